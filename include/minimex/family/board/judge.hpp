#pragma once
// Who wins, and by what nimber: the exact values of positions of one game.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "minimex/family/board/position.hpp"
#include "minimex/run/context.hpp"
#include "minimex/value/number.hpp"

namespace minimex::board {

/// A position's independent parts. `cells` are those that can still change.
struct Component {
  std::vector<int> cells;
  std::optional<value::Nimber> nimber;  ///< impartial games in normal play, when asked for
};

/// One game, normal or misere, with what has been found out about it: keep it when asking more than
/// once. Calls may come from several threads; they take turns.
class Judge {
 public:
  /// Throws run::BadRequest where play need not end (no potential).
  Judge(Rules rules, bool misere);
  ~Judge();
  Judge(const Judge&) = delete;
  Judge& operator=(const Judge&) = delete;

  const Rules& rules() const;
  const Facts& facts() const;
  bool misere() const;

  /// Impartial games in normal play only. Throws run::TooLarge past the context's memory or time.
  value::Nimber nimber(const Position& position, const run::Context& context);

  /// Does `mover`, to move, win? Every game, either convention.
  bool wins(const Position& position, Player mover, const run::Context& context);

  /// The independent components, in the order of their first cells; with nimbers if asked for (and
  /// the game is impartial, in normal play).
  std::vector<Component> components(const Position& position, bool nimbers,
                                    const run::Context& context);

  /// Begins with what the file holds (if there is one) and keeps there what searches find: every
  /// half minute or more rarely, when they end or are stopped, and with the judge. Throws
  /// run::Failure (it cannot be read, or is damaged), run::BadRequest (it is of other rules, or of
  /// normal play where this is misere), run::Interrupted and run::TooLarge (the context's, while it
  /// reads: of a large file a minute). What the context's memory cannot hold is left out.
  void keep(const std::string& path, const run::Context& context = run::Context());

  /// Positions expanded by the search so far.
  std::uint64_t expanded() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace minimex::board
