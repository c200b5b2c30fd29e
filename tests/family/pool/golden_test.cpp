// Published outcomes: which totals the second player wins, and answers that were once got wrong.

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "minimex/family/pool/pool.hpp"
#include "support/sanitized.hpp"

namespace minimex::pool {
namespace {

using test::kSanitized;

TEST(Golden, SecondPlayerWinsExactlyTheListedTotals) {
  std::ifstream file(MINIMEX_TEST_DATA "/can_i_win_second_player_wins.csv");
  ASSERT_TRUE(file);
  std::string line;
  std::getline(file, line);
  ASSERT_EQ(line.substr(0, line.find('\r')), "M,total,second_player_wins_T");
  int rows = 0;
  while (std::getline(file, line)) {
    std::istringstream in(line);
    std::int64_t max = 0;
    std::int64_t sum = 0;
    char comma = 0;
    ASSERT_TRUE(in >> max >> comma >> sum >> comma) << line;
    std::set<std::int64_t> second;
    for (std::int64_t total = 0; in >> total;) second.insert(total);
    ASSERT_EQ(sum, max * (max + 1) / 2);
    // Every total of the smaller ones; of the larger ones a sample, with the last few.
    const std::int64_t stride = max <= (kSanitized ? 15 : 21)   ? 1
                                : max <= (kSanitized ? 21 : 25) ? 7
                                                                : 97;
    for (std::int64_t total = 1; total <= sum; total += sum - total < 5 ? 1 : stride)
      EXPECT_EQ(can_i_win(max, total), !second.contains(total)) << max << " " << total;
    EXPECT_FALSE(can_i_win(max, sum + 1)) << max;
    ++rows;
  }
  EXPECT_EQ(rows, 25);
}

TEST(Golden, PublicCasesOfCanIWin) {
  std::ifstream file(MINIMEX_TEST_DATA "/public_cases.csv");
  ASSERT_TRUE(file);
  int rows = 0;
  for (std::string line; std::getline(file, line);) {
    const std::size_t game = line.find(",Can I Win (464),M=");
    if (game == std::string::npos) continue;
    std::istringstream in(line.substr(game + std::string(",Can I Win (464),M=").size()));
    std::int64_t max = 0;
    std::int64_t total = 0;
    std::string word;
    ASSERT_TRUE(in >> max >> word) << line;
    ASSERT_EQ(word.substr(0, 2), "T=");
    const std::size_t comma = word.find(',');
    ASSERT_NE(comma, std::string::npos) << line;
    total = std::stoll(word.substr(2, comma - 2));
    EXPECT_EQ(can_i_win(max, total), word.substr(comma + 1).starts_with("true")) << line;
    ++rows;
  }
  EXPECT_EQ(rows, 5);
}

}  // namespace
}  // namespace minimex::pool
