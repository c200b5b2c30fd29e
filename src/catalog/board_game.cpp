#include "minimex/catalog/board_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "minimex/catalog/rules_file.hpp"
#include "minimex/run/error.hpp"
#include "minimex/run/random.hpp"

namespace minimex::catalog {
namespace {

BoundGame bind_file(std::string_view text) { return bind_rules(read_game(text)); }

/// What all rules files have in common.
Description common() {
  return {
      .name = "FILE",
      .aliases = {},
      .rules =
          "A board game by its rules file, named FILE.toml: moves replace one pattern of cells by "
          "another, on a "
          "strip, a ring or a grid.",
      .parameters = rules_file_parameters(),
      .grammar =
          "A size, 5x6 on a grid or 12 on a strip or ring (the board as the rules start it), or "
          "the "
          "board drawn, its rows from the top divided by / or line ends. In partizan games \" "
          "left\" or \" right\" may follow: who is to move. A move is the cells it changes: a1-b1 "
          "(column letter and row, from the top left), on strips and rings their offsets, 3-4.",
      .examples = {{"games/cram.toml", "4x5", "a board as the rules start it"},
                   {"games/cram.toml", "..#./..../...#", "a drawn position"},
                   {"games/cram.toml:misere", "3x4", "the last to move loses"},
                   {"games/domineering.toml", "4x4 left", "a partizan game, Left to move"}},
      .method =
          "The board falls into independent components. In normal play of an impartial game the "
          "nimber of each is searched for and they are xored; in misere and partizan play sums of "
          "components are searched.",
      .limits = "Boards to 128 cells; how large a board can be solved depends on the rules.",
      .yes_no = "Can the player to move force a win? (Left, where it is not said who is to move.)",
      .page = "docs/boards.md",
      .family = "board"};
}

Description describe_file(std::string_view name) {
  return describe_rules(std::string(name), read_rules(std::string(name)));
}

}  // namespace

BoundGame bind_rules(RulesGame game) {
  return bound(std::move(game.name), BoardGame(std::move(game.rules), game.misere));
}

Description describe_rules(std::string name, const board::Rules& rules) {
  Description d = common();
  d.name = std::move(name);
  d.rules = rules.about;
  d.examples.clear();
  const bool grid = rules.kind == board::Kind::grid;
  d.examples.push_back({d.name, grid ? "4x5" : "12", "a board as the rules start it"});
  const board::Position small = board::start(rules, grid ? 3 : 1, grid ? 4 : 8);
  d.examples.push_back({d.name, board::print(rules, small), "a drawn position"});
  d.examples.push_back({d.name + ":misere", grid ? "3x4" : "8", "whoever cannot move wins"});
  d.partizan = !board::study(rules).impartial;
  if (!d.partizan) d.value = value::Kind::nimber;
  if (d.partizan) d.examples.push_back({d.name, grid ? "4x4 left" : "8 left", "Left is to move"});
  return d;
}

std::string BoardGame::rules() const {
  const std::string& about = judge_->rules().about;
  return judge_->misere()
             ? about + " This is misere play, the other way round: whoever cannot move wins."
             : about;
}

BoardGame::Position BoardGame::parse(std::string_view text, const run::Context&) const {
  if (text.ends_with('\n')) text.remove_suffix(text.ends_with("\r\n") ? 2 : 1);
  return board::parse_position(judge_->rules(), judge_->facts(), text);
}

BoardGame::Position BoardGame::play(const Position& p, std::string_view notation) const {
  const board::Rules& rules = judge_->rules();
  const board::Move move = board::parse_move(rules, judge_->facts(), p, notation);
  Position from = p;
  if (!judge_->facts().impartial) from.mover = move.player;
  return board::play(from, move);
}

BoardGame::Position BoardGame::begun(Position p) const {
  if (!judge_->facts().impartial && !p.mover) p.mover = board::Player::left;
  return p;
}

std::string BoardGame::random(std::uint64_t size, std::uint64_t seed) const {
  if (size > board::kMostCells)
    throw run::TooLarge(fmt::format("size: a board has at most {} cells", board::kMostCells));
  const board::Rules& rules = judge_->rules();
  const int cells = std::max(1, static_cast<int>(size));
  int rows = 1;
  while (rules.kind == board::Kind::grid && (rows + 1) * (rows + 1) <= cells) ++rows;
  run::SplitMix64 random(seed);
  Position p;
  p.rows = rows;
  p.columns = cells / rows;
  p.cells.resize(static_cast<std::size_t>(p.rows) * static_cast<std::size_t>(p.columns));
  for (std::uint8_t& cell : p.cells)
    cell = static_cast<std::uint8_t>(random.below(rules.symbols.size()));
  if (!judge_->facts().impartial)
    p.mover = random.below(2) == 0 ? board::Player::left : board::Player::right;
  return board::print(rules, p);
}

Entry rules_file_entry() {
  return {.description = common(),
          .bind = {},
          .covers = names_rules_file,
          .bind_name = bind_file,
          .members =
              [] {
                std::vector<std::string> names;
                for (const ShippedRules& shipped : shipped_rules())
                  names.emplace_back(shipped.name);
                return names;
              },
          .describe = describe_file};
}

}  // namespace minimex::catalog
