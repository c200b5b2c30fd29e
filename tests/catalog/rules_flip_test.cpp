// Flip Game II as a rules file against the built-in game: two families, one game.

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "minimex/catalog/catalog.hpp"
#include "minimex/run/context.hpp"
#include "minimex/run/random.hpp"
#include "support/sanitized.hpp"

namespace minimex::catalog {
namespace {

using test::kSanitized;

value::Score nimber(const BoundGame& game, const std::string& text, const run::Context& context) {
  const Position position = game.parse(text, context);
  answer::Question question;
  question.move_cap = 0;
  question.line_cap = 0;
  question.view = false;
  return position.solve(question, context).value->number;
}

TEST(FlipGameAsRules, IsTheBuiltInGameOnEveryShortString) {
  const Catalog catalog = standard();
  const BoundGame rules = catalog.bind("games/flip-game.toml");
  const BoundGame flip = catalog.bind("flip-game");
  run::Context context;
  context.set_threads(1);
  constexpr unsigned kLongest = kSanitized ? 9 : 16;
  for (unsigned length = 1; length <= kLongest; ++length)
    for (std::uint32_t bits = 0; bits < std::uint32_t{1} << length; ++bits) {
      std::string text(length, '-');
      for (unsigned i = 0; i < length; ++i)
        if ((bits >> i & 1) != 0) text[i] = '+';
      ASSERT_EQ(nimber(rules, text, context), nimber(flip, text, context)) << text;
    }
}

TEST(FlipGameAsRules, IsTheBuiltInGameOnLongStrings) {
  const Catalog catalog = standard();
  const BoundGame rules = catalog.bind("games/flip-game.toml");
  const BoundGame flip = catalog.bind("flip-game");
  const BoundGame heaps = catalog.bind("0.07");
  run::Context context;
  context.set_threads(1);
  run::SplitMix64 random(61);
  for (int i = 0; i < (kSanitized ? 20 : 200); ++i) {
    std::string text;
    for (std::uint64_t n = 17 + random.below(112); text.size() < n;)
      text += random.below(8) == 0 ? '-' : '+';
    EXPECT_EQ(nimber(rules, text, context), nimber(flip, text, context)) << text;
  }
  for (const std::string run : {"20", "57", "90"})
    EXPECT_EQ(nimber(rules, std::string(std::stoul(run), '+'), context),
              nimber(heaps, run, context))
        << run;
}

}  // namespace
}  // namespace minimex::catalog
