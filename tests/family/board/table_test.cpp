// Tables that grow, and drop entries, where they stand: nothing is lost or found twice.

#include "family/board/table.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "family/board/in_place.hpp"
#include "minimex/run/random.hpp"
#include "support/sanitized.hpp"

namespace minimex::board {
namespace {

struct Here {};

using test::kSanitized;
using Narrow = Table<Here, std::uint64_t, 1>;

/// Numbers, 0 for a free slot, which are their own hashes.
struct Numbers {
  struct Entry {
    std::uint64_t number;
  };
  std::vector<std::uint64_t>* slots;
  bool used(std::uint64_t i) const { return slots->at(i) != 0; }
  Entry take(std::uint64_t i) const { return {std::exchange(slots->at(i), 0)}; }
  void put(std::uint64_t i, const Entry& e) const {
    ASSERT_FALSE(used(i)) << "taken";
    slots->at(i) = e.number;
  }
  static std::uint64_t hash(const Entry& e) { return e.number; }
};

/// Every number is met on the way from its home; returns how many there are.
std::size_t check(const std::vector<std::uint64_t>& slots) {
  std::size_t all = 0;
  for (std::size_t i = 0; i < slots.size(); ++i) {
    if (slots[i] == 0) continue;
    ++all;
    std::size_t at = home<Here>(slots[i], slots.size());
    while (at != i && slots[at] != 0) at = at + 1 == slots.size() ? 0 : at + 1;
    EXPECT_EQ(at, i);
  }
  return all;
}

TEST(InPlace, MovesEveryEntryToWhereItIsLookedFor) {
  run::SplitMix64 random(1);
  for (int round = 0; round < (kSanitized ? 300 : 3000); ++round) {
    std::uint64_t size = 2 + random.below(200);
    std::vector<std::uint64_t> slots(size);
    const InPlace<Here, Numbers> unused({&slots});
    const std::uint64_t count = random.below(size);
    // Crowded about one place, which may be the end, or anywhere.
    const std::uint64_t width =
        random.below(3) == 0 ? ~std::uint64_t{0} : ~std::uint64_t{0} / (1 + random.below(20));
    const std::uint64_t around = random();
    std::size_t entries = 0;
    for (std::uint64_t k = 0; k < count; ++k) {
      const std::uint64_t number = around + random.below(width) + 1;
      if (number == 0) continue;
      std::size_t at = home<Here>(number, size);
      while (slots[at] != 0) at = at + 1 == size ? 0 : at + 1;
      slots[at] = number;
      ++entries;
    }
    ASSERT_EQ(check(slots), entries);
    for (int step = 0; step < 3; ++step) {
      const std::uint64_t larger = size + random.below(2 * size);
      slots.resize(larger);
      InPlace<Here, Numbers>({&slots}).spread(size, larger);
      size = larger;
      ASSERT_EQ(check(slots), entries);
    }
    std::size_t wanted = 0;
    for (const std::uint64_t n : slots) wanted += n != 0 && n % 3 != 0 ? 1U : 0U;
    const auto kept = InPlace<Here, Numbers>({&slots}).sift(
        size, [](const Numbers::Entry& e) { return e.number % 3 != 0; });
    EXPECT_EQ(kept, wanted);
    ASSERT_EQ(check(slots), wanted);
  }
}

Narrow::Shape shape_of(std::uint64_t cells) {
  Narrow::Shape s;
  s.width = 8;
  s.plane[0] = cells;
  return s;
}

TEST(Table, KeepsEverythingWhileMemoryAllowsItAndTheLargerHalfThen) {
  run::SplitMix64 random(2);
  Narrow table;
  // Room for 327,680 slots: the table doubles twice, and then takes what is left.
  constexpr std::uint64_t kSlots = 327'680;
  table.set_budget(kSlots * (Narrow::slot_bytes() + 4));
  std::map<std::uint64_t, int> known;
  const auto find = [&](std::uint64_t cells) {
    const Narrow::Shape s = shape_of(cells);
    return table.find(s, Narrow::hash(s));
  };
  const auto check_all = [&](int most_cells) {
    std::size_t found = 0;
    for (const auto& [cells, value] : known) {
      const auto* const slot = find(cells);
      if (std::popcount(cells) > most_cells) {
        ASSERT_NE(slot, nullptr);
      }
      if (slot == nullptr) continue;
      ++found;
      ASSERT_EQ(Narrow::read(*slot).value, value);
      const std::uint64_t hash = Narrow::hash(shape_of(cells));
      ASSERT_EQ(table.find_among(static_cast<std::uint32_t>(hash >> 32),
                                 [&, wanted = cells](const auto& s) {
                                   return Narrow::shape(s).plane[0] == wanted;
                                 }),
                slot);
    }
    EXPECT_EQ(found, table.size());
  };
  bool dropped = false;
  while (!dropped) {
    while (!table.full()) {
      const std::uint64_t cells = random() & random();
      const int value = static_cast<int>(cells % 31);
      Knowledge k;
      k.value = value;
      const Narrow::Shape s = shape_of(cells);
      table.insert(s, Narrow::hash(s), k);
      known[cells] = value;
    }
    ASSERT_EQ(table.size(), known.size()) << "until something is dropped";
    const std::uint64_t before = table.epoch();
    dropped = table.make_room();
    EXPECT_NE(table.epoch(), before);
    if (!dropped) check_all(-1);
  }
  EXPECT_EQ(table.capacity(), kSlots);
  EXPECT_LE(table.size(), known.size() / 2);
  EXPECT_GT(table.size(), known.size() / 4);
  check_all(18);
  EXPECT_FALSE(table.full());
  // What was saved comes back whole.
  std::vector<Narrow::Record> records;
  table.each([&](const Narrow::Record& r) { records.push_back(r); });
  Narrow second;
  second.set_budget(std::uint64_t{1} << 30);
  for (const Narrow::Record& r : records) {
    if (second.full()) second.make_room();
    second.restore(r);
  }
  EXPECT_EQ(second.size(), table.size());
  for (const auto& [cells, value] : known) {
    const Narrow::Shape s = shape_of(cells);
    const auto* const here = second.find(s, Narrow::hash(s));
    ASSERT_EQ(here != nullptr, find(cells) != nullptr);
    if (here != nullptr) {
      ASSERT_EQ(Narrow::read(*here).value, value);
    }
  }
}

}  // namespace
}  // namespace minimex::board
