#pragma once
// A position in question: whose moves there are, and what has been found out about them.

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "family/board/oracle.hpp"
#include "minimex/family/board/judge.hpp"
#include "minimex/family/board/position.hpp"
#include "minimex/run/context.hpp"

namespace minimex::board {

/// A legal move; verdict and nimber once they are known.
struct Scored {
  Move move;
  Position option;
  std::optional<bool> wins;
  std::optional<value::Nimber> nimber;  ///< of the option
};

/// What the streams of an Answer keep alive and refer to.
struct Case {
  Case(const Judge& judge, std::shared_ptr<Oracle> oracle, const run::Context& context,
       Position position);
  /// Another position of the same game.
  Case(const Case& other, Position p)
      : Case(*other.judge, other.oracle, *other.context, std::move(p)) {}
  Case(const Case&) = delete;
  Case& operator=(const Case&) = delete;
  ~Case() = default;

  const Rules& rules() const { return judge->rules(); }
  const Facts& facts() const { return judge->facts(); }
  bool nimbered() const { return facts().impartial && !judge->misere(); }
  /// Whether this player wins when moving first; settle() comes before.
  bool side_wins(Player side) const;
  bool lost() const;

  /// The notation of a legal move of this position.
  const std::string& name(const Scored& s);

  /// Asks who wins, and for the nimber if there is one.
  void settle();
  /// The same where it is known already whether the only player who is to move wins.
  void settle(bool wins) { first_wins = {wins, wins}; }

  bool wins(Scored& s);
  /// Fills the nimber, if the game has any.
  void value(Scored& s);
  /// A winning move of a player who wins, always the same one; nullptr if play has ended (as in
  /// misere play). The first that is known to win, else looked for first among those that leave the
  /// other player the fewest moves.
  Scored* winner(Player side);
  /// The move that leaves the other player the most moves; nullptr if there is none.
  Scored* longest(Player side);

  const Judge* judge;
  std::shared_ptr<Oracle> oracle;
  const run::Context* context;
  Position position;
  std::vector<Player> sides;       ///< who may be to move: one, or both where it is not said
  std::vector<Scored> legal;       ///< of all sides, Left's first, each ascending
  std::vector<std::string> names;  ///< of the legal moves, once one is asked for
  std::optional<value::Nimber> nimber;
  std::array<bool, 2> first_wins{};  ///< by Player
  std::array<Scored*, 2> winners{};  ///< by Player, once asked for
};

}  // namespace minimex::board
