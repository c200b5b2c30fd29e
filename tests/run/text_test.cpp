#include "minimex/run/text.hpp"

#include <gtest/gtest.h>

#include <string_view>

namespace minimex::run {
namespace {

using namespace std::string_view_literals;

TEST(Shown, NamesWhatCannotBePrinted) {
  EXPECT_EQ(shown("ab", 1), "b");
  EXPECT_EQ(shown("ab", 2), "the end");
  EXPECT_EQ(shown(" ", 0), "a space");
  EXPECT_EQ(shown("\t", 0), "a tab");
  EXPECT_EQ(shown("\r", 0), "a carriage return");
  EXPECT_EQ(shown("\0"sv, 0), "byte 0x00");
  EXPECT_EQ(shown("\xE2\x88\x92", 0), "U+2212 (\xE2\x88\x92)");
  EXPECT_EQ(shown("\xE2\x88", 0), "byte 0xE2") << "cut sequence";
  EXPECT_EQ(shown("\xE2\x80\xAE", 0), "U+202E")
      << "right-to-left override must not reach a terminal";
  EXPECT_EQ(shown("\xC0\x80", 0), "byte 0xC0") << "overlong";
}

TEST(Excerpt, CutsAndHidesControls) {
  EXPECT_EQ(excerpt("abc"), "abc");
  EXPECT_EQ(excerpt("a\nb\x1B"), "a?b?");
  EXPECT_EQ(excerpt("abcdef", 3), "abc...");
  EXPECT_EQ(excerpt("ab\xE2\x88\x92", 4), "ab...") << "never cuts inside a character";
}

TEST(BytesText, PicksTheUnit) {
  EXPECT_EQ(bytes_text(0), "0 bytes");
  EXPECT_EQ(bytes_text(1), "1 byte");
  EXPECT_EQ(bytes_text(std::uint64_t{512} << 20), "512 MiB");
  EXPECT_EQ(bytes_text(std::uint64_t{16} << 30), "16.0 GiB");
}

}  // namespace
}  // namespace minimex::run
