#include "minimex/family/flip/misere.hpp"

#include <algorithm>
#include <limits>

#include "minimex/run/error.hpp"

namespace minimex::flip {

std::size_t MisereMemo::Hash::operator()(const Key& key) const {
  std::uint64_t h = key.size();
  for (const std::uint32_t n : key) {
    h = (h ^ n) * 0x9E3779B97F4A7C15U;
    h ^= h >> 32;
  }
  return static_cast<std::size_t>(h);
}

struct MisereMemo::Frame {
  Key key;
  std::size_t run = 0;  // the option to look at next
  std::uint32_t piece = 0;
};

MisereMemo::Key MisereMemo::canonical(const std::vector<std::uint64_t>& lengths) const {
  Key key;
  for (const std::uint64_t n : lengths) {
    if (n < flip_) continue;
    if (n > std::numeric_limits<std::uint32_t>::max())
      throw run::TooLarge("misere play: a run longer than 2^32 is not searched");
    key.push_back(static_cast<std::uint32_t>(n));
  }
  std::sort(key.begin(), key.end());
  return key;
}

MisereMemo::Key MisereMemo::option(const Key& key, std::size_t run, std::uint32_t a) const {
  Key out = key;
  out.erase(out.begin() + static_cast<std::ptrdiff_t>(run));
  const auto rest = static_cast<std::uint32_t>(key[run] - flip_);
  for (const std::uint32_t piece : {a, rest - a})
    if (piece >= flip_) out.insert(std::upper_bound(out.begin(), out.end(), piece), piece);
  return out;
}

value::Outcome MisereMemo::outcome(const std::vector<std::uint64_t>& lengths,
                                   const run::Context& context) {
  const std::lock_guard lock(guard_);
  Key root = canonical(lengths);
  std::vector<Frame> stack;
  stack.push_back({root});
  constexpr std::uint64_t kPollEvery = 256;
  std::uint64_t steps = 0;
  while (!stack.empty()) {
    if (++steps % kPollEvery == 0) {
      context.poll();
      context.progress("multisets searched", first_wins_.size(), 0);
    }
    Frame& top = stack.back();
    // Nothing to move: the player to move has won. An option that is lost wins.
    bool decided = top.key.empty();
    bool wins = decided;
    bool opened = false;
    while (!decided && !opened && top.run < top.key.size()) {
      const auto rest = static_cast<std::uint32_t>(top.key[top.run] - flip_);
      const bool repeated = top.run > 0 && top.key[top.run] == top.key[top.run - 1];
      if (repeated || top.piece > rest / 2) {
        ++top.run;
        top.piece = 0;
        continue;
      }
      Key next = option(top.key, top.run, top.piece);
      const auto known = first_wins_.find(next);
      if (known == first_wins_.end()) {
        stack.push_back({std::move(next)});  // moves `top`
        opened = true;
        break;
      }
      ++top.piece;
      wins = !known->second;
      decided = wins;
    }
    if (opened) continue;
    first_wins_.emplace(std::move(top.key), wins);
    stack.pop_back();
  }
  return first_wins_.at(root) ? value::Outcome::N : value::Outcome::P;
}

std::uint64_t MisereMemo::positions() const {
  const std::lock_guard lock(guard_);
  return first_wins_.size();
}

MisereJudge::MisereJudge(const Position& position, const Rules& rules, MisereMemo& memo,
                         const run::Context& context)
    : Judge(rules.flip), memo_(memo), context_(context) {
  Stretches stretches(position.text(), rules, context);
  for (Stretch s; stretches.next(s);) {
    stretches_.push_back(s);
    legal_ += s.moves();
    if (s.from == 0 && !s.full_ring) lengths_.push_back(s.length);
  }
  if (stretches.full_ring() && legal_ != 0) {
    // All moves lead to the same row: win by it or lose.
    const value::Outcome only = option(stretches_.front(), 0).outcome;
    outcome_ = value::seen_from_before(only);
  } else {
    outcome_ = memo_.outcome(lengths_, context_);
  }
}

std::uint64_t MisereJudge::winning_moves() const {
  if (outcome_ == value::Outcome::P) return 0;
  std::uint64_t count = 0;
  for (const Stretch& s : stretches_)
    for (std::uint64_t a = s.from; a < s.to; ++a)
      count += option(s, a).outcome == value::Outcome::P;
  return count;
}

Verdict MisereJudge::option(const Stretch& s, std::uint64_t a) const {
  if (s.full_ring) return {memo_.outcome({s.length - flip()}, context_), std::nullopt};
  const std::uint64_t rest = s.length - flip();
  const auto [at, fresh] =
      options_.try_emplace({s.length, std::min(a, rest - a)}, value::Outcome::N);
  if (fresh) {
    std::vector<std::uint64_t> lengths = lengths_;
    lengths.erase(std::find(lengths.begin(), lengths.end(), s.length));
    lengths.push_back(a);
    lengths.push_back(rest - a);
    at->second = memo_.outcome(lengths, context_);
  }
  return {at->second, std::nullopt};
}

}  // namespace minimex::flip
