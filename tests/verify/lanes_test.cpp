// The lanes: every kernel against the portable one, and all against the scalar engine.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <vector>

#include "certificates.hpp"
#include "minimex/run/random.hpp"
#include "verify/machine.hpp"
#include "verify/segments.hpp"
#include "verify/sparse.hpp"

namespace minimex::verify {
namespace {

constexpr std::size_t kAbove = 100;  // rows above the first computed
constexpr std::size_t kRows = 160;

/// Random options, witnesses and needs.
struct RandomPlan {
  RandomPlan(run::SplitMix64& random, std::size_t planes, bool parity) {
    const std::uint64_t codes = 8 * planes;
    const auto list = [&](std::vector<LaneOption>& out, std::size_t count) {
      for (std::size_t i = 0; i < count; ++i)
        out.push_back({1 + random.below(kAbove), static_cast<std::uint8_t>(random.below(codes))});
    };
    // So many that a mex past the planes and a code without witness are rare, not unheard of.
    list(options, 1 + random.below(codes / 2));
    list(witnesses, kGroup * (1 + random.below(2 * codes)));
    for (auto& table : needed)
      for (std::size_t q = 0; q < 256; ++q)
        table[q] = static_cast<std::uint16_t>(q < codes ? random.below(q + 2) : 0);
    for (std::size_t odd = 0; odd < 2; ++odd)
      for (std::size_t q = 0; q < 64; ++q)
        for (std::size_t code = 0; code < std::min<std::size_t>(needed[odd][q], codes); ++code)
          needed_plane[odd][code / 8][q] =
              static_cast<std::uint8_t>(needed_plane[odd][code / 8][q] | 1 << code % 8);
    plan = {options.data(), options.size(), witnesses.data(), witnesses.size(),
            planes,         parity,         needed,           needed_plane};
  }

  std::vector<LaneOption> options, witnesses;
  std::uint16_t needed[2][256] = {};
  std::uint8_t needed_plane[2][kMostPlanes][64] = {};
  LanePlan plan{};
};

/// All that a kernel reports, with every stop passed.
struct Report {
  std::vector<std::uint8_t> tape;
  std::array<std::array<std::uint8_t, kLanes>, 2> largest{};
  std::vector<std::array<std::uint64_t, 3>> stops;
};

Report run(LaneKernel kernel, const LanePlan& plan, std::vector<std::uint8_t> tape,
           std::uint64_t active, std::uint64_t odd, bool prove) {
  Report out{std::move(tape), {}, {}};
  std::size_t from = kAbove;
  while (from < kAbove + kRows) {
    const LaneStop stop = kernel(
        plan, {out.tape.data(), from, kAbove + kRows, active, (from - kAbove) % 2 != 0 ? ~odd : odd,
               prove, out.largest[0].data(), out.largest[1].data()});
    out.stops.push_back({stop.row, stop.too_large, stop.missing});
    // A code past the planes means nothing: the same in all reports.
    for (std::size_t lane = 0; stop.row < kAbove + kRows && lane < kLanes; ++lane)
      if ((stop.too_large >> lane & 1) != 0) out.tape[stop.row * kLanes + lane] = 0;
    from = stop.row + 1;
  }
  return out;
}

TEST(Lanes, EveryKernelAgreesWithThePortableOne) {
  run::SplitMix64 random(5);
  int stops = 0;
  for (int i = 0; i < 400; ++i) {
    const std::size_t planes = 1 + random.below(kMostPlanes);
    const RandomPlan made(random, planes, i % 2 == 0);
    std::vector<std::uint8_t> tape((kAbove + kRows) * kLanes);
    for (std::uint8_t& code : tape) code = static_cast<std::uint8_t>(random.below(8 * planes));
    const std::uint64_t active = i % 3 == 0 ? ~std::uint64_t{0} : random();
    const std::uint64_t odd = random();
    const bool prove = i % 5 != 0;
    // Lanes that are not active may overflow: their codes are compared where they mean something.
    const Report expected = run(run_lanes_portable, made.plan, tape, ~std::uint64_t{0}, odd, prove);
    stops += static_cast<int>(expected.stops.size()) - 1;
    for (const std::string& name : lane_kernels()) {
      const LaneKernel kernel = lane_kernel(name, static_cast<std::uint32_t>(8 * planes));
      const Report found = run(kernel, made.plan, tape, ~std::uint64_t{0}, odd, prove);
      EXPECT_EQ(found.stops, expected.stops) << name << " " << i;
      EXPECT_EQ(found.tape, expected.tape) << name << " " << i;
      if (expected.stops.size() == 1) {
        EXPECT_EQ(found.largest, expected.largest) << name;
      }
      const Report some = run(kernel, made.plan, tape, active, odd, prove);
      for (const auto& stop : some.stops) EXPECT_EQ((stop[1] | stop[2]) & ~active, 0U);
    }
  }
  EXPECT_GT(stops, 100);
}

TEST(Lanes, KernelsAreChosenByNameAndCode) {
  EXPECT_EQ(lane_kernel("portable", 8), &run_lanes_portable);
  EXPECT_EQ(lane_kernel("", 65), &run_lanes_portable) << "too many codes for planes";
  EXPECT_EQ(lane_kernels().front(), "portable");
}

/// Games with no known period: what drives them is the same.
struct Game {
  std::string code;
  std::uint64_t start;
  std::uint64_t to;
};

TEST(Lanes, StretchesAreTheSequenceOfTheScalarEngine) {
  const run::Context context;
  for (const Game& game :
       {Game{"0.106", 8192, 30'000}, Game{"0.104", 8192, 30'000}, Game{"4.404", 20'000, 60'000},
        Game{"0.356", 1024, 20'000}, Game{"4.045", 8192, 40'000}}) {
    const heap::Rules rules = heap::parse_game(game.code).rules;
    heap::Scalar scalar(rules);
    scalar.extend(game.to, context);
    const std::vector<std::uint32_t>& g = scalar.values();
    answer::Certificate c;
    c.game = heap::canonical_code(rules);
    c.largest_take = *heap::last_take(rules);
    const auto largest = std::max_element(g.begin(), g.end());
    c.largest_value = *largest;
    c.largest_at = static_cast<std::uint64_t>(largest - g.begin());
    c.run.mask = scalar.mask().bits;
    c.run.parity = scalar.mask().parity;
    for (const heap::Rare& r : scalar.rares()) c.run.rares.push_back({r.heap, r.value});
    c.run.start = game.start;
    c.run.window = game.start;
    ASSERT_LT(2 * scalar.rares().back().heap + c.largest_take, c.run.start) << game.code;
    const auto codes = [&](std::uint64_t from, std::uint64_t to) {
      std::string out;
      for (std::uint64_t n = from; n < to; ++n)
        out.push_back(static_cast<char>(heap::code_of(scalar.mask(), g[n])));
      return out;
    };
    std::vector<Stretch> stretches;
    for (std::uint64_t n = game.start; n < game.to - 100 && stretches.size() < 40; n += 501) {
      // Ends that differ, and what is kept begins before, at and after the snapshot.
      const std::uint64_t to = std::min(game.to, n + 300 + n % 1000);
      stretches.push_back({c.run.snapshots.size(), to, n - 100 + n % 201});
      c.run.snapshots.push_back(n);
    }
    c.run.codes = [&](std::size_t i) {
      return codes(c.run.snapshots[i] - c.run.window, c.run.snapshots[i]);
    };
    for (const std::string& kernel : lane_kernels()) {
      const Machine machine(c, read_rules(c.game),
                            {g.begin(), g.begin() + static_cast<std::ptrdiff_t>(game.start)},
                            kernel);
      const auto kept = run_stretches(machine, stretches, true, always);
      ASSERT_EQ(kept.size(), stretches.size());
      for (std::size_t i = 0; i < kept.size(); ++i)
        EXPECT_EQ(kept[i], codes(stretches[i].keep_from, stretches[i].to)) << game.code << kernel;
    }
    // A rare heap left out makes some value wrong or a witness missing.
    answer::Certificate bad = c;
    bad.run.rares.pop_back();
    const Machine machine(bad, read_rules(c.game),
                          {g.begin(), g.begin() + static_cast<std::ptrdiff_t>(game.start)}, {});
    bool refused = false;
    try {
      const auto kept = run_stretches(machine, stretches, true, always);
      for (std::size_t i = 0; i < kept.size(); ++i)
        refused = refused || kept[i] != codes(stretches[i].keep_from, stretches[i].to);
    } catch (const Refusal&) {
      refused = true;
    }
    EXPECT_TRUE(refused) << game.code;
  }
}

TEST(Sparse, GoesOnAsPlainMexWould) {
  run::SplitMix64 random(3);
  for (int i = 0; i < 60; ++i) {
    const heap::Rules rules = support::random_rules(random, 4, 2);
    if (!heap::is_sparse_game(rules)) continue;
    const std::vector<std::uint32_t> plain = support::plain_values(rules, 800);
    const Rules own = read_rules(heap::canonical_code(rules));
    for (const std::uint32_t mask : {1U, 6U, 13U}) {
      answer::StateRun run;
      run.mask = mask;
      const std::vector<std::uint64_t> splits = own.leaving(2);
      run.parity = mask == 6 && std::all_of(splits.begin(), splits.end(), [&](std::uint64_t t) {
                     return (t - splits[0]) % 2 == 0;
                   });
      std::vector<std::uint32_t> values(plain.begin(), plain.begin() + 50);
      extend_sparse(own, Classes::of(run, splits), plain.size(), values, always);
      EXPECT_EQ(values, plain) << heap::canonical_code(rules) << " mask " << mask;
    }
  }
}

TEST(Sparse, AStartBeyondPlainMexIsChecked) {
  const Plan plan{66'000, 32'768, 200'000, 20'000};
  EXPECT_EQ(why(state_certificate("0.16", 105'351, 149'459, plan)), "holds");
}

}  // namespace
}  // namespace minimex::verify
