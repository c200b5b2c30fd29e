#include "minimex/family/flip/nimbers.hpp"

#include <fmt/format.h>

#include "minimex/family/heap/period.hpp"
#include "minimex/run/error.hpp"

namespace minimex::flip {
namespace {

/// Enough values to prove the period of every K <= kPeriodic.
constexpr std::uint64_t kProofLength = 512;
constexpr std::uint64_t kPeriodic = 2;

/// A run is a heap from which K beans are taken, leaving at most two heaps: 0.0...07.
heap::Rules rules_of(std::uint64_t flip) {
  heap::Rules rules;
  rules.takes.push_back({flip, 7});
  return rules;
}

std::vector<std::uint32_t> values_of(const heap::Sequence& sequence) {
  std::vector<std::uint32_t> values(sequence.size());
  sequence.read(0, values);
  return values;
}

}  // namespace

value::Nimber Nimbers::beyond(std::uint64_t length) const {
  if (period_) return values_[period_->start + (length - period_->start) % period_->length];
  return length >= flip_ ? 1 : 0;  // below 2 K every option is two runs without a move
}

NimSequence::NimSequence(std::uint64_t flip) : flip_(flip) {
  auto first = std::make_shared<Nimbers>();
  first->flip_ = flip;
  if (flip <= kPeriodic) {
    const heap::Rules rules = rules_of(flip);
    const run::Context context;
    heap::Sequence sequence(rules);
    sequence.extend(kProofLength, context);
    first->values_ = values_of(sequence);
    const auto repeat =
        heap::find_repeat(rules, heap::Theorem::guy_smith, first->values_, false, context);
    if (repeat) first->period_ = Period{repeat->preperiod, repeat->period};
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
  if (!sequence_) sequence_ = std::make_unique<heap::Sequence>(rules_of(flip_));
  sequence_->extend(longest + 1, context);
  auto more = std::make_shared<Nimbers>(*known_);
  more->values_ = values_of(*sequence_);
  known_ = std::move(more);
  return known_;
}

}  // namespace minimex::flip
