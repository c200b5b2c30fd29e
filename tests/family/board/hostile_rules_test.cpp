// Rules files that are damaged, or made to do harm: read, or refused in one line; never a crash.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include "minimex/family/board/position.hpp"
#include "minimex/family/board/rules.hpp"
#include "minimex/run/error.hpp"
#include "minimex/run/random.hpp"
#include "support/board.hpp"

namespace minimex::board {
namespace {

using ::testing::HasSubstr;

struct Refusal {
  std::size_t line = 0;
  std::size_t column = 0;
  std::string message;
};

std::size_t number(std::string_view& text) {
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  EXPECT_EQ(error, std::errc()) << text;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  EXPECT_TRUE(text.starts_with(':')) << text;
  text.remove_prefix(std::min<std::size_t>(1, text.size()));
  return value;
}

/// "g.toml:LINE:COLUMN: message" on one line of printable characters, in a place that is there.
Refusal taken_apart(std::string_view error, std::string_view toml) {
  EXPECT_TRUE(std::none_of(error.begin(), error.end(), [](char c) {
    return static_cast<unsigned char>(c) < ' ' || c == '\x7F';
  })) << error;
  EXPECT_TRUE(error.starts_with("g.toml:")) << error;
  error.remove_prefix(std::min<std::size_t>(7, error.size()));
  Refusal r;
  r.line = number(error);
  r.column = number(error);
  r.message = error;
  const auto lines = static_cast<std::size_t>(std::count(toml.begin(), toml.end(), '\n')) + 1;
  EXPECT_GE(r.line, 1U);
  EXPECT_LE(r.line, lines + 1);
  EXPECT_GE(r.column, 1U);
  EXPECT_LE(r.column, toml.size() + 1);
  EXPECT_LT(r.message.size(), 400U);
  return r;
}

/// Plays at random on small boards, and reads back every position and move.
void play_a_little(const Rules& rules, const Facts& facts, run::SplitMix64& random) {
  for (int game = 0; game < 2; ++game) {
    Position p = support::random_position(rules, 12, random);
    for (int turn = 0; turn < 6; ++turn) {
      const Player player = facts.impartial || turn % 2 == 0 ? Player::left : Player::right;
      const std::vector<Move> all = moves(rules, p, player);
      if (all.empty()) break;
      const std::vector<std::string> names = notations(rules, facts, p, all);
      const auto at = static_cast<std::size_t>(random.below(all.size()));
      EXPECT_EQ(parse_move(rules, facts, p, names[at]), all[at]);
      p = play(p, all[at]);
      EXPECT_EQ(parse_position(rules, facts, print(rules, p)), p);
    }
  }
}

/// The refusal, or nothing if the file can be used.
std::optional<Refusal> use(const std::string& toml, run::SplitMix64& random) {
  std::optional<Rules> rules;
  try {
    rules = parse_rules(toml, "g.toml");
  } catch (const run::BadRequest& e) {
    return taken_apart(e.what(), toml);
  }
  const Facts facts = study(*rules);
  for (const std::string& w : warnings(*rules, facts)) EXPECT_FALSE(w.empty());
  play_a_little(*rules, facts, random);
  return std::nullopt;
}

std::string message_of(const std::string& toml) {
  run::SplitMix64 random(1);
  const std::optional<Refusal> r = use(toml, random);
  return r ? r->message : "read";
}

/// `unit` again and again, up to the longest file there may be.
std::string filled(const std::string& before, const std::string& unit,
                   const std::string& after = "") {
  std::string out = before;
  while (out.size() + unit.size() + after.size() <= kLongestRules) out += unit;
  return out + after;
}

const std::string kHeader = "name='g'\nboard='grid'\ncells='.#x'\n";
const std::string kMove = "[[move]]\nbefore='..'\nafter='##'\n";

TEST(HostileRules, DepthIsBounded) {
  const std::string dots = " expected at most 256 dots outside strings and comments, found more";
  EXPECT_EQ(message_of(filled("[a", ".a", "]")), dots);
  EXPECT_EQ(message_of(filled("[[a", ".a", "]]")), dots);
  EXPECT_EQ(message_of(filled("a", ".a", "=1")), dots);
  EXPECT_EQ(message_of(filled("a", " . 'a'", "=1")), dots);
  EXPECT_EQ(message_of(filled("x={a", ".\"a\"", "=1}")), dots);
  EXPECT_EQ(message_of(filled(kHeader + "move", ".a", "=1")), dots);
  EXPECT_EQ(message_of(filled("", "[a.b]\n")), dots);
  EXPECT_THAT(message_of(filled("a=", "[")), HasSubstr("nested value depth"));
  EXPECT_THAT(message_of(filled("a=", "{a=")), HasSubstr("nested value depth"));
  EXPECT_THAT(message_of(filled("a=", "[{a=")), HasSubstr("nested value depth"));
  // As deep as both bounds allow.
  std::string deep = "[a";
  for (int i = 0; i < 100; ++i) deep += ".a";
  deep += "]\na";
  for (int i = 0; i < 100; ++i) deep += ".a";
  deep += "=";
  for (int i = 0; i < 120; ++i) deep += "[{a=";
  EXPECT_THAT(message_of(deep), HasSubstr("end-of-file"));
  deep += "1";
  for (int i = 0; i < 120; ++i) deep += "}]";
  EXPECT_THAT(message_of(deep), HasSubstr("expected one of the keys"));
}

TEST(HostileRules, BracketsAloneAreRefused) {
  EXPECT_EQ(message_of(std::string(kLongestRules, '[')), " expected the key of a table, found [");
  EXPECT_THAT(message_of(std::string(kLongestRules, ']')), HasSubstr("expected TOML"));
  EXPECT_THAT(message_of(std::string(kLongestRules, '{')), HasSubstr("expected TOML"));
  EXPECT_THAT(message_of(std::string(kLongestRules, '"')), HasSubstr("expected TOML"));
  EXPECT_THAT(message_of(std::string(kLongestRules, '\'')), HasSubstr("expected TOML"));
  EXPECT_THAT(message_of(std::string(kLongestRules, '=')), HasSubstr("found ====="));
}

TEST(HostileRules, LengthIsBounded) {
  EXPECT_EQ(message_of(std::string(kLongestRules + 1, '#')),
            " expected a rules file of at most 65536 bytes, found 65537");
  EXPECT_EQ(message_of(filled(kHeader + kMove, "#\n")), "read");
  EXPECT_EQ(message_of(filled(kHeader + kMove + "#", "x")), "read");
  EXPECT_EQ(message_of(filled(kHeader + kMove, "\n")), "read");
}

TEST(HostileRules, NumbersAreNotTakenOnTrust) {
  const std::string quotes = " expected a string in quotes, found ";
  const std::string digits(60'000, '9');
  for (const char* lead : {"", "-", "1e", "0x", "0b", "1.", "1979-05-"})
    EXPECT_THAT(message_of("name=" + std::string(lead) + digits), HasSubstr(quotes + lead + "999"));
  EXPECT_EQ(message_of("name=999999999999999999"), " name: expected a string, found an integer");
  EXPECT_EQ(message_of("name=9999999999999999999"), quotes + "9999999999999999999");
  EXPECT_EQ(message_of("name=nan"), quotes + "nan");
}

TEST(HostileRules, BytesThatAreNoTextAreRefused) {
  EXPECT_THAT(message_of(std::string(1, '\0')), HasSubstr("expected TOML"));
  EXPECT_THAT(message_of(std::string(kLongestRules, '\0')), HasSubstr("expected TOML"));
  EXPECT_THAT(message_of(kHeader + "[[move]]\nbefore='.\n" + std::string(1, '\0')),
              HasSubstr("expected TOML"));
  EXPECT_THAT(message_of(kHeader + "about='\xFF'\n"), HasSubstr("invalid utf-8"));
  EXPECT_THAT(message_of(kHeader + "about='\xED\xA0\x80'\n"), HasSubstr("invalid utf-8"));
  EXPECT_THAT(message_of(kHeader + "about='\xC0\xAF'\n"), HasSubstr("invalid utf-8"));
  EXPECT_THAT(message_of(kHeader + "about='\xE2\x82"), HasSubstr("utf-8"));
  EXPECT_EQ(message_of("\xFF\xFEn\0"),
            " expected an ASCII character outside strings and comments, found byte 0xFF");
  EXPECT_EQ(message_of("\xEF\xBB\xBF" + kHeader + kMove), "read");
  EXPECT_EQ(message_of(kHeader + "[[move]]\nbefore=\"\\u0000.\"\nafter='##'"),
            " before: expected a symbol of cells (.#x), * (any), ? (any or outside) or ~ "
            "(outside), found byte 0x00");
}

TEST(HostileRules, ThousandsOfPartsAreReadOrRefusedInTime) {
  EXPECT_EQ(message_of(filled(kHeader, kMove)), "read");
  EXPECT_EQ(message_of(filled(kHeader, "[[move]]\n")),
            " expected before = \"the cells a move looks at\", found none");
  std::string distinct = kHeader;
  for (int m = 0; m < 1200; ++m) {
    std::string before(7, '.');
    for (int i = 0, rest = m; i < 7; ++i, rest /= 3)
      before[static_cast<std::size_t>(i)] = ".#x"[rest % 3];
    distinct += "[[move]]\nbefore='" + before + "'\nafter='#______'\n";
  }
  EXPECT_EQ(message_of(distinct),
            " expected at most 64 patterns, turned and reflected ones counted, found more");
  std::string sets = kHeader + "[sets]\n";
  for (char c = '!'; c <= '}'; ++c)
    if (std::string_view("/\"'\\*?~_.#x").find(c) == std::string_view::npos)
      sets += "'" + std::string(1, c) + "'='.#'\n";
  EXPECT_EQ(message_of(sets + kMove), "read");
  std::string keys;
  for (int i = 0; i < 6000; ++i) keys += "k" + std::to_string(i) + "=1\n";
  EXPECT_THAT(message_of(keys), HasSubstr("found k0"));
  EXPECT_EQ(message_of(filled(kHeader + "start='''\n", ".\n", "'''\n" + kMove)), "read");
  EXPECT_EQ(message_of(filled(kHeader + "start=[", "'.',", "]\n" + kMove)), "read");
  EXPECT_EQ(message_of(filled(kHeader + "centre=[", "'.',", "]\n" + kMove)),
            " centre: expected at most 128 cells, found 16365");
  EXPECT_EQ(message_of(filled(kHeader + "[[move]]\nbefore=[", "'.',", "]\nafter='#'")),
            " before: expected at most 32 x 32 cells, found 16368 x 1");
}

TEST(HostileRules, ACharacterThatIsNoSymbolIsNamedWhereItStands) {
  run::SplitMix64 random(31);
  int exact = 0;
  for (const std::string& name : support::shipped_games()) {
    const std::string text = support::shipped_text(name);
    std::size_t line = 1;
    std::size_t column = 1;
    for (std::size_t i = 0; i < text.size(); ++i) {
      std::string damaged = text;
      damaged[i] = '%';
      const std::optional<Refusal> r = use(damaged, random);
      if (r && r->message.ends_with("found %")) {
        ++exact;
        EXPECT_EQ(r->line, line) << damaged;
        EXPECT_EQ(r->column, column) << damaged;
      }
      ++column;
      if (text[i] == '\n') {
        ++line;
        column = 1;
      }
    }
  }
  EXPECT_GT(exact, 200);
}

std::string damaged(std::string text, run::SplitMix64& random) {
  static const std::string kTelling = "[]{}=\"'\\#.,\n\r\t ~?*_/-0\x01\x7F\x80\xC3\xFF";
  for (std::uint64_t i = 0, n = 1 + random.below(3); i < n && !text.empty(); ++i) {
    const auto at = static_cast<std::size_t>(random.below(text.size()));
    const auto length = 1 + static_cast<std::size_t>(random.below(random.below(2) == 0 ? 3 : 60));
    const std::string part = text.substr(at, length);
    switch (random.below(7)) {
      case 0:  // one bit
        text[at] =
            static_cast<char>(static_cast<unsigned char>(text[at]) ^ (1U << random.below(8)));
        break;
      case 1:
        text[at] = static_cast<char>(random.below(256));
        break;
      case 2:
        text[at] = kTelling[static_cast<std::size_t>(random.below(kTelling.size()))];
        break;
      case 3:
        text.erase(at, length);
        break;
      case 4:
        text.insert(at, part);
        break;
      case 5:
        text.insert(static_cast<std::size_t>(random.below(text.size())), part);
        break;
      default:
        text.resize(at);
        break;
    }
  }
  return text;
}

TEST(HostileRules, DamagedFilesAreReadOrRefusedInOneLine) {
  run::SplitMix64 random(32);
  int read = 0;
  int refused = 0;
  for (const std::string& name : support::shipped_games()) {
    const std::string text = support::shipped_text(name);
    for (std::size_t length = 0; length < text.size(); ++length)
      (use(text.substr(0, length), random) ? refused : read) += 1;
    for (int i = 0; i < 1000; ++i) (use(damaged(text, random), random) ? refused : read) += 1;
  }
  EXPECT_GT(read, 1000);
  EXPECT_GT(refused, 5000);
}

}  // namespace
}  // namespace minimex::board
