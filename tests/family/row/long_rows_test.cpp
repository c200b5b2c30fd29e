// Rows too long for the generic search: blocks, threads and budgets.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "../../../src/family/row/reduce.hpp"
#include "../../../src/family/row/sort.hpp"
#include "minimex/family/row/position.hpp"
#include "minimex/family/row/rows.hpp"
#include "minimex/run/error.hpp"
#include "oracle.hpp"

namespace minimex::row {
namespace {

using value::Score;

/// One stack pass and the valley from both ends, in 128 bits.
Score plain_score(std::span<const std::int64_t> p) {
  std::vector<Score> s;
  for (const std::int64_t x : p) {
    s.push_back(x);
    for (std::size_t k; (k = s.size()) >= 3 && s[k - 3] <= s[k - 2] && s[k - 2] >= s[k - 1];) {
      s[k - 3] += s[k - 1] - s[k - 2];
      s.resize(k - 2);
    }
  }
  Score sum = 0;
  Score sign = 1;
  for (std::size_t l = 0, r = s.size(); l < r; sign = -sign)
    sum += sign * (s[l] >= s[r - 1] ? s[l++] : s[--r]);
  return sum;
}

/// Rows that reduce in all ways: at once, not at all, step by step, in parts.
std::vector<std::int64_t> shaped(run::SplitMix64& random, std::size_t n, int shape) {
  std::vector<std::int64_t> p(n);
  const auto kind = static_cast<unsigned>(random.below(5));  // not the extremes
  for (std::size_t i = 0; i < n; ++i) {
    const auto at = static_cast<std::int64_t>(i);
    const auto size = static_cast<std::int64_t>(n);
    switch (shape) {
      case 0:
        p[i] = random_pile(random, kind);
        break;
      case 1:
        p[i] = at;
        break;
      case 2:
        p[i] = -at;
        break;
      case 3:
        p[i] = i % 2 == 0 ? 1 : 1'000'000;
        break;
      case 4:
        p[i] = std::abs(at - size / 2);
        break;
      case 5:
        p[i] = -std::abs(at - size / 2);
        break;  // a mountain: one peak at a time
      case 6:
        p[i] = 7;
        break;
      case 7:
        p[i] = at / 100 % 2 == 0 ? at % 100 : 100 - at % 100;
        break;  // many hills
      case 8:
        p[i] = random.below(50) == 0 ? random_pile(random, kind) : at;
        break;
      case 9:
        p[i] = static_cast<std::int64_t>(random.below(100)) + std::abs(at - size / 3);
        break;
      default:
        p[i] = at * at % 1009;
        break;
    }
  }
  return p;
}
constexpr int kShapes = 11;

void check(const std::vector<std::int64_t>& p, const run::Context& context) {
  const Score best = plain_score(p);
  ASSERT_EQ(score(p, context), best);
  const std::span<const std::int64_t> all(p);
  const std::vector<FirstMove> expected = {
      {0, Side::left, p.front() - plain_score(all.subspan(1))},
      {0, Side::right, p.back() - plain_score(all.first(p.size() - 1))}};
  ASSERT_EQ(first_moves(p, context), expected);
  const std::vector<Side> sides = line(p, context);
  ASSERT_EQ(sides.size(), p.size());
  Score sum = 0;
  Score sign = 1;
  std::size_t l = 0;
  std::size_t r = p.size();
  for (const Side side : sides) {
    sum += sign * (side == Side::left ? p[l++] : p[--r]);
    sign = -sign;
  }
  ASSERT_EQ(sum, best);
}

TEST(LongRows, BlocksGiveWhatOneStackGives) {
  run::SplitMix64 random(31);
  run::Context context;
  for (int shape = 0; shape < kShapes; ++shape)
    for (const std::size_t n : {64, 65, 66, 130, 1'000, 16'384, 16'386, 40'001}) {
      check(shaped(random, n, shape), context);
      if (HasFatalFailure()) FAIL() << "shape " << shape << ", " << n << " piles";
    }
}

TEST(LongRows, ThreadsGiveWhatOneStackGives) {
  run::SplitMix64 random(32);
  run::Context context;
  context.set_threads(3);
  for (int shape = 0; shape < kShapes; ++shape) {
    check(shaped(random, 700'001, shape), context);
    if (HasFatalFailure()) FAIL() << "shape " << shape;
  }
}

TEST(LongRows, EveryPlyIsOptimalInAFullTable) {
  run::SplitMix64 random(33);
  constexpr std::size_t kLength = 300;
  for (int i = 0; i < 44; ++i) {
    const auto p = shaped(random, kLength - random.below(2), i % kShapes);
    const std::size_t n = p.size();
    std::vector<std::vector<Score>> table(n + 1, std::vector<Score>(n + 1, 0));  // [from, to)
    for (std::size_t length = 1; length <= n; ++length)
      for (std::size_t from = 0; from + length <= n; ++from)
        table[from][from + length] =
            std::max(p[from] - table[from + 1][from + length],
                     p[from + length - 1] - table[from][from + length - 1]);
    std::size_t from = 0;
    std::size_t to = n;
    for (const Side side : line(p)) {
      const Score here = table[from][to];
      const std::int64_t pile = side == Side::left ? p[from++] : p[--to];
      ASSERT_EQ(pile - table[from][to], here) << "shape " << i % kShapes;
    }
  }
}

TEST(LongRows, AlsoWhenOneOfSeveral) {
  run::SplitMix64 random(34);
  for (int shape = 0; shape < kShapes; ++shape) {
    const auto p = shaped(random, 20'001, shape);
    const std::vector<std::int64_t> none;
    const std::vector<RowView> rows = {{p}, {none}};
    EXPECT_EQ(score(rows), plain_score(p)) << shape;
    EXPECT_EQ(first_moves(rows), first_moves(p)) << shape;
  }
}

TEST(LongRows, ManyRowsJudgeEveryMoveOnThreads) {
  run::SplitMix64 random(38);
  std::vector<Row> owned;
  while (owned.size() < 40'000) {
    auto few = random_rows(random, 3, 6);
    owned.insert(owned.end(), few.begin(), few.end());
  }
  std::vector<RowView> rows = views(owned);
  run::Context one;
  one.set_threads(1);
  run::Context three;
  three.set_threads(3);
  const auto moves = first_moves(rows, three);
  ASSERT_GT(moves.size(), kBlock);
  ASSERT_EQ(moves, first_moves(rows, one));
  for (std::size_t m = 0; m < moves.size(); m += 1'000) {
    RowView& row = rows[moves[m].row];
    const RowView before = row;
    const bool left = moves[m].side == Side::left;
    const std::int64_t pile = left ? row.piles.front() : row.piles.back();
    row.piles = row.piles.subspan(left ? 1 : 0, row.piles.size() - 1);
    ASSERT_EQ(moves[m].score, pile - score(rows, one)) << m;
    row = before;
  }
}

/// What a flattening must keep: it is the same row to the stack.
TEST(Flatten, KeepsTheScoreAndTheIntervals) {
  run::SplitMix64 random(35);
  for (int i = 0; i < 20'000; ++i) {
    std::vector<std::int64_t> p = random_row(random, 12);
    for (auto& x : p) x %= 1'000;
    if (p.size() < 2) continue;
    std::vector<std::int64_t> y(p.size());
    std::vector<std::uint64_t> end(p.size());
    const std::size_t k = flatten<true>(
        p.data(), p.size(), [](std::size_t at) { return at + 1; }, y.data(), end.data());
    ASSERT_EQ(k % 2, p.size() % 2);
    y.resize(k);
    ASSERT_EQ(plain_score(y), plain_score(p));
    std::size_t from = 0;
    for (std::size_t e = 0; e < k; ++e) {
      std::int64_t sum = 0;
      for (std::size_t at = from; at < end[e]; ++at) sum += (at - from) % 2 == 0 ? p[at] : -p[at];
      ASSERT_EQ(sum, y[e]);
      from = end[e];
    }
    ASSERT_EQ(from, p.size());
    ASSERT_EQ(k == p.size(), is_valley(p.data(), p.size()));
  }
}

TEST(SortOnThreads, Sorts) {
  run::SplitMix64 random(36);
  run::Context context;
  context.set_threads(3);
  for (const std::size_t n : {0, 1, 65'536, 65'537, 300'000}) {
    std::vector<std::uint64_t> v(n);
    for (auto& x : v) x = random.below(1'000'000);
    auto expected = v;
    std::sort(expected.begin(), expected.end(), std::greater<>());
    sort(v, std::greater<>(), context);
    ASSERT_EQ(v, expected);
  }
}

TEST(LongRows, AStopRequestEndsEverything) {
  const std::vector<std::int64_t> p(100'000, 3);
  const std::vector<RowView> rows(3, RowView{p});
  const std::string text = print(position({{p}, {p}}));
  run::Context context;
  context.request_stop();
  EXPECT_THROW(score(p, context), run::Interrupted);
  EXPECT_THROW(first_moves(p, context), run::Interrupted);
  EXPECT_THROW(line(p, context), run::Interrupted);
  EXPECT_THROW(score(rows, context), run::Interrupted);
  EXPECT_THROW(line(rows, context), run::Interrupted);
  EXPECT_THROW(parse(text, context), run::Interrupted);
}

TEST(LongRows, AStopRequestEndsASolveSoon) {
  run::SplitMix64 random(37);
  std::vector<std::int64_t> p(3'000'000);
  for (auto& x : p) x = random_pile(random, 3);
  const std::vector<RowView> rows(8, RowView{p, false, true});
  run::Context context;
  using Clock = std::chrono::steady_clock;
  Clock::time_point asked;
  std::thread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    asked = Clock::now();
    context.request_stop();
  });
  EXPECT_THROW(
      {
        for (;;) first_moves(rows, context);
      },
      run::Interrupted);
  const auto ended = Clock::now();
  stopper.join();
  EXPECT_LT(ended - asked, std::chrono::seconds(1));
}

TEST(LongRows, AskForMemoryBeforehand) {
  const std::vector<std::int64_t> p(9'000'000, 1);
  const std::vector<RowView> rows(2, RowView{p});
  run::Context context;
  context.set_memory_budget(std::uint64_t{70} << 20);
  EXPECT_EQ(score(p, context), 0);  // 69 MiB
  EXPECT_THROW(line(p, context), run::TooLarge);
  EXPECT_THROW(score(rows, context), run::TooLarge);
  EXPECT_THROW(line(rows, context), run::TooLarge);
  context.set_memory_budget(std::uint64_t{65} << 20);
  EXPECT_THROW(parse(std::string(18'000'001, ','), context), run::TooLarge);
}

}  // namespace
}  // namespace minimex::row
