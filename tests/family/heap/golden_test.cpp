// Published periods and sequences (tests/data/README.md names their sources), found again.

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include "minimex/family/heap/sequence.hpp"
#include "minimex/family/heap/study.hpp"
#include "support/csv.hpp"
#include "support/sanitized.hpp"

namespace minimex::heap {
namespace {

using test::kSanitized;

/// A row of octal_solved.csv.
struct Solved {
  std::string game;
  Repeat repeat;
  std::uint64_t last_exception = 0;
  std::string largest;  ///< empty: not published

  /// About half of the heaps that must be computed.
  std::uint64_t length() const { return repeat.preperiod + repeat.period; }
};

std::vector<Solved> solved(const std::function<bool(const Solved&)>& wanted) {
  std::vector<Solved> rows;
  for (const auto& row : support::read_csv(MINIMEX_TEST_DATA "/octal_solved.csv")) {
    const Solved s{row.at(0),
                   {std::stoull(row.at(1)), std::stoull(row.at(2)), 0},
                   std::stoull(row.at(3)),
                   row.at(4)};
    if (wanted(s)) rows.push_back(s);
  }
  return rows;
}

std::vector<Solved> solved(std::uint64_t from, std::uint64_t to) {
  return solved(
      [&](const Solved& s) { return s.length() >= from && s.length() < to && s.game != ".376"; });
}

void expect_proved_again(const Solved& s, const PeriodQuestion& question = {}) {
  const Rules rules = parse_game(s.game).rules;
  const PeriodResult r = study_period(rules, question, run::Context());
  EXPECT_TRUE(r.proved) << s.game;
  const Theorem theorem = question.stream         ? Theorem::finite_state
                          : most_parts(rules) > 1 ? Theorem::guy_smith
                                                  : Theorem::parts;
  EXPECT_EQ(r.theorem, theorem) << s.game;
  ASSERT_TRUE(r.repeat.has_value()) << s.game;
  EXPECT_EQ(r.repeat->period, s.repeat.period) << s.game;
  EXPECT_EQ(r.repeat->preperiod, s.repeat.preperiod) << s.game;
  EXPECT_EQ(r.repeat->saltus, 0U) << s.game;
  EXPECT_EQ(r.repeat->preperiod, s.last_exception + 1) << s.game;
  if (!s.largest.empty()) {
    EXPECT_EQ(std::to_string(r.largest), s.largest) << s.game;
  }
}

TEST(Golden, PeriodsOfOctalGamesAreProvedAgain) {
  const std::vector<Solved> rows = solved(0, 20'000);
  EXPECT_GE(rows.size(), 60U);
  for (const Solved& s : rows) expect_proved_again(s);
}

TEST(Golden, LongPeriodsOfOctalGamesAreProvedAgain) {
  if (kSanitized) GTEST_SKIP() << "too long under sanitizers";
  const std::vector<Solved> rows = solved(20'000, 20'000'000);
  EXPECT_GE(rows.size(), 4U);
  for (const Solved& s : rows) expect_proved_again(s);
}

TEST(Golden, TheGameWithMostRareValuesIsProvedAgain) {
  if (kSanitized) GTEST_SKIP() << "too long under sanitizers";
  const std::vector<Solved> rows = solved([](const Solved& s) { return s.game == ".376"; });
  ASSERT_EQ(rows.size(), 1U);
  expect_proved_again(rows.front());
}

/// Hundreds of millions of heaps: run with --gtest_also_run_disabled_tests. docs/records.md has
/// what it found.
TEST(Golden, DISABLED_PeriodsOfMillionsAreProvedAgain) {
  const std::vector<Solved> rows = solved(20'000'000, 1'000'000'000);
  EXPECT_EQ(rows.size(), 3U);
  PeriodQuestion question;
  question.stream = true;
  question.limit = std::uint64_t{1} << 40;
  for (const Solved& s : rows) expect_proved_again(s, question);
}

TEST(Golden, SequencesOfTheOeisAreFoundAgain) {
  const auto rows = support::read_csv(MINIMEX_TEST_DATA "/oeis_nim_sequences.csv");
  EXPECT_GE(rows.size(), 100U);
  for (const auto& row : rows) {
    const std::string& anum = row.at(0);
    const std::string name = row.at(1) == "grundy" ? "grundys-game" : row.at(1);
    std::istringstream text(row.at(5));
    std::vector<std::uint32_t> terms;
    for (std::uint32_t v = 0; text >> v;) terms.push_back(v);
    EXPECT_EQ(terms.size(), 40U) << anum;
    const std::uint64_t offset = std::stoull(row.at(2));
    Sequence sequence(parse_game(name).rules);
    sequence.extend(offset + terms.size(), run::Context());
    std::vector<std::uint32_t> values(terms.size());
    sequence.read(offset, values);
    EXPECT_EQ(values, terms) << anum << " " << name;
  }
}

}  // namespace
}  // namespace minimex::heap
