// The plain engines against the definition.

#include "minimex/family/heap/plain.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <string>
#include <vector>

#include "family/heap/sweep.hpp"
#include "family/heap/values.hpp"
#include "minimex/run/error.hpp"
#include "minimex/run/random.hpp"
#include "support/heap.hpp"
#include "support/sanitized.hpp"

namespace minimex::heap {
namespace {

using test::kSanitized;

using support::plain_values;

std::vector<Sweep> sweeps() {
  std::vector<Sweep> out;
  for (const Sweep s : {Sweep::portable, Sweep::avx2, Sweep::avx512})
    if (available(s)) out.push_back(s);
  return out;
}

std::vector<std::uint32_t> all_values(const Plain& plain) {
  std::vector<std::uint32_t> out(plain.size());
  plain.read(0, out);
  return out;
}

std::vector<std::uint32_t> grown(const Rules& rules, std::uint64_t count,
                                 Sweep sweep = widest_sweep()) {
  const run::Context context;
  Plain plain(rules, sweep);
  plain.extend(count, context);
  return all_values(plain);
}

TEST(Plain, EqualsTheDefinition) {
  for (const char* name : {"0.07",
                           "0.007",
                           "0.77",
                           "0.6",
                           "4.:unequal",
                           "0.4",
                           "4.045",
                           "4.404",
                           "0.137",
                           "0.[3]",
                           "4.[3]",
                           "0.3F",
                           "0.08",
                           "8.",
                           "8.:unequal",
                           "G.3",
                           "0.[7]",
                           "0.[4]:unequal",
                           "0.12[05]",
                           "0.2[01]",
                           "0.[302]",
                           "0.1",
                           "0.30[1]",
                           "W.",
                           "0.0W:unequal",
                           "subtract:1,3,4",
                           "subtract:2,5,7,100",
                           "all-but:2,5",
                           "all-but:1,2,3,7"}) {
    const Rules rules = parse_game(name).rules;
    const std::uint64_t count = most_parts(rules) > 3 ? 60 : most_parts(rules) == 3 ? 200 : 1000;
    for (const Sweep sweep : sweeps())
      EXPECT_EQ(grown(rules, count, sweep), plain_values(rules, count)) << name;
  }
}

TEST(Plain, EqualsTheDefinitionOnRandomRules) {
  run::SplitMix64 random(11);
  for (int i = 0; i < 300; ++i) {
    const int parts = 1 + static_cast<int>(random.below(4));
    Rules rules = support::random_rules(random, 5, parts);
    if (random.below(3) == 0) {
      rules.repeat_from =
          (rules.takes.empty() ? 1 : rules.takes.back().beans + 1) + random.below(3);
      for (std::uint64_t k = 1 + random.below(3); k > 0; --k)
        rules.repeating.push_back(static_cast<Digit>(random.below(std::uint64_t{2} << parts)));
    }
    const std::uint64_t count = parts >= 4 ? 70 : parts == 3 ? 150 : 500;
    EXPECT_EQ(grown(rules, count), plain_values(rules, count)) << canonical_code(rules);
  }
}

TEST(Plain, EveryVectorGivesTheSameValues) {
  // Far enough for values of two bytes and several blocks of 256 heaps on two threads.
  for (const char* name : {"0.007", "0.07", "0.37", "4.3", "0.7707:unequal"}) {
    const Rules rules = parse_game(name).rules;
    const std::uint64_t count =
        (std::string(name) == "0.007" ? 70'000 : 20'000) / (kSanitized ? 4 : 1);
    const std::vector<std::uint32_t> portable = grown(rules, count, Sweep::portable);
    for (const Sweep sweep : sweeps()) EXPECT_EQ(grown(rules, count, sweep), portable) << name;
  }
}

TEST(Plain, OneThreadAndTwoGiveTheSameValues) {
  const Rules rules = parse_game("0.07").rules;
  constexpr std::uint64_t kCount = 70'000;  // blocks are shared from heap 65536 on
  std::vector<std::vector<std::uint32_t>> runs;
  for (const unsigned n : {1U, 2U, 3U}) {
    run::Context context;
    context.set_threads(n);
    Plain plain(rules);
    plain.extend(kCount, context);
    runs.push_back(all_values(plain));
  }
  EXPECT_EQ(runs[0], runs[1]);
  EXPECT_EQ(runs[0], runs[2]);
}

TEST(Plain, GrowsInStepsOfAnySize) {
  const run::Context context;
  run::SplitMix64 random(5);
  for (const char* name : {"0.07", "0.37", "0.3F", "8.:unequal", "all-but:3", "subtract:1,70,80"}) {
    const Rules rules = parse_game(name).rules;
    const std::vector<std::uint32_t> all = grown(rules, 400);
    Plain plain(rules);
    while (plain.size() < 400) {
      plain.extend(std::min<std::uint64_t>(400, plain.size() + random.below(130)), context);
      ASSERT_TRUE(std::equal(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(plain.size()),
                             all_values(plain).begin()))
          << name;
    }
  }
}

TEST(Plain, ValuesGrowFromOneByteToFour) {
  // Nim: the value of a heap is its size.
  const run::Context context;
  Plain plain(parse_game("nim").rules);
  plain.extend(256, context);
  EXPECT_EQ(plain.width(), 1U);
  plain.extend(257, context);
  EXPECT_EQ(plain.width(), 2U);
  plain.extend(65'536, context);
  EXPECT_EQ(plain.width(), 2U);
  plain.extend(70'000, context);
  EXPECT_EQ(plain.width(), 4U);
  for (std::uint32_t n = 0; n < 70'000; ++n) ASSERT_EQ(plain.value(n), n);
  EXPECT_EQ(plain.largest(), 69'999U);
  EXPECT_EQ(plain.first_largest(), 69'999U);
  std::uint32_t last = 0;
  std::memcpy(&last, static_cast<const char*>(plain.data()) + 4 * std::size_t{69'999}, 4);
  EXPECT_EQ(last, 69'999U);
}

TEST(Plain, SubtractionSetsMayHoldHundredsOfNumbers) {
  std::vector<std::uint64_t> set;
  for (std::uint64_t t = 1; t < 1200; t += 1 + t % 5) set.push_back(t);
  const Rules rules = subtract(set);
  EXPECT_EQ(grown(rules, 5000), plain_values(rules, 5000));
  set = {1, 1'000'000'007};
  EXPECT_EQ(grown(subtract(set), 5), (std::vector<std::uint32_t>{0, 1, 0, 1, 0}));
}

TEST(Plain, AnyNumberButHundreds) {
  run::SplitMix64 random(21);
  for (int i = 0; i < 20; ++i) {
    std::vector<std::uint64_t> holes;
    for (std::uint64_t k = 1 + random.below(200); k > 0; --k)
      holes.push_back(1 + random.below(500));
    const Rules rules = all_but(holes);
    EXPECT_EQ(grown(rules, 1500), plain_values(rules, 1500));
  }
}

TEST(Plain, SaysWhenTheMemoryIsTooSmallAndKeepsWhatItHas) {
  for (const char* name : {"0.07", "0.[3]", "0.3F"}) {
    run::Context context;
    Plain plain(parse_game(name).rules);
    plain.extend(100, context);
    const std::vector<std::uint32_t> before = all_values(plain);
    context.set_memory_budget(1 << 20);
    EXPECT_THROW(plain.extend(std::uint64_t{1} << 40, context), run::TooLarge) << name;
    EXPECT_THROW(plain.extend(~std::uint64_t{0}, context), run::TooLarge) << name;
    EXPECT_EQ(all_values(plain), before);
    plain.extend(150, context);
    EXPECT_EQ(all_values(plain), plain_values(parse_game(name).rules, 150)) << name;
  }
}

TEST(Plain, GoesOnAfterAnInterruption) {
  for (const char* name : {"0.07", "0.6", "0.3F", "8.:unequal", "all-but:3", "subtract:1,2"}) {
    const Rules rules = parse_game(name).rules;
    const std::vector<std::uint32_t> all = grown(rules, 600);
    Plain plain(rules);
    for (int i = 1; plain.size() < 600; ++i) {
      // A time budget that is soon spent stops it anywhere.
      run::Context context;
      context.set_time_budget(std::chrono::microseconds(50 * i * i));
      try {
        plain.extend(600, context);
      } catch (const run::TooLarge&) {
      }
    }
    EXPECT_EQ(all_values(plain), all) << name;
  }
}

TEST(Plain, StopsWhenAsked) {
  run::Context context;
  context.request_stop();
  for (const char* name : {"0.07", "0.3F", "0.[3]"}) {
    Plain plain(parse_game(name).rules);
    EXPECT_THROW(plain.extend(100'000, context), run::Interrupted) << name;
  }
}

template <class T>
void check_sweep(Sweep path, std::uint32_t top, std::size_t count, run::SplitMix64& random) {
  std::vector<T> a(count);
  std::vector<T> b(count);
  // Few different values, so that marks are both hit and missed.
  const std::uint64_t kinds = 1 + random.below(top);
  for (T& v : a) v = static_cast<T>(random.below(kinds));
  for (T& v : b) v = static_cast<T>(random.below(2) * random.below(top));
  const std::uint32_t size = std::max<std::uint32_t>(1024, top);
  std::vector<std::uint8_t> want(size, 0);
  for (std::uint32_t v = 0; v < size; ++v) want[v] = random.below(3) == 0 ? 1 : 0;
  std::vector<std::uint8_t> got = want;
  mark_all(a.data(), b.data(), count, want.data());
  const Sweeper s = sweeper(path);
  if constexpr (sizeof(T) == 1) {
    s.bytes(a.data(), b.data(), count, top, got.data());
  } else {
    for (std::uint32_t base = 0; base < size; base += s.word_window)
      s.words(a.data(), b.data(), count, base, got.data());
  }
  EXPECT_EQ(got, want) << "top " << top << ", " << count << " splits";
}

TEST(Sweep, MarksWhatTheSplitsHave) {
  run::SplitMix64 random(3);
  for (const Sweep path : sweeps())
    for (int i = 0; i < 300; ++i) {
      const std::size_t count = random.below(900);
      check_sweep<std::uint8_t>(path, std::uint32_t{16} << random.below(5), count, random);
      check_sweep<std::uint16_t>(path, std::uint32_t{16} << random.below(13), count, random);
    }
}

TEST(Values, RefuseWhatFourBytesCannotHold) {
  const run::Context context;
  Values values(false);
  values.reserve(2, context);
  values.push(0xFFFFFFFF, context);
  EXPECT_EQ(values[0], 0xFFFFFFFF);
  EXPECT_THROW(values.push(std::uint64_t{1} << 32, context), run::TooLarge);
  EXPECT_EQ(values.size(), 1U);
}

TEST(Values, AreTheSameInEveryWidthAndForwardsAsBackwards) {
  const run::Context context;
  Values values(true);
  run::SplitMix64 random(9);
  std::vector<std::uint32_t> all;
  for (std::uint64_t n = 0; n < 3000; ++n) {
    if (n == values.capacity()) values.reserve(n + 1 + random.below(500), context);
    const std::uint64_t range = n < 1000 ? 200 : n < 2000 ? 60'000 : 5'000'000;
    all.push_back(static_cast<std::uint32_t>(random.below(range)));
    values.push(all.back(), context);
  }
  EXPECT_EQ(values.width(), 4U);
  const auto most = std::max_element(all.begin(), all.end());
  EXPECT_EQ(values.largest(), *most);
  EXPECT_EQ(values.first_largest(), static_cast<std::uint64_t>(most - all.begin()));
  for (std::uint64_t n = 0; n < 3000; ++n) {
    ASSERT_EQ(values[n], all[n]);
    ASSERT_EQ(values.mirror<std::uint32_t>()[values.capacity() - 1 - n], all[n]);
  }
}

}  // namespace
}  // namespace minimex::heap
