#include "value/canonical_forms.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "minimex/run/random.hpp"

namespace minimex::value {
namespace {

using Form = CanonicalForms::Form;
constexpr Form kNone = CanonicalForms::kNone;

/// A game as it is written down, nothing simplified: the slow twin.
struct Tree {
  std::vector<Tree> left;
  std::vector<Tree> right;
};

/// G <= H by the definition.
bool at_most(const Tree& g, const Tree& h) {
  return std::none_of(g.left.begin(), g.left.end(), [&](const Tree& l) { return at_most(h, l); }) &&
         std::none_of(h.right.begin(), h.right.end(), [&](const Tree& r) { return at_most(r, g); });
}

Tree sum(const Tree& g, const Tree& h) {
  Tree out;
  for (const Tree& l : g.left) out.left.push_back(sum(l, h));
  for (const Tree& l : h.left) out.left.push_back(sum(g, l));
  for (const Tree& r : g.right) out.right.push_back(sum(r, h));
  for (const Tree& r : h.right) out.right.push_back(sum(g, r));
  return out;
}

Tree negative(const Tree& g) {
  Tree out;
  for (const Tree& r : g.right) out.left.push_back(negative(r));
  for (const Tree& l : g.left) out.right.push_back(negative(l));
  return out;
}

Tree random_tree(run::SplitMix64& random, int depth) {
  Tree out;
  if (depth == 0) return out;
  for (std::uint64_t i = random.below(3); i > 0; --i)
    out.left.push_back(random_tree(random, depth - 1));
  for (std::uint64_t i = random.below(3); i > 0; --i)
    out.right.push_back(random_tree(random, depth - 1));
  return out;
}

Form form(CanonicalForms& forms, const Tree& g) {
  std::vector<Form> left;
  std::vector<Form> right;
  for (const Tree& l : g.left) left.push_back(form(forms, l));
  for (const Tree& r : g.right) right.push_back(form(forms, r));
  return forms.game(left, right);
}

Form game(CanonicalForms& forms, std::vector<Form> left, std::vector<Form> right) {
  return forms.game(left, right);
}

TEST(CanonicalForms, OfKnownGames) {
  CanonicalForms f;
  const Form zero = f.integer(0);
  const Form one = f.integer(1);
  const Form star = f.nimber(1);
  EXPECT_EQ(game(f, {}, {}), zero);
  EXPECT_EQ(game(f, {zero}, {}), one);
  EXPECT_EQ(game(f, {f.integer(-5)}, {f.integer(7)}), zero);  // the simplest number between
  EXPECT_EQ(game(f, {f.integer(2)}, {f.integer(7)}), f.integer(3));
  EXPECT_EQ(game(f, {zero}, {zero}), star);
  EXPECT_EQ(game(f, {star}, {star}), zero);
  EXPECT_EQ(game(f, {zero, star}, {star, zero}), f.nimber(2));
  const Form half = game(f, {zero}, {one});
  EXPECT_EQ(f.sum(half, half), one);
  EXPECT_EQ(f.sum(f.nimber(5), f.nimber(3)), f.nimber(6));
  const Form up = game(f, {zero}, {star});
  EXPECT_TRUE(f.at_least_zero(up));
  EXPECT_FALSE(f.at_most_zero(up));
  EXPECT_TRUE(f.at_most(up, half));
  const Form up_star = game(f, {zero, star}, {zero});
  EXPECT_EQ(f.sum(up, star), up_star);
  EXPECT_FALSE(f.at_least_zero(up_star));
  EXPECT_EQ(f.sum(up, up), game(f, {zero}, {up_star}));
  EXPECT_EQ(f.sum(up, f.negative(up)), zero);
  const Form hot = game(f, {one}, {f.integer(-1)});
  EXPECT_EQ(f.sum(hot, hot), zero);
  EXPECT_EQ(f.sum(hot, f.integer(3)), game(f, {f.integer(4)}, {f.integer(2)}));
}

TEST(CanonicalForms, AreTheSameWhereGamesAreEqual) {
  run::SplitMix64 random(1);
  CanonicalForms f;
  int equal = 0;
  for (int i = 0; i < 20000; ++i) {
    const Tree g = random_tree(random, 3);
    const Tree h = random_tree(random, 3);
    const Form a = form(f, g);
    const Form b = form(f, h);
    ASSERT_NE(a, kNone);
    ASSERT_NE(b, kNone);
    const bool below = at_most(g, h);
    const bool above = at_most(h, g);
    ASSERT_EQ(f.at_most(a, b), below);
    ASSERT_EQ(f.at_most(b, a), above);
    ASSERT_EQ(a == b, below && above);
    ASSERT_EQ(f.at_most_zero(a), at_most(g, Tree()));
    ASSERT_EQ(f.at_least_zero(a), at_most(Tree(), g));
    equal += a == b ? 1 : 0;
  }
  EXPECT_GT(equal, 500);
}

TEST(CanonicalForms, OfSumsAndNegativesAreThoseOfTheTrees) {
  run::SplitMix64 random(2);
  CanonicalForms f;
  for (int i = 0; i < 3000; ++i) {
    const Tree g = random_tree(random, 2 + static_cast<int>(random.below(2)));
    const Tree h = random_tree(random, 2);
    const Form a = form(f, g);
    const Form b = form(f, h);
    const Form both = f.sum(a, b);
    ASSERT_EQ(both, form(f, sum(g, h)));
    ASSERT_EQ(both, f.sum(b, a));
    ASSERT_EQ(f.negative(a), form(f, negative(g)));
    ASSERT_EQ(f.sum(both, f.negative(b)), a);
  }
}

TEST(CanonicalForms, HaveNoOptionThatIsDominatedOrReversible) {
  run::SplitMix64 random(3);
  CanonicalForms f;
  for (int i = 0; i < 5000; ++i) {
    const Form g = form(f, random_tree(random, 4));
    ASSERT_NE(g, kNone);
    for (const Form l : f.left(g)) {
      for (const Form other : f.left(g)) EXPECT_TRUE(other == l || !f.at_most(l, other));
      for (const Form answer : f.right(l)) EXPECT_FALSE(f.at_most(answer, g));
    }
    for (const Form r : f.right(g)) {
      for (const Form other : f.right(g)) EXPECT_TRUE(other == r || !f.at_most(other, r));
      for (const Form answer : f.left(r)) EXPECT_FALSE(f.at_most(g, answer));
    }
  }
}

TEST(CanonicalForms, HaveTheSameNamesInWhateverOrderTheyAreFound) {
  run::SplitMix64 random(4);
  std::vector<Tree> trees;
  for (int i = 0; i < 500; ++i) trees.push_back(random_tree(random, 4));
  CanonicalForms one;
  CanonicalForms other;
  std::vector<std::string> names;
  for (const Tree& t : trees) names.emplace_back(one.name(form(one, t)));
  for (std::size_t i = trees.size(); i-- > 0;)
    EXPECT_EQ(other.name(form(other, trees[i])), names[i]);
}

TEST(CanonicalForms, ThatAreNotSmallAreRefused) {
  CanonicalForms::Limits limits;
  limits.name = 4;
  limits.forms = 200;
  CanonicalForms f(limits);
  EXPECT_EQ(f.integer(64), kNone);
  EXPECT_EQ(f.sum(f.integer(63), f.integer(1)), kNone);
  EXPECT_EQ(game(f, {f.integer(63)}, {}), kNone);
  EXPECT_EQ(f.nimber(32), kNone);
  EXPECT_EQ(f.sum(kNone, f.integer(0)), kNone);
  EXPECT_EQ(game(f, {kNone}, {}), kNone);
  const Form hot = game(f, {f.integer(2)}, {f.integer(-1)});
  EXPECT_NE(hot, kNone);
  EXPECT_EQ(game(f, {hot}, {f.integer(-3)}), kNone) << "the name has five bytes";
  Form last = hot;
  for (int i = 3; last != kNone && i < 63; ++i)
    for (int j = -1; last != kNone && j > -10; --j) last = game(f, {f.integer(i)}, {f.integer(j)});
  EXPECT_EQ(last, kNone) << "no more than so many forms";
  EXPECT_TRUE(f.full());
  limits = {};
  limits.work = 3;
  CanonicalForms lazy(limits);
  run::SplitMix64 random(5);
  int refused = 0;
  CanonicalForms thorough;
  for (int i = 0; i < 2000; ++i) {
    const Tree t = random_tree(random, 4);
    const Form g = form(lazy, t);
    if (g == kNone)
      ++refused;
    else
      ASSERT_EQ(lazy.name(g), thorough.name(form(thorough, t)));
  }
  EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace minimex::value
