// A position text: refused by run::BadRequest, or solved, with moves that play() accepts and a line
// to the end of play; counted in small chunks it has the same value. The first byte picks the
// rules.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "minimex/catalog/catalog.hpp"
#include "minimex/family/flip/solver.hpp"
#include "minimex/run/error.hpp"

namespace {

namespace flip = minimex::flip;

void require(bool holds) {
  if (!holds) std::abort();
}

void solve(const minimex::catalog::BoundGame& game, std::string_view text) {
  const minimex::run::Context context;
  const auto position = game.parse(text, context);
  const auto answer = position.solve({.why = true}, context);
  const bool wins = answer.outcome == minimex::value::Outcome::N;
  require(position.yes_no(context) == wins);
  require(game.parse(position.print(), context).print() == position.print());
  for (const auto& move : answer.best.shown) {
    const auto option = position.play(move.notation);
    require(option.print() == move.leads_to && !option.yes_no(context));
  }
  auto now = position;
  std::uint64_t plies = 0;
  answer.line.all([&](const minimex::answer::Move& move) {
    now = now.play(move.notation);
    require(now.print() == move.leads_to);
    ++plies;
  });
  require(answer.line.count == plies && now.solve({}, context).legal.count == 0U);
}

void count(const flip::Rules& rules, std::string_view text) {
  const minimex::run::Context context;
  const flip::Solver solver(rules);
  const flip::Position plain(text, rules, context);
  const auto counted = flip::Position::counted(text, rules, context, {flip::widest_level(), 64});
  const auto slow = solver.judge(plain, context);
  const auto fast = solver.judge(counted, context);
  require(slow->verdict().nimber == fast->verdict().nimber);
  require(slow->winning_moves() == fast->winning_moves());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kLongest = 300;       // cells
  constexpr std::size_t kLongestMisere = 24;  // cells: the table of misere games stays small
  if (size == 0 || size > kLongest) return 0;
  const bool ring = (data[0] & 1) != 0;
  const bool misere = (data[0] & 2) != 0;
  const unsigned k = 1 + (data[0] >> 2) % 5;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (misere && text.size() > kLongestMisere) return 0;
  static const minimex::catalog::Catalog catalog = minimex::catalog::standard();
  const std::string name =
      "flip-game:flip=" + std::to_string(k) + (ring ? ",ring" : "") + (misere ? ",misere" : "");
  try {
    solve(catalog.bind(name), text);
    if (!misere) count({.ring = ring, .flip = k}, text);
  } catch (const minimex::run::BadRequest&) {
  }
  return 0;
}
