#include "minimex/store/atomic_file.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "minimex/run/error.hpp"
#include "support/folder.hpp"

namespace minimex::store {
namespace {

class AtomicFileTest : public testing::Test, protected test::TemporaryFolder {
 protected:
  std::string path(const std::string& name = "file") const { return file(name); }
  static void put(const std::string& path, const std::string& text) {
    AtomicFile file(path);
    file.write(text);
    file.commit();
  }
  static std::string refusal(const std::string& path) {
    try {
      put(path, "x");
    } catch (const run::Failure& e) {
      return e.what();
    }
    return "not refused";
  }
};

TEST_F(AtomicFileTest, TheOldBytesStandUntilTheNewOnesAreWhole) {
  put(path(), "old");
  AtomicFile file(path());
  file.write("ne");
  EXPECT_EQ(test::contents(path()), "old");
  file.write("w");
  file.commit();
  EXPECT_EQ(test::contents(path()), "new");
  EXPECT_EQ(files(), 1U) << "nothing is left beside it";
}

TEST_F(AtomicFileTest, AnUnfinishedFileLeavesNoTrace) {
  put(path(), "old");
  { AtomicFile(path()).write(std::string(1'000'000, 'x')); }
  EXPECT_EQ(test::contents(path()), "old");
  EXPECT_EQ(files(), 1U);
}

TEST_F(AtomicFileTest, WhatAKilledProcessLeftIsOverwritten) {
  std::ofstream(path() + ".new") << "a long rest of something else";
  put(path(), "new");
  EXPECT_EQ(test::contents(path()), "new");
  EXPECT_EQ(files(), 1U);
}

TEST_F(AtomicFileTest, ALinkIsFollowed) {
  put(path("target"), "old");
  std::filesystem::create_symlink("target", path("link"));
  put(path("link"), "new");
  EXPECT_EQ(test::contents(path("target")), "new");
  EXPECT_TRUE(std::filesystem::is_symlink(path("link")));
}

TEST_F(AtomicFileTest, TwoWritersAtOnceAreRefused) {
  AtomicFile first(path());
  first.write("first");
  EXPECT_EQ(refusal(path()), "cannot write " + path() + ": another process is writing it");
  first.commit();
  EXPECT_EQ(test::contents(path()), "first");
}

TEST_F(AtomicFileTest, WhatCannotBeWrittenIsNamed) {
  EXPECT_EQ(refusal(path("no/file")),
            "cannot write " + path("no/file") + ": No such file or directory");
  EXPECT_EQ(refusal(folder()), "cannot write " + folder().string() + ": it is a folder");
  EXPECT_EQ(refusal("/dev/null"), "cannot write /dev/null: it is not a regular file");
}

TEST_F(AtomicFileTest, AFullDiskIsAFailureAndTheOldBytesStay) {
  put(path(), "old");
  // A limit on the size of files stands for the disk; in a process of its own, for it is for good.
  const pid_t child = ::fork();
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{100'000, 100'000};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    int status = 1;
    try {
      put(path(), std::string(1'000'000, 'x'));
    } catch (const run::Failure& e) {
      status = std::string(e.what()) == "cannot write " + path() + ": File too large" ? 0 : 2;
    }
    ::_exit(status);
  }
  int status = -1;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(test::contents(path()), "old");
  EXPECT_EQ(files(), 1U);
}

}  // namespace
}  // namespace minimex::store
