#pragma once
// The finite-state certificate (docs/heap-proofs.md), in steps that need not wait for one another.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verify/segments.hpp"

namespace minimex::verify {

class States {
 public:
  /// `certificate` must outlive this. `kernel`: as for lane_kernel.
  explicit States(const answer::Certificate& certificate, std::string_view kernel = {})
      : certificate_(certificate),
        run_(certificate.run),
        kernel_(kernel),
        last_rare_(run_.rares.empty() ? 0 : run_.rares.back().heap) {}

  /// The conditions that no value is needed for. Throws Refusal.
  void check_form(const Rules& rules) const;
  /// The values before start. After check_form, once. Throws Refusal, Stopped; so do the others.
  void begin(const Rules& rules, const GoOn& go_on);
  /// Batches of segments, then one step for the preperiod and the least period.
  std::size_t steps() const { return batches() + 1; }
  void step(std::size_t i, const GoOn& go_on) const;

 private:
  struct Range {
    std::uint64_t from;
    std::uint64_t to;
  };

  std::size_t segments() const { return run_.snapshots.size() - 1; }
  std::size_t batches() const { return (segments() + kLanes - 1) / kLanes; }
  std::vector<std::uint32_t> check_start(const Rules& rules, const GoOn& go_on) const;
  std::string codes(std::size_t snapshot) const;
  void check_segments(std::size_t batch, const GoOn& go_on) const;
  void check_preperiod_and_divisors(const GoOn& go_on) const;
  std::vector<std::vector<std::uint32_t>> values(const std::vector<Range>& ranges,
                                                 const GoOn& go_on) const;

  const answer::Certificate& certificate_;
  const answer::StateRun& run_;
  std::string kernel_;
  std::uint64_t last_rare_;
  std::optional<Machine> machine_;
};

/// The primes that divide n, ascending. O(sqrt n).
std::vector<std::uint64_t> prime_divisors(std::uint64_t n);

}  // namespace minimex::verify
