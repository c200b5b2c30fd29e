// Values of components of partizan games: the sum of all is the value of the whole board.

#include "family/board/value_texts.hpp"

#include <gtest/gtest.h>

#include <string>
#include <unordered_map>
#include <vector>

#include "support/board.hpp"
#include "support/sanitized.hpp"
#include "value/canonical_forms.hpp"
#include "value/form_text.hpp"

namespace minimex::board {
namespace {

using test::kSanitized;
using value::CanonicalForms;

ValueTexts values_of(const Rules& rules, const Position& p) {
  const run::Context context;
  Judge judge(rules, false);
  const std::vector<Component> parts = judge.components(p, false, context);
  return BoardValues(rules, judge.facts(), p.rows, p.columns)
      .texts(p, parts, parts.size(), context);
}

std::string value_of(const std::string& game, const std::string& position) {
  const Rules rules = support::shipped(game);
  return values_of(rules, parse_position(rules, study(rules), position)).sum.value_or("?");
}

TEST(ValueTexts, OfKnownPositions) {
  // Berlekamp, Conway, Guy: Winning Ways, ch. 5 (Domineering; Left is vertical).
  EXPECT_EQ(value_of("domineering", "1x1"), "0");
  EXPECT_EQ(value_of("domineering", "2x1"), "1");
  EXPECT_EQ(value_of("domineering", "1x2"), "-1");
  EXPECT_EQ(value_of("domineering", "2x2"), "+-1");
  EXPECT_EQ(value_of("domineering", "3x2"), "{1/2|-2}");
  EXPECT_EQ(value_of("domineering", "2x3"), "{2|-1/2}");
  EXPECT_EQ(value_of("domineering", "3x3"), "+-1");
  EXPECT_EQ(value_of("domineering", "../.#"), "*");
  // Albert, Grossman, Nowakowski, Wolfe: An Introduction to Clobber.
  EXPECT_EQ(value_of("clobber", "xo"), "*");
  EXPECT_EQ(value_of("clobber", "xxo"), "^");
  EXPECT_EQ(value_of("clobber", "xoxoxo"), "0");
}

/// The canonical form by the rules alone, of the whole board.
class Plain {
 public:
  explicit Plain(const Rules& rules) : rules_(rules) {}

  CanonicalForms::Form form(const Position& p) {
    const std::string key = print(rules_, p);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    std::vector<CanonicalForms::Form> options[2];
    for (const Player x : {Player::left, Player::right})
      for (const Move& m : moves(rules_, p, x)) {
        Position option = play(p, m);
        option.mover.reset();
        options[static_cast<std::size_t>(x)].push_back(form(option));
      }
    const CanonicalForms::Form f = forms_.game(options[0], options[1]);
    known_.emplace(key, f);
    return f;
  }
  CanonicalForms& forms() { return forms_; }

 private:
  static CanonicalForms::Limits limits() {
    CanonicalForms::Limits out;
    out.name = 255;
    out.work = 1'000'000;
    return out;
  }
  const Rules& rules_;
  CanonicalForms forms_{limits()};
  std::unordered_map<std::string, CanonicalForms::Form> known_;
};

/// How many positions had a value.
int compare(const Rules& rules, int positions, int most_cells, run::SplitMix64& random) {
  if (study(rules).impartial) return 0;
  Plain plain(rules);
  int valued = 0;
  for (int i = 0; i < positions; ++i) {
    Position p = support::random_position(rules, most_cells, random);
    for (std::uint8_t& cell : p.cells)
      cell = static_cast<std::uint8_t>(random.below(rules.symbols.size()));
    const ValueTexts found = values_of(rules, p);
    if (!found.sum) continue;
    const CanonicalForms::Form form = plain.form(p);
    if (form == CanonicalForms::kNone) continue;
    EXPECT_EQ(*found.sum, value::text(plain.forms(), form)) << rules.name << " " << print(rules, p);
    ++valued;
  }
  return valued;
}

TEST(ValueTexts, OfAllComponentsTogetherAreThatOfTheWholeBoard) {
  run::SplitMix64 random(1);
  int valued = 0;
  for (const std::string& name : support::shipped_games())
    valued += compare(support::shipped(name), kSanitized ? 10 : 60, 10, random);
  EXPECT_GT(valued, kSanitized ? 40 : 240);
  for (int i = 0; i < (kSanitized ? 10 : 100); ++i)
    compare(support::random_rules(random).rules, 5, 9, random);
}

}  // namespace
}  // namespace minimex::board
