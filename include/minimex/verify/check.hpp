#pragma once
// Proves the claim of a certificate again, or says why not. Shares no code with the solvers: its
// own reading of the rules, plain mex, and the theorem's own conditions (docs/heap-proofs.md).

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "minimex/answer/certificate.hpp"

namespace minimex::verify {

/// Called now and then (several times a second) with the number of heaps checked since the last
/// call; false: stop. Several threads call it at once if they run steps at once.
using GoOn = std::function<bool(std::uint64_t heaps)>;

struct Verdict {
  enum class Kind : std::uint8_t {
    holds,
    refused,  ///< `why` names the condition that failed
    stopped,  ///< as GoOn said
  };
  Kind kind = Kind::holds;
  std::string why;
  friend bool operator==(const Verdict&, const Verdict&) = default;
};

/// One certificate. begin() first; if it holds, each of the steps, in any order and on any threads;
/// the claim is proved if all hold. Neither throws for a wrong claim; what the certificate's own
/// `codes` throws passes through.
///
///     Check check(certificate);
///     Verdict v = check.begin(go_on);
///     for (std::size_t i = 0; v.kind == Verdict::Kind::holds && i < check.steps(); ++i)
///       v = check.step(i, go_on);
class Check {
 public:
  /// `kernel`: the widest vectors to use, "portable", "avx2" or "avx512"; the best there is when
  /// empty.
  explicit Check(answer::Certificate certificate, std::string_view kernel = {});
  Check(const Check&) = delete;
  Check& operator=(const Check&) = delete;
  ~Check();

  /// Bytes that begin() takes for good, and that each step takes while it runs; estimates.
  std::uint64_t bytes() const;
  std::uint64_t bytes_a_step() const;
  /// Heaps that GoOn will be told of in all, about.
  std::uint64_t heaps() const;

  /// What can be told without computing anything: that the claim is one, and its bounds are the
  /// theorem's. Before bytes() are taken; at most some 2^20 steps.
  Verdict form() const;
  /// form(), and the values by plain mex.
  Verdict begin(const GoOn& go_on);
  /// After begin().
  std::size_t steps() const;
  Verdict step(std::size_t i, const GoOn& go_on) const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

/// All of it on this thread.
Verdict check(const answer::Certificate& certificate, const GoOn& go_on);

}  // namespace minimex::verify
