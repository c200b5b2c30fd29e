#include "minimex/family/pool/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <queue>

#include "family/pool/shape.hpp"
#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"
#include "minimex/store/buffer.hpp"

namespace minimex::pool {
namespace {

using detail::Block;
using detail::Layout;
using detail::TopDigit;

constexpr int kMostBits = 62;       // of a state's number
constexpr int kMostMixedBits = 53;  // where padding may add nine
constexpr std::size_t kMostTiles = std::size_t{1}
                                   << 22;  // beyond, their count is not worth knowing
constexpr std::uint64_t kMostVisited = std::uint64_t{1} << 28;    // to find them: seconds
constexpr std::uint64_t kVisitedAtOnce = std::uint64_t{1} << 18;  // milliseconds

/// Bytes for each tile stored.
std::uint64_t tile_bytes(const Layout& layout) { return layout.tile_blocks() * sizeof(Block); }

bool numbered(const std::vector<Slot>& slots) {
  const bool repeats =
      std::any_of(slots.begin(), slots.end(), [](const Slot& s) { return s.copies > 1; });
  return Table::states_of(slots) >> (repeats ? kMostMixedBits : kMostBits) == 0;
}

/// Too large for any machine, or its tiles too many to be counted.
[[noreturn]] void refuse(std::uint64_t states, const std::string& what,
                         const run::Context& context) {
  const std::uint64_t budget = context.memory_budget();
  if (states / 8 > budget)
    throw run::TooLarge(fmt::format("{} may need up to {} of memory, {} may be used", what,
                                    run::bytes_text(states / 8), run::bytes_text(budget)));
  throw run::TooLarge(what + " is too large");
}

/// The order in which threads may solve the tiles: a tile is ready once every tile with one more
/// number gone is done. The highest ready tile goes first, so that what it reads is still in cache.
class Schedule {
 public:
  Schedule(const std::vector<std::uint64_t>& keys, const std::vector<TopDigit>& top)
      : keys_(keys), top_(top), waits_for_(keys.size(), 0) {
    for (std::size_t slot = 0; slot < keys_.size(); ++slot) {
      above(slot, [&](std::size_t) { ++waits_for_[slot]; });
      if (waits_for_[slot] == 0) ready_.push(slot);
    }
  }

  std::optional<std::size_t> find(std::uint64_t key) const {
    const auto it = std::lower_bound(keys_.begin(), keys_.end(), key);
    if (it == keys_.end() || *it != key) return std::nullopt;
    return static_cast<std::size_t>(it - keys_.begin());
  }

  /// Calls f for each stored tile with one more number gone; returns the greatest number that leads
  /// to a tile that is not stored (0: none).
  template <class F>
  std::uint64_t above(std::size_t slot, F&& f) const {
    std::uint64_t decided = 0;
    for (const TopDigit& d : top_) {
      if (keys_[slot] / d.stride % (d.copies + 1) == d.copies) continue;
      if (const auto next = find(keys_[slot] + d.stride))
        f(*next);
      else
        decided = d.number;
    }
    return decided;
  }

  /// Waits for a ready tile; nullopt: all are done, or another thread gave up.
  std::optional<std::size_t> next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !ready_.empty() || done_ == keys_.size() || stopped_; });
    if (stopped_ || ready_.empty()) return std::nullopt;
    const std::size_t slot = ready_.top();
    ready_.pop();
    return slot;
  }

  /// Returns how many are done.
  std::size_t finish(std::size_t slot) {
    const std::lock_guard lock(mutex_);
    for (const TopDigit& d : top_) {
      if (keys_[slot] / d.stride % (d.copies + 1) == 0) continue;
      const auto below = find(keys_[slot] - d.stride);
      if (below && --waits_for_[*below] == 0) ready_.push(*below);
    }
    ++done_;
    changed_.notify_all();
    return done_;
  }

  void stop() {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    changed_.notify_all();
  }

 private:
  const std::vector<std::uint64_t>& keys_;
  const std::vector<TopDigit>& top_;
  std::vector<std::uint8_t> waits_for_;
  std::priority_queue<std::size_t> ready_;
  std::size_t done_ = 0;
  bool stopped_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
};

}  // namespace

struct Table::Impl {
  Layout layout;
  bool avoid;
  std::vector<std::uint64_t> keys;  // of the tiles stored, ascending
  store::Buffer large;
  std::vector<Block> small;

  Block* blocks() const {
    return large.data() ? static_cast<Block*>(large.data()) : const_cast<Block*>(small.data());
  }
  Block* tile(std::size_t slot) const { return blocks() + slot * layout.tile_blocks(); }

  void solve(std::uint64_t need, const run::Context& context, detail::SolveTile solve_tile);
};

void Table::Impl::solve(std::uint64_t need, const run::Context& context,
                        detail::SolveTile solve_tile) {
  const detail::Shape shape = layout.shape();
  if (layout.top().empty()) {
    solve_tile(shape, {tile(0), need, 0, 0, nullptr, 0}, avoid);
    return;
  }
  const std::vector<TopDigit>& top = layout.top();
  Schedule schedule(keys, top);
  auto work = [&](std::size_t) {
    std::vector<const Block*> above;
    while (const auto slot = schedule.next()) {
      above.clear();
      std::uint64_t left = need;
      std::uint64_t largest = 0;
      for (const TopDigit& d : top) {
        const std::uint64_t gone = keys[*slot] / d.stride % (d.copies + 1);
        left -= gone * d.number;
        if (gone < d.copies) largest = d.number;
      }
      const std::uint64_t decided =
          schedule.above(*slot, [&](std::size_t next) { above.push_back(tile(next)); });
      solve_tile(shape, {tile(*slot), left, largest, decided, above.data(), above.size()}, avoid);
      context.progress("table tiles", schedule.finish(*slot), keys.size());
      context.poll();
    }
  };
  run::parallel(context, context.threads(), [&](std::size_t i) {
    try {
      work(i);
    } catch (...) {
      schedule.stop();
      throw;
    }
  });
}

Table::Table(const std::vector<Slot>& slots, std::int64_t need, bool avoid,
             const run::Context& context, Simd simd) {
  const auto goal = static_cast<std::uint64_t>(need);
  const std::uint64_t states = states_of(slots);
  const std::string what = fmt::format("the table for {} different numbers", slots.size());
  if (!numbered(slots)) refuse(states, what, context);

  auto impl = std::make_unique<Impl>(Impl{Layout(slots, goal), avoid, {}, {}, {}});
  impl->keys =
      detail::open_tiles(impl->layout.top(), goal, avoid, kMostTiles, kMostVisited, context);
  if (impl->keys.size() > kMostTiles) refuse(states, what, context);
  const std::uint64_t bytes = impl->keys.size() * tile_bytes(impl->layout);
  constexpr std::uint64_t kSmall = 1 << 18;
  if (bytes < kSmall) {
    impl->small.resize(impl->keys.size() * impl->layout.tile_blocks());
  } else {
    context.require_memory(bytes, what);
    impl->large = store::Buffer(impl->keys.size() * impl->layout.tile_blocks() * sizeof(Block),
                                what, context);
  }
  if (!impl->keys.empty()) impl->solve(goal, context, detail::solve_tile_for(simd));
  impl_ = std::move(impl);
}

Table::Table(Table&&) noexcept = default;
Table& Table::operator=(Table&&) noexcept = default;
Table::~Table() = default;

bool Table::lost(std::uint64_t state, std::int64_t need_left) const {
  if (need_left <= 0) return !impl_->avoid;
  const std::uint64_t tile_states = impl_->layout.tile_states();
  const std::uint64_t key = state / tile_states;
  const auto it = std::lower_bound(impl_->keys.begin(), impl_->keys.end(), key);
  if (it == impl_->keys.end() || *it != key) return false;  // one number finishes
  const Block& block = impl_->tile(static_cast<std::size_t>(
      it - impl_->keys.begin()))[state % tile_states >> detail::kBlockBits];
  constexpr std::uint64_t kLow = (1U << detail::kBlockBits) - 1;
  return (block.word[(state & kLow) >> 6] >> (state & 63) & 1) != 0;
}

std::uint64_t Table::stride(std::size_t slot) const { return impl_->layout.stride(slot); }

std::uint64_t Table::gone(std::uint64_t state, std::size_t slot) const {
  return impl_->layout.gone(state, slot);
}

std::uint64_t Table::states() const { return impl_->keys.size() * impl_->layout.tile_states(); }

std::optional<std::uint64_t> Table::bytes_for(const std::vector<Slot>& slots, std::int64_t need,
                                              bool avoid, std::uint64_t most,
                                              const run::Context& context) {
  if (!numbered(slots)) return std::nullopt;
  const auto goal = static_cast<std::uint64_t>(need);
  const Layout layout(slots, goal);
  const std::uint64_t tile = tile_bytes(layout);
  const std::uint64_t tiles = std::min<std::uint64_t>(most / tile, kMostTiles);
  const std::size_t count =
      detail::open_tiles(layout.top(), goal, avoid, tiles, kVisitedAtOnce, context).size();
  if (count > tiles) return std::nullopt;
  return count * tile;
}

std::uint64_t Table::states_of(const std::vector<Slot>& slots) {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 63;
  std::uint64_t states = 1;
  for (const Slot& s : slots) {
    const auto radix = static_cast<std::uint64_t>(s.copies) + 1;
    states = states > kMost / radix ? kMost : states * radix;
  }
  return states;
}

}  // namespace minimex::pool
