// In the place of serve.cpp where the server is not built in.

#include "commands.hpp"
#include "minimex/run/error.hpp"

namespace minimex::cli {

void serve(const Arguments& /*a*/, const catalog::Catalog& /*catalog*/, store::Output& /*out*/) {
  throw run::Failure(
      "serve: this minimex was built without the server; `./minimex serve` in a checkout builds "
      "it, "
      "or configure with -DMINIMEX_SERVER=ON");
}

}  // namespace minimex::cli
