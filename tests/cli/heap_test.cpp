// Heap games end to end through the real binary.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "support/answer.hpp"
#include "support/folder.hpp"
#include "support/process.hpp"
#include "support/sanitized.hpp"

namespace minimex::test {
namespace {

using test::kSanitized;

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;

/// What is said of a request that is refused: one line.
std::string refusal(const std::vector<std::string>& words, int status) {
  const Finished f = minimex(words);
  EXPECT_EQ(f.status, status) << f.err;
  EXPECT_EQ(f.out, "");
  return f.err;
}

/// Of one heap, as the sequence has it.
std::string nimber(const std::string& game, std::uint64_t heap) {
  const std::string n = std::to_string(heap);
  const Finished f =
      minimex({"sequence", game, "--from", n, "--to", n, "--format", "bfile", "--quiet"});
  EXPECT_EQ(f.status, 0) << f.err;
  return f.out.substr(n.size() + 1, f.out.size() - n.size() - 2);
}

TEST(Heap, APositionIsSolved) {
  const json j = answer({"0.07", "12+7+3"});
  EXPECT_EQ(j["game"], "0.07");
  EXPECT_EQ(j["position"], "12+7+3");
  EXPECT_EQ(j["outcome"], "N");
  EXPECT_EQ(j["value"], (json{{"kind", "nimber"}, {"number", "2"}}));
  EXPECT_THAT(names(j["moves"]), ElementsAre("12>1+9", "12>2+8", "12>3+7", "12>5+5"));
  EXPECT_EQ(j["moves"][0]["leads_to"], "1+9+7+3");
  EXPECT_EQ(j["moves"][0]["touches"], json{0});
  EXPECT_EQ(j["legal_count"], 10);
  EXPECT_EQ(j["view"], (json{{"kind", "heaps"}, {"heaps", {"12", "7", "3"}}}));
  EXPECT_EQ(answer({"0.07", "0"})["outcome"], "P");
  EXPECT_EQ(answer({"0.07", "12,7 3"})["position"], "12+7+3");
}

TEST(Heap, EveryWayToNameAGameWorks) {
  EXPECT_EQ(answer({"kayles", "12+7"})["value"]["number"], "6");
  EXPECT_EQ(answer({".77", "12+7"})["value"]["number"], "6");
  EXPECT_EQ(answer({".77", "12+7"})["game"], "0.77");
  EXPECT_THAT(names(answer({"kayles", "12+7"})["moves"]),
              ElementsAre("12>3+8", "12>10", "12>4+6", "7>5"));
  EXPECT_THAT(names(answer({"subtract:1,3,4", "6"})["moves"]), ElementsAre("6>2"));
  EXPECT_THAT(names(answer({"all-but:2,5", "12+7"})["moves"]), ElementsAre("12>5"));
  EXPECT_EQ(answer({"4.0:unequal", "10"})["value"], answer({"grundys-game", "10"})["value"]);
}

TEST(Heap, WhyIsTold) {
  const Finished f = minimex({"solve", "0.07", "12+7+3", "--why"});
  EXPECT_EQ(f.status, 0);
  EXPECT_THAT(f.out, HasSubstr("heap of 12: nimber 2 = 10 in binary\n"));
  EXPECT_THAT(f.out, HasSubstr("nim-sum: 2 xor 1 xor 1 = 2 = 10 in binary\n"));
  EXPECT_THAT(f.out, HasSubstr("from heap 53 on the nimbers repeat every 34"));
}

TEST(Heap, TheSearchGivesTheSameAnswer) {
  for (const char* game : {"0.07", "kayles", "nim", "0.8", "grundys-game"}) {
    const json searched = answer({game, "9+4", "--method", "search"});
    const json solved = answer({game, "9+4"});
    for (const char* field : {"outcome", "value", "moves", "moves_count", "legal_count"})
      EXPECT_EQ(searched[field], solved[field]) << game << " " << field;
  }
}

TEST(Heap, HugeHeapsAreSolvedWhereThePeriodIsProved) {
  const json kayles = answer({"kayles", "9223372036854775808"});
  EXPECT_EQ(kayles["outcome"], "N");
  EXPECT_EQ(kayles["view"]["heaps"], json{"9223372036854775808"});
  const json nim = answer({"nim", "1000000000000000000+5+7"});
  EXPECT_EQ(nim["value"]["number"], "1000000000000000002");
  EXPECT_THAT(names(nim["moves"]), ElementsAre("1000000000000000000>2"));
  EXPECT_EQ(refusal({"solve", "0.106", "1000000000000"}, 3),
            "minimex: a heap of 1000000000000: its nimber cannot be told: no period of 0.106 is "
            "proved by its first 16777216 heaps, and without one heaps are computed to 1073741823 "
            "only\n");
}

TEST(Heap, HugeHeapsOfDenseGamesAreRefusedSoon) {
  EXPECT_EQ(answer({"0.007", "9000"})["value"]["number"], nimber("0.007", 9000));
  EXPECT_EQ(refusal({"solve", "kenyons-game", "5+1000000"}, 3),
            "minimex: a heap of 1000000: its nimber cannot be told: no period of 0.3F is proved by "
            "its first 4096 heaps, and without one heaps are computed to 26006 only\n");
  if (kSanitized) return;  // the rest takes long then
  EXPECT_EQ(
      refusal({"solve", "0.007", "3000000"}, 3),
      "minimex: a heap of 3000000: its nimber cannot be told: no period of 0.007 is proved by "
      "its first 131072 heaps, and without one heaps are computed to 2097151 only\n");
}

TEST(Heap, AllMovesOfAHugeHeapComeAtOnceTheWinningOnesFirst) {
  const Finished f =
      shell("'" MINIMEX_BINARY "' solve kayles 10000000000 --all-moves | head -n 60");
  EXPECT_EQ(f.err, "");
  EXPECT_THAT(f.out, HasSubstr("all moves 10000000000, best first:\n"
                               "          10000000000>1+9999999997"));
}

TEST(Heap, AGreatManyHeapsAreSolvedInSecondsAndAStopIsHeard) {
  constexpr int kHeaps = 300'000;
  const TemporaryFolder folder;
  const std::string path = folder.file("position");
  std::ofstream out(path);
  std::uint64_t heap = 1;
  for (int i = 0; i < kHeaps; ++i) {
    heap = heap * 6364136223846793005U + 1442695040888963407U;
    out << (i == 0 ? "" : "+") << 1 + heap % 1'000'000'000'000'000'000U;
  }
  out.close();
  const Finished f = minimex({"solve", "nim", "@" + path, "--threads", "1"});
  EXPECT_EQ(f.status, 0) << f.err;
  EXPECT_THAT(f.out, HasSubstr("line      the first 20: "));
  EXPECT_EQ(refusal({"solve", "nim", "@" + path, "--time", "0.01"}, 3),
            "minimex: not solved within the time budget of 0.01 s\n");
}

TEST(Heap, IsPlayed) {
  const Finished won = minimex({"play", "nim", "5"}, "5>0\n");
  EXPECT_EQ(won.status, 0);
  EXPECT_THAT(won.out, EndsWith("0\nyou win\n"));
  const Finished lost = minimex({"play", "nim", "2+1"}, "1>0\n");
  EXPECT_THAT(lost.out, HasSubstr("the computer plays 2>0\n"));
  EXPECT_THAT(lost.out, EndsWith("the computer wins\n"));
  const Finished wrong = minimex({"play", "nim", "5"}, "5>6\nquit\n");
  EXPECT_THAT(wrong.out, HasSubstr("expected heaps of 5 beans at most in all"));
}

TEST(Heap, BadNamesAndPositionsAreRefusedInOneLine) {
  EXPECT_EQ(refusal({"solve", "0.07", "12+x"}, 2),
            "minimex: heaps: position 3: expected a heap of 0 to 9223372036854775808 beans, found "
            "x\n");
  EXPECT_EQ(refusal({"solve", "0.07", "12+"}, 2),
            "minimex: heaps: position 3: expected a heap after \"+\", found the end\n");
  EXPECT_EQ(refusal({"solve", "0.07", "9223372036854775809"}, 2),
            "minimex: heaps: position 0: expected a heap of 0 to 9223372036854775808 beans, found "
            "9223372036854775809\n");
  EXPECT_EQ(refusal({"solve", "0.0x", "12"}, 2),
            "minimex: game 0.0x: character 3: expected a digit (0-9, A-Z), \"[\" or the end, found "
            "x\n");
  EXPECT_EQ(refusal({"solve", "3.07", "12"}, 2),
            "minimex: game 3.07: character 0: expected 0, or a digit whose bits 1 and 2 are clear "
            "(splitting without taking), found 3\n");
  EXPECT_EQ(refusal({"solve", "kayles:misere", "12"}, 2),
            "minimex: game kayles:misere: character 7: expected unequal, found m\n");
  EXPECT_EQ(refusal({"solve", "07", "12"}, 2),
            "minimex: game 07: expected a code with a point (0.07)\n");
  for (const auto& [typed, meant] : {std::pair("KAYLES", "kayles"), {"grundy", "grundys-game"}})
    EXPECT_THAT(refusal({"solve", typed, "12"}, 2),
                EndsWith(std::string("; did you mean ") + meant + "?\n"));
  EXPECT_EQ(refusal({"solve", "subtract:0", "5"}, 2),
            "minimex: game subtract:0: character 9: expected a number from 1 to 4294967296, found "
            "0\n");
  EXPECT_EQ(refusal({"period", "nope"}, 2),
            "minimex: game nope: expected a code with a point (0.07), subtract:1,3,4, all-but:2,5 "
            "or the name of a heap game (nim, ...)\n");
}

}  // namespace
}  // namespace minimex::test
