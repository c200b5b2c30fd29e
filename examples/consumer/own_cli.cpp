// The command line over a catalog of one's own: here the games of minimex; add entries to it.
#include <minimex/apps/cli.hpp>
#include <minimex/catalog/catalog.hpp>

int main(int argc, char** argv) {
  minimex::catalog::Catalog games = minimex::catalog::standard();
  return minimex::cli::main(argc, argv, games);
}
