// Every way to read a text gives the same: the windows of 64 characters, their portable form, and
// one character after another; in one part or in parts on several threads.

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "../../../src/family/row/characters.hpp"
#include "../../../src/family/row/parse.hpp"
#include "minimex/family/row/position.hpp"
#include "minimex/run/error.hpp"
#include "minimex/run/random.hpp"

namespace minimex::row {
namespace {

std::string read(std::string_view text, Reading reading, std::size_t part) {
  run::Context context;
  context.set_threads(2);
  try {
    return "rows " + print(parse(text, {reading, part}, context));
  } catch (const run::BadRequest& e) {
    return e.what();
  }
}

void expect_same(const std::string& text) {
  const std::string right = read(text, Reading::by_character, text.size() + 1);
  for (const Reading reading : {Reading::best, Reading::portable, Reading::by_character})
    for (const std::size_t part :
         {std::size_t{1}, std::size_t{50}, std::size_t{200}, text.size() + 1})
      ASSERT_EQ(read(text, reading, part), right)
          << "reading " << static_cast<int>(reading) << ", parts of " << part << ": " << text;
}

std::string random_number(run::SplitMix64& random, std::uint64_t most_digits) {
  std::string n;
  if (random.below(3) == 0) n += '-';
  const std::uint64_t digits = 1 + random.below(most_digits);
  for (std::uint64_t i = 0; i < digits; ++i) n += static_cast<char>('0' + random.below(10));
  return n;
}

TEST(RowReading, PlainNumbersOfEveryLength) {
  run::SplitMix64 random(21);
  for (std::uint64_t most = 1; most <= 20; ++most)  // 19 and 20 digits may be out of range
    for (int i = 0; i < 20; ++i) {
      std::string text;
      for (std::uint64_t k = random.below(120); k > 0; --k)
        text.append(random_number(random, most)).append(k > 1 ? "," : "");
      expect_same(text);
      if (HasFatalFailure()) return;
    }
}

TEST(RowReading, PlainNumbersHaveTheirValues) {
  run::SplitMix64 random(22);
  for (int i = 0; i < 200; ++i) {
    std::vector<std::int64_t> piles(1 + random.below(300));
    std::string text;
    const std::uint64_t shift = random.below(64);
    for (auto& p : piles) {
      p = static_cast<std::int64_t>(random()) >> shift;
      if (!text.empty()) text += ',';
      text += std::to_string(p);
    }
    for (const Reading reading : {Reading::best, Reading::portable, Reading::by_character}) {
      const Position p = parse(text, {reading, 1 + random.below(text.size())}, {});
      ASSERT_EQ(p.row_count(), 1U);
      const auto read = p.row(0).piles;
      ASSERT_EQ(std::vector<std::int64_t>(read.begin(), read.end()), piles) << text;
    }
  }
}

TEST(RowReading, OneDigitEach) {
  for (std::size_t n = 0; n < 200; ++n) {
    std::string text;
    for (std::size_t i = 0; i < n; ++i) {
      if (i > 0) text += ',';
      text += static_cast<char>('0' + i % 10);
    }
    expect_same(text);
    if (HasFatalFailure()) return;
  }
}

TEST(RowReading, RowsBlanksAndBrackets) {
  run::SplitMix64 random(23);
  for (int i = 0; i < 500; ++i) {
    std::string text = random.below(2) == 0 ? "[" : "";
    const bool bracket = !text.empty();
    for (std::uint64_t r = random.below(8); r > 0; --r) {
      if (random.below(5) == 0) text += ':';
      for (std::uint64_t k = random.below(30); k > 0; --k) {
        if (random.below(8) == 0) text += ' ';
        text.append(random_number(random, 12)).append(k > 1 ? "," : "");
        if (random.below(12) == 0) text += '\n';
      }
      if (random.below(5) == 0) text += ':';
      if (r > 1) text += '/';
    }
    if (bracket) text += ']';
    expect_same(text);
    if (HasFatalFailure()) return;
  }
}

TEST(RowReading, AnythingElseIsTheSameError) {
  run::SplitMix64 random(24);
  constexpr std::string_view kAlphabet = "0123456789,,,,,---/: \n[]x\xE2\x88\x92";
  for (int i = 0; i < 1'500; ++i) {
    std::string text;
    for (std::uint64_t k = random.below(100); k > 0; --k)
      text.append(random_number(random, 10)).append(k > 1 ? "," : "");
    for (std::uint64_t k = random.below(3); k > 0 && !text.empty(); --k) {
      const char c = kAlphabet[random.below(kAlphabet.size())];
      const std::uint64_t at = random.below(text.size());
      if (random.below(2) == 0)
        text[at] = c;
      else
        text.insert(at, 1, c);
    }
    expect_same(text);
    if (HasFatalFailure()) return;
  }
}

TEST(RowReading, TellsTheFirstOfSeveralErrors) {
  std::string text = ":1:/";
  for (int i = 0; i < 50; ++i) text += "7,";
  text += "x,y";
  EXPECT_EQ(read(text, Reading::best, 10),
            "position 2: expected a row with an open end, found row 0 closed at both");
  expect_same(text);
  text[2] = ' ';
  EXPECT_EQ(read(text, Reading::best, 10), "position 104: expected a number, found x");
}

TEST(RowReading, WindowsKnowEveryCharacter) {
  for (int c = 0; c < 256; ++c)
    for (const unsigned at : {0U, 7U, 8U, 15U, 40U, 63U}) {
      std::string s(kWindow, '5');
      s[at] = static_cast<char>(c);
      const std::uint64_t bit = std::uint64_t{1} << at;
      const bool digit = c >= '0' && c <= '9';
      for (const Window& w : {PortableLook::look(s.data()), BestLook::look(s.data())}) {
        ASSERT_EQ(w.commas, c == ',' ? bit : 0) << c;
        ASSERT_EQ(w.minuses, c == '-' ? bit : 0) << c;
        ASSERT_EQ(w.others, digit || c == ',' || c == '-' ? 0 : bit) << c;
      }
    }
}

TEST(RowReading, CountsSeparators) {
  run::SplitMix64 random(25);
  for (const std::size_t n : {0, 1, 63, 64, 65, 16'320, 16'321, 40'000}) {
    std::string s(n, '1');
    std::uint64_t expected = 0;
    for (char& c : s)
      if (random.below(2) == 0) {
        c = random.below(2) == 0 ? ',' : '/';
        ++expected;
      }
    EXPECT_EQ(count_separators(s.data(), n), expected) << n;
    EXPECT_EQ(count_separators(std::string(n, ',').data(), n), n);
  }
}

}  // namespace
}  // namespace minimex::row
