#pragma once
// What the tests of the row family judge by: the interval table, the generic search, random
// positions.

#include <cstdint>
#include <memory>
#include <vector>

#include "minimex/family/row/game.hpp"
#include "minimex/family/row/position.hpp"
#include "minimex/family/row/rows.hpp"
#include "minimex/run/random.hpp"
#include "minimex/search/memo.hpp"
#include "minimex/value/valuation.hpp"

namespace minimex::row {

/// The textbook table over intervals: the score of one row open at both ends. O(n^2).
inline value::Score table_score(const std::vector<std::int64_t>& p) {
  std::vector<value::Score> d(p.begin(), p.end());
  for (std::size_t length = 2; length <= p.size(); ++length)
    for (std::size_t i = 0; i + length <= p.size(); ++i)
      d[i] = std::max(p[i] - d[i + 1], p[i + length - 1] - d[i]);
  return p.empty() ? 0 : d[0];
}

/// A row that owns its piles.
struct Row {
  std::vector<std::int64_t> piles;
  bool left_open = true;
  bool right_open = true;
};

inline std::vector<RowView> views(const std::vector<Row>& rows) {
  std::vector<RowView> out;
  for (const Row& row : rows) out.push_back({row.piles, row.left_open, row.right_open});
  return out;
}

inline Position position(const std::vector<Row>& rows) {
  std::size_t n = 0;
  for (const Row& row : rows) n += row.piles.size();
  std::shared_ptr<std::int64_t[]> piles(new std::int64_t[n]);
  std::vector<Position::Row> bounds;
  std::size_t at = 0;
  for (const Row& row : rows) {
    bounds.push_back({at, at + row.piles.size(), row.left_open, row.right_open});
    for (const std::int64_t p : row.piles) piles[static_cast<std::ptrdiff_t>(at++)] = p;
  }
  return Position(std::move(piles), std::move(bounds));
}

/// The generic search over the rules.
class Oracle {
 public:
  value::Score score(const Position& p) { return memo_.value(p); }
  value::Score score(const Position& p, std::size_t r, Side side) {
    return p.end_pile(r, side) - memo_.value(p.take(r, side));
  }

 private:
  run::Context context_;
  Game game_;
  search::Memo<Game, value::ScoreFold> memo_{game_, context_};
};

/// How the piles of a random row are drawn; every kind gives ties, zigzags or extremes of its own.
inline std::int64_t random_pile(run::SplitMix64& random, unsigned kind) {
  const auto between = [&](std::int64_t low, std::int64_t high) {
    return low +
           static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(high - low) + 1));
  };
  switch (kind % 6) {
    case 0:
      return between(0, 9);
    case 1:
      return between(-9, 9);
    case 2:
      return between(-2, 2);
    case 3:
      return between(-1'000'000'000, 1'000'000'000);
    case 4:
      return between(-30, -1);
    default:
      break;
  }
  constexpr std::int64_t kExtremes[] = {INT64_MIN, INT64_MIN + 1, -1,       0,
                                        1,         INT64_MAX - 1, INT64_MAX};
  return kExtremes[random.below(7)];
}

inline std::vector<std::int64_t> random_row(run::SplitMix64& random, std::size_t most) {
  std::vector<std::int64_t> row(random.below(most + 1));
  const auto kind = static_cast<unsigned>(random());
  for (auto& p : row) p = random_pile(random, kind);
  return row;
}

inline std::vector<Row> random_rows(run::SplitMix64& random, std::size_t rows, std::size_t most) {
  std::vector<Row> out(1 + random.below(rows));
  const auto kind = static_cast<unsigned>(random());
  for (Row& row : out) {
    row.piles.resize(random.below(most + 1));
    for (auto& p : row.piles) p = random_pile(random, kind);
    const std::uint64_t closed = random.below(3);
    row.left_open = closed != 1;
    row.right_open = closed != 2;
  }
  return out;
}

}  // namespace minimex::row
