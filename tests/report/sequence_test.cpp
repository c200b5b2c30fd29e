// The picture of a nim-sequence: every heap is in it, at its place.

#include "minimex/report/sequence.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <regex>
#include <set>
#include <string>
#include <utility>

namespace minimex::report {
namespace {

using ::testing::HasSubstr;

struct Drawn {
  std::string svg;
  std::set<std::pair<std::int64_t, std::int64_t>> cells;  // column, row from the top
};

/// Draws and reads the strokes of all shades back.
Drawn drawn(const std::string& game, std::uint64_t from, std::uint64_t to) {
  const run::Context context;
  heap::Sequence values(heap::parse_game(game).rules);
  values.extend(to + 1, context);
  store::Output out;
  sequence_plot({game, values, from, to, values.stats(), 0}, context, out);
  Drawn d{out.take(), {}};
  static const std::regex path("d=\"M0 \\.5([^\"]*)\"");
  static const std::regex stroke("m(-?[0-9]+) (-?[0-9]+)h([0-9]+)");
  for (std::sregex_iterator p(d.svg.begin(), d.svg.end(), path), end; p != end; ++p) {
    const std::string strokes = (*p)[1];
    std::int64_t x = 0;
    std::int64_t y = 0;
    for (std::sregex_iterator s(strokes.begin(), strokes.end(), stroke); s != end; ++s) {
      x += std::stoll((*s)[1]);
      y += std::stoll((*s)[2]);
      for (std::int64_t left = std::stoll((*s)[3]); left > 0; --left)
        EXPECT_TRUE(d.cells.emplace(x++, y).second) << "a cell has one shade";
    }
  }
  return d;
}

TEST(SequencePlot, FewHeapsHaveACellEach) {
  const run::Context context;
  heap::Sequence values(heap::parse_game("0.07").rules);
  values.extend(501, context);
  const std::int64_t top = values.stats().largest;
  std::set<std::pair<std::int64_t, std::int64_t>> want;
  for (std::int64_t n = 0; n <= 500; ++n)
    want.emplace(n, top - static_cast<std::int64_t>(values[static_cast<std::uint64_t>(n)]));
  EXPECT_EQ(drawn("0.07", 0, 500).cells, want);
}

TEST(SequencePlot, ManyHeapsShareCells) {
  const run::Context context;
  heap::Sequence values(heap::parse_game("nim").rules);
  values.extend(100'000, context);
  std::set<std::pair<std::int64_t, std::int64_t>> want;
  // A diagonal of 800 x 400 cells.
  for (std::int64_t n = 0; n < 100'000; ++n)
    want.emplace(n * 800 / 100'000, 399 - n * 400 / 100'000);
  EXPECT_EQ(drawn("nim", 0, 99'999).cells, want);
}

TEST(SequencePlot, AxesTellHeapsAndValues) {
  const std::string svg = drawn("nim", 250'000, 750'000).svg;
  for (const char* label : {">300,000<", ">700,000<", ">0<", ">600,000<", ">heap<", ">nimber<",
                            "nim: nimbers of heaps 250,000 to 750,000"})
    EXPECT_THAT(svg, HasSubstr(label));
}

TEST(SequencePlot, OneHeapIsAPicture) {
  EXPECT_EQ(drawn("0.07", 7, 7).cells.size(), 1U);
  EXPECT_EQ(drawn("0.07", 0, 0).cells.size(), 1U);
}

}  // namespace
}  // namespace minimex::report
