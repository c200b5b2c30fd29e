// What holds for every game of the catalog, asked through the same door as an application.

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "minimex/catalog/catalog.hpp"
#include "minimex/run/error.hpp"

namespace minimex::catalog {
namespace {

using answer::Answer;
using answer::Move;
using value::Outcome;

std::vector<Move> collect(const answer::MoveList& list) {
  std::vector<Move> moves;
  answer::for_each(list, [&](const Move& m) { moves.push_back(m); });
  return moves;
}

std::vector<std::string> notations(const std::vector<Move>& moves) {
  std::vector<std::string> out;
  for (const Move& m : moves) out.push_back(m.notation);
  return out;
}

class EveryGame : public testing::TestWithParam<std::string> {
 protected:
  static constexpr std::uint64_t kLargest = 11;
  static constexpr std::uint64_t kSeeds = 12;

  template <class F>
  void each_position(F&& check) {
    for (std::uint64_t size = 1; size <= kLargest; ++size)
      for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
        const std::string text = game_.random(size, seed);
        SCOPED_TRACE(GetParam() + " \"" + text + "\"");
        check(text, game_.parse(text, context_));
        if (HasFailure()) return;
      }
  }

  Catalog catalog_ = standard();
  BoundGame game_ = catalog_.bind(GetParam());
  run::Context context_;
  answer::Question plain_;
};

TEST_P(EveryGame, PrintedPositionIsReadBack) {
  each_position([&](const std::string& text, const Position& p) {
    EXPECT_EQ(p.print(), game_.parse(p.print(), context_).print());
    EXPECT_EQ(game_.parse(text + "\n", context_).print(), p.print()) << "one line end is ignored";
  });
}

TEST_P(EveryGame, RandomDependsOnSizeAndSeedAlone) {
  EXPECT_EQ(game_.random(10, 7), catalog_.bind(GetParam()).random(10, 7));
  bool differs = false;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed)
    differs |= game_.random(10, seed) != game_.random(10, 99);
  EXPECT_TRUE(differs);
}

TEST_P(EveryGame, EveryListedMoveIsLegalAndLeadsWhereItSays) {
  each_position([&](const std::string&, const Position& p) {
    const Answer a = p.solve(plain_, context_);
    ASSERT_TRUE(a.legal.count.has_value());
    const std::vector<Move> moves = collect(a.legal);
    ASSERT_EQ(moves.size(), *a.legal.count);
    for (const Move& m : moves) {
      const Position next = p.play(m.notation);
      EXPECT_EQ(next.print(), m.leads_to.value_or(next.print())) << m.notation;
      const Answer after = next.solve(plain_, context_);
      EXPECT_EQ(m.leads_to_outcome, after.outcome) << m.notation;
      if (a.value && a.value->kind == value::Kind::nimber) {
        EXPECT_EQ(m.value, after.value) << m.notation;
      }
    }
    EXPECT_THROW(p.play("no such move"), run::BadRequest);
  });
}

TEST_P(EveryGame, TheValueFoldsTheValuesOfTheMoves) {
  each_position([&](const std::string&, const Position& p) {
    const Answer a = p.solve(plain_, context_);
    const std::vector<Move> moves = collect(a.legal);
    if (moves.empty()) return;
    if (a.value && a.value->kind == value::Kind::nimber) {
      std::vector<value::Nimber> options;
      for (const Move& m : moves) options.push_back(static_cast<value::Nimber>(m.value->number));
      EXPECT_EQ(a.value->number, value::mex(options));
    }
    if (a.value && a.value->kind == value::Kind::score) {
      value::Score best = moves.front().value->number;
      for (const Move& m : moves) best = std::max(best, m.value->number);
      EXPECT_EQ(a.value->number, best);
      EXPECT_EQ(a.outcome, best > 0 ? Outcome::N : best < 0 ? Outcome::P : Outcome::Draw);
      return;
    }
    int best = 0;
    for (const Move& m : moves)
      best = std::max(best, value::rank(value::seen_from_before(*m.leads_to_outcome)));
    EXPECT_EQ(value::rank(a.outcome), best);
  });
}

TEST_P(EveryGame, BestMovesAreThoseOfTheLegalOnesThatKeepTheValue) {
  each_position([&](const std::string&, const Position& p) {
    const Answer a = p.solve(plain_, context_);
    const std::vector<Move> best = collect(a.best);
    if (a.best.complete) {
      ASSERT_TRUE(a.best.count.has_value());
      EXPECT_EQ(best.size(), *a.best.count);
      std::vector<std::string> expected;
      bool past = false;
      for (const Move& m : collect(a.legal)) {
        const bool score = a.value && a.value->kind == value::Kind::score;
        const bool optimal =
            score ? m.value == a.value : value::seen_from_before(*m.leads_to_outcome) == a.outcome;
        // In a lost position nothing is better than losing, yet no move is listed as winning.
        const bool keeps = optimal && (score || a.outcome != Outcome::P);
        EXPECT_EQ(m.optimal, optimal) << m.notation;
        EXPECT_FALSE(keeps && past) << "not best first: " << m.notation;
        past |= !keeps;
        if (keeps) expected.push_back(m.notation);
      }
      EXPECT_EQ(notations(best), expected);
    }
    EXPECT_LE(a.best.shown.size(), plain_.move_cap);
    for (std::size_t i = 0; i < a.best.shown.size(); ++i)
      EXPECT_EQ(a.best.shown[i].notation, best[i].notation);
  });
}

TEST_P(EveryGame, TheLineIsBestPlayToTheEnd) {
  each_position([&](const std::string&, const Position& start) {
    const Answer first = start.solve(plain_, context_);
    const std::vector<Move> line = collect(first.line);
    if (first.line.count) {
      EXPECT_EQ(line.size(), *first.line.count);
    }
    Position p = start;
    for (std::size_t ply = 0; ply < line.size() && ply < 200; ++ply) {
      const Answer a = p.solve(plain_, context_);
      std::optional<Move> played;
      for (const Move& m : collect(a.legal))
        if (m.notation == line[ply].notation) played = m;
      ASSERT_TRUE(played) << "ply " << ply;
      EXPECT_TRUE(played->optimal) << "ply " << ply;
      if (ply < first.line.shown.size()) {
        EXPECT_EQ(first.line.shown[ply].notation, line[ply].notation);
      }
      p = p.play(line[ply].notation);
    }
    if (first.line.complete && line.size() < 200) {
      EXPECT_EQ(p.solve(plain_, context_).legal.count, std::uint64_t{0}) << "play goes on";
    }
  });
}

TEST_P(EveryGame, TheGenericSearchAgrees) {
  answer::Question search;
  search.generic_search = true;
  each_position([&](const std::string&, const Position& p) {
    const Answer fast = p.solve(plain_, context_);
    const Answer slow = p.solve(search, context_);
    EXPECT_EQ(fast.outcome, slow.outcome);
    EXPECT_EQ(fast.value, slow.value);
    EXPECT_EQ(fast.legal.count, slow.legal.count);
    if (fast.best.complete) {
      EXPECT_EQ(notations(collect(fast.best)), notations(collect(slow.best)));
    }
    EXPECT_EQ(slow.method.name, "search");
  });
}

TEST_P(EveryGame, YesNoAsksWhetherTheMoverCanForceIt) {
  each_position([&](const std::string&, const Position& p) {
    EXPECT_EQ(p.yes_no(context_), p.solve(plain_, context_).outcome == Outcome::N);
  });
}

TEST_P(EveryGame, CapsAreKept) {
  answer::Question one;
  one.move_cap = 1;
  one.line_cap = 1;
  one.why = true;
  answer::Question none;
  none.move_cap = 0;
  none.line_cap = 0;
  each_position([&](const std::string&, const Position& p) {
    const Answer a = p.solve(one, context_);
    EXPECT_LE(a.best.shown.size(), 1U);
    EXPECT_LE(a.line.shown.size(), 1U);
    EXPECT_FALSE(a.why.empty());
    EXPECT_FALSE(a.verdict.empty());
    EXPECT_FALSE(a.method.reason.empty());
    const Answer b = p.solve(none, context_);
    EXPECT_TRUE(b.best.shown.empty());
    EXPECT_TRUE(b.line.shown.empty());
    EXPECT_EQ(b.best.count, p.solve(plain_, context_).best.count);
    EXPECT_TRUE(b.why.empty());
  });
}

INSTANTIATE_TEST_SUITE_P(
    All, EveryGame,
    testing::Values("flip-game", "flip-game:flip=1", "flip-game:flip=3", "flip-game:ring",
                    "flip-game:ring,flip=3", "flip-game:misere", "flip-game:ring,flip=3,misere",
                    "stone-game", "can-i-win", "can-i-win:avoid", "can-i-win:repeat",
                    "can-i-win:repeat,avoid", "0.07", "kayles", "grundys-game", "4.3F:unequal",
                    "0.8", "games/cram.toml", "games/cram.toml:misere", "games/node-kayles.toml",
                    "games/kayles.toml", "games/domineering.toml", "games/domineering.toml:misere",
                    "games/clobber.toml", "games/toads-and-frogs.toml", "games/konane.toml",
                    "games/peg-duotaire.toml"),
    [](const testing::TestParamInfo<std::string>& p) {
      std::string name = p.param;
      for (char& c : name)
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
      return name;
    });

}  // namespace
}  // namespace minimex::catalog
