#include "minimex/store/input.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <utility>

#include "minimex/run/error.hpp"
#include "support/folder.hpp"

namespace minimex::store {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

class Input : public ::testing::Test, protected test::TemporaryFolder {
 protected:
  std::string file(const std::string& name, const std::string& text) const {
    const std::string path = TemporaryFolder::file(name);
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }

  run::Context context_;
};

template <class E, class F>
std::string message_of(F&& f) {
  try {
    f();
  } catch (const E& e) {
    return e.what();
  }
  ADD_FAILURE() << "nothing of this type was thrown";
  return {};
}

TEST_F(Input, AFileIsReadByteForByte) {
  const std::string text("a\0b\r\n\xFF", 6);
  EXPECT_EQ(read_file(file("bytes", text), context_).view(), text);
}

TEST_F(Input, AFileIsMappedNotCopied) {
  // 256 GiB of nothing: reading it would fail or take hours.
  const std::string path = file("sparse", "start");
  fs::resize_file(path, std::uintmax_t{1} << 38);
  const Bytes bytes = read_file(path, context_);
  EXPECT_EQ(bytes.view().size(), std::size_t{1} << 38);
  EXPECT_EQ(bytes.view().substr(0, 6), std::string_view("start\0", 6));
  EXPECT_EQ(bytes.view().back(), '\0');
}

TEST_F(Input, AnEmptyFileIsEmpty) { EXPECT_EQ(read_file(file("empty", ""), context_).view(), ""); }

TEST_F(Input, AFileWithoutASizeIsReadAsAStream) {
  EXPECT_TRUE(read_file("/proc/self/status", context_).view().starts_with("Name:"));
}

TEST_F(Input, AMissingFileIsAFailure) {
  EXPECT_EQ(message_of<run::Failure>([&] { read_file(folder() / "none", context_); }),
            "cannot read " + (folder() / "none").string() + ": No such file or directory");
}

TEST_F(Input, AFolderIsRefused) {
  EXPECT_EQ(message_of<run::Failure>([&] { read_file(folder(), context_); }),
            "cannot read " + folder().string() + ": it is a folder");
}

TEST_F(Input, AFileThatCannotBeReadIsAFailure) {
  // Its first page is never there; opening it succeeds.
  EXPECT_EQ(message_of<run::Failure>([&] { read_file("/proc/self/mem", context_); }),
            "cannot read /proc/self/mem: Input/output error");
}

TEST_F(Input, ANameIsShownWithoutItsControlCharacters) {
  EXPECT_EQ(message_of<run::Failure>([&] { read_file("/no\nne\x1B", context_); }),
            "cannot read /no?ne?: No such file or directory");
}

TEST_F(Input, ADescriptorThatIsNotOpenIsAFailure) {
  EXPECT_EQ(message_of<run::Failure>([&] { read_descriptor(-1, "standard input", context_); }),
            "cannot read standard input: Bad file descriptor");
}

TEST_F(Input, AFileThatHasBeenReadInPartIsReadFromThere) {
  const int fd = ::open(file("lines", "first\nsecond\n").c_str(), O_RDONLY);
  ASSERT_EQ(::lseek(fd, 6, SEEK_SET), 6);
  EXPECT_EQ(read_descriptor(fd, "lines", context_).view(), "second\n");
  ::close(fd);
}

/// Writes into a pipe from a thread of its own; the reading end is fd().
class Pipe {
 public:
  template <class Writer>
  explicit Pipe(Writer writer) {
    if (::pipe(ends_.data()) != 0) throw std::runtime_error("no pipe");
    thread_ = std::jthread([writer, out = ends_[1]] {
      writer(out);
      ::close(out);
    });
  }
  ~Pipe() {
    ::close(ends_[0]);
    thread_.join();
  }
  int fd() const { return ends_[0]; }

 private:
  std::array<int, 2> ends_{};
  std::jthread thread_;
};

TEST_F(Input, APipeIsReadToItsEndHoweverItComes) {
  std::string text;
  for (int i = 0; i < 200'000; ++i) text += std::to_string(i) + (i % 9 ? " " : "\n");
  const Pipe pipe([&](int out) {
    std::string_view left = text;
    for (std::size_t piece = 1; !left.empty(); piece = piece * 3 % 10'007 + 1) {
      const ssize_t n = ::write(out, left.data(), std::min(piece, left.size()));
      if (n < 0) return;
      left.remove_prefix(static_cast<std::size_t>(n));
    }
  });
  EXPECT_EQ(read_descriptor(pipe.fd(), "standard input", context_).view(), text);
}

TEST_F(Input, AnEmptyPipeIsEmpty) {
  const Pipe pipe([](int) {});
  EXPECT_EQ(read_descriptor(pipe.fd(), "standard input", context_).view(), "");
}

TEST_F(Input, AStopRequestEndsTheWaitForAPipe) {
  const Pipe pipe([&](int) {
    std::this_thread::sleep_for(50ms);
    context_.request_stop();
    std::this_thread::sleep_for(500ms);
  });
  EXPECT_THROW(read_descriptor(pipe.fd(), "standard input", context_), run::Interrupted);
}

TEST_F(Input, APipeLargerThanTheBudgetIsTooLarge) {
  context_.set_memory_budget(std::uint64_t{80} << 20);
  ::signal(SIGPIPE, SIG_IGN);  // the writer finds its reader gone
  const Pipe pipe([](int out) {
    const std::string block(1 << 20, '+');
    for (int i = 0; i < 200; ++i)
      if (::write(out, block.data(), block.size()) < 0) return;
  });
  EXPECT_THAT(message_of<run::TooLarge>([&] { read_descriptor(pipe.fd(), "x", context_); }),
              ::testing::StartsWith("the input needs "));
}

TEST(Bytes, ViewSurvivesMoves) {
  for (const std::string text :
       {"short", "long enough not to fit inside the string object itself"}) {
    Bytes bytes{std::string(text)};
    const std::string_view view = bytes.view();
    Bytes moved(std::move(bytes));
    Bytes assigned;
    assigned = std::move(moved);
    EXPECT_EQ(assigned.view(), text);
    EXPECT_EQ(assigned.view().data(), view.data());
  }
  EXPECT_EQ(Bytes().view(), "");
}

}  // namespace
}  // namespace minimex::store
