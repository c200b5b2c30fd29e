#pragma once
// Words for error messages: how to name what was found in a text.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace minimex::run {

/// Names the character at `offset` for an error message: "x", "a space", "a tab", "the end",
/// "byte 0x00", or "U+2212 (−)" for a UTF-8 sequence. Never prints a control character.
std::string shown(std::string_view text, std::size_t offset);

/// A text cut for a message: at most `most` bytes, control characters replaced, "..." at a cut.
std::string excerpt(std::string_view text, std::size_t most = 40);

/// Bytes for people: "512 MiB", "16.0 GiB".
std::string bytes_text(std::uint64_t bytes);

}  // namespace minimex::run
