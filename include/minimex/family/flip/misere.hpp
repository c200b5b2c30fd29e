#pragma once
// Misere play: no theory of these sums is known, so the multisets of runs are searched, with a
// memo.

#include <cstdint>
#include <map>
#include <mutex>
#include <unordered_map>
#include <utility>
#include <vector>

#include "minimex/family/flip/judge.hpp"

namespace minimex::flip {

/// Outcomes of multisets of runs under misere play; keeps what it has found. Thread-safe.
class MisereMemo {
 public:
  explicit MisereMemo(std::uint64_t flip) : flip_(flip) {}

  /// Of the sum of runs of these lengths. The memory, and with it run::TooLarge, depends on how
  /// many multisets are met.
  value::Outcome outcome(const std::vector<std::uint64_t>& lengths, const run::Context& context);
  /// Multisets valued so far.
  std::uint64_t positions() const;

 private:
  using Key = std::vector<std::uint32_t>;  // ascending
  struct Hash {
    std::size_t operator()(const Key& key) const;
  };
  struct Frame;

  Key canonical(const std::vector<std::uint64_t>& lengths) const;
  Key option(const Key& key, std::size_t run, std::uint32_t a) const;

  std::uint64_t flip_;
  mutable std::mutex guard_;
  std::unordered_map<Key, bool, Hash> first_wins_;
};

/// Judges by the memo.
class MisereJudge final : public Judge {
 public:
  MisereJudge(const Position& position, const Rules& rules, MisereMemo& memo,
              const run::Context& context);

  Verdict verdict() const override { return {outcome_, std::nullopt}; }
  std::uint64_t legal_moves() const override { return legal_; }
  std::uint64_t winning_moves() const override;
  Verdict option(const Stretch& stretch, std::uint64_t a) const override;
  std::optional<std::uint64_t> positions() const override { return memo_.positions(); }

 private:
  MisereMemo& memo_;
  const run::Context& context_;
  std::vector<std::uint64_t> lengths_;
  std::vector<Stretch> stretches_;
  value::Outcome outcome_ = value::Outcome::N;
  std::uint64_t legal_ = 0;
  // By length of the run and length of the shorter piece.
  mutable std::map<std::pair<std::uint64_t, std::uint64_t>, value::Outcome> options_;
};

}  // namespace minimex::flip
