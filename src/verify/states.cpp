#include "verify/states.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "verify/sparse.hpp"

namespace minimex::verify {
namespace {

constexpr std::uint64_t kPlainTo = std::uint64_t{1} << 16;  ///< values by plain mex
constexpr std::uint32_t kMostValue = 511;                   ///< its code fits a byte

template <class... Args>
[[noreturn]] void refuse(fmt::format_string<Args...> text, Args&&... args) {
  throw Refusal{fmt::format(text, std::forward<Args>(args)...)};
}

}  // namespace

std::vector<std::uint64_t> prime_divisors(std::uint64_t n) {
  std::vector<std::uint64_t> out;
  for (std::uint64_t d = 2; d <= n / d; ++d)
    if (n % d == 0) {
      out.push_back(d);
      while (n % d == 0) n /= d;
    }
  if (n > 1) out.push_back(n);
  return out;
}

void States::begin(const Rules& rules, const GoOn& go_on) {
  machine_.emplace(certificate_, rules, check_start(rules, go_on), kernel_);
}

void States::check_form(const Rules& rules) const {
  const std::uint64_t k = certificate_.largest_take;
  const std::uint64_t end = run_.anchor + certificate_.period;
  if (!rules.repeating.empty() || rules.most_parts() != 2)
    refuse("finite-state: the game must leave at most two heaps and have a largest take");
  if (certificate_.largest_value > kMostValue)
    refuse("the largest value {} passes {}", certificate_.largest_value, kMostValue);
  // A bit above those of every value would mean nothing.
  const std::uint32_t bits = std::bit_ceil(certificate_.largest_value + std::uint32_t{1}) - 1;
  if (run_.mask == 0 || (run_.mask & ~bits) != 0)
    refuse("the mask {} is no set of bits that values to {} have", run_.mask,
           certificate_.largest_value);
  const std::vector<std::uint64_t> splits = rules.leaving(2);
  for (const std::uint64_t t : splits)
    if (run_.parity && (t - splits.front()) % 2 != 0)
      refuse("the mask has the parity of the heap, but splits take odd and even numbers");
  if (run_.parity && certificate_.period % 2 != 0)
    refuse("the mask has the parity of the heap, but the period {} is odd", certificate_.period);
  if (certificate_.saltus != 0)
    refuse("finite-state: the saltus must be 0, not {}", certificate_.saltus);
  if (certificate_.checked_to != end)
    refuse("checked-to must be anchor + period, {}, not {}", end, certificate_.checked_to);

  if (last_rare_ >= run_.start || run_.start <= 2 * last_rare_ + k)
    refuse("start {} must pass twice the last rare heap {} plus the largest take {}", run_.start,
           last_rare_, k);
  if (run_.window < last_rare_ + k || run_.window <= k)
    refuse("the window {} must hold the last rare heap {} plus the largest take {}", run_.window,
           last_rare_, k);
  if (run_.window > run_.start)
    refuse("the window {} must not pass start {}", run_.window, run_.start);
  if (run_.window > answer::kLongestWindow)
    refuse("the window {} must not pass {}, the longest that is checked", run_.window,
           answer::kLongestWindow);
  if (run_.anchor < run_.window || run_.anchor - run_.window <= last_rare_)
    refuse("the anchor {} less the window {} must pass the last rare heap {}", run_.anchor,
           run_.window, last_rare_);

  const std::vector<std::uint64_t>& s = run_.snapshots;
  for (std::size_t i = 1; i < s.size(); ++i)
    if (s[i] <= s[i - 1]) refuse("snapshot {} is before heap {}, not after {}", i, s[i], s[i - 1]);
  if (s.size() < 2 || s.front() != run_.start || s.back() != end)
    refuse("the snapshots must go from start {} to anchor + period, {}", run_.start, end);
  if (!std::binary_search(s.begin(), s.end(), run_.anchor))
    refuse("there is no snapshot before the anchor {}", run_.anchor);
  if (answer::spacing(s) != run_.spacing)
    refuse("the largest distance of two snapshots is {}, not {}", answer::spacing(s), run_.spacing);
  if (certificate_.preperiod > run_.anchor - run_.window)
    refuse("the preperiod {} is not the first: the windows before {} and one period later agree",
           certificate_.preperiod, run_.anchor);
}

std::string States::codes(std::size_t snapshot) const {
  std::string out = run_.codes(snapshot);
  if (out.size() != run_.window)
    refuse("the snapshot before heap {} has {} codes, not the window's {}",
           run_.snapshots[snapshot], out.size(), run_.window);
  return out;
}

std::vector<std::uint32_t> States::check_start(const Rules& rules, const GoOn& go_on) const {
  const Classes classes = Classes::of(run_, rules.leaving(2));
  std::vector<std::uint32_t> values = plain_values(rules, std::min(run_.start, kPlainTo), go_on);
  extend_sparse(rules, classes, run_.start, values, go_on);
  std::size_t rare = 0;
  for (std::uint64_t n = 0; n < run_.start; ++n) {
    if (values[n] > certificate_.largest_value)
      refuse("heap {} has the value {}, above the largest claimed, {}", n, values[n],
             certificate_.largest_value);
    const bool is_largest = values[n] == certificate_.largest_value;
    if (is_largest ? n < certificate_.largest_at : n == certificate_.largest_at)
      refuse("heap {} has the value {}; the first with the largest value is claimed to be {}", n,
             values[n], certificate_.largest_at);
    if (n == 0 || classes.is_common(values[n], n)) continue;
    const answer::RareHeap found{n, values[n]};
    if (rare == run_.rares.size() || run_.rares[rare] != found)
      refuse("heap {} has the rare value {}, but the list of rare heaps differs there", n,
             values[n]);
    ++rare;
  }
  if (rare != run_.rares.size())
    refuse("heap {} is listed as rare and is not", run_.rares[rare].heap);

  const std::string first = codes(0);
  for (std::uint64_t i = 0; i < run_.window; ++i) {
    const std::uint64_t n = run_.start - run_.window + i;
    if (static_cast<unsigned char>(first[i]) != classes.code(values[n]))
      refuse("the snapshot before start {} has a wrong code for heap {}", run_.start, n);
  }
  const auto anchor = std::lower_bound(run_.snapshots.begin(), run_.snapshots.end(), run_.anchor);
  if (codes(static_cast<std::size_t>(anchor - run_.snapshots.begin())) != codes(segments()))
    refuse("the windows before the anchor {} and before anchor + period differ", run_.anchor);
  return values;
}

void States::step(std::size_t i, const GoOn& go_on) const {
  if (i < batches())
    check_segments(i, go_on);
  else
    check_preperiod_and_divisors(go_on);
}

void States::check_segments(std::size_t batch, const GoOn& go_on) const {
  const std::size_t first = batch * kLanes;
  std::vector<Stretch> stretches;
  for (std::size_t i = first; i < std::min(first + kLanes, segments()); ++i) {
    const std::uint64_t to = run_.snapshots[i + 1];
    codes(i);  // a snapshot of the wrong size is refused here
    stretches.push_back({i, to, to - run_.window});
  }
  const std::vector<std::string> kept = run_stretches(*machine_, stretches, true, go_on);
  for (std::size_t i = 0; i < kept.size(); ++i)
    if (kept[i] != codes(first + i + 1))
      refuse("the heaps from {} on do not lead to the snapshot before {}",
             run_.snapshots[first + i], run_.snapshots[first + i + 1]);
}

std::vector<std::vector<std::uint32_t>> States::values(const std::vector<Range>& ranges,
                                                       const GoOn& go_on) const {
  std::vector<std::vector<std::uint32_t>> out(ranges.size());
  std::vector<Stretch> stretches;
  std::vector<std::size_t> owner;
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    const Range& r = ranges[i];
    for (std::uint64_t n = r.from; n < std::min(r.to, run_.start); ++n)
      out[i].push_back(machine_->values[n]);
    if (r.to <= run_.start) continue;
    const std::uint64_t from = std::max(r.from, run_.start);
    const auto after = std::upper_bound(run_.snapshots.begin(), run_.snapshots.end(), from);
    const auto snapshot = static_cast<std::size_t>(after - run_.snapshots.begin()) - 1;
    stretches.push_back({snapshot, r.to, from});
    owner.push_back(i);
  }
  const std::vector<std::string> kept = run_stretches(*machine_, stretches, false, go_on);
  for (std::size_t lane = 0; lane < kept.size(); ++lane) {
    std::uint64_t n = stretches[lane].keep_from;
    for (const char code : kept[lane])
      out[owner[lane]].push_back(machine_->classes.value(static_cast<unsigned char>(code), n++));
  }
  return out;
}

void States::check_preperiod_and_divisors(const GoOn& go_on) const {
  const std::uint64_t n0 = certificate_.preperiod;
  const std::uint64_t p = certificate_.period;
  // Windows without rare heaps that agree once agree for ever, and from the anchor's on all agree.
  const std::uint64_t settled = std::max(std::max(n0, last_rare_ + 1) + run_.window, run_.start);
  const std::uint64_t from = n0 == 0 ? 0 : n0 - 1;
  const std::uint64_t to = std::min(settled, run_.anchor);
  const std::vector<std::uint64_t> primes = prime_divisors(p);
  const std::uint64_t window_from = run_.anchor - run_.window;
  std::vector<Range> ranges{{from, to}, {from + p, to + p}, {window_from, run_.anchor}};
  for (const std::uint64_t q : primes) ranges.push_back({window_from + p / q, run_.anchor + p / q});
  const std::vector<std::vector<std::uint32_t>> found = values(ranges, go_on);
  for (std::uint64_t n = n0; n < to; ++n)
    if (found[0][n - from] != found[1][n - from])
      refuse("heap {} has the value {} and one period later {}", n, found[0][n - from],
             found[1][n - from]);
  if (n0 > 0 && found[0][0] == found[1][0])
    refuse("the preperiod {} is not the first: heap {} has its value one period later too", n0,
           from);
  for (std::size_t i = 0; i < primes.size(); ++i)
    if (found[2] == found[3 + i])
      refuse("the period {} is not the least: {} is one too", p, p / primes[i]);
}

}  // namespace minimex::verify
