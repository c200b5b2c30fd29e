#include "minimex/family/row/position.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "minimex/run/error.hpp"
#include "oracle.hpp"

namespace minimex::row {
namespace {

using namespace std::string_view_literals;

std::string canonical(std::string_view text) { return print(parse(text, {})); }

std::string complaint(std::string_view text) {
  try {
    return "taken as " + canonical(text);
  } catch (const run::BadRequest& e) {
    return e.what();
  }
}

TEST(RowPosition, IsReadAsWritten) {
  for (const auto text : {"5,3,4,5", "7", "-1,0,-9", ":1,2/3,7,4/9:", "/3", "3/", "1//2", "/", "",
                          "9223372036854775807,-9223372036854775808"})
    EXPECT_EQ(canonical(text), text);
}

TEST(RowPosition, IgnoresBracketsAndBlanks) {
  EXPECT_EQ(canonical("[5,3,4,5]"), "5,3,4,5");
  EXPECT_EQ(canonical(" [ 5 , 3\t,\r\n 4 , 5 ] \n"), "5,3,4,5");
  EXPECT_EQ(canonical("[\n  5,\n  3\n]\n"), "5,3");
  EXPECT_EQ(canonical("[]"), "");
  EXPECT_EQ(canonical(" [ ] "), "");
  EXPECT_EQ(canonical(" \t\r\n"), "");
  EXPECT_EQ(canonical("[ : 1 , 2 / 3 : ]"), ":1,2/3:");
}

TEST(RowPosition, NormalisesNumbersAndEmptyRows) {
  EXPECT_EQ(canonical("-0,007,-08"), "0,7,-8");
  EXPECT_EQ(canonical("0000000000000000000000009223372036854775807"), "9223372036854775807");
  EXPECT_EQ(canonical(":/::/5/ : :"), "//5/");
}

TEST(RowPosition, KeepsClosedEnds) {
  const Position p = parse(":1,2/3,7,4/9:", {});
  ASSERT_EQ(p.row_count(), 3U);
  EXPECT_FALSE(p.can_take(0, Side::left));
  EXPECT_TRUE(p.can_take(0, Side::right));
  EXPECT_TRUE(p.can_take(1, Side::left));
  EXPECT_TRUE(p.can_take(1, Side::right));
  EXPECT_TRUE(p.can_take(2, Side::left));
  EXPECT_FALSE(p.can_take(2, Side::right));
}

TEST(RowPosition, SaysWhatIsWrongAndWhere) {
  const struct {
    std::string_view text;
    const char* message;
  } kCases[] = {
      {"5,3,x,5", "position 4: expected a number, found x"},
      {"1,,2", "position 2: expected a number, found ,"},
      {"1,2,", "position 4: expected a number, found the end"},
      {"[1,2,]", "position 5: expected a number, found ]"},
      {",1", "position 0: expected a number, found ,"},
      {"1,/2", "position 2: expected a number, found /"},
      {"-", "position 1: expected a digit, found the end"},
      {"1,- 2", "position 3: expected a digit, found a space"},
      {"--1", "position 1: expected a digit, found -"},
      {"+1", "position 0: expected a number, found +"},
      {"\xE2\x88\x92"
       "5",
       "position 0: expected a number, found U+2212 (\xE2\x88\x92)"},
      {"3,\xE2\x88\x92"
       "5",
       "position 2: expected a number, found U+2212 (\xE2\x88\x92)"},
      {"1,\0"sv, "position 2: expected a number, found byte 0x00"},
      {"1\0,2"sv, "position 1: expected , / : or the end, found byte 0x00"},
      {"1 2", "position 2: expected , / : or the end, found 2"},
      {"1.5", "position 1: expected , / : or the end, found ."},
      {"1e3", "position 1: expected , / : or the end, found e"},
      {"0x10", "position 1: expected , / : or the end, found x"},
      {"9223372036854775808",
       "position 0: 9223372036854775808 is out of the range of 64-bit integers"},
      {"1,-9223372036854775809",
       "position 2: -9223372036854775809 is out of the range of 64-bit integers"},
      {"123456789012345678901234567890123456789012345",
       "position 0: 1234567890123456789012345678901234567890... is out of the range of 64-bit "
       "integers"},
      {"[1,2", "position 4: expected ], found the end"},
      {"[", "position 1: expected ], found the end"},
      {"1,2]", "position 3: expected , / : or the end, found ]"},
      {"[1,2] 3", "position 6: expected the end, found 3"},
      {"[1,2]]", "position 5: expected the end, found ]"},
      {"[[1,2],[3]]", "position 1: expected a number, found ["},
      {"[1;2]", "position 2: expected , / : or ], found ;"},
      {"1:2", "position 2: expected / or the end, found 2"},
      {"1,:2", "position 2: expected a number, found :"},
      {"1:,2", "position 2: expected / or the end, found ,"},
      {"::1", "position 2: expected / or the end, found 1"},
      {":1,2:", "position 4: expected a row with an open end, found row 0 closed at both"},
      {"7/:1,2 : /3", "position 7: expected a row with an open end, found row 1 closed at both"},
      {"1::", "position 2: expected / or the end, found :"},
      {"five", "position 0: expected a number, found f"},
  };
  for (const auto& c : kCases) EXPECT_EQ(complaint(c.text), c.message) << c.text;
}

TEST(RowPosition, PrintedRandomPositionsReadBack) {
  run::SplitMix64 random(7);
  for (int i = 0; i < 3'000; ++i) {
    const Position p = position(random_rows(random, 5, 6));
    const std::string text = print(p);
    const Position back = parse(text, {});
    ASSERT_EQ(print(back), text);
    ASSERT_EQ(back.rows(), p.rows()) << text;
  }
}

TEST(RowPosition, PrintStopsWhereAsked) {
  const std::string text = print(parse("1,2,3,4,5,6,7,8,9", {}), 5);
  EXPECT_GT(text.size(), 5U);
  EXPECT_LT(text.size(), 12U);
}

std::string move_text(std::string_view text, std::string_view move) {
  const Position p = parse(text, {});
  try {
    const auto [r, side] = read_move(p, move);
    return print(p.take(r, side));
  } catch (const run::BadRequest& e) {
    return e.what();
  }
}

TEST(RowMove, IsReadInAllItsForms) {
  EXPECT_EQ(move_text("5,3,4", "left"), "3,4");
  EXPECT_EQ(move_text("5,3,4", "R"), "5,3");
  EXPECT_EQ(move_text("5,3,4", "0 l"), "3,4");
  EXPECT_EQ(move_text("5,3/4", "0 right"), "5/4");
  EXPECT_EQ(move_text("5,3/4", "1 left"), "5,3/");
  EXPECT_EQ(move_text("5,3/4", "1r"), "5,3/");
  EXPECT_EQ(move_text(":5,3/4", "0 right"), ":5/4");
  EXPECT_EQ(move_text(":5/4", "0 right"), "/4");
}

TEST(RowMove, SaysWhatIsWrong) {
  EXPECT_EQ(move_text("5,3", ""), "move: expected left or right, found nothing");
  EXPECT_EQ(move_text("5,3", "up"), "move: expected left or right, found up");
  EXPECT_EQ(move_text("5,3", "1 left"), "move: expected row 0, found 1 left");
  EXPECT_EQ(move_text("", "left"), "move: expected a row that has a pile, found left");
  EXPECT_EQ(move_text("5,3/4", "left"),
            "move: expected a row number and left or right, as in \"2 left\", found left");
  EXPECT_EQ(move_text("5,3/4", "2 left"), "move: expected a row from 0 to 1, found 2 left");
  EXPECT_EQ(move_text("5,3/4", "1 "),
            "move: expected a row number and left or right, as in \"2 left\", found 1 ");
  EXPECT_EQ(move_text("5,3/", "1 left"), "move: expected a row that has a pile, found 1 left");
  EXPECT_EQ(move_text(":5,3/4", "0 left"), "move: expected an end that is open, found 0 left");
}

}  // namespace
}  // namespace minimex::row
