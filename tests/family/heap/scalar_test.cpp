// The sparse-space method against the definition.

#include "family/heap/scalar.hpp"

#include <gtest/gtest.h>

#include "family/heap/mask.hpp"
#include "family/heap/plan.hpp"
#include "minimex/run/random.hpp"
#include "support/heap.hpp"

namespace minimex::heap {
namespace {

using support::plain_values;

TEST(Scalar, EqualsTheDefinition) {
  const run::Context context;
  for (const char* name : {"0.07", "0.137", "0.16", "0.104", "0.106", "4.:unequal", "0.6", "4.045",
                           "0.007:unequal", "4.404", "0.4", "0.77"}) {
    Scalar scalar(parse_game(name).rules);
    scalar.extend(3000, context);
    EXPECT_EQ(scalar.values(), plain_values(parse_game(name).rules, 3000)) << name;
  }
}

TEST(Scalar, EqualsTheDefinitionOnRandomCodes) {
  const run::Context context;
  run::SplitMix64 random(7);
  for (int i = 0; i < 60; ++i) {
    const Rules rules = support::random_rules(random, 4, 2);
    if (!is_sparse_game(rules)) continue;
    Scalar scalar(rules);
    scalar.extend(800, context);
    EXPECT_EQ(scalar.values(), plain_values(rules, 800)) << canonical_code(rules);
  }
}

TEST(Scalar, GoesOnAfterKnownValues) {
  const run::Context context;
  const Rules rules = parse_game("0.104").rules;
  const std::vector<std::uint32_t> all = plain_values(rules, 2000);
  for (const std::size_t known : {1U, 63U, 64U, 65U, 1000U}) {
    Scalar scalar(rules, {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(known)});
    scalar.extend(2000, context);
    EXPECT_EQ(scalar.values(), all);
  }
}

TEST(Mask, LeavesTheRaresThatAreKnownOf0_106) {
  const run::Context context;
  Scalar scalar(parse_game("0.106").rules);
  scalar.extend(20000, context);
  scalar.choose_again();
  EXPECT_EQ(scalar.rares().size(), 15U);  // Flammenkamp
}

TEST(Mask, CodesAndValuesAreInverse) {
  for (const Mask& mask : {Mask{0b110100, false, 0}, Mask{0b1, true, 1}, Mask{0b1000, true, 0}})
    for (std::uint32_t value = 0; value < 500; ++value)
      for (std::uint64_t n = 1; n < 3; ++n)
        EXPECT_EQ(value_of(mask, code_of(mask, value), n, is_common(mask, value, n)), value);
}

TEST(Plan, StartsOnlyPastTheRareHeaps) {
  const run::Context context;
  const Rules rules = parse_game("0.106").rules;
  Scalar scalar(rules);
  scalar.extend(4096, context);
  scalar.choose_again();
  const auto plan = make_plan(rules, scalar.mask(), scalar.values(), scalar.rares(), Width::narrow);
  ASSERT_TRUE(plan.has_value());
  EXPECT_EQ(plan->start, 4096U);
  EXPECT_EQ(plan->last_rare, scalar.rares().back().heap);
  EXPECT_TRUE(plan->marked);
  const std::span<const std::uint32_t> few(scalar.values().data(), plan->last_rare + 1);
  EXPECT_FALSE(make_plan(rules, scalar.mask(), few, scalar.rares(), Width::narrow));
}

}  // namespace
}  // namespace minimex::heap
