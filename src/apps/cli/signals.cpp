#include "signals.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <csignal>

namespace minimex::cli {
namespace {

std::atomic<run::Context*> g_context{nullptr};

constexpr int kInterrupted = 130;

void on_stop(int /*signal*/) {
  run::Context* context = g_context.load();
  if (context == nullptr || context->stop_requested()) {
    constexpr char kLine[] = "minimex: interrupted\n";
    [[maybe_unused]] const ssize_t n = ::write(STDERR_FILENO, kLine, sizeof kLine - 1);
    _exit(kInterrupted);
  }
  context->request_stop();
}

void on_bus_error(int /*signal*/) {
  constexpr char kLine[] =
      "minimex: cannot read the input: the file was cut short while it was read\n";
  [[maybe_unused]] const ssize_t n = ::write(STDERR_FILENO, kLine, sizeof kLine - 1);
  _exit(1);
}

void handle(int signal, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  ::sigaction(signal, &action, nullptr);  // no SA_RESTART: a waiting read returns
}

}  // namespace

void install_signals(run::Context& context) {
  // A standard descriptor closed by the caller must not be taken by the next file opened.
  for (int fd = 0; fd <= 2; ++fd)
    if (::fcntl(fd, F_GETFD) < 0) (void)::open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY);
  g_context = &context;
  handle(SIGINT, on_stop);
  handle(SIGTERM, on_stop);
  handle(SIGBUS, on_bus_error);
  handle(SIGPIPE, SIG_IGN);
  handle(SIGXFSZ, SIG_IGN);
}

void end_at_once_on_signals() { g_context = nullptr; }

}  // namespace minimex::cli
