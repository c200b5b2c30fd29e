#include "minimex/family/heap/position.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <unordered_set>

#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"

namespace minimex::heap {
namespace {

constexpr std::size_t kMostParts = 5;

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// Numbers from 0 to kLargestHeap between single separators; `what` names the text in errors.
std::vector<std::uint64_t> parse_sizes(std::string_view text, std::string_view what,
                                       const run::Context& context) {
  constexpr std::size_t kPollEvery = std::size_t{1} << 16;
  std::vector<std::uint64_t> sizes;
  std::size_t at = 0;
  const auto skip = [&] {
    while (at < text.size() && is_space(text[at])) ++at;
  };
  skip();
  while (at < text.size()) {
    std::uint64_t n = 0;
    const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), n);
    if (error != std::errc() || n > kLargestHeap)
      throw run::BadRequest(fmt::format(
          "{}: position {}: expected a heap of 0 to {} beans, found {}", what, at, kLargestHeap,
          error == std::errc::invalid_argument ? run::shown(text, at)
                                               : run::excerpt(text.substr(at))));
    if (sizes.size() % kPollEvery == 0) context.poll();
    sizes.push_back(n);
    at = static_cast<std::size_t>(end - text.data());
    const std::size_t before = at;
    skip();
    if (at == text.size()) break;
    if (text[at] == '+' || text[at] == ',') {
      ++at;
      skip();
      if (at == text.size())
        throw run::BadRequest(
            fmt::format("{}: position {}: expected a heap after \"{}\", found the end", what, at,
                        text[before]));
    } else if (at == before) {
      throw run::BadRequest(
          fmt::format("{}: position {}: expected a digit, \"+\" or the end, found {}", what, at,
                      run::shown(text, at)));
    }
  }
  return sizes;
}

/// The next way to split `total` into `parts.size()` heaps, in lexicographic order; false: no more.
/// step is 1 where the parts must differ.
bool next_split(std::span<std::uint64_t> parts, std::uint64_t step) {
  if (parts.size() < 2) return false;
  std::uint64_t rest = parts.back();
  for (std::size_t i = parts.size() - 1; i-- > 0;) {
    rest += parts[i];
    // parts[i] grows by one, those after it as small as they may be, the last takes the rest.
    const std::uint64_t value = parts[i] + 1;
    const std::uint64_t after = parts.size() - 1 - i;  // parts behind i
    const std::uint64_t least = (after + 1) * value + step * after * (after + 1) / 2;
    if (least > rest) continue;
    std::uint64_t used = 0;
    for (std::size_t j = i; j + 1 < parts.size(); ++j) {
      parts[j] = value + step * (j - i);
      used += parts[j];
    }
    parts.back() = rest - used;
    return true;
  }
  return false;
}

}  // namespace

Position parse_position(std::string_view text, const run::Context& context) {
  // Every heap is written with two characters at least.
  context.require_memory(text.size() / 2 * sizeof(std::uint64_t), "the position");
  Position position = parse_sizes(text, "heaps", context);
  std::erase(position, std::uint64_t{0});
  return position;
}

std::string print(const Position& position) {
  return position.empty() ? "0" : fmt::format("{}", fmt::join(position, "+"));
}

std::string notation(const Position& position, const Move& move) {
  return fmt::format("{}>{}", position[move.index], print(move.parts));
}

Position play(const Position& position, const Move& move) {
  Position next;
  next.reserve(position.size() + kMostParts);
  for (std::size_t i = 0; i < position.size(); ++i)
    if (i == move.index)
      next.insert(next.end(), move.parts.begin(), move.parts.end());
    else
      next.push_back(position[i]);
  return next;
}

Move parse_move(const Rules& rules, const Position& position, std::string_view text) {
  const std::string shown = text.empty() ? "nothing" : run::excerpt(text);
  const std::size_t sign = text.find('>');
  if (sign == std::string_view::npos)
    throw run::BadRequest(
        fmt::format("move: expected a heap and what it becomes (12>7+3, 12>0), found {}", shown));
  const run::Context context;
  const std::vector<std::uint64_t> from = parse_sizes(text.substr(0, sign), "move", context);
  Move move;
  move.parts = parse_sizes(text.substr(sign + 1), "move", context);
  std::erase(move.parts, std::uint64_t{0});
  std::sort(move.parts.begin(), move.parts.end());
  const auto heap =
      from.size() == 1 ? std::find(position.begin(), position.end(), from.front()) : position.end();
  if (heap == position.end())
    throw run::BadRequest(fmt::format("move {}: expected one of the heaps {}, found {}", shown,
                                      run::excerpt(print(position)),
                                      run::excerpt(text.substr(0, sign))));
  move.index = static_cast<std::uint64_t>(heap - position.begin());
  std::uint64_t left = *heap;
  for (const std::uint64_t part : move.parts) {
    if (part > left)
      throw run::BadRequest(
          fmt::format("move {}: expected heaps of {} beans at most in all", shown, *heap));
    left -= part;
  }
  const bool equal = std::adjacent_find(move.parts.begin(), move.parts.end()) != move.parts.end();
  if (rules.unequal && equal)
    throw run::BadRequest(fmt::format("move {}: expected heaps of different sizes", shown));
  if (move.parts.size() > kMostParts || (digit(rules, left) >> move.parts.size() & 1) == 0)
    throw run::BadRequest(fmt::format("move {}: by the rules, taking {} may not leave {} heap{}",
                                      shown, left, move.parts.size(),
                                      move.parts.size() == 1 ? "" : "s"));
  return move;
}

bool each_split(const Rules& rules, std::uint64_t total, int count,
                const std::function<bool(std::span<const std::uint64_t>)>& visit) {
  std::array<std::uint64_t, kMostParts> parts{};
  const std::uint64_t step = rules.unequal ? 1 : 0;
  const auto k = static_cast<std::size_t>(count);
  if (total < k + step * k * (k - 1) / 2) return true;
  std::uint64_t used = 0;
  for (std::size_t i = 0; i + 1 < k; ++i) used += parts[i] = 1 + step * i;
  parts[k - 1] = total - used;
  const std::span<std::uint64_t> split(parts.data(), k);
  do {
    if (!visit(split)) return false;
  } while (next_split(split, step));
  return true;
}

bool each_option(const Rules& rules, std::uint64_t n,
                 const std::function<bool(std::span<const std::uint64_t>)>& visit) {
  return each_take(rules, n, [&](std::uint64_t t, Digit d) {
    if ((d & 1) != 0 && t == n && !visit({})) return false;
    for (int k = 1; k <= static_cast<int>(kMostParts); ++k)
      if ((d >> k & 1) != 0 && !each_split(rules, n - t, k, visit)) return false;
    return true;
  });
}

bool each_take(const Rules& rules, std::uint64_t limit,
               const std::function<bool(std::uint64_t, Digit)>& visit) {
  for (const Take& t : rules.takes)
    if (t.beans <= limit && !visit(t.beans, t.digit)) return false;
  if (!rules.repeating.empty())
    for (std::uint64_t t = rules.repeat_from; t <= limit; ++t)
      if (const Digit d = digit(rules, t); d != 0 && !visit(t, d)) return false;
  return true;
}

std::vector<std::uint64_t> distinct_heaps(const Position& position) {
  std::vector<std::uint64_t> indices;
  std::unordered_set<std::uint64_t> seen;
  for (std::size_t i = 0; i < position.size(); ++i)
    if (seen.insert(position[i]).second) indices.push_back(i);
  return indices;
}

}  // namespace minimex::heap
