#pragma once
// Question and Answer: plain data that solvers fill and reports render.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "minimex/answer/explanation.hpp"
#include "minimex/value/number.hpp"
#include "minimex/value/outcome.hpp"

namespace minimex::answer {

/// What is asked of a position besides its outcome and value.
struct Question {
  std::uint64_t move_cap = 20;  ///< winning or optimal moves listed in the Answer
  std::uint64_t line_cap = 20;  ///< plies of the line listed in the Answer
  bool why = false;             ///< fill Answer::why and Answer::explanation
  bool view = true;             ///< fill Answer::view
  /// Find every best move, even where that costs more than the outcome.
  bool complete_moves = false;
  bool generic_search = false;  ///< use the generic search instead of the family's method
};

/// One move from the position in question (or, in a line, from the position reached so far).
struct Move {
  std::string notation;                ///< what a player types: "3", "left", "2 right"
  std::vector<std::uint64_t> touches;  ///< cells, piles or items it takes or changes, by index
  /// nimber: the nimber of the option. score: gain minus the option's score, that is, what the
  /// player who makes this move ends up with over the other.
  std::optional<value::Value> value;
  /// The outcome of the position the move leads to, taken by itself. Where no score is kept, P
  /// means that the move wins; with scores it is the move's value that tells.
  std::optional<value::Outcome> leads_to_outcome;
  bool optimal = false;  ///< keeps the best outcome (and score) there is
  /// Text of the position it leads to; empty option when longer than kLongestPosition.
  std::optional<std::string> leads_to;
};

/// Positions with a longer text are described by an excerpt and their length.
inline constexpr std::size_t kLongestPosition = 1000;

/// Calls the sink with one move after another; the Move lives only during the call. May be invoked
/// again; the position's text must outlive it.
using MoveStream = std::function<void(const std::function<void(const Move&)>& sink)>;

struct MoveList {
  std::vector<Move> shown;             ///< the first of them, up to the cap
  std::optional<std::uint64_t> count;  ///< of all; unset where only some are known
  bool complete = true;                ///< false: "at least these"
  MoveStream all;                      ///< streams all of them; unset: shown is all
};

// A view is the position as a page or a drawing needs it.
struct Coins {
  std::string heads;  ///< + and -
  bool ring = false;
};
struct Stacks {
  struct Row {
    std::vector<std::int64_t> piles;
    bool left_open = true;
    bool right_open = true;
  };
  std::vector<Row> rows;
};
struct Tiles {
  struct Tile {
    std::uint64_t number;
    std::uint64_t total;  ///< tiles with this number in the pool
    std::uint64_t taken;
  };
  std::vector<Tile> tiles;
  bool put_back = false;  ///< a number taken is put back
  std::string sum;        ///< of the numbers taken
  std::string target;
};
struct Heaps {
  std::vector<std::uint64_t> sizes;
};
struct Grid {
  std::string board;               ///< "strip", "ring" or "grid"
  std::vector<std::string> cells;  ///< rows from the top, of equal length, a character a cell
  std::string symbols;             ///< the characters there are, the one of an untouched cell first
  std::string mover;               ///< "left" or "right"; empty: not said, or any player
};
using View = std::variant<std::monostate, Coins, Stacks, Tiles, Heaps, Grid>;

/// Plays a line and hands over its moves until the sink says no.
using LinePlay = std::function<void(const std::function<bool(const Move&)>& sink)>;

/// A line as an Answer lists it: up to `cap` moves, all of them streamed. Its length is told if it
/// ends within the cap, or if it is to be played `to_the_end` for that.
MoveList line_of(LinePlay play, std::uint64_t cap, bool to_the_end);

/// Hands every move of the list that is known to the sink.
void for_each(const MoveList& list, const std::function<void(const Move&)>& sink);

struct Method {
  std::string name;    ///< a short stable id: "nim-sum", "valley", "table", "rule", "search"
  std::string reason;  ///< one sentence
};

struct Stats {
  std::optional<std::uint64_t> positions;  ///< positions valued, where that is counted
  double seconds = 0;                      ///< filled by the caller of the solver
};

struct Answer {
  std::string game;      ///< canonical name with parameters: "flip-game:ring,flip=3"
  std::string position;  ///< canonical text, or an excerpt if longer than kLongestPosition
  std::uint64_t position_length = 0;  ///< bytes of the whole canonical text
  value::Outcome outcome = value::Outcome::P;
  std::optional<value::Value> value;
  std::string verdict;  ///< one sentence: who wins and by how much
  MoveList best;        ///< winning moves; in a draw or where a score decides, the optimal ones
  MoveList legal;       ///< best first; `shown` stays empty unless the list is short and asked for
  MoveList line;        ///< a line of best play
  Method method;
  std::vector<std::string> why;    ///< lines of reasoning, when asked
  Explanation explanation;         ///< the same as data, where there is more than words
  std::vector<std::string> notes;  ///< conventions used, limits met
  Stats stats;
  View view;
};

/// Sets position and position_length from the canonical text: whole, or an excerpt.
void set_position(Answer& answer, std::string_view canonical);

/// The text as Move::leads_to wants it.
std::optional<std::string> short_text(std::string text);

}  // namespace minimex::answer
