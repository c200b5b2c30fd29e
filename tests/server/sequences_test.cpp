// Sequences, cells, periods and the pool's table over HTTP.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "support/server.hpp"

namespace minimex::test {
namespace {

using nlohmann::json;
using ::testing::StartsWith;

class Sequences : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { server_ = new Server(); }
  static void TearDownTestSuite() {
    EXPECT_EQ(server_->stop(), 0);
    delete server_;
  }
  static Server& server() { return *server_; }

 private:
  static inline Server* server_ = nullptr;
};

TEST_F(Sequences, AreThoseOfTheCommandLineInEveryFormat) {
  const std::string path = "/sequence?game=0.77&from=5&to=200&format=";
  for (const std::string format : {"json", "csv", "bfile"}) {
    const HttpResponse r = server().get(path + format);
    EXPECT_EQ(r.status, 200);
    EXPECT_EQ(r.body,
              minimex({"sequence", "0.77", "--from", "5", "--to", "200", "--format", format}).out);
  }
  const HttpResponse csv = server().get(path + "csv");
  EXPECT_EQ(csv.header("content-type"), "text/csv; charset=utf-8");
  EXPECT_EQ(csv.header("content-disposition"), "attachment; filename=\"0.77.csv\"");
  const HttpResponse svg = server().get(path + "svg");
  EXPECT_EQ(svg.header("content-type"), "image/svg+xml");
  EXPECT_THAT(svg.body, StartsWith("<svg "));
}

TEST_F(Sequences, TheFileOfAnOddNameIsSavedUnderAPlainOne) {
  const HttpResponse r = server().get("/sequence?game=subtract%3A1%2C3&to=9&format=csv");
  EXPECT_EQ(r.header("content-disposition"), "attachment; filename=\"subtract-1-3.csv\"");
}

TEST_F(Sequences, CellsCountEveryHeapOnce) {
  const json values = server().got("/sequence?game=4.0%3Aunequal&from=100&to=5099")["values"];
  const json c =
      server().got("/sequence/cells?game=4.0%3Aunequal&from=100&to=5099&columns=70&rows=9");
  EXPECT_LE(c["columns"], 70);
  EXPECT_LE(c["rows"], 9);
  std::map<std::pair<int, int>, int> counted;
  for (std::size_t i = 0; i < values.size(); ++i)
    ++counted[{static_cast<int>(i) / c["heaps_per_column"].get<int>(),
               values[i].get<int>() / c["nimbers_per_row"].get<int>()}];
  std::map<std::pair<int, int>, int> told;
  for (const json& cell : c["cells"]) told[{cell[0], cell[1]}] = cell[2];
  EXPECT_EQ(told, counted);
  EXPECT_EQ(c["largest"], *std::max_element(values.begin(), values.end()));
}

TEST_F(Sequences, FewHeapsHaveAColumnEach) {
  const json c = server().got("/sequence/cells?game=kayles&from=7&to=7");
  EXPECT_EQ(c["columns"], 1);
  EXPECT_EQ(c["cells"], json::parse("[[0,2,1]]"));
}

TEST_F(Sequences, APeriodIsProved) {
  const json p = server().got("/period?game=0.07");
  EXPECT_EQ(p["period"], "34");
  EXPECT_EQ(p["preperiod"], "53");
  EXPECT_EQ(p["proved"], true);
  const json open = server().got("/period?game=0.007&limit=2000");
  EXPECT_TRUE(open["period"].is_null());
  EXPECT_EQ(open["checked_to"], "2000");
}

TEST_F(Sequences, ThePoolsTableHasEveryTotal) {
  const json t = server().got("/pool/table?max=12");
  ASSERT_EQ(t["rows"].size(), 12);
  for (const json& row : t["rows"]) {
    const int max = row["max"];
    EXPECT_EQ(row["outcomes"].get<std::string>().size(), max * (max + 1) / 2 + 1);
    EXPECT_EQ(row["outcomes"].get<std::string>().back(), 'D');
  }
  // 10 numbers, 11 to reach: the other player completes.
  EXPECT_EQ(t["rows"][9]["outcomes"].get<std::string>()[10], 'P');
  const json avoid = server().got("/pool/table?max=5&avoid=true&repeat=true");
  EXPECT_EQ(avoid["avoid"], true);
  EXPECT_EQ(avoid["repeat"], true);
}

TEST_F(Sequences, WhatIsWrongIsRefused) {
  const std::pair<const char*, int> cases[] = {
      {"/sequence?game=kayles", 400},
      {"/sequence?game=kayles&to=9&from=10", 400},
      {"/sequence?game=kayles&to=-1", 400},
      {"/sequence?game=kayles&to=9&format=raw", 400},
      {"/sequence?game=kayles&to=1000000", 422},
      {"/sequence?game=kayles&to=10000000&format=csv", 422},
      {"/sequence?game=flip-game&to=9", 400},
      {"/sequence?game=nothing&to=9", 404},
      {"/sequence?game=games%2Fkayles.toml&to=9", 400},
      {"/sequence?game=.%2Fgames%2Fkayles.toml&to=9", 404},
      {"/sequence?game=0.x&to=9", 400},
      {"/sequence?to=9", 400},
      {"/sequence/cells?game=kayles&to=9&columns=0", 400},
      {"/sequence/cells?game=kayles&to=9&rows=1000000", 400},
      {"/sequence/other?game=kayles&to=9", 404},
      {"/period?game=games%2Fcram.toml", 400},
      {"/period", 400},
      {"/pool/table?max=21", 400},
      {"/pool/table", 400}};
  for (const auto& [target, status] : cases)
    EXPECT_EQ(server().get(target).status, status) << target;
}

}  // namespace
}  // namespace minimex::test
