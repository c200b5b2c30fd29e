#include "minimex/apps/server.hpp"

#include <fmt/format.h>

#include <boost/asio/signal_set.hpp>
#include <chrono>
#include <csignal>
#include <functional>
#include <thread>
#include <vector>

#include "listener.hpp"

namespace minimex::server {
namespace {

namespace asio = boost::asio;
using Error = boost::system::error_code;
using namespace std::chrono_literals;

/// Going down: so long what runs may go on, so long we wait for connections to end.
constexpr auto kGrace = 1s;
constexpr auto kLongestEnd = 5s;
constexpr auto kTick = 20ms;
constexpr unsigned kIoThreads = 2;

/// From the first signal to the end.
class Shutdown {
 public:
  Shutdown(asio::io_context& io, Hub& hub, Listener& listener, run::Context& stop)
      : io_(io),
        hub_(hub),
        listener_(listener),
        stop_(stop),
        signals_(io, SIGINT, SIGTERM),
        timer_(io) {
    signals_.async_wait([this](Error error, int) {
      if (!error) begin();
    });
  }

 private:
  void begin() {
    hub_.stopping = true;
    began_ = std::chrono::steady_clock::now();
    listener_.stop();
    tick();
  }

  void tick() {
    const auto since = std::chrono::steady_clock::now() - began_;
    if (since > kGrace) stop_.request_stop();
    if (hub_.open == 0 || since > kLongestEnd) {
      stop_.request_stop();  // jobs that nobody watches
      io_.stop();
      return;
    }
    timer_.expires_after(kTick);
    timer_.async_wait([this](Error error) {
      if (!error) tick();
    });
  }

  asio::io_context& io_;
  Hub& hub_;
  Listener& listener_;
  run::Context& stop_;
  asio::signal_set signals_;
  asio::steady_timer timer_;
  std::chrono::steady_clock::time_point began_;
};

/// Forgets, now and then, what nobody comes for.
class Sweeper {
 public:
  Sweeper(asio::io_context& io, Jobs& jobs) : jobs_(jobs), timer_(io) { wait(); }

 private:
  void wait() {
    timer_.expires_after(10s);
    timer_.async_wait([this](Error error) {
      if (error) return;
      jobs_.expire();
      run::release_free_memory();
      wait();
    });
  }

  Jobs& jobs_;
  asio::steady_timer timer_;
};

std::string url(const Options& options, std::uint16_t port) {
  const bool v6 = options.host.find(':') != std::string::npos;
  const std::string host = v6 ? "[" + options.host + "]" : options.host;
  return fmt::format("http://{}:{}", host, port);
}

}  // namespace

void serve(const Options& options, const catalog::Catalog& catalog, store::Output& out) {
  // In this order, as each is used by those after it until they end.
  run::Context stop;
  Log log(options.quiet);
  Desk desk(options, stop);
  Router router(catalog, desk, stop, is_loopback(options.host));
  Hub hub{.router = router,
          .desk = desk,
          .log = log,
          .timeout = std::chrono::duration_cast<std::chrono::nanoseconds>(
              std::chrono::duration<double>(options.timeout))};
  asio::io_context io(kIoThreads);
  Listener listener(io, options, hub);
  Shutdown shutdown(io, hub, listener, stop);
  const Sweeper sweeper(io, router.jobs());
  listener.start();
  out.write(fmt::format("minimex: serving {}\n", url(options, listener.port())));
  out.flush();

  std::vector<std::thread> helpers;
  for (unsigned i = 1; i < kIoThreads; ++i) helpers.emplace_back([&io] { io.run(); });
  io.run();
  for (std::thread& t : helpers) t.join();
  desk.finish();  // what is still held there of connections goes before `io`
}

}  // namespace minimex::server
