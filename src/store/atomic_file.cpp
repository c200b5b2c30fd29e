#include "minimex/store/atomic_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"

namespace minimex::store {
namespace {

[[noreturn]] void refuse(std::string_view name, const char* reason) {
  throw run::Failure(fmt::format("cannot write {}: {}", run::excerpt(name, 200), reason));
}

std::string behind_links(const std::string& path) {
  struct stat info {};
  if (::stat(path.c_str(), &info) != 0) return path;
  if (S_ISDIR(info.st_mode)) refuse(path, "it is a folder");
  if (!S_ISREG(info.st_mode)) refuse(path, "it is not a regular file");
  char* resolved = ::realpath(path.c_str(), nullptr);
  if (resolved == nullptr) refuse(path, std::strerror(errno));
  std::string out = resolved;
  std::free(resolved);
  return out;
}

/// Opens and locks the file, empty. A writer that held the lock before may have renamed it in the
/// meantime: then the name means another file.
int open_beside(std::string_view shown, const std::string& beside) {
  while (true) {
    const int fd = ::open(beside.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (fd < 0) refuse(shown, std::strerror(errno));
    struct stat opened {};
    struct stat named {};
    const bool locked = ::flock(fd, LOCK_EX | LOCK_NB) == 0;
    const bool same = ::fstat(fd, &opened) == 0 && ::stat(beside.c_str(), &named) == 0 &&
                      opened.st_ino == named.st_ino && opened.st_dev == named.st_dev;
    if (locked && same && ::ftruncate(fd, 0) == 0) return fd;
    const int error = errno;
    ::close(fd);
    if (!locked && error == EWOULDBLOCK) refuse(shown, "another process is writing it");
    if (!locked || same) refuse(shown, std::strerror(error));
  }
}

/// So that the new name survives a loss of power too.
void sync_folder(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return;
  ::fsync(fd);  // some file systems do not know it for folders
  ::close(fd);
}

}  // namespace

AtomicFile::Descriptor::~Descriptor() { ::close(fd_); }

AtomicFile::AtomicFile(const std::string& path)
    : shown_(path),
      path_(behind_links(path)),
      beside_(path_ + ".new"),
      file_(open_beside(shown_, beside_)),
      output_(file_.get(), shown_) {}

AtomicFile::~AtomicFile() {
  if (!committed_) ::unlink(beside_.c_str());
}

void AtomicFile::commit() {
  output_.flush();
  if (::fsync(file_.get()) != 0) refuse(shown_, std::strerror(errno));
  if (std::rename(beside_.c_str(), path_.c_str()) != 0) refuse(shown_, std::strerror(errno));
  committed_ = true;
  sync_folder(path_);
}

}  // namespace minimex::store
