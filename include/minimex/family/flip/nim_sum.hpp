#pragma once
// Normal play: the position is the disjunctive sum of its runs (Sprague 1935, Grundy 1939).

#include <cstdint>
#include <memory>

#include "minimex/family/flip/judge.hpp"
#include "minimex/family/flip/nimbers.hpp"

namespace minimex::flip {

/// How many of the moves of a run of `length` leave pieces whose nimbers xor to `target`.
/// O(length); O(1) past the period.
std::uint64_t count_moves_to(const Nimbers& g, std::uint64_t length, value::Nimber target);

/// Judges by the nim-sum. O(n) to make (O(distinct run lengths) for a counted position), O(1) an
/// option.
class NimSumJudge final : public Judge {
 public:
  NimSumJudge(const Position& position, const Rules& rules, const NimSequence& sequence,
              const run::Context& context);

  Verdict verdict() const override { return of(sum_); }
  std::uint64_t legal_moves() const override { return legal_; }
  std::uint64_t winning_moves() const override { return winning_; }
  Verdict option(const Stretch& stretch, std::uint64_t a) const override {
    return of(option_nimber(stretch, a));
  }

  LengthSet winning_lengths() const override { return winning_lengths_; }
  std::optional<Period> repeats(std::uint64_t /*length*/) const override {
    return nimbers_->period();
  }

  value::Nimber sum() const { return sum_; }
  value::Nimber option_nimber(const Stretch& s, std::uint64_t a) const {
    const Nimbers& g = *nimbers_;
    if (s.full_ring) return g[s.length - g.flip()];
    return sum_ ^ g[s.length] ^ g[a] ^ g[s.length - g.flip() - a];
  }
  const Nimbers& nimbers() const { return *nimbers_; }

 private:
  static Verdict of(value::Nimber n) { return {n == 0 ? value::Outcome::P : value::Outcome::N, n}; }
  void read(std::string_view text, const Rules& rules, const NimSequence& sequence,
            const run::Context& context);

  std::shared_ptr<const Nimbers> nimbers_;
  value::Nimber sum_ = 0;
  std::uint64_t legal_ = 0;
  std::uint64_t winning_ = 0;
  LengthSet winning_lengths_ = ~LengthSet{0};
};

}  // namespace minimex::flip
