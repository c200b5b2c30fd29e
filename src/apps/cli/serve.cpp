#include "commands.hpp"

namespace minimex::cli {

void serve(const Arguments& a, const catalog::Catalog& catalog, store::Output& out) {
  server::serve(a.serve, catalog, out);
}

}  // namespace minimex::cli
