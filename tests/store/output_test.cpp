#include "minimex/store/output.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <string>

#include "minimex/run/error.hpp"

namespace minimex::store {
namespace {

constexpr std::size_t kMuch = 1'000'000;

TEST(Output, InMemoryKeepsEverything) {
  Output out;
  out.write("ab");
  out.put('c');
  out.flush();
  EXPECT_EQ(out.text(), "abc");
  out.write(std::string(kMuch, 'd'));
  EXPECT_EQ(out.text().size(), kMuch + 3) << "flush has nothing to write to";
  EXPECT_EQ(out.take(), "abc" + std::string(kMuch, 'd'));
}

/// A file without a name.
class File {
 public:
  File() : fd_(::open("/tmp", O_TMPFILE | O_RDWR, 0600)) {}
  ~File() { ::close(fd_); }
  int fd() const { return fd_; }
  std::string text() const {
    std::string text(static_cast<std::size_t>(::lseek(fd_, 0, SEEK_END)), '\0');
    EXPECT_EQ(::pread(fd_, text.data(), text.size(), 0), static_cast<ssize_t>(text.size()));
    return text;
  }

 private:
  int fd_;
};

TEST(Output, ADescriptorGetsEveryByteInOrder) {
  const File file;
  Output out(file.fd(), "file");
  std::string expected;
  for (std::size_t i = 0; i < 50'000; ++i) {
    const std::string number = std::to_string(i);
    out.write(number);
    out.put('\n');
    expected += number + "\n";
  }
  EXPECT_LT(out.text().size(), std::size_t{1} << 17) << "it is written as it goes";
  out.flush();
  EXPECT_EQ(out.text(), "");
  EXPECT_EQ(file.text(), expected);
}

TEST(Output, NothingIsWrittenBeforeItIsFlushed) {
  const File file;
  Output out(file.fd(), "file");
  out.write("abc");
  EXPECT_EQ(file.text(), "");
  EXPECT_EQ(out.text(), "abc");
}

TEST(Output, AFullDiskIsAFailure) {
  const int fd = ::open("/dev/full", O_WRONLY);
  ASSERT_GE(fd, 0);
  Output out(fd, "standard output");
  out.write("abc");
  try {
    out.flush();
    ADD_FAILURE() << "nothing was thrown";
  } catch (const run::Failure& e) {
    EXPECT_STREQ(e.what(), "cannot write standard output: No space left on device");
  }
  EXPECT_NO_THROW(out.flush()) << "what could not be written is not tried again";
  EXPECT_THROW(out.write(std::string(kMuch, 'x')), run::Failure)
      << "a long text is written at once";
  ::close(fd);
}

TEST(Output, AClosedPipeIsAReaderGone) {
  std::signal(SIGPIPE, SIG_IGN);  // as apps do
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe(ends.data()), 0);
  ::close(ends[0]);
  Output out(ends[1], "standard output");
  out.write("abc");
  EXPECT_THROW(out.flush(), ReaderGone);
  ::close(ends[1]);
}

TEST(Output, AClosedDescriptorIsAFailure) {
  Output out(1'000'000, "standard output");
  out.put('x');
  EXPECT_THROW(out.flush(), run::Failure);
}

}  // namespace
}  // namespace minimex::store
