#include "minimex/run/text.hpp"

#include <fmt/format.h>

namespace minimex::run {
namespace {

struct Decoded {
  char32_t code = 0;
  std::size_t length = 0;  // 0: not valid UTF-8
};

Decoded decode(std::string_view text, std::size_t offset) {
  auto byte = [&](std::size_t i) -> unsigned {
    return offset + i < text.size() ? static_cast<unsigned char>(text[offset + i]) : 0;
  };
  const unsigned lead = byte(0);
  const std::size_t length = lead < 0x80           ? 1
                             : (lead >> 5) == 0x06 ? 2
                             : (lead >> 4) == 0x0E ? 3
                             : (lead >> 3) == 0x1E ? 4
                                                   : 0;
  if (length == 0) return {};
  char32_t code = length == 1 ? lead : lead & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) >> 6) != 0x02) return {};
    code = (code << 6) | (byte(i) & 0x3FU);
  }
  constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  if (code < kLeast[length] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) return {};
  return {code, length};
}

/// Control, formatting and unassigned-looking characters that would garble a terminal.
bool unprintable(char32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0xAD ||
         (code >= 0x200B && code <= 0x200F) || (code >= 0x2028 && code <= 0x202E) ||
         (code >= 0x2060 && code <= 0x206F) || code == 0xFEFF || code >= 0xE000;
}

}  // namespace

std::string shown(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) return "the end";
  const unsigned byte = static_cast<unsigned char>(text[offset]);
  switch (byte) {
    case ' ':
      return "a space";
    case '\t':
      return "a tab";
    case '\n':
      return "a line end";
    case '\r':
      return "a carriage return";
    default:
      break;
  }
  const Decoded found = decode(text, offset);
  if (found.length == 0 || (found.length == 1 && unprintable(found.code)))
    return fmt::format("byte 0x{:02X}", byte);
  if (found.length == 1) return std::string(1, static_cast<char>(byte));
  const auto code = static_cast<std::uint32_t>(found.code);
  if (unprintable(found.code)) return fmt::format("U+{:04X}", code);
  return fmt::format("U+{:04X} ({})", code, text.substr(offset, found.length));
}

std::string excerpt(std::string_view text, std::size_t most) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const Decoded found = decode(text, i);
    const std::size_t length = found.length == 0 ? 1 : found.length;
    if (out.size() + length > most) return out + "...";
    if (found.length == 0 || unprintable(found.code))
      out += '?';
    else
      out += text.substr(i, length);
    i += length;
  }
  return out;
}

std::string bytes_text(std::uint64_t bytes) {
  constexpr const char* kUnits[] = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  std::size_t unit = 0;
  auto amount = static_cast<double>(bytes);
  while (amount >= 1024 && unit + 1 < std::size(kUnits)) {
    amount /= 1024;
    ++unit;
  }
  if (unit == 0) return fmt::format("{} byte{}", bytes, bytes == 1 ? "" : "s");
  return fmt::format("{:.{}f} {}", amount, amount < 100 ? 1 : 0, kUnits[unit]);
}

}  // namespace minimex::run
