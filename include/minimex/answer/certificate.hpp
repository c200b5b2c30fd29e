#pragma once
// What a checker needs to prove the period of a heap game's nim-sequence again, from nothing but
// the rules. docs/heap-proofs.md has the theorems.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace minimex::answer {

/// Why G(n + period) = G(n) + saltus for every heap n from the preperiod on.
enum class Theorem : std::uint8_t {
  guy_smith,     ///< at most two heaps are left, equal or not (Guy and Smith 1956)
  parts,         ///< at most h heaps are left; h = 1: the window of a subtraction game
  unequal_pair,  ///< at most two heaps are left, and two are different
  all_but,       ///< at most one heap is left, and from some number on any may be taken
  finite_state,  ///< the sequence is driven by a finite window, and the window recurs
  none,          ///< none is known; stands in no certificate
};

/// Of those that may stand in a certificate.
inline constexpr std::array<std::string_view, 5> kTheoremNames = {
    "guy-smith", "parts", "unequal-pair", "all-but", "finite-state"};
constexpr std::string_view name(Theorem theorem) {
  return theorem == Theorem::none ? "none" : kTheoremNames[static_cast<std::size_t>(theorem)];
}

struct RareHeap {
  std::uint64_t heap = 0;
  std::uint32_t value = 0;
  friend bool operator==(const RareHeap&, const RareHeap&) = default;
};

/// The run of a sequence far too long for plain mex, in pieces that can be checked one by one
/// (Theorem::finite_state). The class of heap n with value v is the parity of v & mask, xor-ed,
/// where `parity` is set, with the parity of n minus that of the splits; class 1 is common, class 0
/// rare. The *code* of a heap, rare or common, is its value without the lowest bit of the mask:
///
///     value    ... 7 6 5 4 3 2 1 0        mask 0b110100: bit 2 goes
///     code         6 5 4 3 . 2 1 0
///
///     heaps   0 ..... start ........ n0 ........ anchor ............. anchor + period
///             values by   |  snap-   |   snap-     |   ...      ...     |
///             plain mex   |  shots   v   shots     v                    v
///                       [ W codes ]            [ W codes ]    =     [ W codes ]
struct StateRun {
  std::uint32_t mask = 0;
  bool parity = false;
  std::vector<RareHeap> rares;  ///< all rare heaps from 1 on, ascending; none at or after start
  std::uint64_t start = 0;      ///< > 2 * last rare heap + largest take; the first snapshot
  std::uint64_t window = 0;   ///< codes in a snapshot, W: at least last rare + largest take; every
                              ///< witness has its small part at most W - largest take
  std::uint64_t anchor = 0;   ///< a snapshot; anchor - window > last rare heap
  std::uint64_t spacing = 0;  ///< the largest distance of two neighbouring snapshots
  std::vector<std::uint64_t> snapshots;  ///< ascending, from start to anchor + period
  /// The codes of the `window` heaps before snapshots[i], ascending by heap. Thread-safe. Throws
  /// run::Failure.
  std::function<std::string(std::size_t)> codes;
};

/// The longest window that is checked: each thread of the checker holds 192 of them.
inline constexpr std::uint64_t kLongestWindow = std::uint64_t{1} << 22;

/// A claim and its proof. Plain data.
struct Certificate {
  std::string game;  ///< as heap::canonical_code gives it
  Theorem theorem = Theorem::guy_smith;
  std::uint64_t preperiod = 0;      ///< the first heap from which the sequence repeats
  std::uint64_t period = 0;         ///< the least
  std::uint64_t saltus = 0;         ///< what the values grow by in a period; 0 but with all_but
  unsigned most_parts = 0;          ///< the most heaps a move leaves, h
  std::uint64_t largest_take = 0;   ///< k; 0 where it has no limit
  std::uint32_t largest_value = 0;  ///< of heaps 0 .. preperiod + period - 1
  std::uint64_t largest_at = 0;     ///< the first heap that has it
  /// Heaps 0 .. checked_to - 1 are what the theorem rests on, exactly:
  ///   guy_smith, parts, unequal_pair: the last n the theorem asks for, plus period + 1;
  ///   all_but: the first heap after max(preperiod, least unlimited take) + period where the state
  ///   is that of one period before; finite_state: anchor + period.
  std::uint64_t checked_to = 0;
  StateRun run;  ///< with finite_state only
};

/// The largest distance of neighbours.
inline std::uint64_t spacing(const std::vector<std::uint64_t>& ascending) {
  std::uint64_t most = 0;
  for (std::size_t i = 1; i < ascending.size(); ++i) {
    const std::uint64_t gap = ascending[i] - ascending[i - 1];
    if (gap > most) most = gap;
  }
  return most;
}

}  // namespace minimex::answer
