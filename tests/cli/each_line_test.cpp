#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "support/process.hpp"

namespace minimex::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

TEST(EachLine, OneJsonLineForEachPositionInOrder) {
  const Finished f = minimex({"solve", "flip-game", "--each-line"}, "++++\n+--+\n\n++\n");
  EXPECT_EQ(f.status, 0);
  const auto lines = lines_of(f.out);
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(json::parse(lines[0])["position"], "++++");
  EXPECT_EQ(json::parse(lines[0])["outcome"], "N");
  EXPECT_EQ(json::parse(lines[1])["outcome"], "P");
  EXPECT_EQ(json::parse(lines[2])["position"], "");
  EXPECT_EQ(json::parse(lines[3])["moves"][0]["move"], "0");
}

TEST(EachLine, YesNoPrintsOneWordALine) {
  const Finished f =
      minimex({"solve", "stone-game", "--each-line", "--yes-no"}, "5,3,4,5\n1,1\r\n-5,3");
  EXPECT_EQ(minimex({"solve", "flip-game", "--each-line", "--yes-no"}, "++\r\n+\r\n").out,
            "true\nfalse\n");
  EXPECT_EQ(f.out, "true\nfalse\ntrue\n") << "a last line without its end counts";
  EXPECT_EQ(f.status, 0);
}

TEST(EachLine, ABadLineYieldsAnErrorLineAndTheRestIsAnswered) {
  const Finished f = minimex({"solve", "flip-game", "--each-line"}, "++\n+x+\n++\n");
  EXPECT_EQ(f.status, 0);
  const auto lines = lines_of(f.out);
  ASSERT_EQ(lines.size(), 3U);
  const json error = json::parse(lines[1]);
  EXPECT_EQ(error["line"], 2);
  EXPECT_EQ(error["error"]["kind"], "bad-request");
  EXPECT_EQ(error["error"]["message"], "position 1: expected + or -, found x");
  EXPECT_EQ(json::parse(lines[2])["outcome"], "N");
  EXPECT_EQ(minimex({"solve", "flip-game", "--each-line", "--yes-no"}, "++\n+x+\n").out,
            "true\nerror: position 1: expected + or -, found x\n");
}

TEST(EachLine, ManyLinesComeOutInOrderOnAllThreads) {
  std::string input;
  std::string expected;
  constexpr int kLines = 200'000;
  for (int i = 0; i < kLines; ++i) {
    const bool win = i % 3 != 0;
    input += win ? "++\n" : "+-+\n";
    expected += win ? "true\n" : "false\n";
  }
  EXPECT_EQ(minimex({"solve", "flip", "--each-line", "--yes-no"}, input).out, expected);
  EXPECT_EQ(minimex({"solve", "flip", "--each-line", "--yes-no", "--threads", "1"}, input).out,
            expected);
}

TEST(EachLine, TheGameIsCheckedBeforeAnyLine) {
  const Finished f = minimex({"solve", "no-game", "--each-line"}, "++\n");
  EXPECT_EQ(f.status, 2);
  EXPECT_EQ(f.out, "");
  EXPECT_EQ(minimex({"solve", "flip", "++", "--each-line"}, "++\n").status, 2)
      << "position and --each-line";
}

TEST(EachLine, AnswersComeWhileTheInputIsStillOpen) {
  // The reader of the answers is the writer of the questions: an answer held back would hang here.
  const Finished f = shell("coproc M { '" MINIMEX_BINARY
                           "' solve flip --each-line --yes-no; }; "
                           "echo ++ >&${M[1]}; read -t 10 a <&${M[0]}; echo +- >&${M[1]}; "
                           "read -t 10 b <&${M[0]}; echo $a $b");
  EXPECT_EQ(f.out, "true false\n");
}

}  // namespace
}  // namespace minimex::test
