// From the engine through a file to the checker: a true claim holds, a checksum makes no wrong one
// true.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "certificates.hpp"
#include "minimex/answer/certificate_file.hpp"
#include "minimex/run/error.hpp"
#include "minimex/store/checksum.hpp"

namespace minimex::verify {
namespace {

std::string file_of(const answer::Certificate& c) {
  std::string path = std::filesystem::temp_directory_path() / "certificate_XXXXXX";
  const int fd = ::mkstemp(path.data());
  EXPECT_GE(fd, 0);
  ::close(fd);
  answer::write_certificate(c, path, run::Context());
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  std::filesystem::remove(path);
  return out.str();
}

std::string verdict(const std::string& body) {
  const std::string bytes = body + fmt::format("checksum {:016x}\n", store::checksum(body));
  try {
    return why(answer::read_certificate(store::Bytes(bytes), "c"));
  } catch (const run::Failure& e) {
    return e.what();
  }
}

TEST(File, EveryNumberOfTheTextChangedUnderARightChecksumIsRefused) {
  const std::vector<answer::Certificate> all = {
      *short_certificate(heap::parse_game("kayles").rules, 300),
      *short_certificate(heap::parse_game("all-but:2,5").rules, 300),
      state_certificate("0.45", 498, 20, {420, 250, 760, 100}),
      state_certificate("0.051", 48, 48, {128, 50, 128, 17})};
  for (const answer::Certificate& c : all) {
    std::string body = file_of(c);
    body.resize(body.rfind("checksum "));
    ASSERT_EQ(verdict(body), "holds");
    // The text ends with the line of the snapshots, or with the body.
    std::size_t text = body.find("snapshots ");
    text = text == std::string::npos ? body.size() : body.find('\n', text);
    int changed = 0;
    // Another game may have the same values, and then the claim is true of it.
    for (std::size_t i = body.find("theorem "); i < text; ++i)
      for (const char digit : std::string("0123456789")) {
        if (body[i] < '0' || body[i] > '9' || body[i] == digit) continue;
        std::string other = body;
        other[i] = digit;
        EXPECT_NE(verdict(other), "holds") << other.substr(0, text) << " at " << i;
        ++changed;
      }
    EXPECT_GT(changed, 70);
  }
}

}  // namespace
}  // namespace minimex::verify
