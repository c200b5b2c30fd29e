#pragma once
// A file of records that only grows: what has been added stays readable whatever happens to the
// process while it adds the next.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace minimex::store {

/// A log, open for adding. One process at a time. Not thread-safe.
///
///     magic line | length, checksum, bytes | length, checksum, bytes | ...      8 + 8 + length
///     each
class Log {
 public:
  /// Opens the log at `path` or begins one. `magic` is the first line of the file and names its
  /// kind. Hands every whole record to `read`, oldest first; a torn one at the end (the process was
  /// killed) is cut off. Throws run::Failure: cannot read or write, another process has it, or a
  /// file that is no such log or damaged before its end.
  Log(const std::string& path, std::string_view magic,
      const std::function<void(std::string_view record)>& read);
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;
  ~Log();

  /// Adds a record and waits until it is on the disk. Throws run::Failure ("cannot write PATH:
  /// reason"); the log is then as it was before.
  void add(std::string_view record);
  /// Empties the log but for its first line.
  void clear();
  /// Bytes in the file.
  std::uint64_t size() const { return size_; }

 private:
  void write_at(std::uint64_t offset, std::string_view bytes);

  std::string path_;
  std::uint64_t head_;  // bytes of the first line
  std::uint64_t size_ = 0;
  int fd_ = -1;
};

}  // namespace minimex::store
