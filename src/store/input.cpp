#include "minimex/store/input.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"

namespace minimex::store {
namespace {

[[noreturn]] void refuse(std::string_view name, const char* reason) {
  throw run::Failure(fmt::format("cannot read {}: {}", run::excerpt(name, 200), reason));
}

std::string read_stream(int fd, std::string_view name, const run::Context& context) {
  std::string text;
  std::size_t size = 0;
  constexpr std::size_t kLeastBlock = std::size_t{1} << 16;
  constexpr int kPollMilliseconds = 100;
  while (true) {
    context.poll();
    pollfd waiting{fd, POLLIN, 0};
    if (::poll(&waiting, 1, kPollMilliseconds) <= 0) continue;  // time to look for a stop
    if (text.size() - size < kLeastBlock) {
      const std::size_t larger = text.size() + text.size() / 2 + kLeastBlock;
      // Growing holds the old and the new block at once.
      if (larger > (std::size_t{1} << 26))
        context.require_memory(text.size() + larger, "the input");
      text.resize(larger);
    }
    const ssize_t n = ::read(fd, text.data() + size, text.size() - size);
    if (n == 0) break;
    if (n < 0) {
      if (errno == EINTR || errno == EAGAIN) continue;
      refuse(name, std::strerror(errno));
    }
    size += static_cast<std::size_t>(n);
  }
  text.resize(size);
  return text;
}

}  // namespace

Bytes::Bytes(std::string owned) : owned_(std::make_unique<const std::string>(std::move(owned))) {}

Bytes::Bytes(Bytes&& other) noexcept { *this = std::move(other); }

Bytes& Bytes::operator=(Bytes&& other) noexcept {
  std::swap(owned_, other.owned_);
  std::swap(mapped_, other.mapped_);
  std::swap(size_, other.size_);
  return *this;
}

Bytes::~Bytes() {
  if (mapped_) ::munmap(const_cast<char*>(mapped_), size_);
}

Bytes read_descriptor(int fd, std::string_view name, const run::Context& context) {
  struct stat info {};
  if (::fstat(fd, &info) != 0) refuse(name, std::strerror(errno));
  if (S_ISDIR(info.st_mode)) refuse(name, "it is a folder");
  const off_t at = S_ISREG(info.st_mode) ? ::lseek(fd, 0, SEEK_CUR) : 0;
  if (S_ISREG(info.st_mode) && info.st_size > 0 && at == 0) {
    const auto size = static_cast<std::size_t>(info.st_size);
    void* p = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (p != MAP_FAILED) {
      Bytes bytes;
      bytes.mapped_ = static_cast<const char*>(p);
      bytes.size_ = size;
      return bytes;
    }
  }
  return Bytes(read_stream(fd, name, context));
}

Bytes read_file(const std::string& path, const run::Context& context) {
  int fd = -1;
  // A pipe without a writer waits here; a signal must be able to end that.
  while ((fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC)) < 0 && errno == EINTR) context.poll();
  if (fd < 0) refuse(path, std::strerror(errno));
  struct Closer {
    int fd;
    ~Closer() { ::close(fd); }
  } const closer{fd};
  return read_descriptor(fd, path, context);
}

}  // namespace minimex::store
