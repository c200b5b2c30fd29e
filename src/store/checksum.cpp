#include "minimex/store/checksum.hpp"

#include <array>
#include <cstddef>

namespace minimex::store {
namespace {

constexpr std::uint64_t kPolynomial = 0xC96C5795D7870F42U;
constexpr std::size_t kSlices = 8;
using Tables = std::array<std::array<std::uint64_t, 256>, kSlices>;

/// tables[s][b]: what byte b does to the state once s further bytes have followed.
constexpr Tables make_tables() {
  Tables tables{};
  for (std::size_t b = 0; b < 256; ++b) {
    std::uint64_t state = b;
    for (int bit = 0; bit < 8; ++bit) state = (state >> 1) ^ ((state & 1) != 0 ? kPolynomial : 0);
    tables[0][b] = state;
  }
  for (std::size_t s = 1; s < kSlices; ++s)
    for (std::size_t b = 0; b < 256; ++b)
      tables[s][b] = (tables[s - 1][b] >> 8) ^ tables[0][tables[s - 1][b] & 0xFF];
  return tables;
}

constexpr Tables kTables = make_tables();

}  // namespace

void Checksum::add(std::string_view bytes) {
  std::uint64_t state = state_;
  std::size_t i = 0;
  for (; i + kSlices <= bytes.size(); i += kSlices) {
    std::uint64_t next = 0;
    for (std::size_t s = 0; s < kSlices; ++s) {
      const auto byte = static_cast<unsigned char>(bytes[i + s]);
      next ^= kTables[kSlices - 1 - s][byte ^ ((state >> (8 * s)) & 0xFF)];
    }
    state = next;
  }
  for (; i < bytes.size(); ++i)
    state = (state >> 8) ^ kTables[0][static_cast<unsigned char>(bytes[i]) ^ (state & 0xFF)];
  state_ = state;
}

std::uint64_t checksum(std::string_view bytes) {
  Checksum sum;
  sum.add(bytes);
  return sum.value();
}

}  // namespace minimex::store
