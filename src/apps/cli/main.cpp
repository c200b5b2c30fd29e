// The command line: arguments in, an Answer out. The only place that prints, exits or handles
// signals.

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
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
  if (a.seconds > 0)
    context.set_time_budget(std::chrono::duration_cast<std::chrono::nanoseconds>(
        std::chrono::duration<double>(a.seconds)));
}

void dispatch(const Arguments& a, run::Context& context, store::Output& out) {
  configure(context, a);
  const ProgressLine progress(context, a.quiet);
  const catalog::Catalog catalog = catalog::standard();
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
      out.write(catalog.bind(a.game).random(a.size, a.seed) + "\n");
      break;
    case Command::completion:
      out.write(bash_completion());
      break;
  }
}

int run(const std::vector<std::string>& words) {
  run::Context context;
  install_signals(context);
  const Parsed parsed = parse_arguments(words);
  store::Output out(STDOUT_FILENO, "standard output");
  if (!parsed.arguments && parsed.status != 0) throw run::BadRequest(parsed.text);
  try {
    if (parsed.arguments)
      dispatch(*parsed.arguments, context, out);
    else
      out.write(parsed.text);
    out.flush();
  } catch (const store::ReaderGone&) {
    // Whoever read our output has had enough; that is no fault of ours.
  }
  return kAnswered;
}

int fail(Status status, std::string_view message) {
  fmt::print(stderr, "minimex: {}\n", message);
  return status;
}

}  // namespace
}  // namespace minimex::cli

int main(int argc, char** argv) {
  using namespace minimex;
  using namespace minimex::cli;
  try {
    return cli::run(std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc));
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
