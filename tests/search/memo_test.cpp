#include "minimex/search/memo.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "minimex/run/error.hpp"
#include "minimex/value/valuation.hpp"
#include "support/nim.hpp"

namespace minimex::search {
namespace {

using testing::Heaps;
using testing::Nim;
using value::Outcome;

rc::Gen<Heaps> heaps() {
  return rc::gen::map(rc::gen::resize(4, rc::gen::container<std::vector<std::uint32_t>>(
                                             rc::gen::inRange<std::uint32_t>(0, 6))),
                      [](std::vector<std::uint32_t> sizes) { return Heaps{std::move(sizes)}; });
}

std::uint32_t nim_sum(const Heaps& p) {
  return std::accumulate(p.sizes.begin(), p.sizes.end(), 0U, std::bit_xor<>());
}

TEST(Memo, TheNimberOfNimIsTheNimSum) {
  const Nim nim;
  const run::Context context;
  Memo<Nim, value::NimberFold> nimbers(nim, context);
  Memo<Nim, value::OutcomeFold> outcomes(nim, context);
  EXPECT_TRUE(rc::check([&] {
    const Heaps p = *heaps();
    RC_ASSERT(nimbers.value(p) == nim_sum(p));
    RC_ASSERT(outcomes.value(p) == (nim_sum(p) == 0 ? Outcome::P : Outcome::N));
  }));
}

TEST(Memo, MisereNimDiffersOnlyWhereEveryHeapIsSmall) {
  const Nim nim{.misere = true};
  const run::Context context;
  Memo<Nim, value::OutcomeFold> outcomes(nim, context);
  EXPECT_TRUE(rc::check([&] {
    const Heaps p = *heaps();
    const bool small = std::all_of(p.sizes.begin(), p.sizes.end(), [](auto n) { return n <= 1; });
    const bool lost = small ? nim_sum(p) == 1 : nim_sum(p) == 0;
    RC_ASSERT(outcomes.value(p) == (lost ? Outcome::P : Outcome::N));
  }));
}

TEST(Memo, CountsEachKeyOnce) {
  const Nim nim;
  const run::Context context;
  Memo<Nim, value::NimberFold> nimbers(nim, context);
  nimbers.value(Heaps{{2, 2}});
  EXPECT_EQ(nimbers.positions(), 6U) << "00 01 02 11 12 22";
  nimbers.value(Heaps{{2, 1}});
  EXPECT_EQ(nimbers.positions(), 6U) << "what is known is not searched again";
}

/// Positions 0, 1, 2, ...: a move goes one or two down, and play ends at 0 or 1. Every valuation
/// has a closed form, and the line is as long as the start is high.
struct Stairs {
  using Position = std::uint64_t;
  using Move = std::uint64_t;
  Outcome at_zero = Outcome::P;
  Outcome at_one = Outcome::P;

  std::optional<Outcome> terminal(Position p) const {
    if (p == 0) return at_zero;
    if (p == 1) return at_one;
    return std::nullopt;
  }
  std::vector<Move> moves(Position) const { return {1, 2}; }
  Position play(Position p, Move m) const { return p - m; }
  value::Score gain(Position, Move m) const { return static_cast<value::Score>(m); }
  Position key(Position p) const { return p; }
};

TEST(Memo, AMillionPliesDeepNeedsNoStack) {
  const Stairs stairs;
  const run::Context context;
  Memo<Stairs, value::OutcomeFold> outcomes(stairs, context);
  // Lost at 0, 1; then won at 2, 3 and lost at 4, and so on with period 3: 4 = 1 mod 3 loses.
  EXPECT_EQ(outcomes.value(1'000'000), Outcome::P);
  EXPECT_EQ(outcomes.value(1'000'001), Outcome::N);
  Memo<Stairs, value::NimberFold> nimbers(stairs, context);
  EXPECT_EQ(nimbers.value(1'000'000), 0U);
  EXPECT_EQ(nimbers.positions(), 1'000'001U);
}

TEST(Memo, FollowsScoresToTheEnd) {
  const Stairs stairs;
  const run::Context context;
  Memo<Stairs, value::ScoreFold> scores(stairs, context);
  std::vector<value::Score> plain{0, 0};
  for (std::uint64_t p = 2; p < 50; ++p)
    plain.push_back(std::max(1 - plain[p - 1], 2 - plain[p - 2]));
  for (std::uint64_t p = 0; p < 50; ++p) EXPECT_EQ(scores.value(p), plain[p]) << p;
}

TEST(Memo, ADrawIsBetterThanALossAndWorseThanAWin) {
  const run::Context context;
  const Stairs drawn_at_zero{.at_zero = Outcome::Draw, .at_one = Outcome::N};
  Memo<Stairs, value::OutcomeFold> outcomes(drawn_at_zero, context);
  EXPECT_EQ(outcomes.value(2), Outcome::Draw) << "to 1 loses, to 0 draws";
  EXPECT_EQ(outcomes.value(3), Outcome::Draw);
  const Stairs won{.at_zero = Outcome::Draw, .at_one = Outcome::P};
  EXPECT_EQ((Memo<Stairs, value::OutcomeFold>(won, context).value(2)), Outcome::N);
}

TEST(Memo, AnEndedPositionHasItsValueAtOnce) {
  const run::Context context;
  const Stairs stairs{.at_one = Outcome::N};
  EXPECT_EQ((Memo<Stairs, value::OutcomeFold>(stairs, context).value(1)), Outcome::N);
}

/// 1 and 2 lead to each other; 2 leads to 0 as well.
struct Circle {
  using Position = int;
  using Move = int;
  static std::optional<Outcome> terminal(Position p) {
    if (p == 0) return Outcome::P;
    return std::nullopt;
  }
  static std::vector<Move> moves(Position p) {
    return p == 1 ? std::vector<Move>{2} : std::vector<Move>{1, 0};
  }
  static Position play(Position, Move m) { return m; }
  static int gain(Position, Move) { return 0; }
  static Position key(Position p) { return p; }
};

TEST(Memo, PlayThatNeedNotEndIsRefused) {
  const Circle circle;
  const run::Context context;
  EXPECT_THROW((Memo<Circle, value::OutcomeFold>(circle, context).value(1)), run::BadRequest);
}

TEST(Memo, NimbersOfAGameThatIsNotNormalPlayAreRefused) {
  const run::Context context;
  const Stairs misere{.at_zero = Outcome::N, .at_one = Outcome::N};
  EXPECT_THROW((Memo<Stairs, value::NimberFold>(misere, context).value(5)), run::BadRequest);
}

TEST(Memo, StopsOnTheWayDown) {
  // A deep first line of play is entered long before anything on it is valued.
  const Stairs stairs;
  run::Context context;
  context.set_time_budget(std::chrono::nanoseconds(1));
  Memo<Stairs, value::OutcomeFold> outcomes(stairs, context);
  EXPECT_THROW(outcomes.value(1'000'000'000'000), run::TooLarge);
}

TEST(Memo, StopsWhenAsked) {
  const Stairs stairs;
  run::Context context;
  context.request_stop();
  Memo<Stairs, value::OutcomeFold> outcomes(stairs, context);
  EXPECT_THROW(outcomes.value(100'000), run::Interrupted);
}

TEST(Memo, StaysWithinTheMemoryBudget) {
  const Stairs stairs;
  run::Context context;
  context.set_memory_budget(1 << 24);
  run::release_free_memory();  // what other tests freed must not be at hand: growth is measured
  Memo<Stairs, value::OutcomeFold> outcomes(stairs, context);
  EXPECT_EQ(outcomes.value(1'000), Outcome::P);
  try {
    outcomes.value(1'000'000);
    ADD_FAILURE() << "nothing was thrown";
  } catch (const run::TooLarge& e) {
    EXPECT_TRUE(std::string(e.what()).starts_with("the generic search, at ")) << e.what();
    EXPECT_TRUE(std::string(e.what()).ends_with("has used the 16.0 MiB of memory it may"));
  }
  EXPECT_EQ(outcomes.value(1'000), Outcome::P) << "usable after a refusal";
  EXPECT_LT(outcomes.positions(), std::uint64_t{1} << 20);
}

TEST(Memo, ReportsProgress) {
  const Stairs stairs;
  run::Context context;
  int reports = 0;
  context.set_progress([&](std::string_view what, std::uint64_t, std::uint64_t total) {
    EXPECT_EQ(what, "positions searched");
    EXPECT_EQ(total, 0U);
    ++reports;
  });
  Memo<Stairs, value::OutcomeFold>(stairs, context).value(10'000);
  EXPECT_GE(reports, 1);
}

}  // namespace
}  // namespace minimex::search
