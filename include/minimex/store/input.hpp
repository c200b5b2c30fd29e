#pragma once
// Bytes in: a file mapped, or a stream read whole.

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "minimex/run/context.hpp"

namespace minimex::store {

/// Read-only bytes: a mapped file or owned memory. Movable; view() stays valid across moves.
class Bytes {
 public:
  Bytes() = default;
  explicit Bytes(std::string owned);
  Bytes(Bytes&& other) noexcept;
  Bytes& operator=(Bytes&& other) noexcept;
  Bytes(const Bytes&) = delete;
  Bytes& operator=(const Bytes&) = delete;
  ~Bytes();

  std::string_view view() const {
    if (mapped_) return {mapped_, size_};
    return owned_ ? std::string_view(*owned_) : std::string_view();
  }

 private:
  friend Bytes read_descriptor(int fd, std::string_view name, const run::Context& context);
  std::unique_ptr<const std::string> owned_;  // on the heap: a short string would move its bytes
  const char* mapped_ = nullptr;
  std::size_t size_ = 0;
};

/// A regular file is mapped, never copied; anything else (pipe, terminal) is read to its end,
/// within the memory budget. Throws run::Failure ("cannot read NAME: reason"; a folder is refused),
/// run::TooLarge, run::Interrupted.
Bytes read_descriptor(int fd, std::string_view name, const run::Context& context);
Bytes read_file(const std::string& path, const run::Context& context);

}  // namespace minimex::store
