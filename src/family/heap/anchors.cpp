#include "family/heap/anchors.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>

namespace minimex::heap {
namespace {

constexpr std::size_t kMostAnchors = 4;
constexpr std::uint64_t kTail = 64;  // codes that are compared first

/// Where the code stands last that stands there least often.
std::uint64_t rarest_code(std::span<const std::uint8_t> codes) {
  std::array<std::uint64_t, 256> count{};
  for (const std::uint8_t c : codes) ++count[c];
  std::uint64_t best = codes.size() - 1;
  for (std::uint64_t i = codes.size(); i-- > 0;)
    if (count[codes[i]] < count[codes[best]]) best = i;
  return best;
}

}  // namespace

void Anchors::offer(std::uint64_t n, std::span<const std::uint8_t> codes) {
  if (!anchors_.empty() && n - anchors_.back().heap < anchors_.back().heap / 2) return;
  if (anchors_.size() == kMostAnchors) anchors_.erase(anchors_.begin());
  anchors_.push_back({n, {codes.begin(), codes.end()}, rarest_code(codes)});
}

std::optional<Recurrence> Anchors::find(const std::uint8_t* tape, std::uint64_t from,
                                        std::uint64_t to) const {
  std::optional<Recurrence> found;
  for (const Anchor& a : anchors_) {
    const std::uint64_t after = window_ - a.rarest;  // heaps from the code to the window's end
    const std::uint64_t tail = std::min(kTail, window_);
    const std::uint8_t* at = tape + from + 1 - after;
    const std::uint8_t* const end = tape + to + 1 - after;
    while (at < end) {
      at = static_cast<const std::uint8_t*>(
          std::memchr(at, a.codes[a.rarest], static_cast<std::size_t>(end - at)));
      if (at == nullptr) break;
      const auto again = static_cast<std::uint64_t>(at - tape) + after;
      ++at;
      if (again <= a.heap || (parity_ && (again - a.heap) % 2 == 1)) continue;
      if (std::memcmp(tape + again - tail, a.codes.data() + window_ - tail, tail) != 0 ||
          std::memcmp(tape + again - window_, a.codes.data(), window_) != 0)
        continue;
      if (!found || again < found->again) found = Recurrence{a.heap, again};
      break;
    }
  }
  return found;
}

}  // namespace minimex::heap
