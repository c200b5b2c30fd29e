#pragma once
// Windows of the past that the present is compared with: where one comes back, the sequence
// repeats.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace minimex::heap {

/// The same `window` codes stand before heap `first` and before heap `again`.
struct Recurrence {
  std::uint64_t first = 0;
  std::uint64_t again = 0;
};

/// Keeps the last few anchors, each at least half as far again as the one before, so that a period
/// up to four times the anchor is found after less than 1.5 preperiods and one period (after Brent,
/// 1980).
class Anchors {
 public:
  /// With `parity` only even shifts count: the codes of an odd one stand for other values.
  Anchors(std::uint64_t window, bool parity) : window_(window), parity_(parity) {}

  /// The codes of the window before heap n, offered in ascending order of n.
  void offer(std::uint64_t n, std::span<const std::uint8_t> codes);
  /// The first heap in (from, to] before which an anchor's window stands. tape[i] is the code of
  /// heap i, from from - window on. A search for one byte an anchor: the code that is rarest in its
  /// window.
  std::optional<Recurrence> find(const std::uint8_t* tape, std::uint64_t from,
                                 std::uint64_t to) const;

 private:
  struct Anchor {
    std::uint64_t heap;
    std::vector<std::uint8_t> codes;
    std::uint64_t rarest;  // index into codes
  };
  std::uint64_t window_;
  bool parity_;
  std::vector<Anchor> anchors_;
};

}  // namespace minimex::heap
