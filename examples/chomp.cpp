// Chomp in full: a game of one's own over the generic search (docs/adding-a-game.md).
// A bar of chocolate, rows of squares; a move names a square and eats it with all to its right and
// below. Whoever must eat the top left square loses.

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "minimex/game/game.hpp"
#include "minimex/run/context.hpp"
#include "minimex/search/memo.hpp"
#include "minimex/value/valuation.hpp"

struct Chomp {
  using Position = std::string;  // the length of each row as a char, top first, never increasing
  struct Move {
    std::size_t row, column;
    bool operator==(const Move&) const = default;
  };

  // Whoever ate the last square, the poisoned one, has lost.
  static std::optional<minimex::value::Outcome> terminal(const Position& p) {
    if (p.empty()) return minimex::value::Outcome::N;
    return std::nullopt;
  }

  static std::vector<Move> moves(const Position& p) {
    std::vector<Move> all;
    for (std::size_t row = 0; row < p.size(); ++row)
      for (std::size_t column = 0; column < static_cast<std::size_t>(p[row]); ++column)
        all.push_back({row, column});
    return all;
  }

  static Position play(Position p, const Move& m) {
    for (std::size_t row = m.row; row < p.size(); ++row)
      if (static_cast<std::size_t>(p[row]) > m.column) p[row] = static_cast<char>(m.column);
    while (!p.empty() && p.back() == 0) p.pop_back();
    return p;
  }

  static int gain(const Position&, const Move&) { return 0; }
  static Position key(const Position& p) { return p; }
};

int main(int argc, char** argv) {
  const auto rows = static_cast<std::size_t>(argc > 1 ? std::atoi(argv[1]) : 3);
  const auto columns = static_cast<char>(argc > 2 ? std::atoi(argv[2]) : 5);
  const Chomp chomp;
  const minimex::run::Context context;
  minimex::search::Memo<Chomp, minimex::value::OutcomeFold> outcomes(chomp, context);
  const Chomp::Position bar(rows, columns);
  for (const Chomp::Move& m : Chomp::moves(bar))
    if (outcomes.value(Chomp::play(bar, m)) == minimex::value::Outcome::P)
      std::printf("eat row %zu, column %zu\n", m.row + 1, m.column + 1);
  std::printf("%ju positions searched\n", static_cast<std::uintmax_t>(outcomes.positions()));
}
