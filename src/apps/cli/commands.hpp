#pragma once
// The commands. Each throws the library's errors; main() turns them into one line and a status.

#include <chrono>

#include "arguments.hpp"
#include "minimex/catalog/catalog.hpp"
#include "minimex/report/options.hpp"
#include "minimex/run/context.hpp"
#include "minimex/store/input.hpp"
#include "minimex/store/output.hpp"

namespace minimex::cli {

/// The bytes of a POSITION word: itself, a file's (@FILE) or standard input's (-).
store::Bytes position_bytes(const std::string& word, const run::Context& context);

/// --time as a span.
std::chrono::nanoseconds seconds_of_time(double seconds);

answer::Question question_of(const Arguments&);
report::Options report_options(const Arguments&);

void solve(const Arguments&, const catalog::Catalog&, const run::Context&, store::Output&);
/// solve --each-line: standard input to `out`, on all threads, lines kept in order.
void solve_each_line(const Arguments&, const catalog::BoundGame&, const run::Context&,
                     store::Output&);
void play(const Arguments&, const catalog::Catalog&, const run::Context&, store::Output&);
/// Values, plot and statistics of a heap game's nim-sequence.
void sequence(const Arguments&, const run::Context&, store::Output&);
/// The period of a heap game.
void period(const Arguments&, const run::Context&, store::Output&);
/// The periods of every game of a pattern.
void census(const Arguments&, const run::Context&, store::Output&);
/// Proves the claim of a certificate again; run::Failure where it is refused.
void verify(const Arguments&, const run::Context&, store::Output&);
/// Nimbers or outcomes of boards that grow, of a rules file.
void board_sequence(const Arguments&, const run::Context&, store::Output&);
/// The values of boards of all sizes; run::TooLarge after the table if some are unknown.
void table(const Arguments&, const run::Context&, store::Output&);
/// What is found out about a rules file.
void check_rules(const Arguments&, store::Output&);
/// Answers over HTTP until it is told to stop; run::Failure where that is not built in.
void serve(const Arguments&, const catalog::Catalog&, store::Output&);
void games(const Arguments&, const catalog::Catalog&, store::Output&);

}  // namespace minimex::cli
