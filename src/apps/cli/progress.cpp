#include "progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <utility>

namespace minimex::cli {
namespace {

using Clock = std::chrono::steady_clock;

struct Shown {
  Clock::time_point start = Clock::now();
  std::string what;
  Clock::time_point phase_start = start;
  std::uint64_t phase_first = 0;
};

/// Progress that cannot be shown is no reason to fail.
void put(const std::string& text) {
  [[maybe_unused]] const ssize_t n = ::write(STDERR_FILENO, text.data(), text.size());
}

std::string left_text(double seconds) {
  constexpr double kMinute = 60;
  if (seconds < kMinute) return fmt::format("{:.0f} s left", seconds);
  return fmt::format("{:.0f} min left", seconds / kMinute);
}

void show(Shown& s, std::string_view what, std::uint64_t done, std::uint64_t total) {
  const auto now = Clock::now();
  if (s.what != what) {
    s.what = what;
    s.phase_start = now;
    s.phase_first = done;
  }
  if (now - s.start < std::chrono::seconds(1)) return;
  const double seconds = std::chrono::duration<double>(now - s.phase_start).count();
  const double rate = seconds > 0 ? static_cast<double>(done - s.phase_first) / seconds : 0;
  std::string line = fmt::format("{}: {}", what, done);
  if (total != 0)
    line = fmt::format("{}: {:.0f} %", what,
                       100.0 * static_cast<double>(done) / static_cast<double>(total));
  if (rate > 0) line += fmt::format(", {:.3g}/s", rate);
  if (rate > 0 && total > done) line += ", " + left_text(static_cast<double>(total - done) / rate);
  put("\r\x1B[K" + line);
}

}  // namespace

ProgressLine::ProgressLine(run::Context& context, bool quiet) : context_(context) {
  if (quiet || ::isatty(STDERR_FILENO) == 0) return;
  auto shown = std::make_shared<Shown>();
  context.set_progress([shown](std::string_view what, std::uint64_t done, std::uint64_t total) {
    show(*shown, what, done, total);
  });
}

ProgressLine::~ProgressLine() {
  if (::isatty(STDERR_FILENO) != 0) put("\r\x1B[K");
  context_.set_progress(nullptr);
}

}  // namespace minimex::cli
