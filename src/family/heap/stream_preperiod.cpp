// From a recurring window to the least period and the first heap that repeats, by taking the stream
// up again from its snapshots.

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "family/heap/mask.hpp"
#include "family/heap/stream.hpp"
#include "family/heap/stream_chain.hpp"

namespace minimex::heap {
namespace {

constexpr std::uint64_t kBlock = 64;

std::uint64_t rounded_up(std::uint64_t n) { return (n + kBlock - 1) / kBlock * kBlock; }

std::vector<std::uint64_t> prime_divisors(std::uint64_t n) {
  std::vector<std::uint64_t> primes;
  for (std::uint64_t q = 2; q * q <= n; ++q) {
    if (n % q == 0) primes.push_back(q);
    while (n % q == 0) n /= q;
  }
  if (n > 1) primes.push_back(n);
  return primes;
}

}  // namespace

/// An engine on whose tape heap `heap` stands, or will once it is extended that far.
Engine Stream::fork(std::uint64_t heap, const run::Context& context) const {
  Engine engine(rules_, EngineOptions{.window = options_.window});
  engine.extend(chain_->start, context);
  if (engine.mask().bits != engine_->mask().bits || engine.mask().parity != engine_->mask().parity)
    throw std::logic_error("a stream taken up again has another mask");
  const std::vector<Snapshot>& list = chain_->snapshots.list();
  const Snapshot* best = nullptr;
  for (const Snapshot& s : list)
    if (s.heap > engine.size() && s.heap <= heap + options_.window) best = &s;
  if (best != nullptr)
    engine.jump(best->heap, as_codes(decompress_codes(*best, options_.window)), context);
  return engine;
}

/// Does the window before `heap` stand before heap + period too?
bool Stream::recurs(std::uint64_t heap, const std::string& codes, std::uint64_t period,
                    const run::Context& context) const {
  const std::uint64_t again = heap + period;
  Engine engine = fork(again - options_.window, context);
  engine.extend(rounded_up(again), context);
  return std::equal(codes.begin(), codes.end(),
                    reinterpret_cast<const char*>(engine.tape(again - options_.window)));
}

/// A recurrence is missed where its anchor was not looked for all the time; so the divisors count.
std::uint64_t Stream::least_period(std::uint64_t period, const run::Context& context) const {
  const std::string codes = decompress_codes(chain_->end, options_.window);
  for (const std::uint64_t q : prime_divisors(period))
    while (period % q == 0) {
      const std::uint64_t less = period / q;
      if (engine_->mask().parity && less % 2 == 1) break;  // odd shifts of equal codes differ
      if (!recurs(chain_->hit->first, codes, less, context)) break;
      period = less;
    }
  return period;
}

std::uint64_t Stream::first_repeating(std::uint64_t period, const run::Context& context) const {
  const std::vector<Snapshot>& list = chain_->snapshots.list();
  const std::uint64_t last_rare = engine_->rares().empty() ? 0 : engine_->rares().back().heap;
  // Windows of common heaps that recur: from some snapshot on all do. `low` does not, `high` does.
  std::size_t high = 0;
  while (high < list.size() && list[high].heap < chain_->hit->first) ++high;
  std::size_t low = 0;
  const auto repeats = [&](std::size_t i) {
    return list[i].heap - options_.window > last_rare &&
           recurs(list[i].heap, decompress_codes(list[i], options_.window), period, context);
  };
  std::uint64_t from = 0;
  std::uint64_t to = high < list.size() ? list[high].heap : chain_->hit->first;
  if (high > 0 && repeats(0)) {
    to = list[0].heap;
  } else if (high > 0) {
    while (high - low > 1) {
      const std::size_t middle = low + (high - low) / 2;
      (repeats(middle) ? high : low) = middle;
    }
    to = std::min(chain_->hit->first, high < list.size() ? list[high].heap : to);
    from = list[low].heap - options_.window;
    // The window at `low` may have been refused for its rare heaps: then all before it counts too.
    if (list[low].heap - options_.window <= last_rare) from = 0;
  }
  const auto last = last_difference(from, to, period, context);
  return last ? *last + 1 : from;
}

/// The last heap n of [from, to) whose value is not that of heap n + period.
std::optional<std::uint64_t> Stream::last_difference(std::uint64_t from, std::uint64_t to,
                                                     std::uint64_t period,
                                                     const run::Context& context) const {
  constexpr std::uint64_t kStep = std::uint64_t{1} << 18;
  const std::uint64_t step = std::min(kStep, options_.window);
  Engine here = fork(from, context);
  Engine there = fork(from + period, context);
  std::optional<std::uint64_t> last;
  for (std::uint64_t n = from; n < to; n += step) {
    const std::uint64_t end = std::min(to, n + step);
    here.extend(rounded_up(end), context);
    there.extend(rounded_up(end + period), context);
    for (std::uint64_t i = end; i-- > n;)
      if (here.value(i) != there.value(i + period)) {
        last = i;
        break;
      }
  }
  return last;
}

}  // namespace minimex::heap
