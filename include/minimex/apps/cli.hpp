#pragma once
// The command line over any catalog, for programs that add games of their own:
//
//   int main(int argc, char** argv) {
//     minimex::catalog::Catalog games = minimex::catalog::standard();
//     games.add(minimex::catalog::entry<MyGame>());
//     return minimex::cli::main(argc, argv, games);
//   }
//
// Link minimex::cli.

#include "minimex/catalog/catalog.hpp"

namespace minimex::cli {

/// The whole of the program `minimex` over these games: reads argv, standard input and files,
/// prints, handles signals; returns the exit status (see docs/architecture.md). Throws nothing.
int main(int argc, char** argv, const catalog::Catalog& games);

}  // namespace minimex::cli
