#include "minimex/catalog/board_game.hpp"
#include "minimex/catalog/can_i_win.hpp"
#include "minimex/catalog/catalog.hpp"
#include "minimex/catalog/flip_game.hpp"
#include "minimex/catalog/heap_game.hpp"
#include "minimex/catalog/stone_game.hpp"

namespace minimex::catalog {

Catalog standard() {
  Catalog catalog;
  catalog.add(entry<FlipGame>());
  catalog.add(entry<StoneGame>());
  catalog.add(entry<CanIWin>());
  catalog.add(rules_file_entry());  // before the codes, which hold a point as well
  for (Entry& e : heap_entries()) catalog.add(std::move(e));
  return catalog;
}

}  // namespace minimex::catalog
