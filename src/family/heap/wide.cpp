// The wide kernel: what its loops need of a plan, and the search that they leave to the slow way.

#include "family/heap/wide.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <vector>

#include "family/heap/kernel.hpp"
#include "family/heap/plan.hpp"
#include "family/heap/wide_splits.hpp"

namespace minimex::heap {
namespace {

using namespace detail;

WideLoops loops_for(Isa isa) {
#if defined(__x86_64__) && !defined(__EMSCRIPTEN__)
  if (isa == Isa::avx512) return wide_avx512();
  if (isa == Isa::avx2) return wide_avx2();
#endif
  static_cast<void>(isa);
  return wide_portable();
}

void raise(std::atomic<std::uint64_t>& most, std::uint64_t value) {
  std::uint64_t seen = most.load(std::memory_order_relaxed);
  while (seen < value && !most.compare_exchange_weak(seen, value, std::memory_order_relaxed)) {
  }
}

/// The number of planes that costs least: an option costs an operation a plane and block, a heap
/// that needs more planes about 1.5 operations an option.
unsigned choose_planes(const Plan& plan) {
  constexpr std::size_t kLookBack = 16384;
  constexpr double kSlowHeap = 1.5;
  std::vector<std::size_t> above(kMostPlanes + 1, 0);
  const std::size_t size = plan.head.size();
  std::size_t heaps = 1;
  for (std::size_t n = size - std::min(size, kLookBack); n < size; ++n) {
    if (plan.common[n] == 0) continue;
    ++heaps;
    for (unsigned k = 0; k <= plan.head[n] / 8U; ++k) ++above[k];
  }
  unsigned best = kMostPlanes;
  double least = kMostPlanes;
  for (const unsigned k : kPlaneCounts) {
    const double cost =
        k + kSlowHeap * kLanes * static_cast<double>(above[k]) / static_cast<double>(heaps);
    if (cost < least) {
      best = k;
      least = cost;
    }
  }
  return best;
}

/// The least part in [from, below) of a split of `sum` into two different common heaps of the tape,
/// the smaller first, that gives the code; `below` if there is none.
std::uint64_t least_tape_part(const Plan& plan, const std::uint8_t* tape, std::uint64_t sum,
                              std::uint64_t from, std::uint8_t code, std::uint64_t below) {
  constexpr std::uint64_t kOnes = 0x0101010101010101U;
  std::uint64_t part = from;
  const auto split = [&](std::uint64_t small) { return small < below && 2 * small < sum; };
  const auto shows = [&](std::uint64_t small) {
    return (tape[small] ^ tape[sum - small]) == code && !is_rare(plan, small) &&
           !is_rare(plan, sum - small);
  };
  for (; split(part + 7); part += 8) {
    std::uint64_t small;
    std::uint64_t large;
    std::memcpy(&small, tape + part, 8);
    std::memcpy(&large, tape + sum - part - 7, 8);
    const std::uint64_t x = small ^ __builtin_bswap64(large) ^ kOnes * code;
    if (((x - kOnes) & ~x & kOnes << 7) == 0) continue;  // no byte is 0
    for (std::uint64_t i = part; i < part + 8; ++i)
      if (shows(i)) return i;
  }
  for (; split(part); ++part)
    if (shows(part)) return part;
  return below;
}

class WideKernel : public Kernel {
 public:
  WideKernel(const Plan& plan, Isa isa)
      : plan_(plan), loops_(loops_for(isa)), views_(make_views(plan)) {
    fill_required(plan.mask, required_);
    splits_ = choose_block_splits(plan_, required_);
    deepest_ = splits_.deepest;
    planes_ = choose_planes(plan_);
    for (const Option& o : plan_.options)
      all_.push_back({static_cast<std::uint32_t>(o.distance), o.code * 0x01010101U});
    // What the last block wrote is read last: by then it has reached the cache.
    std::reverse(all_.begin(), all_.end());
    far_ = all_;
    while (!far_.empty() && far_.back().distance < kLanes) {
      near_.push_back(far_.back());
      far_.pop_back();
    }
    if (far_.size() % 2 != 0) far_.insert(far_.begin(), Step{far_.front()});
    game_.far = far_.data();
    game_.far_count = far_.size();
    while (game_.beyond_count < far_.size() && far_[game_.beyond_count + 1].distance >= 2 * kLanes)
      game_.beyond_count += 2;
    game_.near = near_.data();
    game_.near_count = near_.size();
    game_.all = all_.data();
    game_.all_count = all_.size();
    game_.first_splits = splits_.steps.data();
    game_.first_split_count = splits_.steps.size();
    game_.first_planes = splits_.planes;
    game_.next_splits = splits_.next.data();
    game_.next_split_count = splits_.next.size();
    game_.bound = required_.bound;
    game_.required = required_.codes;
  }

  Reached candidates(std::uint8_t* tape, std::uint64_t from, std::uint64_t to) override {
    constexpr std::uint64_t kChunk = 256 * kLanes;
    for (std::uint64_t n = from; n < to;) {
      const std::uint64_t end = std::min(to, n + kChunk);
      WideTally tally;
      tally.planes = planes_;
      const std::uint64_t reached = loops_.candidates(game_, tape, n, end, tally);
      raise(largest_, tally.largest);
      if (reached < end) return {Reached::Stop::overflow, tally.overflow, 0};
      if (planes_ < kMostPlanes) {
        const unsigned more = plane_count(planes_ + 1);
        const std::uint64_t blocks = (end - n) / kLanes;
        if (3 * tally.slow > 2 * blocks * (more - planes_)) planes_ = more;
      }
      n = end;
    }
    return {Reached::Stop::done, to, 0};
  }

  Reached prove(const std::uint8_t* tape, std::uint64_t first, std::uint64_t from,
                std::uint64_t to) override {
    if (from >= to) return {Reached::Stop::done, to, 0};
    WideProof proof;
    proof.views = views_.views.data();
    proof.view_count = usable_views(plan_, views_, first, from);
    proof.dig = dig;
    proof.digger = &plan_;
    proof.first = first;
    proof.deepest = deepest_.load(std::memory_order_relaxed);
    const std::uint64_t reached = loops_.prove(game_, tape, from, to, proof);
    raise(deepest_, proof.deepest);
    if (reached < to) return {Reached::Stop::missing, proof.heap, proof.code};
    return {Reached::Stop::done, to, 0};
  }

  Reached both(std::uint8_t* tape, std::uint64_t first, std::uint64_t from,
               std::uint64_t to) override {
    constexpr std::uint64_t kChunk = 64 * kLanes;  // so that the proof finds it in the cache
    for (std::uint64_t n = from; n < to; n += kChunk) {
      const Reached reached = candidates(tape, n, std::min(to, n + kChunk));
      const std::uint64_t done = reached.n / kLanes * kLanes;
      const Reached proved = prove(tape, first, n, done);
      if (proved.stop != Reached::Stop::done) return proved;
      if (reached.stop != Reached::Stop::done) return reached;
    }
    return {Reached::Stop::done, to, 0};
  }

  std::uint64_t deepest() const override { return deepest_.load(std::memory_order_relaxed); }
  unsigned largest_code() const override {
    return static_cast<unsigned>(largest_.load(std::memory_order_relaxed));
  }

 private:
  /// Every split into common heaps of the head and the tape, one by one.
  static bool dig(WideProof& proof, const std::uint8_t* tape, std::uint64_t heap,
                  std::uint8_t code) {
    const Plan& plan = *static_cast<const Plan*>(proof.digger);
    for (const std::uint32_t t : plan.singles)
      if (plan.mask.parity && t % 2 != 0 && tape[heap - t] == code) return true;
    for (std::uint64_t part = 1; part < plan.head.size(); ++part) {
      if (plan.common[part] == 0) continue;
      for (const std::uint32_t t : plan.splits) {
        if (heap <= part + t) continue;
        const std::uint64_t other = heap - part - t;
        if (other == part) continue;
        const bool in_head = other < plan.head.size();
        if (in_head ? plan.common[other] == 0 : other < proof.first) continue;
        if ((plan.head[part] ^ (in_head ? plan.head[other] : tape[other])) != code) continue;
        if (!in_head && is_rare(plan, other)) continue;
        // Each part may be the smaller one.
        proof.deepest = std::max(proof.deepest, std::min(part, other));
        return true;
      }
    }
    std::uint64_t least = heap;
    for (const std::uint32_t t : plan.splits)
      least = least_tape_part(plan, tape, heap - t,
                              std::max<std::uint64_t>(plan.head.size(), proof.first), code, least);
    if (least == heap) return false;
    proof.deepest = std::max(proof.deepest, least);
    return true;
  }

  Plan plan_;
  WideLoops loops_;
  Views views_;
  Required required_;
  BlockSplits splits_;
  std::vector<Step> all_, far_, near_;
  WideGame game_ = {};
  unsigned planes_ = kMostPlanes;  // only candidates() touches it
  std::atomic<std::uint64_t> deepest_{0};
  std::atomic<std::uint64_t> largest_{0};
};

}  // namespace

std::unique_ptr<Kernel> wide_kernel(const Plan& plan, Isa isa) {
  return std::make_unique<WideKernel>(plan, isa);
}

}  // namespace minimex::heap
