#include "verify/rules.hpp"

#include <fmt/format.h>

#include <bit>
#include <charconv>
#include <cstddef>

namespace minimex::verify {
namespace {

constexpr std::uint64_t kLongestCode = 1024;  // digits; what takes more is written as a set
constexpr std::uint64_t kLargestHole = std::uint64_t{1} << 20;
constexpr std::string_view kUnequal = ":unequal";
constexpr std::string_view kSubtract = "subtract:";
constexpr std::string_view kAllBut = "all-but:";

[[noreturn]] void refuse(std::string_view code) {
  constexpr std::size_t kShown = 60;
  std::string shown;  // no byte of it may reach a terminal as a command
  for (const char c : code.substr(0, kShown)) shown += c >= ' ' && c <= '~' ? c : '?';
  throw Refusal{fmt::format("the game is no canonical code of a heap game: {}{}", shown,
                            code.size() > kShown ? "..." : "")};
}

/// The value of a digit 0-9, A-Z, or -1.
int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  return c >= 'A' && c <= 'Z' ? c - 'A' + 10 : -1;
}

/// "1,5,2000": ascending, no zero. Empty where the text is none such.
std::vector<std::uint64_t> read_set(std::string_view text) {
  std::vector<std::uint64_t> set;
  while (true) {
    const std::string_view number = text.substr(0, text.find(','));
    std::uint64_t beans = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), beans);
    if (error != std::errc() || end != number.data() + number.size() || number[0] == '0' ||
        beans <= (set.empty() ? 0 : set.back()))
      return {};
    set.push_back(beans);
    if (number.size() == text.size()) return set;
    text.remove_prefix(number.size() + 1);
  }
}

/// Each number of the set may be taken. A shorter one is written as a code.
bool read_subtract(std::string_view text, Rules& rules) {
  for (const std::uint64_t beans : read_set(text)) rules.takes.emplace_back(beans, 3);
  return rules.largest_take() > kLongestCode;
}

/// Each number but those of the set may be taken: its code would have a digit more than the last.
bool read_all_but(std::string_view text, Rules& rules) {
  const std::vector<std::uint64_t> set = read_set(text);
  if (set.empty() || set.back() < kLongestCode || set.back() > kLargestHole) return false;
  std::uint64_t next = 1;
  for (const std::uint64_t hole : set) {
    for (; next < hole; ++next) rules.takes.emplace_back(next, 3);
    next = hole + 1;
  }
  rules.repeating = {3};
  rules.repeat_from = next;
  return true;
}

/// The digits after the point, perhaps with a repeating part in brackets at the end.
bool read_digits(std::string_view text, Rules& rules) {
  std::uint64_t take = 1;
  bool repeats = false;
  unsigned last = 1;  // d_0 is no trailing zero
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '[' && !repeats) {
      repeats = true;
      rules.repeat_from = take;
      continue;
    }
    if (text[i] == ']' && repeats && !rules.repeating.empty())
      return i + 1 == text.size() && take - 1 <= kLongestCode;
    const int value = digit_value(text[i]);
    if (value < 0) return false;
    last = static_cast<unsigned>(value);
    if (repeats)
      rules.repeating.push_back(last);
    else if (last != 0)
      rules.takes.emplace_back(take, last);
    ++take;
  }
  return !repeats && last != 0 && text.size() <= kLongestCode;
}

/// The repeating part is as short and as early as it can be, and not all zeros.
bool is_shortest(const Rules& rules) {
  const std::vector<unsigned>& r = rules.repeating;
  unsigned all = 0;
  for (const unsigned d : r) all |= d;
  if (all == 0) return false;
  for (std::size_t length = 1; length < r.size(); ++length) {
    bool repeats = r.size() % length == 0;
    for (std::size_t i = length; repeats && i < r.size(); ++i) repeats = r[i] == r[i - length];
    if (repeats) return false;
  }
  if (rules.repeat_from == 1) return true;
  const bool listed = !rules.takes.empty() && rules.takes.back().first == rules.repeat_from - 1;
  return (listed ? rules.takes.back().second : 0) != r.back();
}

}  // namespace

unsigned Rules::most_parts() const {
  unsigned all = 0;
  for (const auto& [beans, digit] : takes) all |= digit;
  for (const unsigned digit : repeating) all |= digit;
  return all == 0 ? 0 : static_cast<unsigned>(std::bit_width(all)) - 1;
}

std::uint64_t Rules::largest_take() const {
  return !repeating.empty() || takes.empty() ? 0 : takes.back().first;
}

std::vector<std::uint64_t> Rules::leaving(unsigned parts) const {
  std::vector<std::uint64_t> out;
  for (const auto& [beans, digit] : takes)
    if ((digit >> parts & 1) != 0) out.push_back(beans);
  return out;
}

Rules read_rules(std::string_view code) {
  Rules rules;
  if (code.starts_with(kSubtract)) {
    if (!read_subtract(code.substr(kSubtract.size()), rules)) refuse(code);
    return rules;
  }
  if (code.starts_with(kAllBut)) {
    if (!read_all_but(code.substr(kAllBut.size()), rules)) refuse(code);
    return rules;
  }
  std::string_view digits = code;
  if (digits.ends_with(kUnequal)) {
    rules.unequal = true;
    digits.remove_suffix(kUnequal.size());
  }
  if (digits.size() < 2 || digits[1] != '.') refuse(code);
  const int first = digit_value(digits[0]);
  if (first < 0 || (first & 3) != 0) refuse(code);  // a move that takes nothing must split
  if (first != 0) rules.takes.emplace_back(0, static_cast<unsigned>(first));
  if (!read_digits(digits.substr(2), rules)) refuse(code);
  if (!rules.repeating.empty() && !is_shortest(rules)) refuse(code);
  if (rules.unequal && rules.most_parts() < 2) refuse(code);
  return rules;
}

}  // namespace minimex::verify
