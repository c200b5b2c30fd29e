#include "minimex/family/pool/answer.hpp"

#include <fmt/format.h>

#include "family/pool/compose.hpp"
#include "family/pool/plays.hpp"
#include "minimex/run/error.hpp"

namespace minimex::pool {
namespace {

using detail::RepeatPlay;
using detail::RulePlay;
using detail::SearchPlay;
using detail::TablePlay;
using value::Outcome;

// Tables up to these sizes cost milliseconds and tens of them: a rule's answer is then completed
// with all moves.
constexpr std::uint64_t kCheapStates = std::uint64_t{1} << 26;
constexpr std::uint64_t kCheapBytes = std::uint64_t{40} << 20;  // room for 2^28 states
constexpr std::uint64_t kAnyBytes = ~std::uint64_t{0};
constexpr std::uint64_t kTinyStates = std::uint64_t{1} << 20;  // not worth asking for the memory
constexpr int kMostSlots = 64;
constexpr int kMostSearchedMoves = 10000;
constexpr int kMostTiles = 1000;
// Moves that the rules are tried on one by one: tens of milliseconds, seconds.
constexpr int kMovesRuledOn = 10'000;
constexpr int kMovesRuledOnIfAsked = 1'000'000;

/// A position in which play goes on, cut to what matters.
struct Problem {
  Numbers numbers;  // that remain
  std::int64_t need = 0;
  bool avoid = false;
  Numbers useful;  // for the table: under avoid, only those that do not reach the total at once
  std::vector<Slot> slots;  // of those; empty if too many
  bool cheap = false;       // known without counting what a table would have to store

  Problem(const Position& position, const Rules& rules, Wide needed, const run::Context& context)
      : numbers(remaining(position, rules)),
        need(static_cast<std::int64_t>(needed)),
        avoid(rules.avoid),
        useful(avoid ? numbers.below(need) : numbers) {
    if (rules.repeat || useful.distinct() > kMostSlots) return;
    for (const Run& run : useful.runs())
      detail::each_value({run}, [&](std::int64_t x) {
        slots.push_back({x, run.copies});
        return true;
      });
    const std::uint64_t states = Table::states_of(slots);
    cheap = !slots.empty() && states <= kCheapStates &&
            (states <= kTinyStates || states / 4 <= context.memory_budget());
  }

  std::vector<Run> reaching() const {
    std::vector<Run> runs;
    if (!avoid) return runs;
    for (Run run : numbers.runs()) {
      if (run.last < need) continue;
      run.first = std::max(run.first, need);
      runs.push_back(run);
    }
    return runs;
  }
  /// Whether a table of at most `most` bytes, for which there is room, can be made.
  bool table_within(std::uint64_t most, const run::Context& context) const {
    return !slots.empty() &&
           Table::bytes_for(slots, need, avoid, std::min(most, context.memory_budget()), context);
  }
  void require_slots() const {
    if (slots.empty())
      throw run::TooLarge(fmt::format(
          "no proved rule decides this position, and a table for {} different numbers may need "
          "more than 1 EiB of memory",
          value::to_string(useful.distinct())));
  }
};

/// The rulings that need no table: those at once, or with looking ahead where a table is dear.
std::optional<Ruling> ruling_of(const Problem& problem, const run::Context& context) {
  return problem.cheap ? rule(problem.numbers, problem.need, problem.avoid)
                       : rule_ahead(problem.numbers, problem.need, problem.avoid, context);
}

/// A ruling that leaves nothing for a table to add.
bool final(const Ruling& ruling) {
  return ruling.theorem == Theorem::finish || ruling.theorem == Theorem::unreachable ||
         ruling.theorem == Theorem::no_safe;
}

std::string_view verdict(Outcome outcome) {
  switch (outcome) {
    case Outcome::N:
      return "The player to move wins.";
    case Outcome::P:
      return "The player to move loses.";
    case Outcome::Draw:
    case Outcome::L:
    case Outcome::R:  // both players may take the same numbers
      break;
  }
  return "Nobody can reach the total: a draw.";
}

answer::Tiles tiles(const Position& position, const Rules& rules) {
  answer::Tiles view;
  view.put_back = rules.repeat;
  view.sum = value::to_string(position.total - needed(position));
  view.target = fmt::format("{}", position.total);
  const Numbers pool =
      position.pool.empty() ? Numbers::up_to(position.max) : Numbers::of(position.pool);
  auto taken = position.taken.begin();
  for (const Run& run : pool.runs())
    detail::each_value({run}, [&](std::int64_t x) {
      std::uint64_t gone = 0;
      for (; taken != position.taken.end() && *taken == x; ++taken) ++gone;
      view.tiles.push_back(
          {static_cast<std::uint64_t>(x), static_cast<std::uint64_t>(run.copies), gone});
      return true;
    });
  return view;
}

bool few_tiles(const Position& position) {
  return position.pool.empty() ? position.max <= kMostTiles : position.pool.size() <= kMostTiles;
}

std::string runs_text(const Numbers& numbers) {
  constexpr std::size_t kShown = 30;
  std::string out;
  for (std::size_t i = 0; i < numbers.runs().size(); ++i) {
    const Run& run = numbers.runs()[i];
    if (i == kShown) return out + ", ...";
    const std::string_view comma = i == 0 ? "" : ", ";
    const std::string copies = run.copies == 1 ? "" : fmt::format(" ({} copies)", run.copies);
    if (run.last - run.first > 1)
      out += fmt::format("{}{} to {}{}", comma, run.first, run.last,
                         run.copies == 1 ? "" : fmt::format(" ({} copies each)", run.copies));
    else if (run.last != run.first)
      out += fmt::format("{}{}{}, {}{}", comma, run.first, copies, run.last, copies);
    else
      out += fmt::format("{}{}{}", comma, run.first, copies);
  }
  return out;
}

/// Play is over, or counts as over, before anyone moves.
void fill_ended(answer::Answer& a, const Position& position, const Rules& rules) {
  a.best.count = 0;
  a.legal.count = 0;
  a.line.count = 0;
  a.outcome = position.taken.empty() || rules.avoid ? Outcome::N : Outcome::P;
  if (position.taken.empty()) {
    a.verdict = "The player to move has won: there is nothing left to reach.";
    a.method = {"rule", "A total of 0 or less with nothing taken counts as reached."};
    a.notes.push_back(
        "A total of 0 or less before anyone moves: by the textbooks' convention the player to move "
        "has won.");
    return;
  }
  a.verdict = rules.avoid ? "Play is over: the last to take reached the total and has lost."
                          : "Play is over: the last to take reached the total and has won.";
  a.method = {"rule", "The numbers taken reach the total."};
}

/// `complete`: the ruling with what the rules say of the moves one by one.
void by_rule(answer::Answer& a, const Problem& problem, const Ruling& ruling,
             const Ruling& complete, const Position& position, const answer::Question& question,
             const run::Context& context) {
  a.outcome = ruling.outcome;
  a.method = {"rule", reason(ruling, problem.numbers, problem.need)};
  if (question.why) a.why.push_back(a.method.reason);
  const auto play = std::make_shared<const RulePlay>(problem.numbers, problem.need, complete,
                                                     problem.avoid, context);
  detail::compose(a, play, position, question, context);
  if (!a.best.complete)
    a.notes.push_back("Proved rules name these winning moves; there may be others.");
}

void by_table(answer::Answer& a, const Problem& problem, const std::optional<Ruling>& ruling,
              const Position& position, const answer::Question& question,
              const run::Context& context) {
  problem.require_slots();
  const auto play = std::make_shared<const TablePlay>(problem.slots, problem.reaching(),
                                                      problem.need, problem.avoid, context);
  a.outcome = *play->outcome(play->root());
  a.stats.positions = play->table().states();
  bool mixed = false;
  for (const Slot& slot : problem.slots) mixed = mixed || slot.copies > 1;
  std::string table = fmt::format(
      "A table of who wins after every {} of the {} numbers taken, solved from the last number "
      "back.",
      mixed ? "multiset" : "set", problem.slots.size());
  if (ruling)
    a.method = {"rule", reason(*ruling, problem.numbers, problem.need)};
  else
    a.method = {mixed ? "mixed-radix table" : "table", table};
  if (question.why) {
    a.why.push_back(a.method.reason);
    if (ruling) a.why.push_back(std::move(table));
  }
  detail::compose(a, play, position, question, context);
}

void by_rule_or_table(answer::Answer& a, const Problem& problem, const Position& position,
                      const answer::Question& question, const run::Context& context) {
  const auto ruling = ruling_of(problem, context);
  if (ruling && final(*ruling))
    return by_rule(a, problem, *ruling, *ruling, position, question, context);
  if (!ruling || problem.cheap) return by_table(a, problem, ruling, position, question, context);
  const int most = question.complete_moves ? kMovesRuledOnIfAsked : kMovesRuledOn;
  const Ruling complete =
      problem.numbers.distinct() > most
          ? *ruling
          : with_every_move(*ruling, problem.numbers, problem.need, problem.avoid, context);
  const bool all_known = complete.outcome != Outcome::N || complete.all_winning;
  if (!all_known &&
      problem.table_within(question.complete_moves ? kAnyBytes : kCheapBytes, context))
    return by_table(a, problem, ruling, position, question, context);
  by_rule(a, problem, *ruling, complete, position, question, context);
}

void by_period(answer::Answer& a, const Problem& problem, const Position& position,
               const answer::Question& question, const run::Context& context) {
  const auto play =
      std::make_shared<const RepeatPlay>(problem.numbers, problem.need, problem.avoid, context);
  a.outcome = *play->outcome(play->root());
  const Periodic& periodic = play->periodic();
  const auto& period = periodic.period();
  const std::int64_t unit = periodic.unit();
  const std::int64_t steps = (problem.need - 1) / unit + 1;
  const std::string in_units = unit == 1 ? "" : fmt::format(" in steps of {}", unit);
  if (period && period->theorem)
    a.method = {
        "rule",
        fmt::format(
            "Answering x with {} - x keeps the need{} at {}a multiple of {}: exactly "
            "those needs are lost{}.",
            value::to_string(period->length),
            unit == 1 ? "" : fmt::format(", in steps of {} rounded up,", unit),
            problem.avoid ? "1 more than " : "", value::to_string(period->length / unit),
            unit == 1 ? "" : fmt::format("; here it is {} step{}", steps, steps == 1 ? "" : "s"))};
  else if (period)
    a.method = {"period", fmt::format("Outcomes by what is still needed repeat{} from {} on with "
                                      "period {}: a whole window of {} outcomes returns.",
                                      in_units, value::to_string(period->start),
                                      value::to_string(period->length), periodic.greatest())};
  else
    a.method = {"period", fmt::format("The outcomes of every need up to {}{}, each from those "
                                      "below it.",
                                      problem.need, in_units)};
  if (!period || !period->theorem) a.stats.positions = periodic.computed();
  if (question.why) a.why.push_back(a.method.reason);
  detail::compose(a, play, position, question, context);
}

void by_search(answer::Answer& a, const Problem& problem, const Position& position,
               const Rules& rules, const answer::Question& question, const run::Context& context) {
  if (problem.numbers.distinct() > kMostSearchedMoves)
    throw run::TooLarge(fmt::format(
        "the generic search lists every move: at most {} different numbers, this pool has {}",
        kMostSearchedMoves, value::to_string(problem.numbers.distinct())));
  const auto play = std::make_shared<const SearchPlay>(position, rules, context);
  a.outcome = *play->outcome(play->root());
  a.method = {"search", "Every position that can arise was valued once, by the generic search."};
  detail::compose(a, play, position, question, context);
  a.stats.positions = play->positions();
}

}  // namespace

answer::View view(const Position& position, const Rules& rules) {
  if (!few_tiles(position)) return {};
  return tiles(position, rules);
}

answer::Answer solve(const Position& position, const Rules& rules, const answer::Question& question,
                     const run::Context& context) {
  answer::Answer a;
  answer::set_position(a, print(position));
  if (question.view) a.view = view(position, rules);
  const Wide need = needed(position);
  if (need <= 0) {
    fill_ended(a, position, rules);
    return a;
  }
  const Problem problem(position, rules, need, context);
  if (problem.numbers.empty()) {
    fill_ended(a, position, rules);
    a.outcome = Outcome::Draw;
    a.verdict = "Play is over: nothing is left to take and the total was not reached: a draw.";
    a.method = {"rule", "Nothing is left to take."};
    return a;
  }
  if (question.why)
    a.why.push_back(fmt::format("{} still needed; {}: {}.", problem.need,
                                rules.repeat ? "each may be taken again and again" : "left to take",
                                runs_text(problem.numbers)));
  if (question.generic_search) {
    by_search(a, problem, position, rules, question, context);
  } else if (rules.repeat) {
    by_period(a, problem, position, question, context);
  } else {
    by_rule_or_table(a, problem, position, question, context);
  }
  a.verdict = verdict(a.outcome);
  return a;
}

Outcome outcome(const Position& position, const Rules& rules, const run::Context& context) {
  const Wide need = needed(position);
  if (need <= 0) return position.taken.empty() || rules.avoid ? Outcome::N : Outcome::P;
  const Problem problem(position, rules, need, context);
  if (problem.numbers.empty()) return Outcome::Draw;
  if (rules.repeat) {
    const Periodic periodic(problem.numbers, problem.need, problem.avoid, context);
    return periodic.lost(need) ? Outcome::P : Outcome::N;
  }
  if (const auto ruling = ruling_of(problem, context)) return ruling->outcome;
  problem.require_slots();
  const Table table(problem.slots, problem.need, problem.avoid, context);
  return table.lost(0, problem.need) ? Outcome::P : Outcome::N;
}

}  // namespace minimex::pool
