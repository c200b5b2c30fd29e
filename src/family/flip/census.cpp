#include "minimex/family/flip/census.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstring>
#include <unordered_map>

#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"

namespace minimex::flip {
namespace {

/// Counts by length: an array for the lengths that can be frequent, a map for the others.
class Tally {
 public:
  void add(std::uint64_t length, std::uint64_t count = 1) {
    if (length < kShort)
      short_[length] += count;
    else
      long_[length] += count;
  }
  void add(const Tally& other) {
    for (std::size_t i = 0; i < kShort; ++i) short_[i] += other.short_[i];
    for (const auto& [length, count] : other.long_) long_[length] += count;
  }
  void remove(std::uint64_t length) { --(length < kShort ? short_[length] : long_[length]); }

  std::vector<RunCount> sorted() const {
    std::vector<RunCount> out;
    for (std::size_t i = 0; i < kShort; ++i)
      if (short_[i] != 0) out.push_back({i, short_[i]});
    const auto first_long = static_cast<std::ptrdiff_t>(out.size());
    for (const auto& [length, count] : long_)
      if (count != 0) out.push_back({length, count});
    std::sort(out.begin() + first_long, out.end(),
              [](const RunCount& a, const RunCount& b) { return a.length < b.length; });
    return out;
  }

 private:
  static constexpr std::size_t kShort = 4096;
  std::array<std::uint64_t, kShort> short_{};
  std::unordered_map<std::uint64_t, std::uint64_t> long_;
};

/// What one chunk tells its neighbours: the + at its two ends, which may belong to longer runs.
struct Chunk {
  std::uint64_t head = 0;
  std::uint64_t tail = 0;
  bool all_plus = false;
  LengthSet inside = 0;  // lengths of the runs that touch neither end
};

std::uint64_t load(const unsigned char* bytes) {
  std::uint64_t x;
  std::memcpy(&x, bytes, sizeof x);
  return x;
}

/// Takes the + at one end out of the bits; returns how many there were.
std::uint64_t take_head(std::uint64_t* bits, std::size_t words) {
  std::uint64_t length = 0;
  for (std::size_t i = 0; i < words; ++i) {
    const auto ones = static_cast<unsigned>(std::countr_one(bits[i]));
    length += ones;
    bits[i] = ones < 64 ? bits[i] >> ones << ones : 0;
    if (ones < 64) break;
  }
  return length;
}

std::uint64_t take_tail(std::uint64_t* bits, std::size_t cells) {
  std::uint64_t length = 0;
  while (length < cells) {
    const std::size_t last = cells - length - 1;  // cell
    const unsigned above = 63 - static_cast<unsigned>(last % 64);
    std::uint64_t& word = bits[last / 64];
    const auto ones = static_cast<unsigned>(std::countl_one(word << above));
    if (ones == 0) break;
    length += ones;
    const std::uint64_t cleared = ones < 64 ? ~(~std::uint64_t{0} << ones) : ~std::uint64_t{0};
    word &= ~(cleared << (last % 64 + 1 - ones));
  }
  return length;
}

/// Length of the run that starts at `cell`, of which `known` cells have been seen. The bits end in
/// a -.
inline __attribute__((always_inline)) std::uint64_t full_length(const unsigned char* bytes,
                                                                std::uint64_t cell,
                                                                std::uint64_t known) {
  std::uint64_t length = known;
  while (true) {
    const std::uint64_t at = cell + length;
    const auto ones = static_cast<unsigned>(std::countr_one(load(bytes + at / 8) >> (at % 8)));
    length += ones;
    if (ones < 64 - at % 8) return length;
  }
}

/// Counts the runs of a chunk whose end cells are -. Runs shorter than kBitwise are counted 56
/// cells at a time: r_k marks the cells where a run of at least k starts, and popcount(r_k) -
/// popcount(r_k+1) runs are exactly k long. The longer ones are measured one by one. The bits are
/// padded with zero bytes.
inline __attribute__((always_inline)) LengthSet count_runs(const std::uint64_t* bits,
                                                           std::size_t cells, Tally& tally) {
  constexpr std::uint64_t kBitwise = 8;
  constexpr std::uint64_t kStride = 56;
  // A start needs the cell before it and the next kBitwise - 1 in the same word.
  constexpr std::uint64_t kStarts = ((std::uint64_t{1} << kStride) - 1) << 1;
  const auto* bytes = reinterpret_cast<const unsigned char*>(bits);
  std::uint64_t at_least[kBitwise + 1] = {};
  LengthSet found = 0;
  for (std::size_t cell = 0; cell < cells; cell += kStride) {
    const std::uint64_t w = load(bytes + cell / 8);
    std::uint64_t r = w & ~(w << 1) & kStarts;
    at_least[1] += static_cast<std::uint64_t>(std::popcount(r));
#pragma GCC unroll 8
    for (unsigned k = 2; k <= kBitwise; ++k) {
      r &= w >> (k - 1);
      at_least[k] += static_cast<std::uint64_t>(std::popcount(r));
    }
    for (; r != 0; r &= r - 1) {
      const std::uint64_t start = cell + static_cast<unsigned>(std::countr_zero(r));
      const std::uint64_t length = full_length(bytes, start, kBitwise);
      tally.add(length);
      found |= in_set(length);
    }
  }
  for (unsigned k = 1; k < kBitwise; ++k) {
    const std::uint64_t count = at_least[k] - at_least[k + 1];
    if (count == 0) continue;
    tally.add(k, count);
    found |= in_set(k);
  }
  return found;
}

LengthSet count_runs_portable(const std::uint64_t* bits, std::size_t cells, Tally& tally) {
  return count_runs(bits, cells, tally);
}

#if defined(__x86_64__)
__attribute__((target("popcnt,bmi,bmi2"))) LengthSet count_runs_popcnt(const std::uint64_t* bits,
                                                                       std::size_t cells,
                                                                       Tally& tally) {
  return count_runs(bits, cells, tally);
}
#endif

LengthSet count_runs_at(Level level, const std::uint64_t* bits, std::size_t cells, Tally& tally) {
#if defined(__x86_64__)
  // Every processor with AVX2 has these.
  if (level != Level::portable) return count_runs_popcnt(bits, cells, tally);
#endif
  static_cast<void>(level);
  return count_runs_portable(bits, cells, tally);
}

Chunk read_chunk(std::uint64_t* bits, std::size_t cells, Level level, Tally& tally) {
  Chunk chunk;
  const std::size_t words = (cells + 63) / 64;
  chunk.head = take_head(bits, words);
  if (chunk.head == cells) {
    chunk.all_plus = true;
    return chunk;
  }
  chunk.tail = take_tail(bits, cells);
  chunk.inside = count_runs_at(level, bits, cells, tally);
  return chunk;
}

/// Adds the runs that touch the end of a chunk.
void join(const std::vector<Chunk>& chunks, std::string_view text, const Rules& rules,
          Census& census, Tally& tally) {
  std::uint64_t open = 0;  // + before the chunk
  std::size_t opened = 0;  // the chunk they start in
  std::uint64_t head = 0;  // of the text
  auto close = [&](std::uint64_t length) {
    if (length == 0) return;
    tally.add(length);
    census.starts[opened] |= in_set(length);
  };
  for (std::size_t i = 0; i < chunks.size(); ++i) {
    const Chunk& c = chunks[i];
    census.starts[i] |= c.inside;
    census.all_plus[i] = c.all_plus;
    if (open == 0) opened = i;
    if (c.all_plus) {
      open += c.head;
      continue;
    }
    close(open + c.head);
    if (opened == 0 && text.front() == '+' && head == 0) head = open + c.head;
    open = c.tail;
    opened = i;
  }
  close(open);
  if (!rules.ring || head == 0 || open == 0) return;
  tally.remove(head);
  tally.remove(open);
  tally.add(head + open);
}

}  // namespace

Census take_census(std::string_view text, const Rules& rules, const run::Context& context,
                   const CensusOptions& options) {
  constexpr std::size_t kChunksAPart = 64;
  const std::size_t count = (text.size() + options.chunk - 1) / options.chunk;
  const std::size_t parts = (count + kChunksAPart - 1) / kChunksAPart;
  std::vector<Chunk> chunks(count);
  std::atomic<std::size_t> bad{text.size()};
  std::vector<Tally> by_part(parts);
  run::parallel(context, parts, [&](std::size_t part) {
    constexpr std::size_t kPadding = 2;  // words: windows read past the last cell
    std::vector<std::uint64_t> bits(options.chunk / 64 + kPadding);
    const std::size_t last = std::min(count, (part + 1) * kChunksAPart);
    for (std::size_t i = part * kChunksAPart; i < last; ++i) {
      context.poll();
      const std::size_t start = i * options.chunk;
      if (start > bad.load(std::memory_order_relaxed)) return;
      const std::string_view cells = text.substr(start, options.chunk);
      const std::size_t good = to_bits(cells, bits.data(), options.level);
      if (good < cells.size()) {
        // The parts before this one have all been started, so the least offset is found.
        std::size_t least = bad.load();
        while (start + good < least && !bad.compare_exchange_weak(least, start + good)) {
        }
        return;
      }
      std::fill(bits.begin() + static_cast<std::ptrdiff_t>((cells.size() + 63) / 64), bits.end(),
                0);
      chunks[i] = read_chunk(bits.data(), cells.size(), options.level, by_part[part]);
    }
  });
  if (bad < text.size())
    throw run::BadRequest(
        fmt::format("position {}: expected + or -, found {}", bad.load(), run::shown(text, bad)));

  Census census;
  census.chunk = options.chunk;
  census.starts.resize(count);
  census.all_plus.resize(count);
  Tally tally;
  for (const Tally& t : by_part) tally.add(t);
  join(chunks, text, rules, census, tally);
  census.runs = tally.sorted();
  return census;
}

}  // namespace minimex::flip
