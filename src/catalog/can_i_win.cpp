#include "minimex/catalog/can_i_win.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <vector>

#include "minimex/family/pool/answer.hpp"
#include "minimex/run/error.hpp"
#include "minimex/run/random.hpp"
#include "minimex/run/text.hpp"

namespace minimex::catalog {
namespace {

std::string rules_text(pool::Rules rules) {
  return fmt::format(
      "Two players in turn take a number from a common pool; whoever brings the sum of all numbers "
      "taken to the total or beyond {}. A number taken is {}.",
      rules.avoid ? "loses" : "wins", rules.repeat ? "put back" : "gone");
}

}  // namespace

std::string CanIWin::rules() const { return rules_text(rules_); }

const Description& CanIWin::description() {
  static const Description d{
      .name = "can-i-win",
      .aliases = {{"464", ""}, {"pool", ""}},
      .rules = rules_text({}),
      .parameters = {{.name = "repeat", .meaning = "numbers are put back (the 100 game)"},
                     {.name = "avoid", .meaning = "whoever reaches the total loses"}},
      .grammar =
          "max=M for the numbers 1 to M, or pool=A,B,... for any positive numbers, repeats "
          "allowed; "
          "total=T; taken=A,B,... for numbers taken before, if any. Words in any order, divided by "
          "blanks, each at most once; numbers within 64 bits. Lists may stand in brackets, and a "
          "comma may follow a bracket, M or T, as in pool=[1, 2, 5], total=8. A move is the "
          "number taken.",
      .examples = {{"can-i-win", "max=10 total=11", "the other player completes 11"},
                   {"can-i-win", "max=10 total=40 taken=3,4", "in mid-game"},
                   {"can-i-win", "pool=1,1,2,5,5 total=9", "any multiset of numbers"},
                   {"can-i-win:repeat", "max=10 total=100", "the 100 game"},
                   {"can-i-win:avoid", "max=9 total=30", "do not be the one to reach 30"},
                   {"can-i-win:repeat,avoid", "pool=1,3,4 total=1000000000000",
                    "any total, through the period"}},
      .method =
          "Proved rules first (one number finishes, two always do, pairing, parity). Otherwise a "
          "table "
          "of one bit for every set of numbers taken, solved from the last number back, 512 sets "
          "at "
          "a time. With repeat the outcomes by what is still needed, and their period.",
      .limits =
          "A table for M numbers takes at most 2^M / 8 bytes: M = 32 in 512 MiB, M = 36 in 8 GiB. "
          "Beyond the memory only what a rule decides. With repeat any total whose period shows "
          "within 2^33 totals.",
      .yes_no =
          "Can the player to move force a win? (No if the total cannot be reached; yes if it is 0 "
          "or "
          "less and nothing is taken.)",
      .page = "docs/pool.md",
      .family = "pool"};
  return d;
}

CanIWin::CanIWin(const Parameters& parameters)
    : rules_{parameters.flag("repeat"), parameters.flag("avoid")} {}

CanIWin::Position CanIWin::parse(std::string_view text, const run::Context& context) const {
  return pool::parse(text, rules_, context);
}

std::string CanIWin::print(const Position& position) const { return pool::print(position); }

answer::Answer CanIWin::solve(const Position& position, const answer::Question& question,
                              const run::Context& context) const {
  return pool::solve(position, rules_, question, context);
}

bool CanIWin::yes_no(const Position& position, const run::Context& context) const {
  return pool::outcome(position, rules_, context) == value::Outcome::N;
}

CanIWin::Position CanIWin::play(const Position& position, std::string_view notation) const {
  std::int64_t x = 0;
  const char* end = notation.data() + notation.size();
  const auto [stop, error] = std::from_chars(notation.data(), end, x);
  if (error != std::errc() || stop != end)
    throw run::BadRequest(fmt::format("move: expected a number of the pool, found {}",
                                      notation.empty() ? "nothing" : run::excerpt(notation)));
  if (pool::needed(position) <= 0) throw run::BadRequest(fmt::format("move {}: play is over", x));
  if (pool::remaining(position, rules_).copies(x) == 0)
    throw run::BadRequest(fmt::format("move {}: expected a number that is left in the pool", x));
  return pool::take(position, x);
}

std::string CanIWin::random(std::uint64_t size, std::uint64_t seed) const {
  constexpr std::uint64_t kMostMax = 1'000'000'000;  // so that the total fits
  constexpr std::uint64_t kMostTaken = 3;
  run::SplitMix64 random(seed);
  const std::uint64_t max = std::clamp<std::uint64_t>(size, 1, kMostMax);
  Position position;
  position.max = static_cast<std::int64_t>(max);
  position.total = static_cast<std::int64_t>(1 + random.below(max * (max + 1) / 2));
  for (std::uint64_t n = random.below(std::min(kMostTaken, max / 2) + 1); n > 0; --n) {
    const auto x = static_cast<std::int64_t>(1 + random.below(max));
    if (pool::remaining(position, rules_).copies(x) > 0 && pool::needed(position) > x)
      position = pool::take(std::move(position), x);
  }
  return pool::print(position);
}

}  // namespace minimex::catalog
