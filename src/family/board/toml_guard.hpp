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

/// Three things are undefined behaviour in toml++ 3.3, whatever its assertions: it walks the tables
/// of a.b.c = 1 and [a.b.c] by recursion, however deep; takes for granted that a key begins after
/// the brackets of a header; and, where there may be white space, that no character beyond ASCII
/// stands near one that is a space. So these are refused before it reads a text: the first that
/// stands before whatever else is wrong with it. O(bytes).
std::optional<TomlFault> toml_fault(std::string_view toml);

}  // namespace minimex::board
