#pragma once
// The ways to judge a pool game, behind one shape, so that answer.cpp composes moves, line and
// reasoning once. A Play has
//   State                        a position on the way, cheap to copy
//   root()                       where the question starts; play is not over there
//   take(state, x)
//   over(state)                  the total is reached or nothing is left
//   outcome(state)               for the player to move; nullopt if this way cannot tell
//   after(state, x)              the outcome once x is taken
//   each_move(state, f)          distinct numbers that remain, ascending, until f returns false
//   each_winning(state, f)       those known to win, likewise
//   move_count, winning_count    how many those are
//   all_winning(state)           whether each_winning gives all that win
//   keep()                       to be kept by the streams of an Answer, rather than lists of moves

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "minimex/family/pool/game.hpp"
#include "minimex/family/pool/periodic.hpp"
#include "minimex/family/pool/rules.hpp"
#include "minimex/family/pool/table.hpp"
#include "minimex/search/memo.hpp"
#include "minimex/value/valuation.hpp"

namespace minimex::pool::detail {

/// Calls f for the values of runs until it returns false; returns whether it never did.
template <class F>
bool each_value(const std::vector<Run>& runs, F&& f) {
  for (const Run& run : runs)
    for (std::int64_t x = run.first;; ++x) {
      if (!f(x)) return false;
      if (x == run.last) break;
    }
  return true;
}

/// How often `walk` calls its argument.
template <class Walk>
Wide counted(Walk&& walk) {
  Wide n = 0;
  walk([&](std::int64_t) {
    ++n;
    return true;
  });
  return n;
}

/// By proved rules alone; a state carries its ruling.
class RulePlay {
 public:
  static bool keep() { return true; }
  struct State {
    Numbers left;
    Wide need;
    std::optional<Ruling> ruling;
  };
  RulePlay(Numbers numbers, Wide need, const Ruling& ruling, bool avoid,
           const run::Context& context)
      : root_{std::move(numbers), need, ruling}, avoid_(avoid), context_(context) {}

  const State& root() const { return root_; }
  State take(const State& s, std::int64_t x) const {
    State next{s.left.without(x), s.need - x, std::nullopt};
    if (!over(next)) next.ruling = rule_ahead(next.left, next.need, avoid_, context_);
    return next;
  }
  bool over(const State& s) const { return s.need <= 0 || s.left.empty(); }
  std::optional<value::Outcome> outcome(const State& s) const {
    if (over(s)) return ended(s.need);
    return s.ruling ? std::optional(s.ruling->outcome) : std::nullopt;
  }
  std::optional<value::Outcome> after(const State& s, std::int64_t x) const {
    const Wide need = s.need - x;
    if (s.ruling) {
      const std::vector<Run>& winning = s.ruling->winning;
      const auto at = std::lower_bound(winning.begin(), winning.end(), x,
                                       [](const Run& run, std::int64_t v) { return run.last < v; });
      if (at != winning.end() && at->first <= x) return value::Outcome::P;
      if (s.ruling->outcome == value::Outcome::Draw) return value::Outcome::Draw;
      if (s.ruling->all_winning) return value::Outcome::N;
    }
    const Numbers left = s.left.without(x);
    if (need <= 0 || left.empty()) return ended(need);
    const auto ruling = rule(left, need, avoid_);
    return ruling ? std::optional(ruling->outcome) : std::nullopt;
  }
  template <class F>
  void each_move(const State& s, F&& f) const {
    each_value(s.left.runs(), f);
  }
  Wide move_count(const State& s) const { return s.left.distinct(); }
  template <class F>
  void each_winning(const State& s, F&& f) const {
    if (s.ruling) each_value(s.ruling->winning, f);
  }
  Wide winning_count(const State& s) const {
    Wide n = 0;
    if (s.ruling)
      for (const Run& run : s.ruling->winning) n += Wide{run.last} - run.first + 1;
    return n;
  }
  bool all_winning(const State& s) const { return s.ruling && s.ruling->all_winning; }

 private:
  value::Outcome ended(Wide need) const {
    if (need > 0) return value::Outcome::Draw;
    return avoid_ ? value::Outcome::N : value::Outcome::P;
  }
  State root_;
  bool avoid_;
  const run::Context& context_;
};

/// Numbers put back.
class RepeatPlay {
 public:
  static bool keep() { return true; }
  using State = Wide;
  RepeatPlay(Numbers numbers, std::int64_t need, bool avoid, const run::Context& context)
      : numbers_(std::move(numbers)), need_(need), periodic_(numbers_, need, avoid, context) {}

  const Periodic& periodic() const { return periodic_; }
  State root() const { return need_; }
  State take(State need, std::int64_t x) const { return need - x; }
  bool over(State need) const { return need <= 0; }
  std::optional<value::Outcome> outcome(State need) const {
    return periodic_.lost(need) ? value::Outcome::P : value::Outcome::N;
  }
  std::optional<value::Outcome> after(State need, std::int64_t x) const {
    return outcome(need - x);
  }
  template <class F>
  void each_move(State /*need*/, F&& f) const {
    each_value(numbers_.runs(), f);
  }
  Wide move_count(State /*need*/) const { return numbers_.distinct(); }
  template <class F>
  void each_winning(State need, F&& f) const {
    periodic_.each_winning(need, f);
  }
  Wide winning_count(State need) const { return periodic_.winning_count(need); }
  bool all_winning(State /*need*/) const { return true; }

 private:
  Numbers numbers_;
  std::int64_t need_;
  Periodic periodic_;
};

/// By table.
class TablePlay {
 public:
  /// The table is the larger, but for a great many numbers beside it.
  bool keep() const { return reaching_count() > kListed; }
  struct State {
    std::uint64_t index;
    Wide need;
  };
  /// `slots`: the numbers in the table; `reaching`: further numbers, which (under avoid) reach the
  /// total whenever they are taken.
  TablePlay(std::vector<Slot> slots, std::vector<Run> reaching, std::int64_t need, bool avoid,
            const run::Context& context)
      : slots_(std::move(slots)),
        reaching_(std::move(reaching)),
        need_(need),
        avoid_(avoid),
        table_(slots_, need, avoid, context) {}

  const Table& table() const { return table_; }
  const std::vector<Slot>& slots() const { return slots_; }
  State root() const { return {0, need_}; }
  State take(const State& s, std::int64_t x) const {
    for (std::size_t i = 0; i < slots_.size(); ++i)
      if (slots_[i].number == x) return step(s, i);
    return {s.index, s.need - x};
  }
  bool over(const State& s) const { return s.need <= 0; }
  std::optional<value::Outcome> outcome(const State& s) const {
    if (s.need <= 0) return avoid_ ? value::Outcome::N : value::Outcome::P;
    return table_.lost(s.index, static_cast<std::int64_t>(s.need)) ? value::Outcome::P
                                                                   : value::Outcome::N;
  }
  template <class F>
  void each_move(const State& s, F&& f) const {
    for (std::size_t i = 0; i < slots_.size(); ++i)
      if (there(s, i) && !f(slots_[i].number)) return;
    each_value(reaching_, f);
  }
  template <class F>
  void each_winning(const State& s, F&& f) const {
    for (std::size_t i = 0; i < slots_.size(); ++i)
      if (there(s, i) && *outcome(step(s, i)) == value::Outcome::P && !f(slots_[i].number)) return;
  }
  std::optional<value::Outcome> after(const State& s, std::int64_t x) const {
    return outcome(take(s, x));
  }
  Wide move_count(const State& s) const {
    Wide n = reaching_count();
    for (std::size_t i = 0; i < slots_.size(); ++i) n += there(s, i) ? 1 : 0;
    return n;
  }
  Wide winning_count(const State& s) const {
    return counted([&](auto&& f) { each_winning(s, f); });
  }
  bool all_winning(const State& /*s*/) const { return true; }

 private:
  static constexpr int kListed = 10'000;

  Wide reaching_count() const {
    Wide n = 0;
    for (const Run& run : reaching_) n += Wide{run.last} - run.first + 1;
    return n;
  }
  bool there(const State& s, std::size_t i) const {
    return table_.gone(s.index, i) < static_cast<std::uint64_t>(slots_[i].copies);
  }
  State step(const State& s, std::size_t i) const {
    return {s.index + table_.stride(i), s.need - slots_[i].number};
  }

  std::vector<Slot> slots_;
  std::vector<Run> reaching_;
  std::int64_t need_;
  bool avoid_;
  Table table_;
};

/// By the generic search.
class SearchPlay {
 public:
  static bool keep() { return false; }
  using State = Position;
  SearchPlay(const Position& root, const Rules& rules, const run::Context& context)
      : root_(root), game_(std::make_unique<Game>(rules)), memo_(*game_, context) {}

  std::uint64_t positions() const { return memo_.positions(); }
  const State& root() const { return root_; }
  State take(const State& s, std::int64_t x) const { return game_->play(s, x); }
  bool over(const State& s) const { return game_->terminal(s).has_value(); }
  std::optional<value::Outcome> outcome(const State& s) const { return memo_.value(s); }
  template <class F>
  void each_move(const State& s, F&& f) const {
    for (const std::int64_t x : game_->moves(s))
      if (!f(x)) return;
  }
  template <class F>
  void each_winning(const State& s, F&& f) const {
    for (const std::int64_t x : game_->moves(s))
      if (memo_.value(take(s, x)) == value::Outcome::P && !f(x)) return;
  }
  std::optional<value::Outcome> after(const State& s, std::int64_t x) const {
    return outcome(take(s, x));
  }
  Wide move_count(const State& s) const {
    return counted([&](auto&& f) { each_move(s, f); });
  }
  Wide winning_count(const State& s) const {
    return counted([&](auto&& f) { each_winning(s, f); });
  }
  bool all_winning(const State& /*s*/) const { return true; }

 private:
  State root_;
  std::unique_ptr<const Game> game_;
  mutable search::Memo<Game, value::OutcomeFold> memo_;
};

}  // namespace minimex::pool::detail
