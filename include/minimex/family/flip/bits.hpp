#pragma once
// Text to bits: one bit a cell, 1 for +, the first cell in the lowest bit of the first word.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace minimex::flip {

/// How wide the instructions are; every level gives the same bits.
enum class Level : std::uint8_t { portable, avx2, avx512 };

/// Those this processor can run, narrowest first.
std::vector<Level> levels();
/// The widest of them.
Level widest_level();

/// Writes the bits of all cells, (text.size() + 63) / 64 words; bits past the end are 0. Returns
/// the offset of the first character that is neither + nor -, or text.size(). O(n).
std::size_t to_bits(std::string_view text, std::uint64_t* bits, Level level);

}  // namespace minimex::flip
