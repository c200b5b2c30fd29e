// Bad input: one clear line on standard error, the documented exit status, nothing on standard
// output.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <string>
#include <vector>

#include "support/process.hpp"

namespace minimex::test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

void refused(const std::vector<std::string>& words, int status, const std::string& message,
             std::string_view input = {}) {
  const Finished f = minimex(words, input);
  std::string shown;
  for (const std::string& w : words) shown += w + " ";
  SCOPED_TRACE(shown);
  EXPECT_EQ(f.status, status);
  EXPECT_EQ(f.out, "");
  EXPECT_THAT(f.err, StartsWith("minimex: "));
  EXPECT_THAT(f.err, HasSubstr(message));
  EXPECT_EQ(std::count(f.err.begin(), f.err.end(), '\n'), 1) << f.err;
}

TEST(BadInput, UsageErrorsAreOneLineAndStatus2) {
  refused({}, 2, "subcommand");
  refused({"solve"}, 2, "GAME");
  refused({"solve", "flip-game"}, 2, "POSITION");
  refused({"solve", "flip-game", "++", "extra"}, 2, "extra");
  refused({"solve", "flip-game", "++", "--josn"}, 2, "--josn");
  refused({"solve", "flip-game", "++", "--most", "-3"}, 2, "--most");
  refused({"solve", "flip-game", "++", "--most", "many"}, 2, "--most");
  refused({"solve", "flip-game", "++", "--method", "guess"}, 2, "--method");
  refused({"solve", "flip-game", "++", "--threads", "0"}, 2, "--threads");
  refused({"solve", "flip-game", "++", "--memory", "lots"}, 2, "--memory");
  refused({"nonsense"}, 2, "nonsense");
  refused({"play", "flip-game"}, 2, "POSITION");
  refused({"random", "flip-game", "--size", "x"}, 2, "--size");
}

TEST(BadInput, UnknownGamesAndParameters) {
  refused({"solve", "flip-gmae", "++"}, 2, "did you mean flip-game?");
  refused({"solve", "zzzzzzzzzzzz", "++"}, 2, "expected one of flip-game, stone-game, can-i-win");
  refused({"solve", "", "++"}, 2, "found nothing");
  refused({"solve", "flip-game:", "++"}, 2, "expected a parameter");
  refused({"solve", "flip-game:rong", "++"}, 2, "found rong");
  refused({"solve", "flip-game:flip=0", "++"}, 2, "flip: expected an integer from 1");
  refused({"solve", "flip-game:flip=99999999999999999999", "++"}, 2, "flip: expected an integer");
  refused({"solve", "flip-game:ring,ring", "++"}, 2, "given twice");
  refused({"solve", "stone-game:ring", "1,2"}, 2, "stone-game");
  refused({"games", "flap"}, 2, "did you mean flip?");
}

TEST(BadInput, FlipPositionsNameThePlace) {
  refused({"solve", "flip-game", "++++x"}, 2, "position 4: expected + or -, found x");
  refused({"solve", "flip-game", " ++"}, 2, "position 0: expected + or -, found a space");
  refused({"solve", "flip-game", "+\t+"}, 2, "position 1: expected + or -, found a tab");
  refused({"solve", "flip-game", "+\xE2\x88\x92"}, 2, "position 1: expected + or -, found U+2212");
  refused({"solve", "flip-game", "-"}, 2, "found byte 0x00", std::string_view("+\0+", 3));
  refused({"solve", "flip-game", "-"}, 2, "position 2: expected + or -, found a line end",
          "++\n++\n");
}

TEST(BadInput, StonePositionsNameThePlace) {
  refused({"solve", "stone-game", "1,x"}, 2, "position 2: expected");
  refused({"solve", "stone-game", "1,,2"}, 2, "position 2: expected");
  refused({"solve", "stone-game", "1,2,"}, 2, "position 4: expected");
  refused({"solve", "stone-game",
           "1,\xE2\x88\x92"
           "2"},
          2, "U+2212");
  refused({"solve", "stone-game", "99999999999999999999"}, 2, "64");
  refused({"solve", "stone-game", ":1:"}, 2, "position");
  refused({"solve", "stone-game", "-"}, 2, "byte 0x00", std::string_view("1,\0", 3));
}

TEST(BadInput, PoolPositionsNameThePlace) {
  refused({"solve", "can-i-win", "max=0 total=1"}, 2, "position 4");
  refused({"solve", "can-i-win", "max=10"}, 2, "total");
  refused({"solve", "can-i-win", "total=10"}, 2, "max");
  refused({"solve", "can-i-win", "max=10 total=11 taken=3,3"}, 2, "position");
  refused({"solve", "can-i-win", "max=10 total=99999999999999999999999"}, 2, "position");
  refused({"solve", "can-i-win", "max=10 total=11 colour=red"}, 2, "position 16");
  refused({"solve", "can-i-win:avoid", "max=10 total=0"}, 2, "position");
}

TEST(BadInput, TooLargeIsStatus3WithTheFigures) {
  refused({"solve", "can-i-win", "max=60 total=1000"}, 3, "needs");
  refused({"solve", "can-i-win", "max=32 total=385", "--memory", "64M"}, 3, "512 MiB");
  refused({"solve", "can-i-win", "max=34 total=435", "--time", "0.05"}, 3, "time budget");
}

TEST(BadInput, FilesThatCannotBeRead) {
  refused({"solve", "flip-game", "@/no/such/file"}, 1, "cannot read /no/such/file: No such file");
  refused({"solve", "flip-game", "@/tmp"}, 1, "it is a folder");
  refused({"solve", "flip-game", "@"}, 1, "cannot read");
}

TEST(BadInput, OutputThatCannotBeWritten) {
  const Finished full = shell("'" MINIMEX_BINARY "' solve flip-game ++++ > /dev/full");
  EXPECT_EQ(full.status, 1);
  EXPECT_THAT(full.err, HasSubstr("cannot write standard output: No space left on device"));
  const Finished closed = shell("'" MINIMEX_BINARY "' solve flip-game ++++ >&-");
  EXPECT_EQ(closed.status, 1);
  EXPECT_THAT(closed.err, HasSubstr("cannot write standard output"));
}

TEST(BadInput, AClosedPipeEndsQuietly) {
  const Finished f = shell("head -c 200000 /dev/zero | tr '\\0' + | '" MINIMEX_BINARY
                           "' solve flip-game - --all-moves | head -n 1; echo ${PIPESTATUS[2]}");
  EXPECT_EQ(f.err, "");
  EXPECT_THAT(f.out, ::testing::EndsWith("\n0\n"));
}

TEST(BadInput, ControlCEndsWithinASecondWith130) {
  Process p({MINIMEX_BINARY, "solve", "can-i-win", "max=35 total=460", "--threads", "1"});
  ::usleep(300'000);
  p.send_signal(SIGINT);
  const auto start = std::chrono::steady_clock::now();
  const Finished f = p.finish();
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(1));
  EXPECT_EQ(f.status, 130);
  EXPECT_EQ(f.err, "minimex: interrupted\n");
  EXPECT_EQ(f.out, "");
}

TEST(BadInput, ControlCWhileWaitingForInput) {
  Process p({MINIMEX_BINARY, "solve", "flip-game", "-"});
  ::usleep(200'000);
  p.send_signal(SIGINT);
  // finish() closes the input; the signal must win even if the end of input comes first.
  EXPECT_EQ(p.finish("++").status, 130);
}

}  // namespace
}  // namespace minimex::test
