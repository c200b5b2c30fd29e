#pragma once
// Long nim-sequences of games with at most two parts: the scalar method for the beginning, then
// kernels over a tape of one byte a heap, kept whole or as a sliding window.
//
//     heaps   0 ........ start ......... oldest ............ proved ...... ahead
//             | scalar values  | gone (window) | on the tape, proved | candidates |
//
// A heap counts as known once its value is proved; candidates run ahead of the proofs, on another
// core where there is one. Values do not depend on threads, instruction set or window.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "family/heap/kernel.hpp"
#include "family/heap/plan.hpp"
#include "family/heap/scalar.hpp"
#include "minimex/family/heap/rules.hpp"
#include "minimex/run/context.hpp"
#include "minimex/run/error.hpp"
#include "minimex/store/buffer.hpp"

namespace minimex::heap {

struct EngineOptions {
  Isa isa = best_isa();
  /// Heaps kept on the tape; 0: all. A late rare value can be placed only while all heaps are kept.
  std::uint64_t window = 0;
  /// Heaps done by the scalar method before a kernel is tried.
  std::uint64_t first_try = 4096;
  /// Heaps up to here may be written and proved before they are asked for: they will be soon.
  std::uint64_t ahead_to = 0;
  /// Kernels allowed; tests switch them off.
  bool narrow = true;
  bool wide = true;
  Telling telling = {};
};

/// A heap may hold a new rare value, and the window has moved on too far to tell.
class WindowTooShort : public run::TooLarge {
 public:
  using run::TooLarge::TooLarge;
};

class Engine {
 public:
  /// `rules` must satisfy is_sparse_game.
  Engine(Rules rules, EngineOptions options);
  /// Goes on after values known to be right.
  Engine(Rules rules, std::vector<std::uint32_t> values, EngineOptions options);

  /// Proves the values of heaps 0 .. to-1 (perhaps some more). Polls, asks for memory, reports
  /// progress; when it throws, what has been proved stays. Throws WindowTooShort.
  void extend(std::uint64_t to, const run::Context& context);

  /// Goes to heap n, a multiple of 64 past size(), with the codes of the window before it as tape()
  /// gave them once; plan() must be set. The values in between are not known then.
  void jump(std::uint64_t n, std::span<const std::uint8_t> codes, const run::Context& context);

  /// What was known of the values up to there.
  void remember(std::uint32_t largest, std::uint64_t largest_at, std::uint64_t deepest) {
    if (largest > largest_) {
      largest_ = largest;
      largest_at_ = largest_at;
    }
    deep_ = std::max(deep_, deepest);
  }

  const Rules& rules() const { return rules_; }
  std::uint64_t window() const { return options_.window; }
  std::uint64_t size() const { return proved_; }
  /// Values of [0, beginning) and [oldest, size) are at hand.
  std::uint64_t beginning() const { return scalar_.values().size(); }
  std::uint64_t oldest() const { return plan_ ? base_ : 0; }
  std::uint32_t value(std::uint64_t n) const;
  void read(std::uint64_t from, std::span<std::uint32_t> out) const;

  const Mask& mask() const { return scalar_.mask(); }
  const std::vector<Rare>& rares() const { return scalar_.rares(); }
  /// Unset while the scalar method is at work.
  std::optional<Width> width() const { return plan_ ? std::optional(width_) : std::nullopt; }
  const Plan* plan() const { return plan_ ? &*plan_ : nullptr; }
  /// Codes of heaps n ..; n from oldest() on, only while plan() is set.
  const std::uint8_t* tape(std::uint64_t n) const { return bytes() + n; }
  /// The largest small part that a witness was taken from, so far.
  std::uint64_t deepest() const;
  std::uint32_t largest() const { return largest_; }
  std::uint64_t largest_at() const { return largest_at_; }

 private:
  enum class Witness { found, none, unknown };

  std::uint8_t* bytes() const;
  void scalar_steps(std::uint64_t to, const run::Context& context);
  void note_scalar(std::uint64_t from);
  bool start_kernel(const run::Context& context);
  void make_kernels(std::size_t threads);
  void reserve(std::uint64_t to, const run::Context& context);
  Reached step(std::uint64_t most, const run::Context& context);
  Reached step_on_threads(std::uint64_t most, const run::Context& context);
  Reached step_over_clash(const run::Context& context);
  Reached write_block(std::uint64_t from, const run::Context& context);
  void grow_head(std::uint64_t size);
  void kernel_steps(std::uint64_t to, const run::Context& context);
  void adopt(Plan plan, Width width, std::uint64_t from);
  void handle(const Reached& reached, const run::Context& context);
  std::uint64_t marks_end() const;
  bool past_the_marks(std::uint64_t from, const run::Context& context);
  Witness prove_block(std::uint64_t from, const run::Context& context);
  Witness find_witness(std::uint64_t n, std::uint32_t code, const run::Context& context);
  void back_to_scalar(std::uint64_t from, const run::Context& context);
  void widen(std::uint64_t from, const run::Context& context);
  [[noreturn]] void window_too_short(std::uint64_t n) const;
  void note_largest(std::uint64_t from, std::uint64_t to);

  Rules rules_;
  EngineOptions options_;
  Scalar scalar_;
  std::uint64_t next_try_;
  std::optional<Plan> plan_;
  Width width_ = Width::narrow;
  std::vector<std::shared_ptr<Kernel>> kernels_;  // one a thread, wide ones the same
  std::size_t kernel_count_ = 1;
  std::uint64_t chunk_;  // heaps between two polls
  store::Buffer tape_;
  std::uint64_t base_ = 0;  // heap at offset kPad of the tape
  std::uint64_t proved_ = 1;
  std::uint64_t ahead_ = 0;  // candidates end here
  std::uint64_t deep_ = 0;   // deepest witness found outside the present kernels
  std::uint32_t largest_ = 0;
  std::uint64_t largest_at_ = 0;
};

}  // namespace minimex::heap
