// The nimber search on masks and components against the rules by the letter on whole boards.

#include "family/board/nimber_search.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "family/board/engine.hpp"
#include "minimex/family/board/judge.hpp"
#include "minimex/run/error.hpp"
#include "minimex/run/random.hpp"
#include "support/board.hpp"
#include "support/folder.hpp"
#include "support/sanitized.hpp"

namespace minimex::board {
namespace {

/// One compilation of the search, for one word size.
struct Engine {
  Engine(const Rules& rules, bool bmi, bool wide, bool symmetry = true)
      : program(compile(rules, study(rules))),
        engine(bmi ? new_bmi_engine(program, wide) : new_portable_engine(program, wide)) {
    engine->set_budget(std::uint64_t{1} << 30);
    state.symmetry = symmetry;
    state.tick = [](void*) {};
  }
  int nimber(const Position& p) {
    engine->prepare(p.rows, p.columns);
    Parts parts;
    return engine->nimber(cells_of(p), state, parts);
  }
  Program program;
  std::unique_ptr<NimberEngine> engine;
  SearchState state;
};

#if defined(__x86_64__)
const bool kBmi = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
#else
const bool kBmi = false;
#endif

using test::kSanitized;

TEST(NimberSearch, AgreesWithTheLetterOfEveryShippedGame) {
  run::SplitMix64 random(41);
  for (const std::string& name : support::shipped_games()) {
    const Rules rules = support::shipped(name);
    if (!study(rules).impartial) continue;
    support::BoardOracle oracle(rules, false);
    Engine narrow(rules, kBmi, false);
    Engine plain(rules, false, false, false);
    Engine wide(rules, kBmi, true);
    for (int i = 0; i < (kSanitized ? 20 : 100); ++i) {
      const Position p = support::random_position(rules, 12, random);
      const auto right = static_cast<int>(oracle.nimber(p));
      EXPECT_EQ(narrow.nimber(p), right) << name << " " << print(rules, p);
      EXPECT_EQ(plain.nimber(p), right) << name << " " << print(rules, p);
      EXPECT_EQ(wide.nimber(p), right) << name << " " << print(rules, p);
    }
  }
}

TEST(NimberSearch, AgreesWithTheLetterOfRandomRules) {
  run::SplitMix64 random(42);
  for (int i = 0; i < (kSanitized ? 60 : 1000); ++i) {
    support::RandomRulesOptions options;
    options.impartial = true;
    options.most_symbols = 2 + random.below(3);
    const support::RandomRules r = support::random_rules(random, options);
    support::BoardOracle oracle(r.rules, false);
    Engine narrow(r.rules, kBmi, false);
    Engine wide(r.rules, false, true);
    for (int j = 0; j < 12; ++j) {
      const Position p = support::random_position(r.rules, 9, random);
      SCOPED_TRACE(r.toml + print(r.rules, p));
      const auto right = static_cast<int>(oracle.nimber(p));
      ASSERT_EQ(narrow.nimber(p), right) << r.toml << print(r.rules, p);
      ASSERT_EQ(wide.nimber(p), right) << r.toml << print(r.rules, p);
    }
  }
}

TEST(NimberSearch, AgreesWithTheLetterWhereASecondCellNeedNotBeThere) {
  run::SplitMix64 random(45);
  for (const char* board : {"strip", "grid", "ring"}) {
    const Rules rules =
        parse_rules(std::string("name = \"two\"\nboard = \"") + board +
                        "\"\ncells = \".#\"\n[[move]]\nbefore = \".?\"\nafter = \"##\"\n"
                        "placed = \"reflections\"\n",
                    "two");
    support::BoardOracle oracle(rules, false);
    Engine engine(rules, kBmi, false);
    for (int i = 0; i < 60; ++i) {
      const Position p = support::random_position(rules, 12, random);
      EXPECT_EQ(engine.nimber(p), static_cast<int>(oracle.nimber(p))) << print(rules, p);
    }
  }
}

TEST(NimberSearch, FindsTheSameWithThreadsThatShareATable) {
  run::SplitMix64 random(43);
  for (const std::string name : {"cram", "node-kayles", "peg-duotaire"}) {
    Judge one(support::shipped(name), false);
    run::Context alone;
    alone.set_threads(1);
    for (int i = 0; i < 20; ++i) {
      Judge many(support::shipped(name), false);
      run::Context together;
      together.set_threads(4);
      const Position p = support::random_position(one.rules(), 4, 5, random);
      EXPECT_EQ(one.nimber(p, alone), many.nimber(p, together)) << name << print(one.rules(), p);
    }
  }
}

TEST(NimberSearch, StaysRightWhenItsTableMustForget) {
  Engine engine(support::shipped("cram"), kBmi, false, false);
  engine.engine->set_budget(0);  // the first table may not grow
  engine.state.isomorphs = !kSanitized;
  const int columns = kSanitized ? 8 : 9;  // enough to fill it, with isomorphs and without
  EXPECT_EQ(engine.nimber(start(support::shipped("cram"), 4, columns)), kSanitized ? 0 : 1);
  EXPECT_LT(engine.engine->stored(), std::uint64_t{1} << 16);
  EXPECT_GT(engine.state.expanded.load(), std::uint64_t{50000});
}

TEST(NimberSearch, StaysRightWhereThreadsShareATableThatMovesOrForgets) {
  const Rules rules = support::shipped("cram");
  for (const std::uint64_t budget : {std::uint64_t{0}, std::uint64_t{1} << 30}) {
    if (kSanitized && budget == 0) continue;
    Engine engine(rules, kBmi, false, false);
    engine.engine->set_budget(budget);
    engine.engine->prepare(4, 9);
    engine.state.together = true;
    const Cells cells = cells_of(start(rules, 4, 9));
    std::atomic<int> nimber{-1};
    const run::Context context;
    run::parallel(context, 2, [&](std::size_t) {
      try {
        Parts parts;
        const int found = engine.engine->nimber(cells, engine.state, parts);
        if (!engine.state.done.exchange(true)) nimber = found;
      } catch (const GivenUp&) {
        // The other thread has it.
      }
    });
    EXPECT_EQ(nimber, 1) << budget;
    EXPECT_GT(engine.state.expanded.load(), std::uint64_t{60000});
  }
}

TEST(Checkpoint, GivesBackWhatASearchFound) {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("cram.ck");
  const Rules rules = support::shipped("cram");
  const run::Context context;
  Judge first(rules, false);
  first.keep(path);
  EXPECT_EQ(first.nimber(start(rules, 5, 6), context), 2U);
  EXPECT_GT(first.expanded(), 1000U);
  Judge second(rules, false);
  second.keep(path);
  EXPECT_EQ(second.nimber(start(rules, 5, 6), context), 2U);
  EXPECT_EQ(second.expanded(), 0U);
  // Boards of more than 64 cells have a table of their own.
  EXPECT_EQ(second.nimber(start(rules, 1, 70), context),
            first.nimber(start(rules, 1, 70), context));
}

TEST(Checkpoint, GivesBackWhoWinsSums) {
  const test::TemporaryFolder folder;
  const run::Context context;
  for (const auto& [name, misere] :
       {std::pair{"cram", true}, std::pair{"domineering", false}, std::pair{"clobber", true}}) {
    const std::string path = folder.file(name);
    const Rules rules = support::shipped(name);
    const auto answers = [&, wide = std::string_view(name) == "domineering"](Judge& judge) {
      judge.keep(path);
      std::vector<bool> out;
      for (const Position& p : {start(rules, 3, 3), start(rules, 3, 4)})
        for (const Player mover : {Player::left, Player::right})
          out.push_back(judge.wins(p, mover, context));
      // Boards of more than 64 cells have a table of their own.
      if (wide) out.push_back(judge.wins(start(rules, 1, 66), Player::left, context));
      return out;
    };
    std::vector<bool> found;
    {
      Judge first(rules, misere);
      found = answers(first);
      EXPECT_GT(first.expanded(), 0U) << name;
    }
    Judge second(rules, misere);
    EXPECT_EQ(answers(second), found) << name;
    EXPECT_EQ(second.expanded(), 0U) << name;
    EXPECT_THROW(Judge(rules, !misere).keep(path), run::BadRequest) << name;
  }
}

TEST(Checkpoint, IsNotWrittenForEveryQuestion) {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("cram.ck");
  const Rules rules = support::shipped("cram");
  const run::Context context;
  constexpr int kQuestions = 200;
  run::SplitMix64 random(46);
  {
    Judge judge(rules, false);
    judge.keep(path);
    judge.nimber(start(rules, 4, 5), context);
    const std::string first = test::contents(path);
    EXPECT_FALSE(first.empty()) << "the first is";
    for (int i = 0; i < kQuestions; ++i)
      judge.wins(support::random_position(rules, 4, 5, random), Player::left, context);
    EXPECT_GT(judge.expanded(), 0U);
  }
  // What came after the last writing is kept with the judge.
  Judge again(rules, false);
  again.keep(path);
  run::SplitMix64 same(46);
  for (int i = 0; i < kQuestions; ++i)
    again.wins(support::random_position(rules, 4, 5, same), Player::left, context);
  EXPECT_EQ(again.expanded(), 0U);
}

TEST(Checkpoint, OfASearchThatRanOutOfTimeSparesItsWork) {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("cram.ck");
  const Rules rules = support::shipped("cram");
  Judge whole(rules, false);
  run::Context one;
  one.set_threads(1);
  EXPECT_EQ(whole.nimber(start(rules, 5, 6), one), 2U);
  run::Context brief;
  brief.set_threads(1);
  brief.set_time_budget(std::chrono::milliseconds(20));
  Judge first(rules, false);
  first.keep(path);
  EXPECT_THROW(first.nimber(start(rules, 5, 6), brief), run::TooLarge);
  Judge second(rules, false);
  second.keep(path);
  EXPECT_EQ(second.nimber(start(rules, 5, 6), one), 2U);
  EXPECT_LT(second.expanded(), whole.expanded());
}

TEST(Checkpoint, IsTakenUpBySeveralThreadsThatCanBeStopped) {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("cram.ck");
  const Rules rules = support::shipped("cram");
  {
    Judge judge(rules, false);
    judge.keep(path);
    EXPECT_EQ(judge.nimber(start(rules, 4, 7), run::Context()), 3U);
  }
  run::Context no_time;
  no_time.set_threads(2);
  no_time.set_time_budget(std::chrono::milliseconds(0));
  Judge judge(rules, false);
  EXPECT_THROW(judge.keep(path, no_time), run::TooLarge);
  judge.keep(path);
  EXPECT_THROW(judge.nimber(start(rules, 4, 7), no_time), run::TooLarge);
  EXPECT_EQ(judge.expanded(), 0U);
  run::Context two;
  two.set_threads(2);
  EXPECT_EQ(judge.nimber(start(rules, 4, 7), two), 3U);
  EXPECT_EQ(judge.expanded(), 0U);
  EXPECT_EQ(judge.nimber(start(rules, 5, 6), two), 2U);
  // What the checkpoint holds answers for its isomorphs as well: shorter rows lie bent in it.
  run::Context one;
  one.set_threads(1);
  Judge again(rules, false);
  again.keep(path);
  EXPECT_EQ(again.nimber(start(rules, 1, 13), one), 2U);
  EXPECT_LE(again.expanded(), 2U);
}

TEST(Checkpoint, LargerThanTheMemoryIsTakenUpInPart) {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("cram.ck");
  const Rules rules = support::shipped("cram");
  Judge first(rules, false);
  first.keep(path);
  EXPECT_EQ(first.nimber(start(rules, 5, 6), run::Context()), 2U);
  run::Context little;
  little.set_threads(1);
  little.set_memory_budget(std::uint64_t{1} << 19);
  Judge second(rules, false);
  second.keep(path, little);
  EXPECT_EQ(second.nimber(start(rules, 5, 6), little), 2U);
  EXPECT_EQ(second.nimber(start(rules, 4, 7), little), 3U);
}

TEST(Checkpoint, RefusesOtherRulesAndDamage) {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("ck");
  {
    Judge judge(support::shipped("cram"), false);
    judge.keep(path);
    judge.nimber(start(judge.rules(), 3, 4), run::Context());
  }
  Judge other(support::shipped("node-kayles"), false);
  EXPECT_THROW(other.keep(path), run::BadRequest);
  // Nor does it help another kind of play.
  EXPECT_THROW(Judge(support::shipped("cram"), true).keep(path), run::BadRequest);
  EXPECT_THROW(Judge(support::shipped("domineering"), false).keep(path), run::BadRequest);
  const std::string bytes = test::contents(path);
  run::SplitMix64 random(45);
  for (int i = 0; i < 200; ++i) {
    std::string bad = bytes;
    if (i % 2 == 0)
      bad.resize(1 + random.below(bytes.size() - 1));
    else
      bad[random.below(bad.size())] ^= static_cast<char>(1 << random.below(8));
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bad;
    Judge judge(support::shipped("cram"), false);
    EXPECT_THROW(judge.keep(path), run::Failure) << i;
  }
}

TEST(Judge, RefusesMoreSetsOfSymbolsThanItHasRoomFor) {
  Rules rules = support::shipped("cram");
  rules.symbols = ".#abcdefghijk";
  rules.patterns.clear();
  for (SymbolSet s = 1; s <= 70; ++s)
    rules.patterns.push_back({{{0, 0, 1, 1}, {0, 1, s, 1}}, {true, true}, 0});
  EXPECT_THROW(Judge(rules, false), run::TooLarge);
}

TEST(Components, AddUpToTheWholeAndShareNoCell) {
  run::SplitMix64 random(44);
  for (int i = 0; i < (kSanitized ? 40 : 300); ++i) {
    support::RandomRulesOptions options;
    options.impartial = true;
    const support::RandomRules r = support::random_rules(random, options);
    support::BoardOracle oracle(r.rules, false);
    Judge judge(r.rules, false);
    const Position p = support::random_position(r.rules, 9, random);
    EXPECT_EQ(judge.wins(p, Player::left, run::Context()), oracle.nimber(p) != 0)
        << r.toml << print(r.rules, p);
    std::vector<int> seen(p.cells.size());
    value::Nimber sum = 0;
    for (const Component& c : judge.components(p, true, run::Context())) {
      EXPECT_FALSE(c.cells.empty());
      for (const int cell : c.cells) EXPECT_EQ(seen[static_cast<std::size_t>(cell)]++, 0);
      sum ^= *c.nimber;
    }
    EXPECT_EQ(sum, oracle.nimber(p)) << r.toml << print(r.rules, p);
    // A cell that some move changes belongs to a component.
    for (const Move& m : moves(r.rules, p, Player::left))
      for (const Move::Change& c : m.changes)
        EXPECT_EQ(seen[static_cast<std::size_t>(c.cell)], 1) << r.toml << print(r.rules, p);
  }
}

TEST(Components, OfCramAreItsConnectedRegions) {
  Judge judge(support::shipped("cram"), false);
  const Position p = parse_position(judge.rules(), judge.facts(), "..#./..#./#.#./####/...#");
  std::vector<std::vector<int>> cells;
  for (const Component& c : judge.components(p, false, run::Context())) cells.push_back(c.cells);
  EXPECT_THAT(cells, testing::ElementsAre(testing::ElementsAre(0, 1, 4, 5, 9),
                                          testing::ElementsAre(3, 7, 11),
                                          testing::ElementsAre(16, 17, 18)));
}

}  // namespace
}  // namespace minimex::board
