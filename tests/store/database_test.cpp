// A database: new, kept, refused, full.

#include "minimex/store/database.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>

#include "minimex/run/error.hpp"
#include "support/folder.hpp"

namespace minimex::store {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

const DatabaseKind kPets{"a list of pets", 0x70657473, 3};
constexpr const char* kSchema = "CREATE TABLE pets(name TEXT PRIMARY KEY, legs INTEGER, mass REAL)";

class DatabaseFile : public ::testing::Test, protected test::TemporaryFolder {
 protected:
  std::string file(const std::string& name = "pets.db") const {
    return TemporaryFolder::file(name);
  }
  std::string contents() const { return test::contents(file()); }
  void put(const std::string& bytes) const {
    std::ofstream(file(), std::ios::binary | std::ios::trunc) << bytes;
  }
  /// Refused for this reason, in one line, and left as it was with nothing beside it.
  void expect_refused(const DatabaseKind& kind, const std::string& reason) const {
    const std::string before = contents();
    try {
      Database(file(), kind, kSchema);
      ADD_FAILURE() << "not refused: " << reason;
    } catch (const run::Failure& e) {
      EXPECT_THAT(e.what(), HasSubstr(file()));
      EXPECT_THAT(e.what(), HasSubstr(reason));
      EXPECT_EQ(std::string(e.what()).find('\n'), std::string::npos);
    }
    EXPECT_EQ(contents(), before);
    EXPECT_EQ(files(), 1U);
  }
};

void add(Database& db, std::string_view name, std::uint64_t legs, double mass) {
  db.prepare("INSERT INTO pets VALUES(?,?,?)").bind(name).bind(legs).bind(mass).run();
}

TEST_F(DatabaseFile, KeepsWhatWasPutIn) {
  {
    Database db(file(), kPets, kSchema);
    add(db, "cat's \"eye\"", 4, 3.5);
    add(db, "", 9223372036854775807U, 0);
    db.prepare("INSERT INTO pets VALUES(?,?,?)").bind("snake").bind_null().bind_null().run();
  }
  Database db(file(), kPets, kSchema);
  db.require_writable();
  Statement s = db.prepare("SELECT name, legs, mass FROM pets WHERE name = ?");
  s.bind("cat's \"eye\"");
  ASSERT_TRUE(s.step());
  EXPECT_EQ(s.text(0), "cat's \"eye\"");
  EXPECT_EQ(s.number(1), 4U);
  EXPECT_EQ(s.real(2), 3.5);
  EXPECT_EQ(s.number(0), std::nullopt) << "text is no number";
  EXPECT_EQ(s.text(1), std::nullopt) << "a number is no text";
  EXPECT_FALSE(s.step());
  s.bind("");
  ASSERT_TRUE(s.step());
  EXPECT_EQ(s.number(1), 9223372036854775807U);
  s.reset();
  s.bind("snake");
  ASSERT_TRUE(s.step());
  EXPECT_EQ(s.number(1), std::nullopt);
  EXPECT_EQ(s.real(2), std::nullopt);
  s.reset();
  s.bind("dog");
  EXPECT_FALSE(s.step());
}

TEST_F(DatabaseFile, InMemoryLeavesNoFile) {
  Database db(kSchema);
  add(db, "ant", 6, 0.003);
  Statement s = db.prepare("SELECT legs FROM pets");
  ASSERT_TRUE(s.step());
  EXPECT_EQ(s.number(0), 6U);
  EXPECT_TRUE(fs::is_empty(folder()));
}

TEST_F(DatabaseFile, ThatIsNotOneOfOursIsRefusedAndLeftAlone) {
  put("name,legs\nant,6\n");
  expect_refused(kPets, "expected a list of pets, found another file");
  put(std::string(5000, '\0'));
  expect_refused(kPets, "expected a list of pets, found another file");
  fs::remove(file());
  { Database db(file(), {"a list of plants", 7, 3}, "CREATE TABLE plants(name TEXT)"); }
  expect_refused(kPets, "expected a list of pets, found another file");
  fs::remove(file());
  { Database db(file(), {"a list of pets", kPets.application, 2}, kSchema); }
  expect_refused(kPets, "expected a list of pets of version 3, found version 2");
}

TEST_F(DatabaseFile, ThatIsDamagedIsRefusedAndLeftAlone) {
  {
    Database db(file(), kPets, kSchema);
    db.run("BEGIN");
    for (std::uint64_t i = 0; i < 5000; ++i) add(db, "pet " + std::to_string(i), i, 1);
    db.run("COMMIT");
  }
  const std::string whole = contents();
  put(whole.substr(0, whole.size() / 2));
  expect_refused(kPets, "it is damaged");
  put(whole.substr(0, 50));
  expect_refused(kPets, "expected a list of pets");
  // The head of the third page.
  std::string torn = whole;
  for (std::size_t i = 0; i < 16; ++i) torn[2 * 4096 + i] = '\x55';
  put(torn);
  expect_refused(kPets, "it is damaged");
}

TEST_F(DatabaseFile, ThatCannotBeOpened) {
  for (const std::string& path : {file("no/such/folder.db"), folder().string(),
                                  std::string("/dev/null"), std::string("/proc/pets.db")}) {
    try {
      Database(path, kPets, kSchema);
      ADD_FAILURE() << path;
    } catch (const run::Failure& e) {
      EXPECT_THAT(e.what(), HasSubstr("cannot use " + path + ": "));
    }
  }
}

TEST_F(DatabaseFile, MayHaveANameThatSqliteGivesAMeaning) {
  const fs::path before = fs::current_path();
  fs::current_path(folder());
  for (const char* name : {":memory:", "file:pets.db?mode=memory"}) {
    { Database db(name, kPets, kSchema); }
    EXPECT_TRUE(fs::exists(folder() / name)) << name;
  }
  fs::current_path(before);
}

TEST_F(DatabaseFile, ThatAnotherKeepsLockedIsSaidToBe) {
  Database first(file(), kPets, kSchema);
  Database second(file(), kPets, kSchema);
  first.run("BEGIN IMMEDIATE");
  add(first, "ant", 6, 0.003);
  try {
    second.require_writable();
    ADD_FAILURE() << "not locked";
  } catch (const run::Failure& e) {
    EXPECT_THAT(e.what(), HasSubstr("another process keeps it locked"));
  }
  first.run("COMMIT");
  second.require_writable();
  EXPECT_TRUE(second.prepare("SELECT 1 FROM pets").step());
}

TEST_F(DatabaseFile, KeepsWhatItHasWhenTheDiskIsFull) {
  Database db(file(), kPets, kSchema);
  add(db, "ant", 6, 0.003);
  struct rlimit before {};
  ::getrlimit(RLIMIT_FSIZE, &before);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  struct rlimit small = before;
  small.rlim_cur = 3 * 4096;
  ::setrlimit(RLIMIT_FSIZE, &small);
  std::string message;
  try {
    for (std::uint64_t i = 0; i < 1000; ++i) add(db, "pet " + std::to_string(i), i, 1);
  } catch (const run::Failure& e) {
    message = e.what();
  }
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  EXPECT_THAT(message, HasSubstr("cannot use " + file() + ": "));
  Database again(file(), kPets, kSchema);
  Statement s = again.prepare("SELECT legs FROM pets WHERE name = 'ant'");
  ASSERT_TRUE(s.step());
  EXPECT_EQ(s.number(0), 6U);
  s.reset();
  again.require_writable();
}

TEST_F(DatabaseFile, MistakesInSqlAreFailures) {
  Database db(kSchema);
  EXPECT_THROW(db.run("DROP TABLE plants"), run::Failure);
  EXPECT_THROW(db.prepare("SELECT wings FROM pets"), run::Failure);
  EXPECT_THROW(db.prepare("INSERT INTO pets VALUES(?,0,0)").bind(~std::uint64_t{0}), run::Failure);
  add(db, "ant", 6, 0);
  EXPECT_THROW(add(db, "ant", 6, 0), run::Failure);
  EXPECT_THROW(db.prepare("SELECT 1").bind(1.0), run::Failure);
}

}  // namespace
}  // namespace minimex::store
