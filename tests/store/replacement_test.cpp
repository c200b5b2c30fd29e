// A file is there whole or not at all.

#include "minimex/store/replacement.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include "minimex/run/error.hpp"

namespace minimex::store {
namespace {

namespace fs = std::filesystem;

class Replace : public ::testing::Test {
 protected:
  Replace() {
    std::string name = (fs::temp_directory_path() / "minimex_replace_XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("mkdtemp");
    folder_ = name;
    path_ = folder_ / "file";
  }
  ~Replace() override { fs::remove_all(folder_); }

  std::string contents() const {
    std::ifstream in(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  auto files() const {
    return std::distance(fs::directory_iterator(folder_), fs::directory_iterator());
  }

  fs::path folder_;
  fs::path path_;
};

TEST_F(Replace, AppearsOnCommitOnly) {
  {
    Replacement file(path_);
    file.output().write("new");
    EXPECT_FALSE(fs::exists(path_));
    file.commit();
  }
  EXPECT_EQ(contents(), "new");
  EXPECT_EQ(files(), 1);
}

TEST_F(Replace, LeavesTheOlderFileAloneWithoutCommit) {
  std::ofstream(path_) << "old";
  {
    Replacement file(path_);
    file.output().write(std::string(1 << 20, 'x'));
    EXPECT_EQ(contents(), "old");
  }
  EXPECT_EQ(contents(), "old");
  EXPECT_EQ(files(), 1);
}

TEST_F(Replace, AnOlderLongerFileGoesWhole) {
  std::ofstream(path_) << std::string(5000, 'x');
  Replacement file(path_);
  file.output().write("new");
  file.commit();
  EXPECT_EQ(contents(), "new");
}

TEST_F(Replace, RefusesFoldersAndMissingFolders) {
  EXPECT_THROW(Replacement{folder_}, run::Failure);
  EXPECT_THROW(Replacement{folder_ / "no" / "file"}, run::Failure);
}

TEST_F(Replace, WritesToADeviceDirectly) {
  Replacement file("/dev/null");
  file.output().write("gone");
  file.commit();
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  Replacement full("/dev/full");
  full.output().write("too much");
  EXPECT_THROW(full.commit(), run::Failure);
}

}  // namespace
}  // namespace minimex::store
