#pragma once
// A file that is there whole or not at all.

#include <cstdint>
#include <string>
#include <string_view>

#include "minimex/store/output.hpp"

namespace minimex::store {

/// Writes beside the file and renames at the end: whoever reads `path` sees what was there before
/// or all of the new bytes, also after a crash or a loss of power. What a killed process leaves
/// beside it ("PATH.new") is overwritten by the next. A symbolic link is followed. Not thread-safe.
class AtomicFile {
 public:
  /// Throws run::Failure ("cannot write PATH: reason"): no such folder, no permission, `path` is
  /// not a regular file, or another process writes it at this moment.
  explicit AtomicFile(const std::string& path);
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;
  /// Without commit(): removes what was written; `path` is as it was.
  ~AtomicFile();

  /// Throws run::Failure when the disk is full.
  void write(std::string_view bytes) { output_.write(bytes); }
  /// The same, for those who write to an Output.
  Output& output() { return output_; }
  /// Waits until the bytes are on the disk (fsync), then puts them in place. Call once, last.
  /// Throws run::Failure; `path` is then as it was.
  void commit();

 private:
  class Descriptor {
   public:
    explicit Descriptor(int fd) : fd_(fd) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor();
    int get() const { return fd_; }

   private:
    int fd_;
  };

  std::string shown_;   ///< as the user named it
  std::string path_;    ///< behind links
  std::string beside_;  ///< where the bytes go first
  Descriptor file_;
  Output output_;
  bool committed_ = false;
};

}  // namespace minimex::store
