// Long texts: what is skipped, looked up and remembered there must change nothing.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "family/flip/texts.hpp"
#include "minimex/family/flip/answer.hpp"
#include "minimex/family/flip/long_line.hpp"
#include "minimex/family/flip/moves.hpp"
#include "minimex/family/flip/nim_sum.hpp"
#include "minimex/family/flip/solver.hpp"

namespace minimex::flip {
namespace {

struct Listed {
  std::uint64_t offset;
  value::Outcome outcome;
  std::optional<value::Nimber> nimber;
  friend bool operator==(const Listed&, const Listed&) = default;
};

std::vector<Listed> list(const Position& p, const Rules& rules, const Judge& judge, Which which,
                         const run::Context& context) {
  std::vector<Listed> out;
  each_move(p, rules, judge, which, context, [&](std::uint64_t offset, const Verdict& v) {
    out.push_back({offset, v.outcome, v.nimber});
    return true;
  });
  return out;
}

Rules random_rules(run::SplitMix64& random) {
  return {.ring = random.below(2) == 1, .flip = 1 + random.below(5)};
}

TEST(FlipLong, CountedPositionsAreJudgedAndListedLikeOthers) {
  run::SplitMix64 random(11);
  const run::Context context;
  for (int i = 0; i < 400; ++i) {
    const Rules rules = random_rules(random);
    const Solver solver(rules);
    const std::string text = i % 10 == 0 ? std::string(1 + random.below(1500), '+')
                                         : mixed_text(random, 1 + random.below(2500));
    const Position plain(text, rules, context);
    ASSERT_FALSE(plain.census());
    const std::size_t chunk = std::size_t{64} << random.below(4);
    const Position counted = Position::counted(text, rules, context, {widest_level(), chunk});
    const auto slow = solver.judge(plain, context);
    const auto fast = solver.judge(counted, context);
    ASSERT_EQ(fast->verdict().nimber, slow->verdict().nimber) << text;
    ASSERT_EQ(fast->legal_moves(), slow->legal_moves()) << text;
    ASSERT_EQ(fast->winning_moves(), slow->winning_moves()) << text;
    for (const Which which : {Which::winning, Which::losing, Which::all}) {
      const auto moves = list(counted, rules, *fast, which, context);
      ASSERT_EQ(moves, list(plain, rules, *slow, which, context)) << text;
      if (which == Which::winning) {
        ASSERT_EQ(moves.size(), fast->winning_moves());
      }
      if (which == Which::all) {
        ASSERT_EQ(moves.size(), fast->legal_moves());
      }
    }
  }
}

TEST(FlipLong, MovesOfLongRunsAreCountedByPeriod) {
  const run::Context context;
  for (const std::uint64_t flip : {1U, 2U, 3U}) {
    const auto g = NimSequence(flip).reach(2000, context);
    for (const std::uint64_t length :
         {0U, 1U, 5U, 140U, 141U, 175U, 200U, 210U, 211U, 699U, 1234U, 2000U})
      for (value::Nimber target = 0; target < 20; ++target) {
        std::uint64_t expected = 0;
        for (std::uint64_t a = 0; a + flip <= length; ++a)
          expected += ((*g)[a] ^ (*g)[length - flip - a]) == target;
        ASSERT_EQ(count_moves_to(*g, length, target), expected) << flip << " " << length;
      }
  }
}

TEST(FlipLong, LowestMovesAreTheLowest) {
  const run::Context context;
  for (const std::uint64_t flip : {1U, 2U, 3U, 4U}) {
    const auto g = NimSequence(flip).reach(900, context);
    FirstMoves first_moves(*g);
    for (std::uint64_t length = 0; length <= 900; length += length < 500 ? 1 : 37)
      for (value::Nimber target = 0; target < 20; ++target) {
        const std::uint64_t from = length * target / 20;
        std::optional<std::uint64_t> first;
        std::optional<std::uint64_t> later;
        for (std::uint64_t a = length + 1; a-- > 0;) {
          if (a + flip > length || ((*g)[a] ^ (*g)[length - flip - a]) != target) continue;
          first = a;
          if (a >= from) later = a;
        }
        ASSERT_EQ(first_moves.find(length, target), first) << flip << " " << length;
        ASSERT_EQ(first_moves.find_from(from, length, target), later) << flip << " " << length;
      }
  }
}

TEST(FlipLong, TheLongLineIsThePlainLine) {
  run::SplitMix64 random(12);
  const run::Context context;
  for (int i = 0; i < 500; ++i) {
    const Rules rules = random_rules(random);
    const Solver solver(rules);
    std::string text = i % 8 == 0 ? std::string(random.below(400), '+')
                                  : mixed_text(random, random.below(i % 50 == 0 ? 12'000 : 600));
    const Position plain(text, rules, context);
    const Position counted = Position::counted(text, rules, context, {widest_level(), 64});
    PlainLine slow(
        plain, rules, [&](const Position& p) { return solver.judge(p, context); }, context);
    const Position& position = i % 4 < 2 ? plain : counted;
    const auto judge = solver.judge(position, context);
    LongLine fast(position, rules, dynamic_cast<const NimSumJudge&>(*judge), context);
    for (int ply = 0;; ++ply) {
      const auto expected = slow.next();
      const auto got = fast.next();
      ASSERT_EQ(got.has_value(), expected.has_value()) << ply << " " << text;
      if (!got) break;
      ASSERT_EQ(got->offset, expected->offset)
          << "ply " << ply << " ring " << rules.ring << " flip " << rules.flip << " " << text;
      ASSERT_EQ(got->option.nimber, expected->option.nimber);
    }
  }
}

TEST(FlipLong, AMillionCellsAgreeWithALoopOverTheCells) {
  run::SplitMix64 random(13);
  const run::Context context;
  const Solver solver(Rules{});
  for (const std::uint64_t minus : {1U, 8U, 32U}) {
    const std::string text = random_text(random, 1'000'000, minus);
    // The other method: every prefix length of a run at its last cell, mex values by the
    // definition.
    std::vector<value::Nimber> g;
    for (std::size_t n = 0; n < 2000; ++n) {
      std::vector<value::Nimber> options;
      for (std::size_t a = 0; a + 2 <= n; ++a) options.push_back(g[a] ^ g[n - 2 - a]);
      g.push_back(value::mex(options));
    }
    value::Nimber sum = 0;
    std::vector<std::size_t> left(text.size());  // + up to and including this cell
    std::vector<std::size_t> right(text.size());
    for (std::size_t i = 0; i < text.size(); ++i)
      left[i] = text[i] == '+' ? (i == 0 ? 0 : left[i - 1]) + 1 : 0;
    for (std::size_t i = text.size(); i-- > 0;)
      right[i] = text[i] == '+' ? (i + 1 == text.size() ? 0 : right[i + 1]) + 1 : 0;
    for (std::size_t i = 0; i < text.size(); ++i)
      if (right[i] != 0 && left[i] == 1) sum ^= g.at(right[i]);
    std::vector<std::uint64_t> wins;
    for (std::size_t i = 0; i + 1 < text.size(); ++i)
      if (right[i] >= 2 && (g[left[i] - 1] ^ g[right[i] - 2] ^ g[left[i] + right[i] - 1]) == sum)
        wins.push_back(i);
    EXPECT_EQ(nimber(text), sum);
    EXPECT_EQ(winning_moves(text), wins);

    // A line in which the nim-sum after each ply is 0 or about to be made 0.
    const Position position = solver.position(text, context);
    const answer::Answer a = solve(solver, position, {}, context);
    EXPECT_EQ(a.best.count, wins.size());
    std::string now = text;
    bool winner_to_move = sum != 0;
    std::uint64_t plies = 0;
    a.line.all([&](const answer::Move& m) {
      const std::size_t offset = std::stoull(m.notation);
      ASSERT_EQ(now.compare(offset, 2, "++"), 0);
      now[offset] = now[offset + 1] = '-';
      ASSERT_EQ(m.value->number == 0, winner_to_move) << "ply " << plies;
      winner_to_move = !winner_to_move;
      ++plies;
    });
    EXPECT_EQ(now.find("++"), std::string::npos);
    EXPECT_FALSE(winner_to_move) << "the loser is left without a move";
    EXPECT_EQ(a.line.shown.size(), 20U);
    EXPECT_FALSE(a.line.count);
    EXPECT_FALSE(a.line.shown[0].leads_to);
  }
}

}  // namespace
}  // namespace minimex::flip
