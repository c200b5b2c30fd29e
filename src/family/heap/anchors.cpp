#include "family/heap/anchors.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "family/heap/kernel.hpp"

namespace minimex::heap {
namespace {

constexpr std::size_t kMostAnchors = 4;
constexpr std::uint64_t kLook = 256;  // heaps looked through at once
constexpr std::size_t kTail = 4;      // codes that must agree before a window is compared

/// Whether `tail` ends at one of heaps[0 .. kLook-1]; reads kTail - 1 heaps before.
[[gnu::always_inline]] inline bool holds(const std::uint8_t* heaps, const std::uint8_t* tail) {
  unsigned char any = 0;
  for (std::uint64_t i = 0; i < kLook; ++i)
    any = static_cast<unsigned char>(any | ((heaps[i] == tail[3]) & (heaps[i - 1] == tail[2]) &
                                            (heaps[i - 2] == tail[1]) & (heaps[i - 3] == tail[0])));
  return any != 0;
}

bool holds_portable(const std::uint8_t* heaps, const std::uint8_t* tail) {
  return holds(heaps, tail);
}
#ifdef __x86_64__
__attribute__((target("avx2"))) bool holds_avx2(const std::uint8_t* heaps,
                                                const std::uint8_t* tail) {
  return holds(heaps, tail);
}
#endif

auto best_holds() {
#ifdef __x86_64__
  if (best_isa() != Isa::portable) return holds_avx2;
#endif
  return holds_portable;
}

}  // namespace

void Anchors::offer(std::uint64_t n, std::span<const std::uint8_t> codes) {
  if (!anchors_.empty() && n - anchors_.back().heap < anchors_.back().heap / 2) return;
  if (anchors_.size() == kMostAnchors) anchors_.erase(anchors_.begin());
  anchors_.push_back({n, {codes.begin(), codes.end()}});
}

std::optional<Recurrence> Anchors::find(const std::uint8_t* tape, std::uint64_t from,
                                        std::uint64_t to) const {
  static const auto look = best_holds();
  std::optional<Recurrence> found;
  for (const Anchor& a : anchors_) {
    const std::uint8_t* const tail = a.codes.data() + window_ - kTail;
    std::uint64_t n = from;
    while (n < to) {
      const std::uint64_t end = std::min(to, n + kLook);
      if (end - n == kLook && !look(tape + n, tail)) {
        n = end;
        continue;
      }
      for (; n < end; ++n) {
        const std::uint64_t again = n + 1;
        if (tape[n] != tail[3] || again <= a.heap || (parity_ && (again - a.heap) % 2 == 1))
          continue;
        if (std::memcmp(tape + again - window_, a.codes.data(), window_) != 0) continue;
        if (!found || again < found->again) found = Recurrence{a.heap, again};
        n = to;
        break;
      }
    }
  }
  return found;
}

}  // namespace minimex::heap
