#pragma once
// A line of best play over several rows.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "many_rows.hpp"

namespace minimex::row {

/// The largest reduced element first, its whole interval from its open side, until only shed pairs
/// are left, row after row; docs/row.md, theorem 3.
template <class T>
class PlayThrough {
 public:
  PlayThrough(std::span<const RowView> rows, const run::Context& context)
      : rows_(rows), context_(context) {}

  /// Calls sink(row, side, count) for one run after another until it returns false. The first
  /// `first` plies cost O(n + first log first) in all, the whole line O(n log n).
  template <class Sink>
  void each_run(std::uint64_t first, Sink&& sink);

 private:
  struct Element {
    T value;
    std::uint64_t order;  // equal values: lower rows first, outer elements first
    std::uint64_t row;
    std::uint64_t count;
    Side side;
  };

  void add_open(std::uint64_t r);
  void add_closed(std::uint64_t r);
  void add(T value, std::uint64_t r, std::uint64_t count, Side side) {
    pool_.push_back({value, pool_.size(), r, count, side});
  }

  std::span<const RowView> rows_;
  const run::Context& context_;
  std::vector<Element> pool_;
  std::vector<Run> last_;  // of shed pairs
};

template <class T>
template <class Sink>
void PlayThrough<T>::each_run(std::uint64_t first, Sink&& sink) {
  need(count_piles(rows_) * 2 * sizeof(Element), "a line over rows of this many piles", context_);
  std::size_t since_poll = 0;
  for (std::uint64_t r = 0; r < rows_.size(); ++r) {
    if ((since_poll += rows_[r].piles.size() + 1) >= kBlock) {
      context_.poll();
      since_poll = 0;
    }
    if (rows_[r].piles.empty()) continue;
    if (both_open(rows_[r]))
      add_open(r);
    else
      add_closed(r);
  }
  const auto before = [](const Element& a, const Element& b) {
    return a.value != b.value ? a.value > b.value : a.order < b.order;
  };
  if (first < pool_.size())
    std::partial_sort(pool_.begin(), pool_.begin() + static_cast<std::ptrdiff_t>(first),
                      pool_.end(), before);
  else
    sort(pool_, before, context_);
  std::uint64_t at = 0;
  for (const Element& e : pool_) {
    if (at++ % kBlock == 0) context_.poll();
    if (at > first) return;
    if (!sink(e.row, e.side, e.count)) return;
  }
  for (const Run& run : last_)
    if (!sink(run.row, run.side, run.count)) return;
}

template <class T>
void PlayThrough<T>::add_open(std::uint64_t r) {
  const auto piles = rows_[r].piles;
  const std::size_t n = piles.size();
  Buffer<T> value(n);
  Buffer<std::uint64_t> end(n);
  Stack<T> stack(value.data(), end.data());
  for (std::size_t b = 0; b < n; b += kBlock) {
    if (b > 0) context_.poll();
    stack.append(piles.subspan(b, std::min(kBlock, n - b)), b);
  }
  std::size_t left = 0;
  std::size_t right = stack.size();
  while (left < right) {
    const bool from_left = value[left] >= value[right - 1];
    const std::size_t i = from_left ? left++ : --right;
    add(value[i], r, end[i] - (i == 0 ? 0 : end[i - 1]), from_left ? Side::left : Side::right);
  }
}

template <class T>
void PlayThrough<T>::add_closed(std::uint64_t r) {
  const std::size_t n = rows_[r].piles.size();
  const Side open = rows_[r].left_open ? Side::left : Side::right;
  Buffer<T> value(n);
  Buffer<std::uint64_t> end(n);
  Stack<T> stack(value.data(), end.data());
  T shed = 0;
  std::uint64_t piles_shed = 0;
  lay(rows_[r], 0, stack, shed, piles_shed, context_);
  for (std::size_t i = stack.size(); i-- > 0;)
    add(value[i], r, end[i] - (i == 0 ? piles_shed : end[i - 1]), open);
  if (piles_shed > 0) last_.push_back({r, open, piles_shed});
}

}  // namespace minimex::row
