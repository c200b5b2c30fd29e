#pragma once
// One row, open at both ends.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "buffer.hpp"
#include "memory.hpp"
#include "minimex/family/row/rows.hpp"
#include "minimex/run/context.hpp"
#include "reduce.hpp"

namespace minimex::row {

/// Reduces all but the two outer piles once, and reads everything off that: the row itself and the
/// two rows after a first move are that valley with one or both of the outer piles set before it.
template <class T>
class OneRow {
 public:
  /// Throws run::TooLarge if the scratch it needs, an element and perhaps an interval a pile, would
  /// pass the memory budget.
  OneRow(std::span<const std::int64_t> piles, bool intervals, const run::Context& context)
      : piles_(piles),
        context_(context),
        value_(afforded(piles.size(), intervals, context)),
        end_(intervals ? piles.size() : 0),
        intervals_(intervals),
        tally_(piles.size()) {}

  /// False: T is too narrow for these piles; ask nothing more.
  [[nodiscard]] bool reduce();

  value::Score total() const { return tally_.total(); }
  value::Score score() const { return score_; }
  /// The scores of the first moves, left and right; the only pile is taken by the left one.
  std::vector<FirstMove> moves() const;

  /// Calls sink(side, count) for one run of the line after another until it returns false. Needs
  /// the intervals.
  template <class Sink>
  void each_run(Sink&& sink) const;

 private:
  static std::size_t afforded(std::size_t n, bool intervals, const run::Context& context) {
    need(n * (sizeof(T) + (intervals ? sizeof(std::uint64_t) : 0)), "solving a row this long",
         context);
    return n;
  }
  void set_left(T y, std::size_t eaten);
  void set_right(T z, std::size_t eaten);
  T alternate() const;

  std::span<const std::int64_t> piles_;
  const run::Context& context_;
  // The valley is value_[lo_] ... value_[hi_ - 1]; end_ holds where the intervals end.
  Buffer<T> value_;
  Buffer<std::uint64_t> end_;
  bool intervals_;
  Tally<T> tally_;
  std::size_t lo_ = 0;
  std::size_t hi_ = 0;
  T score_ = 0;
  T left_loss_ = 0;  // what the left move gives away; likewise the right one
  T right_loss_ = 0;
};

/// The measure of the thresholds t > y that X covers and B does not. X and B are unions of
/// intervals whose ends stand in descending order: those of X at x, x - Step, ... (at most `xs` of
/// them, used while > y; an odd last interval reaches down to y), those of B at w, w + Step, ...
/// (`ws` of them, even, all >= y). O(xs used + ws). See docs/row.md, theorem 2.
template <int Step, class T>
T uncovered(const T* x, std::size_t xs, const T* w, std::size_t ws, T y,
            const run::Context& context) {
  T sum = 0;
  T last = y;
  bool in_x = false;
  bool in_b = false;
  for (std::size_t steps = 0;; ++steps) {
    if (steps % kBlock == 0) context.poll();
    const bool more_x = xs > 0 && *x > y;
    if (!more_x && ws == 0) break;
    const bool from_x = more_x && (ws == 0 || *x >= *w);
    const T t = from_x ? *x : *w;
    if (in_x && !in_b) sum += last - t;
    last = t;
    if (from_x) {
      in_x = !in_x;
      --xs;
      x -= Step;
    } else {
      in_b = !in_b;
      --ws;
      w += Step;
    }
  }
  return in_x ? sum + (last - y) : sum;  // B ends above y
}

template <class T>
bool OneRow<T>::reduce() {
  const std::size_t n = piles_.size();
  if (n < 2) {
    if (!tally_.add(piles_)) return false;
    if (n == 1) {
      lo_ = hi_ = 1;
      set_left(piles_[0], 0);
      score_ = piles_[0];
    }
    return true;
  }
  if (!tally_.add(piles_.first(1)) || !tally_.add(piles_.last(1))) return false;
  const auto inner = row::reduce(piles_.subspan(1, n - 2), 1, value_.data() + 1,
                                 intervals_ ? end_.data() + 1 : nullptr, tally_, context_);
  if (!inner) return false;

  // The inner valley is value_[1 .. inner]. The right pile, then the left one.
  lo_ = 1;
  hi_ = 1 + *inner;
  const T* v = value_.data();
  T z = piles_[n - 1];
  const std::size_t eaten_right = absorb<-1>(v + hi_ - 1, *inner, z);
  const std::size_t slot = hi_ - eaten_right;
  const T kept = eaten_right > 0 ? v[slot] : T{0};
  const std::uint64_t kept_end = eaten_right > 0 && intervals_ ? end_[slot] : 0;
  const std::size_t inner_hi = hi_;
  set_right(z, eaten_right);
  T y = piles_[0];
  const std::size_t eaten_left = absorb<1>(v + 1, hi_ - 1, y);
  if (eaten_left == hi_ - 1 || y <= z) {
    // The right move is optimal; so is the left one where one element is left, or both are equal.
    if (eaten_left < hi_ - 1 && y < z)
      left_loss_ =
          2 * uncovered<1>(v + hi_ - 1, hi_ - 1 - eaten_left, v + 1, eaten_left, y, context_);
    set_left(y, eaten_left);
  } else {
    // The left move is optimal. The right one is judged by the left pile set first.
    if (eaten_right > 0) {
      value_[slot] = kept;
      if (intervals_) end_[slot] = kept_end;
    }
    hi_ = inner_hi;
    y = piles_[0];
    const std::size_t eaten_first = absorb<1>(v + 1, *inner, y);
    set_left(y, eaten_first);
    z = piles_[n - 1];
    const std::size_t eaten = absorb<-1>(v + hi_ - 1, hi_ - lo_, z);
    right_loss_ = 2 * uncovered<-1>(v + lo_, hi_ - lo_ - eaten, v + hi_ - 1, eaten, z, context_);
    set_right(z, eaten);
  }
  score_ = alternate();
  return true;
}

/// Sets an outer pile that has absorbed `eaten` elements before the valley.
template <class T>
void OneRow<T>::set_left(T y, std::size_t eaten) {
  lo_ += eaten;
  --lo_;
  value_[lo_] = y;
  if (intervals_ && eaten == 0) end_[lo_] = 1;  // else where the last absorbed interval ends
}

template <class T>
void OneRow<T>::set_right(T z, std::size_t eaten) {
  hi_ -= eaten;
  value_[hi_] = z;
  if (intervals_) end_[hi_] = piles_.size();
  ++hi_;
}

/// The valley's elements in descending order, with alternating signs: the score of the row.
template <class T>
T OneRow<T>::alternate() const {
  T sum = 0;
  T sign = 1;
  const T* l = value_.data() + lo_;
  const T* r = value_.data() + hi_;
  while (l < r) {
    context_.poll();
    for (std::size_t i = std::min<std::size_t>(kBlock, r - l); i > 0; --i) {
      sum += sign * (*l >= r[-1] ? *l++ : *--r);
      sign = -sign;
    }
  }
  return sum;
}

template <class T>
std::vector<FirstMove> OneRow<T>::moves() const {
  std::vector<FirstMove> moves;
  if (!piles_.empty()) moves.push_back({0, Side::left, score_ - left_loss_});
  if (piles_.size() > 1) moves.push_back({0, Side::right, score_ - right_loss_});
  return moves;
}

template <class T>
template <class Sink>
void OneRow<T>::each_run(Sink&& sink) const {
  const T* v = value_.data();
  std::size_t l = lo_;
  std::size_t r = hi_;
  std::uint64_t left = 0;  // piles taken from the left
  while (l < r) {
    context_.poll();
    for (std::size_t turns = 0; turns < kBlock && l < r; ++turns) {
      const std::size_t l_most = l + std::min(kBlock, r - l);
      const std::size_t l_before = l;
      while (l < l_most && v[l] >= v[r - 1]) ++l;
      if (l > l_before) {
        const std::uint64_t begin = std::exchange(left, end_[l - 1]);
        if (!sink(Side::left, left - begin)) return;
      }
      if (l == r) break;
      const std::size_t r_least = r - std::min(kBlock, r - l);
      const std::size_t r_before = r;
      while (r > r_least && v[l] < v[r - 1]) --r;
      if (r < r_before) {
        const std::uint64_t begin = r > l ? end_[r - 1] : left;
        if (!sink(Side::right, end_[r_before - 1] - begin)) return;
      }
    }
  }
}

}  // namespace minimex::row
