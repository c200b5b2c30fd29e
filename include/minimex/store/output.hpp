#pragma once
// Bytes out: buffered, every write checked.

#include <cstddef>
#include <string>
#include <string_view>

namespace minimex::store {

/// Thrown when the reader has gone (a closed pipe): end quietly.
struct ReaderGone {};

/// A buffered writer to a descriptor, or into memory. Not thread-safe.
class Output {
 public:
  /// In memory.
  Output() = default;
  /// To `fd`, which it does not own; `name` is for error messages.
  Output(int fd, std::string name) : fd_(fd), name_(std::move(name)) {}

  void write(std::string_view bytes) {
    buffer_.append(bytes);
    if (fd_ >= 0 && buffer_.size() >= kBlock) flush();
  }
  void put(char c) {
    buffer_.push_back(c);
    if (fd_ >= 0 && buffer_.size() >= kBlock) flush();
  }
  /// Throws run::Failure ("cannot write NAME: reason") or ReaderGone. In memory: nothing.
  void flush();
  /// What is in memory (or not yet flushed).
  const std::string& text() const { return buffer_; }
  std::string take() { return std::move(buffer_); }

 private:
  static constexpr std::size_t kBlock = std::size_t{1} << 16;
  std::string buffer_;
  int fd_ = -1;
  std::string name_;
};

}  // namespace minimex::store
