#include "minimex/catalog/catalog.hpp"

namespace minimex::catalog {

Catalog standard() {
  Catalog catalog;
  return catalog;
}

}  // namespace minimex::catalog
