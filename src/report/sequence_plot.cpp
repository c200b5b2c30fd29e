#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "minimex/report/sequence.hpp"
#include "report/sequence_blocks.hpp"

// The picture, in the units of its viewBox:
//
//       title
//     v |                       kWidth x kHeight, divided into columns x rows cells: never more
//     a |   cells               cells than units, never more columns than heaps nor more rows
//     l |                       than values
//       +--------------- heap

namespace minimex::report {
namespace {

constexpr unsigned kWidth = 800;
constexpr unsigned kHeight = 400;
constexpr unsigned kLeft = 80;
constexpr unsigned kTop = 40;
constexpr unsigned kRight = 44;
constexpr unsigned kBottom = 56;
constexpr unsigned kTick = 5;

/// How many heaps there are in each cell.
struct Grid {
  std::uint64_t heaps = 0;
  std::uint64_t values = 0;  // 0 .. values-1 are shown
  std::uint64_t columns = 0;
  std::uint64_t rows = 0;
  std::vector<std::uint64_t> cells;  // by row, from value 0 on

  std::uint64_t most() const { return *std::max_element(cells.begin(), cells.end()); }
};

/// floor(i * cells / all) for i < all; cells are few, so that nothing overflows below 2^54.
std::uint64_t cell(std::uint64_t i, std::uint64_t cells, std::uint64_t all) {
  return i * cells / all;
}

Grid grid_of(const SequenceView& view, const run::Context& context) {
  std::uint32_t largest = 0;
  for_each_heap(view, context,
                [&](std::uint64_t, std::uint32_t v) { largest = std::max(largest, v); });
  Grid g;
  g.heaps = view.to - view.from + 1;
  g.values = std::uint64_t{largest} + 1;
  g.columns = std::min<std::uint64_t>(g.heaps, kWidth);
  g.rows = std::min<std::uint64_t>(g.values, kHeight);
  g.cells.assign(g.columns * g.rows, 0);
  for_each_heap(view, context, [&](std::uint64_t n, std::uint32_t v) {
    const std::uint64_t row = cell(v, g.rows, g.values);
    ++g.cells[row * g.columns + cell(n - view.from, g.columns, g.heaps)];
  });
  return g;
}

/// 1, 2 or 5 times a power of ten: the least that leaves at most `most` ticks.
std::uint64_t tick_step(std::uint64_t span, std::uint64_t most) {
  constexpr std::uint64_t kTen = 10;
  for (std::uint64_t power = 1;; power *= kTen)
    for (const std::uint64_t digit : {1U, 2U, 5U})
      if (span / (digit * power) < most) return digit * power;
}

/// 1234567 as 1,234,567.
std::string grouped(std::uint64_t n) {
  std::string text = std::to_string(n);
  constexpr std::size_t kGroup = 3;
  for (std::size_t at = text.size(); at > kGroup;) text.insert(at -= kGroup, ",");
  return text;
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '<')
      out += "&lt;";
    else if (c == '&')
      out += "&amp;";
    else
      out += c;
  }
  return out;
}

/// The cells of one shade as rectangles one cell high, each from the end of the one before it.
void shade(const Grid& g, std::uint64_t above, std::uint64_t to, double opacity,
           store::Output& out) {
  std::string path;
  std::int64_t x = 0;  // the pen, in cells
  std::int64_t y = 0;
  for (std::uint64_t row = 0; row < g.rows; ++row) {
    const std::uint64_t* const cells = &g.cells[row * g.columns];
    const auto inside = [&](std::uint64_t c) { return cells[c] > above && cells[c] <= to; };
    const auto middle = static_cast<std::int64_t>(g.rows - 1 - row);
    for (std::uint64_t c = 0; c < g.columns; ++c) {
      if (!inside(c)) continue;
      const std::uint64_t begin = c;
      while (c + 1 < g.columns && inside(c + 1)) ++c;
      const auto length = static_cast<std::int64_t>(c + 1 - begin);
      const auto start = static_cast<std::int64_t>(begin);
      path += fmt::format("m{} {}h{}", start - x, middle - y, length);
      x = start + length;
      y = middle;
    }
  }
  if (path.empty()) return;
  out.write(fmt::format("<path stroke-opacity=\"{}\" d=\"M0 .5{}\"/>\n", opacity, path));
}

void cells(const Grid& g, store::Output& out) {
  const double x = static_cast<double>(kWidth) / static_cast<double>(g.columns);
  const double y = static_cast<double>(kHeight) / static_cast<double>(g.rows);
  out.write(
      fmt::format("<g transform=\"translate({} {}) scale({:.6g} {:.6g})\" stroke=\"#1f4e9c\" "
                  "stroke-width=\"1\" fill=\"none\">\n",
                  kLeft, kTop, x, y));
  // A cell is as dark as the number of its heaps has digits in base 3, counted from the most.
  constexpr std::uint64_t kBase = 3;
  constexpr std::array<double, 4> kOpacity = {1, 0.7, 0.45, 0.25};
  std::uint64_t to = g.most();
  for (std::size_t i = 0; i < kOpacity.size(); ++i) {
    const std::uint64_t above = i + 1 == kOpacity.size() ? 0 : to / kBase;
    if (above < to) shade(g, above, to, kOpacity[i], out);
    to = above;
  }
  out.write("</g>\n");
}

void axes(const SequenceView& view, const Grid& g, store::Output& out) {
  out.write(
      fmt::format("<path d=\"M{} {}v{}h{}\" stroke=\"#333\" fill=\"none\"/>\n<g fill=\"#333\">\n",
                  kLeft, kTop, kHeight, kWidth));
  constexpr std::uint64_t kMostTicks = 9;
  const std::uint64_t step = tick_step(view.to - view.from, kMostTicks);
  for (std::uint64_t n = (view.from + step - 1) / step * step; n <= view.to; n += step) {
    const double x =
        kLeft + kWidth * (static_cast<double>(n - view.from) + 0.5) / static_cast<double>(g.heaps);
    out.write(
        fmt::format("<path d=\"M{0:.2f} {1}v{2}\" stroke=\"#333\"/>"
                    "<text x=\"{0:.2f}\" y=\"{3}\" text-anchor=\"middle\">{4}</text>\n",
                    x, kTop + kHeight, kTick, kTop + kHeight + 4 * kTick, grouped(n)));
    if (view.to - n < step) break;
  }
  const std::uint64_t value_step = tick_step(g.values - 1, kMostTicks);
  for (std::uint64_t v = 0; v < g.values; v += value_step) {
    const double y =
        kTop + kHeight * (1 - (static_cast<double>(v) + 0.5) / static_cast<double>(g.values));
    out.write(
        fmt::format("<path d=\"M{0} {1:.2f}h-{2}\" stroke=\"#333\"/>"
                    "<text x=\"{3}\" y=\"{4:.2f}\" text-anchor=\"end\">{5}</text>\n",
                    kLeft, y, kTick, kLeft - 2 * kTick, y + kTick - 1, grouped(v)));
  }
  out.write(fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">heap</text>\n",
                        kLeft + kWidth / 2, kTop + kHeight + kBottom - 2 * kTick));
  out.write(fmt::format(
      "<text transform=\"translate(16 {}) rotate(-90)\" text-anchor=\"middle\">nimber</text>\n"
      "</g>\n",
      kTop + kHeight / 2));
}

}  // namespace

void sequence_plot(const SequenceView& view, const run::Context& context, store::Output& out) {
  const Grid g = grid_of(view, context);
  const std::string title = fmt::format("{}: nimbers of heaps {} to {}", escaped(view.game),
                                        grouped(view.from), grouped(view.to));
  const unsigned width = kLeft + kWidth + kRight;
  const unsigned height = kTop + kHeight + kBottom;
  out.write(
      fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
                  "height=\"{1}\" role=\"img\" font-family=\"sans-serif\" font-size=\"12\">\n"
                  "<title>{2}</title>\n<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n"
                  "<text x=\"{3}\" y=\"24\" font-size=\"15\" fill=\"#111\">{2}</text>\n",
                  width, height, title, kLeft));
  cells(g, out);
  axes(view, g, out);
  out.write("</svg>\n");
}

}  // namespace minimex::report
