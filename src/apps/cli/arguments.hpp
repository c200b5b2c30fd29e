#pragma once
// The command line, parsed: what is asked, before anything is read or solved.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "minimex/apps/server.hpp"
#include "minimex/catalog/catalog.hpp"
#include "minimex/report/census.hpp"
#include "minimex/report/sequence.hpp"

namespace minimex::cli {

enum class Command {
  solve,
  play,
  games,
  random,
  sequence,
  period,
  census,
  verify,
  table,
  check_rules,
  serve,
  completion
};

struct Arguments {
  Command command = Command::solve;
  std::string game;      ///< empty: none given (games)
  std::string position;  ///< as typed: text, @FILE or -; of table the sizes

  // solve
  bool json = false;
  bool yes_no = false;
  bool why = false;
  bool all_moves = false;
  bool all_best = false;
  bool whole_line = false;
  bool each_line = false;
  bool stats = false;
  bool generic_search = false;
  std::uint64_t most = 20;  ///< moves and plies listed

  // play
  bool computer_first = false;
  bool two_humans = false;

  // random
  std::uint64_t size = 10;
  std::uint64_t seed = 1;

  // sequence
  std::uint64_t from = 0;
  std::uint64_t to = 0;
  std::uint64_t rows = 0;  ///< of boards; 0: not said
  std::optional<report::SequenceFormat> format;
  std::string output;  ///< a file's name; empty: standard output
  std::string plot;    ///< a file's name; empty: none

  // period, census, verify; solve, table and sequence have the checkpoint too
  std::uint64_t limit = 0;  ///< heaps; 0: by the game
  bool stream = false;
  std::uint64_t window = 0;  ///< heaps; 0: as many as it takes
  std::string checkpoint;    ///< a file's name; empty: none
  std::string certificate;   ///< a file's name; empty: none

  // census (with output, limit and stats), table
  std::string store;  ///< a file's name; empty: in memory
  report::CensusFormat census_format = report::CensusFormat::text;

  server::Options serve;

  // resources
  unsigned threads = 0;      ///< 0: all
  std::uint64_t memory = 0;  ///< bytes; 0: what the machine has
  double seconds = 0;        ///< 0: no limit
  bool quiet = false;        ///< no progress
};

/// What parsing came to: arguments, or a text to print and an exit status (help, version, a usage
/// error's one line goes to standard error).
struct Parsed {
  std::optional<Arguments> arguments;
  std::string text;
  int status = 0;
};

Parsed parse_arguments(const std::vector<std::string>& words);

/// A script that completes commands, options, game names and parameters in bash.
std::string bash_completion(const catalog::Catalog& games);

}  // namespace minimex::cli
