#pragma once
// Random pool positions, and what the generic search says of them.

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "minimex/family/pool/game.hpp"
#include "minimex/run/random.hpp"
#include "minimex/search/memo.hpp"
#include "minimex/value/valuation.hpp"

namespace minimex::pool {

inline std::uint64_t at_most(run::SplitMix64& random, std::uint64_t n) {
  return random.below(n + 1);
}

inline std::int64_t between(run::SplitMix64& random, std::int64_t low, std::int64_t high) {
  return low + static_cast<std::int64_t>(at_most(random, static_cast<std::uint64_t>(high - low)));
}

/// A pool of at most `most` numbers (1..max, a set or a multiset), any total from below 0 (unless
/// avoid) to beyond the sum, and some numbers taken.
inline Position random_position(run::SplitMix64& random, std::int64_t most, const Rules& rules) {
  Position p;
  const std::int64_t size = between(random, 1, most);
  std::vector<std::int64_t> pool;
  switch (at_most(random, 2)) {
    case 0:
      p.max = size;
      for (std::int64_t x = 1; x <= size; ++x) pool.push_back(x);
      break;
    case 1: {
      std::set<std::int64_t> set;
      for (std::int64_t i = 0; i < size; ++i) set.insert(between(random, 1, 3 * size));
      pool.assign(set.begin(), set.end());
      p.pool = pool;
      break;
    }
    default:
      for (std::int64_t i = 0; i < size; ++i) pool.push_back(between(random, 1, size / 2 + 1));
      std::sort(pool.begin(), pool.end());
      p.pool = pool;
  }
  std::int64_t sum = 0;
  for (const std::int64_t x : pool) sum += x;
  p.total = between(random, rules.avoid ? 1 : -1, sum + 2);
  for (std::uint64_t n = at_most(random, 3); n > 0 && !pool.empty() && needed(p) > 0; --n) {
    const auto i = static_cast<std::ptrdiff_t>(random.below(pool.size()));
    p = take(p, pool[static_cast<std::size_t>(i)]);
    if (!rules.repeat) pool.erase(pool.begin() + i);
  }
  return p;
}

class Oracle {
 public:
  explicit Oracle(const Rules& rules) : game_(rules), memo_(game_, context_) {}
  value::Outcome outcome(const Position& p) { return memo_.value(p); }
  std::vector<std::int64_t> winning(const Position& p) {
    std::vector<std::int64_t> out;
    if (game_.terminal(p)) return out;
    for (const std::int64_t x : game_.moves(p))
      if (outcome(game_.play(p, x)) == value::Outcome::P) out.push_back(x);
    return out;
  }
  const Game& game() const { return game_; }

 private:
  run::Context context_;
  Game game_;
  search::Memo<Game, value::OutcomeFold> memo_;
};

inline std::string name(const Rules& rules) {
  return std::string(rules.repeat ? "repeat " : "") + (rules.avoid ? "avoid" : "");
}

inline const std::vector<Rules>& every_rules() {
  static const std::vector<Rules> all = {
      {false, false}, {false, true}, {true, false}, {true, true}};
  return all;
}

}  // namespace minimex::pool
