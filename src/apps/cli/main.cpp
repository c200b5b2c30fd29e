#include "minimex/apps/cli.hpp"
#include "minimex/catalog/catalog.hpp"

int main(int argc, char** argv) {
  return minimex::cli::main(argc, argv, minimex::catalog::standard());
}
