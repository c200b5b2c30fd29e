#include "minimex/catalog/stone_game.hpp"

#include "minimex/family/row/answer.hpp"
#include "minimex/family/row/rows.hpp"
#include "minimex/run/random.hpp"

namespace minimex::catalog {

StoneGame::StoneGame(const Parameters& parameters)
    : tie_counts_(parameters.asked_as() == "486" || parameters.asked_as() == "predict-the-winner") {
}

const Description& StoneGame::description() {
  static const Description text = {
      .name = "stone-game",
      .aliases = {{"stone", ""},
                  {"877", "is the score above 0? a tie is false"},
                  {"predict-the-winner", "is the score 0 or more? a tie is true"},
                  {"486", "is the score 0 or more? a tie is true"}},
      .rules =
          "Piles lie in one or several rows. The players take turns taking a whole pile from an "
          "open end of a row; when none is left, whoever has more stones has won.",
      .parameters = {},
      .grammar =
          "Piles are 64-bit integers of any sign, separated by commas; rows are separated by /. "
          "A : closes that end of its row (:1,2/3,7,4/9:). Outer brackets, blanks, tabs and line "
          "ends are ignored, but not within a number. Rows may be empty.",
      .examples = {{"stone-game", "5,3,4,5", "a win by 1: both first moves are optimal"},
                   {"stone-game", "[1,3,1]", "the first to move loses by 1"},
                   {"486", "1,2,2,1", "a tie"},
                   {"stone-game", ":1,2/3,7,4/9:", "three rows, two of them closed at one end"}},
      .method =
          "Three neighbours a <= b >= c are worth a - b + c in their place. What remains of the "
          "rows is taken in descending order; bottom pairs of closed rows are played last.",
      .limits =
          "As many piles as memory holds, some 16 bytes each; sums are exact past 64 bits. One "
          "row takes time proportional to its length, several rows a sort more.",
      .yes_no = "Does the player to move end with more stones (877), or at least as many (486)?",
      .page = "docs/row.md",
      .family = "row",
      .value = value::Kind::score};
  return text;
}

row::Position StoneGame::parse(std::string_view text, const run::Context& context) const {
  return row::parse(text, context);
}

std::string StoneGame::print(const Position& position) const { return row::print(position); }

answer::Answer StoneGame::solve(const Position& position, const answer::Question& question,
                                const run::Context& context) const {
  return row::solve(position, question, context);
}

bool StoneGame::yes_no(const Position& position, const run::Context& context) const {
  const value::Score score = row::score(position.views(), context);
  return tie_counts_ ? score >= 0 : score > 0;
}

row::Position StoneGame::play(const Position& position, std::string_view notation) const {
  const auto [r, side] = row::read_move(position, notation);
  return position.take(r, side);
}

std::string StoneGame::random(std::uint64_t size, std::uint64_t seed) const {
  constexpr std::uint64_t kLargest = 9;
  run::SplitMix64 random(seed);
  std::string text;
  text.reserve(2 * size);
  for (std::uint64_t i = 0; i < size; ++i) {
    if (i > 0) text += ',';
    text += static_cast<char>('1' + random.below(kLargest));
  }
  return text;
}

}  // namespace minimex::catalog
