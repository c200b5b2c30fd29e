#include "minimex/catalog/heap_game.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "minimex/run/random.hpp"

namespace minimex::catalog {
namespace {

BoundGame bind_heap(std::string_view name) {
  heap::Game game = heap::parse_game(name);
  return bound(std::move(game.name), HeapGame(std::move(game.rules)));
}

/// What all heap games have in common.
Description common(std::string name, std::string rules, bool splits) {
  return {
      .name = std::move(name),
      .aliases = {},
      .rules = std::move(rules),
      .parameters = {},
      .grammar =
          "Heap sizes (up to 2^63) with + between them: 12+7+3; 0 is no heap. A move says which "
          "heap becomes what: 12>7+3, 12>0.",
      .examples = {},
      .method = std::string("The nimber of a sum is the xor of the heaps' nimbers. ") +
                (splits ? "Long nim-sequences are computed in the sparse space, periods are "
                        : "Periods are ") +
                "proved by the theorem for the rules.",
      .limits =
          "Heaps to 2^63 where a period is proved, else as far as the sequence can be computed.",
      .yes_no = "Can the player to move force a win?",
      .page = "docs/heap-games.md",
      .family = "heap",
      .value = value::Kind::nimber};
}

Entry schema(Description description, std::function<bool(std::string_view)> covers) {
  return {.description = std::move(description),
          .bind = {},
          .covers = std::move(covers),
          .bind_name = bind_heap};
}

Entry code_schema() {
  Description d = common(
      "CODE",
      "A taking-and-breaking game by its code (0.07, .137, 4.3, 0.3F, 0.[3]): digit d_i says what "
      "may be left after taking i beans from a heap. Digits are 0-9 and A-Z: bit k (worth 2^k) of "
      "d_i allows to take i beans and leave exactly k heaps; d_0 stands before the point; [digits] "
      "repeat for ever.",
      true);
  d.parameters = {
      {.name = "unequal", .meaning = "the heaps a move leaves must be pairwise different"}};
  d.examples = {{"0.07", "12+7+3", "take two, leaving at most two heaps"},
                {"4.0:unequal", "10", "Grundy's game"},
                {"0.16", "1000000000000", "a heap of a million million: its period is proved"}};
  // Digits without a point are told about it.
  return schema(std::move(d), [](std::string_view asked) {
    return heap::looks_like_code(asked) || heap::looks_like_digits(asked);
  });
}

Entry set_schema(const std::string& name, std::string rules, std::string example) {
  Description d = common(name + ":SET", std::move(rules), false);
  d.examples = {{std::move(example), "12+7+3", "three heaps"}};
  return schema(std::move(d), [name](std::string_view asked) {
    return asked.substr(0, asked.find(':')) == name;
  });
}

}  // namespace

std::string HeapGame::random(std::uint64_t size, std::uint64_t seed) {
  constexpr std::uint64_t kFew = 3;
  run::SplitMix64 random(seed);
  const std::uint64_t largest = std::max(kFew, size / kFew);
  heap::Position heaps;
  while (size > 0) {
    heaps.push_back(std::min(size, 1 + random.below(largest)));
    size -= heaps.back();
  }
  return heap::print(heaps);
}

std::vector<Entry> heap_entries() {
  std::vector<Entry> entries;
  entries.push_back(code_schema());
  entries.push_back(
      set_schema("subtract", "Take a number of the set from one heap.", "subtract:1,3,4"));
  entries.push_back(
      set_schema("all-but", "Take any number but those of the set from one heap.", "all-but:2,5"));
  for (const heap::Named& named : heap::named_games()) {
    const std::string name(named.name);
    const bool splits = heap::most_parts(heap::parse_game(named.game).rules) >= 2;
    Description d = common(name, fmt::format("{} Code {}.", named.about, named.game), splits);
    d.examples = {{name, "12+7+3", "three heaps"}};
    if (splits)
      d.parameters = {
          {.name = "unequal", .meaning = "the heaps a move leaves must be pairwise different"}};
    entries.push_back(
        schema(std::move(d), [name](std::string_view asked) { return asked == name; }));
  }
  return entries;
}

}  // namespace minimex::catalog
