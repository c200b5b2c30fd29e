// minimex verify FILE.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "support/process.hpp"

namespace minimex::test {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

/// The certificates that the fuzzer starts from are true ones.
std::string certificate(const std::string& name) {
  return MINIMEX_SOURCE "/fuzz/corpus/certificate_fuzz/" + name;
}

TEST(Verify, ATrueClaimIsToldWithItsTheorem) {
  const Finished f = minimex({"verify", certificate("guy_smith")});
  EXPECT_EQ(f.err, "");
  EXPECT_EQ(f.status, 0);
  EXPECT_EQ(
      f.out,
      "verified: 0.77 has period 12 from heap 71 on; the largest value is 8, first at heap 27\n"
      "          theorem guy-smith, from the values of the heaps below 168\n");
  const Finished grows = minimex({"verify", certificate("all_but")});
  EXPECT_THAT(grows.out, HasSubstr("the values grow by "));
  for (const char* name : {"finite_state", "finite_state_parity", "parts", "subtract", "unequal"})
    EXPECT_EQ(minimex({"verify", certificate(name), "--threads", "3"}).status, 0) << name;
}

TEST(Verify, JsonHasStringsForWhatCanBeLarge) {
  const Finished f = minimex({"verify", certificate("finite_state"), "--json"});
  EXPECT_EQ(f.status, 0);
  const auto json = nlohmann::json::parse(f.out);
  EXPECT_EQ(json["verified"], true);
  EXPECT_EQ(json["game"], "0.45");
  EXPECT_EQ(json["theorem"], "finite-state");
  EXPECT_EQ(json["preperiod"], "498");
  EXPECT_EQ(json["period"], "20");
  EXPECT_EQ(json["saltus"], 0);
  EXPECT_TRUE(json["largest"].is_number());
  EXPECT_TRUE(json["seconds"].is_number());
}

TEST(Verify, ADamagedFileOrNoneIsAFailure) {
  std::ifstream in(certificate("guy_smith"));
  std::ostringstream text;
  text << in.rdbuf();
  std::string changed = text.str();
  changed.replace(changed.find("period 12"), 9, "period 13");
  const std::string path =
      std::filesystem::temp_directory_path() / ("verify_" + std::to_string(::getpid()));
  std::ofstream(path) << changed;
  const Finished f = minimex({"verify", path});
  std::filesystem::remove(path);
  EXPECT_EQ(f.status, 1);
  EXPECT_EQ(f.out, "");
  EXPECT_EQ(f.err, "minimex: " + path + " is damaged: its checksum is not that of its bytes\n");
  EXPECT_EQ(minimex({"verify", path}).status, 1) << "there is no such file now";
  EXPECT_EQ(minimex({"verify", MINIMEX_SOURCE "/README.md"}).status, 1);
  EXPECT_EQ(minimex({"verify"}).status, 2);
}

TEST(Verify, AFalseClaimUnderARightChecksumIsRefusedInOneLine) {
  const Finished f = minimex({"verify", certificate("refused")});
  EXPECT_EQ(f.status, 1);
  EXPECT_EQ(f.out, "");
  EXPECT_THAT(f.err,
              HasSubstr("refused is refused: heap 70 has the value 6 and one period later 2"));
  EXPECT_THAT(f.err, EndsWith("\n"));
  // Before memory is asked for.
  const Finished far = minimex({"verify", certificate("false_bound")});
  EXPECT_EQ(far.status, 1);
  EXPECT_THAT(far.err, EndsWith("guy-smith: the theorem asks for heaps to 168, checked-to is "
                                "281474976710656\n"));
}

}  // namespace
}  // namespace minimex::test
