#pragma once
// Bytes made smaller, in frames of the Zstandard format (RFC 8878).

#include <cstddef>
#include <string>
#include <string_view>

namespace minimex::store {

/// One frame.
std::string compress(std::string_view bytes);

/// The bytes of one frame that must give exactly `size` of them. Takes memory for `size` bytes,
/// whatever the frame says. Throws run::Failure ("WHAT is damaged: reason").
std::string decompress(std::string_view frame, std::size_t size, std::string_view what);

}  // namespace minimex::store
