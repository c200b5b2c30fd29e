#include "minimex/store/output.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "minimex/run/error.hpp"

namespace minimex::store {

void Output::flush() {
  if (fd_ < 0) return;
  std::string_view left = buffer_;
  while (!left.empty()) {
    const ssize_t n = ::write(fd_, left.data(), left.size());
    if (n >= 0) {
      left.remove_prefix(static_cast<std::size_t>(n));
      continue;
    }
    if (errno == EINTR) continue;
    const int error = errno;
    buffer_.clear();
    if (error == EPIPE) throw ReaderGone{};
    throw run::Failure(fmt::format("cannot write {}: {}", name_, std::strerror(error)));
  }
  buffer_.clear();
}

}  // namespace minimex::store
