#include "minimex/catalog/parameters.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "minimex/run/error.hpp"

namespace minimex::catalog {
namespace {

const std::vector<ParameterSpec> kSpecs{{.name = "ring", .meaning = "the ends meet"},
                                        {.name = "misere", .meaning = "who cannot move wins"},
                                        {.name = "flip",
                                         .meaning = "coins at once",
                                         .flag = false,
                                         .least = 1,
                                         .most = 64,
                                         .default_value = 2},
                                        {.name = "shift",
                                         .meaning = "any",
                                         .flag = false,
                                         .least = std::numeric_limits<std::int64_t>::min(),
                                         .most = std::numeric_limits<std::int64_t>::max(),
                                         .default_value = 0}};

Parameters read(std::string_view text) { return {text, kSpecs, "game", "alias"}; }

std::string error_of(std::string_view text) {
  try {
    read(text);
  } catch (const run::BadRequest& e) {
    return e.what();
  }
  ADD_FAILURE() << text << " was taken";
  return {};
}

TEST(Parameters, NoneGivenMeansTheDefaults) {
  const Parameters p = read("");
  EXPECT_FALSE(p.flag("ring"));
  EXPECT_EQ(p.integer("flip"), 2);
  EXPECT_EQ(p.canonical(), "game");
  EXPECT_EQ(p.asked_as(), "alias");
}

TEST(Parameters, AreReadInAnyOrderAndNamedInOne) {
  const Parameters p = read("flip=3,misere,ring");
  EXPECT_TRUE(p.flag("ring"));
  EXPECT_TRUE(p.flag("misere"));
  EXPECT_EQ(p.integer("flip"), 3);
  EXPECT_EQ(p.canonical(), "game:ring,misere,flip=3");
}

TEST(Parameters, ADefaultSaidAloudIsLeftOutOfTheName) {
  EXPECT_EQ(read("flip=2,ring,shift=0").canonical(), "game:ring");
  EXPECT_EQ(read("flip=2").canonical(), "game");
}

TEST(Parameters, IntegersReachTheirLimits) {
  EXPECT_EQ(read("flip=1").integer("flip"), 1);
  EXPECT_EQ(read("flip=64").integer("flip"), 64);
  EXPECT_EQ(read("flip=007").canonical(), "game:flip=7");
  EXPECT_EQ(read("shift=-9223372036854775808").integer("shift"),
            std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(read("shift=9223372036854775807").integer("shift"),
            std::numeric_limits<std::int64_t>::max());
}

TEST(Parameters, BadIntegersAreNamedWithTheirLimits) {
  const std::string expected = "game game: flip: expected an integer from 1 to 64, found ";
  EXPECT_EQ(error_of("flip=0"), expected + "0");
  EXPECT_EQ(error_of("flip=65"), expected + "65");
  EXPECT_EQ(error_of("flip=-1"), expected + "-1");
  EXPECT_EQ(error_of("flip=+3"), expected + "+3");
  EXPECT_EQ(error_of("flip=3x"), expected + "3x");
  EXPECT_EQ(error_of("flip= 3"), expected + " 3");
  EXPECT_EQ(error_of("flip=3=4"), expected + "3=4");
  EXPECT_EQ(error_of("flip=1e1"), expected + "1e1");
  EXPECT_EQ(error_of("flip="), expected + "nothing");
  EXPECT_EQ(error_of("flip"), expected + "nothing");
  EXPECT_EQ(error_of("flip=99999999999999999999"), expected + "99999999999999999999");
  EXPECT_EQ(error_of(std::string_view("flip=\0", 6)), expected + "?");
}

TEST(Parameters, UnknownNamesAreAnsweredWithTheKnown) {
  const std::string expected = "game game: parameters are ring, misere, flip=N, shift=N; found ";
  EXPECT_EQ(error_of("rings"), expected + "rings");
  EXPECT_EQ(error_of("Ring"), expected + "Ring");
  EXPECT_EQ(error_of(" ring"), expected + " ring");
  EXPECT_EQ(error_of("=3"), expected + "nothing");
  EXPECT_EQ(error_of(",ring"), expected + "nothing");
  EXPECT_EQ(error_of("ring,,misere"), expected + "nothing");
  EXPECT_EQ(error_of(std::string(1000, 'a')), expected + std::string(40, 'a') + "...");
  EXPECT_THROW(Parameters("x", {}, "game", "game"), run::BadRequest);
}

TEST(Parameters, AnEndAfterACommaIsAnError) {
  EXPECT_EQ(error_of("ring,"), "game game: expected a parameter after \",\", found the end");
}

TEST(Parameters, AParameterIsGivenOnce) {
  EXPECT_EQ(error_of("ring,ring"), "game game: parameter ring is given twice");
  EXPECT_EQ(error_of("flip=3,ring,flip=3"), "game game: parameter flip is given twice");
}

TEST(Parameters, AFlagTakesNoValue) {
  EXPECT_EQ(error_of("ring=1"), "game game: ring takes no value, found ring=1");
  EXPECT_EQ(error_of("ring="), "game game: ring takes no value, found ring=");
}

TEST(Parameters, AskingForWhatIsNotDescribedIsAnErrorOfTheProgram) {
  EXPECT_THROW(read("").integer("none"), std::logic_error);
  EXPECT_THROW(read("").flag("none"), std::logic_error);
}

}  // namespace
}  // namespace minimex::catalog
