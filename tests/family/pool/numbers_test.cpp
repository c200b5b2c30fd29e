// Multisets kept as runs, against sorted lists.

#include "minimex/family/pool/numbers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "family/pool/oracle.hpp"

namespace minimex::pool {
namespace {

std::vector<std::int64_t> random_list(run::SplitMix64& random) {
  std::vector<std::int64_t> list;
  for (std::int64_t n = between(random, 1, 12); n > 0; --n) list.push_back(between(random, 1, 9));
  std::sort(list.begin(), list.end());
  return list;
}

TEST(Numbers, CountAndSumWithCopies) {
  run::SplitMix64 random(1);
  for (int i = 0; i < 500; ++i) {
    const std::vector<std::int64_t> list = random_list(random);
    const Numbers numbers = Numbers::of(list);
    EXPECT_EQ(numbers.size(), static_cast<Wide>(list.size()));
    EXPECT_EQ(numbers.sum(), static_cast<Wide>(std::accumulate(list.begin(), list.end(), 0)));
    EXPECT_EQ(numbers.least(), list.front());
    EXPECT_EQ(numbers.greatest(), list.back());
    for (std::int64_t x = 0; x <= 10; ++x)
      EXPECT_EQ(numbers.copies(x), std::count(list.begin(), list.end(), x));
  }
}

TEST(Numbers, RemovingGivesTheSameRunsAsStartingWithout) {
  run::SplitMix64 random(2);
  for (int i = 0; i < 500; ++i) {
    std::vector<std::int64_t> list = random_list(random);
    const Numbers numbers = Numbers::of(list);
    const auto at = static_cast<std::ptrdiff_t>(random.below(list.size()));
    const std::int64_t x = list[static_cast<std::size_t>(at)];
    list.erase(list.begin() + at);
    EXPECT_EQ(numbers.without(x), Numbers::of(list));
    const std::int64_t limit = between(random, 0, 10);
    std::erase_if(list, [&](std::int64_t y) { return y >= limit; });
    EXPECT_EQ(numbers.without(x).below(limit), Numbers::of(list));
  }
}

TEST(Numbers, FewestAndMostCountFromEitherEnd) {
  run::SplitMix64 random(3);
  for (int i = 0; i < 500; ++i) {
    const std::vector<std::int64_t> list = random_list(random);
    const Numbers numbers = Numbers::of(list);
    const std::int64_t sum = std::accumulate(list.begin(), list.end(), std::int64_t{0});
    for (std::int64_t need = 1; need <= sum; ++need) {
      std::int64_t fewest = 0;
      for (std::int64_t left = need; left > 0; ++fewest)
        left -= list[list.size() - 1 - static_cast<std::size_t>(fewest)];
      std::int64_t most = 0;
      for (std::int64_t left = need; left > 0; ++most) left -= list[static_cast<std::size_t>(most)];
      ASSERT_EQ(numbers.fewest(need), fewest) << need;
      ASSERT_EQ(numbers.most(need), most) << need;
    }
  }
}

TEST(Numbers, SymmetryAndTheOneThatSpoilsIt) {
  run::SplitMix64 random(4);
  int mended = 0;
  for (int i = 0; i < 4000; ++i) {
    const std::vector<std::int64_t> list = random_list(random);
    const Numbers numbers = Numbers::of(list);
    for (std::int64_t center = 2; center <= 18; ++center) {
      std::vector<std::int64_t> mirror;
      for (const std::int64_t x : list) mirror.push_back(center - x);
      std::sort(mirror.begin(), mirror.end());
      ASSERT_EQ(numbers.symmetric(center), mirror == list);
      // If taking away one number makes it symmetric about the same center, that one is named.
      for (const std::int64_t x : list) {
        const Numbers rest = numbers.without(x);
        if (rest.empty() || !rest.symmetric(center) || 2 * x == center) continue;
        ASSERT_EQ(numbers.unmatched(center), x);
        ++mended;
      }
    }
  }
  EXPECT_GT(mended, 50);
}

TEST(Numbers, RunsOfAnyLengthCostNothing) {
  const std::int64_t huge = INT64_MAX;
  const Numbers all = Numbers::up_to(huge);
  EXPECT_EQ(all.size(), Wide{huge});
  EXPECT_EQ(all.sum(), Wide{huge} * (Wide{huge} + 1) / 2);
  EXPECT_EQ(all.most(10), 4);
  EXPECT_EQ(all.most(11), 5);
  EXPECT_EQ(all.fewest(Wide{huge} + 1), 2);
  EXPECT_EQ(all.fewest(all.sum()), Wide{huge});
  EXPECT_TRUE(all.symmetric(Wide{huge} + 1));
  const Numbers some = Numbers::up_to_without(huge, {1, 5, huge});
  EXPECT_EQ(some.runs(), (std::vector<pool::Run>{{2, 4, 1}, {6, huge - 1, 1}}));
  EXPECT_EQ(all.without(5).without(1).without(huge), some);
  EXPECT_TRUE(Numbers::up_to_without(2, {1, 2}).empty());
}

}  // namespace
}  // namespace minimex::pool
