#include "minimex/catalog/flip_game.hpp"

#include <fmt/format.h>

#include <charconv>

#include "minimex/family/flip/answer.hpp"
#include "minimex/family/flip/game.hpp"
#include "minimex/run/error.hpp"
#include "minimex/run/random.hpp"
#include "minimex/run/text.hpp"

namespace minimex::catalog {
namespace {

flip::Rules rules_of(const Parameters& p) {
  return {p.flag("ring"), static_cast<std::uint64_t>(p.integer("flip")), p.flag("misere")};
}

std::string_view without_line_end(std::string_view text) {
  if (text.ends_with('\n')) text.remove_suffix(text.ends_with("\r\n") ? 2 : 1);
  return text;
}

std::string rules_text(const flip::Rules& rules) {
  const std::string turn = rules.flip == 1 ? "a + and turn it"
                           : rules.flip == 2
                               ? "two adjacent + and turn both"
                               : fmt::format("{} adjacent + and turn them all", rules.flip);
  return fmt::format("Two players in turn choose {} into -{}. Whoever cannot move {}.", turn,
                     rules.ring ? "; the cells lie on a ring" : "",
                     rules.misere ? "wins" : "loses");
}

}  // namespace

std::string FlipGame::rules() const { return rules_text(solver_->rules()); }

const Description& FlipGame::description() {
  static const Description d{
      .name = "flip-game",
      .aliases = {{"flip", ""}, {"294", ""}},
      .rules = rules_text({}),
      .parameters = {{.name = "ring",
                      .meaning = "the cells lie on a ring: a move may pass the end"},
                     {.name = "flip",
                      .meaning = "how many adjacent + a move turns",
                      .flag = false,
                      .least = 1,
                      .most = std::int64_t{1} << 31,
                      .default_value = 2},
                     {.name = "misere", .meaning = "whoever cannot move wins"}},
      .grammar =
          "+ and - only, one character a cell; the empty string is a position. One line end at "
          "the end is ignored. A move is the offset of the first cell it turns, from 0.",
      .examples = {{"flip-game", "++++", "the middle move wins"},
                   {"flip-game:ring", "+++++", "the last cell is next to the first"},
                   {"flip-game:flip=3", "+++++++-++++", "three at once"},
                   {"flip-game:misere", "--+++++++", "the last to move loses"}},
      .method =
          "A position is the sum of its runs of +, and a run of n is a heap of n under the octal "
          "game 0.07 (Dawson's Kayles): the nimbers of the runs are xored. With flip=K the code "
          "is 0.0...07. In misere play the runs are reduced to their simplest forms and the sums "
          "of "
          "forms are searched, each once.",
      .limits =
          "Normal play with flip=1 or 2: any length. With flip=3 or more: runs up to 1048576. "
          "Misere play: as far as the memory allows; a single run of 100 or a random text of 1000 "
          "cells takes seconds.",
      .yes_no = "Can the player to move force a win?",
      .page = "docs/flip.md",
      .family = "flip",
      .value = value::Kind::nimber};
  return d;
}

FlipGame::FlipGame(const Parameters& parameters)
    : solver_(std::make_shared<const flip::Solver>(rules_of(parameters))) {}

FlipGame::Position FlipGame::parse(std::string_view text, const run::Context& context) const {
  return solver_->position(without_line_end(text), context);
}

answer::Answer FlipGame::solve(const Position& p, const answer::Question& question,
                               const run::Context& context) const {
  return flip::solve(*solver_, p, question, context);
}

bool FlipGame::yes_no(const Position& p, const run::Context& context) const {
  return solver_->judge(p, context)->verdict().outcome == value::Outcome::N;
}

FlipGame::Position FlipGame::play(const Position& p, std::string_view notation) const {
  std::uint64_t offset = 0;
  const char* end = notation.data() + notation.size();
  const auto [stop, error] = std::from_chars(notation.data(), end, offset);
  if (error != std::errc() || stop != end)
    throw run::BadRequest(fmt::format("move: expected an offset, found {}",
                                      notation.empty() ? "nothing" : run::excerpt(notation)));
  const flip::Rules& rules = solver_->rules();
  if (!flip::legal(p.text(), rules, offset))
    throw run::BadRequest(fmt::format("move {}: expected the first of {} adjacent +{}", offset,
                                      rules.flip, rules.ring ? " going round" : ""));
  return p.after(offset, rules, run::Context());
}

std::string FlipGame::random(std::uint64_t size, std::uint64_t seed) {
  constexpr std::uint64_t kOneIn = 4;
  run::SplitMix64 random(seed);
  std::string text(size, '+');
  for (char& c : text)
    if (random.below(kOneIn) == 0) c = '-';
  return text;
}

}  // namespace minimex::catalog
