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
  refused({"solve", "flip-game", "++", "--most", "-3"}, 2,
          "--most: expected a number from 0 to 18446744073709551615, found -3");
  refused({"solve", "flip-game", "++", "--most", "18446744073709551616"}, 2, "--most");
  refused({"solve", "flip-game", "++", "--most", ""}, 2, "found nothing");
  refused({"solve", "flip-game", "++", "--memory", "0"}, 2, "--memory: expected a size");
  refused({"solve", "flip-game", "++", "--memory", "-1"}, 2, "found -1");
  refused({"solve", "flip-game", "++", "--time", "nan"}, 2, "--time: expected seconds");
  refused({"solve", "flip-game", "++", "--yes-no", "--json"}, 2, "--yes-no");
  refused({"solve", "flip-game", "++", "--yes-no", "--method", "search"}, 2, "--method search");
  refused({"solve", "flip-game", "++", "--most", "many"}, 2, "--most");
  refused({"solve", "flip-game", "++", "--method", "guess"}, 2, "--method");
  refused({"solve", "flip-game", "++", "--threads", "0"}, 2, "--threads");
  refused({"solve", "flip-game", "++", "--memory", "lots"}, 2, "--memory");
  refused({"nonsense"}, 2, "nonsense");
  refused({"--bogus"}, 2, "found --bogus");
  refused({""}, 2, "found nothing");
  refused({"play", "flip-game"}, 2, "POSITION");
  refused({"random", "flip-game", "--size", "x"}, 2, "--size");
  refused({"random", "flip-game", "--size", "18446744073709551615"}, 3, "needs");
}

TEST(BadInput, ServeSaysHowToGetItWhereItIsNotBuiltIn) {
  if (MINIMEX_SERVES != 0) GTEST_SKIP() << "the server is built in";
  refused({"serve"}, 1, "`./minimex serve` in a checkout builds it");
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
  refused({"solve", "can-i-win", "max=60 total=1000"}, 3, "may need up to 128 PiB");
  refused({"solve", "can-i-win", "max=32 total=385", "--memory", "64M"}, 3, "512 MiB");
  refused({"solve", "can-i-win", "max=34 total=435", "--time", "0.05"}, 3, "time budget");
}

TEST(BadInput, FilesThatCannotBeRead) {
  refused({"solve", "flip-game", "@/no/such/file"}, 1, "cannot read /no/such/file: No such file");
  refused({"solve", "flip-game", "@/tmp"}, 1, "it is a folder");
  refused({"solve", "flip-game", "@"}, 2, "expected a file's name after @");
}

TEST(BadInput, OutputThatCannotBeWritten) {
  const Finished full = shell("'" MINIMEX_BINARY "' solve flip-game ++++ > /dev/full");
  EXPECT_EQ(full.status, 1);
  EXPECT_THAT(full.err, HasSubstr("cannot write standard output: No space left on device"));
  const Finished closed = shell("'" MINIMEX_BINARY "' solve flip-game ++++ >&-");
  EXPECT_EQ(closed.status, 1);
  EXPECT_THAT(closed.err, HasSubstr("cannot write standard output"));
}

TEST(BadInput, AnErrorThatCannotBeToldKeepsItsStatus) {
  EXPECT_EQ(shell("'" MINIMEX_BINARY "' solve flip-game +x 2>&-").status, 2);
  EXPECT_EQ(shell("'" MINIMEX_BINARY "' solve flip-game +x 2>/dev/full").status, 2);
  EXPECT_EQ(shell("'" MINIMEX_BINARY "' solve flip-game ++ 0>&- 1>&- 2>&-").status, 1);
}

TEST(BadInput, AFileThatMayGrowNoFurther) {
  const Finished f =
      shell("ulimit -f 10; '" MINIMEX_BINARY "' random flip-game --size 1000000 > \"$(mktemp)\"");
  EXPECT_EQ(f.status, 1);
  EXPECT_THAT(f.err, HasSubstr("cannot write standard output: File too large"));
}

TEST(BadInput, ALineBeyondTheMemoryIsRefused) {
  const Finished f = shell("head -c 100000000 /dev/zero | tr '\\0' + | '" MINIMEX_BINARY
                           "' solve flip-game --each-line --memory 64M");
  EXPECT_EQ(f.status, 3);
  EXPECT_THAT(f.err, HasSubstr("a line that long needs"));
}

TEST(BadInput, TheGenericSearchKeepsToItsBudgets) {
  refused(
      {"solve", "can-i-win:repeat", "max=3 total=20000", "--method", "search", "--memory", "100M"},
      3, "the generic search, at");
  refused({"solve", "flip-game", std::string(2000, '+'), "--method", "search", "--time", "0.2"}, 3,
          "time budget");
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

/// The first signal must end a process that waits for input which never comes.
void ends_while_waiting(const std::vector<std::string>& words, int signal) {
  std::vector<std::string> all{MINIMEX_BINARY};
  all.insert(all.end(), words.begin(), words.end());
  Process p(all);
  ::usleep(200'000);
  p.send_signal(signal);
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(p.wait_with_input_open(), 130) << words[0];
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2)) << words[0];
}

TEST(BadInput, ControlCWhileWaitingForInput) {
  for (const int signal : {SIGINT, SIGTERM}) {
    ends_while_waiting({"solve", "flip-game", "-"}, signal);
    ends_while_waiting({"solve", "flip-game", "--each-line"}, signal);
    ends_while_waiting({"play", "flip-game", "++++"}, signal);
  }
}

TEST(BadInput, ControlCLeavesWhatWasAnswered) {
  Process p({MINIMEX_BINARY, "solve", "flip-game:misere", "--each-line", "--yes-no"});
  const std::string hard(400, '+');
  p.feed("++\n" + hard + "\n");
  ::usleep(500'000);
  p.send_signal(SIGINT);
  const Finished f = p.finish();
  EXPECT_EQ(f.status, 130);
  EXPECT_EQ(f.out, "false\n");
}

TEST(BadInput, WithEachLineTheTimeIsAPositions) {
  const Finished f =
      minimex({"solve", "flip-game:misere", "--each-line", "--yes-no", "--time", "0.3"},
              "++\n" + std::string(400, '+') + "\n+++++\n");
  EXPECT_EQ(f.status, 0);
  EXPECT_EQ(f.out, "false\nerror: not solved within the time budget of 0.3 s\ntrue\n");
}

}  // namespace
}  // namespace minimex::test
