#include "lines.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "minimex/run/error.hpp"

namespace minimex::cli {

std::string_view Lines::next() {
  buffer_.erase(0, used_);
  used_ = 0;
  std::size_t seen = 0;
  while (!ended_) {
    fill();
    const std::size_t last = buffer_.rfind('\n');
    if (last != std::string::npos && last >= seen) {
      used_ = last + 1;
      return std::string_view(buffer_).substr(0, used_);
    }
    seen = buffer_.size();
  }
  used_ = buffer_.size();
  return buffer_;
}

void Lines::fill() {
  constexpr std::size_t kBlock = std::size_t{1} << 20;
  const std::size_t old = buffer_.size();
  // A line, its growing buffer and what is read from it.
  if (old >= 16 * kBlock) context_.require_memory(4 * old, "a line that long");
  // A long line is read in blocks that grow with it.
  const std::size_t block = std::max(kBlock, old / 2);
  buffer_.resize(old + block);
  ssize_t n = -1;
  while (n < 0) {
    context_.poll();
    pollfd waiting{STDIN_FILENO, POLLIN, 0};
    constexpr int kPollMilliseconds = 100;
    if (::poll(&waiting, 1, kPollMilliseconds) <= 0) continue;  // time to look for a stop
    n = ::read(STDIN_FILENO, buffer_.data() + old, block);
    if (n < 0 && errno != EINTR && errno != EAGAIN)
      throw run::Failure(fmt::format("cannot read standard input: {}", std::strerror(errno)));
  }
  ended_ = n == 0;
  buffer_.resize(old + static_cast<std::size_t>(n));
}

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

}  // namespace minimex::cli
