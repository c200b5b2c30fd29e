#include "minimex/family/flip/nimbers.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "minimex/run/error.hpp"

namespace minimex::flip {
namespace {

/// The published values, .137 from n = 0 on.
std::vector<value::Nimber> published() {
  std::ifstream file(std::string(MINIMEX_TEST_DATA) + "/dawsons_kayles_A002187.csv");
  std::string line;
  while (std::getline(file, line) && line.starts_with("#")) {
  }
  std::vector<value::Nimber> values;
  std::istringstream fields(line);
  for (std::string field; std::getline(fields, field, ',');)
    values.push_back(static_cast<value::Nimber>(std::stoul(field)));
  return values;
}

/// mex over all options, values kept by nobody but this.
std::vector<value::Nimber> plain(std::uint64_t flip, std::uint64_t longest) {
  std::vector<value::Nimber> g;
  for (std::uint64_t n = 0; n <= longest; ++n) {
    std::vector<value::Nimber> options;
    for (std::uint64_t a = 0; a + flip <= n; ++a) options.push_back(g[a] ^ g[n - flip - a]);
    g.push_back(value::mex(options));
  }
  return g;
}

TEST(FlipNimbers, AreThePublishedOnesOfDawsonsKayles) {
  const std::vector<value::Nimber> dawsons_chess = published();
  ASSERT_EQ(dawsons_chess.size(), 132U);
  const run::Context context;
  const auto g = NimSequence(2).reach(200, context);
  EXPECT_EQ((*g)[0], 0U);
  for (std::size_t n = 0; n < dawsons_chess.size(); ++n) EXPECT_EQ((*g)[n + 1], dawsons_chess[n]);
}

TEST(FlipNimbers, ProveTheirPeriodForOneAndTwo) {
  const run::Context context;
  const auto one = NimSequence(1).reach(0, context);
  ASSERT_TRUE(one->period());
  EXPECT_EQ(one->period()->length, 2U);
  EXPECT_EQ(one->period()->start, 0U);
  const auto two = NimSequence(2).reach(0, context);
  ASSERT_TRUE(two->period());
  EXPECT_EQ(two->period()->length, 34U);
  EXPECT_EQ(two->period()->start, 53U) << "the last exception is a run of 52";
  for (const std::uint64_t flip : {1U, 2U}) {
    const std::vector<value::Nimber> slow = plain(flip, 3000);
    const auto g = NimSequence(flip).reach(3000, context);
    for (std::uint64_t n = 0; n < slow.size(); ++n) ASSERT_EQ((*g)[n], slow[n]) << n;
  }
}

TEST(FlipNimbers, AgreeWithPlainMexForLargerFlips) {
  const run::Context context;
  for (std::uint64_t flip = 3; flip <= 7; ++flip) {
    const std::vector<value::Nimber> slow = plain(flip, 1500);
    const NimSequence sequence(flip);
    for (const std::uint64_t longest : {10U, 700U, 650U, 1500U}) {  // grows, and never shrinks
      const auto g = sequence.reach(longest, context);
      for (std::uint64_t n = 0; n <= longest; ++n) ASSERT_EQ((*g)[n], slow[n]) << flip << " " << n;
    }
  }
}

TEST(FlipNimbers, RefuseWhatIsTooLongWithTheFigures) {
  const run::Context context;
  try {
    NimSequence(3).reach(NimSequence::kLongest + 1, context);
    FAIL() << "expected TooLarge";
  } catch (const run::TooLarge& e) {
    EXPECT_STREQ(
        e.what(),
        "a run of 1048577 + under flip=3: no period is known, and nimbers are computed for "
        "runs up to 1048576");
  }
  const NimSequence wide(1'000'000);
  const auto g = wide.reach(1'999'999, context);
  EXPECT_EQ((*g)[999'999], 0U);
  EXPECT_EQ((*g)[1'000'000], 1U);
  EXPECT_EQ((*g)[1'999'999], 1U);
  EXPECT_THROW(wide.reach(2'000'000, context), run::TooLarge);
}

}  // namespace
}  // namespace minimex::flip
