// The wide kernel against the method one heap at a time, on every instruction set.

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "family/heap/mask.hpp"
#include "family/heap/plan.hpp"
#include "family/heap/scalar.hpp"
#include "minimex/run/random.hpp"
#include "support/heap.hpp"

namespace minimex::heap {
namespace {

constexpr std::size_t kPad = 64;

std::vector<Isa> isas() {
  std::vector<Isa> out{Isa::portable};
  if (best_isa() != Isa::portable) out.push_back(Isa::avx2);
  if (best_isa() == Isa::avx512) out.push_back(Isa::avx512);
  return out;
}

/// A tape from heap `first` on with no more memory than the contract asks for.
class Tape {
 public:
  Tape(std::uint64_t first, std::uint64_t to) : first_(first), bytes_(to - first + 2 * kPad) {}
  std::uint8_t* data() { return bytes_.data() + kPad - first_; }
  std::uint64_t first() const { return first_; }
  void fill(const std::uint8_t* tape, std::uint64_t from, std::uint64_t to) {
    std::copy(tape + from, tape + to, data() + from);
  }

 private:
  std::uint64_t first_;
  std::vector<std::uint8_t> bytes_;
};

/// A game with its values to well past the start of its plan.
struct Known {
  std::vector<std::uint32_t> values;
  Plan plan;

  std::uint8_t code(std::uint64_t n) const {
    return n < plan.head.size() ? plan.head[n]
                                : static_cast<std::uint8_t>(code_of(plan.mask, values[n]));
  }
  /// The first heap from the start on whose value is rare; `to` if none below it.
  std::uint64_t first_rare(std::uint64_t to) const {
    std::uint64_t n = plan.start;
    while (n < to && is_common(plan.mask, values[n], n)) ++n;
    return n;
  }
};

std::optional<Known> known(const Rules& rules, std::uint64_t start, std::uint64_t more) {
  const run::Context context;
  Known out;
  Scalar scalar(rules);
  scalar.extend(start, context);
  scalar.choose_again();
  auto plan = make_plan(rules, scalar.mask(), scalar.values(), scalar.rares(), Width::wide);
  // Nearer to the last rare heap only codes below 128 are right: the engine's tests go there.
  if (!plan || plan->start <= 2 * plan->last_rare + 64) return std::nullopt;
  out.plan = std::move(*plan);
  scalar.extend(out.plan.start + more, context);
  out.values = scalar.take_values();
  return out;
}

/// What a kernel made of a plan.
struct Outcome {
  Reached reached;
  std::vector<std::uint8_t> codes;  // from the start to where it stopped
  std::uint64_t deepest;
  unsigned largest;
};

Outcome run_both(const Plan& plan, Isa isa, std::uint64_t to) {
  Tape tape(0, to);
  tape.fill(plan.head.data(), 0, plan.start);
  const auto kernel = wide_kernel(plan, isa);
  const Reached reached = kernel->both(tape.data(), 0, plan.start, to);
  const std::uint64_t end = reached.n / kPad * kPad;
  return {reached,
          {tape.data() + plan.start, tape.data() + end},
          kernel->deepest(),
          kernel->largest_code()};
}

void expect_same(const Outcome& a, const Outcome& b) {
  EXPECT_EQ(a.reached.stop, b.reached.stop);
  EXPECT_EQ(a.reached.n, b.reached.n);
  EXPECT_EQ(a.reached.code, b.reached.code);
  EXPECT_EQ(a.codes, b.codes);
  // Which of several witnesses is met first is up to the loops, so the deepest may differ.
  if (a.reached.stop == Reached::Stop::done) {
    EXPECT_EQ(a.largest, b.largest);
  }
}

/// Runs every instruction set over `known`; returns how it stopped.
Reached::Stop check(const Known& known, std::uint64_t to) {
  const Outcome first = run_both(known.plan, Isa::portable, to);
  for (std::size_t i = 0; i < first.codes.size(); ++i) {
    const std::uint64_t n = known.plan.start + i;
    if (first.codes[i] == known.code(n)) continue;
    ADD_FAILURE() << "heap " << n << " has " << known.values[n] << ", not code "
                  << int{first.codes[i]};
    break;
  }
  if (first.reached.stop == Reached::Stop::missing) {
    // A rare value below the candidate that is no option is the mex, as all smaller ones are.
    const std::uint64_t n = first.reached.n;
    EXPECT_EQ(n, known.first_rare(to));
    EXPECT_EQ(known.values[n], value_of(known.plan.mask, first.reached.code, n, false));
  } else {
    EXPECT_EQ(first.reached.stop, Reached::Stop::done);
    EXPECT_EQ(first.reached.n, to);
    EXPECT_EQ(known.first_rare(to), to);
  }
  for (const Isa isa : isas()) expect_same(run_both(known.plan, isa, to), first);
  return first.reached.stop;
}

struct Case {
  const char* name;
  std::uint64_t start;
  std::uint64_t more;
};

class WideGames : public testing::TestWithParam<Case> {};

TEST_P(WideGames, EqualTheSlowWay) {
  const Case c = GetParam();
  const auto game = known(parse_game(c.name).rules, c.start, c.more);
  ASSERT_TRUE(game.has_value());
  EXPECT_EQ(check(*game, game->plan.start + c.more), Reached::Stop::done);
}

// The first three are what the kernel is for; the others have codes below 64. 0.106 and 0.104 have
// the heap's parity in their masks or few rares, 0.45 no split without taking.
INSTANTIATE_TEST_SUITE_P(Wide, WideGames,
                         testing::Values(Case{"0.6", 42048, 6400}, Case{"4.404", 8192, 8128},
                                         Case{"4.:unequal", 166400, 1280},
                                         Case{"0.106", 4096, 4032}, Case{"0.104", 8192, 8128},
                                         Case{"0.16", 40000, 6400}, Case{"0.77", 1024, 960},
                                         Case{"4.045", 40000, 3200}),
                         [](const auto& game) { return "Game" + std::to_string(game.index); });

TEST(Wide, RandomCodesEqualTheSlowWay) {
  run::SplitMix64 random(3);
  int done = 0;
  int parity = 0;
  for (int i = 0; i < 400; ++i) {
    const Rules rules = support::random_rules(random, 4, 2);
    if (!is_sparse_game(rules)) continue;
    const std::uint64_t start = 128 + random.below(1500);
    const auto game = known(rules, start, start / kPad * kPad);
    if (!game) continue;
    // Up to here one part of every split is in the head.
    const std::uint64_t to = 2 * game->plan.start;
    done += check(*game, to) == Reached::Stop::done ? 1 : 0;
    parity += game->plan.mask.parity ? 1 : 0;
    if (HasFailure()) FAIL() << canonical_code(rules) << " from " << start;
  }
  EXPECT_GT(done, 50);
  EXPECT_GT(parity, 10);
}

TEST(Wide, StopsAtALateRareValue) {
  for (const char* name : {"0.16", "0.172", "0.014"}) {
    const auto game = known(parse_game(name).rules, 8192, 8192);
    if (!game) continue;
    EXPECT_EQ(check(*game, 2 * game->plan.start), Reached::Stop::missing) << name;
  }
}

/// The first heap of the known values with a rare code below its own that no split gives, and the
/// least such code; by the contract's own words, with small parts below `limit`.
Reached first_missing(const Known& game, std::uint64_t from, std::uint64_t to,
                      std::uint64_t limit) {
  const Plan& plan = game.plan;
  for (std::uint64_t n = from; n < to; ++n) {
    std::vector<bool> met(256, false);
    for (const std::uint32_t t : plan.singles)
      if (plan.mask.parity && t % 2 != 0) met[game.code(n - t)] = true;
    for (const std::uint32_t t : plan.splits)
      for (std::uint64_t a = 1; a < limit && a + t < n; ++a) {
        const std::uint64_t b = n - t - a;
        if (a == b || (a < plan.head.size() && plan.common[a] == 0)) continue;
        if (b < plan.head.size() && plan.common[b] == 0) continue;
        met[game.code(a) ^ game.code(b)] = true;
      }
    for (unsigned code = 0; value_of(plan.mask, code, n, false) < game.values[n]; ++code)
      if (!met[code]) return {Reached::Stop::missing, n, static_cast<std::uint8_t>(code)};
  }
  return {Reached::Stop::done, to, 0};
}

TEST(Wide, EverySmallPartIsTriedAndNoOther) {
  run::SplitMix64 random(17);
  int missing = 0;
  for (const char* name : {"4.404", "0.106", "0.104", "0.454", "0.354", "0.77"}) {
    for (int round = 0; round < 4; ++round) {
      const std::uint64_t start = round % 2 == 0 ? 2048 : 4096;
      auto game = known(parse_game(name).rules, start, 640);
      if (!game) continue;
      // Heaps of the lower half are declared rare, so that they must not be used: most of them, or
      // all, which leaves small parts that stand in no view.
      const std::uint64_t keep = round < 2 ? 1 + random.below(12) : 0;
      for (std::uint64_t n = 1; n < game->plan.start / 2 - 8; ++n) {
        if (random.below(100) < keep) continue;
        game->plan.common[n] = 0;
        game->plan.last_rare = std::max(game->plan.last_rare, n);
      }
      const std::uint64_t to = game->first_rare(game->plan.start + 640) / kPad * kPad;
      const Reached expected = first_missing(*game, game->plan.start, to, game->plan.start);
      missing += expected.stop == Reached::Stop::missing ? 1 : 0;
      for (const Isa isa : isas()) {
        Tape tape(0, to);
        for (std::uint64_t n = 0; n < to; ++n) tape.data()[n] = game->code(n);
        const auto kernel = wide_kernel(game->plan, isa);
        const Reached reached = kernel->prove(tape.data(), 0, game->plan.start, to);
        EXPECT_EQ(reached.stop, expected.stop) << name << ' ' << round;
        EXPECT_EQ(reached.n, expected.n) << name << ' ' << round;
        EXPECT_EQ(reached.code, expected.code) << name << ' ' << round;
      }
    }
  }
  EXPECT_GT(missing, 3);
}

TEST(Wide, LargeCodesAreProvedOrNot) {
  run::SplitMix64 random(23);
  int far = 0;
  for (int round = 0; round < 24; ++round) {
    Known game;
    Plan& plan = game.plan;
    plan.mask.bits = round % 3 == 0 ? 1 : round % 3 == 1 ? 0b110100 : 0x180;
    plan.mask.parity = round % 4 == 0;
    plan.splits = {2, 4};
    plan.singles = {1, 3};
    plan.options = {{2, 0}};
    plan.start = 2048;
    const std::uint64_t codes = round % 2 == 0 ? 256 : 64 + random.below(192);
    const std::uint64_t to = plan.start + 640;
    for (std::uint64_t n = 0; n < to; ++n) {
      const bool common = n >= plan.start / 2 - 8 || random.below(10) != 0;
      const auto code = static_cast<std::uint32_t>(random.below(codes));
      game.values.push_back(value_of(plan.mask, code, n, common));
      if (n >= plan.start) continue;
      plan.head.push_back(game.code(n));
      plan.common.push_back(n > 0 && common ? 1 : 0);
      if (!common) plan.last_rare = n;
    }
    const Reached expected = first_missing(game, plan.start, to, plan.start);
    far += expected.n > plan.start + 64 ? 1 : 0;
    for (const Isa isa : isas()) {
      Tape tape(0, to);
      for (std::uint64_t n = 0; n < to; ++n) tape.data()[n] = game.code(n);
      const auto kernel = wide_kernel(plan, isa);
      const Reached reached = kernel->prove(tape.data(), 0, plan.start, to);
      EXPECT_EQ(reached.stop, expected.stop) << round;
      EXPECT_EQ(reached.n, expected.n) << round;
      EXPECT_EQ(reached.code, expected.code) << round;
    }
  }
  EXPECT_GT(far, 3);
}

TEST(Wide, SmallPartsAreTakenFromTheTapeAtLast) {
  run::SplitMix64 random(29);
  for (int round = 0; round < 4; ++round) {
    Known game;
    Plan& plan = game.plan;
    plan.mask.bits = 0b1000;
    plan.splits = {0, 3};
    plan.options = {{2, 0}};
    plan.start = 512;
    const std::uint64_t from = 2048;
    const std::uint64_t to = from + 128;
    for (std::uint64_t n = 0; n < to; ++n) {
      const bool common = n >= plan.start / 2 - 8;
      const auto code = static_cast<std::uint32_t>(random.below(100));
      game.values.push_back(value_of(plan.mask, code, n, common));
      if (n >= plan.start) continue;
      plan.head.push_back(game.code(n));
      plan.common.push_back(common ? 1 : 0);
      if (!common) plan.last_rare = n;
    }
    ASSERT_EQ(first_missing(game, from, to, plan.start).stop, Reached::Stop::missing);
    const Reached expected = first_missing(game, from, to, to);
    for (const Isa isa : isas()) {
      Tape tape(0, to);
      for (std::uint64_t n = 0; n < to; ++n) tape.data()[n] = game.code(n);
      const auto kernel = wide_kernel(plan, isa);
      const Reached reached = kernel->prove(tape.data(), 0, from, to);
      EXPECT_EQ(reached.stop, expected.stop) << round;
      EXPECT_EQ(reached.n, expected.n) << round;
      EXPECT_EQ(reached.code, expected.code) << round;
      EXPECT_GE(kernel->deepest(), plan.start);
    }
  }
}

/// Options whose codes fill all of 0 .. 255 once the tape is the same for 256 heaps; no splits.
Plan filling_plan(std::uint64_t calm_from, std::uint64_t nearest) {
  run::SplitMix64 random(5);
  Plan plan;
  plan.mask.bits = 1;
  plan.start = 4096;
  plan.splits = {1};
  for (unsigned code = 0; code < 256; ++code)
    plan.options.push_back({nearest + code, static_cast<std::uint8_t>(code)});
  plan.head.resize(plan.start);
  plan.common.assign(plan.start, 0);
  for (std::uint64_t n = 0; n < plan.start; ++n)
    plan.head[n] = n < calm_from ? static_cast<std::uint8_t>(random()) : 9;
  return plan;
}

TEST(Wide, StopsAtACodeThatNoByteHolds) {
  const std::uint64_t calm_from = 3800;
  const Plan plan = filling_plan(calm_from, 300);
  const std::uint64_t full = calm_from + 300 + 255;
  ASSERT_GT(full, plan.start);
  std::vector<std::uint8_t> codes;
  for (const Isa isa : isas()) {
    Tape tape(0, full + 512);
    tape.fill(plan.head.data(), 0, plan.start);
    const auto kernel = wide_kernel(plan, isa);
    const Reached reached = kernel->candidates(tape.data(), plan.start, (full / 64 + 2) * 64);
    EXPECT_EQ(reached.stop, Reached::Stop::overflow);
    EXPECT_EQ(reached.n, full);
    const std::vector<std::uint8_t> now(tape.data() + plan.start, tape.data() + full / 64 * 64);
    ASSERT_FALSE(now.empty());
    if (codes.empty()) codes = now;
    EXPECT_EQ(now, codes);
  }
}

/// Random options on a random head; nothing in it is common.
Plan random_plan(run::SplitMix64& random, std::uint64_t options, std::uint64_t farthest,
                 std::uint64_t codes = 256) {
  Plan plan;
  plan.mask.bits = 1;
  plan.start = 512;
  plan.splits = {1};
  for (std::uint64_t i = 0; i < options; ++i)
    plan.options.push_back(
        {1 + random.below(farthest), static_cast<std::uint8_t>(random.below(codes))});
  std::sort(plan.options.begin(), plan.options.end(),
            [](const Option& a, const Option& b) { return a.distance < b.distance; });
  plan.head.assign(plan.start, 0);
  plan.common.assign(plan.start, 0);
  for (auto& code : plan.head) code = static_cast<std::uint8_t>(random());
  return plan;
}

/// Heaps 0 .. to-1 by the definition of the common mex; none may pass 255.
std::vector<std::uint8_t> plain_candidates(const Plan& plan, std::uint64_t to) {
  std::vector<std::uint8_t> out = plan.head;
  for (std::uint64_t n = plan.start; n < to; ++n) {
    std::vector<bool> met(256, false);
    for (const Option& o : plan.options) met[out[n - o.distance] ^ o.code] = true;
    out.push_back(
        static_cast<std::uint8_t>(std::find(met.begin(), met.end(), false) - met.begin()));
  }
  return out;
}

/// Returns the largest code.
unsigned expect_candidates(const Plan& plan, std::uint64_t to) {
  const std::vector<std::uint8_t> expected = plain_candidates(plan, to);
  const unsigned largest =
      *std::max_element(expected.begin() + static_cast<std::ptrdiff_t>(plan.start), expected.end());
  for (const Isa isa : isas()) {
    Tape tape(0, to);
    tape.fill(plan.head.data(), 0, plan.start);
    const auto kernel = wide_kernel(plan, isa);
    EXPECT_EQ(kernel->candidates(tape.data(), plan.start, to).stop, Reached::Stop::done);
    EXPECT_TRUE(std::equal(expected.begin(), expected.end(), tape.data()));
    EXPECT_EQ(kernel->largest_code(), largest);
  }
  return largest;
}

TEST(Wide, OptionsInTheBlockAreMet) {
  run::SplitMix64 random(11);
  for (int round = 0; round < 96; ++round) {
    const std::uint64_t farthest = round % 3 == 0 ? 63 : round % 3 == 1 ? 90 : 300;
    Plan plan = random_plan(random, 1 + random.below(192), farthest);
    // By the common codes the kernel chooses how many planes it fills.
    constexpr unsigned kCodes[] = {256, 180, 150, 130, 100, 80, 60, 20};
    const unsigned codes = kCodes[round % 8];
    plan.common.assign(plan.start, 1);
    for (auto& code : plan.head) code = static_cast<std::uint8_t>(code % codes);
    expect_candidates(plan, 1024);
    if (HasFailure()) FAIL() << "round " << round;
  }
}

TEST(Wide, PlanesAreAddedAsCodesGrow) {
  // The more options on so many codes, the larger the mex.
  run::SplitMix64 random(13);
  unsigned largest = 0;
  for (const auto& [options, codes] : {std::pair{60, 32}, {150, 64}, {300, 64}, {850, 128}}) {
    const Plan plan = random_plan(random, static_cast<std::uint64_t>(options), 500,
                                  static_cast<std::uint64_t>(codes));
    largest = std::max(largest, expect_candidates(plan, 512 + 12 * 16384));
  }
  EXPECT_GE(largest, 160U);
}

TEST(Wide, ProofsRefuseAWrongCandidate) {
  // One more than the true code: a common value that is no option stands below, which no proof of
  // rare values sees; so let a candidate be the largest code: then some rare code below it has no
  // witness.
  const auto game = known(parse_game("4.404").rules, 8192, 512);
  ASSERT_TRUE(game.has_value());
  const std::uint64_t start = game->plan.start;
  for (const Isa isa : isas()) {
    Tape tape(0, start + 512);
    for (std::uint64_t n = 0; n < start + 512; ++n) tape.data()[n] = game->code(n);
    const auto kernel = wide_kernel(game->plan, isa);
    EXPECT_EQ(kernel->prove(tape.data(), 0, start, start + 512).stop, Reached::Stop::done);
    tape.data()[start + 300] = 255;
    const Reached reached = kernel->prove(tape.data(), 0, start, start + 512);
    EXPECT_EQ(reached.stop, Reached::Stop::missing);
    EXPECT_EQ(reached.n, start + 300);
  }
}

TEST(Wide, OnePieceEqualsManyAndTwoThreads) {
  const auto game = known(parse_game("4.404").rules, 8192, 64);
  ASSERT_TRUE(game.has_value());
  const Plan& plan = game->plan;
  const std::uint64_t to = plan.start + 40960;
  for (const Isa isa : isas()) {
    const Outcome whole = run_both(plan, isa, to);
    ASSERT_EQ(whole.reached.stop, Reached::Stop::done);

    // Candidates in one thread, proofs of the piece before in another, on disjoint ranges.
    Tape tape(0, to);
    tape.fill(plan.head.data(), 0, plan.start);
    const auto kernel = wide_kernel(plan, isa);
    run::Context context;
    context.set_threads(2);
    constexpr std::uint64_t kPiece = 4096;
    for (std::uint64_t n = plan.start; n < to + kPiece; n += kPiece)
      run::parallel(context, 2, [&](std::size_t part) {
        if (part == 0 && n < to) kernel->candidates(tape.data(), n, n + kPiece);
        if (part == 0 || n == plan.start) return;
        EXPECT_EQ(kernel->prove(tape.data(), 0, n - kPiece, n).stop, Reached::Stop::done);
      });
    EXPECT_TRUE(std::equal(whole.codes.begin(), whole.codes.end(), tape.data() + plan.start));
    EXPECT_EQ(kernel->deepest(), whole.deepest);
    EXPECT_EQ(kernel->largest_code(), whole.largest);

    // A window of the tape is enough.
    const std::uint64_t from = plan.start + 20480;
    Tape window(from - 8192, to);
    window.fill(tape.data(), from - 8192, from);
    EXPECT_EQ(kernel->both(window.data(), window.first(), from, to).stop, Reached::Stop::done);
    EXPECT_TRUE(std::equal(tape.data() + from, tape.data() + to, window.data() + from));
  }
}

}  // namespace
}  // namespace minimex::heap
