#include "family/board/alone.hpp"

#include <algorithm>
#include <utility>

#include "family/board/machine.hpp"

namespace minimex::board {
namespace {

struct Alone {};
using AloneMachine = Machine<Alone, Wide, 4>;
using Found = AloneMachine::Component;

/// Void symbols, which no pattern tells from the outside of the board, are the best to try first.
std::vector<std::uint8_t> symbols_to_try(const Rules& rules, const Facts& facts) {
  std::vector<std::uint8_t> symbols(rules.symbols.size());
  for (std::size_t s = 0; s < symbols.size(); ++s) symbols[s] = static_cast<std::uint8_t>(s);
  std::stable_partition(symbols.begin(), symbols.end(),
                        [&](std::uint8_t s) { return (facts.void_symbols >> s & 1) != 0; });
  return symbols;
}

std::vector<Found> split(const AloneMachine& machine, const Position& p) {
  std::vector<Found> out;
  machine.split(machine.load(p.cells.data(), static_cast<int>(p.cells.size()), p.columns),
                [&](const Found& found) { out.push_back(found); });
  return out;
}

}  // namespace

std::vector<std::optional<Position>> each_alone(const Rules& rules, const Facts& facts,
                                                const Position& position,
                                                std::span<const Component> parts, std::size_t most,
                                                const run::Context& context) {
  const Program program = compile(rules, facts);
  const AloneMachine machine(program, position.rows, position.columns);
  const std::vector<std::uint8_t> symbols = symbols_to_try(rules, facts);
  const std::vector<Found> whole = split(machine, position);
  std::vector<std::optional<Position>> out(std::min(most, parts.size()));
  for (std::size_t i = 0; i < out.size(); ++i) {
    Wide live = 0;
    for (const int cell : parts[i].cells) live |= AloneMachine::Ops::bit(cell);
    for (const std::uint8_t symbol : symbols) {
      context.poll();
      Position p = position;
      for (std::size_t j = 0; j < parts.size(); ++j) {
        if (j == i) continue;
        for (const int cell : parts[j].cells) p.cells[static_cast<std::size_t>(cell)] = symbol;
      }
      // Components of the same cells and the same shape, with the frozen cells that have a say, are
      // the same game.
      const std::vector<Found> found = split(machine, p);
      if (found.size() != 1 || found[0].live != live) continue;
      const bool same = std::any_of(whole.begin(), whole.end(), [&](const Found& part) {
        return part.live == live && part.shape == found[0].shape;
      });
      if (!same) continue;
      out[i] = std::move(p);
      break;
    }
  }
  return out;
}

}  // namespace minimex::board
