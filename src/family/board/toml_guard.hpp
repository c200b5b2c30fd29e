#pragma once
// What the reader of TOML must not be given.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace minimex::board {

struct TomlFault {
  std::size_t byte = 0;  ///< where it stands
  std::string message;
};

/// Some things are undefined behaviour in toml++ 3.3. It walks the tables of a.b.c = 1 and [a.b.c]
/// by recursion, however deep; takes for granted that a key begins after the brackets of a header
/// and a time after the T of a date; and that where there may be white space no character beyond
/// ASCII stands near one that is a space. So these are refused before it reads a text, and with
/// dates all values that no rules file has: what is neither a string, an array or a table nor a
/// plain integer, true or false. Whatever else is wrong is left to it. O(bytes).
std::optional<TomlFault> toml_fault(std::string_view toml);

}  // namespace minimex::board
