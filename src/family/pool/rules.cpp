#include "minimex/family/pool/rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace minimex::pool {
namespace {

using value::Outcome;
using Maybe = std::optional<Ruling>;

Ruling lost(Theorem theorem) { return {theorem, Outcome::P, 0, {}, true}; }

Ruling won(Theorem theorem, std::vector<Run> winning, bool all) {
  return {theorem, Outcome::N, 0, std::move(winning), all};
}

/// The runs of `numbers` within [low, high] but for `skip` (0: nothing).
std::vector<Run> within(const Numbers& numbers, Wide low, Wide high, std::int64_t skip = 0) {
  std::vector<Run> out;
  auto add = [&](Wide first, Wide last, std::int64_t copies) {
    if (first <= last)
      out.push_back({static_cast<std::int64_t>(first), static_cast<std::int64_t>(last), copies});
  };
  for (const Run& run : numbers.runs()) {
    const Wide first = std::max<Wide>(run.first, low);
    const Wide last = std::min<Wide>(run.last, high);
    if (skip >= first && skip <= last) {
      add(first, Wide{skip} - 1, run.copies);
      add(Wide{skip} + 1, last, run.copies);
    } else {
      add(first, last, run.copies);
    }
  }
  return out;
}

void add_number(std::vector<Run>& runs, std::int64_t x) {
  const auto at = std::find_if(runs.begin(), runs.end(), [x](const Run& r) { return r.first > x; });
  runs.insert(at, {x, x, 1});
}

bool squeezed(const Numbers& numbers, Wide need) {
  return numbers.greatest() < need && Wide{numbers.least()} + numbers.greatest() >= need;
}

/// The greatest or least number, once: removing it changes what squeezes. 0 if it has more copies.
std::int64_t single(const Run& run, std::int64_t x) { return run.copies == 1 ? x : 0; }

Maybe into_squeeze(const Numbers& numbers, Wide need) {
  const std::int64_t least = single(numbers.runs().front(), numbers.least());
  const std::int64_t greatest = single(numbers.runs().back(), numbers.greatest());
  // Any other number leaves the least and the greatest where they are.
  std::vector<Run> winning;
  for (const Run& run : within(numbers, need - numbers.greatest() - numbers.least(),
                               need - numbers.greatest() - 1, least))
    for (const Run& r : within(Numbers::of_run(run), run.first, run.last, greatest))
      winning.push_back(r);
  // The others among them lose where the greatest then finishes.
  const Numbers others = least == 0 ? numbers : numbers.without(least);
  bool all = others.empty() || others.least() >= need - numbers.greatest() - numbers.least();
  for (const std::int64_t x : {least, greatest}) {
    if (x == 0 || (x == greatest && least == greatest)) continue;
    const Numbers rest = numbers.without(x);
    if (rest.empty()) continue;
    if (squeezed(rest, need - x))
      add_number(winning, x);
    else
      all = all && rest.greatest() >= need - x;
  }
  if (winning.empty()) return std::nullopt;
  return won(Theorem::into_squeeze, std::move(winning), all);
}

/// Whether answering x with center - x wins for the player not to move: `paired` can be taken in
/// pairs of that sum, and those pairs lead to exactly the total (avoid: to one below it).
bool paired(const Numbers& numbers, Wide need, bool avoid) {
  if (numbers.empty()) return false;
  const Wide center = Wide{numbers.least()} + numbers.greatest();
  return need % center == (avoid ? 1 % center : 0) && numbers.size() % 2 == 0 &&
         numbers.symmetric(center);
}

Maybe into_pairing(const Numbers& numbers, Wide need, bool avoid) {
  if (numbers.size() % 2 == 0) return std::nullopt;
  const Wide center = Wide{numbers.least()} + numbers.greatest();
  const std::optional<std::int64_t> odd_one = numbers.unmatched(center);
  const std::array candidates = {odd_one.value_or(static_cast<std::int64_t>(center / 2)),
                                 numbers.least(), numbers.greatest()};
  for (const std::int64_t x : candidates) {
    if (x >= need || numbers.copies(x) == 0) continue;
    const Numbers rest = numbers.without(x);
    if (!paired(rest, need - x, avoid)) continue;
    Ruling ruling = won(Theorem::into_pairing, {{x, x, 1}}, false);
    ruling.center = Wide{rest.least()} + rest.greatest();
    return ruling;
  }
  return std::nullopt;
}

Maybe pairing(const Numbers& numbers, Wide need, bool avoid) {
  if (!paired(numbers, need, avoid)) return into_pairing(numbers, need, avoid);
  Ruling ruling = lost(Theorem::pairing);
  ruling.center = Wide{numbers.least()} + numbers.greatest();
  return ruling;
}

/// `safe`: the numbers that may be taken without losing at once.
Maybe parity(const Numbers& numbers, Wide need, bool avoid, const Numbers& safe) {
  const Wide moves = numbers.fewest(need);
  if (moves != numbers.most(need)) return std::nullopt;
  return (moves % 2 == 1) != avoid ? won(Theorem::parity, safe.runs(), true)
                                   : lost(Theorem::parity);
}

Maybe reach_rule(const Numbers& numbers, Wide need) {
  if (numbers.greatest() >= need)
    return won(Theorem::finish, within(numbers, need, numbers.greatest()), true);
  if (squeezed(numbers, need)) return lost(Theorem::squeeze);
  if (Maybe r = parity(numbers, need, false, numbers)) return r;
  if (Maybe r = into_squeeze(numbers, need)) return r;
  if (Maybe r = pairing(numbers, need, false)) return r;
  const Run& run = numbers.runs().front();
  if (numbers.runs().size() == 1 && run.first == 1 && run.copies == 1 && run.last >= 5 &&
      run.last % 2 == 1 && need == 2 * Wide{run.last} + 1)
    return lost(Theorem::two_rounds);
  return std::nullopt;
}

Maybe avoid_rule(const Numbers& numbers, Wide need) {
  const Numbers safe = numbers.below(need);
  if (safe.empty()) return lost(Theorem::no_safe);
  if (safe.sum() < need)
    return safe.size() % 2 == 1 ? won(Theorem::all_safe, safe.runs(), true)
                                : lost(Theorem::all_safe);
  if (Maybe r = parity(numbers, need, true, safe)) return r;

  const std::int64_t least = single(numbers.runs().front(), numbers.least());
  std::vector<Run> last = within(safe, need - numbers.least(), need - 1, least);
  if (least != 0 && least < need && Wide{least} + numbers.without(least).least() >= need)
    add_number(last, least);
  if (!last.empty()) return won(Theorem::last_safe, std::move(last), false);
  return pairing(safe, need, true);
}

template <class F>
void each(const Numbers& numbers, Wide limit, F&& f) {
  for (const Run& run : numbers.runs())
    for (std::int64_t x = run.first; x < limit; ++x) {
      f(x);
      if (x == run.last) break;
    }
}

/// One ply: the moves to positions that a theorem calls lost.
Maybe one_ahead(const Numbers& numbers, Wide need, bool avoid,
                std::vector<std::int64_t>* undecided) {
  std::vector<Run> winning;
  std::size_t open = 0;
  each(numbers, need, [&](std::int64_t x) {
    const Maybe after = rule(numbers.without(x), need - x, avoid);
    if (!after) {
      ++open;
      if (undecided) undecided->push_back(x);
    } else if (after->outcome == Outcome::P) {
      winning.push_back({x, x, 1});
    }
  });
  if (!winning.empty()) return won(Theorem::ahead, std::move(winning), open == 0);
  if (open == 0) return lost(Theorem::ahead);
  return std::nullopt;
}

}  // namespace

Maybe rule(const Numbers& numbers, Wide need, bool avoid) {
  if (numbers.sum() < need) return Ruling{Theorem::unreachable, Outcome::Draw, 0, {}, true};
  return avoid ? avoid_rule(numbers, need) : reach_rule(numbers, need);
}

Maybe rule_ahead(const Numbers& numbers, Wide need, bool avoid, const run::Context& context) {
  if (Maybe r = rule(numbers, need, avoid)) return r;
  if (numbers.distinct() > kAheadNumbers) return std::nullopt;
  std::vector<std::int64_t> undecided;
  if (Maybe r = one_ahead(numbers, need, avoid, &undecided)) return r;
  for (const std::int64_t x : undecided) {
    context.poll();
    const Maybe after = one_ahead(numbers.without(x), need - x, avoid, nullptr);
    if (!after || after->outcome != Outcome::N) return std::nullopt;
  }
  return lost(Theorem::ahead);
}

Ruling with_every_move(const Ruling& ruling, const Numbers& numbers, Wide need, bool avoid,
                       const run::Context& context) {
  if (ruling.outcome != Outcome::N || ruling.all_winning) return ruling;
  Ruling out = ruling;
  out.winning.clear();
  out.all_winning = true;
  auto known = ruling.winning.begin();
  each(numbers, need, [&](std::int64_t x) {
    context.poll();
    while (known != ruling.winning.end() && known->last < x) ++known;
    if (known == ruling.winning.end() || x < known->first) {
      const Maybe after = rule(numbers.without(x), need - x, avoid);
      out.all_winning = out.all_winning && after;
      if (!after || after->outcome != Outcome::P) return;
    }
    if (!out.winning.empty() && out.winning.back().last + 1 == x)
      out.winning.back().last = x;
    else
      out.winning.push_back({x, x, 1});
  });
  return out;
}

std::string reason(const Ruling& ruling, const Numbers& numbers, Wide need) {
  const bool wins = ruling.outcome == Outcome::N;
  const std::string needed = value::to_string(need);
  const std::string center = value::to_string(ruling.center);
  switch (ruling.theorem) {
    case Theorem::unreachable:
      return fmt::format("{} more is needed and all that remains sums to {}.", needed,
                         value::to_string(numbers.sum()));
    case Theorem::finish:
      return fmt::format("{} is needed and {} remains: one number reaches the total.", needed,
                         numbers.greatest());
    case Theorem::squeeze:
      return fmt::format(
          "No number reaches the {} needed, but each of {} to {} does with the greatest of the "
          "others: whatever is taken, the other player finishes.",
          needed, numbers.least(), numbers.greatest());
    case Theorem::into_squeeze:
      return fmt::format(
          "Taking {} leaves a need that no number reaches, but each with the greatest of the "
          "others.",
          ruling.winning[0].first);
    case Theorem::pairing:
      return fmt::format(
          "The numbers pair up to {0}: the other player answers x with {0} - x, and the {1} needed "
          "comes down to {2}.",
          center, needed,
          need % ruling.center == 0 ? "0 by such an answer" : "1, which every number reaches");
    case Theorem::into_pairing:
      return fmt::format(
          "After {0} the numbers pair up to {1}: from then on answer x with {1} - x.",
          ruling.winning[0].first, center);
    case Theorem::parity:
      return fmt::format("In every order of play move {} is the one that reaches the total.",
                         value::to_string(numbers.fewest(need)));
    case Theorem::two_rounds:
      return fmt::format(
          "With an odd greatest number {0} and 2 x {0} + 1 needed every first number has an answer "
          "that leaves a need which no number reaches, but each with the greatest of the others.",
          numbers.greatest());
    case Theorem::no_safe:
      return fmt::format("Every number reaches the {} needed.", needed);
    case Theorem::last_safe:
      return fmt::format("After {} every number reaches the total.", ruling.winning[0].first);
    case Theorem::all_safe:
      return fmt::format(
          "The numbers below {} do not sum to it: all {} of them will be taken, and the player who "
          "then has to move loses.",
          needed, value::to_string(numbers.below(need).size()));
    case Theorem::ahead:
      break;
  }
  return wins ? fmt::format("Taking {} leaves a position that a proved rule calls lost.",
                            ruling.winning[0].first)
              : "To every move there is an answer that wins by a proved rule.";
}

}  // namespace minimex::pool
