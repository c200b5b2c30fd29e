#pragma once
// A checksum for files.

#include <cstdint>
#include <string_view>

namespace minimex::store {

/// CRC-64/XZ (the polynomial of ECMA-182, reflected): any change within 64 neighbouring bits, and
/// all but one in 2^64 of the others, is noticed. No protection against intent.
class Checksum {
 public:
  void add(std::string_view bytes);
  std::uint64_t value() const { return ~state_; }

 private:
  std::uint64_t state_ = ~std::uint64_t{0};
};

/// Of `bytes` alone.
std::uint64_t checksum(std::string_view bytes);

}  // namespace minimex::store
