#pragma once
// The sparse-space method one heap at a time: the beginning of every sequence, the stretch after a
// late rare value, values too large for the kernels, and their slow twin.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "family/heap/kernel.hpp"
#include "minimex/family/heap/rules.hpp"
#include "minimex/run/context.hpp"

namespace minimex::heap {

struct Rare {
  std::uint64_t heap = 0;
  std::uint32_t value = 0;
  friend bool operator==(const Rare&, const Rare&) = default;
};

/// Grows a nim-sequence. Exact for every mask; a good one makes it fast: heap n costs about
/// (splits) x (rare heaps below n) and the search for witnesses.
class Scalar {
 public:
  /// `rules` must satisfy is_sparse_game.
  explicit Scalar(Rules rules);
  /// Goes on after values known to be right, with the mask chosen for them.
  Scalar(Rules rules, std::vector<std::uint32_t> values);

  /// Values of heaps 0 .. to-1. Polls the context; when it throws, what has been computed stays.
  void extend(std::uint64_t to, const run::Context& context);

  const std::vector<std::uint32_t>& values() const { return values_; }
  std::vector<std::uint32_t> take_values() { return std::move(values_); }
  const Mask& mask() const { return mask_; }
  const std::vector<Rare>& rares() const { return rares_; }
  /// Chooses the mask again by all values so far.
  void choose_again();

 private:
  std::uint32_t value(std::uint64_t n);
  void push(std::uint32_t v);
  void classify();

  Rules rules_;
  std::vector<std::uint64_t> wholes_, singles_, splits_;
  Mask mask_;
  std::vector<std::uint32_t> values_;
  std::vector<Rare> rares_;
  std::uint32_t limit_ = 16;  // power of two above every nim-sum of two values so far
  std::vector<std::uint8_t> mark_;
  std::array<std::vector<std::uint8_t>, 2>
      rare_;                      // by parity of the heap, then value: 1 where rare
  std::uint64_t choose_at_ = 64;  // size at which the mask is chosen next
};

}  // namespace minimex::heap
