// The law checker is itself tested: a game that keeps the laws passes, one that breaks a law is
// named.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/game_laws.hpp"
#include "support/nim.hpp"

namespace minimex::testing {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const Heaps kStart{{2, 3, 1}};

TEST(GameLaws, NimKeepsThem) {
  LawOptions<Nim> options;
  options.normal_play = true;
  EXPECT_THAT(broken_laws(Nim{}, {kStart, Heaps{{4, 4}}}, options), IsEmpty());
  EXPECT_THAT(broken_laws(Nim{.misere = true}, {kStart}), IsEmpty());
}

struct RepeatedMove : Nim {
  std::vector<Move> moves(const Position& p) const {
    std::vector<Move> out = Nim::moves(p);
    out.push_back(out.back());
    return out;
  }
};

TEST(GameLaws, CatchARepeatedMove) {
  EXPECT_THAT(broken_laws(RepeatedMove{}, {kStart}), Contains(HasSubstr("listed twice")));
}

struct HighestFirst : Nim {
  std::vector<Move> moves(const Position& p) const {
    const std::vector<Move> out = Nim::moves(p);
    return {out.rbegin(), out.rend()};
  }
};

TEST(GameLaws, CatchMovesOutOfOrder) {
  EXPECT_THAT(broken_laws(HighestFirst{}, {kStart}), Contains(HasSubstr("lowest first")));
}

/// Leaves the first heap out of the key.
struct CoarseKey : Nim {
  Heaps key(const Position& p) const { return Heaps{{p.sizes.begin() + 1, p.sizes.end()}}; }
};

TEST(GameLaws, CatchAKeyThatIsTooCoarse) {
  EXPECT_THAT(broken_laws(CoarseKey{}, {kStart}), Contains(HasSubstr("another future")));
}

struct NeverEnds : Nim {
  std::optional<value::Outcome> terminal(const Position&) const { return std::nullopt; }
};

TEST(GameLaws, CatchAnEndThatIsNotStated) {
  EXPECT_THAT(broken_laws(NeverEnds{}, {kStart}), Contains(HasSubstr("there is no move")));
}

TEST(GameLaws, CatchAMoveThePlainRulesDoNotKnow) {
  LawOptions<Nim> options;
  options.plain_moves = [](const Heaps& p) {
    std::vector<Nim::Move> moves = Nim{}.moves(p);
    moves.pop_back();
    return moves;
  };
  options.print = [](const Heaps& p) { return "heaps " + std::to_string(p.sizes.size()); };
  EXPECT_THAT(broken_laws(Nim{}, {kStart}, options),
              Contains(HasSubstr("heaps 3: its moves are not those of the plain reading")));
}

TEST(GameLaws, CatchNimbersUnderMiserePlay) {
  LawOptions<Nim> options;
  options.normal_play = true;
  EXPECT_THAT(broken_laws(Nim{.misere = true}, {kStart}, options),
              Contains(HasSubstr("nimbers exist in normal play only")));
}

}  // namespace
}  // namespace minimex::testing
