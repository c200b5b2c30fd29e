#pragma once
// The nim-sequence of a game, kept in memory: one facade over the methods that compute it.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "minimex/family/heap/rules.hpp"
#include "minimex/run/context.hpp"

namespace minimex::heap {

enum class SequenceMethod {
  automatic,  ///< sparse where the rules and the values allow it, else plain
  plain,      ///< every split of every heap
  sparse,     ///< the sparse space (finite codes that leave at most two heaps)
};

struct SequenceStats {
  std::uint32_t largest = 0;
  std::uint64_t largest_at = 0;  ///< its first heap
  std::string method;  ///< "plain", "sparse, one by one", "sparse, narrow", "sparse, wide"
  /// The sparse space; unset where it is not used.
  struct Sparse {
    std::uint32_t mask = 0;
    bool parity = false;  ///< the parity of the heap counts too
    std::uint64_t rares = 0;
    std::uint64_t last_rare = 0;
    std::uint64_t deepest = 0;  ///< largest small part that was needed as a witness
  };
  std::optional<Sparse> sparse;
};

/// Values of heaps 0 .. size()-1, exact. Not thread-safe; works on the context's threads inside.
class Sequence {
 public:
  /// Throws run::BadRequest where the method does not suit the rules.
  explicit Sequence(const Rules& rules, SequenceMethod method = SequenceMethod::automatic);
  Sequence(Sequence&&) noexcept;
  Sequence& operator=(Sequence&&) noexcept;
  ~Sequence();

  /// Makes heaps 0 .. to-1 known. Polls, reports progress ("heaps"), asks for memory; when it
  /// throws, what has been computed stays.
  void extend(std::uint64_t to, const run::Context& context);

  /// Takes over values known to be right, all from heap 0 on, where fewer are known so far.
  void adopt(std::vector<std::uint32_t> values, const run::Context& context);
  /// extend(to) with a checkpoint: goes on from the values in the file at `path`, if it is there,
  /// and adds to it every few seconds what has been computed; whatever ends the process, no more is
  /// lost. Throws run::BadRequest for a file of another game, run::Failure for one that cannot be
  /// read or written.
  void extend(std::uint64_t to, const std::string& path, const run::Context& context);

  std::uint64_t size() const;
  std::uint32_t operator[](std::uint64_t n) const;
  /// Values of heaps from, from + 1, ... into `out`.
  void read(std::uint64_t from, std::span<std::uint32_t> out) const;
  SequenceStats stats() const;
  /// About how many heaps, counted from heap 0, the method now at work values in so many steps, of
  /// about a nanosecond on one core. Told by the rules and the values so far, not by a clock.
  std::uint64_t affordable(std::uint64_t steps) const;
  /// canonical_code of the rules.
  std::string code() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace minimex::heap
