#pragma once
// A line of best play through a long text in normal play, without reading the text at every ply.

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <queue>
#include <unordered_set>
#include <utility>
#include <vector>

#include "minimex/family/flip/first_moves.hpp"
#include "minimex/family/flip/line.hpp"
#include "minimex/family/flip/nim_sum.hpp"
#include "minimex/family/flip/runs.hpp"

namespace minimex::flip {

/// The moves PlainLine would make. The text stays as it is: runs not yet touched are found by
/// readers that only go forward, one for the loser and one for each nim-sum the winner has met;
/// what is left of touched runs is kept in order. O(log n) a ply and, over the whole line, O(n) for
/// each nim-sum.
class LongLine {
 public:
  /// Position, judge and context must outlive it.
  LongLine(const Position& position, const Rules& rules, const NimSumJudge& judge,
           const run::Context& context);

  /// The next ply, or nothing at the end of play. Throws run::TooLarge once the memory budget is
  /// spent.
  std::optional<Ply> next();

 private:
  /// Runs of the text that have not been touched.
  struct Reader {
    RunReader runs;
    std::optional<Run> run;  // the lowest left
  };
  using Piece = std::pair<std::uint64_t, std::uint64_t>;  // start, length
  /// What the winner looks for when the nim-sum is X: a run whose nimber can change by X.
  struct Seeker {
    Reader reader;
    // Pieces by start, with those that are gone: they are known by their start and length.
    std::priority_queue<Piece, std::vector<Piece>, std::greater<>> pieces;
  };
  enum class From : std::uint8_t { text, pieces, wrapped };
  struct Choice {
    Run run;
    std::uint64_t a;
    From from;
  };

  bool wins(std::uint64_t length, value::Nimber sum) {
    return first_moves_.find(length, sum ^ g_[length]).has_value();
  }
  /// Is this run of the text still whole, and not the one round the end of a ring?
  bool untouched(const Run& run) const;
  void next_first();
  void next_sought(Seeker& seeker);
  void add_piece(std::uint64_t start, std::uint64_t length);
  Seeker make_seeker();
  std::optional<Choice> losing_choice();
  std::optional<Choice> winning_choice();
  std::optional<Choice> wrapped_choice(bool past_the_end);
  void play(const Choice& choice);
  void check_memory() const;

  std::string_view text_;
  const Nimbers& g_;
  const run::Context& context_;
  const Census* census_;
  std::uint64_t flip_;
  value::Nimber sum_;
  FirstMoves first_moves_;
  std::optional<Run> wrapped_;   // the run round the end of a ring, or what is left of it there
  std::uint64_t text_from_ = 0;  // the runs of the text between these are not part of it
  std::uint64_t text_to_;
  bool full_ring_ = false;                         // before the first ply
  Reader first_;                                   // for the loser
  std::vector<std::optional<Seeker>> seekers_;     // by nim-sum
  std::map<std::uint64_t, std::uint64_t> pieces_;  // of touched runs: start, length
  std::unordered_set<std::uint64_t> touched_;      // starts of touched runs past first_
  std::uint64_t plies_ = 0;
};

}  // namespace minimex::flip
