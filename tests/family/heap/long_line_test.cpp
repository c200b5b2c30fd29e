// The line of play of many heaps, against one that looks at every heap for every ply.

#include "family/heap/long_line.hpp"

#include <gtest/gtest.h>

#include <string>

#include "minimex/family/heap/answer.hpp"
#include "minimex/run/error.hpp"
#include "support/heap.hpp"

namespace minimex::heap {
namespace {

struct Ply {
  std::uint64_t heap = 0;
  Move move;
  std::uint64_t nimber = 0;
  friend bool operator==(const Ply&, const Ply&) = default;
};

/// The first move to nimber 0, or where there is none the first move.
std::optional<Ply> next_ply(const Rules& rules, const std::vector<std::uint32_t>& g,
                            const Position& position) {
  std::uint64_t sum = 0;
  for (const std::uint64_t n : position) sum ^= g[n];
  std::optional<Ply> found;
  for (std::uint64_t i = 0; !found && i < position.size(); ++i)
    each_option(rules, position[i], [&](std::span<const std::uint64_t> parts) {
      std::uint64_t nimber = sum ^ g[position[i]];
      for (const std::uint64_t part : parts) nimber ^= g[part];
      if (sum != 0 && nimber != 0) return true;
      found = Ply{position[i], {i, {parts.begin(), parts.end()}}, nimber};
      return false;
    });
  return found;
}

TEST(LongLine, IsTheLineOfWhoLooksAtEveryHeap) {
  run::SplitMix64 random(31);
  const run::Context context;
  int plies = 0;
  for (int i = 0; i < 60; ++i) {
    const Rules rules = support::random_rules(random, 4, i % 3 == 0 ? 3 : 2);
    const Solver solver(rules);
    Position position;
    for (std::uint64_t heaps = 10 + random.below(30); heaps > 0; --heaps)
      position.push_back(1 + random.below(i % 2 == 0 ? 4 : 12));
    const std::vector<std::uint32_t> g = support::plain_values(rules, 13);
    const std::uint64_t fewest = random.below(12);
    const std::string where = canonical_code(rules) + " " + print(position);
    Position now = position;
    const auto rest =
        play_long_line(rules, *solver.nimbers(position, context), position, fewest, context,
                       [&](std::uint64_t heap, const Move& move, std::uint64_t nimber) {
                         EXPECT_EQ(next_ply(rules, g, now), (Ply{heap, move, nimber})) << where;
                         now = play(now, move);
                         ++plies;
                         return !testing::Test::HasFailure();
                       });
    ASSERT_TRUE(rest) << where;
    EXPECT_EQ(*rest, now) << where;
    EXPECT_TRUE(now.size() <= fewest || !next_ply(rules, g, now)) << where;
  }
  EXPECT_GT(plies, 1000);
}

TEST(LongLine, EndsWhereTheVisitorSaysSo) {
  const Rules rules = parse_game("nim").rules;
  const Solver solver(rules);
  const run::Context context;
  const Position position(1000, 3);
  int plies = 0;
  EXPECT_FALSE(
      play_long_line(rules, *solver.nimbers(position, context), position, 5, context,
                     [&](std::uint64_t, const Move&, std::uint64_t) { return ++plies < 7; }));
  EXPECT_EQ(plies, 7);
}

TEST(LongLine, OfAGreatManyHeapsTakesNoPassAPly) {
  const Rules rules = parse_game("kayles").rules;
  const Solver solver(rules);
  const run::Context context;
  run::SplitMix64 random(32);
  Position position;
  for (int i = 0; i < 100'000; ++i) position.push_back(1 + random.below(3));
  answer::Question question;
  question.line_cap = 1000;
  const answer::Answer a = solve(solver, position, question, context);
  EXPECT_EQ(a.line.shown.size(), 1000U);
  std::uint64_t plies = 0;
  a.line.all([&](const answer::Move&) { ++plies; });
  EXPECT_GT(plies, 100'000U);
}

TEST(LongLine, AStopIsHeard) {
  const Rules rules = parse_game("nim").rules;
  const Solver solver(rules);
  run::Context context;
  const Position position(100'000, 3);
  const auto nimbers = solver.nimbers(position, context);
  context.request_stop();
  EXPECT_THROW(solve(solver, position, {}, context), run::Interrupted);
  EXPECT_THROW(play_long_line(rules, *nimbers, position, 5, context,
                              [](std::uint64_t, const Move&, std::uint64_t) { return true; }),
               run::Interrupted);
}

}  // namespace
}  // namespace minimex::heap
