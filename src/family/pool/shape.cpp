#include "family/pool/shape.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace minimex::pool::detail {
namespace {

constexpr int kWordBits = 6;
constexpr std::uint64_t kTileBlocks = 4096;  // 256 KiB: a tile and its info stay in the L2 cache
constexpr std::uint64_t kDirectRanks = 1 << 12;  // least sums up to this are looked up directly

constexpr void set(Block& block, std::size_t state) {
  block.word[state >> 6] |= std::uint64_t{1} << (state & 63);
}

/// The masks of a block of nine numbers held once each.
struct SetMasks {
  Block step[kBlockBits];
  Block level[kBlockBits + 1];
  constexpr SetMasks() : step{}, level{} {
    for (std::size_t s = 0; s < std::size_t{1} << kBlockBits; ++s) {
      for (std::size_t j = 0; j < kBlockBits; ++j)
        if ((s >> j & 1) == 0) set(step[j], s);
      set(level[std::popcount(s)], s);
    }
  }
};
constexpr SetMasks kSetMasks;

std::uint64_t times(std::uint64_t a, std::uint64_t b, std::uint64_t most) {
  return b != 0 && a > most / b ? most : std::min(a * b, most);
}

}  // namespace

Layout::Layout(const std::vector<Slot>& slots, std::uint64_t need)
    : need_(need), strides_(slots.size()), radices_(slots.size()) {
  std::vector<std::size_t> low;
  std::vector<std::size_t> middle;
  std::vector<std::size_t> high;
  // A digit of several bits is moved on by a shift, so it lies within the bits that number the
  // states of a word, or within those that number the words of a block.
  int word_bits = 0;
  int block_bits = kWordBits;
  std::uint64_t blocks = 1;
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const auto copies = static_cast<std::uint64_t>(slots[i].copies);
    const int width = static_cast<int>(std::bit_width(copies));
    radices_[i] = copies + 1;
    int* const bits = word_bits + width <= kWordBits     ? &word_bits
                      : block_bits + width <= kBlockBits ? &block_bits
                                                         : nullptr;
    if (bits) {
      strides_[i] = std::uint64_t{1} << *bits;
      radices_[i] = std::uint64_t{1} << width;
      *bits += width;
      low.push_back(i);
    } else if (high.empty() && copies < kTileBlocks && blocks * (copies + 1) <= kTileBlocks) {
      strides_[i] = blocks << kBlockBits;
      blocks *= copies + 1;
      middle.push_back(i);
    } else {
      high.push_back(i);
    }
  }
  nine_ = low.size() == kBlockBits;
  lay_low(slots, low);
  lay_middle(slots, middle);
  std::uint64_t tiles = 1;
  for (const std::size_t i : high) {
    const auto copies = static_cast<std::uint64_t>(slots[i].copies);
    top_.push_back({static_cast<std::uint64_t>(slots[i].number), copies, tiles});
    strides_[i] = tiles * tile_states();
    tiles *= copies + 1;
  }
}

void Layout::lay_low(const std::vector<Slot>& slots, const std::vector<std::size_t>& low) {
  std::array<std::uint64_t, kBlockBits> bit_sums{};  // what a bit of a state's number adds
  std::size_t states = 1;
  std::size_t used = 0;  // bits of a state's number
  bool sets = true;      // every number is held once
  bool padded = false;   // some numbers are no state
  for (const std::size_t i : low) {
    const auto copies = static_cast<std::uint64_t>(slots[i].copies);
    sets = sets && copies == 1;
    padded = padded || !std::has_single_bit(copies + 1) || strides_[i] != used + 1;
    auto at = static_cast<std::size_t>(std::countr_zero(strides_[i]));
    for (std::uint64_t n = 1; n <= copies; n *= 2)
      bit_sums[at++] = times(static_cast<std::uint64_t>(slots[i].number), n, need_);
    used |= (strides_[i] * radices_[i] - 1) & ~(strides_[i] - 1);
    states = std::max(states, std::bit_floor(used) * 2);
  }
  std::vector<std::uint64_t> sum_of(states);
  for (std::size_t s = 1; s < states; ++s)
    sum_of[s] = std::min(
        need_, sum_of[s & (s - 1)] + bit_sums[static_cast<std::size_t>(std::countr_zero(s))]);
  std::vector<bool> dead(padded ? states : 0);
  if (padded)
    for (std::size_t s = 0; s < states; ++s) {
      dead[s] = (s & ~used) != 0;
      for (const std::size_t i : low)
        if (gone(s, i) > static_cast<std::uint64_t>(slots[i].copies)) dead[s] = true;
    }
  if (sets && !padded)
    mask_sets(low.size());
  else
    mask_digits(slots, low, states, dead);
  rank_sums(sum_of, dead);
}

void Layout::mask_sets(std::size_t numbers) {
  Block live{};
  for (std::size_t w = 0; w < std::size(live.word); ++w)
    if (numbers >= kWordBits)
      live.word[w] = w >> (numbers - kWordBits) == 0 ? ~std::uint64_t{0} : 0;
    else
      live.word[w] = w == 0 ? (std::uint64_t{1} << (std::size_t{1} << numbers)) - 1 : 0;
  auto alive = [&](Block block) {
    for (std::size_t w = 0; w < std::size(live.word); ++w) block.word[w] &= live.word[w];
    return block;
  };
  step_.resize(kBlockBits, Block{});
  for (std::size_t j = 0; j < numbers; ++j) step_[j] = alive(kSetMasks.step[j]);
  for (std::size_t k = 0; k <= numbers; ++k) level_.push_back(alive(kSetMasks.level[k]));
}

void Layout::mask_digits(const std::vector<Slot>& slots, const std::vector<std::size_t>& low,
                         std::size_t states, const std::vector<bool>& dead) {
  step_.resize(kBlockBits, Block{});
  for (std::size_t s = 0; s < states; ++s) {
    if (!dead.empty() && dead[s]) continue;
    std::size_t count = 0;
    for (const std::size_t i : low) {
      const std::uint64_t n = gone(s, i);
      count += static_cast<std::size_t>(n);
      if (n < static_cast<std::uint64_t>(slots[i].copies))
        set(step_[static_cast<std::size_t>(std::countr_zero(strides_[i]))], s);
    }
    if (count >= level_.size()) level_.resize(count + 1, Block{});
    set(level_[count], s);
  }
}

void Layout::rank_sums(const std::vector<std::uint64_t>& sum_of, const std::vector<bool>& dead) {
  auto live = [&](std::size_t s) { return dead.empty() || !dead[s]; };
  std::uint64_t total = 0;
  for (std::size_t s = 0; s < sum_of.size(); ++s)
    if (live(s)) total = std::max(total, sum_of[s]);
  const bool direct = total < kDirectRanks;
  if (direct) {
    rank_of_.assign(total + 1, 0);
    for (std::size_t s = 0; s < sum_of.size(); ++s)
      if (live(s)) rank_of_[sum_of[s]] = 1;
    std::uint16_t rank = 0;
    for (std::uint64_t n = 0; n <= total; ++n) {
      const bool there = rank_of_[n] != 0;
      rank_of_[n] = rank;
      if (!there) continue;
      sums_.push_back(n);
      ++rank;
    }
  } else {
    for (std::size_t s = 0; s < sum_of.size(); ++s)
      if (live(s)) sums_.push_back(sum_of[s]);
    std::sort(sums_.begin(), sums_.end());
    sums_.erase(std::unique(sums_.begin(), sums_.end()), sums_.end());
  }
  reached_.resize(sums_.size(), Block{});
  for (std::size_t s = 0; s < sum_of.size(); ++s) {
    if (!live(s)) continue;
    const auto rank = direct
                          ? rank_of_[sum_of[s]]
                          : std::lower_bound(sums_.begin(), sums_.end(), sum_of[s]) - sums_.begin();
    set(reached_[static_cast<std::size_t>(rank)], s);
  }
  for (std::size_t r = reached_.size() - 1; r-- > 0;)
    for (std::size_t w = 0; w < std::size(reached_[r].word); ++w)
      reached_[r].word[w] |= reached_[r + 1].word[w];
}

void Layout::lay_middle(const std::vector<Slot>& slots, const std::vector<std::size_t>& middle) {
  std::size_t blocks = 1;
  for (const std::size_t i : middle) {
    middle_strides_.push_back(blocks);
    blocks *= static_cast<std::size_t>(slots[i].copies) + 1;
  }
  grouped_ = middle.size() >= 3 && (middle.size() == 3 ? blocks : middle_strides_[3]) == kGroup;
  info_.resize(blocks);
  std::vector<std::uint64_t> gone(middle.size());
  for (std::size_t b = 0; b < blocks; ++b) {
    if (b != 0) {  // the next mixed-radix number
      std::size_t j = 0;
      while (gone[j] == static_cast<std::uint64_t>(slots[middle[j]].copies)) gone[j++] = 0;
      ++gone[j];
    }
    BlockInfo& info = info_[b];
    for (std::size_t j = 0; j < middle.size(); ++j) {
      const auto number = static_cast<std::uint64_t>(slots[middle[j]].number);
      info.sum = std::min(need_, info.sum + times(number, gone[j], need_));
      if (gone[j] == static_cast<std::uint64_t>(slots[middle[j]].copies)) continue;
      info.largest_free = number;  // they ascend
      info.steps |= std::uint32_t{1} << j;
    }
  }
}

Shape Layout::shape() const {
  Shape s{};
  s.blocks = info_.size();
  s.info = info_.data();
  s.stride = middle_strides_.data();
  s.step = step_.data();
  s.level = level_.data();
  s.levels = level_.size();
  s.reached = reached_.data();
  s.sums = sums_.data();
  s.sum_count = sums_.size();
  s.rank_of = rank_of_.empty() ? nullptr : rank_of_.data();
  s.nine = nine_;
  s.grouped = grouped_;
  return s;
}

std::vector<std::uint64_t> open_tiles(const std::vector<TopDigit>& top, std::uint64_t need,
                                      bool avoid, std::size_t most, std::uint64_t most_visited,
                                      const run::Context& context) {
  constexpr std::uint64_t kPollEvery = 1 << 16;
  std::vector<std::uint64_t> open;
  std::vector<std::uint64_t> gone(top.size());
  std::uint64_t key = 0;
  std::uint64_t sum = 0;  // of the numbers gone: below the need
  for (std::uint64_t visited = 0;; ++visited) {
    if (visited % kPollEvery == 0) context.poll();
    bool stored = true;
    if (!avoid)
      for (std::size_t j = top.size(); j-- > 0 && stored;)
        if (gone[j] < top[j].copies) {
          stored = top[j].number < need - sum;
          break;  // the numbers ascend
        }
    if (stored) open.push_back(key);
    if (open.size() > most || visited > most_visited) {
      open.resize(most + 1);
      return open;
    }
    // The next number gone in mixed radix; where play is over, so it is with more gone.
    std::size_t j = 0;
    for (; j < top.size(); ++j) {
      if (gone[j] < top[j].copies && top[j].number < need - sum) {
        ++gone[j];
        key += top[j].stride;
        sum += top[j].number;
        break;
      }
      key -= gone[j] * top[j].stride;
      sum -= gone[j] * top[j].number;
      gone[j] = 0;
    }
    if (j == top.size()) return open;
  }
}

}  // namespace minimex::pool::detail
