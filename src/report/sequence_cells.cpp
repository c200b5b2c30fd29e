#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "minimex/report/json.hpp"
#include "minimex/report/sequence.hpp"
#include "report/sequence_blocks.hpp"

namespace minimex::report {
namespace {

/// The least size of a part such that `all` things make at most `most` parts.
std::uint64_t part_size(std::uint64_t all, std::uint64_t most) { return (all - 1) / most + 1; }

}  // namespace

void sequence_cells(const SequenceView& view, CellGrid most, const run::Context& context,
                    store::Output& out) {
  std::uint32_t largest = 0;
  std::uint64_t largest_at = view.from;
  for_each_heap(view, context, [&](std::uint64_t n, std::uint32_t value) {
    if (value > largest) {
      largest = value;
      largest_at = n;
    }
  });
  const std::uint64_t heaps = view.to - view.from + 1;
  const std::uint64_t values = std::uint64_t{largest} + 1;
  const std::uint64_t width = part_size(heaps, most.columns);
  const std::uint64_t height = part_size(values, most.rows);
  const std::uint64_t columns = part_size(heaps, width);
  const std::uint64_t rows = part_size(values, height);

  out.write(fmt::format(
      R"({{"version":{},"game":"{}","from":"{}","to":"{}","columns":{},"rows":{},"heaps_per_column":{},)"
      R"("nimbers_per_row":{},"largest":{},"largest_at":"{}","cells":[)",
      kJsonVersion, view.game, view.from, view.to, columns, rows, width, height, largest,
      largest_at));
  // Heaps come in order: one column at a time is held.
  std::vector<std::uint64_t> column(rows, 0);
  bool first = true;
  const auto flush = [&](std::uint64_t at) {
    for (std::uint64_t row = 0; row < rows; ++row) {
      if (column[row] == 0) continue;
      out.write(fmt::format("{}[{},{},{}]", first ? "" : ",", at, row, column[row]));
      first = false;
    }
    std::fill(column.begin(), column.end(), 0);
  };
  for_each_heap(view, context, [&](std::uint64_t n, std::uint32_t value) {
    const std::uint64_t i = n - view.from;
    ++column[value / height];
    if (i % width == width - 1 || n == view.to) flush(i / width);
  });
  out.write("]}\n");
}

}  // namespace minimex::report
