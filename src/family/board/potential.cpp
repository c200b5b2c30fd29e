#include "family/board/potential.hpp"

#include <glpk.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <vector>

// A symbol s at (r, c) weighs a_s + b_s r + c_s c. What a placement changes the sum by is affine in
// the place of its pattern: T + R r + C c with r, c >= 0, where T, R and C are sums over the
// pattern's cells. On boards of every size all of it is below 0 if and only if T <= -1 (after
// scaling), R <= 0 and C <= 0; on boards of at most kMostCells rows and columns, which are all
// there are, if it is at the four corners of that square. (A pawn that may be taken wherever it
// stands needs a weight above the rows it can still climb.) What the cells hold may be chosen for
// each cell by itself, so the worst choice is the sum of the cells' worst; cells outside or left as
// they are add 0, and some cell must change.
//
// The linear program starts without conditions; the worst choice of every pattern that the weights
// found do not lower is added as a condition, until there is none.

namespace minimex::board {
namespace {

/// A cell of a pattern that can change.
struct Active {
  int row = 0;
  int column = 0;
  int writes = 0;
  std::vector<int> holds;  // the symbols it may change from
  bool may_stay = false;
};

/// What of the change is asked for: total T + row R + column C.
struct Part {
  int total = 0;
  int row = 0;
  int column = 0;
  /// The condition: T is at most -1 anywhere, slopes at most 0.
  int most() const { return -total; }
};
using Parts = std::vector<Part>;

Parts every_size() { return {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}; }
/// The corners of the largest boards.
Parts largest(Kind kind) {
  constexpr int kLast = kMostCells - 1;
  if (kind != Kind::grid) return {{1, 0, 0}, {1, 0, kLast}};
  return {{1, 0, 0}, {1, kLast, 0}, {1, 0, kLast}, {1, kLast, kLast}};
}

/// Unknowns 3 s + 0, 1, 2: constant, row and column of symbol s.
template <class T>
using Weights = std::vector<T>;

std::vector<Active> active_cells(const Rules& rules, const Pattern& pattern) {
  int top = 0;
  int left = 0;
  for (const PatternCell& c : pattern.cells)
    if ((c.accepts & kOutside) == 0) {
      top = std::min(top, c.row);
      left = std::min(left, c.column);
    }
  std::vector<Active> out;
  for (const PatternCell& c : pattern.cells) {
    if (c.writes == kLeave) continue;
    Active a{c.row - top, c.column - left, c.writes, {}, (c.accepts & kOutside) != 0};
    for (int s = 0; s < static_cast<int>(rules.symbols.size()); ++s) {
      if ((c.accepts >> s & 1) == 0) continue;
      if (s == c.writes)
        a.may_stay = true;
      else
        a.holds.push_back(s);
    }
    if (!a.holds.empty()) out.push_back(std::move(a));
  }
  return out;
}

template <class T>
T change(const Weights<T>& w, const Active& cell, int from, const Part& part) {
  const auto to = 3 * static_cast<std::size_t>(cell.writes);
  const auto of = 3 * static_cast<std::size_t>(from);
  return (w[to] - w[of]) * static_cast<T>(part.total) +
         (w[to + 1] - w[of + 1]) * static_cast<T>(part.total * cell.row + part.row) +
         (w[to + 2] - w[of + 2]) * static_cast<T>(part.total * cell.column + part.column);
}

/// What the cells hold where the sum changes by the most; -1 for a cell that stays as it is.
template <class T>
struct Worst {
  T sum = 0;
  std::vector<int> holds;
};

template <class T>
Worst<T> worst(const Weights<T>& w, const std::vector<Active>& cells, const Part& part) {
  Worst<T> out;
  out.holds.assign(cells.size(), -1);
  bool changes = false;
  std::size_t cheapest = 0;  // the cell that changes at the least loss
  int cheapest_holds = 0;
  T cheapest_change = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    int most_holds = cells[i].holds[0];
    T most = change(w, cells[i], most_holds, part);
    for (const int s : cells[i].holds)
      if (const T here = change(w, cells[i], s, part); here > most) {
        most = here;
        most_holds = s;
      }
    if (i == 0 || most > cheapest_change) {
      cheapest = i;
      cheapest_holds = most_holds;
      cheapest_change = most;
    }
    if (cells[i].may_stay && most < 0) continue;
    out.holds[i] = most_holds;
    out.sum += most;
    changes = true;
  }
  if (!changes) {
    out.holds[cheapest] = cheapest_holds;
    out.sum = cheapest_change;
  }
  return out;
}

std::vector<std::vector<Active>> all_active(const Rules& rules) {
  std::vector<std::vector<Active>> out;
  for (const Pattern& pattern : rules.patterns) {
    if (!pattern.players[0] && !pattern.players[1]) continue;
    if (auto cells = active_cells(rules, pattern); !cells.empty()) out.push_back(std::move(cells));
  }
  return out;
}

class LinearProgram {
 public:
  explicit LinearProgram(std::vector<std::size_t> unknowns)
      : problem_(glp_create_prob()), unknowns_(std::move(unknowns)) {
    end_with_thread();
    glp_set_obj_dir(problem_.get(), GLP_MIN);
    // Each unknown is the difference of two columns, so that the sum of sizes can be lowered.
    glp_add_cols(problem_.get(), static_cast<int>(2 * unknowns_.size()));
    for (int j = 1; j <= static_cast<int>(2 * unknowns_.size()); ++j) {
      glp_set_col_bnds(problem_.get(), j, GLP_LO, 0, 0);
      glp_set_obj_coef(problem_.get(), j, 1);
    }
  }

  int conditions() const { return glp_get_num_rows(problem_.get()); }

  void require(const Weights<double>& coefficients, double most) {
    std::vector<int> columns(1);  // GLPK counts from 1
    std::vector<double> values(1);
    for (std::size_t k = 0; k < unknowns_.size(); ++k) {
      const double value = coefficients[unknowns_[k]];
      if (value == 0) continue;
      columns.push_back(static_cast<int>(2 * k + 1));
      values.push_back(value);
      columns.push_back(static_cast<int>(2 * k + 2));
      values.push_back(-value);
    }
    const int row = glp_add_rows(problem_.get(), 1);
    glp_set_row_bnds(problem_.get(), row, GLP_UP, 0, most);
    glp_set_mat_row(problem_.get(), row, static_cast<int>(columns.size()) - 1, columns.data(),
                    values.data());
  }

  /// False if there is no solution.
  bool solve(Weights<double>& weights) {
    constexpr int kMostSteps = 20'000;
    glp_smcp options;
    glp_init_smcp(&options);
    options.msg_lev = GLP_MSG_OFF;
    options.meth = GLP_DUALP;
    options.it_lim = kMostSteps;
    if (glp_simplex(problem_.get(), &options) != 0 || glp_get_status(problem_.get()) != GLP_OPT)
      return false;
    for (std::size_t k = 0; k < unknowns_.size(); ++k)
      weights[unknowns_[k]] = glp_get_col_prim(problem_.get(), static_cast<int>(2 * k + 1)) -
                              glp_get_col_prim(problem_.get(), static_cast<int>(2 * k + 2));
    return true;
  }

 private:
  /// GLPK keeps some memory for every thread that has used it, and leaves it when the thread ends.
  static void end_with_thread() {
    struct End {
      ~End() { glp_free_env(); }
    };
    static thread_local End end;
  }
  struct Delete {
    void operator()(glp_prob* p) const { glp_delete_prob(p); }
  };
  std::unique_ptr<glp_prob, Delete> problem_;
  std::vector<std::size_t> unknowns_;
};

/// The condition that a choice of what the cells hold sets on the unknowns.
Weights<double> coefficients(const std::vector<Active>& cells, const std::vector<int>& holds,
                             const Part& part, std::size_t unknowns) {
  Weights<double> out(unknowns, 0);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (holds[i] < 0) continue;
    const auto add = [&](int symbol, double sign) {
      const auto at = 3 * static_cast<std::size_t>(symbol);
      out[at] += sign * part.total;
      out[at + 1] += sign * (part.total * cells[i].row + part.row);
      out[at + 2] += sign * (part.total * cells[i].column + part.column);
    };
    add(cells[i].writes, 1);
    add(holds[i], -1);
  }
  return out;
}

/// Integers that a common factor makes of the weights, verified.
std::optional<Potential> whole(const Rules& rules, const Weights<double>& weights) {
  constexpr int kMostFactor = 720;
  constexpr double kNear = 1e-6;
  constexpr double kMostWeight = 1e9;
  for (int factor = 1; factor <= kMostFactor; ++factor) {
    Potential found;
    bool near = true;
    std::vector<std::int64_t> integers;
    for (const double w : weights) {
      const double scaled = w * factor;
      near = near && std::abs(scaled) < kMostWeight &&
             std::abs(scaled - std::round(scaled)) < kNear * factor;
      if (!near) break;
      integers.push_back(std::llround(scaled));
    }
    if (!near) continue;
    for (std::size_t s = 0; s < rules.symbols.size(); ++s)
      found.of_symbol.push_back({integers[3 * s], integers[3 * s + 1], integers[3 * s + 2]});
    if (lowered_by_every_move(rules, found)) return found;
  }
  return std::nullopt;
}

std::optional<Potential> search(const Rules& rules, const std::vector<std::vector<Active>>& moves,
                                const Parts& parts, std::vector<std::size_t> unknowns) {
  constexpr int kMostConditions = 5'000;
  constexpr double kTolerance = 1e-7;
  Weights<double> weights(3 * rules.symbols.size(), 0);
  LinearProgram program(std::move(unknowns));
  while (program.conditions() < kMostConditions) {
    const int before = program.conditions();
    for (const std::vector<Active>& cells : moves)
      for (const Part& part : parts) {
        const Worst<double> found = worst(weights, cells, part);
        if (found.sum > part.most() + kTolerance)
          program.require(coefficients(cells, found.holds, part, weights.size()), part.most());
      }
    if (program.conditions() == before) return whole(rules, weights);
    if (!program.solve(weights)) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

bool lowered_by_every_move(const Rules& rules, const Potential& potential) {
  constexpr std::int64_t kMost = std::int64_t{1} << 31;
  Weights<std::int64_t> weights;
  for (const Potential::Weight& w : potential.of_symbol)
    for (const std::int64_t x : {w.constant, w.row, w.column}) {
      if (x >= kMost || x <= -kMost) return false;
      weights.push_back(x);
    }
  if (weights.size() != 3 * rules.symbols.size()) return false;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    // Around a ring a column is as far to the right as to the left.
    if (rules.kind == Kind::ring && i % 3 == 2 && weights[i] != 0) return false;
  }
  const std::vector<std::vector<Active>> moves = all_active(rules);
  const auto lowered = [&](const Parts& parts) {
    return std::all_of(moves.begin(), moves.end(), [&](const std::vector<Active>& cells) {
      return std::all_of(parts.begin(), parts.end(), [&](const Part& part) {
        return worst(weights, cells, part).sum <= part.most();
      });
    });
  };
  return lowered(largest(rules.kind));  // implied by what holds for every size
}

std::optional<Potential> find_potential(const Rules& rules) {
  const std::vector<std::vector<Active>> moves = all_active(rules);
  std::vector<std::size_t> constants;
  for (std::size_t s = 0; s < rules.symbols.size(); ++s) constants.push_back(3 * s);
  if (auto found = search(rules, moves, every_size(), constants)) return found;
  if (rules.kind == Kind::ring) return std::nullopt;
  std::vector<std::size_t> all = constants;
  for (std::size_t s = 0; s < rules.symbols.size(); ++s) {
    if (rules.kind == Kind::grid) all.push_back(3 * s + 1);
    all.push_back(3 * s + 2);
  }
  if (auto found = search(rules, moves, every_size(), all)) return found;
  return search(rules, moves, largest(rules.kind), all);
}

}  // namespace minimex::board
