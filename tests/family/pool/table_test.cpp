// Bit tables: every width of vector, any number of threads, any layout, against a plain table.

#include "minimex/family/pool/table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "family/pool/oracle.hpp"
#include "minimex/run/error.hpp"
#include "minimex/run/random.hpp"

namespace minimex::pool {
namespace {

std::vector<Simd> levels() {
  std::vector<Simd> out;
  for (const Simd s : {Simd::portable, Simd::avx2, Simd::avx512})
    if (available(s)) out.push_back(s);
  return out;
}

std::vector<Slot> one_to(std::int64_t max) {
  std::vector<Slot> slots;
  for (std::int64_t x = 1; x <= max; ++x) slots.push_back({x, 1});
  return slots;
}

/// One byte a state in plain mixed radix, solved by the definition.
class PlainTable {
 public:
  PlainTable(const std::vector<Slot>& slots, std::int64_t need, bool avoid) : slots_(slots) {
    std::size_t states = 1;
    for (const Slot& s : slots) {
      strides_.push_back(states);
      states *= static_cast<std::size_t>(s.copies) + 1;
    }
    lost_.resize(states);
    for (std::size_t n = states; n-- > 0;) {
      std::int64_t left = need;
      for (std::size_t i = 0; i < slots.size(); ++i) left -= gone(n, i) * slots[i].number;
      if (left <= 0) {
        lost_[n] = !avoid;
        continue;
      }
      bool wins = false;
      for (std::size_t i = 0; i < slots.size(); ++i)
        if (gone(n, i) < slots[i].copies) wins = wins || lost_[n + strides_[i]];
      lost_[n] = !wins;
    }
  }
  std::int64_t gone(std::size_t n, std::size_t i) const {
    return static_cast<std::int64_t>(n / strides_[i]) % (slots_[i].copies + 1);
  }
  const std::vector<bool>& lost() const { return lost_; }

 private:
  std::vector<Slot> slots_;
  std::vector<std::size_t> strides_;
  std::vector<bool> lost_;
};

/// Every state that can arise, compared. Beyond the total the plain table is not asked.
void expect_equal(const Table& table, const PlainTable& plain, const std::vector<Slot>& slots,
                  std::int64_t need) {
  for (std::size_t n = 0; n < plain.lost().size(); ++n) {
    std::uint64_t state = 0;
    std::int64_t left = need;
    for (std::size_t i = 0; i < slots.size(); ++i) {
      state += table.stride(i) * static_cast<std::uint64_t>(plain.gone(n, i));
      left -= plain.gone(n, i) * slots[i].number;
    }
    ASSERT_EQ(table.lost(state, left), plain.lost()[n]) << "state " << n;
  }
}

std::string text(const std::vector<Slot>& slots, std::int64_t need, bool avoid) {
  std::string out = "need " + std::to_string(need) + (avoid ? " avoid:" : ":");
  for (const Slot& s : slots)
    out += " " + std::to_string(s.number) + "x" + std::to_string(s.copies);
  return out;
}

std::int64_t total(const std::vector<Slot>& slots) {
  std::int64_t sum = 0;
  for (const Slot& s : slots) sum += s.number * s.copies;
  return sum;
}

TEST(Table, EqualsThePlainTableOnRandomMultisets) {
  run::SplitMix64 random(9);
  const run::Context context;
  for (int round = 0; round < 300; ++round) {
    std::vector<Slot> slots;
    std::uint64_t states = 1;
    std::int64_t number = 0;
    const std::int64_t most_copies = between(random, 1, 6);
    const std::int64_t gap = round % 7 == 0 ? 1'000'000 : 4;
    // Every fourth: twelve single numbers first, so that eight blocks at a time are solved.
    const bool grouped = round % 4 == 0;
    while (states < (grouped ? 1 << 14 : 1 << 11)) {
      number += between(random, 1, gap);
      const bool single = grouped && slots.size() < 12;
      slots.push_back({number, single ? 1 : between(random, 1, most_copies)});
      states *= static_cast<std::uint64_t>(slots.back().copies) + 1;
    }
    const bool avoid = random.below(2) == 0;
    const std::int64_t need = between(random, 1, total(slots));
    SCOPED_TRACE(text(slots, need, avoid));
    const PlainTable plain(slots, need, avoid);
    for (const Simd simd : levels())
      expect_equal(Table(slots, need, avoid, context, simd), plain, slots, need);
    if (HasFailure()) return;
  }
}

TEST(Table, EqualsThePlainTableWhereCopiesAreManyAndNumbersHuge) {
  const run::Context context;
  const std::int64_t huge = std::int64_t{1} << 61;
  const std::vector<std::pair<std::vector<Slot>, std::int64_t>> cases = {
      {{{1, 600}, {2, 3}}, 300},
      {{{1, 70}, {3, 70}}, 200},
      {{{1, 5000}}, 4999},
      {{{1, 1}, {2, 5000}}, 4000},
      {{{7, 2}, {huge, 1}, {huge + 1, 2}}, INT64_MAX},
      {{{huge, 1}, {huge + 5, 1}, {huge + 6, 1}}, huge + 7},
      {{{5, 1}}, 3},
      {{}, 3},
  };
  for (const auto& [slots, need] : cases)
    for (const bool avoid : {false, true}) {
      SCOPED_TRACE(text(slots, need, avoid));
      for (const Simd simd : levels()) {
        const Table table(slots, need, avoid, context, simd);
        if (need < (1 << 20))
          expect_equal(table, PlainTable(slots, need, avoid), slots, need);
        else
          EXPECT_EQ(table.lost(0, need), Table(slots, need, avoid, context).lost(0, need));
      }
    }
}

TEST(Table, EveryTotalOfTenIsEqualOnEveryLevel) {
  const run::Context context;
  for (std::int64_t max = 8; max <= 13; ++max) {
    const std::vector<Slot> slots = one_to(max);
    for (std::int64_t need = 1; need <= total(slots); need += max < 11 ? 1 : 3)
      for (const bool avoid : {false, true}) {
        SCOPED_TRACE(text(slots, need, avoid));
        const PlainTable plain(slots, need, avoid);
        for (const Simd simd : levels())
          expect_equal(Table(slots, need, avoid, context, simd), plain, slots, need);
        if (HasFailure()) return;
      }
  }
}

TEST(Table, LevelsAndThreadCountsAgreeOnTilesOfEveryKind) {
  // 24 numbers: eight tiles at most, some decided as a whole.
  const std::vector<Slot> slots = one_to(24);
  for (const std::int64_t need : {60, 150, 230, 270, 299})
    for (const bool avoid : {false, true}) {
      run::Context one;
      one.set_threads(1);
      const Table reference(slots, need, avoid, one, Simd::portable);
      run::SplitMix64 random(3);
      std::vector<std::pair<std::uint64_t, std::int64_t>> states;
      for (int i = 0; i < 20000; ++i) {
        const std::uint64_t mask = random() & ((1 << 24) - 1) & (i % 2 == 0 ? random() : ~0ULL);
        std::int64_t left = need;
        std::uint64_t state = 0;
        for (std::size_t s = 0; s < slots.size(); ++s)
          if ((mask >> s & 1) != 0) {
            left -= slots[s].number;
            state += reference.stride(s);
          }
        states.emplace_back(state, left);
      }
      for (const Simd simd : levels())
        for (const unsigned threads : {1U, 2U, 5U}) {
          run::Context context;
          context.set_threads(threads);
          const Table table(slots, need, avoid, context, simd);
          for (const auto& [state, left] : states)
            ASSERT_EQ(table.lost(state, left), reference.lost(state, left))
                << text(slots, need, avoid) << " state " << state;
        }
    }
}

TEST(Table, StoresOnlyTilesThatAreOpen) {
  const run::Context context;
  const Table low(one_to(30), 90, false, context);
  EXPECT_LT(low.states(), Table::states_of(one_to(30)) / 2);
  // The same question over fewer numbers, solved whole.
  EXPECT_EQ(Table(one_to(22), 40, false, context).lost(0, 40),
            PlainTable(one_to(22), 40, false).lost()[0]);
}

TEST(Table, RefusesWithTheFigureBeforeTakingMemory) {
  run::Context small;
  small.set_memory_budget(std::uint64_t{64} << 20);
  try {
    const Table table(one_to(32), 385, false, small);
    FAIL() << "solved within the budget";
  } catch (const run::TooLarge& e) {
    EXPECT_STREQ(
        e.what(),
        "the table for 32 different numbers needs 512 MiB of memory, 64.0 MiB may be used");
  }
  try {
    const Table table(one_to(62), 1000, false, small);
    FAIL() << "solved within the budget";
  } catch (const run::TooLarge& e) {
    EXPECT_THAT(e.what(),
                ::testing::HasSubstr("may need up to 512 PiB of memory, 64.0 MiB may be used"));
  }
}

TEST(Table, TellsTheMemoryItWouldTake) {
  const run::Context context;
  constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;
  constexpr std::uint64_t kAny = ~std::uint64_t{0};
  for (const std::int64_t need : {30, 60, 200, 330}) {
    const auto bytes = Table::bytes_for(one_to(27), need, false, kAny, context);
    ASSERT_TRUE(bytes.has_value()) << need;
    EXPECT_GE(*bytes, Table(one_to(27), need, false, context).states() / 8) << need;
    run::Context exact;
    exact.set_memory_budget(*bytes);
    EXPECT_NO_THROW(Table(one_to(27), need, false, exact)) << need;
    exact.set_memory_budget(*bytes - 1);
    EXPECT_THROW(Table(one_to(27), need, false, exact), run::TooLarge) << need;
    EXPECT_EQ(Table::bytes_for(one_to(27), need, false, *bytes, context), bytes);
    EXPECT_EQ(Table::bytes_for(one_to(27), need, false, *bytes - 1, context), std::nullopt);
  }
  EXPECT_LE(*Table::bytes_for(one_to(40), 43, false, kMiB, context), kMiB) << "hardly any is open";
  EXPECT_EQ(Table::bytes_for(one_to(60), 900, false, kAny, context), std::nullopt);
  EXPECT_EQ(Table::bytes_for(one_to(63), 900, false, kAny, context), std::nullopt);
}

TEST(Table, AStopRequestEndsItSoonOnEveryThread) {
  for (const unsigned threads : {1U, 2U}) {
    run::Context context;
    context.set_threads(threads);
    std::chrono::steady_clock::time_point asked;
    std::thread stopper([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(30));
      asked = std::chrono::steady_clock::now();
      context.request_stop();
    });
    EXPECT_THROW(Table(one_to(33), 409, false, context), run::Interrupted);
    const auto ended = std::chrono::steady_clock::now();
    stopper.join();
    EXPECT_LT(ended - asked, std::chrono::milliseconds(900));
  }
}

TEST(Table, ProgressCountsTiles) {
  run::Context context;
  std::uint64_t last = 0;
  std::uint64_t of = 0;
  context.set_threads(1);
  context.set_progress([&](std::string_view what, std::uint64_t done, std::uint64_t total) {
    EXPECT_EQ(what, "table tiles");
    EXPECT_GE(done, last);
    last = done;
    of = total;
  });
  const Table table(one_to(25), 240, false, context);
  EXPECT_GT(last, 0u);
  EXPECT_LE(of, 16u);
}

}  // namespace
}  // namespace minimex::pool
