#pragma once
// Asking for memory before it is taken.

#include <cstdint>
#include <string_view>

#include "minimex/run/context.hpp"

namespace minimex::row {

/// Throws run::TooLarge unless `bytes` fit the budget. Does not ask for little: finding out what
/// the machine has left takes longer than a short position does.
inline void need(std::uint64_t bytes, std::string_view what, const run::Context& context) {
  constexpr std::uint64_t kWorthAsking = std::uint64_t{1} << 26;
  if (bytes > kWorthAsking) context.require_memory(bytes, what);
}

}  // namespace minimex::row
