// The command line: arguments in, an Answer out. The only place that prints, exits or handles
// signals.

#include "minimex/apps/cli.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "arguments.hpp"
#include "commands.hpp"
#include "minimex/run/error.hpp"
#include "progress.hpp"
#include "signals.hpp"

namespace minimex::cli {
namespace {

enum Status { kAnswered = 0, kFailed = 1, kBadRequest = 2, kTooLarge = 3, kInterrupted = 130 };

void configure(run::Context& context, const Arguments& a) {
  if (a.threads != 0) context.set_threads(a.threads);
  if (a.memory != 0) context.set_memory_budget(a.memory);
  // With --each-line every position has the whole time, with table every size.
  if (a.seconds > 0 && !a.each_line && a.command != Command::table)
    context.set_time_budget(seconds_of_time(a.seconds));
}

void random(const Arguments& a, const catalog::Catalog& catalog, const run::Context& context,
            store::Output& out) {
  const catalog::BoundGame game = catalog.bind(a.game);
  end_at_once_on_signals();                 // nothing is lost, and the text is made in one go
  constexpr std::uint64_t kItemBytes = 16;  // of text and of what it is made from
  constexpr std::uint64_t kMost = std::uint64_t{1} << 60;
  context.require_memory(std::min(a.size, kMost / kItemBytes) * kItemBytes, "the position");
  out.write(game.random(a.size, a.seed) + "\n");
}

void dispatch(const Arguments& a, const catalog::Catalog& catalog, run::Context& context,
              store::Output& out) {
  configure(context, a);
  const ProgressLine progress(context, a.quiet);
  switch (a.command) {
    case Command::solve:
      solve(a, catalog, context, out);
      break;
    case Command::play:
      play(a, catalog, context, out);
      break;
    case Command::games:
      games(a, catalog, out);
      break;
    case Command::random:
      random(a, catalog, context, out);
      break;
    case Command::sequence:
      sequence(a, context, out);
      break;
    case Command::period:
      period(a, context, out);
      break;
    case Command::census:
      census(a, context, out);
      break;
    case Command::verify:
      verify(a, context, out);
      break;
    case Command::table:
      table(a, context, out);
      break;
    case Command::check_rules:
      check_rules(a, out);
      break;
    case Command::serve:
      serve(a, catalog, out);
      break;
    case Command::completion:
      out.write(bash_completion(catalog));
      break;
  }
}

int run(const std::vector<std::string>& words, const catalog::Catalog& catalog) {
  run::Context context;
  install_signals(context);
  const Parsed parsed = parse_arguments(words);
  store::Output out(STDOUT_FILENO, "standard output");
  if (!parsed.arguments && parsed.status != 0) throw run::BadRequest(parsed.text);
  try {
    if (parsed.arguments)
      dispatch(*parsed.arguments, catalog, context, out);
    else
      out.write(parsed.text);
    out.flush();
  } catch (const store::ReaderGone&) {
    // Whoever read our output has had enough; that is no fault of ours.
  }
  return kAnswered;
}

int fail(Status status, std::string_view message) {
  // Standard error may be closed or full: then the status must do.
  const std::string line = fmt::format("minimex: {}\n", message);
  [[maybe_unused]] const ssize_t n = ::write(STDERR_FILENO, line.data(), line.size());
  return status;
}

}  // namespace

int main(int argc, char** argv, const catalog::Catalog& games) {
  try {
    return run({argv + (argc > 0 ? 1 : 0), argv + argc}, games);
  } catch (const run::BadRequest& e) {
    return fail(kBadRequest, e.what());
  } catch (const run::TooLarge& e) {
    return fail(kTooLarge, e.what());
  } catch (const run::Interrupted& e) {
    return fail(kInterrupted, e.what());
  } catch (const std::bad_alloc&) {
    return fail(kTooLarge, "out of memory");
  } catch (const std::exception& e) {
    return fail(kFailed, e.what());
  }
}

}  // namespace minimex::cli
