#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "minimex/family/row/position.hpp"
#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"
#include "pieces.hpp"

namespace minimex::row {

Position parse(std::string_view text, const run::Context& context) {
  const Region region(text);
  const std::string_view inner = text.substr(region.begin, region.end - region.begin);
  const auto pieces =
      static_cast<std::uint64_t>(
          std::count_if(inner.begin(), inner.end(), [](char c) { return c == ',' || c == '/'; })) +
      1;
  constexpr std::uint64_t kWorthAsking = std::uint64_t{1} << 26;  // bytes
  if (const std::uint64_t bytes = pieces * sizeof(std::int64_t); bytes > kWorthAsking)
    context.require_memory(bytes, fmt::format("a position of {} piles", pieces));
  std::shared_ptr<std::int64_t[]> piles(new std::int64_t[pieces]);

  PieceReader reader(text, region, region.begin, piles.get());
  reader.read_until(region.end, context);
  return Position(std::move(piles), reader.rows());
}

}  // namespace minimex::row
