#include "minimex/store/log.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "minimex/run/error.hpp"
#include "minimex/store/checksum.hpp"

namespace minimex::store {
namespace {

constexpr std::uint64_t kPrefix = 16;  // length and checksum

std::string number(std::uint64_t n) {
  std::string bytes(8, '\0');
  for (char& c : bytes) {
    c = static_cast<char>(n & 0xFF);
    n >>= 8;
  }
  return bytes;
}

std::uint64_t number(std::string_view bytes) {
  std::uint64_t n = 0;
  for (std::size_t i = 8; i-- > 0;) n = n << 8 | static_cast<std::uint8_t>(bytes[i]);
  return n;
}

[[noreturn]] void refuse(const char* doing, const std::string& path, const char* reason) {
  throw run::Failure(fmt::format("cannot {} {}: {}", doing, path, reason));
}

/// Fewer bytes only at the end of the file.
std::string read_at(int fd, std::uint64_t offset, std::uint64_t size, const std::string& path) {
  std::string bytes(size, '\0');
  std::uint64_t got = 0;
  while (got < size) {
    const ssize_t n = ::pread(fd, bytes.data() + got, size - got, static_cast<off_t>(offset + got));
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) refuse("read", path, std::strerror(errno));
    if (n == 0) break;
    got += static_cast<std::uint64_t>(n);
  }
  bytes.resize(got);
  return bytes;
}

}  // namespace

Log::Log(const std::string& path, std::string_view magic,
         const std::function<void(std::string_view record)>& read)
    : path_(path), head_(magic.size()) {
  constexpr mode_t kAnyone = 0666;  // less what the umask takes away
  fd_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kAnyone);
  if (fd_ < 0) refuse("open", path, std::strerror(errno));
  try {
    struct stat status {};
    if (::fstat(fd_, &status) != 0) refuse("read", path, std::strerror(errno));
    if (!S_ISREG(status.st_mode)) refuse("use", path, "it is no regular file");
    if (::flock(fd_, LOCK_EX | LOCK_NB) != 0) refuse("use", path, "another process uses it");
    const auto end = static_cast<std::uint64_t>(status.st_size);
    const std::string head = read_at(fd_, 0, head_, path);
    if (head.size() < head_ && magic.starts_with(head)) {  // new, or killed while it was
      write_at(0, magic);
      size_ = head_;
      return;
    }
    if (head != magic) refuse("use", path, "it is not a file of this kind");
    size_ = head_;
    while (size_ + kPrefix <= end) {
      const std::string prefix = read_at(fd_, size_, kPrefix, path);
      const std::uint64_t length = number(std::string_view(prefix).substr(0, 8));
      if (length > end - size_ - kPrefix) break;  // torn
      const std::string record = read_at(fd_, size_ + kPrefix, length, path);
      if (checksum(record) != number(std::string_view(prefix).substr(8))) {
        if (size_ + kPrefix + length == end) break;  // torn: its length came first
        throw run::Failure(fmt::format("{} is damaged at byte {}", path, size_));
      }
      read(record);
      size_ += kPrefix + length;
    }
  } catch (...) {
    ::close(fd_);
    throw;
  }
}

Log::~Log() { ::close(fd_); }

void Log::write_at(std::uint64_t offset, std::string_view bytes) {
  const std::uint64_t before = offset;
  while (!bytes.empty()) {
    const ssize_t n = ::pwrite(fd_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) {
      const int error = errno;
      [[maybe_unused]] const int cut = ::ftruncate(fd_, static_cast<off_t>(before));
      refuse("write", path_, std::strerror(error));
    }
    bytes.remove_prefix(static_cast<std::size_t>(n));
    offset += static_cast<std::uint64_t>(n);
  }
  if (::ftruncate(fd_, static_cast<off_t>(offset)) != 0 || ::fdatasync(fd_) != 0)
    refuse("write", path_, std::strerror(errno));
}

void Log::add(std::string_view record) {
  std::string bytes = number(record.size()) + number(checksum(record));
  bytes += record;
  write_at(size_, bytes);
  size_ += bytes.size();
}

void Log::clear() {
  if (::ftruncate(fd_, static_cast<off_t>(head_)) != 0)
    refuse("write", path_, std::strerror(errno));
  size_ = head_;
}

}  // namespace minimex::store
