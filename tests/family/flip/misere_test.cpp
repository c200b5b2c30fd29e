#include "minimex/family/flip/misere.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "family/flip/texts.hpp"
#include "minimex/family/flip/answer.hpp"
#include "minimex/family/flip/misere_line.hpp"
#include "minimex/family/flip/moves.hpp"
#include "minimex/family/flip/solver.hpp"
#include "minimex/run/error.hpp"

namespace minimex::flip {
namespace {

Rules misere(std::uint64_t flip = 2, bool ring = false) {
  return {.ring = ring, .flip = flip, .misere = true};
}

/// The other method: multisets of runs as they are, without forms.
class Multisets {
 public:
  explicit Multisets(std::uint64_t flip) : flip_(flip) {}

  bool first_wins(std::multiset<std::uint64_t> runs) {
    for (auto at = runs.begin(); at != runs.end() && *at < flip_;) at = runs.erase(at);
    if (runs.empty()) return true;
    const auto known = known_.find(runs);
    if (known != known_.end()) return known->second;
    bool wins = false;
    for (auto at = runs.begin(); at != runs.end() && !wins; at = runs.upper_bound(*at)) {
      const std::uint64_t rest = *at - flip_;
      for (std::uint64_t a = 0; a <= rest / 2 && !wins; ++a) {
        std::multiset<std::uint64_t> option = runs;
        option.erase(option.find(*at));
        option.insert(a);
        option.insert(rest - a);
        wins = !first_wins(option);
      }
    }
    known_.emplace(runs, wins);
    return wins;
  }

  bool first_wins(std::string_view text) {
    std::multiset<std::uint64_t> runs;
    std::uint64_t length = 0;
    for (const char c : text)
      if (c == '+')
        ++length;
      else if (length != 0)
        runs.insert(std::exchange(length, 0));
    runs.insert(length);
    return first_wins(runs);
  }

 private:
  std::uint64_t flip_;
  std::map<std::multiset<std::uint64_t>, bool> known_;
};

TEST(FlipMisere, SingleRunsAreThePublishedOnes) {
  std::ifstream file(std::string(MINIMEX_TEST_DATA) + "/misere_dawsons_kayles.csv");
  std::string line;
  while (std::getline(file, line) && line.starts_with("#")) {
  }
  std::set<std::uint64_t> losing;
  std::istringstream fields(line);
  for (std::string field; std::getline(fields, field, ',');) losing.insert(std::stoul(field));
  ASSERT_EQ(losing.size(), 15U);
  for (std::uint64_t n = 0; n <= 40; ++n)
    EXPECT_EQ(outcome(std::string(n, '+'), misere()),
              losing.contains(n) ? value::Outcome::P : value::Outcome::N)
        << n;
}

TEST(FlipMisere, AgreesWithTheSearchOfPlainMultisets) {
  run::SplitMix64 random(21);
  const run::Context context;
  for (std::uint64_t flip = 1; flip <= 5; ++flip) {
    const Solver solver(misere(flip));
    Multisets slow(flip);
    const std::size_t longest = flip == 1 ? 24 : 36 + 4 * flip;
    for (std::size_t n = 0; n <= longest; ++n) {
      const std::string row(n, '+');
      const Position p = solver.position(row, context);
      ASSERT_EQ(solver.judge(p, context)->verdict().outcome == value::Outcome::N,
                slow.first_wins(row))
          << flip << " " << n;
    }
    for (int i = 0; i < 150; ++i) {
      const std::string text =
          random_text(random, random.below(longest + 20), 8 + random.below(16));
      const Position p = solver.position(text, context);
      const auto judge = solver.judge(p, context);
      ASSERT_EQ(judge->verdict().outcome == value::Outcome::N, slow.first_wins(text)) << text;
      std::uint64_t winning = 0;
      each_move(p, solver.rules(), *judge, Which::all, context,
                [&](std::uint64_t offset, const Verdict& v) {
                  std::string after = text;
                  after.replace(offset, flip, flip, '-');
                  EXPECT_EQ(v.outcome == value::Outcome::N, slow.first_wins(after)) << after;
                  winning += v.outcome == value::Outcome::P;
                  return true;
                });
      ASSERT_EQ(judge->winning_moves(), winning);
    }
  }
}

TEST(FlipMisere, TheTreeLineIsThePlainLine) {
  run::SplitMix64 random(22);
  const run::Context context;
  for (int i = 0; i < 200; ++i) {
    const Rules rules = misere(1 + random.below(4), random.below(2) == 1);
    const Solver solver(rules);
    const std::string text = i % 5 == 0
                                 ? std::string(random.below(35), '+')
                                 : random_text(random, random.below(60), 8 + random.below(20));
    const Position p = solver.position(text, context);
    PlainLine slow(
        p, rules, [&](const Position& q) { return solver.judge(q, context); }, context);
    MisereLine fast(p, rules, std::make_shared<MisereTable>(rules.flip), context);
    while (true) {
      const auto expected = slow.next();
      const auto got = fast.next();
      ASSERT_EQ(got.has_value(), expected.has_value()) << text;
      if (!got) break;
      ASSERT_EQ(got->offset, expected->offset) << text;
      ASSERT_EQ(got->option.outcome, expected->option.outcome) << text;
      ASSERT_EQ(fast.text(), slow.position().text());
    }
  }
}

TEST(FlipMisere, CountedPositionsAreJudgedLikeOthers) {
  run::SplitMix64 random(23);
  const run::Context context;
  const Solver solver(misere());
  for (int i = 0; i < 60; ++i) {
    const std::string text = random_text(random, 1 + random.below(400), 16 + random.below(20));
    const Position plain = solver.position(text, context);
    const Position counted = Position::counted(text, solver.rules(), context, {widest_level(), 64});
    const auto slow = solver.judge(plain, context);
    const auto fast = solver.judge(counted, context);
    ASSERT_EQ(fast->verdict().outcome, slow->verdict().outcome) << text;
    ASSERT_EQ(fast->legal_moves(), slow->legal_moves());
    ASSERT_EQ(fast->winning_moves(), slow->winning_moves());
    std::vector<std::uint64_t> offsets[2];
    for (const bool use_counted : {false, true})
      each_move(use_counted ? counted : plain, solver.rules(), use_counted ? *fast : *slow,
                Which::winning, context, [&](std::uint64_t offset, const Verdict&) {
                  offsets[use_counted].push_back(offset);
                  return true;
                });
    ASSERT_EQ(offsets[0], offsets[1]);
  }
}

TEST(FlipMisere, ManyShortRunsAreNoTrouble) {
  std::string text;
  for (int i = 0; i < 100'001; ++i) text += "++-";
  EXPECT_EQ(outcome(text, misere()), value::Outcome::P) << "an odd number of single moves";
  EXPECT_EQ(outcome(text + "++", misere()), value::Outcome::N);
  EXPECT_EQ(outcome(std::string(1'000'000, '+'), misere(1)), value::Outcome::N);
}

TEST(FlipMisere, ATableTooSmallIsRefusedAndTheNextPositionAnswered) {
  run::Context context;
  context.set_memory_budget(std::uint64_t{1} << 23);
  const Solver solver(misere());
  const std::string large(200, '+');
  const Position too_large = solver.position(large, context);
  EXPECT_THROW(solver.judge(too_large, context), run::TooLarge);
  const Position small = solver.position("++++++++++++", context);
  EXPECT_EQ(solver.judge(small, context)->verdict().outcome, value::Outcome::P);
}

TEST(FlipMisere, EndsSoonWhenStoppedOrOutOfTime) {
  const Solver solver(misere());
  const std::string text(400, '+');
  run::Context context;
  const Position position = solver.position(text, context);
  std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    context.request_stop();
  });
  const auto start = std::chrono::steady_clock::now();
  EXPECT_THROW(solver.judge(position, context), run::Interrupted);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));

  run::Context hurried;
  hurried.set_time_budget(std::chrono::milliseconds(20));
  EXPECT_THROW(solver.judge(position, hurried), run::TooLarge);
}

}  // namespace
}  // namespace minimex::flip
