// Random games: every fast method against the plain definition or the generic search.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "family/heap/mask.hpp"
#include "minimex/family/heap/answer.hpp"
#include "minimex/family/heap/sequence.hpp"
#include "minimex/family/heap/study.hpp"
#include "minimex/run/random.hpp"
#include "support/heap.hpp"
#include "support/sanitized.hpp"

namespace minimex::heap {
namespace {

using test::kSanitized;
const run::Context kContext;

std::vector<std::uint64_t> random_set(run::SplitMix64& random, std::uint64_t most,
                                      std::uint64_t largest) {
  std::vector<std::uint64_t> set;
  for (std::uint64_t size = 1 + random.below(most); size > 0; --size)
    set.push_back(1 + random.below(largest));
  return set;
}

/// A game of one of the kinds: codes to 4 digits, subtraction sets, all but a set.
Rules random_game(run::SplitMix64& random, int parts) {
  constexpr std::uint64_t kKinds = 5;
  switch (random.below(kKinds)) {
    case 0:
      return subtract(random_set(random, 5, 30));
    case 1:
      return all_but(random_set(random, 4, 12));
    default:
      return support::random_rules(random, 4, parts);
  }
}

/// A code whose last one or two digits repeat for ever.
Rules random_endless_code(run::SplitMix64& random, int parts) {
  const auto digit = [&] { return "0123456789ABCDEF"[random.below(std::uint64_t{2} << parts)]; };
  std::string code = random.below(4) == 0 && parts >= 2 ? "4." : "0.";
  for (std::uint64_t i = random.below(3); i > 0; --i) code += digit();
  code += '[';
  for (std::uint64_t i = 1 + random.below(2); i > 0; --i) code += digit();
  code += ']';
  Rules rules = parse_game(code).rules;
  rules.unequal = random.below(4) == 0 && most_parts(rules) >= 2;
  return rules;
}

void expect_values(const Rules& rules, const std::vector<std::uint32_t>& plain,
                   SequenceMethod method) {
  Sequence sequence(rules, method);
  sequence.extend(plain.size(), kContext);
  std::vector<std::uint32_t> values(plain.size());
  sequence.read(0, values);
  const auto differ = std::mismatch(plain.begin(), plain.end(), values.begin());
  EXPECT_EQ(differ.first, plain.end())
      << canonical_code(rules) << ": heap " << differ.first - plain.begin() << " is "
      << *differ.second << " by method " << static_cast<int>(method) << ", not " << *differ.first;
}

void expect_values_of_every_method(const Rules& rules, std::uint64_t size) {
  const std::vector<std::uint32_t> plain = support::plain_values(rules, size);
  expect_values(rules, plain, SequenceMethod::automatic);
  if (is_sparse_game(rules)) expect_values(rules, plain, SequenceMethod::sparse);
}

TEST(Property, EveryMethodHasTheValuesOfTheDefinition) {
  run::SplitMix64 random(101);
  for (int i = 0; i < (kSanitized ? 6 : 40); ++i)
    expect_values_of_every_method(random_game(random, 2), kSanitized ? 2100 : 5000);
}

TEST(Property, GamesThatLeaveThreeHeapsHaveTheValuesOfTheDefinition) {
  run::SplitMix64 random(102);
  for (int i = 0; i < (kSanitized ? 4 : 15); ++i)
    expect_values_of_every_method(support::random_rules(random, 4, 3), kSanitized ? 200 : 400);
  if (kSanitized) return;
  for (const char* name : {"0.8", "0.08:unequal"})
    expect_values_of_every_method(parse_game(name).rules, 2000);
}

TEST(Property, EndlessCodesHaveTheValuesOfTheDefinition) {
  run::SplitMix64 random(109);
  for (int i = 0; i < (kSanitized ? 10 : 60); ++i)
    expect_values_of_every_method(random_endless_code(random, 1 + i % 3), i % 3 == 2 ? 60 : 300);
}

TEST(Property, CertifiedPeriodsHoldOnALongerSequence) {
  run::SplitMix64 random(103);
  int proved = 0;
  for (int i = 0; i < (kSanitized ? 20 : 120); ++i) {
    const int parts = i % 6 == 0 ? 3 : 2;
    const Rules rules = random_game(random, parts);
    const bool three = most_parts(rules) > 2;
    PeriodQuestion question;
    question.limit = three ? 250 : 1500;
    bool certified = false;
    question.certificate = [&](const answer::Certificate&) { certified = true; };
    const PeriodResult r = study_period(rules, question, kContext);
    EXPECT_EQ(certified, r.proved) << canonical_code(rules);
    if (!r.proved) continue;
    ++proved;
    const std::vector<std::uint32_t> values = support::plain_values(rules, three ? 500 : 4000);
    const Repeat& p = *r.repeat;
    for (std::uint64_t n = p.preperiod; n + p.period < values.size(); ++n)
      ASSERT_EQ(values[n + p.period], values[n] + p.saltus) << canonical_code(rules) << " " << n;
  }
  EXPECT_GT(proved, kSanitized ? 8 : 50);
}

TEST(Property, AStreamFindsThePeriodOfTheKeptSequence) {
  run::SplitMix64 random(104);
  int proved = 0;
  for (int i = 0; i < (kSanitized ? 15 : 60); ++i) {
    const Rules rules = support::random_rules(random, 4, 2);
    Sequence sequence(rules);
    sequence.extend(8000, kContext);
    const SequenceStats stats = sequence.stats();
    if (!stats.sparse || stats.method == "sparse, one by one") continue;  // no stream is likely
    PeriodQuestion question;
    question.limit = 8000;
    const PeriodResult kept = study_period(rules, question, kContext);
    if (!kept.proved) continue;
    question.stream = true;
    question.limit = 1'000'000;
    question.window = 64 * (1 + random.below(32));
    const PeriodResult streamed = study_period(rules, question, kContext);
    EXPECT_TRUE(streamed.proved) << canonical_code(rules);
    EXPECT_EQ(streamed.theorem, Theorem::finite_state);
    EXPECT_EQ(streamed.repeat, kept.repeat) << canonical_code(rules);
    ++proved;
  }
  EXPECT_GT(proved, kSanitized ? 0 : 5);
}

struct Moves {
  std::vector<std::string> all;
  std::vector<std::string> winning;
  std::uint64_t count = 0;
};

Moves moves_of(const answer::Answer& a) {
  Moves m;
  a.legal.all([&](const answer::Move& move) { m.all.push_back(move.notation); });
  a.best.all([&](const answer::Move& move) { m.winning.push_back(move.notation); });
  std::sort(m.all.begin(), m.all.end());
  std::sort(m.winning.begin(), m.winning.end());
  EXPECT_EQ(a.best.count, m.winning.size()) << a.position;
  EXPECT_EQ(a.legal.count, m.all.size()) << a.position;
  return m;
}

TEST(Property, SolvesLikeTheGenericSearch) {
  run::SplitMix64 random(105);
  answer::Question fast;
  answer::Question slow;
  slow.generic_search = true;
  for (int i = 0; i < (kSanitized ? 20 : 150); ++i) {
    const Rules rules = i % 12 == 0 ? random_endless_code(random, 3) : random_game(random, 3);
    const Solver solver(rules);
    for (int j = 0; j < 3; ++j) {
      Position position;
      for (std::uint64_t heaps = 1 + random.below(3); heaps > 0; --heaps)
        position.push_back(1 + random.below(most_parts(rules) > 2 ? 6 : 9));
      const answer::Answer a = solve(solver, position, fast, kContext);
      const answer::Answer b = solve(solver, position, slow, kContext);
      const std::string where = canonical_code(rules) + " " + print(position);
      EXPECT_EQ(a.outcome, b.outcome) << where;
      EXPECT_EQ(a.value->number, b.value->number) << where;
      const Moves quick = moves_of(a);
      const Moves searched = moves_of(b);
      EXPECT_EQ(quick.all, searched.all) << where;
      EXPECT_EQ(quick.winning, searched.winning) << where;
      EXPECT_EQ(a.line.count.has_value(), true) << where;
    }
  }
}

/// In heaps past the preperiod, where counting goes by residue classes.
TEST(Property, WinningMovesOfMediumHeapsAreCountedRight) {
  run::SplitMix64 random(106);
  int in_the_period = 0;
  for (int i = 0; i < (kSanitized ? 6 : 40); ++i) {
    const Rules rules = random_game(random, 2);
    const Solver solver(rules);
    const Position position{2000 + random.below(3000), 2000 + random.below(3000),
                            1 + random.below(100)};
    const answer::Answer a = solve(solver, position, {}, kContext);
    if (solver.nimbers(position, kContext)->repeat()) ++in_the_period;
    const std::vector<std::uint32_t> g = support::plain_values(rules, 5000);
    std::uint64_t sum = 0;
    for (const std::uint64_t n : position) sum ^= g[n];
    const std::string where = canonical_code(rules) + " " + print(position);
    EXPECT_EQ(a.value->number, static_cast<value::Score>(sum)) << where;
    std::vector<std::string> winning;
    std::uint64_t legal = 0;
    for (const std::uint64_t index : distinct_heaps(position))
      each_option(rules, position[index], [&](std::span<const std::uint64_t> parts) {
        ++legal;
        std::uint64_t after = sum ^ g[position[index]];
        for (const std::uint64_t part : parts) after ^= g[part];
        if (after == 0 && sum != 0)
          winning.push_back(notation(position, {index, {parts.begin(), parts.end()}}));
        return true;
      });
    EXPECT_EQ(a.legal.count, legal) << where;
    EXPECT_EQ(a.best.count, winning.size()) << where;
    std::vector<std::string> listed;
    a.best.all([&](const answer::Move& m) { listed.push_back(m.notation); });
    std::sort(listed.begin(), listed.end());
    std::sort(winning.begin(), winning.end());
    EXPECT_EQ(listed, winning) << where;
  }
  EXPECT_GT(in_the_period, kSanitized ? 2 : 20);
}

/// G(n) of kayles for any n, from its first values and its published period: 12 from heap 71 on.
std::uint32_t kayles(std::uint64_t n) {
  static const std::vector<std::uint32_t> first =
      support::plain_values(parse_game("kayles").rules, 71 + 12);
  return n < 71 ? first[n] : first[71 + (n - 71) % 12];
}

/// Ways to split m into an ordered pair of heaps with nim-sum `target`, by residues; m >= 1000.
std::uint64_t ordered_pairs(std::uint64_t m, std::uint32_t target) {
  std::uint64_t count = 0;
  for (std::uint64_t a = 1; a < 71; ++a) count += (kayles(a) ^ kayles(m - a)) == target ? 2 : 0;
  for (std::uint64_t a = 71; a < 71 + 12; ++a)
    if ((kayles(a) ^ kayles(m - a)) == target) count += (m - 71 - a) / 12 + 1;
  return count;
}

TEST(Property, KaylesIsSolvedInHeapsOfAMillionMillionMillion) {
  constexpr std::uint64_t kHuge = 1'000'000'000'000'000'000;
  const Solver solver(parse_game("kayles").rules);
  run::SplitMix64 random(107);
  for (int i = 0; i < 50; ++i) {
    const Position position{kHuge - random.below(1000), 1 + random.below(kHuge / 3),
                            1 + random.below(50)};
    const answer::Answer a = solve(solver, position, {}, kContext);
    std::uint32_t sum = 0;
    for (const std::uint64_t n : position) sum ^= kayles(n);
    ASSERT_EQ(a.value->number, static_cast<value::Score>(sum)) << print(position);
    const auto nimbers = solver.nimbers(position, kContext);
    EXPECT_EQ(a.best.shown.empty(), sum == 0);
    for (const answer::Move& m : a.best.shown) {
      const Position after = play(position, parse_move(solver.rules(), position, m.notation));
      EXPECT_EQ(nim_sum(*nimbers, after), 0U) << print(position) << ": " << m.notation;
      std::uint32_t independent = 0;
      for (const std::uint64_t n : after) independent ^= kayles(n);
      EXPECT_EQ(independent, 0U) << print(position) << ": " << m.notation;
    }
    if (sum == 0) continue;
    std::uint64_t winning = 0;
    for (const std::uint64_t n : position) {
      const std::uint32_t target = kayles(n) ^ sum;
      for (std::uint64_t t = 1; t <= std::min<std::uint64_t>(2, n); ++t) {
        const std::uint64_t m = n - t;
        winning += kayles(m) == target ? 1 : 0;  // one heap is left, or none
        const bool halves = m > 0 && m % 2 == 0 && target == 0;
        if (m >= 1000) {
          winning += (ordered_pairs(m, target) + (halves ? 1 : 0)) / 2;
        } else {
          for (std::uint64_t b = 1; b <= m / 2; ++b)
            winning += (kayles(b) ^ kayles(m - b)) == target ? 1 : 0;
        }
      }
    }
    EXPECT_EQ(a.best.count, winning) << print(position);
  }
}

TEST(Property, NimIsSolvedInHeapsOfAMillionMillionMillion) {
  const Solver solver(parse_game("nim").rules);
  run::SplitMix64 random(108);
  for (int i = 0; i < 200; ++i) {
    Position position;
    for (std::uint64_t heaps = 1 + random.below(5); heaps > 0; --heaps)
      position.push_back(1 + (random() >> random.below(64)) % kLargestHeap);
    const answer::Answer a = solve(solver, position, {}, kContext);
    std::uint64_t sum = 0;
    for (const std::uint64_t n : position) sum ^= n;
    ASSERT_EQ(a.value->number, static_cast<value::Score>(sum)) << print(position);
    std::vector<std::string> winning;
    for (const std::uint64_t index : distinct_heaps(position))
      if (const std::uint64_t n = position[index]; (n ^ sum) < n) {
        const std::vector<std::uint64_t> parts(n == sum ? 0 : 1, n ^ sum);
        winning.push_back(notation(position, {index, parts}));
      }
    std::vector<std::string> shown;
    for (const answer::Move& m : a.best.shown) shown.push_back(m.notation);
    EXPECT_EQ(shown, winning) << print(position);
    EXPECT_EQ(a.best.count, winning.size()) << print(position);
  }
}

}  // namespace
}  // namespace minimex::heap
