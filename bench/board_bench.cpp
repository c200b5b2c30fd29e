// Searches for who wins on boards: positions expanded and CPU seconds, one thread.
#include <fmt/format.h>

#include <ctime>
#include <utility>

#include "minimex/family/board/judge.hpp"
#include "minimex/family/board/position.hpp"
#include "minimex/run/context.hpp"

namespace {

using namespace minimex;

constexpr const char* kDomineering = R"(
name = "domineering"
board = "grid"
cells = ".#"
[[move]]
player = "left"
before = [".", "."]
after = ["#", "#"]
[[move]]
player = "right"
before = ".."
after = "##"
)";

constexpr const char* kCram = R"(
name = "cram"
board = "grid"
cells = ".#"
[[move]]
before = ".."
after = "##"
placed = "rotations"
)";

void measure(const char* toml, int rows, int columns, bool misere, board::Player mover) {
  const board::Rules rules = board::parse_rules(toml, "bench");
  board::Judge judge(rules, misere);
  run::Context context;
  context.set_threads(1);
  const std::clock_t begin = std::clock();
  const bool wins = judge.wins(board::start(rules, rows, columns), mover, context);
  const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  fmt::print("{:12} {}x{:2} {:6} {:5} first {:5} {:10} positions {:8.2f} s {:8.0f} a second\n",
             rules.name, rows, columns, misere ? "misere" : "normal",
             mover == board::Player::left ? "Left" : "Right", wins ? "wins" : "loses",
             judge.expanded(), seconds, static_cast<double>(judge.expanded()) / seconds);
}

}  // namespace

int main() {
  using board::Player;
  for (const auto& [rows, columns] : {std::pair{5, 6}, {4, 8}, {3, 12}})
    measure(kCram, rows, columns, true, Player::left);
  for (const auto& [rows, columns] : {std::pair{7, 7}, {7, 8}, {8, 8}})
    measure(kDomineering, rows, columns, false, Player::left);
  return 0;
}
