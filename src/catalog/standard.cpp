#include "minimex/catalog/catalog.hpp"
#include "minimex/catalog/flip_game.hpp"

namespace minimex::catalog {

Catalog standard() {
  Catalog catalog;
  catalog.add(entry<FlipGame>());
  return catalog;
}

}  // namespace minimex::catalog
