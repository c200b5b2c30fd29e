// The founding games end to end through the real binary.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "support/answer.hpp"
#include "support/process.hpp"

namespace minimex::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::string yes_no(const std::string& game, const std::string& position) {
  return minimex({"solve", game, position, "--yes-no"}).out;
}

TEST(Solve, FlipGameOfTheStatement) {
  const json j = answer({"flip-game", "++++"});
  EXPECT_EQ(j["outcome"], "N");
  EXPECT_EQ(j["value"], (json{{"kind", "nimber"}, {"number", "2"}}));
  EXPECT_EQ(names(j["moves"]), std::vector<std::string>{"1"});
  EXPECT_EQ(j["moves"][0]["leads_to"], "+--+");
  EXPECT_EQ(names(j["line"]), std::vector<std::string>{"1"});
  EXPECT_EQ(j["legal_count"], 3);
}

TEST(Solve, StoneGameOfTheStatement) {
  const json j = answer({"stone-game", "5,3,4,5"});
  EXPECT_EQ(j["outcome"], "N");
  EXPECT_EQ(j["value"], (json{{"kind", "score"}, {"number", "1"}}));
  EXPECT_EQ(names(j["moves"]), (std::vector<std::string>{"left", "right"}));
  EXPECT_EQ(j["line"].size(), 4U);
  EXPECT_EQ(answer({"stone-game", "[5, 3,\n4, 5]\r\n"})["value"]["number"], "1") << "a pasted list";
}

TEST(Solve, CanIWinOfTheStatement) {
  const json j = answer({"can-i-win", "max=10 total=11"});
  EXPECT_EQ(j["outcome"], "P");
  EXPECT_TRUE(j["value"].is_null());
  EXPECT_EQ(j["moves"].size(), 0U);
  EXPECT_EQ(j["legal_count"], 10);
  EXPECT_EQ(answer({"can-i-win", "max=1 total=2"})["outcome"], "draw");
}

TEST(Solve, PositionsThatBeginWithADashWorkAsTyped) {
  EXPECT_EQ(answer({"flip-game", "--++"})["position"], "--++");
  EXPECT_EQ(answer({"flip-game", "--"})["position"], "--");
  EXPECT_EQ(answer({"flip-game", "---"})["position"], "---");
  EXPECT_EQ(answer({"stone-game", "-5,3"})["value"]["number"], "8");
  EXPECT_EQ(minimex({"solve", "--yes-no", "flip-game", "--++"}).out, "true\n");
  EXPECT_EQ(minimex({
                        "solve",
                        "flip-game",
                        "--",
                        "--++",
                    })
                .status,
            0)
      << "the usual separator works too";
}

TEST(Solve, PositionsComeFromFilesAndStandardInput) {
  const auto file = std::filesystem::temp_directory_path() / "minimex-solve-test";
  std::ofstream(file) << "++++\n";
  EXPECT_EQ(answer({"flip-game", "@" + file.string()})["position"], "++++");
  std::filesystem::remove(file);
  EXPECT_EQ(answer({"flip-game", "-"}, "++++\r\n")["position"], "++++");
  EXPECT_EQ(answer({"flip-game", ""})["outcome"], "P") << "the empty string is a position";
}

TEST(Solve, YesNoAsksTheQuestionOfTheName) {
  EXPECT_EQ(yes_no("flip-game", "++++"), "true\n");
  EXPECT_EQ(yes_no("294", "+"), "false\n");
  EXPECT_EQ(yes_no("877", "1,1"), "false\n") << "a tie is no win";
  EXPECT_EQ(yes_no("stone", "1,1"), "false\n");
  EXPECT_EQ(yes_no("486", "1,1"), "true\n") << "a tie counts for the first player";
  EXPECT_EQ(yes_no("predict-the-winner", "1,5,2"), "false\n");
  EXPECT_EQ(yes_no("464", "max=10 total=11"), "false\n");
  EXPECT_EQ(yes_no("464", "max=10 total=0"), "true\n") << "the textbook convention";
  EXPECT_EQ(yes_no("464", "max=10 total=-5"), "true\n");
  EXPECT_EQ(yes_no("464", "max=10 total=1"), "true\n");
  EXPECT_EQ(yes_no("can-i-win", "max=18 total=188"), "false\n") << "out of reach";
}

TEST(Solve, ParametersAreTheSameEverywhere) {
  const json j = answer({"flip-game:flip=3,ring", "+++++"});
  EXPECT_EQ(j["game"], "flip-game:ring,flip=3") << "canonical order";
  EXPECT_EQ(j["legal_count"], 5);
  EXPECT_EQ(answer({"flip-game:ring", "++"})["legal_count"], 1)
      << "a full ring of K cells: one move";
  EXPECT_EQ(answer({"flip-game:ring", "+-+"})["legal_count"], 1) << "a run over the seam";
  EXPECT_EQ(answer({"can-i-win:repeat", "max=10 total=100"})["moves"][0]["move"], "1");
}

TEST(Solve, ListsAreCutAtTwentyAndWholeOnRequest) {
  const std::string all(1000, '+');
  const json j = answer({"flip-game", all});
  EXPECT_EQ(j["moves"].size(), 20U);
  EXPECT_GT(j["moves_count"], 20);
  EXPECT_EQ(j["line"].size(), 20U);
  EXPECT_EQ(answer({"flip-game", all, "--best-moves"})["moves"].size(), j["moves_count"]);
  EXPECT_EQ(answer({"flip-game", all, "--all-moves"})["all_moves"].size(), 999U);
  const json line = answer({"flip-game", all, "--line"});
  EXPECT_EQ(line["line"].size(), line["line_count"]);
  EXPECT_EQ(answer({"flip-game", all, "--most", "3"})["moves"].size(), 3U);
}

TEST(Solve, WhyAndTheGenericSearch) {
  const Finished why = minimex({"solve", "flip-game", "++++-++", "--why"});
  EXPECT_THAT(why.out, HasSubstr("\nwhy  "));
  const Finished searched =
      minimex({"solve", "stone-game", "5,3,4,5", "--why", "--method", "search"});
  EXPECT_THAT(searched.out, Not(HasSubstr("valley"))) << "it tells what it did, not what it might";
  EXPECT_THAT(searched.out, HasSubstr("Taking left gains 5"));
  const json search = answer({"flip-game", "++++", "--method", "search"});
  EXPECT_EQ(search["method"]["name"], "search");
  EXPECT_EQ(search["value"]["number"], "2");
}

TEST(Solve, HelpAndVersionAreEverywhereAndExit0) {
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"--help"},
                                             {"solve", "--help"},
                                             {"play", "--help"},
                                             {"games", "--help"},
                                             {"random", "-h"},
                                             {"completion", "--help"}}) {
    const Finished f = minimex(words);
    EXPECT_EQ(f.status, 0);
    EXPECT_EQ(f.err, "");
    EXPECT_THAT(f.out, HasSubstr("Usage: "));
  }
  EXPECT_EQ(minimex({"--version"}).out, "minimex " MINIMEX_VERSION "\n");
}

TEST(Solve, GamesAreListedAndDescribed) {
  const Finished list = minimex({"games"});
  EXPECT_EQ(list.status, 0);
  for (const char* name : {"flip-game", "stone-game", "can-i-win", "294", "877", "486", "464"})
    EXPECT_THAT(list.out, HasSubstr(name));
  const std::vector<std::vector<std::string>> shown{
      {"flip-game", "flip", "294"},
      {"stone-game", "stone", "877", "486", "predict-the-winner"},
      {"can-i-win", "464", "pool"}};
  for (const auto& aliases : shown)
    for (const std::string& name : aliases) {
      const Finished one = minimex({"games", name});
      EXPECT_EQ(one.status, 0);
      EXPECT_THAT(one.out, StartsWith(aliases.front() + "\n"));
      for (const char* section :
           {"Parameters", "Position", "Examples", "Method", "Limits", "--yes-no"})
        EXPECT_THAT(one.out, HasSubstr(section)) << name;
    }
}

TEST(Solve, EveryExampleInTheHelpWorks) {
  std::size_t count = 0;
  for (const char* name : {"flip-game", "stone-game", "can-i-win"}) {
    const std::string help = minimex({"games", name}).out;
    for (std::size_t at = 0; (at = help.find("  minimex solve ", at)) != std::string::npos; ++at) {
      const std::string command = help.substr(at + 10, help.find('\n', at) - at - 10);
      const Finished f = shell("'" MINIMEX_BINARY "' " + command);
      EXPECT_EQ(f.status, 0) << command << "\n" << f.err;
      ++count;
    }
  }
  EXPECT_GE(count, 6U);
}

TEST(Solve, RandomPositionsAreReproducible) {
  for (const char* game : {"flip-game", "stone-game", "can-i-win", "can-i-win:repeat"}) {
    const Finished a = minimex({"random", game, "--size", "12", "--seed", "5"});
    EXPECT_EQ(a.status, 0);
    EXPECT_EQ(a.out, minimex({"random", game, "--size", "12", "--seed", "5"}).out);
    EXPECT_EQ(minimex({"solve", game, "-"}, a.out).status, 0) << a.out;
  }
}

TEST(Solve, CompletionIsAScriptThatBashAccepts) {
  const Finished f =
      shell("source <('" MINIMEX_BINARY
            "' completion) && COMP_WORDS=(minimex solve fl) COMP_CWORD=2 && _minimex && "
            "echo ${COMPREPLY[@]}; COMP_WORDS=(minimex sol) COMP_CWORD=1; _minimex; echo "
            "${COMPREPLY[@]}; COMP_WORDS=(minimex solve flip : ri) COMP_CWORD=4; _minimex; "
            "echo ${COMPREPLY[@]}; COMP_WORDS=(minimex solve flip ++ --js) COMP_CWORD=4; "
            "_minimex; echo ${COMPREPLY[@]}");
  EXPECT_EQ(f.err, "");
  EXPECT_EQ(f.out, "flip-game flip\nsolve\nring\n--json\n");
}

}  // namespace
}  // namespace minimex::test
