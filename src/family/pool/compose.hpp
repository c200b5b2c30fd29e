#pragma once
// Moves, line and reasoning of an Answer, from any way to judge the game (plays.hpp).

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "family/pool/plays.hpp"
#include "minimex/answer/answer.hpp"

namespace minimex::pool::detail {

/// The texts of positions that follow one another, and where in the pool a number stands.
class Writer {
 public:
  explicit Writer(const Position& position) : taken_(position.taken), distinct_(position.pool) {
    distinct_.erase(std::unique(distinct_.begin(), distinct_.end()), distinct_.end());
    Position start = position;
    start.taken.clear();
    start_ = print(start);
  }
  void take(std::int64_t x) {
    if (too_long()) return;  // and stays so
    taken_.insert(std::upper_bound(taken_.begin(), taken_.end(), x), x);
  }
  /// The index of x among the different numbers of the pool, ascending.
  std::uint64_t index(std::int64_t x) const {
    if (distinct_.empty()) return static_cast<std::uint64_t>(x - 1);  // 1 to max
    return static_cast<std::uint64_t>(std::lower_bound(distinct_.begin(), distinct_.end(), x) -
                                      distinct_.begin());
  }
  /// The position after x is taken.
  std::optional<std::string> after(std::int64_t x) const {
    if (too_long()) return std::nullopt;
    std::string out = start_;
    out += " taken=";
    const auto at = std::upper_bound(taken_.begin(), taken_.end(), x);
    for (auto it = taken_.begin(); it != at; ++it)
      fmt::format_to(std::back_inserter(out), "{},", *it);
    fmt::format_to(std::back_inserter(out), "{}", x);
    for (auto it = at; it != taken_.end(); ++it)
      fmt::format_to(std::back_inserter(out), ",{}", *it);
    return answer::short_text(std::move(out));
  }

 private:
  bool too_long() const { return start_.size() + 2 * taken_.size() > answer::kLongestPosition; }
  std::string start_;
  std::vector<std::int64_t> taken_;
  std::vector<std::int64_t> distinct_;  // numbers of a pool given as a list
};

inline answer::Move make_move(std::int64_t x, std::optional<value::Outcome> leads_to, bool optimal,
                              const Writer& writer) {
  answer::Move move;
  move.notation = fmt::format_int(x).str();
  constexpr std::uint64_t kMostIndex = std::uint64_t{1}
                                       << 53;  // beyond, no reader's number is exact
  if (const std::uint64_t index = writer.index(x); index < kMostIndex) move.touches = {index};
  move.leads_to_outcome = leads_to;
  move.optimal = optimal;
  move.leads_to = writer.after(x);
  return move;
}

/// Whether a move that leads there keeps the best outcome there is.
inline bool keeps(value::Outcome outcome, std::optional<value::Outcome> leads_to) {
  return leads_to && value::seen_from_before(*leads_to) == outcome;
}

inline std::optional<std::uint64_t> count64(Wide n) {
  if (n > Wide{~std::uint64_t{0}}) return std::nullopt;
  return static_cast<std::uint64_t>(n);
}

/// Calls f(number, outcome it leads to) for every move, best first, then lowest. Where there are
/// more than a million moves and not all that win are known, those not known to win come lowest
/// first.
template <class Play, class F>
void ranked(const Play& play, value::Outcome outcome, const run::Context& context, F&& f) {
  using value::Outcome;
  constexpr int kSorted = 1'000'000;
  const auto& root = play.root();
  auto pass = [&](auto&& wanted) {
    play.each_move(root, [&](std::int64_t x) {
      context.poll();
      const std::optional<Outcome> leads_to = play.after(root, x);
      if (wanted(leads_to)) f(x, leads_to);
      return true;
    });
  };
  if (outcome == Outcome::Draw) return pass([](auto) { return true; });
  play.each_winning(root, [&](std::int64_t x) {
    context.poll();
    f(x, std::optional(Outcome::P));
    return true;
  });
  if (play.all_winning(root) || play.move_count(root) > kSorted)
    return pass([](auto leads_to) { return leads_to != Outcome::P; });
  pass([](auto leads_to) { return !leads_to; });
  pass([](auto leads_to) { return leads_to == Outcome::N; });
}

/// A stream of those among all moves, best first, that `only_optimal` leaves.
template <class Play>
answer::MoveStream stream(std::shared_ptr<const Play> play, value::Outcome outcome,
                          bool only_optimal, const Position& position,
                          const run::Context& context) {
  auto writer = std::make_shared<const Writer>(position);
  if (play->keep())
    return [=, &context](const std::function<void(const answer::Move&)>& sink) {
      auto give = [&](std::int64_t x, std::optional<value::Outcome> leads_to) {
        sink(make_move(x, leads_to, keeps(outcome, leads_to), *writer));
      };
      if (only_optimal && outcome == value::Outcome::N)
        play->each_winning(play->root(), [&](std::int64_t x) {
          context.poll();
          give(x, value::Outcome::P);
          return true;
        });
      else
        ranked(*play, outcome, context, give);
    };
  std::vector<std::pair<std::int64_t, std::optional<value::Outcome>>> moves;
  ranked(*play, outcome, context, [&](std::int64_t x, std::optional<value::Outcome> leads_to) {
    if (!only_optimal || keeps(outcome, leads_to)) moves.emplace_back(x, leads_to);
  });
  return [moves = std::move(moves), writer,
          outcome](const std::function<void(const answer::Move&)>& sink) {
    for (const auto& [x, leads_to] : moves)
      sink(make_move(x, leads_to, keeps(outcome, leads_to), *writer));
  };
}

template <class Play>
void fill_best(answer::Answer& a, const std::shared_ptr<const Play>& play, const Position& position,
               const answer::Question& question, const run::Context& context) {
  using value::Outcome;
  a.best.count = 0;
  if (a.outcome == Outcome::P) return;
  const bool draw = a.outcome == Outcome::Draw;
  const auto& root = play->root();
  const Writer writer(position);
  auto show = [&](std::int64_t x) {
    if (a.best.shown.size() >= question.move_cap) return false;
    a.best.shown.push_back(make_move(x, draw ? Outcome::Draw : Outcome::P, true, writer));
    return true;
  };
  if (draw)
    play->each_move(root, show);
  else
    play->each_winning(root, show);
  a.best.complete = draw || play->all_winning(root);
  const Wide known = draw ? play->move_count(root) : play->winning_count(root);
  a.best.count = a.best.complete ? count64(known) : std::nullopt;
  if (known > static_cast<Wide>(a.best.shown.size()))
    a.best.all = stream(play, a.outcome, true, position, context);
}

/// Best play: the winner takes the lowest winning number, the loser (and, in a draw, everyone) the
/// lowest there is. Calls f(number, outcome it leads to) until it returns false; returns whether
/// the end of play was reached.
template <class Play, class F>
bool best_play(const Play& play, const run::Context& context, F&& f) {
  auto state = play.root();
  while (!play.over(state)) {
    context.poll();
    if (!play.outcome(state)) return false;
    std::optional<std::int64_t> choice;
    auto first = [&](std::int64_t x) {
      choice = x;
      return false;
    };
    play.each_winning(state, first);
    if (!choice) play.each_move(state, first);
    auto next = play.take(state, *choice);
    if (!f(*choice, play.outcome(next))) return false;
    state = std::move(next);
  }
  return true;
}

template <class Play>
void fill_line(answer::Answer& a, const std::shared_ptr<const Play>& play, const Position& position,
               const answer::Question& question, const run::Context& context) {
  // Lines longer than this are not counted, only streamed.
  constexpr std::size_t kCounted = 1000;
  std::vector<std::pair<std::int64_t, std::optional<value::Outcome>>> plies;
  const bool ended = best_play(*play, context, [&](std::int64_t x, auto leads_to) {
    plies.emplace_back(x, leads_to);
    return plies.size() <= kCounted;
  });
  const bool longer = plies.size() > kCounted;
  if (ended) a.line.count = plies.size();
  a.line.complete = ended;

  Writer writer(position);
  for (std::size_t i = 0; i < plies.size() && i < question.line_cap; ++i) {
    a.line.shown.push_back(make_move(plies[i].first, plies[i].second, true, writer));
    writer.take(plies[i].first);
  }
  if (plies.size() <= question.line_cap) return;
  if (!longer) {
    a.line.all = [plies = std::move(plies),
                  start = Writer(position)](const std::function<void(const answer::Move&)>& sink) {
      Writer w = start;
      for (const auto& [x, leads_to] : plies) {
        sink(make_move(x, leads_to, true, w));
        w.take(x);
      }
    };
    return;
  }
  // Only numbers put back, rules on huge pools, or many copies of few numbers make lines this long:
  // in each case what judges them is small enough to be kept.
  a.line.all = [play, start = Writer(position),
                &context](const std::function<void(const answer::Move&)>& sink) {
    Writer w = start;
    best_play(*play, context, [&](std::int64_t x, auto leads_to) {
      sink(make_move(x, leads_to, true, w));
      w.take(x);
      return true;
    });
  };
}

/// "3 wins: no answer does.", "4: answered by 7.", for the first moves.
template <class Play>
void fill_replies(answer::Answer& a, const Play& play, const run::Context& context) {
  using value::Outcome;
  constexpr std::size_t kReplies = 40;
  std::size_t n = 0;
  play.each_move(play.root(), [&](std::int64_t x) {
    context.poll();
    if (n++ == kReplies) {
      a.why.push_back("...");
      return false;
    }
    const auto next = play.take(play.root(), x);
    const auto leads_to = play.after(play.root(), x);
    if (play.over(next)) {
      a.why.push_back(fmt::format("{}: play is over{}.", x,
                                  leads_to == Outcome::P   ? ", and won"
                                  : leads_to == Outcome::N ? ", and lost"
                                                           : ", a draw"));
      return true;
    }
    if (leads_to == Outcome::P || leads_to == Outcome::Draw) {
      a.why.push_back(fmt::format("{}: {}.", x,
                                  leads_to == Outcome::P ? "wins against every answer" : "a draw"));
      return true;
    }
    std::string answers;
    std::size_t shown = 0;
    play.each_winning(next, [&](std::int64_t y) {
      constexpr std::size_t kShown = 5;
      if (shown++ == kShown) {
        answers += " and others";
        return false;
      }
      answers += fmt::format("{}{}", answers.empty() ? "" : ", ", y);
      return true;
    });
    a.why.push_back(answers.empty() ? fmt::format("{}: not decided by a rule.", x)
                                    : fmt::format("{}: loses to {}.", x, answers));
    return true;
  });
}

/// Everything that depends on the way the game is judged; a.outcome is set.
template <class Play>
void compose(answer::Answer& a, const std::shared_ptr<const Play>& play, const Position& position,
             const answer::Question& question, const run::Context& context) {
  fill_best(a, play, position, question, context);
  a.legal.count = count64(play->move_count(play->root()));
  a.legal.all = stream(play, a.outcome, false, position, context);
  fill_line(a, play, position, question, context);
  if (question.why) fill_replies(a, *play, context);
}

}  // namespace minimex::pool::detail
