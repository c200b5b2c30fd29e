// Searches on boards, by their rules files: positions expanded and CPU seconds.
//
// Nimbers of whole boards, the half-turn symmetry off and on, with one thread and with two, and
// once without isomorphs; then who wins where nimbers do not tell: misere play and partizan games,
// with one thread, and where there are no bounds with two as well.
//
//   board_bench                               all of it
//   board_bench GAME ROWS COLUMNS THREADS     the nimber of one board, with isomorphs and without
#include <fmt/format.h>

#include <chrono>
#include <ctime>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

#include "family/board/cells.hpp"
#include "family/board/engine.hpp"
#include "family/board/nimber_search.hpp"
#include "minimex/family/board/judge.hpp"
#include "minimex/family/board/position.hpp"
#include "minimex/run/context.hpp"

namespace {

using namespace minimex;

board::Rules rules_of(const std::string& name) {
  std::ifstream in(MINIMEX_SOURCE "/games/" + name + ".toml");
  return board::parse_rules(std::string{std::istreambuf_iterator<char>(in), {}}, name);
}

board::NimberEngine* fastest(const board::Program& program, bool wide) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
    return board::new_bmi_engine(program, wide);
#endif
  return board::new_portable_engine(program, wide);
}

double cpu() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void nimber(const std::string& name, int rows, int columns, unsigned threads, bool symmetry,
            bool isomorphs = true) {
  const board::Rules rules = rules_of(name);
  const board::Program program = board::compile(rules, board::study(rules));
  const std::unique_ptr<board::NimberEngine> engine(fastest(program, rows * columns > 64));
  engine->prepare(rows, columns);
  engine->set_budget(std::uint64_t{8} << 30);
  const board::Cells cells = board::cells_of(board::start(rules, rows, columns));
  board::SearchState state;
  state.together = threads > 1;
  state.symmetry = symmetry;
  state.isomorphs = isomorphs;
  state.tick = [](void*) {};
  run::Context context;
  context.set_threads(threads);
  int value = -1;
  const double begin = cpu();
  const auto wall = std::chrono::steady_clock::now();
  run::parallel(context, threads, [&](std::size_t) {
    try {
      board::Parts parts;
      const int found = engine->nimber(cells, state, parts);
      if (!state.done.exchange(true)) value = found;
    } catch (const board::GivenUp&) {
      // The other thread has it.
    }
  });
  fmt::print(
      "{:12} {}x{:<2} {} thread{}{}{} nimber {} {:9} expanded {:9} stored x {} bytes {:7.2f} s CPU "
      "{:7.2f} s\n",
      name, rows, columns, threads, threads == 1 ? " " : "s",
      symmetry ? " half turn" : "          ", isomorphs ? "             " : " no isomorphs", value,
      state.expanded.load(), engine->stored(), engine->slot_bytes(), cpu() - begin,
      std::chrono::duration<double>(std::chrono::steady_clock::now() - wall).count());
}

void outcome(const std::string& name, int rows, int columns, bool misere, board::Player mover,
             unsigned threads = 1) {
  board::Judge judge(rules_of(name), misere);
  run::Context context;
  context.set_threads(threads);
  const double begin = cpu();
  const auto wall = std::chrono::steady_clock::now();
  const bool wins = judge.wins(board::start(judge.rules(), rows, columns), mover, context);
  const double seconds = cpu() - begin;
  fmt::print(
      "{:12} {}x{:<2} {:6} {:5} first {:5} {} thread{} {:10} positions, {:7.0f} a "
      "second of CPU, CPU {:7.2f} s {:7.2f} s\n",
      name, rows, columns, misere ? "misere" : "normal",
      mover == board::Player::left ? "Left" : "Right", wins ? "wins" : "loses", threads,
      threads == 1 ? " " : "s", judge.expanded(), static_cast<double>(judge.expanded()) / seconds,
      seconds, std::chrono::duration<double>(std::chrono::steady_clock::now() - wall).count());
}

}  // namespace

int main(int argc, char** argv) {
  using board::Player;
  if (argc == 5) {
    for (const bool isomorphs : {true, false})
      nimber(argv[1], std::stoi(argv[2]), std::stoi(argv[3]),
             static_cast<unsigned>(std::stoi(argv[4])), false, isomorphs);
    return 0;
  }
  for (const auto& [rows, columns] : {std::pair{5, 7}, {4, 9}, {3, 13}, {6, 6}, {5, 8}})
    for (const unsigned threads : {1U, 2U}) nimber("cram", rows, columns, threads, false);
  nimber("cram", 5, 7, 1, true);
  nimber("cram", 5, 7, 1, false, false);
  for (const auto& [rows, columns] : {std::pair{3, 28}, {7, 9}})
    for (const unsigned threads : {1U, 2U}) nimber("node-kayles", rows, columns, threads, false);
  for (const auto& [rows, columns] : {std::pair{5, 6}, {4, 8}, {3, 12}})
    outcome("cram", rows, columns, true, Player::left);
  for (const auto& [rows, columns] : {std::pair{7, 7}, {7, 8}, {8, 8}})
    for (const Player first : {Player::left, Player::right})
      outcome("domineering", rows, columns, false, first);
  for (const unsigned threads : {1U, 2U}) {
    for (const auto& [rows, columns] : {std::pair{3, 8}, {3, 9}, {2, 12}, {2, 15}, {5, 5}, {4, 7}})
      outcome("clobber", rows, columns, false, Player::left, threads);
    outcome("konane", 6, 6, false, Player::left, threads);
    outcome("col", 5, 6, false, Player::left, threads);
    outcome("snort", 5, 7, false, Player::left, threads);
  }
}
