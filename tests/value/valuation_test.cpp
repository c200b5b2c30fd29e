#include "minimex/value/valuation.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace minimex::value {
namespace {

Outcome fold(const std::vector<Outcome>& options) {
  OutcomeFold f;
  for (const Outcome o : options) f.option(o, 0);
  return f.result();
}

TEST(OutcomeFold, TakesTheBestOptionForTheMover) {
  using enum Outcome;
  EXPECT_EQ(fold({N}), P);
  EXPECT_EQ(fold({P}), N);
  EXPECT_EQ(fold({Draw}), Draw);
  EXPECT_EQ(fold({N, N}), P);
  EXPECT_EQ(fold({N, Draw}), Draw);
  EXPECT_EQ(fold({Draw, N}), Draw);
  EXPECT_EQ(fold({N, Draw, P}), N);
  EXPECT_EQ(fold({P, Draw, N}), N) << "a win found early is not lost again";
  EXPECT_EQ(OutcomeFold::ended(Draw), Draw);
}

TEST(OutcomeFold, IsSettledByAWinOnly) {
  OutcomeFold f;
  EXPECT_FALSE(f.settled());
  f.option(Outcome::N, 0);
  EXPECT_FALSE(f.settled());
  f.option(Outcome::Draw, 0);
  EXPECT_FALSE(f.settled());
  f.option(Outcome::P, 0);
  EXPECT_TRUE(f.settled());
}

TEST(NimberFold, IsTheMex) {
  NimberFold f;
  EXPECT_EQ(f.result(), 0U);
  for (const Nimber n : {1, 0, 3}) f.option(n, 0);
  EXPECT_FALSE(f.settled());
  EXPECT_EQ(f.result(), 2U);
  EXPECT_EQ(NimberFold::ended(Outcome::P), 0U);
}

TEST(ScoreFold, IsTheBestOfGainMinusOption) {
  ScoreFold f;
  f.option(10, 3);
  EXPECT_EQ(f.result(), -7) << "the first option counts though it is negative";
  f.option(-2, -5);
  EXPECT_EQ(f.result(), -3);
  f.option(1, -5);
  EXPECT_EQ(f.result(), -3);
  EXPECT_EQ(ScoreFold::ended(Outcome::P), 0);
}

TEST(ScoreFold, DoesNotWrapAt64Bits) {
  constexpr Score kMost = std::numeric_limits<std::int64_t>::max();
  ScoreFold f;
  f.option(-kMost, kMost);
  EXPECT_EQ(f.result(), kMost * 2);
}

}  // namespace
}  // namespace minimex::value
