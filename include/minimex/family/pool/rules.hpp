#pragma once
// What is proved of pool games in which a number taken is gone: the winner without any search.
// Proofs: docs/pool.md.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "minimex/family/pool/numbers.hpp"
#include "minimex/run/context.hpp"
#include "minimex/value/outcome.hpp"

namespace minimex::pool {

enum class Theorem : std::uint8_t {
  unreachable,   ///< all the numbers together fall short: a draw
  finish,        ///< one number reaches the total
  squeeze,       ///< no number reaches it, any two do
  into_squeeze,  ///< one number leaves the other player squeezed
  pairing,       ///< x is answered with center - x
  into_pairing,  ///< one number leaves a paired pool
  parity,        ///< every order of play has the same number of moves
  two_rounds,    ///< max odd, total 2 max + 1
  no_safe,       ///< avoid: every number reaches the total
  last_safe,     ///< avoid: one number leaves no safe one
  all_safe,      ///< avoid: all safe numbers will be taken
  ahead,         ///< the above, applied to every move, or to the answers to every move
};

/// What a theorem says of a position.
struct Ruling {
  Theorem theorem;
  value::Outcome outcome;
  Wide center = 0;           ///< of the pairing
  std::vector<Run> winning;  ///< numbers that win (copies say nothing), ascending
  bool all_winning = true;   ///< no others do
};

/// The ruling on `numbers` with `need` more to reach, both positive, if a theorem applies at once.
/// O(runs).
std::optional<Ruling> rule(const Numbers& numbers, Wide need, bool avoid);

/// The same with two plies of looking ahead where the pool is small enough (kAheadNumbers).
/// O(n^2 runs).
inline constexpr int kAheadNumbers = 128;
std::optional<Ruling> rule_ahead(const Numbers& numbers, Wide need, bool avoid,
                                 const run::Context& context);

/// The same ruling with `winning` made up of every number whose taking a theorem calls won, and
/// all_winning set if the theorems leave no number open. O(distinct numbers x runs).
Ruling with_every_move(const Ruling& ruling, const Numbers& numbers, Wide need, bool avoid,
                       const run::Context& context);

/// The ruling in one sentence.
std::string reason(const Ruling& ruling, const Numbers& numbers, Wide need);

}  // namespace minimex::pool
