#include "log.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <ctime>
#include <string>

#include "minimex/run/text.hpp"

namespace minimex::server {

void Log::request(std::string_view client, std::string_view method, std::string_view target,
                  unsigned status, std::uint64_t bytes, double seconds) {
  if (quiet_) return;
  constexpr std::size_t kLongest = 500;  // the line fits a pipe's buffer in one piece
  const std::string line = fmt::format(
      "{:%Y-%m-%dT%H:%M:%SZ} {} {} {} {} {} {:.4f}\n", fmt::gmtime(std::time(nullptr)), client,
      run::excerpt(method), run::excerpt(target, kLongest), status, bytes, seconds);
  const std::lock_guard lock(guard_);
  pollfd ready{STDERR_FILENO, POLLOUT, 0};
  if (::poll(&ready, 1, 0) == 1 && (ready.revents & POLLOUT) != 0) [[maybe_unused]]
    const ssize_t n = ::write(STDERR_FILENO, line.data(), line.size());
}

}  // namespace minimex::server
