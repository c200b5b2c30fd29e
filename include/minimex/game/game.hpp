#pragma once
// The one idea: a game is positions and moves; a valuation folds them into an answer.
//
// A Game object holds the rules and parameters and is immutable; a Position is a small value. The
// concept is what the generic search, the generic tests and the documentation's examples rely on.

#include <concepts>
#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "minimex/value/number.hpp"
#include "minimex/value/outcome.hpp"

namespace minimex::game {

/// A hash and equality for std::unordered_map.
template <class K>
concept Key = std::regular<K> && requires(const K& k) {
  { std::hash<K>{}(k) } -> std::convertible_to<std::size_t>;
};

/// terminal(p): the outcome if play has ended in p (also when no move is left), seen by the player
/// to move: P if that player has lost, N if that player has won, Draw; nullopt while play goes on,
/// and then moves(p) is not empty. moves(p): every legal move, lowest first, no repeats. play(p,
/// m): the option. gain(p, m): what the mover gets at once (0 unless scores count). key(p): equal
/// keys have equal futures: same terminal, and options with the same keys and gains.
template <class G>
concept Game = requires(const G& g, const typename G::Position& p, const typename G::Move& m) {
  requires std::copyable<typename G::Position>;
  requires std::equality_comparable<typename G::Move>;
  { g.terminal(p) } -> std::same_as<std::optional<value::Outcome>>;
  { g.moves(p) } -> std::same_as<std::vector<typename G::Move>>;
  { g.play(p, m) } -> std::same_as<typename G::Position>;
  { g.gain(p, m) } -> std::convertible_to<value::Score>;
  { g.key(p) } -> Key;
};

template <Game G>
using KeyOf = std::remove_cvref_t<decltype(std::declval<const G&>().key(
    std::declval<const typename G::Position&>()))>;

}  // namespace minimex::game
