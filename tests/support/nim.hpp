#pragma once
// Nim (Bouton 1901), the test-only game whose every value is known in closed form: the nimber of a
// position is the xor of its heaps.

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "minimex/value/number.hpp"
#include "minimex/value/outcome.hpp"

namespace minimex::testing {

struct Heaps {
  std::vector<std::uint32_t> sizes;
  friend auto operator<=>(const Heaps&, const Heaps&) = default;
};

}  // namespace minimex::testing

template <>
struct std::hash<minimex::testing::Heaps> {
  std::size_t operator()(const minimex::testing::Heaps& heaps) const {
    std::size_t h = heaps.sizes.size();
    for (const std::uint32_t n : heaps.sizes) h = (h ^ n) * 0x9E3779B97F4A7C15U;
    return h;
  }
};

namespace minimex::testing {

struct Nim {
  using Position = Heaps;
  struct Move {
    std::size_t heap;
    std::uint32_t left;  ///< what stays of it
    friend auto operator<=>(const Move&, const Move&) = default;
  };

  /// Under misere play whoever cannot move has won.
  bool misere = false;

  std::optional<value::Outcome> terminal(const Position& p) const {
    if (std::any_of(p.sizes.begin(), p.sizes.end(), [](std::uint32_t n) { return n > 0; }))
      return std::nullopt;
    return misere ? value::Outcome::N : value::Outcome::P;
  }
  std::vector<Move> moves(const Position& p) const {
    std::vector<Move> out;
    for (std::size_t i = 0; i < p.sizes.size(); ++i)
      for (std::uint32_t left = 0; left < p.sizes[i]; ++left) out.push_back({i, left});
    return out;
  }
  Position play(const Position& p, const Move& m) const {
    Position option = p;
    option.sizes[m.heap] = m.left;
    return option;
  }
  value::Score gain(const Position&, const Move&) const { return 0; }
  Heaps key(const Position& p) const {
    Heaps sorted = p;
    std::sort(sorted.sizes.begin(), sorted.sizes.end());
    return sorted;
  }
};

}  // namespace minimex::testing
