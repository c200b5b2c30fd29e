#include "minimex/family/flip/position.hpp"

#include <fmt/format.h>

#include <array>

#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"

namespace minimex::flip {

Position::Position(std::string_view text, const Rules& rules, const run::Context& context)
    : text_(text) {
  if (text.size() > kCounted) {
    *this = counted(text, rules, context);
    return;
  }
  std::array<std::uint64_t, kCounted / 64> bits;
  const std::size_t good = to_bits(text, bits.data(), Level::portable);
  if (good < text.size())
    throw run::BadRequest(
        fmt::format("position {}: expected + or -, found {}", good, run::shown(text, good)));
}

Position Position::counted(std::string_view text, const Rules& rules, const run::Context& context,
                           const CensusOptions& options) {
  Position p;
  p.text_ = text;
  p.census_ = std::make_shared<const Census>(take_census(text, rules, context, options));
  return p;
}

Position Position::after(std::uint64_t offset, const Rules& rules,
                         const run::Context& context) const {
  auto text = std::make_shared<std::string>(text_);
  for (std::uint64_t i = 0; i < rules.flip; ++i) (*text)[(offset + i) % text->size()] = '-';
  Position p(*text, rules, context);
  p.owned_ = std::move(text);
  return p;
}

}  // namespace minimex::flip
