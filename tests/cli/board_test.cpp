// Board games by their rules files, through the real binary.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "support/folder.hpp"
#include "support/process.hpp"

namespace minimex::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class Boards : public ::testing::Test {
 protected:
  std::string file(const std::string& name, const std::string& text) const {
    std::ofstream(folder_.file(name)) << text;
    return folder_.file(name);
  }
  TemporaryFolder folder_;
};

constexpr const char* kCram = R"(name = "my cram"
board = "grid"
cells = ".#"
[[move]]
before = ".."
after = "##"
placed = "rotations"
)";

std::string printed(const std::vector<std::string>& words, const std::string& input = {}) {
  const Finished f = minimex(words, input);
  EXPECT_EQ(f.status, 0) << f.err;
  EXPECT_EQ(f.err, "");
  return f.out;
}

json parsed(const std::vector<std::string>& words) { return json::parse(printed(words)); }

void refused(const std::vector<std::string>& words, int status, const std::string& message) {
  const Finished f = minimex(words);
  EXPECT_EQ(f.status, status) << f.err;
  EXPECT_EQ(f.out, "");
  EXPECT_THAT(f.err, HasSubstr(message));
  EXPECT_EQ(std::count(f.err.begin(), f.err.end(), '\n'), 1) << f.err;
}

TEST_F(Boards, AShippedGameIsFoundFromAnyFolder) {
  const Finished f = shell("cd '" + folder_.folder().string() +
                           "' && '" MINIMEX_BINARY "' solve games/cram.toml 3x4 --yes-no");
  EXPECT_EQ(f.out, "true\n") << f.err;
}

TEST_F(Boards, AFileOfTheUsersOwnComesFirst) {
  fs::create_directory(folder_.file("games"));
  file("games/cram.toml", kCram);
  const Finished f = shell("cd '" + folder_.folder().string() +
                           "' && '" MINIMEX_BINARY "' check-rules games/cram.toml --json");
  EXPECT_EQ(json::parse(f.out)["name"], "my cram");
}

TEST_F(Boards, AUsersFileIsSolvedByItsPath) {
  const std::string path = file("my game: x.toml", kCram);
  const json a = parsed({"solve", path, "..#./..../...#", "--json", "--why"});
  EXPECT_EQ(a["game"], path);
  EXPECT_EQ(a["position"], "..#./..../...#");
  EXPECT_EQ(a["value"]["kind"], "nimber");
  EXPECT_EQ(a["view"]["kind"], "grid");
  EXPECT_EQ(a["view"]["board"], "grid");
  EXPECT_EQ(a["view"]["rows"], 3);
  EXPECT_EQ(a["view"]["columns"], 4);
  EXPECT_THAT(a["view"]["cells"], ElementsAre("..#.", "....", "...#"));
  EXPECT_TRUE(a["view"]["mover"].is_null());
  EXPECT_FALSE(a["why"].empty());
  EXPECT_EQ(parsed({"solve", path + ":misere", "2x2", "--json"})["game"], path + ":misere");
}

TEST_F(Boards, BothMethodsAgree) {
  for (const char* game : {"games/cram.toml", "games/cram.toml:misere", "games/domineering.toml",
                           "games/clobber.toml", "games/node-kayles.toml"}) {
    const json fast = parsed({"solve", game, "3x4", "--json", "--all-moves"});
    const json slow = parsed({"solve", game, "3x4", "--json", "--all-moves", "--method", "search"});
    for (const char* field : {"outcome", "value", "verdict", "moves", "all_moves", "moves_count"})
      EXPECT_EQ(fast[field], slow[field]) << game << " " << field;
    EXPECT_EQ(slow["method"]["name"], "search");
  }
}

TEST_F(Boards, PartizanGamesTellTheClassOrTheMoversView) {
  EXPECT_EQ(parsed({"solve", "games/domineering.toml", "3x1", "--json"})["outcome"], "L");
  EXPECT_EQ(parsed({"solve", "games/domineering.toml", "1x3", "--json"})["outcome"], "R");
  const json said = parsed({"solve", "games/domineering.toml", "3x1 right", "--json"});
  EXPECT_EQ(said["outcome"], "P");
  EXPECT_EQ(said["position"], "././. right");
  EXPECT_EQ(said["view"]["mover"], "right");
  EXPECT_THAT(printed({"solve", "games/domineering.toml", "3x1"}),
              HasSubstr("outcome   L: Left wins, whoever begins.\n"));
}

TEST_F(Boards, EachLineAnswersOneAfterAnother) {
  EXPECT_EQ(printed({"solve", "games/cram.toml", "--each-line", "--yes-no"}, "2x2\n2x3\nx\n"),
            "false\ntrue\nerror: " + minimex({"solve", "games/cram.toml", "x"}).err.substr(9));
}

TEST_F(Boards, PlayedAgainstTheComputerOrByTwo) {
  EXPECT_THAT(printed({"play", "games/cram.toml", "1x4"}, "b1-c1\n"), HasSubstr("you win\n"));
  const std::string two =
      printed({"play", "games/domineering.toml", "2x2", "--two"}, "moves\nvalue\na1-a2\n");
  EXPECT_THAT(two, HasSubstr("a1-a2, b1-b2\n")) << "Left begins";
  EXPECT_THAT(two, HasSubstr("player 1 wins\n"));
  EXPECT_THAT(two, HasSubstr("N: Left, to move, wins.\n"));
}

TEST_F(Boards, RandomPositionsAreBoardsOfTheRules) {
  const std::string text = printed({"random", "games/clobber.toml", "--size", "12", "--seed", "7"});
  EXPECT_EQ(text, printed({"random", "games/clobber.toml", "--size", "12", "--seed", "7"}));
  EXPECT_EQ(std::count(text.begin(), text.end(), '/'), 2);
  printed({"solve", "games/clobber.toml", text});
  refused({"random", "games/cram.toml", "--size", "129"}, 3, "128 cells");
}

TEST_F(Boards, AreListedAndDescribed) {
  const std::string list = printed({"games"});
  EXPECT_THAT(list, HasSubstr("games/cram.toml"));
  EXPECT_THAT(list, HasSubstr("games/toads-and-frogs.toml"));
  const std::string one = printed({"games", "games/cram.toml"});
  EXPECT_THAT(one, StartsWith("games/cram.toml\n"));
  EXPECT_THAT(one, HasSubstr("misere"));
  EXPECT_THAT(printed({"games", file("own.toml", kCram)}), HasSubstr("docs/boards.md"));
  refused({"games", "cram"}, 2, "did you mean games/cram.toml?");
}

TEST_F(Boards, WrongFilesAreOneClearLine) {
  refused({"solve", "none.toml", "3x3"}, 1, "none.toml");
  refused({"solve", file("bad.toml", "name = \"x\"\nboard = 3\n"), "3x3"}, 2, "bad.toml:2:");
  refused({"check-rules", file("broken.toml", "name = \"x\nboard"), "--json"}, 2, "broken.toml:1:");
  refused({"solve", file("long.toml", std::string(70000, '#')), "3x3"}, 2, "at most 64.0 KiB");
  refused({"solve", "games/cram.toml:ring", "3x3"}, 2, "ring");
  refused({"solve", "games/cram.toml:", "3x3"}, 2, "parameter after \":\"");
  refused({"solve", "games/cram.toml", "..x"}, 2, "position");
  refused({"solve", "games/cram.toml", "12x12"}, 3, "128");
  refused({"solve",
           file("round.toml",
                "name='r'\nboard='ring'\ncells='.x'\n[[move]]\nbefore='x.'\n"
                "after='.x'\n"),
           "5"},
          2, "for ever");
}

TEST_F(Boards, CheckRulesTellsWhatFollowsFromThem) {
  const std::string text = printed({"check-rules", "games/cram.toml"});
  EXPECT_THAT(text, HasSubstr("impartial"));
  EXPECT_THAT(text, HasSubstr("quarter turn"));
  const json cram = parsed({"check-rules", "games/cram.toml", "--json"});
  EXPECT_EQ(cram["impartial"], true);
  EXPECT_EQ(cram["ends"], true);
  EXPECT_EQ(cram["shrinking"], true);
  EXPECT_EQ(cram["symmetries"].size(), 7U);
  EXPECT_TRUE(cram["code"].is_null());
  EXPECT_TRUE(cram["warnings"].empty());
  const json frogs = parsed({"check-rules", "games/toads-and-frogs.toml", "--json"});
  EXPECT_EQ(frogs["impartial"], false);
  EXPECT_EQ(frogs["ends"], true);
  EXPECT_EQ(frogs["shrinking"], false);
  EXPECT_EQ(parsed({"check-rules", "games/kayles.toml", "--json"})["code"], "0.77");
  const std::string endless = file("round.toml",
                                   "name='r'\nboard='ring'\ncells='.x'\n[[move]]\n"
                                   "before='x.'\nafter='.x'\n");
  const json round = parsed({"check-rules", endless, "--json"});
  EXPECT_EQ(round["ends"], false);
  EXPECT_TRUE(round["potential"].is_null());
  EXPECT_FALSE(round["warnings"].empty());
}

TEST_F(Boards, ATableHoldsAllSizes) {
  EXPECT_EQ(printed({"table", "games/cram.toml", "2x2..4x5"}),
            "   2 3 4 5\n2: 0 1 0 1\n3: 1 0 1 1\n4: 0 1 0 2\n");
  EXPECT_EQ(printed({"table", "games/kayles.toml", "1..12"}),
            " 0:   1 2 3 1 4 3 2 1 4\n10: 2 6 4\n");
  const std::string csv =
      printed({"table", "games/domineering.toml", "2x1..2x2", "--format", "csv"});
  EXPECT_THAT(csv, StartsWith("rows,columns,outcome,nimber,seconds,failure\n2,1,L,,"));
  const json t = parsed({"table", "games/cram.toml", "3x3..3x4", "--format", "json"});
  EXPECT_EQ(t["game"], "games/cram.toml");
  EXPECT_EQ(t["value"], "nimber");
  EXPECT_EQ(t["sizes"][1]["columns"], 4);
  EXPECT_EQ(t["sizes"][1]["nimber"], 1);
  EXPECT_EQ(t["sizes"][1]["outcome"], "N");
  EXPECT_TRUE(t["sizes"][1]["failure"].is_null());
}

TEST_F(Boards, ATableIsResumedFromItsStore) {
  const std::string store = folder_.file("cram.db");
  const json first =
      parsed({"table", "games/cram.toml", "3x3..4x4", "--format", "json", "--store", store});
  const json again =
      parsed({"table", "games/cram.toml", "3x3..4x4", "--format", "json", "--store", store});
  EXPECT_EQ(first, again) << "seconds and all";
  refused({"table", "games/cram.toml", "3x3", "--store", file("text.db", "no database at all")}, 1,
          "text.db");
}

TEST_F(Boards, ASearchGoesOnFromItsCheckpoint) {
  const std::string kept = folder_.file("cram.checkpoint");
  const std::vector<std::string> words = {"solve",  "games/cram.toml", "5x5",
                                          "--json", "--checkpoint",    kept};
  const json first = parsed(words);
  const json again = parsed(words);
  EXPECT_EQ(first["value"], again["value"]);
  EXPECT_EQ(first["moves"], again["moves"]);
  EXPECT_LT(again["stats"]["positions"], first["stats"]["positions"]);
  EXPECT_THAT(printed({"table", "games/cram.toml", "5x5", "--checkpoint", kept}),
              HasSubstr("5: 0"));
  refused({"solve", "games/node-kayles.toml", "3x3", "--checkpoint", kept}, 2, "other rules");
  refused({"solve", "flip-game", "++", "--checkpoint", kept}, 2, "needs none");
}

TEST_F(Boards, APipeIsNoRulesFileAndNoCheckpoint) {
  const std::string pipe = folder_.file("pipe.toml");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const Finished rules = minimex({"check-rules", pipe});
  EXPECT_EQ(rules.status, 1);
  EXPECT_THAT(rules.err, HasSubstr("not a regular file"));
  const Finished kept = minimex({"solve", "games/cram.toml", "3x3", "--checkpoint", pipe});
  EXPECT_EQ(kept.status, 1);
  EXPECT_THAT(kept.err, HasSubstr("not a regular file"));
}

TEST_F(Boards, ASizeTooLargeIsUnknownAndTheStatusIs3) {
  const Finished f = minimex({"table", "games/cram.toml", "12x11..12x12", "--time", "0.05"});
  EXPECT_EQ(f.status, 3);
  EXPECT_THAT(f.out, HasSubstr("12:  ?  ?\n"));
  EXPECT_THAT(f.out, HasSubstr("unknown: 12x12 ("));
  EXPECT_THAT(f.err, HasSubstr("2 of 2 sizes are unknown"));
}

TEST_F(Boards, AStoppedTableKeepsWhatItHas) {
  const std::string store = folder_.file("cram.db");
  Process p({MINIMEX_BINARY, "table", "games/cram.toml", "7x9..7x10", "--store", store});
  std::this_thread::sleep_for(std::chrono::seconds(1));
  p.send_signal(SIGINT);
  const Finished f = p.finish();
  EXPECT_EQ(f.status, 130);
  EXPECT_THAT(f.out, HasSubstr("7:  ?  ?\n"));
}

TEST_F(Boards, ASequenceOfGrowingBoardsShowsAPeriodAsObserved) {
  EXPECT_EQ(printed({"sequence", "games/cram.toml", "--rows", "2", "--to", "12"}),
            " 0:   1 0 1 0 1 0 1 0 1\n10: 0 1 0\n" +
                std::string("period 2 from 1 on: observed up to 12, not proved\n"));
  const json s =
      parsed({"sequence", "games/cram.toml", "--rows", "2", "--to", "8", "--format", "json"});
  EXPECT_EQ(s["rows"], 2);
  EXPECT_EQ(s["proved"], false);
  EXPECT_EQ(s["period"], "2");
  EXPECT_EQ(s["preperiod"], "1");
  EXPECT_EQ(s["sizes"].size(), 8U);
  EXPECT_EQ(
      printed({"sequence", "games/cram.toml", "--rows", "3", "--to", "4", "--format", "bfile"}),
      "1 1\n2 1\n3 0\n4 1\n");
}

TEST_F(Boards, ASequenceOfAHeapGameHasItsProof) {
  const std::string text = printed({"sequence", "games/kayles.toml", "--to", "300"});
  EXPECT_THAT(text, HasSubstr("a run of n cells is a heap of n under 0.77\n"));
  EXPECT_THAT(text, HasSubstr("period 12 from 71 on: proved (guy-smith)\n"));
  EXPECT_EQ(parsed({"sequence", "games/flip-game.toml", "--to", "9", "--format", "json"})["code"],
            "0.07");
}

TEST_F(Boards, SequencesRefuseWhatBoardsDoNotHave) {
  refused({"sequence", "games/cram.toml", "--to", "5"}, 2, "--rows");
  refused({"sequence", "games/kayles.toml", "--rows", "2", "--to", "5"}, 2, "--rows");
  refused({"sequence", "kayles", "--rows", "2", "--to", "5"}, 2, "--rows");
  refused({"sequence", "games/cram.toml", "--rows", "3", "--to", "43"}, 3, "--to");
  refused({"sequence", "games/cram.toml", "--rows", "3", "--to", "5", "--format", "raw"}, 2,
          "--format");
  refused({"sequence", "games/cram.toml:misere", "--rows", "1", "--to", "5", "--format", "bfile"},
          2, "nimbers");
}

}  // namespace
}  // namespace minimex::test
