#include "minimex/family/pool/numbers.hpp"

#include <algorithm>

namespace minimex::pool {
namespace {

Wide length(const Run& run) { return Wide{run.last} - run.first + 1; }

/// Sum of the `n` values of a run from its upper or lower end, one copy of each.
Wide values_from_top(const Run& run, Wide n) { return n * (2 * Wide{run.last} - n + 1) / 2; }
Wide values_from_bottom(const Run& run, Wide n) { return n * (2 * Wide{run.first} + n - 1) / 2; }

/// The fewest members of `run`, in the order that `values(run, n)` sums them, that reach `need`.
/// The whole run must reach it.
template <class Values>
Wide fewest_in_run(const Run& run, Wide need, Values values) {
  Wide low = 0;  // this many values, with all their copies, fall short
  Wide high = length(run);
  while (high - low > 1) {
    const Wide middle = low + (high - low) / 2;
    (values(run, middle) * run.copies < need ? low : high) = middle;
  }
  const Wide rest = need - values(run, low) * run.copies;
  const Wide next = values(run, low + 1) - values(run, low);
  return low * run.copies + (rest + next - 1) / next;
}

}  // namespace

Numbers Numbers::up_to(std::int64_t max) {
  Numbers n;
  n.runs_.push_back({1, max, 1});
  return n;
}

Numbers Numbers::up_to_without(std::int64_t max, const std::vector<std::int64_t>& ascending) {
  Numbers n;
  std::int64_t before = 0;
  for (const std::int64_t x : ascending) {
    if (before < x - 1) n.runs_.push_back({before + 1, x - 1, 1});
    before = x;
  }
  if (before < max) n.runs_.push_back({before + 1, max, 1});
  return n;
}

Numbers Numbers::of_run(const Run& run) {
  Numbers n;
  n.runs_.push_back(run);
  return n;
}

Numbers Numbers::singles(const std::vector<std::int64_t>& ascending) {
  Numbers n;
  n.runs_.reserve(ascending.size());
  for (const std::int64_t x : ascending) n.runs_.push_back({x, x, 1});
  return n;
}

Numbers Numbers::of(const std::vector<std::int64_t>& ascending) {
  Numbers n;
  for (std::size_t i = 0; i < ascending.size();) {
    std::size_t j = i;
    while (j < ascending.size() && ascending[j] == ascending[i]) ++j;
    n.append({ascending[i], ascending[i], static_cast<std::int64_t>(j - i)});
    i = j;
  }
  return n;
}

void Numbers::append(Run run) {
  if (!runs_.empty() && runs_.back().copies == run.copies && runs_.back().last + 1 == run.first)
    runs_.back().last = run.last;
  else
    runs_.push_back(run);
}

std::int64_t Numbers::copies(std::int64_t x) const {
  const auto it = std::lower_bound(runs_.begin(), runs_.end(), x,
                                   [](const Run& run, std::int64_t v) { return run.last < v; });
  return it != runs_.end() && it->first <= x ? it->copies : 0;
}

Wide Numbers::size() const {
  Wide n = 0;
  for (const Run& run : runs_) n += length(run) * run.copies;
  return n;
}

Wide Numbers::distinct() const {
  Wide n = 0;
  for (const Run& run : runs_) n += length(run);
  return n;
}

Wide Numbers::sum() const {
  Wide n = 0;
  for (const Run& run : runs_) n += values_from_bottom(run, length(run)) * run.copies;
  return n;
}

void Numbers::remove(std::int64_t x) {
  std::vector<Run> old;
  old.reserve(runs_.size() + 2);
  old.swap(runs_);
  for (const Run& run : old) {
    if (x < run.first || x > run.last) {
      append(run);
      continue;
    }
    if (run.first < x) append({run.first, x - 1, run.copies});
    if (run.copies > 1) append({x, x, run.copies - 1});
    if (x < run.last) append({x + 1, run.last, run.copies});
  }
}

Numbers Numbers::without(std::int64_t x) const {
  Numbers n = *this;
  n.remove(x);
  return n;
}

Numbers Numbers::below(Wide limit) const {
  Numbers n;
  for (const Run& run : runs_) {
    if (run.first >= limit) break;
    n.append({run.first, run.last < limit ? run.last : static_cast<std::int64_t>(limit - 1),
              run.copies});
  }
  return n;
}

bool Numbers::symmetric(Wide center) const {
  const std::size_t n = runs_.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Run& low = runs_[i];
    const Run& high = runs_[n - 1 - i];
    if (low.copies != high.copies || low.first + Wide{high.last} != center ||
        low.last + Wide{high.first} != center)
      return false;
  }
  return true;
}

std::optional<std::int64_t> Numbers::unmatched(Wide center) const {
  // Walk the runs upwards and their mirror images alike, to the first value where copies differ.
  std::size_t i = 0;
  std::size_t j = runs_.size();
  if (runs_.empty()) return std::nullopt;
  Wide at = std::min<Wide>(least(), center - greatest());  // everything below is matched
  while (i < runs_.size() || j > 0) {
    const bool have = i < runs_.size();
    const bool want = j > 0;
    const Wide first = have ? std::max<Wide>(runs_[i].first, at) : 0;
    const Wide mirror_first = want ? std::max<Wide>(center - runs_[j - 1].last, at) : 0;
    if (!want || (have && first < mirror_first)) return static_cast<std::int64_t>(first);
    if (!have || mirror_first < first) return static_cast<std::int64_t>(center - mirror_first);
    if (runs_[i].copies != runs_[j - 1].copies)
      return runs_[i].copies > runs_[j - 1].copies ? static_cast<std::int64_t>(first)
                                                   : static_cast<std::int64_t>(center - first);
    const Wide last = runs_[i].last;
    const Wide mirror_last = center - runs_[j - 1].first;
    at = std::min(last, mirror_last) + 1;
    if (last < at) ++i;
    if (mirror_last < at) --j;
  }
  return std::nullopt;
}

Wide Numbers::fewest(Wide need) const {
  Wide count = 0;
  for (auto run = runs_.rbegin(); run != runs_.rend(); ++run) {
    const Wide whole = values_from_top(*run, length(*run)) * run->copies;
    if (whole >= need) return count + fewest_in_run(*run, need, values_from_top);
    need -= whole;
    count += length(*run) * run->copies;
  }
  return count;
}

Wide Numbers::most(Wide need) const {
  Wide count = 0;
  for (const Run& run : runs_) {
    const Wide whole = values_from_bottom(run, length(run)) * run.copies;
    if (whole >= need) return count + fewest_in_run(run, need, values_from_bottom);
    need -= whole;
    count += length(run) * run.copies;
  }
  return count;
}

}  // namespace minimex::pool
