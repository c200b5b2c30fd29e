#include "minimex/report/json.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <string>

#include "minimex/report/text.hpp"

namespace minimex::report {
namespace {

using answer::Answer;
using answer::Move;
using value::Outcome;

Move move(const std::string& notation, value::Score worth, bool optimal) {
  return {notation, {7}, value::score(worth), worth > 0 ? Outcome::P : Outcome::N, optimal, "1,2"};
}

Answer sample() {
  Answer a;
  a.game = "stone-game";
  answer::set_position(a, "5,\"3\"");
  a.outcome = Outcome::N;
  a.value = value::score(value::Score{std::numeric_limits<std::int64_t>::max()} * 4);
  a.verdict = "The player to move wins.";
  a.best.shown = {move("left", 4, true)};
  a.best.count = 2;
  a.best.all = [](const auto& sink) {
    sink(move("left", 4, true));
    sink(move("right", 4, true));
  };
  a.legal.count = 3;
  a.legal.all = [](const auto& sink) {
    sink(move("left", 4, true));
    sink(move("right", 4, true));
    sink(move("middle", -1, false));
  };
  a.line.shown = {move("left", 4, true)};
  a.line.count = 1;
  a.method = {"valley", "Because."};
  a.notes = {"A note."};
  a.view = answer::Stacks{{{{std::numeric_limits<std::int64_t>::min(), 3}, true, false}}};
  a.stats = {12, 0.5};
  return a;
}

nlohmann::json parsed(const Answer& a, const Options& options) {
  store::Output out;
  json(a, options, out);
  EXPECT_EQ(out.text().find('\n'), out.text().size() - 1) << "one line";
  return nlohmann::json::parse(out.text());
}

TEST(Json, HoldsEveryDocumentedField) {
  const nlohmann::json j = parsed(sample(), {});
  EXPECT_EQ(j["version"], kJsonVersion);
  EXPECT_EQ(j["game"], "stone-game");
  EXPECT_EQ(j["position"], "5,\"3\"");
  EXPECT_EQ(j["position_length"], 5);
  EXPECT_EQ(j["outcome"], "N");
  EXPECT_EQ(j["value"], (nlohmann::json{{"kind", "score"}, {"number", "36893488147419103228"}}));
  EXPECT_EQ(j["moves"].size(), 1U);
  EXPECT_EQ(j["moves_count"], 2);
  EXPECT_EQ(j["moves_complete"], true);
  EXPECT_EQ(j["legal_count"], 3);
  EXPECT_FALSE(j.contains("all_moves"));
  EXPECT_EQ(j["line"][0]["move"], "left");
  EXPECT_EQ(j["line_count"], 1);
  EXPECT_EQ(j["method"], (nlohmann::json{{"name", "valley"}, {"reason", "Because."}}));
  EXPECT_EQ(j["notes"], nlohmann::json::array({"A note."}));
  EXPECT_EQ(j["stats"], (nlohmann::json{{"positions", 12}, {"seconds", 0.5}}));
  EXPECT_EQ(j["view"]["kind"], "stacks");
  EXPECT_EQ(j["view"]["rows"][0]["piles"][0], "-9223372036854775808") << "past 2^53: a string";
  EXPECT_EQ(j["view"]["rows"][0]["right_open"], false);
  const nlohmann::json expected{
      {"move", "left"}, {"touches", {7}},  {"value", {{"kind", "score"}, {"number", "4"}}},
      {"outcome", "P"}, {"optimal", true}, {"leads_to", "1,2"}};
  EXPECT_EQ(j["moves"][0], expected);
}

TEST(Json, StreamsWholeListsWhenAsked) {
  const nlohmann::json j =
      parsed(sample(), {.all_best = true, .all_moves = true, .whole_line = true});
  EXPECT_EQ(j["moves"].size(), 2U);
  EXPECT_EQ(j["all_moves"].size(), 3U);
  EXPECT_EQ(j["all_moves"][2]["optimal"], false);
  EXPECT_EQ(j["line"].size(), 1U) << "no stream: what is shown is all";
}

TEST(Json, ACountThatADoubleCannotHoldIsNull) {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 53;
  Answer a = sample();
  a.best.count = kMost;
  a.legal.count = kMost + 1;
  const nlohmann::json j = parsed(a, {});
  EXPECT_EQ(j["moves_count"], kMost);
  EXPECT_TRUE(j["legal_count"].is_null());
}

TEST(Json, UnknownIsNullAndLongPositionsAreNotCut) {
  Answer a = sample();
  answer::set_position(a, std::string(answer::kLongestPosition + 1, '+'));
  a.value.reset();
  a.best.count.reset();
  a.best.complete = false;
  a.view = std::monostate{};
  a.stats.positions.reset();
  const nlohmann::json j = parsed(a, {});
  EXPECT_TRUE(j["position"].is_null());
  EXPECT_EQ(j["position_length"], answer::kLongestPosition + 1);
  EXPECT_TRUE(j["value"].is_null());
  EXPECT_TRUE(j["moves_count"].is_null());
  EXPECT_EQ(j["moves_complete"], false);
  EXPECT_TRUE(j["view"].is_null());
  EXPECT_TRUE(j["stats"]["positions"].is_null());
}

TEST(Json, AnExplanationIsThereWithTheReasoningOnly) {
  Answer a = sample();
  EXPECT_FALSE(parsed(a, {}).contains("explanation"));
  a.why = {"Because of it."};
  EXPECT_TRUE(parsed(a, {})["explanation"].is_null());
}

TEST(Json, ASumTellsItsParts) {
  constexpr std::uint64_t kWide = std::numeric_limits<std::uint64_t>::max();
  Answer a = sample();
  a.why = {"Because of it."};
  answer::Sum sum;
  sum.parts.push_back(
      {"heap of \"9\"", "9", {0, 3}, kWide, std::nullopt, answer::Sum::Period{kWide, 34, 2}});
  sum.parts.push_back({"component", std::nullopt, {}, std::nullopt, "{2|0}", std::nullopt});
  sum.parts_count = 70;
  a.explanation = sum;
  const nlohmann::json first{
      {"text", "heap of \"9\""},
      {"position", "9"},
      {"touches", {0, 3}},
      {"nimber", "18446744073709551615"},
      {"value", nullptr},
      {"period", {{"start", "18446744073709551615"}, {"length", "34"}, {"saltus", 2}}}};
  const nlohmann::json second{
      {"text", "component"}, {"position", nullptr}, {"touches", nlohmann::json::array()},
      {"nimber", nullptr},   {"value", "{2|0}"},    {"period", nullptr}};
  EXPECT_EQ(parsed(a, {})["explanation"], (nlohmann::json{{"kind", "sum"},
                                                          {"parts", {first, second}},
                                                          {"parts_count", 70},
                                                          {"nim_sum", nullptr},
                                                          {"value", nullptr}}));
  sum.nim_sum = 5;
  sum.value = "^*";
  a.explanation = sum;
  EXPECT_EQ(parsed(a, {})["explanation"]["nim_sum"], "5");
  EXPECT_EQ(parsed(a, {})["explanation"]["value"], "^*");
}

TEST(Json, AReductionTellsTheStepsOfEachRow) {
  const value::Score wide = value::Score{std::numeric_limits<std::int64_t>::min()} * 3;
  Answer a = sample();
  a.why = {"Because of it."};
  answer::Reduction reduction;
  reduction.rows.push_back({{{{1, wide, 2}, 0, wide}}, 9, {wide}, 80, 3, 4});
  reduction.rows.push_back({});
  reduction.rows_count = 65;
  a.explanation = reduction;
  const std::string digits = "-27670116110564327424";
  const nlohmann::json step{{"row", {"1", digits, "2"}}, {"at", 0}, {"becomes", digits}};
  const nlohmann::json first{{"steps", nlohmann::json::array({step})},
                             {"steps_count", 9},
                             {"valley", nlohmann::json::array({digits})},
                             {"valley_count", 80},
                             {"shed_pairs", 3},
                             {"shed", "4"}};
  const nlohmann::json j = parsed(a, {})["explanation"];
  EXPECT_EQ(j["kind"], "reduction");
  EXPECT_EQ(j["rows_count"], 65);
  ASSERT_EQ(j["rows"].size(), 2U);
  EXPECT_EQ(j["rows"][0], first);
  EXPECT_EQ(j["rows"][1]["steps"], nlohmann::json::array());
}

TEST(Json, ErrorsAreObjectsOfTheirOwn) {
  store::Output out;
  json_error(7, "bad-request", "position 1: expected + or -, found \"", out);
  const nlohmann::json j = nlohmann::json::parse(out.text());
  EXPECT_EQ(j["line"], 7);
  EXPECT_EQ(j["error"]["kind"], "bad-request");
  EXPECT_EQ(j["error"]["message"], "position 1: expected + or -, found \"");
}

std::string rendered(const Answer& a, const Options& options) {
  store::Output out;
  text(a, options, out);
  return out.text();
}

TEST(Text, SaysWhatIsCutAndListsTheRestWhenAsked) {
  Answer a = sample();
  a.value = value::score(4);
  EXPECT_EQ(rendered(a, {}), R"(game      stone-game
position  5,"3"
outcome   N: The player to move wins.
value     +4
moves     2 of 3 are optimal; the first 1:
          left      leaves 1,2
line      1 ply: left
method    valley: Because.
note      A note.
)");
  EXPECT_EQ(rendered(a, {.all_best = true, .all_moves = true, .whole_line = true, .stats = true}),
            R"(game      stone-game
position  5,"3"
outcome   N: The player to move wins.
value     +4
moves     2 of 3 are optimal
          left      leaves 1,2
          right     leaves 1,2
all moves 3, best first:
          left      +4  leaves 1,2
          right     +4  leaves 1,2
          middle    -1  leaves 1,2
line      1 ply:
          left      +4  leaves 1,2
method    valley: Because.
note      A note.
stats     0.500000 s, 12 positions
)");
}

TEST(Text, AnExplanationAddsNothing) {
  Answer a = sample();
  a.why = {"Because of it."};
  const std::string before = rendered(a, {});
  a.explanation = answer::Sum{};
  EXPECT_EQ(rendered(a, {}), before);
}

TEST(Text, AnUncountedLineIsNotShownAsWhole) {
  Answer a = sample();
  a.line.count.reset();
  EXPECT_NE(rendered(a, {}).find("line      the first 1: left\n"), std::string::npos);
  a.best.shown.clear();
  EXPECT_NE(rendered(a, {}).find("moves     2 of 3 are optimal\n"), std::string::npos);
}

TEST(Text, WordsForLostDrawnEndedAndPartlyKnown) {
  Answer a = sample();
  a.value.reset();
  a.best = {};
  a.best.count = 0;
  a.outcome = Outcome::P;
  EXPECT_NE(rendered(a, {}).find("moves     0 of 3 win: every move loses\n"), std::string::npos);
  a.legal.count = 0;
  EXPECT_NE(rendered(a, {}).find("moves     none: play has ended\n"), std::string::npos);
  a = sample();
  a.value.reset();
  a.outcome = Outcome::Draw;
  EXPECT_NE(rendered(a, {}).find("moves     2 of 3 keep the draw; the first 1:\n"),
            std::string::npos);
  a.outcome = Outcome::N;
  a.best.complete = false;
  a.best.count.reset();
  EXPECT_NE(rendered(a, {}).find("moves     at least 1 of 3 win\n"), std::string::npos);
}

}  // namespace
}  // namespace minimex::report
