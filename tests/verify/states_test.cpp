// Finite-state certificates.
#include "verify/states.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "certificates.hpp"

namespace minimex::verify {
namespace {

using answer::Certificate;

struct Case {
  std::string game;
  std::uint64_t preperiod;
  std::uint64_t period;
  Plan plan;
};

/// A mask with parity (0.45 ...), without; preperiods before and after start; an odd period;
/// singles at odd takes; unequal heaps.
const std::vector<Case>& cases() {
  static const std::vector<Case> all = {
      {"0.45", 498, 20, {1024, 512, 2048, 200}},
      {"0.055", 259, 148, {256, 200, 640, 100}},
      {"0.051", 48, 48, {128, 50, 128, 17}},
      {"0.34", 7, 8, {64, 20, 64, 5}},
      {"0.26", 1, 4, {64, 20, 64, 64}},
      {"0.644", 3256, 442, {2048, 1800, 6000, 300}},
      {"4.344", 998, 51, {1024, 1024, 4096, 77}},
      {"4.327:unequal", 224, 6, {512, 400, 1000, 1000}},
      {"4.064", 94272, 16132, {4096, 3000, 100000, 1000}},
      {"0.16", 105351, 149459, {32768, 32768, 200000, 4000}},
  };
  return all;
}

Certificate made(const Case& c) { return state_certificate(c.game, c.preperiod, c.period, c.plan); }

TEST(States, CertificatesHoldWithEveryKernel) {
  for (const Case& c : cases()) {
    const Certificate certificate = made(c);
    for (const std::string& kernel : lane_kernels()) {
      if (c.period > 100'000 && kernel == "portable") continue;
      Check check(certificate, kernel);
      EXPECT_EQ(check.begin(always).why, "") << c.game;
      for (std::size_t i = 0; i < check.steps(); ++i)
        EXPECT_EQ(check.step(i, always).why, "") << c.game << kernel << i;
    }
  }
}

/// Small, with six snapshots, a preperiod after start and rare heaps in the first window.
Certificate small() { return made({"0.45", 498, 20, {420, 250, 760, 100}}); }
/// With the parity in the mask.
Certificate small_parity() { return made({"0.051", 48, 48, {128, 50, 128, 17}}); }

void expect_refused(const Certificate& bad, const std::string& what) {
  const Verdict verdict = check(bad, always);
  EXPECT_EQ(verdict.kind, Verdict::Kind::refused) << what;
  EXPECT_FALSE(verdict.why.empty()) << what;
  EXPECT_EQ(verdict.why.find('\n'), std::string::npos) << what;
}

std::vector<std::uint64_t> others(std::uint64_t value) {
  std::vector<std::uint64_t> out;
  for (const std::uint64_t x : {std::uint64_t{0}, std::uint64_t{1}, value + 1, value - 1, value * 2,
                                value / 2, value + 20, value - 20, ~std::uint64_t{0}})
    if (x != value) out.push_back(x);
  return out;
}

TEST(States, AnyOneNumberChangedIsRefused) {
  for (const Certificate& good : {small(), small_parity()}) {
    ASSERT_EQ(why(good), "holds");
    const auto number = [&](const std::string& field, auto get) {
      Certificate bad = good;
      using Number = std::decay_t<decltype(get(bad))>;
      for (const std::uint64_t other : others(get(bad))) {
        bad = good;
        if (static_cast<Number>(other) == get(bad)) continue;
        get(bad) = static_cast<Number>(other);
        expect_refused(bad, field + " " + std::to_string(other));
      }
    };
    using C = Certificate;
    number(
        "preperiod", [](C & c) -> auto& { return c.preperiod; });
    number(
        "period", [](C & c) -> auto& { return c.period; });
    number(
        "saltus", [](C & c) -> auto& { return c.saltus; });
    number(
        "most-parts", [](C & c) -> auto& { return c.most_parts; });
    number(
        "largest-take", [](C & c) -> auto& { return c.largest_take; });
    number(
        "largest-value", [](C & c) -> auto& { return c.largest_value; });
    number(
        "largest-at", [](C & c) -> auto& { return c.largest_at; });
    number(
        "checked-to", [](C & c) -> auto& { return c.checked_to; });
    number(
        "start", [](C & c) -> auto& { return c.run.start; });
    number(
        "window", [](C & c) -> auto& { return c.run.window; });
    number(
        "anchor", [](C & c) -> auto& { return c.run.anchor; });
    number(
        "spacing", [](C & c) -> auto& { return c.run.spacing; });
    for (std::size_t i = 0; i < good.run.rares.size(); ++i) {
      number(
          "rare heap", [i](C & c) -> auto& { return c.run.rares[i].heap; });
      number(
          "rare value", [i](C & c) -> auto& { return c.run.rares[i].value; });
    }
    for (std::size_t i = 0; i < good.run.snapshots.size(); ++i)
      number(
          "snapshot", [i](C & c) -> auto& { return c.run.snapshots[i]; });
    for (std::uint32_t mask = 0; mask < 1024; ++mask) {
      Certificate bad = good;
      bad.run.mask = mask;
      if (mask != good.run.mask) expect_refused(bad, "mask " + std::to_string(mask));
    }
  }
}

TEST(States, AnotherGameOrTheoremOrParityIsRefused) {
  for (const Certificate& good : {small(), small_parity()}) {
    Certificate bad = good;
    bad.run.parity = !good.run.parity;
    expect_refused(bad, "parity");
    for (std::size_t t = 0; t < answer::kTheoremNames.size(); ++t) {
      bad = good;
      bad.theorem = static_cast<answer::Theorem>(t);
      if (bad.theorem != good.theorem) expect_refused(bad, "theorem");
    }
    for (const char* game :
         {"0.44", "0.450", "4.45", "0.45:unequal", "0.45[3]", "0.4A", "kayles", ""}) {
      bad = good;
      bad.game = game;
      expect_refused(bad, game);
    }
  }
}

TEST(States, AListOfRareHeapsWithOneMoreOrLessIsRefused) {
  const Certificate good = small();
  for (std::size_t i = 0; i < good.run.rares.size(); ++i) {
    Certificate bad = good;
    bad.run.rares.erase(bad.run.rares.begin() + static_cast<std::ptrdiff_t>(i));
    expect_refused(bad, "one less");
    bad = good;
    bad.run.rares.insert(bad.run.rares.begin() + static_cast<std::ptrdiff_t>(i), good.run.rares[i]);
    expect_refused(bad, "twice");
  }
  Certificate bad = good;
  bad.run.rares.clear();
  expect_refused(bad, "none");
  bad = good;
  bad.run.rares.push_back({200, 3});
  expect_refused(bad, "one more");
}

TEST(States, AnyByteOfAnySnapshotChangedIsRefused) {
  for (const Certificate& good : {small(), small_parity()})
    for (std::size_t i = 0; i < good.run.snapshots.size(); ++i)
      for (std::uint64_t at = 0; at < good.run.window; ++at) {
        Certificate bad = good;
        bad.run.codes = [&good, i, at](std::size_t j) {
          std::string codes = good.run.codes(j);
          if (i == j) codes[at] = static_cast<char>(codes[at] ^ (1 << at % 8));
          return codes;
        };
        expect_refused(bad, "byte " + std::to_string(at) + " of snapshot " + std::to_string(i));
      }
}

TEST(States, ACodeThatOnlyReproducesItselfIsFoundByTheChain) {
  // The last window and the anchor's changed alike: they agree, but nothing leads there.
  const Certificate good = small();
  Certificate bad = good;
  bad.run.codes = [&good](std::size_t j) {
    std::string codes = good.run.codes(j);
    if (good.run.snapshots[j] == good.run.anchor || j + 1 == good.run.snapshots.size())
      codes[7] = static_cast<char>(codes[7] ^ 1);
    return codes;
  };
  EXPECT_THAT(why(bad), testing::HasSubstr("do not lead to the snapshot before"));
}

TEST(States, SnapshotsDroppedRepeatedOrExchangedAreRefused) {
  const Certificate good = small();
  const std::size_t count = good.run.snapshots.size();
  ASSERT_GE(count, 5U);
  const auto with = [&](const std::vector<std::size_t>& order, bool heaps_too) {
    Certificate bad = good;
    bad.run.codes = [&good, order](std::size_t j) { return good.run.codes(order.at(j)); };
    bad.run.snapshots.clear();
    for (std::size_t j = 0; j < order.size(); ++j)
      bad.run.snapshots.push_back(
          good.run.snapshots[heaps_too ? order[j] : std::min(j, count - 1)]);
    return bad;
  };
  std::vector<std::size_t> order(count);
  for (std::size_t i = 0; i < count; ++i) order[i] = i;
  ASSERT_EQ(why(with(order, true)), "holds");
  for (const bool heaps_too : {false, true})
    for (std::size_t i = 0; i < count; ++i) {
      std::vector<std::size_t> other = order;
      other.erase(other.begin() + static_cast<std::ptrdiff_t>(i));
      expect_refused(with(other, heaps_too), "dropped " + std::to_string(i));
      other = order;
      other.insert(other.begin() + static_cast<std::ptrdiff_t>(i), i);
      expect_refused(with(other, heaps_too), "repeated " + std::to_string(i));
      for (std::size_t j = 0; j < i; ++j) {
        // Exchanging windows that are the same is no change.
        if (!heaps_too && good.run.codes(i) == good.run.codes(j)) continue;
        other = order;
        std::swap(other[i], other[j]);
        expect_refused(with(other, heaps_too), "exchanged " + std::to_string(i));
      }
    }
}

TEST(States, AWrongClaimWithAWholeProofIsRefused) {
  const Plan plan{1024, 512, 2048, 200};
  EXPECT_EQ(why(state_certificate("0.45", 498, 20, plan)), "holds");
  EXPECT_EQ(why(state_certificate("0.45", 499, 20, plan)),
            "the preperiod 499 is not the first: heap 498 has its value one period later too");
  EXPECT_EQ(why(state_certificate("0.45", 497, 20, plan)),
            "heap 497 has the value 8 and one period later 2");
  EXPECT_EQ(why(state_certificate("0.45", 498, 40, plan)),
            "the period 40 is not the least: 20 is one too");
  EXPECT_EQ(why(state_certificate("0.45", 498, 100, plan)),
            "the period 100 is not the least: 20 is one too");
  EXPECT_EQ(why(state_certificate("0.45", 498, 30, plan)),
            "the windows before the anchor 2048 and before anchor + period differ");
  EXPECT_EQ(
      why(state_certificate("0.45", 1800, 20, plan)),
      "the preperiod 1800 is not the first: the windows before 2048 and one period later agree");
  // A preperiod deep among later snapshots.
  const Plan late{2048, 1800, 6000, 300};
  EXPECT_EQ(why(state_certificate("0.644", 3256, 442, late)), "holds");
  EXPECT_EQ(why(state_certificate("0.644", 3257, 442, late)),
            "the preperiod 3257 is not the first: heap 3256 has its value one period later too");
  EXPECT_THAT(why(state_certificate("0.644", 3255, 442, late)),
              testing::HasSubstr("heap 3255 has the value"));
  EXPECT_EQ(why(state_certificate("0.644", 3256, 884, late)),
            "the period 884 is not the least: 442 is one too");
}

TEST(States, AWindowTooLongToCheckIsRefused) {
  Certificate c = small();
  c.run.window = answer::kLongestWindow + 1;
  c.run.start = c.run.window;
  EXPECT_EQ(why(c), "the window 4194305 must not pass 4194304, the longest that is checked");
  c.run.window = c.run.start + 1;
  EXPECT_EQ(why(c), "the window 4194306 must not pass start 4194305");
}

TEST(States, AStopIsNoRefusal) {
  const Certificate certificate = small();
  Check check(certificate);
  EXPECT_EQ(check.begin([](std::uint64_t) { return false; }).kind, Verdict::Kind::stopped);
  Check other(certificate);
  ASSERT_EQ(other.begin(always), Verdict{});
  for (std::size_t i = 0; i < other.steps(); ++i)
    EXPECT_EQ(other.step(i, [](std::uint64_t) { return false; }).kind, Verdict::Kind::stopped);
}

TEST(States, PrimeDivisorsAreThose) {
  EXPECT_EQ(prime_divisors(1), (std::vector<std::uint64_t>{}));
  EXPECT_EQ(prime_divisors(2 * 2 * 3 * 49), (std::vector<std::uint64_t>{2, 3, 7}));
  EXPECT_EQ(prime_divisors(1'000'003), (std::vector<std::uint64_t>{1'000'003}));
}

}  // namespace
}  // namespace minimex::verify
