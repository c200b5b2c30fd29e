// Kernels over a tape against the scalar method.

#include "family/heap/engine.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "family/heap/mask.hpp"
#include "minimex/run/error.hpp"
#include "minimex/run/random.hpp"
#include "support/heap.hpp"
#include "support/sanitized.hpp"

namespace minimex::heap {
namespace {

using test::kSanitized;

std::vector<std::uint32_t> scalar_values(const Rules& rules, std::uint64_t size) {
  Scalar scalar(rules);
  scalar.extend(size, run::Context());
  return {scalar.values().begin(), scalar.values().begin() + static_cast<std::ptrdiff_t>(size)};
}

std::vector<std::uint32_t> engine_values(Engine& engine, std::uint64_t size, unsigned threads) {
  run::Context context;
  context.set_threads(threads);
  engine.extend(size, context);
  EXPECT_GE(engine.size(), size);
  std::vector<std::uint32_t> out(size);
  engine.read(0, out);
  return out;
}

const char* const kGames[] = {"0.16",  "0.104", "0.106", "0.454",      "0.174", "0.205",
                              "4.045", "0.6",   "4.404", "4.:unequal", "0.056", "0.142"};

TEST(Engine, EqualsTheScalarMethod) {
  constexpr std::uint64_t kCount = kSanitized ? 10000 : 40000;
  for (const char* name : kGames) {
    const Rules rules = parse_game(name).rules;
    const std::vector<std::uint32_t> expected = scalar_values(rules, kCount);
    for (const unsigned threads : {1U, 2U, 5U}) {
      Engine engine(rules, {.first_try = 512});
      EXPECT_EQ(engine_values(engine, kCount, threads), expected) << name << " " << threads;
      const auto largest = std::max_element(expected.begin(), expected.end());
      if (engine.size() == kCount) {
        EXPECT_EQ(engine.largest(), *largest);
        EXPECT_EQ(engine.largest_at(), static_cast<std::uint64_t>(largest - expected.begin()));
      }
    }
  }
}

TEST(Engine, EveryInstructionSetAndWidthGivesTheSameValues) {
  constexpr std::uint64_t kCount = kSanitized ? 8000 : 20000;
  for (const char* name : {"0.16", "0.104", "4.045", "0.6", "4.404"}) {
    const Rules rules = parse_game(name).rules;
    const std::vector<std::uint32_t> expected = scalar_values(rules, kCount);
    for (const Isa isa : {Isa::portable, Isa::avx2, Isa::avx512}) {
      if (isa > best_isa()) continue;
      for (const bool narrow : {true, false}) {
        Engine engine(rules, {.isa = isa, .first_try = 1024, .narrow = narrow});
        EXPECT_EQ(engine_values(engine, kCount, 2), expected) << name;
      }
    }
  }
}

TEST(Engine, RandomCodesEqualTheDefinition) {
  run::SplitMix64 random(17);
  int kernels = 0;
  for (int i = 0; i < (kSanitized ? 40 : 120); ++i) {
    const Rules rules = support::random_rules(random, 4, 2);
    if (!is_sparse_game(rules)) continue;
    Engine engine(rules, {.first_try = 256});
    const std::vector<std::uint32_t> expected = support::plain_values(rules, 3000);
    EXPECT_EQ(engine_values(engine, 3000, i % 2 == 0 ? 1 : 2), expected) << canonical_code(rules);
    kernels += engine.width() ? 1 : 0;
  }
  EXPECT_GT(kernels, kSanitized ? 5 : 20);
}

/// Rare heaps that came after the first `size` heaps, when a kernel was at work already.
std::size_t late(const Engine& engine, std::uint64_t size) {
  return static_cast<std::size_t>(std::count_if(engine.rares().begin(), engine.rares().end(),
                                                [&](const Rare& r) { return r.heap > size; }));
}

TEST(Engine, WithoutMarksGoesOnSoonAfterALateRareHeap) {
  // Up to twice a late rare heap, splits into two rare ones look like common options. The kernels
  // start as soon as they may, long before.
  constexpr std::uint64_t kCount = kSanitized ? 20000 : 40000;
  std::size_t rares = 0;
  for (const char* name : {"0.104", "0.454", "0.205", "0.6", "4.404", "4.:unequal", "0.056"}) {
    const Rules rules = parse_game(name).rules;
    const std::vector<std::uint32_t> expected = scalar_values(rules, kCount);
    for (const Isa isa : {Isa::portable, Isa::avx2, Isa::avx512}) {
      if (isa > best_isa()) continue;
      for (const std::uint64_t distance : {0U, 300U, 2000U}) {
        Engine engine(rules, {.isa = isa,
                              .first_try = 512,
                              .narrow = false,
                              .telling = {.marks = false, .distance = distance}});
        const unsigned threads = distance == 300 ? 3 : 1;
        EXPECT_EQ(engine_values(engine, kCount, threads), expected) << name << " " << distance;
        if (engine.width()) rares += late(engine, 2000);
      }
    }
  }
  EXPECT_GT(rares, kSanitized ? 20U : 100U);
}

TEST(Engine, WithoutMarksRandomCodesEqualTheDefinition) {
  run::SplitMix64 random(29);
  std::size_t rares = 0;
  for (int i = 0; i < (kSanitized ? 60 : 200); ++i) {
    const Rules rules = support::random_rules(random, 4, 2);
    if (!is_sparse_game(rules)) continue;
    Engine engine(rules, {.first_try = 128,
                          .narrow = false,
                          .telling = {.marks = false, .distance = random.below(100)}});
    const std::vector<std::uint32_t> expected = support::plain_values(rules, 3000);
    EXPECT_EQ(engine_values(engine, 3000, i % 2 == 0 ? 1 : 2), expected) << canonical_code(rules);
    if (engine.width()) rares += late(engine, 500);
  }
  EXPECT_GT(rares, kSanitized ? 4U : 20U);
}

TEST(Engine, AWindowKeepsTheEndOnly) {
  const Rules rules = parse_game("0.106").rules;
  const std::uint64_t size = kSanitized ? 20'000'000 : 40'000'000;
  Engine whole(rules, {});
  Engine windowed(rules, {.window = 1 << 16});
  const run::Context context;
  whole.extend(size, context);
  windowed.extend(size, context);
  EXPECT_EQ(whole.oldest(), 0U);
  EXPECT_GT(windowed.oldest(), 0U);
  for (std::uint64_t n = size - 60000; n < size; ++n) ASSERT_EQ(whole.value(n), windowed.value(n));
  EXPECT_EQ(whole.rares(), windowed.rares());
}

TEST(Engine, StopsAndGoesOn) {
  const Rules rules = parse_game("0.104").rules;
  const std::vector<std::uint32_t> expected = scalar_values(rules, 300'000);
  Engine engine(rules, {});
  run::Context stopped;
  stopped.request_stop();
  EXPECT_THROW(engine.extend(300'000, stopped), run::Interrupted);
  EXPECT_EQ(engine_values(engine, 100'000, 1),
            std::vector<std::uint32_t>(expected.begin(), expected.begin() + 100'000));
  EXPECT_THROW(engine.extend(300'000, stopped), run::Interrupted);
  EXPECT_EQ(engine_values(engine, 300'000, 2), expected);
}

}  // namespace
}  // namespace minimex::heap
