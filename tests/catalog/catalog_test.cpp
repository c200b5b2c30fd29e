#include "minimex/catalog/catalog.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <set>
#include <string>

#include "minimex/run/error.hpp"

namespace minimex::catalog {
namespace {

/// Take 1 to `most` from a heap; whoever cannot move loses. A user's own game, in a few lines.
class Take {
 public:
  using Position = std::uint64_t;

  static const Description& description() {
    static const Description d = [] {
      Description own;
      own.name = "take-away";
      own.aliases = {{"take", ""}, {"292", "whether the player to move loses"}};
      own.rules = "Take up to three from a heap.";
      own.parameters = {{.name = "most",
                         .meaning = "the most one move takes",
                         .flag = false,
                         .least = 1,
                         .most = 9,
                         .default_value = 3}};
      return own;
    }();
    return d;
  }

  explicit Take(const Parameters& p)
      : most_(static_cast<std::uint64_t>(p.integer("most"))), asked_as_(p.asked_as()) {}

  Position parse(std::string_view text, const run::Context&) const {
    Position n = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (error != std::errc() || end != text.data() + text.size())
      throw run::BadRequest("position 0: expected a number");
    return n;
  }
  std::string print(Position n) const { return std::to_string(n); }
  answer::Answer solve(Position n, const answer::Question&, const run::Context&) const {
    answer::Answer a;
    a.outcome = n % (most_ + 1) == 0 ? value::Outcome::P : value::Outcome::N;
    answer::set_position(a, print(n));
    return a;
  }
  bool yes_no(Position n, const run::Context&) const {
    return (n % (most_ + 1) != 0) != (asked_as_ == "292");
  }
  Position play(Position n, std::string_view notation) const {
    const Position taken = parse(notation, {});
    if (taken == 0 || taken > std::min(n, most_)) throw run::BadRequest("no such move");
    return n - taken;
  }
  std::string random(std::uint64_t size, std::uint64_t seed) const {
    return std::to_string(size + seed % 2);
  }

 private:
  std::uint64_t most_;
  std::string asked_as_;
};

Catalog own() {
  Catalog catalog;
  catalog.add(entry<Take>());
  return catalog;
}

std::string error_of(std::string_view game) {
  try {
    own().bind(game);
  } catch (const run::BadRequest& e) {
    return e.what();
  }
  ADD_FAILURE() << game << " was taken";
  return {};
}

TEST(Catalog, FindsAGameByNameAndByAlias) {
  const Catalog catalog = own();
  EXPECT_EQ(catalog.find("take-away").description.name, "take-away");
  EXPECT_EQ(catalog.find("292").description.name, "take-away");
}

TEST(Catalog, BindsParametersAndNamesTheGameInOneWay) {
  const Catalog catalog = own();
  EXPECT_EQ(catalog.bind("take-away").name(), "take-away");
  EXPECT_EQ(catalog.bind("take:most=3").name(), "take-away");
  EXPECT_EQ(catalog.bind("take:most=4").name(), "take-away:most=4");
}

TEST(Catalog, SuggestsANearName) {
  const std::string expected =
      "game: expected a name that `minimex games` lists, found {}; did you mean {}?";
  auto suggestion = [&](std::string_view found, std::string_view meant) {
    return fmt::format(fmt::runtime(expected), found, meant);
  };
  EXPECT_EQ(error_of("take-awy"), suggestion("take-awy", "take-away"));
  EXPECT_EQ(error_of("takeaway"), suggestion("takeaway", "take-away"));
  EXPECT_EQ(error_of("tke"), suggestion("tke", "take"));
  EXPECT_EQ(error_of("TAKE-AWAY"), suggestion("TAKE-AWAY", "take-away"));
  EXPECT_EQ(error_of("take-a"), suggestion("take-a", "take-away"));
  EXPECT_EQ(error_of("2922"), suggestion("2922", "292"));
  EXPECT_EQ(error_of("taek-away:most=3"), suggestion("taek-away", "take-away"));
}

TEST(Catalog, ListsTheGamesWhenNoNameIsNear) {
  const std::string expected = "game: expected one of take-away; found ";
  EXPECT_EQ(error_of("chess-and-more"), expected + "chess-and-more");
  EXPECT_EQ(error_of(""), expected + "nothing");
  EXPECT_EQ(error_of(":most=3"), expected + "nothing");
  EXPECT_EQ(error_of("\x1B[2J and more"), expected + "?[2J and more");
  EXPECT_EQ(error_of(std::string(1'000'000, 'x')), expected + std::string(40, 'x') + "...");
}

TEST(Catalog, AColonWantsAParameter) {
  EXPECT_EQ(error_of("take:"), "game take-away: expected a parameter after \":\", found the end");
}

TEST(Catalog, AWrongParameterIsNamedWithTheGame) {
  EXPECT_EQ(error_of("take:least=3"), "game take-away: parameters are most=N; found least");
  EXPECT_EQ(error_of("take:most=3:most=4"),
            "game take-away: most: expected an integer from 1 to 9, found 3:most=4");
}

TEST(Catalog, AnEntryOfOnesOwnAnswersLikeAnyOther) {
  const BoundGame game = own().bind("take:most=4");
  const run::Context context;
  const Position p = game.parse("12", context);
  EXPECT_EQ(p.print(), "12");
  const answer::Answer a = p.solve({}, context);
  EXPECT_EQ(a.game, "take-away:most=4");
  EXPECT_EQ(a.position, "12");
  EXPECT_EQ(a.outcome, value::Outcome::N);
  EXPECT_GE(a.stats.seconds, 0);
  EXPECT_EQ(p.play("2").solve({}, context).outcome, value::Outcome::P);
  EXPECT_THROW(p.play("5"), run::BadRequest);
  EXPECT_THROW(game.parse("x", context), run::BadRequest);
  EXPECT_EQ(game.random(7, 1), "8");
}

TEST(Catalog, TheNameCarriesTheQuestion) {
  const run::Context context;
  EXPECT_TRUE(own().bind("take").parse("5", context).yes_no(context));
  EXPECT_FALSE(own().bind("292").parse("5", context).yes_no(context));
}

TEST(StandardCatalog, NamesAreUniqueAndBindable) {
  std::set<std::string> names;
  const Catalog catalog = standard();
  for (const Entry& e : catalog.entries()) {
    EXPECT_TRUE(names.insert(e.description.name).second) << e.description.name;
    for (const Example& example : e.description.examples) {
      EXPECT_FALSE(catalog.bind(example.game).name().empty());
      EXPECT_EQ(&catalog.find(example.game.substr(0, example.game.find(':'))), &e);
    }
    if (e.covers && !e.covers(e.description.name)) continue;  // a schema: CODE names no game
    if (e.description.name.ends_with(":SET")) continue;
    EXPECT_EQ(catalog.bind(e.description.name).name(), e.description.name);
    for (const Alias& a : e.description.aliases) {
      EXPECT_TRUE(names.insert(a.name).second) << a.name;
      EXPECT_EQ(catalog.bind(a.name).name(), e.description.name);
    }
  }
}

}  // namespace
}  // namespace minimex::catalog
