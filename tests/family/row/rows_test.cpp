#include "minimex/family/row/rows.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "oracle.hpp"

namespace minimex::row {
namespace {

using value::Score;
using value::to_string;

std::string text(const std::vector<std::int64_t>& piles) { return print(position({{piles}})); }

/// Score, both first moves and the whole line of one row, against the table; "" if all is right.
std::string complaint(const std::vector<std::int64_t>& p) {
  const Score best = table_score(p);
  if (score(p) != best) return "score " + to_string(score(p)) + ", not " + to_string(best);
  std::vector<FirstMove> expected;
  if (!p.empty()) expected.push_back({0, Side::left, p[0] - table_score({p.begin() + 1, p.end()})});
  if (p.size() > 1)
    expected.push_back({0, Side::right, p.back() - table_score({p.begin(), p.end() - 1})});
  if (first_moves(p) != expected) return "first moves";

  const std::vector<Side> sides = line(p);
  if (sides.size() != p.size()) return "length of the line";
  std::vector<std::int64_t> rest = p;
  Score score_left = best;
  for (const Side side : sides) {
    const std::int64_t pile = side == Side::left ? rest.front() : rest.back();
    rest.erase(side == Side::left ? rest.begin() : rest.end() - 1);
    const Score next = table_score(rest);
    if (pile - next != score_left) return "a ply of the line is not optimal";
    score_left = next;
  }
  return "";
}

/// Calls f with every row of n piles from 0 to values - 1.
template <class F>
void every_row(std::size_t n, std::int64_t values, F&& f) {
  std::vector<std::int64_t> p(n, 0);
  while (true) {
    f(p);
    std::size_t i = 0;
    while (i < n && ++p[i] == values) p[i++] = 0;
    if (i == n) return;
  }
}

TEST(OneRow, EveryShortRowAgreesWithTheTable) {
  const struct {
    std::size_t longest;
    std::int64_t values;
  } kRanges[] = {{10, 2}, {8, 3}, {6, 5}, {5, 7}};
  for (const auto& range : kRanges)
    for (std::size_t n = 0; n <= range.longest; ++n)
      every_row(n, range.values, [](const auto& p) { ASSERT_EQ(complaint(p), "") << text(p); });
}

TEST(OneRow, RandomRowsAgreeWithTheTable) {
  run::SplitMix64 random(1);
  for (int i = 0; i < 20'000; ++i) {
    const auto p = random_row(random, 25);
    ASSERT_EQ(complaint(p), "") << text(p);
  }
}

TEST(OneRow, LongerRandomRowsAgreeWithTheTable) {
  run::SplitMix64 random(2);
  for (int i = 0; i < 40; ++i) {
    const auto p = random_row(random, 150);
    ASSERT_EQ(complaint(p), "") << text(p);
  }
}

TEST(OneRow, IsExactPast64Bits) {
  EXPECT_EQ(score(std::vector<std::int64_t>{2147483647, 1, 2147483647, 1}), 4294967292);
  const std::vector<std::int64_t> zigzag = {INT64_MAX, INT64_MIN, INT64_MAX, INT64_MIN};
  EXPECT_EQ(to_string(score(zigzag)), "36893488147419103230");  // 2 * (2^63 - 1) + 2 * 2^63
}

TEST(OneRow, TheGeneralWayGivesTheSame) {
  run::SplitMix64 random(3);
  const std::vector<std::int64_t> none;
  for (int i = 0; i < 5'000; ++i) {
    const auto p = random_row(random, 30);
    const std::vector<RowView> rows = {{p}, {none}};  // an empty row: not the way of one row
    ASSERT_EQ(score(rows), score(p)) << text(p);
    ASSERT_EQ(first_moves(rows), first_moves(p)) << text(p);
  }
}

/// Score, first moves and line of several rows, against the generic search.
std::string complaint(const std::vector<Row>& rows) {
  const auto v = views(rows);
  Position at = position(rows);
  Oracle oracle;
  const Score best = oracle.score(at);
  if (score(v) != best) return "score " + to_string(score(v)) + ", not " + to_string(best);
  std::vector<FirstMove> expected;
  for (const auto& m : Game::moves(at))
    expected.push_back({m.row, m.side, oracle.score(at, m.row, m.side)});
  if (first_moves(v) != expected) return "first moves";

  const Findings found = find(v, 3, {});
  if (found.score != best || found.moves != expected) return "findings";
  Score total = 0;
  for (const Row& row : rows) total = std::accumulate(row.piles.begin(), row.piles.end(), total);
  if (found.total != total) return "total";
  const std::vector<Run> whole = line(v);
  std::vector<std::pair<std::uint64_t, Side>> plies;
  for (const Run& run : whole) plies.insert(plies.end(), run.count, {run.row, run.side});
  std::size_t ply = 0;
  for (const Run& run : found.line)
    for (std::uint64_t i = 0; i < run.count; ++i, ++ply)
      if (ply >= plies.size() || plies[ply] != std::pair(run.row, run.side))
        return "the start of the line differs from the line";
  if (ply < 3 && ply < at.pile_count()) return "the start of the line is too short";

  Score score_left = best;
  for (const auto& [r, side] : plies) {
    if (!at.can_take(r, side)) return "the line makes an illegal move";
    if (oracle.score(at, r, side) != score_left) return "a ply of the line is not optimal";
    score_left = at.end_pile(r, side) - score_left;
    at = at.take(r, side);
  }
  return at.pile_count() == 0 ? "" : "the line ends early";
}

TEST(SeveralRows, RandomPositionsAgreeWithTheGenericSearch) {
  run::SplitMix64 random(4);
  for (int i = 0; i < 4'000; ++i) {
    const auto rows = random_rows(random, 3, 5);
    ASSERT_EQ(complaint(rows), "") << print(position(rows));
  }
}

TEST(SeveralRows, ManyShortRowsAgreeWithTheGenericSearch) {
  run::SplitMix64 random(5);
  for (int i = 0; i < 400; ++i) {
    const auto rows = random_rows(random, 6, 2);
    ASSERT_EQ(complaint(rows), "") << print(position(rows));
  }
}

TEST(SeveralRows, LongClosedRowsAgreeWithTheGenericSearch) {
  run::SplitMix64 random(6);
  for (int i = 0; i < 1'500; ++i) {
    const auto rows = random_rows(random, 2, 14);
    ASSERT_EQ(complaint(rows), "") << print(position(rows));
  }
}

TEST(SeveralRows, EveryPairOfShortRowsAgreesWithTheGenericSearch) {
  // Both orders of open and closed ends, values 0 to 2: ties everywhere.
  for (const bool left : {true, false})
    for (const bool right : {true, false}) {
      if (!left && !right) continue;
      for (std::size_t n = 0; n <= 4; ++n)
        every_row(n, 3, [&](const auto& p) {
          for (std::size_t m = 0; m <= 2; ++m)
            every_row(m, 3, [&](const auto& q) {
              const std::vector<Row> rows = {{p, left, right}, {q, true, false}};
              ASSERT_EQ(complaint(rows), "") << print(position(rows));
            });
        });
    }
}

TEST(SeveralRows, RefusesARowClosedAtBothEnds) {
  const std::vector<std::int64_t> p = {1};
  const std::vector<RowView> rows = {{p, false, false}};
  EXPECT_THROW(score(rows), std::invalid_argument);
  EXPECT_THROW(first_moves(rows), std::invalid_argument);
  EXPECT_THROW(line(rows), std::invalid_argument);
}

}  // namespace
}  // namespace minimex::row
