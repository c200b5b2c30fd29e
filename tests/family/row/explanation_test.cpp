// The reduction as an Answer tells it: replayed step by step, and what remains valued by brute
// force.

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <variant>

#include "minimex/family/row/answer.hpp"
#include "oracle.hpp"

namespace minimex::row {
namespace {

using answer::Reduction;
using value::Score;

struct Wide {
  std::vector<Score> piles;
  bool left_open;
  bool right_open;
};

/// The score by the rules alone, of piles that may be wider than 64 bits.
class BruteForce {
 public:
  explicit BruteForce(const std::vector<Wide>& rows) : rows_(rows) {}
  Score score() {
    std::vector<std::size_t> bounds;
    for (const Wide& row : rows_) bounds.insert(bounds.end(), {0, row.piles.size()});
    return value(bounds);
  }

 private:
  Score value(const std::vector<std::size_t>& at) {
    if (const auto known = known_.find(at); known != known_.end()) return known->second;
    std::vector<Score> scores;
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      const std::size_t from = at[2 * r];
      const std::size_t to = at[2 * r + 1];
      if (from == to) continue;
      std::vector<std::size_t> next = at;
      if (rows_[r].left_open) {
        ++next[2 * r];
        scores.push_back(rows_[r].piles[from] - value(next));
        --next[2 * r];
      }
      if (rows_[r].right_open) {
        --next[2 * r + 1];
        scores.push_back(rows_[r].piles[to - 1] - value(next));
      }
    }
    const Score best = scores.empty() ? 0 : *std::max_element(scores.begin(), scores.end());
    known_.emplace(at, best);
    return best;
  }

  const std::vector<Wide>& rows_;
  std::map<std::vector<std::size_t>, Score> known_;
};

answer::Answer solved(const std::vector<Row>& rows, bool search = false) {
  answer::Question question;
  question.why = true;
  question.generic_search = search;
  return solve(position(rows), question, run::Context());
}

Reduction reduction(const std::vector<Row>& rows) {
  return std::get<Reduction>(solved(rows).explanation);
}

void replay(const Row& row, const Reduction::Row& told) {
  std::vector<Score> now(row.piles.begin(), row.piles.end());
  ASSERT_EQ(told.steps.size(), told.steps_count);
  for (const Reduction::Step& step : told.steps) {
    ASSERT_TRUE(step.row == now);
    ASSERT_LE(step.at + 3, now.size());
    const auto three = now.begin() + static_cast<std::ptrdiff_t>(step.at);
    ASSERT_TRUE(three[0] <= three[1] && three[1] >= three[2]);
    ASSERT_TRUE(step.becomes == three[0] - three[1] + three[2]);
    *three = step.becomes;
    now.erase(three + 1, three + 3);
  }
  ASSERT_TRUE(told.valley == now);
  ASSERT_EQ(told.valley_count, now.size());
  for (std::size_t i = 2; i < now.size(); ++i)
    ASSERT_FALSE(now[i - 2] <= now[i - 1] && now[i - 1] >= now[i]) << "a step was left out";
}

/// What remains but for the pairs shed, taken in descending order, and those pairs last.
Score taken_in_order(const std::vector<Row>& rows, const Reduction& told) {
  std::vector<Score> pool;
  Score shed = 0;
  std::size_t piles = 0;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    std::vector<Score> kept = told.rows[r].valley;
    if (!rows[r].right_open) std::reverse(kept.begin(), kept.end());
    pool.insert(pool.end(), kept.begin() + static_cast<std::ptrdiff_t>(2 * told.rows[r].shed_pairs),
                kept.end());
    shed += told.rows[r].shed;
    piles += rows[r].piles.size();
  }
  std::sort(pool.begin(), pool.end(), std::greater<>());
  Score score = piles % 2 == 0 ? -shed : shed;
  for (std::size_t i = 0; i < pool.size(); ++i) score += i % 2 == 0 ? pool[i] : -pool[i];
  return score;
}

TEST(RowExplanation, TheStepsLeadToAValleyThatIsWorthTheSame) {
  run::SplitMix64 random(7);
  std::size_t steps = 0;
  std::size_t shed = 0;
  for (int round = 0; round < 3000; ++round) {
    const std::vector<Row> rows = random_rows(random, 3, 7);
    SCOPED_TRACE(print(position(rows)));
    const answer::Answer a = solved(rows);
    const auto& told = std::get<Reduction>(a.explanation);
    ASSERT_EQ(told.rows.size(), rows.size());
    ASSERT_EQ(told.rows_count, rows.size());
    std::vector<Wide> valleys;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      replay(rows[r], told.rows[r]);
      if (HasFatalFailure()) return;
      valleys.push_back({told.rows[r].valley, rows[r].left_open, rows[r].right_open});
      steps += told.rows[r].steps_count;
      shed += told.rows[r].shed_pairs;
    }
    ASSERT_TRUE(BruteForce(valleys).score() == a.value->number);
    ASSERT_TRUE(taken_in_order(rows, told) == a.value->number);
  }
  EXPECT_GT(steps, 1000U);
  EXPECT_GT(shed, 1000U);
}

TEST(RowExplanation, EachRowHasStepsOfItsOwnInTheOrderOfItsText) {
  const Reduction told = reduction({{{1, 3, 2, 9}, true, true}, {}, {{5, 1, 4, 2}, true, false}});
  ASSERT_EQ(told.rows.size(), 3U);
  ASSERT_EQ(told.rows[0].steps.size(), 1U);
  EXPECT_EQ(told.rows[0].steps[0].at, 0U);
  EXPECT_TRUE((told.rows[0].valley == std::vector<Score>{0, 9}));
  EXPECT_TRUE(told.rows[1].valley.empty());
  ASSERT_EQ(told.rows[2].steps.size(), 1U);
  EXPECT_TRUE((told.rows[2].steps[0].row == std::vector<Score>{5, 1, 4, 2}));
  EXPECT_EQ(told.rows[2].steps[0].at, 1U);
  EXPECT_TRUE((told.rows[2].valley == std::vector<Score>{5, -1}));
  EXPECT_EQ(told.rows[2].shed_pairs, 0U);
}

TEST(RowExplanation, NumbersPast64BitsAreExact) {
  const Reduction told = reduction({{{INT64_MIN, INT64_MAX, INT64_MIN}, true, true}});
  ASSERT_EQ(told.rows[0].steps.size(), 1U);
  EXPECT_EQ(value::to_string(told.rows[0].steps[0].becomes), "-27670116110564327423");
}

TEST(RowExplanation, LongRowsAndManyAreCutAndCounted) {
  Row zigzag{{}, true, true};
  for (int i = 0; i < 67; ++i) zigzag.piles.push_back(i % 2);
  const Reduction::Row long_row = reduction({zigzag}).rows[0];
  EXPECT_TRUE(long_row.steps.empty()) << "of more than 64 piles";
  EXPECT_EQ(long_row.steps_count, 33U);
  EXPECT_EQ(long_row.valley_count, 1U);

  Row descends{{}, true, true};
  for (int i = 0; i < 70; ++i) descends.piles.push_back(-i);
  const Reduction::Row valley = reduction({descends}).rows[0];
  EXPECT_EQ(valley.valley_count, 70U);
  EXPECT_EQ(valley.valley.size(), 64U);

  const Reduction many = reduction(std::vector<Row>(70, Row{{0, 1, 0, 1, 0}, true, true}));
  EXPECT_EQ(many.rows_count, 70U);
  EXPECT_EQ(many.rows.size(), 64U);
  std::size_t steps = 0;
  for (const Reduction::Row& row : many.rows) {
    steps += row.steps.size();
    EXPECT_EQ(row.steps_count, 2U);
  }
  EXPECT_EQ(steps, 64U);
}

TEST(RowExplanation, TheGenericSearchReducesNothing) {
  EXPECT_TRUE(std::holds_alternative<std::monostate>(
      solved({{{5, 3, 4, 5}, true, true}}, true).explanation));
}

}  // namespace
}  // namespace minimex::row
