#pragma once
// Nim-sequences by the definition: the mex of every option of every heap. No method that looks at
// the values' structure; what it costs depends on the rules and on nothing else.

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "minimex/family/heap/rules.hpp"
#include "minimex/run/context.hpp"

namespace minimex::heap {

/// The vectors that splits are looked through with.
enum class Sweep { portable, avx2, avx512 };

/// Whether this machine has them (avx512: F and BW).
bool available(Sweep sweep);
Sweep widest_sweep();

/// How the plain method goes about a game.
enum class PlainMethod {
  takes,       ///< at most one heap is left: O(takes) a heap
  splits,      ///< at most two, by a code that ends: O(n) a heap, vectorised
  partitions,  ///< more, or splits by a code without an end: sets of nim-sums, O(n) sets a heap
};

PlainMethod plain_method(const Rules& rules);
/// "takes", "splits", "partitions".
std::string_view name(PlainMethod method);

/// The values of heaps 0, 1, 2, ... as far as they have been asked for, in one, two or four bytes
/// each, as the largest needs. Movable.
class Plain {
 public:
  explicit Plain(const Rules& rules, Sweep sweep = widest_sweep());
  Plain(Plain&&) noexcept;
  Plain& operator=(Plain&&) noexcept;
  ~Plain();

  /// Makes size() at least `count`: the values of heaps 0 .. count-1. Uses context.threads().
  /// Throws run::TooLarge before memory is taken, run::Interrupted; what has been computed stays
  /// and the next call goes on from there. PlainMethod::partitions works its sets out again when
  /// count passes what was asked for before, so ask once.
  void extend(std::uint64_t count, const run::Context& context);

  /// Takes over values known to be right, all from heap 0 on, in the place of fewer. O(values);
  /// what else a method needs of them, extend() works out: O(values) too, but for partitions, whose
  /// sets are most of the work.
  void adopt(std::span<const std::uint32_t> values, const run::Context& context);

  std::uint64_t size() const;
  /// The nimber of heap n < size().
  std::uint32_t value(std::uint64_t n) const;
  /// Values of heaps from .. from + out.size() - 1, all below size().
  void read(std::uint64_t from, std::span<std::uint32_t> out) const;

  /// Bytes a value: 1, 2 or 4.
  unsigned width() const;
  /// size() values of width() bytes in the machine's order. Valid until the next extend.
  const void* data() const;

  /// The largest value so far, and the first heap that has it.
  std::uint32_t largest() const;
  std::uint64_t first_largest() const;

  PlainMethod method() const;

  class Engine;

 private:
  std::unique_ptr<Engine> engine_;
};

}  // namespace minimex::heap
