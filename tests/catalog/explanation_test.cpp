// The explanation of an Answer, of every game whose positions are sums with nimbers.

#include <gtest/gtest.h>

#include <cctype>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "minimex/catalog/catalog.hpp"

namespace minimex::catalog {
namespace {

using answer::Answer;
using answer::Sum;

class SumGame : public testing::TestWithParam<std::string> {
 protected:
  Answer solve(const std::string& text, bool search = false) {
    answer::Question question;
    question.why = true;
    question.generic_search = search;
    return game_.parse(text, context_).solve(question, context_);
  }

  Catalog catalog_ = standard();
  BoundGame game_ = catalog_.bind(GetParam());
  run::Context context_;
};

TEST_P(SumGame, ThePartsMakeTheWhole) {
  std::size_t parts = 0;
  std::size_t wholes = 0;
  for (std::uint64_t size = 1; size <= 24; ++size)
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      const std::string text = game_.random(size, seed);
      SCOPED_TRACE(GetParam() + " \"" + text + "\"");
      const Answer a = solve(text);
      if (!std::holds_alternative<Sum>(a.explanation)) continue;  // such as a ring of + only
      const auto& sum = std::get<Sum>(a.explanation);
      ++wholes;
      parts += sum.parts.size();
      ASSERT_EQ(sum.parts_count, sum.parts.size());
      std::uint64_t nim_sum = 0;
      std::set<std::uint64_t> all;
      std::size_t touched = 0;
      std::vector<std::set<std::uint64_t>> cells;
      for (const Sum::Part& part : sum.parts) {
        ASSERT_TRUE(part.nimber && part.position);
        nim_sum ^= *part.nimber;
        ASSERT_EQ(solve(*part.position).value->number, static_cast<value::Score>(*part.nimber))
            << *part.position;
        touched += part.touches.size();
        all.insert(part.touches.begin(), part.touches.end());
        cells.emplace_back(part.touches.begin(), part.touches.end());
      }
      ASSERT_EQ(all.size(), touched) << "parts share a cell";
      ASSERT_EQ(sum.nim_sum, nim_sum);
      ASSERT_EQ(a.value->number, static_cast<value::Score>(nim_sum));
      answer::for_each(a.legal, [&](const answer::Move& m) {
        std::size_t within = 0;
        for (const auto& part : cells) {
          std::size_t in = 0;
          for (const std::uint64_t cell : m.touches) in += part.count(cell);
          within += in == m.touches.size();
        }
        EXPECT_EQ(within, 1U) << "move " << m.notation << " is not in one part";
      });
      ASSERT_FALSE(HasFailure());
    }
  EXPECT_GT(wholes, 100U);
  EXPECT_GT(parts, wholes) << "sums of one part only show little";
}

TEST_P(SumGame, TheGenericSearchKnowsTheWholeOnly) {
  EXPECT_TRUE(std::holds_alternative<std::monostate>(solve(game_.random(5, 1), true).explanation));
}

INSTANTIATE_TEST_SUITE_P(Games, SumGame,
                         testing::Values("flip-game", "flip-game:ring", "flip-game:flip=1",
                                         "flip-game:ring,flip=3", "0.07", "kayles", "nim",
                                         "grundys-game", "subtract:1,3,4", "games/cram.toml",
                                         "games/node-kayles.toml", "games/kayles.toml"),
                         [](const auto& game) {
                           std::string name = game.param;
                           for (char& c : name)
                             if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
                           return name;
                         });

class Explanation : public testing::Test {
 protected:
  answer::Explanation of(const std::string& game, const std::string& position) {
    answer::Question question;
    question.why = true;
    const Position p = catalog_.bind(game).parse(position, context_);
    return p.solve(question, context_).explanation;
  }
  Sum sum(const std::string& game, const std::string& position) {
    return std::get<Sum>(of(game, position));
  }

  Catalog catalog_ = standard();
  run::Context context_;
};

TEST_F(Explanation, ARunOverTheSeamOfARingIsOnePart) {
  const Sum s = sum("flip-game:ring", "++-+++-+");
  ASSERT_EQ(s.parts.size(), 2U);
  EXPECT_EQ(s.parts[0].text, "run of 3 at 3");
  EXPECT_EQ(s.parts[0].position, "---+++--");
  EXPECT_EQ(s.parts[1].text, "run of 3 at 7");
  EXPECT_EQ(s.parts[1].touches, (std::vector<std::uint64_t>{7, 0, 1}));
  EXPECT_EQ(s.parts[1].position, "++-----+");
}

TEST_F(Explanation, RunsWithoutAMoveAreNoParts) {
  EXPECT_EQ(sum("flip-game", "+-++-+").parts.size(), 1U);
  const Sum none = sum("flip-game", "+-+");
  EXPECT_TRUE(none.parts.empty());
  EXPECT_EQ(none.nim_sum, 0U);
  EXPECT_TRUE(sum("flip-game:ring,flip=3", "++").parts.empty()) << "too short a ring for a move";
}

TEST_F(Explanation, WhereNimbersOfPartsDoNotDecideThereIsNoSum) {
  EXPECT_EQ(of("flip-game:misere", "++-++").index(), 0U);
  EXPECT_EQ(of("flip-game:ring", "++++").index(), 0U) << "a mex, no sum";
  EXPECT_EQ(of("can-i-win", "max=10 total=40").index(), 0U);
}

TEST_F(Explanation, LongPositionsAreCutAndCounted) {
  std::string runs;
  for (int i = 0; i < 70; ++i) runs += "++-";
  const Sum many = sum("flip-game", runs);
  EXPECT_EQ(many.parts.size(), 64U);
  EXPECT_EQ(many.parts_count, 70U);
  EXPECT_EQ(many.nim_sum, 0U) << "of all";
  EXPECT_EQ(many.parts[63].text, "run of 2 at 189");

  const Sum long_runs = sum("flip-game", std::string(1000, '+') + "-" + std::string(1001, '+'));
  EXPECT_EQ(long_runs.parts[0].touches.size(), 1000U);
  EXPECT_FALSE(long_runs.parts[0].position);
  EXPECT_TRUE(long_runs.parts[1].touches.empty());

  std::string heaps = "1";
  for (int i = 0; i < 70; ++i) heaps += "+2";
  const Sum seventy = sum("nim", heaps);
  EXPECT_EQ(seventy.parts.size(), 64U);
  EXPECT_EQ(seventy.parts_count, 71U);
  EXPECT_EQ(seventy.nim_sum, 1U);
}

TEST_F(Explanation, APeriodIsToldWhereItLeadsToASmallerHeap) {
  const Sum s = sum("kayles", "82+83+1000000000000000000");
  EXPECT_FALSE(s.parts[0].period);
  for (std::size_t i = 1; i < s.parts.size(); ++i) {
    const auto& period = s.parts[i].period;
    ASSERT_TRUE(period);
    const std::uint64_t n = i == 1 ? 83 : 1'000'000'000'000'000'000;
    const std::uint64_t smaller = period->start + (n - period->start) % period->length;
    EXPECT_EQ(s.parts[i].nimber, sum("kayles", std::to_string(smaller)).nim_sum);
    EXPECT_EQ(period->saltus, 0U);
  }
}

TEST_F(Explanation, AnArithmeticPeriodHasASaltus) {
  const Sum nim = sum("nim", "9223372036854775808");
  ASSERT_TRUE(nim.parts[0].period);
  const Sum::Period& p = *nim.parts[0].period;
  const std::uint64_t over = (std::uint64_t{1} << 63) - p.start;
  EXPECT_EQ(over % p.length, 0U);
  EXPECT_EQ(nim.parts[0].nimber, p.start + over / p.length * p.saltus) << "G(start) is start";
}

TEST_F(Explanation, ThePeriodOfRunsIsToldToo) {
  const Sum s = sum("flip-game", std::string(86, '+') + "-" + std::string(87, '+'));
  EXPECT_FALSE(s.parts[0].period);
  ASSERT_TRUE(s.parts[1].period);
  EXPECT_EQ(s.parts[1].period->start, 53U);
  EXPECT_EQ(s.parts[1].period->length, 34U);
  EXPECT_EQ(s.parts[1].nimber, sum("flip-game", std::string(53, '+')).nim_sum);
}

TEST_F(Explanation, OnlyWhenAsked) {
  const Position p = catalog_.bind("flip-game").parse("++", context_);
  EXPECT_EQ(p.solve(answer::Question(), context_).explanation.index(), 0U);
}

}  // namespace
}  // namespace minimex::catalog
