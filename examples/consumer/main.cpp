// Typed functions of the library, without catalog or strings.
#include <cstdint>
#include <cstdio>
#include <minimex/family/flip/solver.hpp>
#include <minimex/family/pool/pool.hpp>
#include <minimex/family/row/rows.hpp>
#include <minimex/value/number.hpp>
#include <minimex/value/outcome.hpp>
#include <vector>

int main() {
  using namespace minimex;
  for (const std::uint64_t offset : flip::winning_moves("++++"))
    std::printf("flip-game: the flip at %ju wins\n", static_cast<std::uintmax_t>(offset));

  const std::vector<std::int64_t> piles{5, 3, 4, 5};
  std::printf("stone-game: the player to move wins by %s\n",
              value::to_string(row::score(piles)).c_str());

  std::printf("can-i-win: %s\n", pool::can_i_win(10, 11) ? "yes" : "no");
}
