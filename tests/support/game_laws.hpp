#pragma once
// What must hold for any game::Game, whatever its rules. A test hands over a game and a few starts:
//
//   EXPECT_THAT(testing::broken_laws(game, {start, ...}), ::testing::IsEmpty());
//
// The result is one sentence a broken law (at most a few), so that a deliberately wrong game can be
// shown to be caught.

#include <fmt/format.h>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "minimex/game/game.hpp"
#include "minimex/run/context.hpp"
#include "minimex/run/error.hpp"
#include "minimex/search/memo.hpp"
#include "minimex/value/valuation.hpp"

namespace minimex::testing {

template <game::Game G>
struct LawOptions {
  /// Positions looked at, in all; the laws of a position are checked where it is looked at.
  std::size_t most_positions = 20'000;
  /// Positions looked at under one key: more than one, or equal keys would never be compared.
  std::size_t most_under_one_key = 4;
  /// The legal moves by another, plainer reading of the rules, in any order.
  std::function<std::vector<typename G::Move>(const typename G::Position&)> plain_moves;
  /// A position for a message.
  std::function<std::string(const typename G::Position&)> print;
  /// Whoever cannot move loses and nothing else ends play: nimbers are checked too.
  bool normal_play = false;
};

namespace detail {

template <game::Game G>
class LawChecker {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  LawChecker(const G& game, const LawOptions<G>& options)
      : game_(game),
        options_(options),
        outcomes_(game, context_),
        scores_(game, context_),
        nimbers_(game, context_) {}

  void look_at_all(const std::vector<Position>& starts) {
    std::vector<Position> open(starts.begin(), starts.end());
    for (std::size_t looked = 0; !open.empty() && looked < options_.most_positions; ++looked) {
      const Position p = std::move(open.back());
      open.pop_back();
      std::vector<Position>& twins = seen_[game_.key(p)];
      if (twins.size() >= options_.most_under_one_key || contains(twins, p)) continue;
      twins.push_back(p);
      look_at(p, open);
      if (broken_.size() >= kMostReported) return;
    }
  }

  /// Plays a line of best play and compares every value on the way.
  void follow_line(const Position& start) {
    guarded(start, [&] { follow(start); });
  }

  std::vector<std::string> take() { return std::move(broken_); }

 private:
  /// Rules broken badly enough make the generic search refuse; it is asked no more.
  template <class F>
  void guarded(const Position& p, F&& f) {
    if (refused_) return;
    try {
      f();
    } catch (const run::BadRequest& e) {
      refused_ = true;
      report(p, e.what());
    }
  }

  void follow(const Position& start) {
    Position p = start;
    const value::Score promised = scores_.value(p);
    value::Score won = 0;  // by the player who moved first
    for (int sign = 1; !game_.terminal(p); sign = -sign) {
      const value::Score here = scores_.value(p);
      std::optional<Move> best;
      for (const Move& m : game_.moves(p))
        if (!best && game_.gain(p, m) - scores_.value(game_.play(p, m)) == here) best = m;
      if (!best) return report(p, "no move reaches its score");
      won += sign * static_cast<value::Score>(game_.gain(p, *best));
      p = game_.play(p, *best);
    }
    if (won != promised) report(start, "a line of best play does not end with its score");
  }

  static constexpr std::size_t kMostReported = 5;
  using Future = std::vector<std::pair<std::size_t, value::Score>>;  // option's key and gain

  static bool contains(const std::vector<Position>& twins, const Position& p) {
    if constexpr (std::equality_comparable<Position>)
      return std::find(twins.begin(), twins.end(), p) != twins.end();
    else
      return false;
  }

  void report(const Position& p, const std::string& what) {
    broken_.push_back(options_.print ? fmt::format("{}: {}", options_.print(p), what) : what);
  }

  std::size_t key_number(const Position& p) {
    return numbers_.emplace(game_.key(p), numbers_.size()).first->second;
  }

  void look_at(const Position& p, std::vector<Position>& open) {
    const std::optional<value::Outcome> end = game_.terminal(p);
    Future future;
    std::vector<Move> moves;
    if (!end) {
      moves = game_.moves(p);
      check_moves(p, moves);
      for (const Move& m : moves) {
        const Position option = game_.play(p, m);
        future.emplace_back(key_number(option), game_.gain(p, m));
        open.push_back(option);
      }
    }
    std::sort(future.begin(), future.end());
    future.erase(std::unique(future.begin(), future.end()), future.end());
    const auto [known, fresh] = futures_.try_emplace(key_number(p), end, future);
    if (!fresh && known->second != std::pair(end, future))
      report(p, "another position has the same key and another future");
    guarded(p, [&] {
      if (!end)
        check_values(p, moves);
      else if (outcomes_.value(p) != *end)
        report(p, "play has ended, but it is not worth what terminal says");
    });
  }

  void check_moves(const Position& p, const std::vector<Move>& moves) {
    if (moves.empty()) report(p, "play goes on, but there is no move");
    for (std::size_t i = 0; i < moves.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (moves[i] == moves[j]) return report(p, "a move is listed twice");
    if constexpr (std::totally_ordered<Move>)
      if (!std::is_sorted(moves.begin(), moves.end())) report(p, "moves are not lowest first");
    if (!options_.plain_moves) return;
    const std::vector<Move> plain = options_.plain_moves(p);
    if (!std::is_permutation(plain.begin(), plain.end(), moves.begin(), moves.end()))
      report(p, "its moves are not those of the plain reading of the rules");
  }

  void check_values(const Position& p, const std::vector<Move>& moves) {
    const value::Outcome outcome = outcomes_.value(p);
    int best = -1;
    std::optional<value::Score> most;
    std::vector<value::Nimber> nimbers;
    for (const Move& m : moves) {
      const Position option = game_.play(p, m);
      best = std::max(best, value::rank(value::seen_from_before(outcomes_.value(option))));
      const value::Score score = game_.gain(p, m) - scores_.value(option);
      most = most ? std::max(*most, score) : score;
      if (options_.normal_play) nimbers.push_back(nimbers_.value(option));
    }
    if (best != value::rank(outcome)) report(p, "its outcome is not that of its best move");
    if (most && *most != scores_.value(p)) report(p, "its score is not that of its best move");
    if (!options_.normal_play) return;
    const value::Nimber nimber = nimbers_.value(p);
    for (value::Nimber n = 0; n < nimber; ++n)
      if (std::find(nimbers.begin(), nimbers.end(), n) == nimbers.end())
        report(p, "a smaller nimber is not among its options");
    if (std::find(nimbers.begin(), nimbers.end(), nimber) != nimbers.end())
      report(p, "an option has the same nimber");
    if ((nimber == 0) != (outcome == value::Outcome::P))
      report(p, "nimber 0 and a lost position are not the same");
  }

  const G& game_;
  const LawOptions<G>& options_;
  run::Context context_;
  search::Memo<G, value::OutcomeFold> outcomes_;
  search::Memo<G, value::ScoreFold> scores_;
  search::Memo<G, value::NimberFold> nimbers_;
  std::unordered_map<game::KeyOf<G>, std::vector<Position>> seen_;
  std::unordered_map<game::KeyOf<G>, std::size_t> numbers_;
  std::unordered_map<std::size_t, std::pair<std::optional<value::Outcome>, Future>> futures_;
  std::vector<std::string> broken_;
  bool refused_ = false;
};

}  // namespace detail

/// The laws that `game` breaks in the positions reachable from `starts`, up to the cap: moves are
/// distinct, lowest first and those of the plain rules; none is missing while play goes on; equal
/// keys have equal futures; a position's outcome, score and nimber are those of its options (a
/// winning move leads to a lost position); a line of best play ends with the score. Small positions
/// only: the generic search values each of them.
template <game::Game G>
std::vector<std::string> broken_laws(const G& game, const std::vector<typename G::Position>& starts,
                                     const LawOptions<G>& options = {}) {
  detail::LawChecker<G> checker(game, options);
  checker.look_at_all(starts);
  for (const typename G::Position& p : starts) checker.follow_line(p);
  return checker.take();
}

}  // namespace minimex::testing
