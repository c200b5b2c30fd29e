#pragma once
// Hash tables with open addressing that are made larger, or rid of entries, where they stand.
//
// An entry's home is its hash, as a fraction, of the number of slots; it stands there or in the
// first slot free after it, the last slot being followed by the first. Homes are in the order of
// the hashes whatever the number of slots: a larger table is the smaller one pulled apart, and
// when the last entry moves first, each finds its new place free.
//
// Isa: see word.hpp.

#include <cstdint>
#include <vector>

#include "family/board/word.hpp"

namespace minimex::board {

/// The home of a hash among so many slots.
template <class Isa>
std::uint64_t home(std::uint64_t hash, std::uint64_t slots) {
  return static_cast<std::uint64_t>(Wide{hash} * slots >> 64);
}

/// Slots provides: type Entry; used(i); Entry take(i), which leaves the slot free; put(i, entry);
/// hash(entry). No other thread may be in the table.
template <class Isa, class Slots>
class InPlace {
 public:
  using Entry = typename Slots::Entry;

  explicit InPlace(Slots slots) : slots_(slots) {}

  /// From `before` slots to `after`, no fewer; those from `before` on are free.
  void spread(std::uint64_t before, std::uint64_t after) {
    std::vector<Entry> last;
    // Entries that stand before their homes, past the end, would be in the way of others.
    for (std::uint64_t i = 0; i < before && slots_.used(i); ++i) {
      Entry e = slots_.take(i);
      if (home<Isa>(slots_.hash(e), before) > i)
        last.push_back(e);
      else
        slots_.put(i, e);
    }
    for (std::uint64_t i = before; i-- > 0;) {
      if (!slots_.used(i)) continue;
      Entry e = slots_.take(i);
      std::uint64_t to = home<Isa>(slots_.hash(e), after);
      // Before i entries stand that are still to move: no place is found among them.
      if (to >= i)
        while (to < after && slots_.used(to)) ++to;
      else
        to = after;
      if (to < after)
        slots_.put(to, e);
      else
        last.push_back(e);
    }
    for (const Entry& e : last) insert(e, after);
  }

  /// Keeps the entries that keep(entry) wants; says how many. At least one slot must be free.
  template <class Keep>
  std::uint64_t sift(std::uint64_t slots, Keep&& keep) {
    std::uint64_t first = 0;
    while (slots_.used(first)) ++first;
    std::uint64_t kept = 0;
    // From a free slot on, no entry's home lies before those that have been put back.
    for (std::uint64_t k = 1; k < slots; ++k) {
      const std::uint64_t i = first + k < slots ? first + k : first + k - slots;
      if (!slots_.used(i)) continue;
      const Entry e = slots_.take(i);
      if (!keep(e)) continue;
      insert(e, slots);
      ++kept;
    }
    return kept;
  }

 private:
  void insert(const Entry& e, std::uint64_t slots) {
    std::uint64_t to = home<Isa>(slots_.hash(e), slots);
    while (slots_.used(to))
      if (++to == slots) to = 0;
    slots_.put(to, e);
  }

  Slots slots_;
};

}  // namespace minimex::board
