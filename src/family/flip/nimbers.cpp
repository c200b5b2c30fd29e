#include "minimex/family/flip/nimbers.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "minimex/run/error.hpp"

namespace minimex::flip {
namespace {

/// Enough values to prove the period of every K <= kPeriodic.
constexpr std::uint64_t kProofLength = 512;
constexpr std::uint64_t kPeriodic = 2;

/// Appends values up to and including g(longest). The values stay below 2^16, since a run has fewer
/// distinct options than half its length, and no run is longer than kLongest.
void extend(std::vector<std::uint16_t>& values, std::uint64_t flip, std::uint64_t longest,
            const run::Context& context) {
  constexpr std::uint64_t kPollEvery = 64;
  values.reserve(longest + 1);
  std::uint16_t greatest = values.empty() ? 0 : *std::max_element(values.begin(), values.end());
  std::vector<std::uint8_t> reached;
  for (std::uint64_t n = values.size(); n <= longest; ++n) {
    if (n % kPollEvery == 0) {
      context.poll();
      context.progress("nimbers of runs", n, longest);
    }
    if (n < flip) {
      values.push_back(0);
      continue;
    }
    // xor of two values stays below the next power of two; one more byte ends the search for the
    // mex.
    std::size_t bound = 2;
    while (bound <= greatest) bound *= 2;
    reached.assign(bound + 1, 0);
    const std::uint64_t rest = n - flip;
    const std::uint16_t* left = values.data();
    const std::uint16_t* right = values.data() + rest;
    for (std::uint64_t a = 0; a <= rest / 2; ++a) reached[left[a] ^ *(right - a)] = 1;
    const auto mex = std::find(reached.begin(), reached.end(), 0) - reached.begin();
    values.push_back(static_cast<std::uint16_t>(mex));
    greatest = std::max(greatest, values.back());
  }
}

}  // namespace

std::optional<Period> prove_period(std::span<const std::uint16_t> values, std::uint64_t flip) {
  const std::uint64_t n = values.size();
  for (std::uint64_t p = 1; 2 * p + flip <= n; ++p) {
    std::uint64_t start = n - p;
    while (start > 0 && values[start - 1] == values[start - 1 + p]) --start;
    if (2 * start + 2 * p + flip <= n) return Period{start, p};
  }
  return std::nullopt;
}

value::Nimber Nimbers::beyond(std::uint64_t length) const {
  if (period_) return values_[period_->start + (length - period_->start) % period_->length];
  return length >= flip_ ? 1 : 0;  // below 2 K every option is two runs without a move
}

NimSequence::NimSequence(std::uint64_t flip) : flip_(flip) {
  auto first = std::make_shared<Nimbers>();
  first->flip_ = flip;
  if (flip <= kPeriodic) {
    extend(first->values_, flip, kProofLength, run::Context());
    first->period_ = prove_period(first->values_, flip);
  }
  known_ = std::move(first);
}

std::shared_ptr<const Nimbers> NimSequence::reach(std::uint64_t longest,
                                                  const run::Context& context) const {
  if (flip_ <= kPeriodic) return known_;  // never changes
  const std::lock_guard lock(guard_);
  if (longest < known_->values_.size() || longest < 2 * flip_) return known_;
  if (longest > kLongest)
    throw run::TooLarge(
        fmt::format("a run of {} + under flip={}: no period is known, and nimbers are computed for "
                    "runs up to {}",
                    longest, flip_, kLongest));
  auto more = std::make_shared<Nimbers>(*known_);
  extend(more->values_, flip_, longest, context);
  known_ = std::move(more);
  return known_;
}

}  // namespace minimex::flip
