// minimex census through the real binary.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
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

class Census : public ::testing::Test, protected TemporaryFolder {};

std::string printed(std::vector<std::string> words) {
  words.insert(words.begin(), "census");
  const Finished f = minimex(words);
  EXPECT_EQ(f.status, 0) << f.err;
  EXPECT_EQ(f.err, "");
  return f.out;
}

json parsed(std::vector<std::string> words) {
  words.insert(words.end(), {"--format", "json"});
  return json::parse(printed(std::move(words)));
}

/// The games' rows without their times.
json rows(json census) {
  for (json& game : census["games"]) game.erase("seconds");
  return census["games"];
}

void refused(std::vector<std::string> words, int status, const std::string& message) {
  words.insert(words.begin(), "census");
  const Finished f = minimex(words);
  EXPECT_EQ(f.status, status) << f.err;
  EXPECT_EQ(f.out, "");
  EXPECT_THAT(f.err, HasSubstr(message));
  EXPECT_EQ(std::count(f.err.begin(), f.err.end(), '\n'), 1) << f.err;
}

std::vector<std::string> cells(const std::string& line) {
  std::vector<std::string> out;
  std::istringstream in(line);
  for (std::string cell; std::getline(in, cell, ',');) out.push_back(cell);
  return out;
}

TEST_F(Census, PrintsATable) {
  EXPECT_EQ(printed({"0.{07}{67}", "--limit", "1000"}),
            "game  period  preperiod  saltus  largest   at  heaps  status\n"
            "0.06       -          -       -       58  951   1000  no period seen up to 999\n"
            "0.07      34         53       0        9   86   1000  proved (guy-smith)\n"
            "0.76       -          -       -       82  984   1000  no period seen up to 999\n"
            "0.77      12         71       0        8   27   1000  proved (guy-smith)\n"
            "\n"
            "4 games: 2 proved, 0 observed, 2 open\n");
}

TEST_F(Census, EveryFormatTellsTheSame) {
  const json found = parsed({"{04}.{137}?", "--limit", "1000"});
  EXPECT_EQ(found["version"], 1);
  EXPECT_EQ(found["pattern"], "{04}.{137}?");
  EXPECT_EQ(found["limit"], "1000");
  ASSERT_EQ(found["games"].size(), 48U);
  EXPECT_EQ(found["proved"].get<int>() + found["observed"].get<int>() + found["open"].get<int>() +
                found["failed"].get<int>(),
            48);

  std::istringstream csv(printed({"{04}.{137}?", "--limit", "1000", "--format", "csv"}));
  std::string line;
  std::getline(csv, line);
  EXPECT_EQ(line,
            "game,status,period,preperiod,saltus,theorem,largest,largest_at,checked_to,seconds,"
            "failure");
  const std::vector<std::string> names = cells(line);
  std::istringstream table(printed({"{04}.{137}?", "--limit", "1000"}));
  std::string row;
  std::getline(table, row);
  std::size_t proved = 0;
  for (const json& game : found["games"]) {
    std::getline(csv, line);
    const std::vector<std::string> fields = cells(line);
    ASSERT_GE(fields.size(), 10U) << line;
    for (std::size_t i = 0; i < 9; ++i) {
      const json& value = game[names[i]];
      EXPECT_EQ(fields[i], value.is_null()     ? ""
                           : value.is_string() ? value.get<std::string>()
                                               : value.dump())
          << line << " " << names[i];
    }
    EXPECT_EQ(game["status"] == "proved", game["proved"].get<bool>());
    proved += game["proved"].get<bool>() ? 1U : 0U;
    std::getline(table, row);
    std::istringstream columns(row);
    std::string name;
    std::string period;
    columns >> name >> period;
    EXPECT_EQ(name, game["game"]);
    EXPECT_EQ(period, game["period"].is_null() ? "-" : game["period"].get<std::string>());
  }
  EXPECT_EQ(found["proved"], proved);
  EXPECT_FALSE(std::getline(csv, line));
}

TEST_F(Census, AgreesWithThePeriodCommand) {
  const json found = parsed({"4.?:unequal", "--limit", "600"});
  for (const json& game : found["games"]) {
    const Finished one =
        minimex({"period", game["game"].get<std::string>(), "--limit", "600", "--json"});
    ASSERT_EQ(one.status, 0) << one.err;
    const json period = json::parse(one.out);
    for (const char* field : {"period", "preperiod", "saltus", "proved", "theorem", "largest",
                              "largest_at", "checked_to"})
      EXPECT_EQ(game[field], period[field]) << game["game"] << " " << field;
  }
}

TEST_F(Census, TellsTheTimesWhenAsked) {
  EXPECT_THAT(printed({"0.07", "--limit", "1000", "--stats"}), HasSubstr("  seconds  status\n"));
}

TEST_F(Census, ASecondRunOnlyReadsTheStore) {
  const std::string store = file("c.db");
  const json first = parsed({"0.?", "--limit", "1000", "--store", store});
  EXPECT_EQ(files(), 1U) << "nothing is left beside it";
  const json again = parsed({"0.?", "--limit", "1000", "--store", store});
  EXPECT_EQ(again, first) << "even the times";
  EXPECT_EQ(rows(first), rows(parsed({"0.?", "--limit", "1000"})));
}

TEST_F(Census, GoesOnAfterItWasKilled) {
  const std::string store = file("c.db");
  const std::vector<std::string> words{"0.{01}??", "--limit", "3000", "--store", store};
  for (int i = 0; i < 4; ++i) {
    std::vector<std::string> line{MINIMEX_BINARY, "census"};
    line.insert(line.end(), words.begin(), words.end());
    Process p(line);
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    p.send_signal(SIGKILL);
    p.finish();
  }
  EXPECT_TRUE(fs::exists(store));
  EXPECT_EQ(rows(parsed(words)), rows(parsed({"0.{01}??", "--limit", "3000"})));
  EXPECT_EQ(files(), 1U);
}

TEST_F(Census, StopsWhenAskedAndKeepsWhatIsDone) {
  const std::string store = file("c.db");
  const std::string out = file("out.txt");
  Process p({MINIMEX_BINARY, "census", "0.7{76}", "--limit", "100000000", "--store", store,
             "--output", out});
  // 0.77 is proved at once; 0.76 takes for ever.
  std::this_thread::sleep_for(std::chrono::milliseconds(1500));
  p.send_signal(SIGINT);
  const Finished f = p.finish();
  EXPECT_EQ(f.status, 130);
  EXPECT_EQ(f.err, "minimex: interrupted\n");
  EXPECT_EQ(f.out, "");
  EXPECT_FALSE(fs::exists(out));
  EXPECT_THAT(contents(store), HasSubstr("0.77"));
  EXPECT_EQ(files(), 1U);
}

TEST_F(Census, WritesAFileWholeOrNotAtAll) {
  const std::string path = file("census.csv");
  EXPECT_EQ(printed({"0.{37}", "--limit", "500", "--format", "csv", "--output", path}), "");
  EXPECT_THAT(contents(path), HasSubstr("\n0.3,proved,2,0,0,parts,"));
  refused({"0.?", "--output", file("no/such/folder")}, 1, "No such file");
  refused({"0.?", "--output", file(".")}, 1, "it is a folder");
  const Finished full = shell("'" MINIMEX_BINARY "' census 0.? --limit 500 > /dev/full");
  EXPECT_EQ(full.status, 1);
  EXPECT_THAT(full.err, HasSubstr("cannot write standard output: No space left on device"));
}

TEST_F(Census, BadRequestsBeginNoStore) {
  const std::string store = file("c.db");
  refused({"0.?x", "--store", store}, 2, "pattern 0.?x: character 3: expected a digit");
  refused({"kayles", "--store", store}, 2, "expected a code with a point");
  refused({"0.{", "--store", store}, 2, "found the end");
  refused({"0.?", "--limit", "0", "--store", store}, 2, "--limit");
  refused({"0.?", "--format", "xml", "--store", store}, 2, "--format");
  refused({"0.?", "--store", ""}, 2, "--store");
  refused({"--store", store}, 2, "PATTERN");
  refused({"0.????????", "--store", store}, 3, "expected at most 1048576 games");
  EXPECT_EQ(files(), 0U);
}

TEST_F(Census, AStoreThatIsAnotherFileIsLeftAlone) {
  const std::string text = file("notes.txt");
  std::ofstream(text) << "not a database\n";
  refused({"0.?", "--store", text}, 1, "expected a census of minimex, found another file");
  EXPECT_EQ(contents(text), "not a database\n");
  EXPECT_EQ(files(), 1U);

  const std::string store = file("c.db");
  printed({"0.?", "--limit", "500", "--store", store});
  std::string bytes = contents(store);
  bytes.resize(bytes.size() / 2);
  std::ofstream(store, std::ios::binary | std::ios::trunc) << bytes;
  refused({"0.?", "--store", store}, 1, "it is damaged");
  EXPECT_EQ(contents(store), bytes);
  // The version is the number at offset 60.
  printed({"0.?", "--limit", "500", "--store", file("d.db")});
  bytes = contents(file("d.db"));
  bytes[63] = 9;
  std::ofstream(file("d.db"), std::ios::binary | std::ios::trunc) << bytes;
  refused({"0.?", "--store", file("d.db")}, 1, "of version 1, found version 9");
  EXPECT_EQ(contents(file("d.db")), bytes);
}

TEST_F(Census, AStoreThatCannotBeWritten) {
  refused({"0.?", "--store", file("no/such/folder.db")}, 1, "No such file");
  refused({"0.?", "--store", folder().string()}, 1, "it is a folder");
  refused({"0.?", "--store", "/dev/null"}, 1, "it is not a regular file");
  refused({"0.?", "--store", "/proc/c.db"}, 1, "cannot use /proc/c.db: ");
  const std::string store = file("c.db");
  const Finished full =
      shell("ulimit -f 20; '" MINIMEX_BINARY "' census 0.?? --limit 300 --store " + store);
  EXPECT_EQ(full.status, 1) << full.out;
  EXPECT_THAT(full.err, HasSubstr("cannot use " + store + ": "));
  EXPECT_EQ(std::count(full.err.begin(), full.err.end(), '\n'), 1) << full.err;
  EXPECT_EQ(parsed({"0.??", "--limit", "300", "--store", store})["games"].size(), 64U);

  if (::geteuid() == 0) return;  // permissions do not stop the superuser
  fs::permissions(folder(), fs::perms::owner_read | fs::perms::owner_exec);
  refused({"0.?", "--limit", "500", "--store", file("e.db")}, 1, "Permission denied");
}

TEST_F(Census, FilesThatAreOneAreRefused) {
  const std::string path = file("store");
  printed({"0.{07}7", "--limit", "1000", "--store", path});
  const std::string before = contents(path);
  fs::create_hard_link(path, file("hard"));
  for (const char* other : {"store", "./store", "hard", "store-journal", "store-wal"})
    refused({"0.{07}7", "--store", path, "--output", file(other)}, 2,
            "--output: expected another file than that of --store, found " + file(other) + "\n");
  EXPECT_EQ(contents(path), before);
}

TEST_F(Census, EndsWhenItsTimeIsSpentAndKeepsWhatIsDone) {
  const std::string path = file("store");
  refused({"0.{07}07", "--limit", "10000000", "--store", path, "--time", "2", "--threads", "1"}, 3,
          "not solved within the time budget of 2 s\n");
  // What was cut short has no row, not a failed one.
  const json found = parsed({"0.{07}07", "--limit", "1000", "--store", path});
  EXPECT_EQ(found["failed"], 0);
}

}  // namespace
}  // namespace minimex::test
