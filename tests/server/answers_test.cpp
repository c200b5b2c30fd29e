// Games, positions and answers over HTTP; every response is held to docs/openapi.json.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "support/sanitized.hpp"
#include "support/server.hpp"

namespace minimex::test {
namespace {

using test::kSanitized;

using nlohmann::json;
using ::testing::Contains;
using ::testing::HasSubstr;

class Answers : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { server_ = new Server({"--quiet", "--budget", "60"}); }
  static void TearDownTestSuite() {
    EXPECT_EQ(server_->stop(), 0);
    delete server_;
  }
  static Server& server() { return *server_; }
  static std::string of(const std::string& game, const std::string& what) {
    return "/games/" + percent_encoded(game) + "/" + what;
  }

 private:
  static inline Server* server_ = nullptr;
};

TEST_F(Answers, TheGamesAreListed) {
  const json all = server().got("/games");
  std::vector<std::string> names;
  for (const json& g : all["games"]) names.push_back(g["name"]);
  for (const char* name : {"flip-game", "stone-game", "can-i-win", "kayles", "games/cram.toml"})
    EXPECT_THAT(names, Contains(name));
  EXPECT_THAT(names, ::testing::Not(Contains("FILE")));
}

TEST_F(Answers, EveryListedGameIsDescribedAndItsExamplesAreAnswered) {
  int answered = 0;
  const json all = server().got("/games");
  for (const json& g : all["games"]) {
    const json game = server().got("/games/" + percent_encoded(g["name"].get<std::string>()));
    for (const char* field : {"name", "rules", "family", "values", "partizan", "schema"})
      EXPECT_EQ(game[field], g[field]) << field;
    EXPECT_EQ(game["rules_file"].is_string(), game["family"] == "board");
    for (const json& e : game["examples"]) {
      // Under a sanitizer this one takes minutes.
      if (kSanitized && g["name"] == "games/clobber.toml" && e["position"] == "4x5") continue;
      // Every move of a board may take long.
      const std::string moves = game["family"] == "board" ? "0" : "5";
      const json a = server().got(of(e["game"], "answer") + "?why=true&moves=" + moves +
                                  "&position=" + percent_encoded(e["position"].get<std::string>()));
      EXPECT_TRUE(a.contains("why"));
      EXPECT_TRUE(game["values"].size() > 1 || a["value"].is_null());
      ++answered;
    }
  }
  EXPECT_GT(answered, 30);
}

TEST_F(Answers, AGameSaysWhatItsParametersAre) {
  const json p = server().got("/games/flip-game")["parameters"];
  EXPECT_EQ(
      p[0],
      json::parse(R"({"name":"ring","meaning":"the cells lie on a ring: a move may pass the end",
      "kind":"flag","least":null,"most":null,"default":null})"));
  EXPECT_EQ(p[1]["kind"], "integer");
  EXPECT_EQ(p[1]["least"], 1);
  EXPECT_EQ(p[1]["default"], 2);
}

TEST_F(Answers, TheRulesAreThoseOfTheParameters) {
  const auto rules = [](const std::string& game) {
    return server().got("/games/" + percent_encoded(game))["rules"].get<std::string>();
  };
  EXPECT_EQ(rules("can-i-win"),
            "Two players in turn take a number from a common pool; whoever brings the sum of all "
            "numbers taken to the total or beyond wins. A number taken is gone.");
  EXPECT_EQ(rules("can-i-win:repeat,avoid"),
            "Two players in turn take a number from a common pool; whoever brings the sum of all "
            "numbers taken to the total or beyond loses. A number taken is put back.");
  EXPECT_EQ(rules("flip-game:ring,flip=3,misere"),
            "Two players in turn choose 3 adjacent + and turn them all into -; the cells lie on a "
            "ring. Whoever cannot move wins.");
  EXPECT_THAT(rules("games/cram.toml:misere"), ::testing::EndsWith("whoever cannot move wins."));
}

TEST_F(Answers, OfTheSchemasEveryGameIsDescribedUnderItsName) {
  EXPECT_EQ(server().got("/games/0.07")["name"], "0.07");
  EXPECT_EQ(server().got("/games/0.07")["schema"], false);
  EXPECT_EQ(server().got("/games/CODE")["schema"], true);
  EXPECT_EQ(server().got("/games/subtract%3A1%2C3")["name"], "subtract:1,3");
}

TEST_F(Answers, WhatAMisereGameHasNot) {
  EXPECT_EQ(server().got("/games/games%2Fcram.toml")["values"], json({"outcome", "nimber"}));
  EXPECT_EQ(server().got("/games/games%2Fcram.toml%3Amisere")["values"], json({"outcome"}));
  EXPECT_EQ(server().got("/games/games%2Fdomineering.toml")["partizan"], true);
}

TEST_F(Answers, AnAnswerIsThatOfTheCommandLine) {
  json a = server().got(of("flip-game:ring", "answer") + "?position=%2B%2B%2B%2B%2B");
  const Finished f = minimex({"solve", "flip-game:ring", "+++++", "--json", "--all-moves"});
  json b = json::parse(f.out);
  for (json* j : {&a, &b}) j->erase("stats");
  EXPECT_EQ(a, b);
}

TEST_F(Answers, EveryLegalMoveComesBestFirstAtMostAsManyAsAsked) {
  const std::string path = of("stone-game", "answer") + "?position=5,3,4,5,3";
  const json all = server().got(path)["all_moves"];
  ASSERT_EQ(all.size(), 2);
  EXPECT_TRUE(all[0]["optimal"]);
  const json one = server().got(path + "&moves=1");
  EXPECT_EQ(one["all_moves"], json::array({all[0]}));
  EXPECT_EQ(one["legal_count"], 2);
  EXPECT_EQ(server().got(path + "&moves=0")["all_moves"], json::array());
}

TEST_F(Answers, TheFirstMovesOfAHugePositionAreThereAtOnce) {
  const std::string position(1'000'000, '+');
  const HttpResponse r =
      server().post(of("flip-game", "answer"), {{"position", position}, {"moves", 3}, {"most", 2}});
  ASSERT_EQ(r.status, 200);
  const json a = json::parse(r.body);
  EXPECT_EQ(a["all_moves"].size(), 3);
  EXPECT_EQ(a["legal_count"], 999'999);
  EXPECT_TRUE(a["position"].is_null());
  EXPECT_EQ(a["position_length"], 1'000'000);
}

TEST_F(Answers, APostHasTheSameFieldsInItsBody) {
  const json body = {{"position", "max=10 total=11"}, {"moves", 3}, {"most", "5"}, {"why", true}};
  json a = json::parse(server().post(of("can-i-win", "answer"), body).body);
  json b = server().got(of("can-i-win", "answer") +
                        "?position=max%3D10+total%3D11&moves=3&most=5&why=true");
  a.erase("stats");
  b.erase("stats");
  EXPECT_EQ(a, b);
  EXPECT_EQ(a["all_moves"].size(), 3);
}

TEST_F(Answers, APositionIsShownWithoutBeingSolved) {
  const json p = server().got(of("games/cram.toml", "position") + "?position=9x12");
  EXPECT_EQ(p["view"]["rows"], 9);
  EXPECT_EQ(p["position_length"], 9 * 13 - 1);
  const json long_one = json::parse(
      server().post(of("flip-game", "position"), {{"position", std::string(5000, '+')}}).body);
  EXPECT_EQ(long_one["position"], std::string(5000, '+'));
  EXPECT_TRUE(long_one["view"].is_null());
}

TEST_F(Answers, AMoveLeadsToTheNextPosition) {
  const json p = server().got(of("kayles", "play") + "?position=7%2B3&move=7%3E3%2B3");
  EXPECT_EQ(p["game"], "kayles");
  EXPECT_EQ(p["position"], "3+3+3");
  const HttpResponse r = server().get(of("kayles", "play") + "?position=7%2B3&move=7%3E9");
  EXPECT_EQ(r.status, 400);
}

TEST_F(Answers, ARandomPositionIsTheSameForTheSameSeed) {
  const std::string path = of("stone-game", "random") + "?size=12&seed=";
  EXPECT_EQ(server().got(path + "7"), server().got(path + "7"));
  EXPECT_NE(server().got(path + "7"), server().got(path + "8"));
  EXPECT_EQ(server().got(path + "18446744073709551615")["view"]["rows"][0]["piles"].size(), 12);
}

TEST_F(Answers, AUsersRulesAreCheckedPlayedAndAnswered) {
  const std::string rules = server().got("/games/games%2Fcram.toml")["rules_file"];
  const json checked = json::parse(server().post("/rules", {{"rules", rules}}).body);
  EXPECT_EQ(checked["file"], "rules.toml");
  EXPECT_EQ(checked["impartial"], true);
  json answer = json::parse(
      server()
          .post("/rules/answer", {{"rules", rules}, {"position", "3x4"}, {"misere", true}})
          .body);
  EXPECT_EQ(answer["game"], "rules.toml:misere");
  const json shipped = server().got(of("games/cram.toml:misere", "answer") + "?position=3x4");
  EXPECT_EQ(answer["outcome"], shipped["outcome"]);
  EXPECT_EQ(answer["all_moves"], shipped["all_moves"]);
  const json played = json::parse(
      server()
          .post("/rules/play", {{"rules", rules}, {"position", "2x2"}, {"move", "a1-b1"}})
          .body);
  EXPECT_EQ(played["position"], "##/..");
  EXPECT_EQ(server().post("/rules/random", {{"rules", rules}, {"size", 9}}).status, 200);
}

TEST_F(Answers, ABadRulesFileIsRefusedWithItsPlace) {
  const HttpResponse r = server().post("/rules", {{"rules", "name = 'x'\nboard = \n"}});
  EXPECT_EQ(r.status, 400);
  const json e = json::parse(r.body)["error"];
  EXPECT_EQ(e["line"], 2);
  EXPECT_EQ(e["column"], 9);
  EXPECT_THAT(e["message"].get<std::string>(), HasSubstr("rules.toml:2:9: "));
}

TEST_F(Answers, ABadPositionIsRefusedWithPlaceAndExpectation) {
  const HttpResponse r = server().get(of("flip-game", "answer") + "?position=%2B%2Bx");
  EXPECT_EQ(r.status, 400);
  EXPECT_EQ(message_of(r), "position 2: expected + or -, found x");
  EXPECT_TRUE(json::parse(r.body)["error"]["line"].is_null());
}

TEST_F(Answers, WhatIsTooLargeIsSaidToBe) {
  const HttpResponse r = server().get(of("can-i-win", "answer") + "?position=max%3D60+total%3D900");
  EXPECT_EQ(r.status, 422);
  EXPECT_EQ(kind_of(r), "too-large");
}

TEST_F(Answers, HeadIsAGetWithoutItsBody) {
  const HttpResponse r = server().ask("HEAD", "/games");
  EXPECT_EQ(r.status, 200);
  EXPECT_EQ(r.header("content-length"), std::to_string(server().get("/games").body.size()));
}

}  // namespace
}  // namespace minimex::test
