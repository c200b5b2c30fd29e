#pragma once
// The checker's own reading of the rules: canonical codes of heap games and nothing else.

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace minimex::verify {

/// Why a certificate is refused. Leaves the floor as a Verdict only.
struct Refusal {
  std::string why;
};

/// Bit k of a digit: after the take exactly k non-empty heaps may be left.
struct Rules {
  std::vector<std::pair<std::uint64_t, unsigned>> takes;  ///< (beans, digit), ascending
  /// Not empty: taking t >= repeat_from has the digit repeating[(t - repeat_from) % size].
  std::vector<unsigned> repeating;
  std::uint64_t repeat_from = 0;
  bool unequal = false;  ///< heaps left by one move must be pairwise different

  unsigned most_parts() const;
  /// The largest number that may be taken; 0 where it has no limit.
  std::uint64_t largest_take() const;
  /// Of the finite takes, those that may leave exactly `parts` heaps.
  std::vector<std::uint64_t> leaving(unsigned parts) const;
};

/// "0.07", "4.:unequal", "0.[3]", "subtract:1,2000", "all-but:2000". Throws Refusal, also where the
/// same rules have another canonical text.
Rules read_rules(std::string_view code);

}  // namespace minimex::verify
