#include "family/heap/narrow_tables.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "family/heap/mask.hpp"

namespace minimex::heap::narrow {
namespace {

constexpr u64 kRepeat = 0x0101010101010101;
constexpr unsigned kLaneBytes[kLanes] = {2, 4, 8};
/// Small parts up to here have a window of their own; the others are scanned.
constexpr u64 kWindowDepth = 1U << 14;

template <class T>
List<T> list(const std::vector<T>& v) {
  return {v.data(), v.size()};
}

/// The last one again, until the size is a multiple of `of`. Looked up twice, an option stays one.
template <class T>
void pad(std::vector<T>& v, std::size_t of) {
  while (v.size() % of != 0) v.push_back(v.back());
}

/// `count` options side by side, 64 / count heaps each, from the register of the codes 72 to 9
/// before the part.
Shuffle part_shuffle(const Option* options, unsigned count) {
  Shuffle s;
  const unsigned heaps = 64 / count;
  for (unsigned i = 0; i < 64; ++i) {
    const Option& o = options[i / heaps];
    s.from[i] = static_cast<u8>(72 - o.distance + i % heaps);
    s.code[i] = o.code;
  }
  return s;
}

/// An option at 16 to 23 of a group, from the same register.
Shuffle older_shuffle(const Option& o, unsigned bytes) {
  Shuffle s{};
  for (unsigned j = 0; j < 8; ++j) {
    s.from[bytes * j] = static_cast<u8>(72 - o.distance + j);
    s.code[bytes * j] = o.code;
  }
  return s;
}

/// An option at 16 to 63 of a group, looked up on the tape.
Shuffle middle_shuffle(const Option& o, unsigned bytes) {
  Shuffle s{};
  s.from[0] = static_cast<u8>(o.distance);
  for (unsigned j = 0; j < 8; ++j) s.code[bytes * j] = o.code;
  return s;
}

/// An option below 16 of a group, from the last 16 codes; heaps for which they are too old look up
/// nothing (a shift by all ones gives no bit).
Shuffle newer_shuffle(const Option& o, unsigned bytes) {
  Shuffle s;
  std::memset(s.from, 0x80, sizeof s.from);
  std::memset(s.code, 0, sizeof s.code);
  for (unsigned j = 0; j < 8; ++j) {
    if (j < o.distance) {
      s.from[bytes * j] = static_cast<u8>(16 - o.distance + j);
      s.code[bytes * j] = o.code;
    } else {
      std::memset(s.code + bytes * j, 0xFF, bytes);
    }
  }
  return s;
}

/// The superset with the shortest chain, then the fewest distances.
unsigned choose_chain(unsigned mask) {
  unsigned best = 0;
  int least_cost = 1 << 10;
  for (unsigned i = 0; i < sizeof kChainMasks; ++i) {
    const unsigned m = kChainMasks[i];
    if ((mask & ~m) != 0) continue;
    const int nearest = m == 0 ? 8 : std::countr_zero(m);
    const int cost = (8 - nearest) * 16 + std::popcount(m);
    if (cost < least_cost) {
      least_cost = cost;
      best = i;
    }
  }
  return best;
}

/// Tables first; then farthest first: what was written last is read last.
void order_lookups(std::vector<Lookup>& lookups) {
  std::stable_sort(lookups.begin(), lookups.end(), [](const Lookup& a, const Lookup& b) {
    const bool table_a = a.table != nullptr;
    const bool table_b = b.table != nullptr;
    return table_a != table_b ? table_a : a.distance > b.distance;
  });
}

}  // namespace

TableStore::TableStore(const Plan& plan, bool shared) : shared_(shared) {
  tables.parity = plan.mask.parity;
  tables.planes = choose_planes(plan);
  place_options(plan);
  make_required(plan);
  make_windows(plan);
  const Generic generic = choose_generic(plan, tables);
  tables.proof_planes = generic.planes;
  for (const Split& split : generic.splits) {
    add_lookups(generic_, split.distance, split.codes);
    deepest = std::max(deepest, split.part);
    reach = std::max(reach, split.distance);
  }
  order_lookups(generic_);
  tables.generic = list(generic_);
  make_slots();
}

void TableStore::add_lookups(std::vector<Lookup>& to, u64 distance, u64 codes) {
  if (!shared_ || std::has_single_bit(codes)) {
    for (u64 rest = codes; rest != 0; rest &= rest - 1)
      to.push_back({distance, static_cast<u64>(std::countr_zero(rest)) * kRepeat, nullptr});
    return;
  }
  const auto [it, fresh] = codes_tables_.try_emplace(codes);
  CodesTable& table = it->second;
  if (fresh) {
    std::memset(table.bit, 0, sizeof table.bit);
    for (unsigned v = 0; v < 64; ++v)
      for (unsigned q = 0; q < 64; ++q)
        if ((codes >> (v ^ q) & 1) != 0)
          table.bit[q / 8][v] = static_cast<u8>(table.bit[q / 8][v] | 1U << q % 8);
  }
  to.push_back({distance, 0, table.bit[0]});
}

void TableStore::place_options(const Plan& plan) {
  std::vector<Option> behind, half, quarter;
  std::map<u64, u64> far;
  std::memset(near_.free, 0xFF, sizeof near_.free);
  unsigned near_mask = 0;
  for (const Option& o : plan.options) {
    const Lookup lookup{o.distance, o.code * kRepeat, nullptr};
    (o.distance < 64 ? close_ : outside_).push_back(lookup);
    if (o.distance >= 64 && o.distance < 128) beyond_.push_back(lookup);
    if (o.distance >= 128)
      far[o.distance] |= u64{1} << o.code;
    else if (o.distance >= 64)
      behind.push_back(o);
    else if (o.distance >= 40)
      half.push_back(o);
    else if (o.distance >= 24)
      quarter.push_back(o);
    else
      for (unsigned lane = 0; lane < kLanes; ++lane) {
        if (o.distance >= 16)
          older_[lane].push_back(older_shuffle(o, kLaneBytes[lane]));
        else
          newer_[lane].push_back(newer_shuffle(o, kLaneBytes[lane]));
      }
    if (o.distance >= 16 && o.distance < 64)
      for (unsigned lane = 0; lane < kLanes; ++lane)
        middle_[lane].push_back(middle_shuffle(o, kLaneBytes[lane]));
    if (o.distance < kNear) {
      near_mask |= 1U << o.distance;
      for (unsigned q = 0; q < 64; ++q) near_.free[o.distance][q] &= ~(u64{1} << (q ^ o.code));
    }
  }
  for (const auto& [distance, codes] : far) add_lookups(far_, distance, codes);
  order_lookups(outside_);
  order_lookups(far_);
  pad(behind, 2);
  pad(half, 2);
  pad(quarter, 4);
  for (std::size_t i = 0; i < half.size(); i += 2) half_.push_back(part_shuffle(&half[i], 2));
  for (std::size_t i = 0; i < quarter.size(); i += 4)
    quarter_.push_back(part_shuffle(&quarter[i], 4));
  for (std::size_t i = 0; i < behind.size(); i += 2) {
    Pair pair{{behind[i].distance, behind[i + 1].distance}, {}};
    for (unsigned j = 0; j < 64; ++j) pair.code[j] = behind[i + j / 32].code;
    behind_.push_back(pair);
  }
  tables.close = list(close_);
  tables.outside = list(outside_);
  tables.far = list(far_);
  tables.beyond = list(beyond_);
  tables.behind = list(behind_);
  tables.half = list(half_);
  tables.quarter = list(quarter_);
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    tables.middle[lane] = list(middle_[lane]);
    tables.older[lane] = list(older_[lane]);
    tables.newer[lane] = list(newer_[lane]);
  }
  tables.near = &near_;
  tables.chain = choose_chain(near_mask);
}

void TableStore::make_required(const Plan& plan) {
  u64 usual = 0;  // required by a code that the planes hold
  for (unsigned parity = 0; parity < 2; ++parity)
    for (unsigned q = 0; q < 64; ++q) {
      // Common and rare values with the same upper bits differ in the dropped one: the rare value
      // is smaller where the common one has it, whatever their lower bits (no bits of the mask).
      const std::uint32_t value = value_of(plan.mask, q, parity, true);
      const unsigned smaller = ((q >> plan.dropped) + (value >> plan.dropped & 1)) << plan.dropped;
      const u64 set = smaller >= 64 ? ~u64{0} : (u64{1} << smaller) - 1;
      tables.required_set[parity][q] = set;
      for (unsigned k = 0; k < kPlanes; ++k)
        tables.required[parity][k][q] = static_cast<u8>(set >> (8 * k));
      if (q < 8 * tables.planes) usual |= set;
    }
  tables.collect_planes = (static_cast<unsigned>(std::bit_width(usual)) + 7) / 8;
}

void TableStore::make_windows(const Plan& plan) {
  const u64 depth = std::min<u64>(plan.head.size(), kWindowDepth);
  std::vector<std::size_t> holes;  // parts of no use: for a common heap a rare one is none
  for (u64 first = 1; first < depth; first += 64)
    for (const std::uint32_t t : plan.splits) {
      Window w;
      w.distance = t + first + 63;
      w.first = first;
      std::size_t missing = 0;
      for (u64 i = 0; i < 64; ++i) {
        const u64 a = first + i;
        // Below half of the least heap asked for, a is the smaller part and not the equal one.
        const bool usable = a < plan.head.size() && 2 * a + t < plan.start;
        w.code[63 - i] = usable ? plan.head[a] : kNoPart;
        missing += usable && plan.common[a] != 0 ? 0 : 1;
      }
      // Readable from the start on.
      if (w.distance > plan.start) continue;
      windows_.push_back(w);
      holes.push_back(missing);
    }
  Window none{{}, 64, 0};
  std::memset(none.code, kNoPart, sizeof none.code);
  for (std::size_t allowed = 0; allowed < 64 && first_.size() < kFirst; ++allowed)
    for (std::size_t i = 0; i < windows_.size() && first_.size() < kFirst; ++i)
      if (holes[i] == allowed) first_.push_back(windows_[i]);
  for (const Window& w : first_) {
    reach = std::max(reach, w.distance);
    deepest = std::max(deepest, w.first + 63);
  }
  while (first_.size() < kFirst) first_.push_back(none);
  std::stable_sort(windows_.begin(), windows_.end(),
                   [](const Window& a, const Window& b) { return a.distance < b.distance; });
  tables.first = list(first_);
  tables.windows = list(windows_);
}

void TableStore::make_slots() {
  const u64 far_cost = 1 + tables.planes;
  const u64 generic_cost = 1 + tables.proof_planes;
  const u64 total = far_.size() * far_cost + generic_.size() * generic_cost;
  for (unsigned slot = 0; slot < kGroups; ++slot) {
    const u64 upto = total * slot / kGroups;
    const u64 far = std::min<u64>(upto / far_cost, far_.size());
    const u64 rest = upto - far * far_cost;
    const u64 generic = far < far_.size() ? 0 : std::min<u64>(rest / generic_cost, generic_.size());
    tables.far_slot[slot] = far;
    tables.generic_slot[slot] = generic;
  }
  tables.far_slot[kGroups] = far_.size();
  tables.generic_slot[kGroups] = generic_.size();
}

}  // namespace minimex::heap::narrow
