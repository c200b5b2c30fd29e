#include "minimex/family/flip/first_moves.hpp"

#include <algorithm>

namespace minimex::flip {

FirstMoves::FirstMoves(const Nimbers& nimbers) : g_(nimbers) {
  if (const auto& p = g_.period()) repeats_from_ = 2 * (p->start + p->length) + g_.flip();
}

std::vector<std::uint32_t> FirstMoves::row(std::uint64_t length) const {
  std::vector<std::uint32_t> first;
  const std::uint64_t rest = length - g_.flip();
  for (std::uint64_t a = 0; a <= rest / 2; ++a) {
    const value::Nimber target = g_[a] ^ g_[rest - a];
    if (target >= first.size()) first.resize(target + 1, kNone);
    if (first[target] == kNone) first[target] = static_cast<std::uint32_t>(a);
  }
  return first;
}

std::optional<std::uint64_t> FirstMoves::find(std::uint64_t length, value::Nimber target) {
  if (length < g_.flip()) return std::nullopt;
  if (length >= repeats_from_)
    length = repeats_from_ + (length - repeats_from_) % g_.period()->length;
  Row& known = length < kShort ? short_rows_[length] : long_rows_[length];
  if (known.empty()) known = row(length);
  if (target >= known.size() || known[target] == kNone) return std::nullopt;
  return known[target];
}

std::optional<std::uint64_t> FirstMoves::find_from(std::uint64_t first, std::uint64_t length,
                                                   value::Nimber target) const {
  if (length < g_.flip()) return std::nullopt;
  const std::uint64_t rest = length - g_.flip();
  std::uint64_t misses = 0;  // in a row, with both pieces in the periodic part
  for (std::uint64_t a = first; a <= rest; ++a) {
    if ((g_[a] ^ g_[rest - a]) == target) return a;
    const auto& p = g_.period();
    if (!p) continue;
    misses = a >= p->start && rest - a >= p->start ? misses + 1 : 0;
    if (misses == p->length) {
      a = std::max(a, rest - p->start);  // a whole period without a hit: on to its end
      misses = 0;
    }
  }
  return std::nullopt;
}

}  // namespace minimex::flip
