// The searches over sums: misere play and partizan games.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "family/board/engine.hpp"
#include "family/board/nimber_search.hpp"
#include "family/board/plain_nimbers.hpp"
#include "family/board/spread.hpp"
#include "family/board/sum_engine.hpp"
#include "family/board/sum_table.hpp"
#include "family/board/swap.hpp"
#include "minimex/family/board/judge.hpp"
#include "minimex/run/error.hpp"
#include "support/board.hpp"
#include "support/sanitized.hpp"

namespace minimex::board {
namespace {

using test::kSanitized;

constexpr std::array kPlayers = {Player::left, Player::right};

std::string text(const Rules& rules, Position p, Player mover, bool misere) {
  p.mover.reset();
  return rules.name + " " + print(rules, p) + (mover == Player::left ? " left" : " right") +
         (misere ? " misere" : "");
}

/// Wins of both movers on random positions, against brute force.
void compare(const Rules& rules, bool misere, int positions, int most_cells,
             run::SplitMix64& random, const std::string& toml = {}) {
  Judge judge(rules, misere);
  support::BoardOracle oracle(rules, misere);
  const run::Context context;
  for (int i = 0; i < positions; ++i) {
    const Position p = support::random_position(rules, most_cells, random);
    for (const Player mover : kPlayers)
      ASSERT_EQ(judge.wins(p, mover, context), oracle.wins(p, mover))
          << text(rules, p, mover, misere) << "\n"
          << toml;
  }
}

TEST(Sums, EqualBruteForceOnShippedGames) {
  run::SplitMix64 random(1);
  for (const std::string& name : support::shipped_games())
    for (const bool misere : {false, true})
      compare(support::shipped(name), misere, kSanitized ? 15 : 60,
              name == "konane" || name == "toads-and-frogs" ? 14 : 11, random);
}

TEST(Sums, EqualBruteForceOnRandomRules) {
  run::SplitMix64 random(2);
  for (int i = 0; i < (kSanitized ? 15 : 100); ++i) {
    const support::RandomRules r = support::random_rules(random);
    for (const bool misere : {false, true}) compare(r.rules, misere, 6, 9, random, r.toml);
  }
}

/// Rules whose moves only take cells away: there the bounds of sum_bounds.hpp hold.
std::string random_taking_rules(run::SplitMix64& random) {
  std::string out = "name='taking'\nboard='grid'\ncells='.ox#'\n";
  const bool two = random.below(3) == 0;  // kinds of cells
  for (std::uint64_t m = 0, n = 2 + random.below(3); m < n; ++m) {
    const std::uint64_t rows = 1 + random.below(2);
    const std::uint64_t columns = 1 + random.below(3);
    std::string before;
    std::string after;
    bool takes = false;
    for (std::uint64_t r = 0; r < rows; ++r) {
      before += r == 0 ? "'" : ",'";
      after += r == 0 ? "'" : ",'";
      for (std::uint64_t c = 0; c < columns; ++c) {
        const bool last = r + 1 == rows && c + 1 == columns;
        const bool take = random.below(4) != 0 || (last && !takes);
        takes = takes || take;
        before += two && random.below(2) == 0 ? 'o' : !take && random.below(2) == 0 ? '?' : '.';
        after += take ? '#' : '_';
      }
      before += "'";
      after += "'";
    }
    out += fmt::format("[[move]]\nplayer='{}'\nbefore=[{}]\nafter=[{}]\nplaced='{}'\n",
                       m == 0                 ? "left"
                       : m == 1               ? "right"
                       : random.below(2) == 0 ? "left"
                                              : "right",
                       before, after,
                       std::array{"as-is", "reflections", "rotations", "all"}[random.below(4)]);
  }
  return out;
}

TEST(Sums, EqualBruteForceWhereMovesOnlyTakeCells) {
  run::SplitMix64 random(3);
  int bounded = 0;
  for (int i = 0; i < (kSanitized ? 15 : 100); ++i) {
    const std::string toml = random_taking_rules(random);
    const Rules rules = parse_rules(toml, "taking.toml");
    bounded += compile(rules, study(rules)).shrinks ? 1 : 0;
    compare(rules, false, 10, 14, random, toml);
    compare(rules, true, 3, 11, random, toml);
  }
  EXPECT_GT(bounded, kSanitized ? 10 : 70);
}

TEST(Sums, EnginesOfAllWordsAgree) {
  run::SplitMix64 random(4);
  for (const std::string& name : support::shipped_games()) {
    const Rules rules = support::shipped(name);
    const Program program = compile(rules, study(rules));
    for (const bool misere : {false, true}) {
      SumRules sums;
      sums.misere = misere;
      if (!misere && !program.impartial) sums.swap = find_swap(program);
      const std::unique_ptr<SumEngine> narrow(new_portable_sum_engine(program, sums, false));
      const std::unique_ptr<SumEngine> wide(new_portable_sum_engine(program, sums, true));
      Judge judge(rules, misere);
      for (int i = 0; i < (kSanitized ? 3 : 12); ++i) {
        const Position p = support::random_position(rules, 16, random);
        const Cells cells = cells_of(p);
        for (const Player mover : kPlayers) {
          const bool expected = judge.wins(p, mover, run::Context());
          for (SumEngine* e : {narrow.get(), wide.get()}) {
            SearchState state;
            state.tick = [](void*) {};
            e->set_budget(1 << 28, 1);
            e->prepare(p.rows, p.columns);
            ASSERT_EQ(e->wins(cells, static_cast<int>(mover), state, 0), expected)
                << text(rules, p, mover, misere);
          }
        }
      }
    }
  }
}

/// Wins of both movers, by engines that put together components of up to so many cells by their
/// values, and that look ahead always or seldom, against brute force, on positions full of all
/// symbols.
void compare_values(const Rules& rules, int positions, int most_cells, run::SplitMix64& random) {
  const Program program = compile(rules, study(rules));
  if (program.impartial) return;
  SumRules sums;
  sums.swap = find_swap(program);
  std::vector<std::unique_ptr<SumEngine>> engines;
  for (const int valued : {0, 2, 4, 6, 10, 30}) {
    sums.valued_cells = valued;
    sums.look_ahead_from = valued % 4 == 0 ? 1 : 16;
    engines.emplace_back(new_portable_sum_engine(program, sums, false));
    engines.back()->set_budget(1 << 28, 1);
  }
  support::BoardOracle oracle(rules, false);
  for (int i = 0; i < positions; ++i) {
    Position p = support::random_position(rules, most_cells, random);
    for (std::uint8_t& cell : p.cells)
      cell = static_cast<std::uint8_t>(random.below(rules.symbols.size()));
    const Cells cells = cells_of(p);
    for (const Player mover : kPlayers) {
      const bool expected = oracle.wins(p, mover);
      for (const std::unique_ptr<SumEngine>& e : engines) {
        SearchState state;
        state.tick = [](void*) {};
        e->prepare(p.rows, p.columns);
        ASSERT_EQ(e->wins(cells, static_cast<int>(mover), state, 0), expected)
            << text(rules, p, mover, false);
      }
    }
  }
}

TEST(Sums, ValuesOfComponentsOfAnySizeAndLooksAheadChangeNoAnswer) {
  run::SplitMix64 random(5);
  for (const std::string& name : support::shipped_games())
    compare_values(support::shipped(name), kSanitized ? 10 : 100, 13, random);
  for (int i = 0; i < (kSanitized ? 15 : 150); ++i)
    compare_values(support::random_rules(random).rules, 10, 10, random);
}

/// Positions expanded to find that Left loses on a board that is full as the rules begin.
std::uint64_t expanded_for_loss(const Rules& rules, SumRules sums, int rows, int columns) {
  const Program program = compile(rules, study(rules));
  sums.swap = find_swap(program);
  const std::unique_ptr<SumEngine> engine(new_portable_sum_engine(program, sums, false));
  engine->set_budget(1 << 28, 1);
  engine->prepare(rows, columns);
  const Position p = start(rules, rows, columns);
  const Cells cells = cells_of(p);
  SearchState state;
  state.tick = [](void*) {};
  EXPECT_FALSE(engine->wins(cells, 0, state, 0));
  return state.expanded.load();
}

TEST(Sums, ValuesOfSmallComponentsSpareMostPositions) {
  const Rules rules = support::shipped("clobber");
  SumRules without;
  without.valued_cells = 0;
  EXPECT_LT(expanded_for_loss(rules, SumRules(), 3, 6) * 4,
            expanded_for_loss(rules, without, 3, 6));
}

TEST(Sums, LooksAheadSparePositions) {
  if (kSanitized) GTEST_SKIP() << "counts only, and long ones";
  SumRules without;
  without.look_ahead_from = 1000;
  for (const auto& [name, rows, columns] : {std::tuple{"clobber", 2, 12}, {"col", 5, 5}}) {
    const Rules rules = support::shipped(name);
    EXPECT_LT(expanded_for_loss(rules, SumRules(), rows, columns) * 3,
              expanded_for_loss(rules, without, rows, columns) * 2)
        << name;
  }
}

TEST(Sums, PlayersAreExchangedByASymmetryWhereTheRulesHaveOne) {
  const auto swap = [](const std::string& name) {
    const Rules rules = support::shipped(name);
    return find_swap(compile(rules, study(rules)));
  };
  for (const char* name : {"clobber", "col", "domineering", "konane", "snort", "toads-and-frogs"})
    EXPECT_TRUE(swap(name).has_value()) << name;
  EXPECT_NE(swap("domineering")->element & 4U, 0U);
  EXPECT_EQ(swap("toads-and-frogs")->element, 1U);
  const Rules uneven = parse_rules(
      "name='g'\nboard='strip'\ncells='.#'\n[[move]]\nplayer='left'\nbefore='..'\nafter='##'\n"
      "[[move]]\nplayer='right'\nbefore='.'\nafter='#'\n",
      "g.toml");
  EXPECT_FALSE(find_swap(compile(uneven, study(uneven))).has_value());
}

/// Who wins a board as the rules start it: N, P, L or R.
char outcome(const Rules& rules, int rows, int columns, bool misere) {
  Judge judge(rules, misere);
  const Position p = start(rules, rows, columns);
  const run::Context context;
  const bool left = judge.wins(p, Player::left, context);
  const bool right = judge.wins(p, Player::right, context);
  return left ? (right ? 'N' : 'L') : (right ? 'R' : 'P');
}

/// A published outcome.
struct Published {
  std::string game;
  int rows = 0;
  int columns = 0;
  bool misere = false;
  char outcome = 0;
};

/// The rows of boards.csv with a board R x C and an outcome. V is Left, H Right.
std::vector<Published> published(const std::string& game, bool misere) {
  std::ifstream in(MINIMEX_TEST_DATA "/boards.csv");
  std::vector<Published> out;
  for (std::string line; std::getline(in, line);) {
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (const char c : line) {
      if (c == '"')
        quoted = !quoted;
      else if (c == ',' && !quoted)
        fields.emplace_back();
      else
        fields.back() += c;
    }
    Published p;
    char x = 0;
    std::istringstream board(fields[1]);
    if (fields.size() != 6 || fields[0] != game || !(board >> p.rows >> x >> p.columns) ||
        x != 'x' || !board.eof() || fields[4].size() != 1)
      continue;
    p.misere = fields[2].rfind("misere", 0) == 0;
    p.outcome = fields[4] == "V" ? 'L' : fields[4] == "H" ? 'R' : fields[4][0];
    if (p.misere == misere) out.push_back(p);
  }
  return out;
}

void expect_published(const std::string& game, const std::string& file, bool misere, int most_cells,
                      std::size_t at_least) {
  const Rules rules = support::shipped(file);
  std::size_t checked = 0;
  for (const Published& p : published(game, misere)) {
    if (p.rows * p.columns > most_cells) continue;
    ++checked;
    EXPECT_EQ(outcome(rules, p.rows, p.columns, misere), p.outcome)
        << game << " " << p.rows << "x" << p.columns;
  }
  EXPECT_GE(checked, at_least);
}

TEST(Sums, ABoardWithoutMovesIsLostByWhoeverIsToMove) {
  const run::Context context;
  for (const std::string name : {"domineering", "clobber"})
    for (const char* cells : {"##", "##/##"}) {
      Judge judge(support::shipped(name), false);
      std::string text = cells;
      if (name == "clobber") std::replace(text.begin(), text.end(), '#', '.');
      const Position p = parse_position(judge.rules(), judge.facts(), text);
      for (const Player mover : kPlayers) EXPECT_FALSE(judge.wins(p, mover, context)) << text;
    }
}

TEST(Sums, ASquareBoardOfDomineeringIsSearchedOnceForBothPlayers) {
  Judge judge(support::shipped("domineering"), false);
  const Position p = start(judge.rules(), 5, 5);
  const run::Context context;
  const bool left = judge.wins(p, Player::left, context);
  const std::uint64_t expanded = judge.expanded();
  EXPECT_GT(expanded, 0U);
  EXPECT_EQ(judge.wins(p, Player::right, context), left);
  EXPECT_EQ(judge.expanded(), expanded);
}

TEST(Sums, PublishedDomineering) {
  expect_published("domineering", "domineering", false, kSanitized ? 20 : 36, 25);
}

TEST(Sums, PublishedMisereCram) {
  expect_published("cram", "cram", true, kSanitized ? 25 : 36, 25);
}

TEST(Sums, PublishedClobber) {
  expect_published("clobber (checkerboard start)", "clobber", false, kSanitized ? 12 : 18, 5);
}

TEST(Sums, ThreadsAgree) {
  const Rules domineering = support::shipped("domineering");
  const Rules cram = support::shipped("cram");
  const Rules clobber = support::shipped("clobber");
  for (const unsigned threads : {1U, 2U, 4U}) {
    run::Context context;
    context.set_threads(threads);
    Judge normal(domineering, false);
    EXPECT_TRUE(normal.wins(start(domineering, 6, 6), Player::left, context));
    EXPECT_FALSE(normal.wins(start(domineering, 6, 5), Player::right, context));
    Judge misere(cram, true);
    EXPECT_TRUE(misere.wins(start(cram, 4, 7), Player::left, context));
    EXPECT_FALSE(misere.wins(start(cram, 4, 6), Player::left, context));
    EXPECT_GT(misere.expanded(), 0U);
    Judge valued(clobber, false);
    EXPECT_FALSE(valued.wins(start(clobber, 3, 6), Player::left, context));
    EXPECT_TRUE(valued.wins(start(clobber, 3, 7), Player::left, context));
  }
}

TEST(Sums, TableThatMayNotGrowForgetsAndStaysRight) {
  const Rules rules = support::shipped("cram");
  const Program program = compile(rules, study(rules));
  SumRules sums;
  sums.misere = true;
  const std::unique_ptr<SumEngine> engine(new_portable_sum_engine(program, sums, false));
  engine->prepare(4, 8);
  engine->set_budget(0, 1);
  SearchState state;
  state.tick = [](void*) {};
  Cells cells;
  cells.count = 32;
  cells.columns = 8;
  EXPECT_TRUE(engine->wins(cells, 0, state, 0));
  EXPECT_LT(engine->stored(), state.expanded.load());
  EXPECT_LT(engine->bytes(), 8U << 20);
}

TEST(SumTable, IsRestoredFromWhatItSaves) {
  constexpr std::uint64_t kKeys = 45'000;  // of 65,536
  const auto key_of = [](const std::uint64_t& n) {
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(&n);
    return SumKey{bytes, sizeof(n), SumTable::hash(bytes, sizeof(n))};
  };
  SumTable first;
  first.set_budget(std::uint64_t{1} << 30);
  for (std::uint64_t n = 0; n < kKeys; ++n) {
    if (first.full()) first.make_room();
    first.add(key_of(n), static_cast<std::uint16_t>(1 + n % 3));
  }
  std::string kept;
  first.save([](void* to, const char* bytes,
                std::size_t size) { static_cast<std::string*>(to)->append(bytes, size); },
             &kept);
  SumTable second;
  second.set_budget(std::uint64_t{1} << 30);
  second.restore(kept.data(), kept.size());
  EXPECT_EQ(second.size(), kKeys);
  for (std::uint64_t n = 0; n < kKeys; ++n) EXPECT_EQ(second.find(key_of(n)), 1 + n % 3);
}

TEST(EachSpread, HandsOverAllAndAnyFirstFewEvenly) {
  struct Here {};
  constexpr std::uint64_t kParts = 16;
  for (const std::uint64_t count :
       {1U, 2U, 3U, 63U, 64U, 65U, 100U, 1U << 12, 70001U, 99968U, 196608U, 1U << 18}) {
    std::vector<bool> seen(count);
    std::array<std::uint64_t, kParts> in_part{};
    std::uint64_t all = 0;
    each_spread<Here>(count, [&](std::uint64_t i) {
      ASSERT_LT(i, count);
      EXPECT_FALSE(seen[i]);
      seen[i] = true;
      ++in_part[i * kParts / count];
      ++all;
      if (count < 1 << 16 || all % 4096 != 0 || all < count / 8) return;
      for (const std::uint64_t n : in_part)
        EXPECT_NEAR(static_cast<double>(n), static_cast<double>(all) / kParts, 256);
    });
    EXPECT_EQ(all, count);
  }
}

TEST(SumTable, KeepsWhatIsAddedThroughGrowth) {
  SumTable table;
  table.set_budget(std::uint64_t{1} << 30);
  constexpr std::uint32_t kKeys = 60000;
  const auto key_of = [](std::uint32_t n, std::array<std::uint8_t, 9>& bytes) {
    for (std::size_t i = 0; i < 4; ++i) bytes[i] = static_cast<std::uint8_t>(n >> (8 * i));
    const std::size_t length = 4 + n % 6;
    return SumKey{bytes.data(), length, SumTable::hash(bytes.data(), length)};
  };
  std::array<std::uint8_t, 9> bytes{};
  for (std::uint32_t n = 0; n < kKeys; ++n) {
    if (table.full()) table.make_room();
    EXPECT_EQ(table.find(key_of(n, bytes)), 0);
    table.add(key_of(n, bytes), static_cast<std::uint16_t>(1 + n % 2));
    table.add(key_of(n, bytes), 4);
  }
  EXPECT_EQ(table.size(), kKeys);
  for (std::uint32_t n = 0; n < kKeys; ++n) ASSERT_EQ(table.find(key_of(n, bytes)), 5 + n % 2) << n;
}

TEST(Sums, TimeBudgetEndsInOneLine) {
  const Rules rules = support::shipped("clobber");
  Judge judge(rules, false);
  run::Context context;
  context.set_time_budget(std::chrono::milliseconds(20));
  EXPECT_THROW(judge.wins(start(rules, 8, 8), Player::left, context), run::TooLarge);
}

TEST(Sums, NimbersPastTheTableAreFoundByThePlainSearch) {
  // A token o that moves left as far as it likes: on cell n it is the nim heap n. A token x becomes
  // one there or further left: on cell n it is the nim heap n + 1.
  std::string toml = "name='tokens'\nboard='strip'\ncells='.ox'\n[[move]]\nbefore='x'\nafter='o'\n";
  for (std::size_t far = 1; far <= 31; ++far)
    for (const char token : {'o', 'x'})
      toml += "[[move]]\nbefore='." + std::string(far - 1, '?') + token + "'\nafter='o" +
              std::string(far - 1, '_') + ".'\n";
  const Rules rules = parse_rules(toml, "tokens.toml");
  Judge judge(rules, false);
  const run::Context context;
  for (const std::size_t n : {5U, 30U, 31U}) {
    Position p{1, 32, std::vector<std::uint8_t>(32), std::nullopt};
    p.cells[n] = 2;
    EXPECT_EQ(judge.nimber(p, context), n + 1);
    EXPECT_EQ(judge.components(p, true, context).at(0).nimber, n + 1);
    EXPECT_TRUE(judge.wins(p, Player::left, context));
  }
}

TEST(Sums, NimbersOfThePlainSearchAreThoseOfTheOther) {
  run::SplitMix64 random(5);
  for (const std::string& name : support::shipped_games()) {
    const Rules rules = support::shipped(name);
    const Program program = compile(rules, study(rules));
    if (!program.impartial) continue;
    Judge judge(rules, false);
    PlainNimbers plain(program);
    const run::Context context;
    for (int i = 0; i < (kSanitized ? 5 : 30); ++i) {
      const Position p = support::random_position(rules, 18, random);
      const Cells cells = cells_of(p);
      Parts parts;
      plain.parts(cells, context, parts);
      int sum = 0;
      for (int k = 0; k < parts.count; ++k) sum ^= parts.nimber[static_cast<std::size_t>(k)];
      ASSERT_EQ(static_cast<value::Nimber>(sum), judge.nimber(p, context)) << print(rules, p);
    }
  }
}

}  // namespace
}  // namespace minimex::board
