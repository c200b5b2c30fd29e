#pragma once
// The plain rules on heaps, for the generic search.

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "minimex/family/heap/position.hpp"
#include "minimex/value/number.hpp"
#include "minimex/value/outcome.hpp"

namespace minimex::heap {

/// Satisfies game::Game.
class PlainGame {
 public:
  using Position = heap::Position;
  using Move = heap::Move;

  explicit PlainGame(Rules rules) : rules_(std::move(rules)) {}

  std::optional<value::Outcome> terminal(const Position& p) const {
    for (const std::uint64_t n : p)
      if (!each_option(rules_, n, [](std::span<const std::uint64_t>) { return false; }))
        return std::nullopt;
    return value::Outcome::P;
  }
  /// Of equal heaps the first moves.
  std::vector<Move> moves(const Position& p) const {
    std::vector<Move> out;
    for (const std::uint64_t i : distinct_heaps(p))
      each_option(rules_, p[i], [&](std::span<const std::uint64_t> parts) {
        out.push_back({i, {parts.begin(), parts.end()}});
        return true;
      });
    return out;
  }
  static Position play(const Position& p, const Move& m) { return heap::play(p, m); }
  static value::Score gain(const Position& /*p*/, const Move& /*m*/) { return 0; }
  /// The sizes in ascending order.
  static std::string key(const Position& p) {
    Position sorted = p;
    std::sort(sorted.begin(), sorted.end());
    return print(sorted);
  }

 private:
  Rules rules_;
};

}  // namespace minimex::heap
