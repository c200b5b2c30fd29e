#include <map>

#include "options.hpp"

namespace minimex::cli {
namespace {

void add_table(CLI::App& app, Target t) {
  using report::CensusFormat;
  const std::map<std::string, CensusFormat> formats = {
      {"text", CensusFormat::text}, {"csv", CensusFormat::csv}, {"json", CensusFormat::json}};
  CLI::App* table = app.add_subcommand("table", "The values of a board game's boards of all sizes");
  table->footer(
      "A RANGE is 4x4..5x7 on a grid, 1..40 on a strip or ring; the boards are as the rules start\n"
      "them. Nimbers, or in misere and partizan games outcomes. What has been found is kept in "
      "the\n"
      "store at once. A size that is too large for the memory or the time is unknown, and the "
      "exit\n"
      "status is 3.");
  table->add_option("FILE", t.a.game, "The rules file, perhaps with :misere")->required();
  table->add_option("RANGE", t.a.position, "The sizes")->required();
  add_formats<CensusFormat>(*table, t, formats, "How the values are written (default: text)",
                            [t](CensusFormat format) { t.a.census_format = format; });
  add_file(*table, "--store", t, t.a.store,
           "Keep the values in this SQLite database, begin with those it has");
  add_file(*table, "--checkpoint", t, t.a.checkpoint,
           "Begin with what this file holds of the search, and keep there what it finds");
  add_time(*table, t, "Give up on a size after so many seconds");
  add_resources(*table, t);
}

void add_check_rules(CLI::App& app, Target t) {
  CLI::App* check = app.add_subcommand(
      "check-rules", "What is wrong with a rules file, what is odd, and what follows from it");
  check->footer("docs/rules-files.md describes the file.");
  check->add_option("FILE", t.a.game, "The rules file")->required();
  add_formats<bool>(*check, t, {{"text", false}, {"json", true}},
                    "text, or json: one object on one line (default: text)",
                    [t](bool json) { t.a.json = json; });
}

}  // namespace

void add_board_commands(CLI::App& app, Target t) {
  add_table(app, t);
  add_check_rules(app, t);
}

}  // namespace minimex::cli
