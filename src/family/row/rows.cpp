#include "minimex/family/row/rows.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "many_rows.hpp"
#include "minimex/value/number.hpp"
#include "one_row.hpp"
#include "play_through.hpp"

namespace minimex::row {
namespace {

using value::Score;

/// One row open at both ends has a faster way.
bool is_single(std::span<const RowView> rows) { return rows.size() == 1 && both_open(rows[0]); }

void check(std::span<const RowView> rows) {
  for (const RowView& row : rows)
    if (!row.left_open && !row.right_open && !row.piles.empty())
      throw std::invalid_argument("a row with piles is closed at both ends");
}

/// Whether 64 bits are enough for these rows (the solvers find out by themselves on their way, but
/// a line is streamed at once).
bool narrow(std::span<const RowView> rows) {
  Tally<std::int64_t> tally(count_piles(rows));
  return std::all_of(rows.begin(), rows.end(),
                     [&](const RowView& row) { return tally.add(row.piles); });
}

/// Solver<std::int64_t> if that is wide enough, else Solver<Score>: what `read` makes of it.
template <template <class> class Solver, class Rows, class Read>
auto exactly(const Rows& rows, bool option, const run::Context& context, Read&& read) {
  Solver<std::int64_t> narrow_solver(rows, option, context);
  if (narrow_solver.reduce()) return read(narrow_solver);
  Solver<Score> wide_solver(rows, option, context);
  if (!wide_solver.reduce()) throw std::logic_error("128 bits are always enough");
  return read(wide_solver);
}

template <class Sink>
void each_run(std::span<const RowView> rows, std::uint64_t first, const run::Context& context,
              Sink&& sink) {
  if (narrow(rows))
    PlayThrough<std::int64_t>(rows, context).each_run(first, sink);
  else
    PlayThrough<Score>(rows, context).each_run(first, sink);
}

/// Appends to runs, joining what goes on at the same end; counts the plies.
struct Collect {
  std::vector<Run>& runs;
  std::uint64_t most;
  std::uint64_t plies = 0;

  bool operator()(std::uint64_t r, Side side, std::uint64_t count) {
    if (!runs.empty() && runs.back().row == r && runs.back().side == side)
      runs.back().count += count;
    else
      runs.push_back({r, side, count});
    plies += count;
    return plies < most;
  }
};

constexpr std::uint64_t kAll = ~std::uint64_t{0};

}  // namespace

Score score(std::span<const std::int64_t> piles, const run::Context& context) {
  return exactly<OneRow>(piles, false, context, [](const auto& solver) { return solver.score(); });
}

Score score(std::span<const RowView> rows, const run::Context& context) {
  check(rows);
  if (is_single(rows)) return score(rows[0].piles, context);
  return exactly<ManyRows>(rows, false, context, [](const auto& solver) { return solver.score(); });
}

std::vector<FirstMove> first_moves(std::span<const std::int64_t> piles,
                                   const run::Context& context) {
  return exactly<OneRow>(piles, false, context, [](const auto& solver) { return solver.moves(); });
}

std::vector<FirstMove> first_moves(std::span<const RowView> rows, const run::Context& context) {
  check(rows);
  if (is_single(rows)) return first_moves(rows[0].piles, context);
  return exactly<ManyRows>(rows, true, context, [](const auto& solver) { return solver.moves(); });
}

std::vector<Side> line(std::span<const std::int64_t> piles, const run::Context& context) {
  std::vector<Side> sides(piles.size());
  auto* at = sides.data();
  exactly<OneRow>(piles, true, context, [&](const auto& solver) {
    solver.each_run([&](Side side, std::uint64_t count) {
      at = std::fill_n(at, count, side);
      return true;
    });
    return true;
  });
  return sides;
}

std::vector<Run> line(std::span<const RowView> rows, const run::Context& context) {
  check(rows);
  std::vector<Run> runs;
  Collect collect{runs, kAll};
  if (is_single(rows))
    exactly<OneRow>(rows[0].piles, true, context, [&](const auto& solver) {
      solver.each_run([&](Side side, std::uint64_t count) { return collect(0, side, count); });
      return true;
    });
  else
    each_run(rows, kAll, context, collect);
  return runs;
}

Findings find(std::span<const RowView> rows, std::uint64_t plies, const run::Context& context) {
  check(rows);
  Findings found;
  Collect collect{found.line, plies};
  if (is_single(rows)) {
    exactly<OneRow>(rows[0].piles, plies > 0, context, [&](const auto& solver) {
      found.total = solver.total();
      found.score = solver.score();
      found.moves = solver.moves();
      if (plies > 0)
        solver.each_run([&](Side side, std::uint64_t count) { return collect(0, side, count); });
      return true;
    });
    return found;
  }
  exactly<ManyRows>(rows, true, context, [&](const auto& solver) {
    found.total = solver.total();
    found.score = solver.score();
    found.moves = solver.moves();
    return true;
  });
  if (plies > 0) each_run(rows, plies, context, collect);
  return found;
}

}  // namespace minimex::row
