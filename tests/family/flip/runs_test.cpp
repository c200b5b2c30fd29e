// Reading and counting runs: every level, every chunk border, against a loop over the characters.

#include "minimex/family/flip/runs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "family/flip/texts.hpp"
#include "minimex/family/flip/census.hpp"
#include "minimex/run/error.hpp"

namespace minimex::flip {
namespace {

std::vector<flip::Run> plain_runs(std::string_view text) {
  std::vector<flip::Run> runs;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '+') continue;
    if (i == 0 || text[i - 1] != '+') runs.push_back({i, 0});
    ++runs.back().length;
  }
  return runs;
}

std::map<std::uint64_t, std::uint64_t> plain_census(std::string_view text, bool ring) {
  std::map<std::uint64_t, std::uint64_t> counts;
  std::vector<flip::Run> runs = plain_runs(text);
  if (ring && runs.size() > 1 && text.front() == '+' && text.back() == '+') {
    runs.front().length += runs.back().length;
    runs.pop_back();
  }
  for (const flip::Run& r : runs) ++counts[r.length];
  return counts;
}

TEST(FlipBits, EveryLevelGivesTheBitsAndTheFirstBadCell) {
  run::SplitMix64 random(1);
  for (int i = 0; i < 400; ++i) {
    std::string text = mixed_text(random, random.below(700));
    std::size_t bad = text.size();
    if (i % 2 == 1 && !text.empty()) {
      // Every byte but + and -, the near ones often.
      const std::size_t at = random.below(text.size());
      const char byte = i % 4 == 1
                            ? static_cast<char>(random.below(256))
                            : static_cast<char>("+-"[random.below(2)] ^ (1 << random.below(8)));
      text[at] = byte;
      if (byte != '+' && byte != '-') bad = at;
    }
    for (const Level level : levels()) {
      std::vector<std::uint64_t> bits((text.size() + 63) / 64, ~std::uint64_t{0});
      ASSERT_EQ(to_bits(text, bits.data(), level), bad);
      for (std::size_t cell = 0; cell < bits.size() * 64; ++cell)
        ASSERT_EQ(bits[cell / 64] >> (cell % 64) & 1,
                  cell < text.size() && text[cell] == '+' ? 1U : 0U)
            << cell;
    }
  }
}

TEST(FlipBits, EveryByteIsTold) {
  for (const Level level : levels())
    for (int byte = 0; byte < 256; ++byte)
      for (const std::size_t at : {0U, 63U, 70U}) {
        std::string text(71, '-');
        text[at] = static_cast<char>(byte);
        std::uint64_t bits[2];
        const bool good = byte == '+' || byte == '-';
        ASSERT_EQ(to_bits(text, bits, level), good ? text.size() : at) << byte;
      }
}

TEST(FlipCensus, CountsRunsAtEveryLevelAndChunkSize) {
  run::SplitMix64 random(2);
  const run::Context context;
  for (int i = 0; i < 300; ++i) {
    const std::string text = i % 8 == 0
                                 ? std::string(random.below(9000), '+')
                                 : mixed_text(random, random.below(i % 3 == 0 ? 20'000 : 900));
    for (const bool ring : {false, true}) {
      const auto expected = plain_census(text, ring);
      for (const Level level : levels())
        for (const std::size_t chunk : {64U, 128U, 4096U, 1U << 17}) {
          const Census census = take_census(text, {.ring = ring}, context, {level, chunk});
          ASSERT_EQ(census.runs.size(), expected.size());
          auto at = expected.begin();
          for (const RunCount& run : census.runs) {
            ASSERT_EQ(run.length, at->first);
            ASSERT_EQ(run.count, (at++)->second) << run.length;
          }
          std::vector<LengthSet> starts((text.size() + chunk - 1) / chunk);
          for (const flip::Run& r : plain_runs(text)) starts[r.start / chunk] |= in_set(r.length);
          ASSERT_EQ(census.starts, starts);
        }
    }
  }
}

TEST(FlipCensus, NamesTheFirstBadCharacter) {
  run::SplitMix64 random(3);
  run::Context context;
  for (const unsigned threads : {1U, 4U}) {
    context.set_threads(threads);
    for (int i = 0; i < 50; ++i) {
      std::string text = mixed_text(random, 60'000);
      std::size_t first = text.size();
      for (int bad = 0; bad < 5; ++bad) {
        const std::size_t at = random.below(text.size());
        text[at] = 'x';
        first = std::min(first, at);
      }
      try {
        take_census(text, {}, context, {widest_level(), 64});
        FAIL() << "expected BadRequest";
      } catch (const run::BadRequest& e) {
        ASSERT_EQ(e.what(), "position " + std::to_string(first) + ": expected + or -, found x");
      }
    }
  }
}

TEST(FlipRunReader, GivesEveryRunInOrder) {
  run::SplitMix64 random(4);
  const run::Context context;
  for (int i = 0; i < 300; ++i) {
    const std::string text = mixed_text(random, random.below(20'000));
    for (const Level level : levels()) {
      RunReader reader(text, context, {}, level);
      flip::Run run;
      for (const flip::Run& expected : plain_runs(text)) {
        ASSERT_TRUE(reader.next(run));
        ASSERT_EQ(run.start, expected.start);
        ASSERT_EQ(run.length, expected.length);
      }
      ASSERT_FALSE(reader.next(run));
      ASSERT_FALSE(reader.next(run));
    }
  }
}

TEST(FlipRunReader, LeavesOutNoWantedRun) {
  run::SplitMix64 random(5);
  const run::Context context;
  for (int i = 0; i < 400; ++i) {
    const std::string text = mixed_text(random, random.below(30'000));
    const std::size_t chunk = std::size_t{64} << random.below(8);
    const Census census = take_census(text, {}, context, {widest_level(), chunk});
    const LengthSet lengths = random() & random() & (random() << random.below(64));
    for (const Census* known : {static_cast<const Census*>(nullptr), &census}) {
      RunReader reader(text, context, {lengths, known});
      const std::vector<flip::Run> all = plain_runs(text);
      std::size_t at = 0;  // in `all`
      for (flip::Run run; reader.next(run); ++at) {
        // What is left out is not wanted; what is given is a run.
        for (; at < all.size() && all[at].start < run.start; ++at)
          ASSERT_FALSE(in_set(all[at].length) & lengths) << all[at].start;
        ASSERT_LT(at, all.size());
        ASSERT_EQ(all[at].start, run.start);
        ASSERT_EQ(all[at].length, run.length);
      }
      for (; at < all.size(); ++at) ASSERT_FALSE(in_set(all[at].length) & lengths) << all[at].start;
    }
  }
}

TEST(FlipRunReader, JumpsToAnyRun) {
  run::SplitMix64 random(6);
  const run::Context context;
  for (int i = 0; i < 300; ++i) {
    const std::string text = mixed_text(random, 1 + random.below(15'000));
    const Census census = take_census(text, {}, context, {widest_level(), 4096});
    const std::vector<flip::Run> all = plain_runs(text);
    RunReader reader(text, context, {~LengthSet{0}, i % 2 == 0 ? &census : nullptr});
    flip::Run run;
    for (std::size_t at = 0; at < all.size(); at += 1 + random.below(60)) {
      reader.jump(all[at].start);
      for (const std::size_t last = std::min(all.size() - 1, at + random.below(40)); at <= last;
           ++at) {
        ASSERT_TRUE(reader.next(run));
        ASSERT_EQ(run.start, all[at].start);
        ASSERT_EQ(run.length, all[at].length);
      }
    }
  }
}

TEST(FlipRunReader, StopsOnRequest) {
  const std::string text(std::size_t{1} << 24, '-');
  run::Context context;
  context.request_stop();
  RunReader reader(text, context);
  flip::Run run;
  EXPECT_THROW(reader.next(run), run::Interrupted);
  EXPECT_THROW(take_census(text, {}, context), run::Interrupted);
}

}  // namespace
}  // namespace minimex::flip
