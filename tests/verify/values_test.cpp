// Certificates that plain mex checks.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "certificates.hpp"
#include "verify/rules.hpp"

namespace minimex::verify {
namespace {

using answer::Certificate;
using answer::Theorem;

Certificate made(std::string_view game, std::uint64_t size = 600) {
  const auto c = short_certificate(heap::parse_game(game).rules, size);
  EXPECT_TRUE(c) << game;
  return c ? *c : Certificate{};
}

struct Case {
  std::string game;
  Theorem theorem;
  std::uint64_t size = 600;
};

const std::vector<Case>& cases() {
  static const std::vector<Case> all = {
      {"0.07", Theorem::guy_smith},
      {"kayles", Theorem::guy_smith},
      {"0.137", Theorem::guy_smith},
      {"4.", Theorem::guy_smith},
      {"0.45", Theorem::guy_smith, 1100},
      {"0.3", Theorem::parts},
      {"0.1", Theorem::parts},
      {"subtract:2,3,7", Theorem::parts},
      {"subtract:1,2000", Theorem::parts, 9000},
      {"0.F", Theorem::parts, 300},
      {"0.20B", Theorem::parts, 300},
      {"0.359", Theorem::parts, 300},
      {"4.017:unequal", Theorem::unequal_pair},
      {"0.351:unequal", Theorem::unequal_pair},
      {"0.147:unequal", Theorem::unequal_pair},
      {"nim", Theorem::all_but},
      {"all-but:2,5", Theorem::all_but},
      {"all-but:1,4,6", Theorem::all_but},
      {"0.1[2]", Theorem::all_but},
      {"0.022[1]", Theorem::all_but},
      {"all-but:1024", Theorem::all_but, 9000},
      {"all-but:1,3,1030", Theorem::all_but, 9000},
  };
  return all;
}

TEST(Values, EveryTheoremsCertificatesHold) {
  for (const Case& c : cases()) {
    const Certificate certificate = made(c.game, c.size);
    EXPECT_EQ(certificate.theorem, c.theorem) << c.game;
    EXPECT_EQ(why(certificate), "holds") << c.game;
  }
}

TEST(Values, EveryRowOfSolvedGamesThatPlainMexCanDoHolds) {
  std::ifstream table(MINIMEX_TEST_DATA "/octal_solved.csv");
  std::string line;
  std::getline(table, line);
  int rows = 0;
  while (std::getline(table, line)) {
    std::istringstream cells(line);
    std::string code, preperiod, period, last, largest;
    std::getline(cells, code, ',');
    std::getline(cells, preperiod, ',');
    std::getline(cells, period, ',');
    std::getline(cells, last, ',');
    std::getline(cells, largest, ',');
    if (std::stoull(preperiod) + std::stoull(period) > 2'000) continue;
    const heap::Rules rules = heap::parse_game(code).rules;
    const auto c = short_certificate(
        rules,
        std::max<std::uint64_t>(300, 2 * (std::stoull(preperiod) + std::stoull(period)) + 20));
    ASSERT_TRUE(c) << code;
    EXPECT_EQ(std::to_string(c->preperiod), preperiod) << code;
    EXPECT_EQ(std::to_string(c->period), period) << code;
    EXPECT_EQ(std::to_string(c->largest_value), largest) << code;
    EXPECT_EQ(why(*c), "holds") << code;
    ++rows;
  }
  EXPECT_GT(rows, 60);
}

/// A change of one field that must be refused.
using Change = std::function<void(Certificate&)>;

std::vector<std::pair<std::string, Change>> changes(const Certificate& c) {
  std::vector<std::pair<std::string, Change>> out;
  const auto number = [&](const std::string& field, auto member) {
    using Number = std::decay_t<decltype(c.*member)>;
    const Number value = c.*member;
    for (const std::uint64_t other :
         {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{value} + 1, std::uint64_t{value} - 1,
          std::uint64_t{value} * 2, std::uint64_t{value} + 64, ~std::uint64_t{0}})
      if (static_cast<Number>(other) != value)
        out.emplace_back(field + " " + std::to_string(static_cast<Number>(other)),
                         [=](Certificate& x) { x.*member = static_cast<Number>(other); });
  };
  number("preperiod", &Certificate::preperiod);
  number("period", &Certificate::period);
  number("saltus", &Certificate::saltus);
  number("most-parts", &Certificate::most_parts);
  number("largest-take", &Certificate::largest_take);
  number("largest-value", &Certificate::largest_value);
  number("largest-at", &Certificate::largest_at);
  number("checked-to", &Certificate::checked_to);
  for (std::size_t t = 0; t < answer::kTheoremNames.size(); ++t)
    if (static_cast<Theorem>(t) != c.theorem)
      out.emplace_back("theorem " + std::to_string(t),
                       [=](Certificate& x) { x.theorem = static_cast<Theorem>(t); });
  for (const char* game :
       {"",      ".",      "0.",           "0.17",      "4.3",          "0.33[3]",
        "0.070", "07",     "subtract:1,2", "subtract:", "0.07:unequal", "0.3:unequal",
        "1.7",   "0.7a",   "0.[",          "0.[]",      "0.[3",         "0.3]",
        "0.[0]", "0.[33]", "kayles",       "all-but:2"})
    out.emplace_back(std::string("game ") + game, [=](Certificate& x) { x.game = game; });
  out.emplace_back("a longer game", [](Certificate& x) { x.game += "0"; });
  out.emplace_back("another digit",
                   [](Certificate& x) { x.game.back() = x.game.back() == '5' ? '4' : '5'; });
  return out;
}

TEST(Values, AnyOneFieldChangedIsRefused) {
  for (const Case& known : cases()) {
    const Certificate good = made(known.game, known.size);
    for (const auto& [name, change] : changes(good)) {
      Certificate bad = good;
      change(bad);
      if (bad.game == good.game && name.starts_with("game ")) continue;
      const Verdict verdict = check(bad, always);
      EXPECT_EQ(verdict.kind, Verdict::Kind::refused) << known.game << ": " << name;
      EXPECT_FALSE(verdict.why.empty());
      EXPECT_EQ(verdict.why.find('\n'), std::string::npos);
    }
  }
}

TEST(Values, TheRefusalNamesTheConditionThatFailed) {
  const auto refusal = [](const Change& change) {
    Certificate c = made("kayles");
    change(c);
    return why(c);
  };
  EXPECT_EQ(refusal([](Certificate& c) { c.largest_take = 3; }), "the largest take is 2, not 3");
  EXPECT_EQ(refusal([](Certificate& c) { c.period = 0; }), "the period must not be 0");
  EXPECT_EQ(refusal([](Certificate& c) { c.game = "0.70"; }),
            "the game is no canonical code of a heap game: 0.70");
  EXPECT_EQ(refusal([](Certificate& c) {
              c.preperiod = 72;
              c.checked_to += 2;
            }),
            "the preperiod 72 is not the first: heap 71 repeats too");
  EXPECT_EQ(refusal([](Certificate& c) {
              c.preperiod = 70;
              c.checked_to -= 2;
            }),
            "heap 70 has the value 6 and one period later 2");
  EXPECT_EQ(refusal([](Certificate& c) {
              c.period = 24;
              c.checked_to += 24;
            }),
            "the period 24 is not the least: 12 is one too");
  EXPECT_EQ(refusal([](Certificate& c) { --c.checked_to; }),
            "guy-smith: the theorem asks for heaps to 168, checked-to is 167");
}

TEST(Values, SetsTooLongForACodeAreReadAsTheSolversReadThem) {
  for (std::uint64_t n = 1018; n < 1032; ++n)
    for (const heap::Rules& rules :
         {heap::subtract({1, n}), heap::all_but({n}), heap::all_but({1, n - 1, n})}) {
      const Rules own = read_rules(heap::canonical_code(rules));
      EXPECT_EQ(own.repeat_from, rules.repeat_from) << n;
      EXPECT_EQ(own.repeating.size(), rules.repeating.size()) << n;
      ASSERT_EQ(own.takes.size(), rules.takes.size()) << n;
      for (std::size_t i = 0; i < own.takes.size(); ++i)
        EXPECT_EQ(own.takes[i].first, rules.takes[i].beans) << n;
    }
  for (const char* other : {"all-but:1023", "all-but:7,1023", "all-but:2000,1", "all-but:1,1,2000",
                            "all-but:0,2000", "all-but:02000", "all-but:", "all-but:2000,",
                            "all-but:1048577", "subtract:1024", "all-but:2000:unequal"})
    EXPECT_THROW(read_rules(other), Refusal) << other;
  EXPECT_THROW(read_rules("0." + std::string(1023, '1') + "[32]"), Refusal);
}

TEST(Values, AFalseBoundIsRefusedBeforeAnythingIsComputed) {
  for (const Case& known : cases())
    for (const std::uint64_t bound : {std::uint64_t{1} << 48, std::uint64_t{1} << 40}) {
      Certificate bad = made(known.game, known.size);
      bad.checked_to = bound;
      EXPECT_EQ(Check(bad).form().kind, Verdict::Kind::refused) << known.game;
      bad = made(known.game, known.size);
      EXPECT_EQ(Check(bad).form(), Verdict{}) << known.game;
    }
}

TEST(Values, AGameOfOtherBytesIsShownSafely) {
  Certificate c = made("kayles");
  c.game = "0.7\x1b[31m\xff";
  EXPECT_EQ(why(c), "the game is no canonical code of a heap game: 0.7?[31m?");
}

TEST(Values, AStopIsNoRefusal) {
  const Verdict verdict = check(made("0.07"), [](std::uint64_t) { return false; });
  EXPECT_EQ(verdict, (Verdict{Verdict::Kind::stopped, ""}));
}

TEST(Values, RandomGamesWithAPeriodHoldAndWithoutItAreRefused) {
  run::SplitMix64 random(11);
  int held = 0;
  for (int i = 0; i < 300; ++i) {
    const heap::Rules rules = support::random_rules(random, 4, i % 10 == 0 ? 3 : 2);
    const auto c = short_certificate(rules, heap::most_parts(rules) > 2 ? 120 : 500);
    if (!c) continue;
    EXPECT_EQ(why(*c), "holds") << c->game;
    ++held;
    Certificate bad = *c;
    ++bad.period;
    bad.checked_to +=
        std::max(1U, bad.most_parts) + (c->theorem == Theorem::unequal_pair ? 1U : 0U);
    EXPECT_NE(why(bad), "holds") << c->game;
  }
  EXPECT_GT(held, 100);
}

}  // namespace
}  // namespace minimex::verify
