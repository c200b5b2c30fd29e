// minimex period through the real binary, and minimex verify of what it wrote.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "support/folder.hpp"
#include "support/process.hpp"
#include "support/sanitized.hpp"

namespace minimex::test {
namespace {

using test::kSanitized;

namespace fs = std::filesystem;
using nlohmann::json;
using ::testing::HasSubstr;

class Period : public ::testing::Test, protected TemporaryFolder {};

std::string printed(std::vector<std::string> words) {
  words.insert(words.begin(), "period");
  const Finished f = minimex(words);
  EXPECT_EQ(f.status, 0) << f.err;
  EXPECT_EQ(f.err, "");
  return f.out;
}

json found(std::vector<std::string> words) {
  words.emplace_back("--json");
  return json::parse(printed(words));
}

std::string refusal(std::vector<std::string> words, int status) {
  words.insert(words.begin(), "period");
  const Finished f = minimex(words);
  EXPECT_EQ(f.status, status) << f.err;
  EXPECT_EQ(f.out, "");
  return f.err;
}

TEST_F(Period, ThatIsProvedIsToldWithItsTheorem) {
  EXPECT_THAT(printed({"0.07"}),
              HasSubstr("game            0.07\n"
                        "period          34\n"
                        "preperiod       53: values repeat from heap 53 on\n"
                        "last exception  52\n"
                        "status          proved, guy-smith: at most two heaps are left, "));
  const json j = found({"kayles"});
  EXPECT_EQ(j["version"], 1);
  EXPECT_EQ(j["game"], "kayles");
  EXPECT_EQ(j["code"], "0.77");
  EXPECT_EQ(j["period"], "12");
  EXPECT_EQ(j["preperiod"], "71");
  EXPECT_EQ(j["last_exception"], "70");
  EXPECT_EQ(j["saltus"], 0);
  EXPECT_EQ(j["proved"], true);
  EXPECT_EQ(j["theorem"], "guy-smith");
  EXPECT_EQ(j["largest"], 8);
  EXPECT_TRUE(j["largest_at"].is_string());
  EXPECT_TRUE(j["checked_to"].is_string());
  EXPECT_TRUE(j["seconds"].is_number());
  const json nim = found({"nim"});
  EXPECT_EQ(nim["theorem"], "all-but");
  EXPECT_EQ(nim["saltus"], 1);
  EXPECT_TRUE(nim["last_exception"].is_null());
  EXPECT_EQ(found({"subtract:1,3,4"})["period"], "7");
  EXPECT_EQ(found({"0.45", "--stream"})["theorem"], "finite-state");
}

TEST_F(Period, ThatIsOnlySeenIsSaidToBe) {
  EXPECT_THAT(printed({"laskers-nim", "--limit", "500"}),
              HasSubstr("status          observed up to heap 499, not proved: no theorem for "
                        "these rules is implemented\n"));
  const json j = found({"laskers-nim", "--limit", "500"});
  EXPECT_EQ(j["proved"], false);
  EXPECT_TRUE(j["theorem"].is_null());
  EXPECT_EQ(j["period"], "4");
  EXPECT_EQ(j["saltus"], 4);
  EXPECT_EQ(j["checked_to"], "500");
}

TEST_F(Period, ThatIsNotFoundIsSaidSo) {
  EXPECT_THAT(
      printed({"grundys-game", "--limit", "1000"}),
      HasSubstr("status          no period is seen up to heap 999; there may be one beyond\n"));
  EXPECT_THAT(printed({"0.07", "--limit", "100"}),
              HasSubstr("no period is seen up to heap 99: one that is not proved takes 258 heaps "
                        "or more\n"));
  EXPECT_THAT(printed({"subtract:2,1000003", "--limit", "100000"}),
              HasSubstr("no period is seen up to heap 99999: the rules take up to 1000003, so "
                        "larger heaps decide\n"));
  const json j = found({"0.07", "--limit", "50"});
  EXPECT_EQ(j["proved"], false);
  for (const char* field : {"period", "preperiod", "saltus", "last_exception", "theorem"})
    EXPECT_TRUE(j[field].is_null()) << field;
}

TEST_F(Period, ACertificateIsVerified) {
  int number = 0;
  const std::vector<std::vector<std::string>> games{
      {"0.07"}, {"subtract:1,3,4"},  {"nim"}, {"all-but:2,5"}, {"0.7:unequal"},
      {"0.45"}, {"0.45", "--stream"}};
  for (std::vector<std::string> words : games) {
    const std::string path = file(std::to_string(++number));
    words.insert(words.end(), {"--certificate", path});
    const json claim = found(words);
    if (claim["proved"] != true) {
      EXPECT_FALSE(fs::exists(path)) << words.front();
      ADD_FAILURE() << words.front() << " is not proved";
      continue;
    }
    const Finished f = minimex({"verify", path, "--json"});
    ASSERT_EQ(f.status, 0) << words.front() << ": " << f.err;
    const json verified = json::parse(f.out);
    for (const char* field : {"version", "theorem", "period", "preperiod", "saltus"})
      EXPECT_EQ(verified[field], claim[field]) << words.front() << " " << field;
    for (const char* field : {"checked_to", "largest", "largest_at"})
      EXPECT_EQ(verified[field].type(), claim[field].type()) << words.front() << " " << field;
  }
}

TEST_F(Period, OfALongSetIsThatOfItsCertificate) {
  const std::string path = file("certificate");
  const json claim = found({"all-but:2000", "--certificate", path});
  EXPECT_EQ(claim["code"], "all-but:2000");
  const Finished f = minimex({"verify", path, "--format", "json"});
  ASSERT_EQ(f.status, 0) << f.err;
  EXPECT_EQ(json::parse(f.out)["period"], claim["period"]);
  EXPECT_EQ(json::parse(f.out)["game"], "all-but:2000");
}

TEST_F(Period, ALimitOfAStreamIsKept) {
  EXPECT_THAT(printed({"0.45", "--stream", "--limit", "1000"}),
              HasSubstr("status          observed up to heap 999, not proved: that takes the "
                        "heaps to 1037\n"));
  EXPECT_EQ(found({"0.165", "--window", "64", "--limit", "5000"})["checked_to"], "5000");
}

TEST_F(Period, EndsWhenItsTimeIsSpent) {
  const std::string path = file("checkpoint");
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"0.104", "--limit", "1000000000000", "--checkpoint", path},
        {"0.007", "--limit", "100000000"}}) {
    std::vector<std::string> timed = words;
    timed.insert(timed.end(), {"--time", "0.5"});
    EXPECT_EQ(refusal(timed, 3), "minimex: not solved within the time budget of 0.5 s\n");
  }
  EXPECT_GT(fs::file_size(path), 100U);
}

TEST_F(Period, FilesThatAreOneAreRefused) {
  const std::string path = file("checkpoint");
  found({"0.45", "--checkpoint", path});
  const std::string before = contents(path);
  fs::create_symlink(path, file("link"));
  fs::create_hard_link(path, file("hard"));
  fs::create_symlink("checkpoint", file("relative"));
  fs::create_symlink(file("new"), file("dangling"));
  for (const char* other : {"checkpoint", "link", "hard", "relative", "./checkpoint"})
    EXPECT_EQ(refusal({"0.45", "--checkpoint", path, "--certificate", file(other)}, 2),
              "minimex: --certificate: expected another file than that of --checkpoint, found " +
                  file(other) + "\n");
  EXPECT_THAT(refusal({"0.45", "--checkpoint", file("dangling"), "--certificate", file("new")}, 2),
              HasSubstr("expected another file"));
  EXPECT_THAT(refusal({"0.45", "--checkpoint", file("a.new"), "--certificate", file("a")}, 2),
              HasSubstr("expected another file"));
  EXPECT_EQ(contents(path), before);
  EXPECT_EQ(found({"0.45", "--checkpoint", path, "--certificate", file("other")})["proved"], true);
}

TEST_F(Period, ACertificateThatCannotBeWrittenIsAFailure) {
  EXPECT_EQ(refusal({"0.07", "--certificate", file("no/such")}, 1),
            "minimex: cannot write " + file("no/such") + ": No such file or directory\n");
  EXPECT_EQ(refusal({"0.07", "--certificate", "/dev/full"}, 1),
            "minimex: cannot write /dev/full: it is not a regular file\n");
}

TEST_F(Period, ACertificateThatWouldNotBeCheckedIsNotBegun) {
  EXPECT_EQ(
      refusal({"0.45", "--stream", "--window", "4194305", "--certificate", file("c")}, 2),
      "minimex: window 4194305: expected 4194304 heaps at most, as no certificate of a longer "
      "one is checked\n");
  EXPECT_FALSE(fs::exists(file("c")));
}

/// How far a checkpoint has come, without going on.
std::uint64_t reached(const std::string& path) {
  const json j = found({"0.104", "--checkpoint", path, "--limit", "1"});
  return std::stoull(j["checked_to"].get<std::string>());
}

/// Streams 0.104 (249 million heaps) and sends the signal once so many bytes are written.
Finished stopped(const std::string& path, int signal) {
  constexpr std::uintmax_t kSome = 200'000;
  Process p({MINIMEX_BINARY, "period", "0.104", "--limit", "1000000000", "--checkpoint", path});
  std::error_code none;
  for (int i = 0; i < 3000 && (!fs::exists(path) || fs::file_size(path, none) < kSome); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  p.send_signal(signal);
  return p.finish();
}

TEST_F(Period, GoesOnAfterItWasKilled) {
  const std::string path = file("checkpoint");
  EXPECT_EQ(stopped(path, SIGKILL).status, 128 + SIGKILL);
  EXPECT_GT(reached(path), 300'000U);
  if (kSanitized) return;  // the rest takes long then
  const json j = found({"0.104", "--limit", "1000000000", "--checkpoint", path});
  EXPECT_EQ(j["proved"], true);
  EXPECT_EQ(j["period"], "11770282");
  EXPECT_EQ(j["last_exception"], "197769597");
}

TEST_F(Period, GoesOnAfterItWasInterrupted) {
  const std::string path = file("checkpoint");
  const Finished f = stopped(path, SIGINT);
  EXPECT_EQ(f.status, 130);
  EXPECT_EQ(f.out, "");
  EXPECT_EQ(f.err, "minimex: interrupted\n");
  const std::uint64_t first = reached(path);
  EXPECT_GT(first, 300'000U);
  EXPECT_GE(reached(path), first);
}

TEST_F(Period, ACheckpointThatDoesNotSuitIsRefusedAndKept) {
  const std::string path = file("checkpoint");
  found({"0.104", "--checkpoint", path, "--limit", "1000000"});
  const std::uintmax_t size = fs::file_size(path);
  EXPECT_EQ(refusal({"0.106", "--checkpoint", path}, 2),
            "minimex: checkpoint " + path + ": it is of 0.104, expected 0.106\n");
  EXPECT_EQ(refusal({"nim", "--checkpoint", path}, 2),
            "minimex: a stream: expected a game with moves that leave two heaps, found none; try "
            "without\n");
  EXPECT_EQ(refusal({"laskers-nim", "--stream"}, 2),
            "minimex: a stream: expected a code that ends, found digits that repeat for ever\n");
  EXPECT_EQ(refusal({"kenyons-game", "--window", "64"}, 2),
            "minimex: a stream: expected a game whose moves leave two heaps at most, found more\n");
  EXPECT_EQ(fs::file_size(path), size);
  // A byte changed in the midst.
  std::fstream bytes(path, std::ios::in | std::ios::out | std::ios::binary);
  bytes.seekp(3000);
  bytes.put('?');
  bytes.close();
  EXPECT_THAT(refusal({"0.104", "--checkpoint", path}, 1),
              HasSubstr("minimex: " + path + " is damaged at byte "));
  EXPECT_EQ(fs::file_size(path), size);
  std::ofstream(path) << "hello\n";
  EXPECT_EQ(refusal({"0.104", "--checkpoint", path}, 1),
            "minimex: cannot use " + path + ": it is not a file of this kind\n");
  EXPECT_EQ(refusal({"0.104", "--checkpoint", file("no/such")}, 1),
            "minimex: cannot open " + file("no/such") + ": No such file or directory\n");
}

TEST_F(Period, ATornCheckpointLosesItsLastRecordOnly) {
  const std::string path = file("checkpoint");
  found({"0.104", "--checkpoint", path, "--limit", "1000000"});
  fs::resize_file(path, fs::file_size(path) - 10);
  EXPECT_GT(reached(path), 300'000U);
}

TEST_F(Period, ACheckpointOnAFullDiskIsAFailure) {
  const Finished f =
      shell("ulimit -f 20; '" MINIMEX_BINARY "' period 0.104 --limit 10000000 --checkpoint " +
            file("checkpoint"));
  EXPECT_EQ(f.status, 1);
  EXPECT_EQ(f.err, "minimex: cannot write " + file("checkpoint") + ": File too large\n");
}

}  // namespace
}  // namespace minimex::test
