#include "minimex/store/replacement.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "minimex/run/error.hpp"

namespace minimex::store {
namespace {

[[noreturn]] void cannot_write(const std::string& path) {
  throw run::Failure(fmt::format("cannot write {}: {}", path, std::strerror(errno)));
}

}  // namespace

Replacement::Opened Replacement::open(const std::string& path) {
  struct stat old {};
  const bool exists = ::stat(path.c_str(), &old) == 0;
  if (exists && S_ISDIR(old.st_mode)) {
    errno = EISDIR;
    cannot_write(path);
  }
  if (exists && !S_ISREG(old.st_mode)) {
    const int fd = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (fd < 0) cannot_write(path);
    return {fd, path, {}};
  }
  std::string target = path;
  std::array<char, PATH_MAX> real{};
  if (exists && ::realpath(path.c_str(), real.data()) != nullptr) target = real.data();
  if (exists && ::access(target.c_str(), W_OK) != 0) cannot_write(path);
  constexpr mode_t kAnyone = 0666;  // less what the umask takes away
  std::string temporary = fmt::format("{}.{}.part", target, ::getpid());
  const int fd = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW,
                        exists ? old.st_mode & kAnyone : kAnyone);
  if (fd < 0) cannot_write(path);
  if (exists) static_cast<void>(::fchmod(fd, old.st_mode & ~static_cast<mode_t>(S_IFMT)));
  return {fd, std::move(target), std::move(temporary)};
}

Replacement::Replacement(const std::string& path) : Replacement(open(path), path) {}

Replacement::Replacement(Opened opened, const std::string& path)
    : opened_(std::move(opened)), path_(path), output_(opened_.fd, path) {}

Replacement::~Replacement() {
  if (opened_.fd >= 0) ::close(opened_.fd);
  if (!opened_.temporary.empty()) ::unlink(opened_.temporary.c_str());
}

void Replacement::commit() {
  output_.flush();
  // A full disk may show only here.
  if (!opened_.temporary.empty() && ::fsync(opened_.fd) != 0) cannot_write(path_);
  const int fd = std::exchange(opened_.fd, -1);
  if (::close(fd) != 0) cannot_write(path_);
  if (opened_.temporary.empty()) return;
  if (::rename(opened_.temporary.c_str(), opened_.target.c_str()) != 0) cannot_write(path_);
  opened_.temporary.clear();
}

}  // namespace minimex::store
