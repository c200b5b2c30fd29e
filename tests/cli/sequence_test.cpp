// minimex sequence through the real binary.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "support/folder.hpp"
#include "support/process.hpp"

namespace minimex::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using ::testing::HasSubstr;

class Sequence : public ::testing::Test, protected TemporaryFolder {};

/// What the command prints, which is all it does.
std::string printed(std::vector<std::string> words) {
  words.insert(words.begin(), "sequence");
  const Finished f = minimex(words);
  EXPECT_EQ(f.status, 0) << f.err;
  EXPECT_EQ(f.err, "");
  return f.out;
}

void refused(std::vector<std::string> words, int status, const std::string& message) {
  words.insert(words.begin(), "sequence");
  const Finished f = minimex(words);
  EXPECT_EQ(f.status, status) << f.err;
  EXPECT_EQ(f.out, "");
  EXPECT_THAT(f.err, HasSubstr(message));
  EXPECT_EQ(std::count(f.err.begin(), f.err.end(), '\n'), 1) << f.err;
}

std::vector<std::uint32_t> from_raw(const std::string& bytes, std::size_t width) {
  std::vector<std::uint32_t> out;
  for (std::size_t at = 0; at + width <= bytes.size(); at += width) {
    std::uint32_t value = 0;
    for (std::size_t i = width; i-- > 0;)
      value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    out.push_back(value);
  }
  return out;
}

TEST_F(Sequence, EveryFormatTellsTheSameValues) {
  for (const char* game : {"0.07", "0.007", "nim", "subtract:1,3,4", "4.:unequal"}) {
    const std::vector<std::uint32_t> values =
        json::parse(printed({game, "--to", "3000", "--format", "json"}))["values"];
    ASSERT_EQ(values.size(), 3001U);
    std::string csv = "heap,nimber\n";
    std::string bfile;
    for (std::size_t n = 0; n < values.size(); ++n) {
      csv += std::to_string(n) + "," + std::to_string(values[n]) + "\n";
      bfile += std::to_string(n) + " " + std::to_string(values[n]) + "\n";
    }
    EXPECT_EQ(printed({game, "--to", "3000", "--format", "csv"}), csv) << game;
    EXPECT_EQ(printed({game, "--to", "3000", "--format", "bfile"}), bfile) << game;
    const std::string raw = printed({game, "--to", "3000", "--format", "raw"});
    const std::uint32_t largest = *std::max_element(values.begin(), values.end());
    EXPECT_EQ(from_raw(raw, largest > 255 ? 2 : 1), values) << game;

    std::istringstream rows(printed({game, "--to", "3000"}));
    std::vector<std::uint32_t> read;
    for (std::string line; std::getline(rows, line);) {
      EXPECT_LE(line.size(), 80U);
      std::istringstream row(line);
      std::size_t n = 0;
      char colon = 0;
      row >> n >> colon;
      EXPECT_EQ(n, read.size());
      for (std::uint32_t v = 0; row >> v;) read.push_back(v);
    }
    EXPECT_EQ(read, values) << game;
  }
}

TEST_F(Sequence, RawValuesTakeFourBytesPast65535) {
  const std::string raw = printed({"nim", "--from", "65530", "--to", "65540", "--format", "raw"});
  const std::vector<std::uint32_t> values = from_raw(raw, 4);
  ASSERT_EQ(values.size(), 11U);
  EXPECT_EQ(values.front(), 65530U);
  EXPECT_EQ(values.back(), 65540U);
}

TEST_F(Sequence, BeginsWhereItIsAsked) {
  const json whole = json::parse(printed({"0.07", "--to", "400", "--format", "json"}));
  const json part =
      json::parse(printed({"0.07", "--from", "373", "--to", "400", "--format", "json"}));
  EXPECT_EQ(part["version"], 1);
  EXPECT_EQ(part["game"], "0.07");
  EXPECT_EQ(part["from"], "373");
  EXPECT_EQ(part["to"], "400");
  EXPECT_EQ(part["values"],
            json(std::vector<int>(whole["values"].begin() + 373, whole["values"].end())));
  EXPECT_EQ(printed({"0.07", "--to", "9", "--json"}),
            printed({"0.07", "--to", "9", "--format", "json"}));
  EXPECT_EQ(printed({"0.07", "--to", "0"}), "0: 0\n");
  EXPECT_EQ(printed({"0.07", "--from", "5", "--to", "7"}), "5: 0 3 1\n");
  EXPECT_EQ(printed({"0.07", "--from", "19", "--to", "21"}),
            "19:                                       3\n20: 3 0\n");
}

TEST_F(Sequence, TellsItsStatisticsBesideTheValues) {
  const Finished f = minimex({"sequence", "0.07", "--to", "1000", "--format", "bfile", "--stats"});
  EXPECT_EQ(f.out, printed({"0.07", "--to", "1000", "--format", "bfile"}));
  EXPECT_THAT(f.err, HasSubstr("largest value: 9, first at heap 86\n"));
  EXPECT_THAT(f.err, HasSubstr("bytes a value: 1\n"));
  const json j =
      json::parse(printed({"0.07", "--to", "1000", "--format", "json", "--stats"}))["stats"];
  EXPECT_EQ(j["largest"], 9);
  EXPECT_EQ(j["largest_at"], "86");
  EXPECT_TRUE(j["seconds"].is_number());
}

TEST_F(Sequence, WritesAFileWholeOrNotAtAll) {
  const std::string path = file("values.csv");
  EXPECT_EQ(printed({"0.07", "--to", "100", "--format", "csv", "--output", path}), "");
  EXPECT_EQ(contents(path), printed({"0.07", "--to", "100", "--format", "csv"}));
  const std::string before = contents(path);

  const Finished full =
      shell("ulimit -f 10; '" MINIMEX_BINARY "' sequence 0.07 --to 100000 --output " + path);
  EXPECT_EQ(full.status, 1);
  EXPECT_THAT(full.err, HasSubstr("cannot write " + path + ": File too large"));
  EXPECT_EQ(contents(path), before);
  EXPECT_EQ(files(), 1U);

  const std::string link = file("link");
  fs::create_symlink(path, link);
  printed({"0.07", "--to", "7", "--format", "bfile", "--output", link});
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(contents(path), "0 0\n1 0\n2 1\n3 1\n4 2\n5 0\n6 3\n7 1\n");
  EXPECT_EQ(files(), 2U);
}

TEST_F(Sequence, AnOutputThatCannotBeWritten) {
  refused({"0.07", "--to", "9", "--output", "/dev/full"}, 1,
          "cannot write /dev/full: it is not a regular file");
  refused({"0.07", "--to", "9", "--output", file("no/such/folder")}, 1, "No such file");
  refused({"0.07", "--to", "9", "--output", file(".")}, 1, "it is a folder");
  refused({"0.07", "--to", "9", "--plot", "/dev/full"}, 1, "cannot write /dev/full");
  const Finished full = shell("'" MINIMEX_BINARY "' sequence 0.07 --to 99 > /dev/full");
  EXPECT_EQ(full.status, 1);
  EXPECT_THAT(full.err, HasSubstr("cannot write standard output: No space left on device"));
  const Finished gone = shell("set -o pipefail; '" MINIMEX_BINARY
                              "' sequence nim --to 1000000 --format csv | head -n 1");
  EXPECT_EQ(gone.status, 0);
  EXPECT_EQ(gone.out, "heap,nimber\n");
  EXPECT_EQ(gone.err, "");
}

TEST_F(Sequence, BadRequests) {
  refused({"flip-game", "--to", "9"}, 2, "flip-game");
  refused({"0.0x", "--to", "9"}, 2, "expected a digit");
  refused({"0.07"}, 2, "--to");
  refused({"0.07", "--to", "-1"}, 2, "--to");
  refused({"0.07", "--to", "5", "--from", "6"}, 2,
          "--from: expected a heap up to 5 (--to), found 6\n");
  refused({"0.07", "--to", "5", "--format", "xml"}, 2,
          "--format: expected one of bfile, csv, json, none, raw, text, found xml");
  refused({"0.07", "--to", "5", "--format", "csv", "--json"}, 2, "--format excludes --json");
  refused({"0.07", "--to", "5", "six", "--seven"}, 2, "not expected here: six --seven; see");
  refused({"0.07", "--to", "18446744073709551615"}, 3,
          "--to: expected a heap below 18446744073709551615: the values cannot be kept\n");
  refused({"0.07", "--to", "1000000000000000"}, 3, "");
  refused({"0.07", "--to", "1000000000", "--memory", "64M"}, 3, "needs");
}

TEST_F(Sequence, FilesThatAreOneAreRefused) {
  const std::string path = file("values");
  printed({"0.07", "--to", "100", "--format", "none", "--checkpoint", path});
  const std::string before = contents(path);
  refused({"0.07", "--to", "9", "--checkpoint", path, "--output", path}, 2,
          "--output: expected another file than that of --checkpoint, found " + path + "\n");
  refused({"0.07", "--to", "9", "--checkpoint", path, "--plot", file("./values")}, 2,
          "--plot: expected another file");
  refused({"0.07", "--to", "9", "--output", file("x"), "--plot", file("x")}, 2,
          "--plot: expected another file than that of --output");
  EXPECT_EQ(contents(path), before);
  EXPECT_EQ(files(), 1U);
}

TEST_F(Sequence, EndsWhenItsTimeIsSpent) {
  const std::string path = file("values");
  refused({"0.007", "--to", "100000000", "--time", "0.5", "--format", "none", "--checkpoint", path},
          3, "not solved within the time budget of 0.5 s\n");
  EXPECT_GT(std::filesystem::file_size(path), 100U);
}

TEST_F(Sequence, StopsWhenAsked) {
  const std::string path = file("values.txt");
  Process p({MINIMEX_BINARY, "sequence", "0.007", "--to", "100000000", "--output", path});
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  p.send_signal(SIGINT);
  const Finished f = p.finish();
  EXPECT_EQ(f.status, 130);
  EXPECT_EQ(f.err, "minimex: interrupted\n");
  EXPECT_EQ(files(), 0U);
}

TEST_F(Sequence, DrawsAPictureOfBoundedSize) {
  const std::string path = file("plot.svg");
  for (const char* to : {"0", "1", "10", "799", "800", "100000"}) {
    EXPECT_EQ(printed({"0.007", "--to", to, "--plot", path}), "");
    const std::string svg = contents(path);
    EXPECT_TRUE(svg.starts_with("<svg ")) << to;
    EXPECT_TRUE(svg.ends_with("</svg>\n")) << to;
    EXPECT_THAT(svg, HasSubstr(">nimber</text>"));
    EXPECT_EQ(svg.find("nan"), std::string::npos);
    EXPECT_EQ(svg.find("inf"), std::string::npos);
    EXPECT_LT(svg.size(), std::size_t{400'000}) << to;
  }
  // Values too when they are asked for.
  EXPECT_EQ(printed({"0.07", "--to", "2", "--plot", path, "--format", "bfile"}), "0 0\n1 0\n2 1\n");
}

}  // namespace
}  // namespace minimex::test
