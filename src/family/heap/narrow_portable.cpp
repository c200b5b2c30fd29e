// The inner loops of the narrow kernel in plain C++. The planes are here 64 sets, one a heap: with
// words a shift is as quick as a lookup, and no transposition is needed.

#include <algorithm>
#include <bit>
#include <cstring>

#include "family/heap/narrow.hpp"

namespace minimex::heap::narrow {
namespace {

/// Careful: a rare heap's mark (bit 7) gives nothing.
template <bool kCareful>
constexpr u64 bit(u64 code) {
  if constexpr (kCareful) return (~code >> 7 & 1) << (code & 63);
  return u64{1} << (code & 63);
}

template <bool kCareful>
void gather(const Lookup* lookups, u64 count, const u8* h, u8* planes, bool fresh) {
  for (unsigned group = 0; group < kBlock; group += 8) {
    u64 set[8] = {};
    if (!fresh) std::memcpy(set, planes + group * 8, sizeof set);
    for (u64 i = 0; i < count; ++i) {
      u64 codes;
      std::memcpy(&codes, h + group - lookups[i].distance, 8);
      codes ^= lookups[i].codes;
      for (unsigned j = 0; j < 8; ++j) set[j] |= bit<kCareful>(codes >> (8 * j));
    }
    std::memcpy(planes + group * 8, set, sizeof set);
  }
}

template <bool kCareful>
bool block(const Tables& tables, const Ops& /*ops*/, Work& work, u8* h, u8* planes,
           const Beside& beside) {
  gather<kCareful>(tables.outside.data, tables.outside.size, h, planes, true);
  for (unsigned j = 0; j < kBlock; ++j) {
    u64 set;
    std::memcpy(&set, planes + j * 8, 8);
    for (u64 i = 0; i < tables.close.size; ++i) {
      const Lookup& l = tables.close.data[i];
      set |= bit<kCareful>(*(h + j - l.distance) ^ l.codes);
    }
    h[j] = static_cast<u8>(std::countr_one(set));
    if (h[j] >= kBlock) return false;
  }
  for (unsigned j = 0; j < kBlock; ++j) work.largest[j] = std::max(work.largest[j], h[j]);
  if (beside.proved != nullptr)
    gather<kCareful>(tables.generic.data, tables.generic.size, beside.proved, beside.proof_planes,
                     true);
  return true;
}

void collect(const Tables& tables, Proof& proof, const u8* h) {
  Queue& queue = proof.queue;
  for (unsigned j = 0; j < kBlock; ++j) {
    u64 set;
    std::memcpy(&set, proof.planes + j * 8, 8);
    u64 missing = tables.required_set[j % 2][h[j] & 63] & ~set;
    for (unsigned k = 0; missing != 0; ++k, missing >>= 8) {
      if ((missing & 0xFF) == 0) continue;
      queue.lane[queue.size] = static_cast<u8>(j);
      queue.codes[queue.size] = static_cast<u8>(missing & 0xFF);
      queue.where[queue.size] = static_cast<u8>(queue.block << 3 | k);
      ++queue.size;
    }
  }
  ++queue.block;
}

bool holds(const Window& window, const u8* heap, u8 code) {
  const u8* from = heap - window.distance;
  unsigned found = 0;
  for (unsigned i = 0; i < 64; ++i) found |= (from[i] ^ window.code[i]) == code ? 1U : 0U;
  return found != 0;
}

u64 settle(const Tables& tables, Queue& queue, const u8* tape, Leftover* hard) {
  u64 count = 0;
  for (unsigned i = 0; i < queue.size; ++i) {
    const unsigned where = queue.where[i];
    const u64 n = queue.base + (where >> 3) * kBlock + queue.lane[i];
    for (unsigned codes = queue.codes[i]; codes != 0; codes &= codes - 1) {
      const auto code = static_cast<u8>((where & 7) * 8 + std::countr_zero(codes));
      bool found = false;
      for (unsigned w = 0; w < kFirst && !found; ++w)
        found = holds(tables.first.data[w], tape + n, code);
      if (!found) hard[count++] = {n, code};
    }
  }
  queue.size = 0;
  queue.block = 0;
  return count;
}

u64 search(const Window* windows, u64 count, const u8* heap, u8 code, u64* part) {
  for (u64 i = 0; i < count; ++i) {
    if (!holds(windows[i], heap, code)) continue;
    unsigned at = 63;
    while ((*(heap + at - windows[i].distance) ^ windows[i].code[at]) != code) --at;
    *part = windows[i].first + 63 - at;
    return i;
  }
  return count;
}

u64 scan(const u8* head, const u8* rest, u64 from, u64 to, u8 code) {
  for (u64 a = from; a < to; ++a)
    if ((head[a] ^ *(rest - a)) == code) return a;
  return to;
}

template <bool kCareful>
constexpr Ops make_ops() {
  Ops ops{{}, {}, collect, settle, search, scan};
  for (unsigned k = 0; k <= kPlanes; ++k) {
    ops.gather[k] = gather<kCareful>;
    ops.block[k] = block<kCareful>;
  }
  return ops;
}

}  // namespace

const Ops kPortable = make_ops<false>();
const Ops kPortableCareful = make_ops<true>();

}  // namespace minimex::heap::narrow
