// Rules files of board games: any text is read or refused by run::BadRequest in one line; what is
// read can be studied and warned of, played on small boards, and its positions and moves are read
// back; and where play is said to end, every move lowers what says so.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "minimex/family/board/position.hpp"
#include "minimex/family/board/rules.hpp"
#include "minimex/run/error.hpp"
#include "minimex/run/random.hpp"

namespace {

using namespace minimex;

void require(bool holds) {
  if (!holds) std::abort();
}

std::int64_t weight(const board::Potential& potential, const board::Position& p) {
  std::int64_t sum = 0;
  for (int cell = 0; cell < p.rows * p.columns; ++cell) {
    const board::Potential::Weight& w = potential.of_symbol[p.cells[cell]];
    sum += w.constant + w.row * (cell / p.columns) + w.column * (cell % p.columns);
  }
  return sum;
}

board::Position any_position(const board::Rules& rules, run::SplitMix64& random) {
  board::Position p{1, 1 + static_cast<int>(random.below(6)), {}, std::nullopt};
  if (rules.kind == board::Kind::grid) p.rows += static_cast<int>(random.below(3));
  for (int cell = 0; cell < p.rows * p.columns; ++cell)
    p.cells.push_back(static_cast<std::uint8_t>(random.below(rules.symbols.size())));
  return p;
}

void play(const board::Rules& rules, const board::Facts& facts, board::Position p,
          run::SplitMix64& random) {
  constexpr int kMostTurns = 8;
  for (int turn = 0; turn < kMostTurns; ++turn) {
    require(board::parse_position(rules, facts, board::print(rules, p)) == p);
    const auto player = static_cast<board::Player>(random.below(facts.impartial ? 1 : 2));
    const std::vector<board::Move> moves = board::moves(rules, p, player);
    if (moves.empty()) return;
    const std::vector<std::string> names = board::notations(rules, facts, p, moves);
    const auto at = static_cast<std::size_t>(random.below(moves.size()));
    require(board::parse_move(rules, facts, p, names[at]) == moves[at]);
    const board::Position option = board::play(p, moves[at]);
    require(option.cells != p.cells);
    if (facts.potential) require(weight(*facts.potential, option) < weight(*facts.potential, p));
    p = option;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  board::Rules rules;
  try {
    rules = board::parse_rules(text, "fuzz.toml");
  } catch (const run::BadRequest& e) {
    const std::string_view line = e.what();
    require(line.starts_with("fuzz.toml:") && line.find('\n') == std::string_view::npos);
    return 0;
  }
  const board::Facts facts = board::study(rules);
  for (const std::string& warning : board::warnings(rules, facts)) require(!warning.empty());
  run::SplitMix64 random(size);
  for (int i = 0; i < 4; ++i) play(rules, facts, any_position(rules, random), random);
  try {
    play(rules, facts, board::start(rules, rules.kind == board::Kind::grid ? 3 : 1, 5), random);
  } catch (const run::BadRequest&) {  // what is drawn over the middle may be larger
  }
  return 0;
}
