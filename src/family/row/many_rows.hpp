#pragma once
// Several rows, open at both ends or at one.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "buffer.hpp"
#include "memory.hpp"
#include "minimex/family/row/rows.hpp"
#include "minimex/run/context.hpp"
#include "reduce.hpp"
#include "sort.hpp"

namespace minimex::row {

/// Piles of a row counted from its closed end, its open end last: row closed at the left as it
/// stands, closed at the right from right to left.
inline std::int64_t from_bottom(const RowView& row, std::size_t i) {
  return row.left_open ? row.piles[row.piles.size() - 1 - i] : row.piles[i];
}

inline bool both_open(const RowView& row) { return row.left_open && row.right_open; }

/// Lays the stack of a row closed at one end: reduces from the bottom, and sheds each bottom pair
/// whose lower element is not the smaller one, adding their difference to `shed`. What remains
/// ascends to the open end. Takes all piles but the `spare` uppermost. `piles_shed` counts piles of
/// shed pairs.
template <class T>
void lay(const RowView& row, std::size_t spare, Stack<T>& stack, T& shed, std::uint64_t& piles_shed,
         const run::Context& context) {
  for (std::size_t i = 0; i + spare < row.piles.size(); ++i) {
    if (i % kBlock == kBlock - 1) context.poll();
    stack.push(from_bottom(row, i), i + 1);
    if (stack.size() == 2 && stack[0] >= stack[1]) {
      shed += stack[0] - stack[1];
      stack.clear();
      piles_shed = i + 1;
    }
  }
}

/// The score of a position and of each of its first moves.
template <class T>
class ManyRows {
 public:
  ManyRows(std::span<const RowView> rows, bool moves, const run::Context& context);

  /// False: T is too narrow for these piles; ask nothing more.
  [[nodiscard]] bool reduce();

  value::Score total() const { return tally_.total(); }
  value::Score score() const { return score_; }
  std::vector<FirstMove> moves() const;

 private:
  // A first move loses twice the measure of the thresholds above `low` that the pool covers and the
  // absorbed intervals do not, and `extra`; docs/row.md, theorem 2.
  struct Move {
    std::uint64_t row;
    Side side;
    T low;
    T extra;
    std::size_t absorbed;  // end in absorbed_; the one before ends where this begins
  };

  void reduce_open(std::uint64_t r);
  void reduce_closed(std::uint64_t r);
  void add_move(std::uint64_t r, Side side, T low, T extra, const T* absorbed, std::ptrdiff_t step,
                std::size_t count);
  T covered_above(T t) const;

  std::span<const RowView> rows_;
  bool wants_moves_;
  const run::Context& context_;
  std::uint64_t piles_ = 0;
  Tally<T> tally_;
  T shed_ = 0;
  T score_ = 0;
  std::vector<T> pool_;         // descending once all rows are in
  std::vector<T> alternating_;  // sums of its beginnings
  std::vector<Move> moves_;
  std::vector<T> absorbed_;
};

inline std::uint64_t count_piles(std::span<const RowView> rows) {
  std::uint64_t n = 0;
  for (const RowView& row : rows) n += row.piles.size();
  return n;
}

template <class T>
ManyRows<T>::ManyRows(std::span<const RowView> rows, bool moves, const run::Context& context)
    : rows_(rows),
      wants_moves_(moves),
      context_(context),
      piles_(count_piles(rows)),
      tally_(piles_) {
  // At worst nothing is reduced, or all of it by the outer piles.
  const std::uint64_t a_pile = (moves ? 5 : 3) * sizeof(T);
  const std::uint64_t a_row = moves ? 2 * (sizeof(Move) + sizeof(FirstMove)) : 0;
  need(piles_ * a_pile + rows.size() * a_row, "solving rows of this many piles", context);
}

template <class T>
bool ManyRows<T>::reduce() {
  std::size_t since_poll = 0;
  for (std::uint64_t r = 0; r < rows_.size(); ++r) {
    const RowView& row = rows_[r];
    if ((since_poll += row.piles.size() + 1) >= kBlock) {
      context_.poll();
      context_.progress("rows reduced", r, rows_.size());
      since_poll = 0;
    }
    if (row.piles.empty()) continue;
    if (!tally_.add(row.piles)) return false;
    if (both_open(row))
      reduce_open(r);
    else
      reduce_closed(r);
  }
  sort(pool_, std::greater<>(), context_);
  alternating_.resize(pool_.size() + 1);
  for (std::size_t i = 0; i < pool_.size(); ++i)
    alternating_[i + 1] = alternating_[i] + (i % 2 == 0 ? pool_[i] : -pool_[i]);
  score_ = alternating_.back() + (piles_ % 2 == 0 ? -shed_ : shed_);
  return true;
}

template <class T>
void ManyRows<T>::reduce_open(std::uint64_t r) {
  const auto piles = rows_[r].piles;
  const std::size_t n = piles.size();
  if (n == 1) {
    pool_.push_back(piles[0]);
    add_move(r, Side::left, piles[0], 0, nullptr, 1, 0);
    return;
  }
  // As for one row: the inner piles once, then the outer ones in both orders.
  Buffer<T> buffer(n);
  T* v = buffer.data();
  Stack<T> inner(v + 1, nullptr);
  for (std::size_t b = 1; b + 1 < n; b += kBlock) {
    if (b > 1) context_.poll();
    inner.append(piles.subspan(b, std::min(kBlock, n - 1 - b)), 0);
  }
  const std::size_t k = inner.size();
  {
    T z = piles[n - 1];
    const std::size_t eaten = absorb<-1>(v + k, k, z);
    T& slot = v[k + 1 - eaten];
    const T kept = eaten > 0 ? slot : T{0};
    slot = z;
    T y = piles[0];
    const std::size_t left = absorb<1>(v + 1, k + 1 - eaten, y);
    add_move(r, Side::left, y, 0, v + 1, 1, left);
    slot = kept;
  }
  T y = piles[0];
  const std::size_t eaten = absorb<1>(v + 1, k, y);
  v[eaten] = y;
  T z = piles[n - 1];
  const std::size_t right = absorb<-1>(v + k, k + 1 - eaten, z);
  add_move(r, Side::right, z, 0, v + k, -1, right);
  pool_.insert(pool_.end(), v + eaten, v + (k + 1 - right));
  pool_.push_back(z);
}

template <class T>
void ManyRows<T>::reduce_closed(std::uint64_t r) {
  const RowView& row = rows_[r];
  const std::size_t n = row.piles.size();
  const Side open = row.left_open ? Side::left : Side::right;
  Buffer<T> buffer(n);
  T* v = buffer.data();
  Stack<T> stack(v, nullptr);
  std::uint64_t piles_shed = 0;
  lay(row, 1, stack, shed_, piles_shed, context_);
  const std::size_t k = stack.size();
  const T* top = v + (k == 0 ? 0 : k - 1);
  T y = from_bottom(row, n - 1);
  const std::size_t eaten = absorb<-1>(top, k, y);
  if (k != 0 && k == eaten + 1 && v[0] >= y) {
    // The top makes a bottom pair with the last element, and is played with it.
    const T difference = v[0] - y;
    shed_ += difference;
    add_move(r, open, v[0], piles_ % 2 == 0 ? T{0} : 2 * difference, top, -1, eaten);
  } else {
    pool_.insert(pool_.end(), v, v + (k - eaten));
    pool_.push_back(y);
    add_move(r, open, y, 0, top, -1, eaten);
  }
}

template <class T>
void ManyRows<T>::add_move(std::uint64_t r, Side side, T low, T extra, const T* absorbed,
                           std::ptrdiff_t step, std::size_t count) {
  if (!wants_moves_) return;
  for (std::size_t i = 0; i < count; ++i, absorbed += step) absorbed_.push_back(*absorbed);
  moves_.push_back({r, side, low, extra, absorbed_.size()});
}

/// The measure of the thresholds above t that an odd number of pool elements reach.
template <class T>
T ManyRows<T>::covered_above(T t) const {
  const auto above = static_cast<std::size_t>(
      std::lower_bound(pool_.begin(), pool_.end(), t, std::greater<>()) - pool_.begin());
  return above % 2 == 0 ? alternating_[above] : alternating_[above] - t;
}

template <class T>
std::vector<FirstMove> ManyRows<T>::moves() const {
  std::vector<FirstMove> moves(moves_.size());
  run::parallel(context_, (moves.size() + kBlock - 1) / kBlock, [&](std::size_t part) {
    context_.poll();
    const std::size_t from = part * kBlock;
    std::size_t i = from == 0 ? 0 : moves_[from - 1].absorbed;
    for (std::size_t m = from; m < std::min(from + kBlock, moves.size()); ++m) {
      const Move& move = moves_[m];
      T measure = covered_above(move.low);
      for (; i < move.absorbed; i += 2)
        measure -= covered_above(absorbed_[i + 1]) - covered_above(absorbed_[i]);
      moves[m] = {move.row, move.side, score_ - 2 * measure - move.extra};
    }
  });
  return moves;
}

}  // namespace minimex::row
