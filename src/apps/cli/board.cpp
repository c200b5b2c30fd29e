// The commands of board games: table, sequence and check-rules.

#include "minimex/report/board.hpp"

#include <fmt/format.h>

#include <string>

#include "commands.hpp"
#include "files.hpp"
#include "minimex/catalog/board_game.hpp"
#include "minimex/catalog/rules_file.hpp"
#include "minimex/family/board/findings.hpp"
#include "minimex/family/board/heap_game.hpp"
#include "minimex/family/board/sequence.hpp"
#include "minimex/family/board/size_table.hpp"
#include "minimex/run/error.hpp"
#include "minimex/store/atomic_file.hpp"

namespace minimex::cli {
namespace {

/// After what is known has been printed.
void refuse_unknown(const board::Table& table) {
  if (const std::uint64_t n = table.unknown(); n != 0)
    throw run::TooLarge(
        fmt::format("{} of {} sizes {} unknown: too large for the memory or the time", n,
                    table.sizes.size(), n == 1 ? "is" : "are"));
}

board::SizeRange columns_of(const Arguments& a, board::Kind kind, bool by_heaps) {
  if (kind != board::Kind::grid && a.rows > 1)
    throw run::BadRequest("--rows: only a grid has several rows");
  if (kind == board::Kind::grid && a.rows == 0)
    throw run::BadRequest("--rows: expected the number of rows, as the board is a grid");
  const int rows = a.rows == 0 ? 1 : static_cast<int>(a.rows);
  const std::uint64_t from = a.from == 0 ? 1 : a.from;
  const auto most =
      static_cast<std::uint64_t>(by_heaps ? board::kMostHeap : board::kMostCells / rows);
  if (a.to < from) throw run::BadRequest("--to: expected a number of columns from --from on");
  if (a.to > most)
    throw run::TooLarge(fmt::format("--to: expected at most {} columns, found {}", most, a.to));
  return {rows, rows, static_cast<int>(from), static_cast<int>(a.to)};
}

void print_sequence(const Arguments& a, const std::string& name, const board::Sequence& sequence,
                    store::Output& out) {
  const report::SequenceFormat format = a.format.value_or(report::SequenceFormat::text);
  if (a.output.empty()) return report::board_sequence(name, sequence, format, out);
  store::AtomicFile file(a.output);
  report::board_sequence(name, sequence, format, file.output());
  file.commit();
}

}  // namespace

void board_sequence(const Arguments& a, const run::Context& context, store::Output& out) {
  require_distinct({{"--checkpoint", a.checkpoint}, {"--output", a.output}});
  if (!a.plot.empty() || a.stats) throw run::BadRequest("--plot and --stats are for heap games");
  const catalog::RulesGame game = catalog::read_game(a.game);
  board::Judge judge(game.rules, game.misere);
  const bool by_heaps = !game.misere && board::heap_game(game.rules).has_value();
  const board::SizeRange range = columns_of(a, game.rules.kind, by_heaps);
  report::check_board_format(a.format.value_or(report::SequenceFormat::text),
                             judge.facts().impartial && !game.misere);
  if (!a.checkpoint.empty()) judge.keep(a.checkpoint, context);
  board::Sequence sequence;
  try {
    board::fill_sequence(judge, range, {}, context, sequence);
  } catch (const run::Interrupted&) {
    print_sequence(a, game.name, sequence, out);
    out.flush();
    throw;
  }
  print_sequence(a, game.name, sequence, out);
  out.flush();
  refuse_unknown(sequence.values);
}

void table(const Arguments& a, const run::Context& context, store::Output& out) {
  require_distinct({{"--store", a.store}, {"--checkpoint", a.checkpoint}});
  const catalog::RulesGame game = catalog::read_game(a.game);
  const board::SizeRange range = board::parse_range(game.rules.kind, a.position);
  board::Judge judge(game.rules, game.misere);
  board::TableStore store = a.store.empty() ? board::TableStore() : board::TableStore(a.store);
  if (!a.checkpoint.empty()) judge.keep(a.checkpoint, context);
  board::Table table;
  const auto print = [&] {
    report::board_table(game.name, table, a.census_format, out);
    out.flush();
  };
  try {
    board::fill_table(judge, range, seconds_of_time(a.seconds), store, context, table);
  } catch (const run::Interrupted&) {
    print();  // what is known
    throw;
  }
  print();
  refuse_unknown(table);
}

void check_rules(const Arguments& a, store::Output& out) {
  report::checked_rules(a.game, board::examine(catalog::read_rules(a.game)), a.json, out);
}

}  // namespace minimex::cli
