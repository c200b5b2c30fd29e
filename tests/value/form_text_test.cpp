#include "value/form_text.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace minimex::value {
namespace {

using Form = CanonicalForms::Form;

class FormText : public testing::Test {
 protected:
  Form game(std::vector<Form> left, std::vector<Form> right) { return forms_.game(left, right); }
  std::string text(Form g) { return value::text(forms_, g); }

  CanonicalForms forms_;
  Form zero_ = forms_.integer(0);
  Form one_ = forms_.integer(1);
  Form star_ = forms_.nimber(1);
  Form up_ = game({zero_}, {star_});
};

TEST_F(FormText, OfNumbers) {
  EXPECT_EQ(text(zero_), "0");
  EXPECT_EQ(text(forms_.integer(-17)), "-17");
  const Form half = game({zero_}, {one_});
  EXPECT_EQ(text(half), "1/2");
  const Form quarter = game({zero_}, {half});
  EXPECT_EQ(text(quarter), "1/4");
  EXPECT_EQ(text(forms_.sum(forms_.integer(-2), quarter)), "-7/4");
  EXPECT_EQ(text(game({quarter}, {half})), "3/8");
}

TEST_F(FormText, OfInfinitesimals) {
  EXPECT_EQ(text(star_), "*");
  EXPECT_EQ(text(forms_.nimber(12)), "*12");
  EXPECT_EQ(text(up_), "^");
  EXPECT_EQ(text(forms_.negative(up_)), "v");
  const Form two = forms_.sum(up_, up_);
  EXPECT_EQ(text(two), "^^");
  EXPECT_EQ(text(forms_.sum(two, star_)), "^^*");
  EXPECT_EQ(text(forms_.negative(forms_.sum(forms_.sum(two, up_), forms_.nimber(2)))), "v3*2");
  EXPECT_EQ(text(forms_.sum(one_, forms_.sum(up_, star_))), "1^*");
  EXPECT_EQ(text(forms_.sum(game({zero_}, {one_}), star_)), "1/2*");
  EXPECT_EQ(text(forms_.sum(one_, forms_.nimber(2))), "1*2");
  EXPECT_EQ(text(forms_.sum(forms_.integer(2), forms_.sum(two, up_))), "2^3");
  EXPECT_EQ(text(forms_.sum(forms_.integer(-1), forms_.negative(up_))), "-1v");
}

TEST_F(FormText, OfOthersAreTheOptions) {
  const Form two = forms_.integer(2);
  EXPECT_EQ(text(game({two}, {forms_.integer(-2)})), "+-2");
  EXPECT_EQ(text(game({two}, {zero_})), "{2|0}");
  const Form tiny = game({zero_}, {game({zero_}, {forms_.integer(-1)})});
  EXPECT_EQ(text(tiny), "{0|{0|-1}}");
  EXPECT_EQ(text(forms_.sum(game({two}, {zero_}), star_)), "{2*|*}");
  EXPECT_EQ(text(game({two, game({forms_.integer(3)}, {one_})}, {up_})), "{2,{3|1}|^}");
}

}  // namespace
}  // namespace minimex::value
