// Every theorem against the generic search, wherever it applies.

#include "minimex/family/pool/rules.hpp"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <vector>

#include "family/pool/oracle.hpp"
#include "minimex/family/pool/table.hpp"

namespace minimex::pool {
namespace {

using value::Outcome;

constexpr std::size_t kTheorems = static_cast<std::size_t>(Theorem::ahead) + 1;
using Applied = std::array<int, kTheorems>;

/// The pool and every subset of 1..max that holds `max`, or every multiset of small numbers.
template <class F>
void each_pool(std::int64_t max, F&& f) {
  for (std::uint64_t mask = 1; mask < std::uint64_t{1} << max; ++mask) {
    std::vector<std::int64_t> pool;
    for (std::int64_t x = 1; x <= max; ++x)
      if ((mask >> (x - 1) & 1) != 0) pool.push_back(x);
    f(pool);
  }
}

void check(const std::vector<std::int64_t>& pool, std::int64_t need, bool avoid, bool ahead,
           Oracle& oracle, Applied& applied) {
  Position p;
  p.pool = pool;
  p.total = need;
  const Numbers numbers = Numbers::of(pool);
  const run::Context context;
  const auto ruling =
      ahead ? rule_ahead(numbers, need, avoid, context) : rule(numbers, need, avoid);
  if (!ruling) return;
  ++applied[static_cast<std::size_t>(ruling->theorem)];
  ASSERT_EQ(ruling->outcome, oracle.outcome(p))
      << print(p) << (avoid ? " avoid" : "") << ": " << reason(*ruling, numbers, need);
  const std::vector<std::int64_t> winning = oracle.winning(p);
  const Ruling complete = with_every_move(*ruling, numbers, need, avoid, context);
  EXPECT_EQ(complete.outcome, ruling->outcome);
  std::size_t fewer = 0;
  for (const Ruling* r : {&*ruling, &complete}) {
    std::vector<std::int64_t> known;
    for (const Run& run : r->winning)
      for (std::int64_t x = run.first; x <= run.last; ++x) known.push_back(x);
    EXPECT_EQ(known.empty(), r->outcome != Outcome::N) << print(p);
    EXPECT_TRUE(std::is_sorted(known.begin(), known.end())) << print(p);
    for (const std::int64_t x : known)
      EXPECT_TRUE(std::binary_search(winning.begin(), winning.end(), x)) << print(p) << " " << x;
    if (r->all_winning) {
      EXPECT_EQ(known, winning) << print(p);
    }
    EXPECT_GE(known.size(), fewer) << print(p);
    fewer = known.size();
  }
  EXPECT_TRUE(complete.all_winning || !ruling->all_winning);
}

/// Whether theorems say of every move after a won ruling whether it wins.
bool settled(const Ruling& ruling, const Numbers& numbers, Wide need) {
  for (const Run& run : numbers.runs())
    for (std::int64_t x = run.first; x <= run.last && x < need; ++x)
      if (std::none_of(ruling.winning.begin(), ruling.winning.end(),
                       [x](const Run& w) { return w.first <= x && x <= w.last; }) &&
          !rule(numbers.without(x), need - x, false))
        return false;
  return true;
}

TEST(Rules, WithEveryMoveAllWinningMovesAreKnownExactlyIfNoMoveIsLeftOpen) {
  const run::Context context;
  int whole = 0;
  int open = 0;
  for (std::int64_t max = 3; max <= 40; ++max)
    for (std::int64_t need = 1; need <= max * (max + 1) / 2; ++need) {
      const Numbers numbers = Numbers::up_to(max);
      const auto ruling = rule(numbers, need, false);
      if (!ruling || ruling->outcome != Outcome::N) continue;
      const Ruling complete = with_every_move(*ruling, numbers, need, false, context);
      EXPECT_EQ(complete.all_winning, settled(complete, numbers, need)) << max << " " << need;
      ++(complete.all_winning ? whole : open);
    }
  EXPECT_GT(whole, 100);
  EXPECT_GT(open, 100);
}

TEST(Rules, EveryTheoremHoldsOnEverySetOfSmallNumbers) {
  for (const bool avoid : {false, true}) {
    Applied applied{};
    each_pool(8, [&](const std::vector<std::int64_t>& pool) {
      std::int64_t sum = 0;
      for (const std::int64_t x : pool) sum += x;
      for (std::int64_t need = 1; need <= sum + 1; ++need) {
        Oracle oracle({.repeat = false, .avoid = avoid});
        check(pool, need, avoid, false, oracle, applied);
      }
    });
    if (HasFailure()) return;
    const std::vector<Theorem> expected =
        avoid ? std::vector{Theorem::unreachable, Theorem::no_safe, Theorem::last_safe,
                            Theorem::all_safe,    Theorem::pairing, Theorem::into_pairing,
                            Theorem::parity}
              : std::vector{Theorem::unreachable,  Theorem::finish,    Theorem::squeeze,
                            Theorem::into_squeeze, Theorem::pairing,   Theorem::into_pairing,
                            Theorem::parity,       Theorem::two_rounds};
    for (const Theorem t : expected)
      EXPECT_GT(applied[static_cast<std::size_t>(t)], 0) << static_cast<int>(t) << " never applied";
  }
}

TEST(Rules, EveryTheoremHoldsOnRandomMultisets) {
  run::SplitMix64 random(77);
  for (const bool avoid : {false, true}) {
    Applied applied{};
    for (int i = 0; i < 1500; ++i) {
      std::vector<std::int64_t> pool;
      std::int64_t sum = 0;
      for (std::int64_t n = between(random, 1, 9); n > 0; --n) {
        pool.push_back(between(random, 1, 6));
        sum += pool.back();
      }
      std::sort(pool.begin(), pool.end());
      Oracle oracle({.repeat = false, .avoid = avoid});
      for (std::int64_t need = 1; need <= sum + 1; need += between(random, 1, 4)) {
        check(pool, need, avoid, false, oracle, applied);
        check(pool, need, avoid, true, oracle, applied);
      }
      if (HasFailure()) return;
    }
    EXPECT_GT(applied[static_cast<std::size_t>(Theorem::ahead)], 0);
    EXPECT_GT(applied[static_cast<std::size_t>(Theorem::pairing)], 0);
    EXPECT_GT(applied[static_cast<std::size_t>(Theorem::into_pairing)], 0);
  }
}

TEST(Rules, HoldForEveryTotalOfWholePoolsAgainstTheTable) {
  const run::Context context;
  for (std::int64_t max = 1; max <= 19; ++max) {
    std::vector<Slot> slots;
    for (std::int64_t x = 1; x <= max; ++x) slots.push_back({x, 1});
    const Numbers numbers = Numbers::up_to(max);
    for (std::int64_t need = 1; need <= max * (max + 1) / 2; ++need)
      for (const bool avoid : {false, true}) {
        const auto ruling =
            max <= 15 ? rule_ahead(numbers, need, avoid, context) : rule(numbers, need, avoid);
        if (!ruling) continue;
        std::vector<Slot> useful = slots;
        if (avoid) std::erase_if(useful, [&](const Slot& s) { return s.number >= need; });
        const Table table(useful, need, avoid, context);
        EXPECT_EQ(ruling->outcome, table.lost(0, need) ? Outcome::P : Outcome::N)
            << max << " " << need << (avoid ? " avoid: " : ": ") << reason(*ruling, numbers, need);
      }
  }
}

TEST(Rules, DecideTheClosedFormsOfWholePools) {
  const auto outcome_of = [](std::int64_t max, std::int64_t need) {
    const auto ruling = rule(Numbers::up_to(max), need, false);
    return ruling ? std::optional(ruling->outcome) : std::nullopt;
  };
  for (std::int64_t max = 5; max <= 40; ++max) {
    for (std::int64_t need = 1; need <= max; ++need) EXPECT_EQ(outcome_of(max, need), Outcome::N);
    EXPECT_EQ(outcome_of(max, max + 1), Outcome::P);
    for (std::int64_t need = max + 2; need <= 2 * max; ++need)
      EXPECT_EQ(outcome_of(max, need), Outcome::N) << max << " " << need;
    if (max % 2 == 0) {
      for (std::int64_t k = 1; k <= max / 2; ++k)
        EXPECT_EQ(outcome_of(max, k * (max + 1)), Outcome::P) << max << " " << k;
    } else {
      EXPECT_EQ(outcome_of(max, 2 * max + 1), Outcome::P) << max;
      for (std::int64_t k = 0; k * (max + 1) + (max + 1) / 2 <= max * (max + 1) / 2; ++k)
        EXPECT_EQ(outcome_of(max, k * (max + 1) + (max + 1) / 2), Outcome::N) << max << " " << k;
    }
  }
}

}  // namespace
}  // namespace minimex::pool
