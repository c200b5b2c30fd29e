// The options of serve.

#include "options.hpp"

namespace minimex::cli {
namespace {

/// "SECONDS" or "SECONDS,MEMORY".
server::Budget budget_of(const char* option, const std::string& text, server::Budget budget) {
  const std::size_t comma = text.find(',');
  budget.seconds = seconds_of(option, text.substr(0, comma));
  if (comma != std::string::npos) budget.memory = size_of(option, text.substr(comma + 1));
  return budget;
}

void add_budget(CLI::App& app, const char* name, Target t, server::Budget& budget,
                const char* help) {
  app.add_option_function<std::string>(
         name,
         [t, name, &budget](const std::string& word) {
           budget = budget_of(name, t.hidden.back(word), budget);
         },
         help)
      ->type_name("SECONDS[,MEMORY]");
}

}  // namespace

void add_serve(CLI::App& app, Target t) {
  server::Options& o = t.a.serve;
  CLI::App* serve =
      app.add_subcommand("serve", "Answer over HTTP, with a page to play and explore");
  serve->footer(
      "Serves http://127.0.0.1:8080 until it is told to stop (SIGTERM, Ctrl-C); docs/api.md.\n"
      "The API reads no file and keeps none. Beyond this machine it is seen only with --host.");
  serve
      ->add_option_function<std::string>(
          "--host", [t, &o](const std::string& word) { o.host = t.hidden.back(word); },
          "The address to listen at (default: 127.0.0.1, this machine only)")
      ->type_name("ADDRESS");
  constexpr std::uint16_t kMostPort = 65'535;
  add_number(*serve, "--port", t, o.port, std::uint16_t{0}, kMostPort,
             "The port (default: 8080); 0 takes one that is free");
  add_budget(*serve, "--budget", t, o.budget,
             "Time and memory of a request (default: 10 and a share of the machine's memory)");
  add_budget(*serve, "--job-budget", t, o.job_budget, "The same of a job (default: 300)");
  constexpr unsigned kMostThreads = 1024;
  add_number(*serve, "--threads", t, o.threads, 1U, kMostThreads,
             "Hard requests that are solved at once (default: one a core)");
  constexpr std::size_t kMost = 100'000;
  add_number(*serve, "--queue", t, o.queue, std::size_t{1}, kMost,
             "Requests that may wait for that (default: 256)");
  add_number(*serve, "--connections", t, o.connections, std::size_t{1}, kMost,
             "Connections at once (default: 512)");
  serve
      ->add_option_function<std::string>(
          "--timeout",
          [t, &o](const std::string& word) {
            o.timeout = seconds_of("--timeout", t.hidden.back(word));
          },
          "In which a request must have come, and an answer be read on (default: 30)")
      ->type_name("SECONDS");
  serve->add_flag("--quiet", o.quiet, "No line a request on standard error");
}

}  // namespace minimex::cli
