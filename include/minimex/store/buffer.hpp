#pragma once
// Large zeroed memory, straight from the system.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "minimex/run/context.hpp"

namespace minimex::store {

/// Zeroed bytes, aligned to a page; pages are taken from the system when first touched, large ones
/// where it offers them. Movable.
class Buffer {
 public:
  Buffer() = default;
  /// Asks the context first: throws run::TooLarge, naming `what`, before anything is taken; and
  /// run::Failure if the system refuses.
  Buffer(std::uint64_t bytes, std::string_view what, const run::Context& context);
  Buffer(Buffer&& other) noexcept { swap(other); }
  Buffer& operator=(Buffer&& other) noexcept {
    swap(other);
    return *this;
  }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  ~Buffer();

  void* data() const { return data_; }
  std::size_t size() const { return size_; }

 private:
  void swap(Buffer& other) noexcept;
  void* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace minimex::store
