#include "minimex/family/heap/sequence.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>

#include "commands.hpp"
#include "files.hpp"
#include "minimex/catalog/rules_file.hpp"
#include "minimex/family/heap/rules.hpp"
#include "minimex/report/sequence.hpp"
#include "minimex/run/error.hpp"
#include "minimex/store/atomic_file.hpp"

namespace minimex::cli {
namespace {

using report::SequenceFormat;

SequenceFormat format_of(const Arguments& a) {
  if (a.format) return *a.format;
  // Who asks for a picture alone does not want a screen full of numbers.
  return a.plot.empty() || !a.output.empty() ? SequenceFormat::text : SequenceFormat::none;
}

/// What is wrong with the request is said before anything is computed.
void check(const Arguments& a, SequenceFormat format) {
  require_distinct({{"--checkpoint", a.checkpoint}, {"--output", a.output}, {"--plot", a.plot}});
  if (a.from > a.to)
    throw run::BadRequest(
        fmt::format("--from: expected a heap up to {} (--to), found {}", a.to, a.from));
  if (a.to == ~std::uint64_t{0})
    throw run::TooLarge(
        fmt::format("--to: expected a heap below {}: the values cannot be kept", a.to));
  if (format == SequenceFormat::raw && a.output.empty() && ::isatty(STDOUT_FILENO) != 0)
    throw run::BadRequest("--format raw: expected --output FILE or a pipe, found a terminal");
}

}  // namespace

void sequence(const Arguments& a, const run::Context& context, store::Output& out) {
  if (catalog::names_rules_file(std::string_view(a.game).substr(0, catalog::end_of_name(a.game))))
    return board_sequence(a, context, out);
  if (a.rows != 0) throw run::BadRequest("--rows: only a rules file has boards");
  const SequenceFormat format = format_of(a);
  check(a, format);
  const heap::Game game = heap::parse_game(a.game);

  const auto start = std::chrono::steady_clock::now();
  heap::Sequence values(game.rules);
  if (a.checkpoint.empty())
    values.extend(a.to + 1, context);
  else
    values.extend(a.to + 1, a.checkpoint, context);
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const report::SequenceView view{game.name, values, a.from, a.to, values.stats(), seconds};

  if (!a.plot.empty()) {
    store::AtomicFile file(a.plot);
    report::sequence_plot(view, context, file.output());
    file.commit();
  }
  if (a.output.empty()) {
    report::sequence(view, format, a.stats, context, out);
    out.flush();
  } else {
    store::AtomicFile file(a.output);
    report::sequence(view, format, a.stats, context, file.output());
    file.commit();
  }
  if (a.stats && format != SequenceFormat::json) {
    store::Output errors(STDERR_FILENO, "standard error");
    report::sequence_stats(view, errors);
    errors.flush();
  }
}

}  // namespace minimex::cli
