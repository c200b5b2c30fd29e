#include "minimex/family/board/size_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <new>
#include <utility>

#include "minimex/family/board/answer.hpp"
#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"

namespace minimex::board {
namespace {

/// A number from 1 to kMostCells at the front of the text, which is cut off.
std::optional<int> cut_number(std::string_view& text) {
  int n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc() || n < 1 || n > kMostCells) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return n;
}

bool cut(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

struct Size {
  int rows = 1;
  int columns = 1;
};

std::optional<Size> cut_size(Kind kind, std::string_view& text) {
  Size size;
  std::optional<int> n = cut_number(text);
  if (kind == Kind::grid) {
    if (!n || !cut(text, "x")) return std::nullopt;
    size.rows = *n;
    n = cut_number(text);
  }
  if (!n) return std::nullopt;
  size.columns = *n;
  return size;
}

/// The board turned and mirrored by an element of the square's group (SymmetrySet).
Position image(const Position& p, int element) {
  const bool swapped = (element & 4) != 0;
  Position q = p;
  q.rows = swapped ? p.columns : p.rows;
  q.columns = swapped ? p.rows : p.columns;
  for (int row = 0; row < p.rows; ++row)
    for (int column = 0; column < p.columns; ++column) {
      const int to_column = (element & 1) != 0 ? p.columns - 1 - column : column;
      const int to_row = (element & 2) != 0 ? p.rows - 1 - row : row;
      const int to = swapped ? to_column * q.columns + to_row : to_row * q.columns + to_column;
      q.cells[static_cast<std::size_t>(to)] =
          p.cells[static_cast<std::size_t>(row) * static_cast<std::size_t>(p.columns) +
                  static_cast<std::size_t>(column)];
    }
  return q;
}

class Work {
 public:
  Work(Judge& judge, std::chrono::nanoseconds time_for_each, TableStore& store,
       const run::Context& context, Table& table)
      : judge_(judge), time_(time_for_each), store_(store), context_(context), table_(table) {}

  void run() {
    std::vector<SizeValue*> missing;
    for (SizeValue& s : table_.sizes) {
      if (auto known = store_.find(judge_.rules(), judge_.misere(), s.rows, s.columns))
        s = *std::move(known);
      else
        missing.push_back(&s);
    }
    if (missing.empty()) return;
    store_.require_writable();
    std::stable_sort(missing.begin(), missing.end(), [](const SizeValue* a, const SizeValue* b) {
      return a->rows * a->columns < b->rows * b->columns;
    });
    std::uint64_t done = table_.sizes.size() - missing.size();
    for (SizeValue* s : missing) {
      context_.poll();
      if (!copy_image(*s)) compute(*s);
      if (s->outcome) store_.keep(judge_.rules(), judge_.misere(), *s);
      context_.progress("sizes", ++done, table_.sizes.size());
    }
  }

 private:
  /// Equal positions under a symmetry of the rules have equal values: the symmetry takes the moves
  /// of each player to moves of the same player.
  bool copy_image(SizeValue& s) {
    if (s.rows == s.columns || s.rows * s.columns > kMostCells) return false;
    const auto turned = std::find_if(table_.sizes.begin(), table_.sizes.end(), [&](const auto& t) {
      return t.rows == s.columns && t.columns == s.rows;
    });
    if (turned == table_.sizes.end() || !turned->outcome) return false;
    try {
      const Position here = start(judge_.rules(), s.rows, s.columns);
      const Position there = start(judge_.rules(), s.columns, s.rows);
      for (int element = 4; element < 8; ++element) {
        if ((judge_.facts().symmetries >> element & 1) == 0 || image(there, element) != here)
          continue;
        s.outcome = turned->outcome;
        s.nimber = turned->nimber;
        return true;
      }
    } catch (const run::BadRequest&) {
      // A size that the rules do not start: compute() says so.
    }
    return false;
  }

  void compute(SizeValue& s) {
    const auto begin = std::chrono::steady_clock::now();
    run::Context one;
    one.follow(context_);
    one.set_threads(context_.threads());
    one.set_memory_budget(context_.table_budget());
    if (time_.count() > 0) one.set_time_budget(time_);
    one.set_progress([&](std::string_view what, std::uint64_t done, std::uint64_t total) {
      context_.progress(fmt::format("{}x{}: {}", s.rows, s.columns, what), done, total);
    });
    try {
      value(s, one);
    } catch (const run::TooLarge& e) {
      s.failure = e.what();
    } catch (const run::BadRequest& e) {
      s.failure = e.what();  // smaller than what the rules draw over its middle
    } catch (const std::bad_alloc&) {
      s.failure = "out of memory";
    }
    s.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }

  void value(SizeValue& s, const run::Context& context) {
    const Position board = start(judge_.rules(), s.rows, s.columns);
    if (table_.nimbers()) {
      s.nimber = judge_.nimber(board, context);
      s.outcome = *s.nimber == 0 ? value::Outcome::P : value::Outcome::N;
      return;
    }
    const bool left = judge_.wins(board, Player::left, context);
    s.outcome =
        outcome_class(left, table_.impartial ? left : judge_.wins(board, Player::right, context));
  }

  Judge& judge_;
  std::chrono::nanoseconds time_;
  TableStore& store_;
  const run::Context& context_;
  Table& table_;
};

}  // namespace

SizeRange parse_range(Kind kind, std::string_view text) {
  std::string_view rest = text;
  const std::optional<Size> from = cut_size(kind, rest);
  std::optional<Size> to = from;
  if (from && cut(rest, "..")) to = cut_size(kind, rest);
  if (!from || !to || !rest.empty() || to->rows < from->rows || to->columns < from->columns)
    throw run::BadRequest(
        fmt::format("sizes: expected {}, numbers from 1 to {}, the smaller first; found {}",
                    kind == Kind::grid ? "ROWSxCOLUMNS or a range such as 4x4..5x7"
                                       : "a number of cells or a range such as 1..40",
                    kMostCells, text.empty() ? "nothing" : run::excerpt(text)));
  return {from->rows, to->rows, from->columns, to->columns};
}

std::uint64_t Table::unknown() const {
  return static_cast<std::uint64_t>(
      std::count_if(sizes.begin(), sizes.end(), [](const SizeValue& s) { return !s.outcome; }));
}

void fill_table(Judge& judge, const SizeRange& range, std::chrono::nanoseconds time_for_each,
                TableStore& store, const run::Context& context, Table& table) {
  table = {range, judge.facts().impartial, judge.misere(), {}};
  for (int rows = range.rows_from; rows <= range.rows_to; ++rows)
    for (int columns = range.columns_from; columns <= range.columns_to; ++columns)
      table.sizes.push_back({rows, columns, {}, {}, {}, 0});
  Work(judge, time_for_each, store, context, table).run();
}

}  // namespace minimex::board
