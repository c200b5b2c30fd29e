#include "minimex/value/number.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <set>
#include <vector>

#include "minimex/value/outcome.hpp"

namespace minimex::value {
namespace {

TEST(Mex, OfFewIsKnown) {
  EXPECT_EQ(mex({}), 0U);
  EXPECT_EQ(mex({0}), 1U);
  EXPECT_EQ(mex({1}), 0U);
  EXPECT_EQ(mex({2, 0, 1}), 3U);
  EXPECT_EQ(mex({0, 0, 1, 1}), 2U) << "repeats count once";
  EXPECT_EQ(mex({4'294'967'295U, 0, 2}), 1U) << "a nimber far above the number of options";
}

TEST(Mex, IsTheLeastAbsentNumber) {
  EXPECT_TRUE(rc::check([] {
    const auto options = *rc::gen::container<std::vector<Nimber>>(rc::gen::inRange<Nimber>(0, 12));
    const Nimber m = mex(options);
    const std::set<Nimber> set(options.begin(), options.end());
    RC_ASSERT(!set.contains(m));
    for (Nimber n = 0; n < m; ++n) RC_ASSERT(set.contains(n));
  }));
}

TEST(ScoreText, GoesBeyond64Bits) {
  EXPECT_EQ(to_string(0), "0");
  EXPECT_EQ(to_string(-7), "-7");
  const Score two_to_64 = Score{1} << 64;
  EXPECT_EQ(to_string(two_to_64), "18446744073709551616");
  EXPECT_EQ(to_string(-two_to_64 * (two_to_64 / 2)), "-170141183460469231731687303715884105728");
}

TEST(ValueKind, TellsANimberFromAScore) {
  EXPECT_EQ(nimber(3), nimber(3));
  EXPECT_NE(nimber(3), score(3));
  EXPECT_NE(score(3), score(-3));
}

TEST(OutcomeOrder, SeenFromTheOtherSideIsItsOwnInverse) {
  for (const Outcome o : {Outcome::N, Outcome::P, Outcome::Draw})
    EXPECT_EQ(seen_from_before(seen_from_before(o)), o);
  EXPECT_EQ(seen_from_before(Outcome::P), Outcome::N);
  EXPECT_EQ(seen_from_before(Outcome::Draw), Outcome::Draw);
  EXPECT_GT(rank(Outcome::N), rank(Outcome::Draw));
  EXPECT_GT(rank(Outcome::Draw), rank(Outcome::P));
  EXPECT_EQ(name(Outcome::N), "N");
  EXPECT_EQ(name(Outcome::P), "P");
  EXPECT_EQ(name(Outcome::Draw), "draw");
}

}  // namespace
}  // namespace minimex::value
