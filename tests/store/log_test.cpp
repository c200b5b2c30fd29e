// Logs keep what was added, whatever happens after.

#include "minimex/store/log.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "minimex/run/error.hpp"
#include "support/folder.hpp"

namespace minimex::store {
namespace {

using testing::ElementsAre;

constexpr std::string_view kMagic = "a test log 1\n";

class LogTest : public testing::Test, protected test::TemporaryFolder {
 protected:
  std::vector<std::string> records() {
    std::vector<std::string> out;
    const Log log(path_, kMagic, [&](std::string_view r) { out.emplace_back(r); });
    return out;
  }
  void write(std::initializer_list<std::string_view> records) {
    Log log(path_, kMagic, [](std::string_view) {});
    for (const std::string_view r : records) log.add(r);
  }
  std::string bytes() const { return test::contents(path_); }
  void put(std::string_view bytes) {
    std::ofstream(path_, std::ios::binary)
        .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  }

  const std::string path_ = file("log");
};

TEST_F(LogTest, GivesBackWhatWasAdded) {
  write({"one", "", std::string_view("a\0b", 3)});
  EXPECT_THAT(records(), ElementsAre("one", "", std::string("a\0b", 3)));
  write({"four"});
  EXPECT_EQ(records().size(), 4U);
}

TEST_F(LogTest, ATornEndIsCutOffAtEveryLength) {
  write({"first record", "second record"});
  const std::string whole = bytes();
  const std::size_t first_ends = kMagic.size() + 16 + 12;
  for (std::size_t length = 0; length < whole.size(); ++length) {
    put(whole.substr(0, length));
    if (length < first_ends)
      EXPECT_THAT(records(), ElementsAre()) << length;
    else
      EXPECT_THAT(records(), ElementsAre("first record")) << length;
    write({"third"});
    EXPECT_EQ(records().back(), "third");
  }
}

TEST_F(LogTest, DamageBeforeTheEndIsRefused) {
  write({"first record", "second record"});
  std::string damaged = bytes();
  damaged[kMagic.size() + 20] ^= 1;
  put(damaged);
  EXPECT_THROW(records(), run::Failure);
  put("something else entirely");
  EXPECT_THROW(records(), run::Failure);
}

TEST_F(LogTest, BelongsToOneProcessAtATime) {
  const Log log(path_, kMagic, [](std::string_view) {});
  EXPECT_THROW(records(), run::Failure);
}

TEST_F(LogTest, IsClearedToItsFirstLine) {
  Log log(path_, kMagic, [](std::string_view) {});
  log.add("one");
  log.clear();
  EXPECT_EQ(log.size(), kMagic.size());
  log.add("two");
  EXPECT_EQ(bytes().size(), kMagic.size() + 16 + 3);
}

}  // namespace
}  // namespace minimex::store
