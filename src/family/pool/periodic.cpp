#include "minimex/family/pool/periodic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "minimex/run/error.hpp"

namespace minimex::pool {
namespace {

constexpr std::uint64_t kMostNeeds = std::uint64_t{1} << 33;
constexpr std::uint64_t kLongLoop = 1 << 20;  // rounds between polls
constexpr std::uint64_t kBits = 64;
constexpr std::uint64_t kBase = 0x9E3779B97F4A7C15;  // odd; only speed depends on it

bool bit(const std::vector<std::uint64_t>& bits, std::uint64_t i) {
  return (bits[i / kBits] >> (i % kBits) & 1) != 0;
}

void set(std::vector<std::uint64_t>& bits, std::uint64_t i) {
  bits[i / kBits] |= std::uint64_t{1} << (i % kBits);
}

bool equal_windows(const std::vector<std::uint64_t>& bits, std::uint64_t a, std::uint64_t b,
                   std::uint64_t length, const run::Context& context) {
  for (std::uint64_t i = 0; i < length; ++i) {
    if (i % kLongLoop == 0) context.poll();
    if (bit(bits, a + i) != bit(bits, b + i)) return false;
  }
  return true;
}

/// A bit for each need, grown in steps within the memory budget.
class Bits {
 public:
  Bits(std::vector<std::uint64_t>& words, const run::Context& context)
      : words_(words), context_(context) {}
  void hold(std::uint64_t count) {
    const std::uint64_t words = count / kBits + 1;
    if (words <= words_.size()) return;
    const std::uint64_t larger = std::max(words, words_.size() + words_.size() / 2);
    if (larger > kUnasked)  // while it grows the old ones are there too
      context_.require_memory((larger + words_.size()) * sizeof(std::uint64_t),
                              "the outcomes of a game with repeated numbers");
    words_.resize(larger);
  }

 private:
  static constexpr std::uint64_t kUnasked = 1 << 16;
  std::vector<std::uint64_t>& words_;
  const run::Context& context_;
};

}  // namespace

Periodic::Periodic(const Numbers& numbers, std::int64_t need, bool avoid,
                   const run::Context& context)
    : avoid_(avoid) {
  const std::vector<Run>& runs = numbers.runs();
  if (runs.size() == 1 && runs[0].first == 1) {
    unit_count_ = runs[0].last;
  } else {
    unit_ = 0;
    std::vector<std::int64_t> list;
    for (const Run& run : runs)
      for (std::int64_t x = run.first;; ++x) {
        unit_ = std::gcd(unit_, x);
        list.push_back(x);
        if (x == run.last) break;
      }
    if (list.back() == unit_ * static_cast<std::int64_t>(list.size()) && list[0] == unit_)
      unit_count_ = static_cast<std::int64_t>(list.size());
    numbers_ = Numbers::singles(list);
  }
  if (unit_count_ > 0)
    period_ = Period{0, (Wide{unit_count_} + 1) * unit_, true};
  else
    compute((need - 1) / unit_ + 1, context);
}

bool Periodic::lost(Wide need) const {
  if (need <= 0) return !avoid_;
  const Wide units = (need + unit_ - 1) / unit_;
  if (unit_count_ > 0) return units % (Wide{unit_count_} + 1) == (avoid_ ? 1 : 0);
  Wide at = units;
  if (units > computed_) {
    const Wide start = period_->start;
    at = start + (units - start) % period_->length;
  }
  return bit(lost_, greatest_ + static_cast<std::uint64_t>(at));
}

Wide Periodic::winning_count(Wide need) const {
  const Wide units = (need + unit_ - 1) / unit_;
  if (unit_count_ > 0 && !avoid_ && units <= unit_count_) return unit_count_ - units + 1;
  Wide n = 0;
  each_winning(need, [&](std::int64_t) {
    ++n;
    return true;
  });
  return n;
}

void Periodic::compute(std::int64_t need, const run::Context& context) {
  const auto goal = static_cast<std::uint64_t>(need);
  std::vector<std::uint64_t> steps;
  for (const Run& run : numbers_.runs()) {
    const auto x = static_cast<std::uint64_t>(run.first / unit_);
    // A number that reaches any need in question never matters beyond that: under avoid it only
    // loses; otherwise it wins, as any number as great as the need does.
    steps.push_back(std::min(x, goal));
  }
  greatest_ = steps.back();
  const std::uint64_t g = greatest_;

  // lost_[g + n] for need n, needs up to 0 first. won: a need from which a lost one can be reached.
  std::vector<std::uint64_t> won;
  Bits lost_bits(lost_, context);
  Bits won_bits(won, context);
  lost_bits.hold(g + 1);
  won_bits.hold(2 * g + 1);
  std::uint64_t top_power = 1;  // kBase^g
  for (std::uint64_t i = g, square = kBase; i != 0; i /= 2, square *= square)
    if (i % 2 == 1) top_power *= square;
  std::uint64_t hash = 0;  // of the last g outcomes
  if (!avoid_) {
    for (std::uint64_t n = 1; n <= g; ++n) {
      if (n % kLongLoop == 0) context.poll();
      set(lost_, n);    // the needs from 1 - g to 0
      set(won, g + n);  // the greatest number reaches every need up to itself
      hash = hash * kBase + 1;
    }
  }

  constexpr std::uint64_t kPollEvery = 1 << 16;
  std::uint64_t work = 0;
  std::uint64_t saved_at = 0;  // Brent: the window ending here is compared with every later one
  std::uint64_t saved_hash = hash;
  for (std::uint64_t n = 1; n <= goal; ++n) {
    lost_bits.hold(g + n);
    won_bits.hold(g + n + g);
    const bool is_lost = !bit(won, g + n);
    if (is_lost) {
      set(lost_, g + n);
      for (const std::uint64_t x : steps) set(won, g + n + x);
      work += steps.size();
    }
    computed_ = n;
    hash = hash * kBase + (is_lost ? 1 : 0) - (bit(lost_, n) ? top_power : 0);
    if (hash == saved_hash && equal_windows(lost_, saved_at + 1, n + 1, g, context)) {
      Wide start = saved_at + Wide{1};
      const Wide length = n - saved_at;
      while (start > 1 && bit(lost_, g + static_cast<std::uint64_t>(start - 1)) ==
                              bit(lost_, g + static_cast<std::uint64_t>(start - 1 + length)))
        --start;
      period_ = Period{start, length, false};
      return;
    }
    if (n == 2 * saved_at + 1) {
      saved_at = n;
      saved_hash = hash;
    }
    if (++work >= kPollEvery) {
      work = 0;
      context.poll();
      context.progress("totals", n, goal);
      if (n > kMostNeeds)
        throw run::TooLarge(fmt::format(
            "no period found among the first {} totals; {} would be needed", kMostNeeds, goal));
    }
  }
}

}  // namespace minimex::pool
