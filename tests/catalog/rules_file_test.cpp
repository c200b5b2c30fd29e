// Rules files as games of the catalog: their names, and the ones that come along.

#include "minimex/catalog/rules_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "minimex/catalog/catalog.hpp"
#include "minimex/run/error.hpp"

namespace minimex::catalog {
namespace {

using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

std::string name_of(std::string_view game) {
  return std::string(game.substr(0, end_of_name(game)));
}

TEST(RulesFileNames, EndWithTheEndingAndMayHoldColons) {
  EXPECT_EQ(name_of("games/cram.toml"), "games/cram.toml");
  EXPECT_EQ(name_of("games/cram.toml:misere"), "games/cram.toml");
  EXPECT_EQ(name_of("a:b.toml"), "a:b.toml");
  EXPECT_EQ(name_of("a:b.toml:misere"), "a:b.toml");
  EXPECT_EQ(name_of("flip-game:ring,flip=3"), "flip-game");
  EXPECT_EQ(name_of("flip-game"), "flip-game");
  EXPECT_EQ(name_of(""), "");
  EXPECT_FALSE(names_rules_file(".toml")) << "no name at all";
}

TEST(ShippedRules, AreAllThereAndDescribeThemselves) {
  const Catalog catalog = standard();
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(MINIMEX_SOURCE "/games"))
    files += entry.path().extension() == ".toml" ? 1 : 0;
  EXPECT_EQ(shipped_rules().size(), files);
  EXPECT_GE(files, 13U);
  for (const ShippedRules& shipped : shipped_rules()) {
    const std::string name(shipped.name);
    const Description d = catalog.describe(name);
    EXPECT_EQ(d.name, name);
    EXPECT_EQ(d.rules, read_rules(name).about);
    EXPECT_NE(d.rules, "");
    const run::Context context;
    for (const Example& example : d.examples)
      EXPECT_NE(catalog.bind(example.game).parse(example.position, context).print(), "");
  }
}

TEST(ShippedRules, AreSuggestedByTheirBareName) {
  EXPECT_THAT([] { standard().find("cram"); },
              ThrowsMessage<run::BadRequest>(HasSubstr("did you mean games/cram.toml?")));
  EXPECT_EQ(standard().bind("kayles").name(), "kayles") << "a heap game";
}

TEST(RulesGames, AreNamedWithTheirConvention) {
  const RulesGame game = read_game("games/cram.toml:misere");
  EXPECT_EQ(game.name, "games/cram.toml:misere");
  EXPECT_TRUE(game.misere);
  EXPECT_FALSE(read_game("games/cram.toml").misere);
  EXPECT_THROW(read_game("kayles"), run::BadRequest);
  EXPECT_THROW(read_game("games/cram.toml:flip=2"), run::BadRequest);
  EXPECT_THROW(read_game("games/no-such-game.toml"), run::Failure);
}

}  // namespace
}  // namespace minimex::catalog
