// Structures of components: what is told apart, and that one answers for another only where their
// nimbers are equal.

#include "family/board/isomorphs.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "family/board/engine.hpp"
#include "family/board/nimber_search.hpp"
#include "minimex/run/random.hpp"
#include "support/board.hpp"
#include "support/sanitized.hpp"

namespace minimex::board {
namespace {

struct Here {};

using test::kSanitized;

/// Structures of drawn positions of Cram.
class Cram {
 public:
  Cram() : program_(compile(rules_, study(rules_))), machine_(program_, 8, 8) {}

  Structure<Here, std::uint64_t, 1> structure(std::string_view drawn) const {
    const Position p = parse_position(rules_, study(rules_), drawn);
    Structure<Here, std::uint64_t, 1> out;
    EXPECT_TRUE(out.build(
        machine_, machine_.load(p.cells.data(), static_cast<int>(p.cells.size()), p.columns)));
    out.hash();
    return out;
  }
  bool same(std::string_view a, std::string_view b) const {
    auto x = structure(a);
    auto y = structure(b);
    EXPECT_EQ(x.maps(y), y.maps(x));
    const bool same = x.maps(y);
    EXPECT_TRUE(!same || x.hash() == y.hash());
    return same;
  }

 private:
  Rules rules_ = support::shipped("cram");
  Program program_;
  Machine<Here, std::uint64_t, 1> machine_;
};

TEST(Structure, ForgetsHowARowIsBent) {
  const Cram cram;
  EXPECT_TRUE(cram.same("......", "...#/##../###."));
  EXPECT_TRUE(cram.same("......", "..#/#../##./##."));
  EXPECT_TRUE(cram.same(".#./...", "....."));
  EXPECT_TRUE(cram.same("..../..##", "##./.../..#"));
}

TEST(Structure, TellsOthersApart) {
  const Cram cram;
  EXPECT_FALSE(cram.same("....", "...")) << "more cells";
  EXPECT_FALSE(cram.same("....", "../..")) << "a ring of four";
  EXPECT_FALSE(cram.same("....", ".../#.#")) << "a star";
  EXPECT_FALSE(cram.same("...../#.###", "...../##.##")) << "the twig elsewhere";
}

TEST(Structure, CountsPlacementsThatJoinTheSameCells) {
  // A ring of two cells has two placements on the same two.
  const Rules rules = parse_rules(
      "name = \"ring\"\nboard = \"ring\"\ncells = \".#\"\n[[move]]\nbefore = \"..\"\nafter = "
      "\"##\"\n",
      "ring");
  const Program program = compile(rules, study(rules));
  const Machine<Here, std::uint64_t, 1> machine(program, 1, 8);
  const auto structure = [&](const char* drawn) {
    const Position p = parse_position(rules, study(rules), drawn);
    Structure<Here, std::uint64_t, 1> out;
    EXPECT_TRUE(out.build(
        machine, machine.load(p.cells.data(), static_cast<int>(p.cells.size()), p.columns)));
    out.hash();
    return out;
  };
  EXPECT_TRUE(structure("..").maps(structure("..")));
  EXPECT_FALSE(structure("..").maps(structure("..#")));
  EXPECT_FALSE(structure("...").maps(structure("...#")));
  EXPECT_TRUE(structure("..#").maps(structure("##..#")));
}

/// Components of random positions, all pairs of one hash.
template <int P>
int merged(const Rules& rules, int positions, int cells, run::SplitMix64& random) {
  using Search = NimberSearch<Here, std::uint64_t, P>;
  using Shape = typename Search::Shape;
  const Program program = compile(rules, study(rules));
  const typename Search::Machine machine(program, cells, cells);
  SearchState state;
  state.isomorphs = false;
  state.tick = [](void*) {};
  typename Search::Table table;
  typename Search::Isomorphs unused(table);
  const Entered inside(state.gate);
  Search search(machine, table, unused, state);
  struct Met {
    Shape shape;
    int nimber;
  };
  std::map<std::uint64_t, std::vector<Met>> met;
  int out = 0;
  for (int i = 0; i < positions; ++i) {
    const Position p = support::random_position(rules, cells, random);
    machine.split(machine.load(p.cells.data(), static_cast<int>(p.cells.size()), p.columns),
                  [&](const typename Search::Machine::Component& c) {
                    Structure<Here, std::uint64_t, P> mine;
                    if (!mine.build(machine, c.shape)) return;
                    std::vector<Met>& others = met[mine.hash()];
                    const int nimber = search.value(c.shape, c.moves);
                    for (const Met& m : others) {
                      if (m.shape == c.shape) return;
                      Structure<Here, std::uint64_t, P> other;
                      other.build(machine, m.shape);
                      other.hash();
                      if (!mine.maps(other)) continue;
                      EXPECT_EQ(nimber, m.nimber);
                      ++out;
                    }
                    others.push_back({c.shape, nimber});
                  });
  }
  return out;
}

int merged(const Rules& rules, int positions, int cells, run::SplitMix64& random) {
  switch (compile(rules, study(rules)).planes) {
    case 1:
      return merged<1>(rules, positions, cells, random);
    case 2:
      return merged<2>(rules, positions, cells, random);
    default:
      return merged<4>(rules, positions, cells, random);
  }
}

TEST(Structure, OfEqualOnesInShippedGamesTheNimbersAreEqual) {
  run::SplitMix64 random(51);
  for (const std::string& name : support::shipped_games()) {
    const Rules rules = support::shipped(name);
    if (!study(rules).impartial) continue;
    SCOPED_TRACE(name);
    const int found = merged(rules, kSanitized ? 200 : 2000, 20, random);
    if (name == "cram" || name == "node-kayles") {
      EXPECT_GT(found, 0);
    }
  }
}

TEST(Structure, OfEqualOnesUnderRandomRulesTheNimbersAreEqual) {
  run::SplitMix64 random(52);
  int found = 0;
  for (int i = 0; i < (kSanitized ? 40 : 600); ++i) {
    support::RandomRulesOptions options;
    options.impartial = true;
    options.most_symbols = 2 + random.below(3);
    const support::RandomRules r = support::random_rules(random, options);
    SCOPED_TRACE(r.toml);
    found += merged(r.rules, 60, 12, random);
  }
  EXPECT_GT(found, kSanitized ? 20 : 300);
}

TEST(Isomorphs, HalveThePositionsAndChangeNoNimber) {
  const Rules rules = support::shipped("cram");
  const Program program = compile(rules, study(rules));
  std::array<std::uint64_t, 2> expanded{};
  for (const bool on : {false, true}) {
    const std::unique_ptr<NimberEngine> engine(new_portable_engine(program, false));
    engine->set_budget(std::uint64_t{1} << 30);
    engine->prepare(4, 7);
    SearchState state;
    state.symmetry = false;
    state.isomorphs = on;
    state.tick = [](void*) {};
    const Position p = start(rules, 4, 7);
    const Cells cells = cells_of(p);
    Parts parts;
    EXPECT_EQ(engine->nimber(cells, state, parts), 3);
    expanded[on ? 1 : 0] = state.expanded.load();
  }
  EXPECT_LT(expanded[1], expanded[0] * 6 / 10);
}

}  // namespace
}  // namespace minimex::board
