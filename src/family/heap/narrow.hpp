#pragma once
// The parts of the narrow kernel. The inner loops ("Ops") exist once for each instruction set; what
// they are given is plain data, so that their objects share no inline function with others.
//
// A block is 64 heaps n .. n+63, n a multiple of 64. The sets of the codes of their options are
// kept as *planes*: byte j of plane k holds codes 8k .. 8k+7 of heap n + j.
//
//     plane 0   [ heap n: codes 0-7 ][ heap n+1: codes 0-7 ] ... [ heap n+63 ]
//     plane 1   [ heap n: codes 8-15][ ...
//
// An option (distance d, code c) of a whole block is one unaligned load, one xor and a table lookup
// for each plane. Options nearer than 128 are taken up later and in smaller parts, as what they
// look up becomes known:
//
//     distance   >= 128     the block, while the block before is computed
//                64 - 127   halves (32 heaps), from the tape
//                40 - 63    halves, from the register that holds the last codes
//                24 - 39    quarters (16 heaps), from that register
//                 8 - 23    groups (8 heaps), a lane a heap
//                 1 - 7     one heap after another: table[d][code of heap n - d] holds the codes
//                           that stay free at heap n; mex = the lowest bit left of all of them
//
// The proof of a block is interleaved with the computation of the next: the serial part leaves
// most of the processor idle.

#include <cstdint>

namespace minimex::heap::narrow {

using u8 = std::uint8_t;
using u64 = std::uint64_t;

inline constexpr unsigned kBlock = 64;
inline constexpr unsigned kPlanes = 8;
inline constexpr unsigned kGroups = 8;  // groups of a block, and slots of work between them
inline constexpr unsigned kNear = 8;    // distances below this are serial

/// What every heap n of a block looks up: tape[n - distance] ^ code. Several codes of one distance
/// may share a lookup: entry v of plane k of their table holds those v ^ code that lie in plane k.
struct Lookup {
  u64 distance;
  u64 codes;                  ///< the code, in each of the eight bytes
  const u8* table = nullptr;  ///< kPlanes times 64 bytes if there are several codes
};

/// Several options of a part of a block, or one of a group, side by side in a register.
///
///     half      [ option i: heaps 0-31         ][ option i + 1: heaps 0-31      ]
///     quarter   [ i: 0-15 ][ i + 1: 0-15 ][ i + 2: 0-15 ][ i + 3: 0-15 ]
///     group     [ heap 0 ][ heap 1 ] ... [ heap 7 ]     16, 32 or 64 bits each
struct Shuffle {
  alignas(64) u8 from[64];  ///< index into a register of codes; 0x80: zero
  alignas(64) u8 code[64];
};

/// Two options of a half, looked up on the tape.
struct Pair {
  u64 distance[2];
  alignas(64) u8 code[64];
};

template <class T>
struct List {
  const T* data = nullptr;
  u64 size = 0;
};

/// 64 consecutive small parts a = first .. first+63, so that code[i] ^ tape[n - distance + i] are
/// the codes of their splits; kNoPart where there is no such part.
struct Window {
  alignas(64) u8 code[64];
  u64 distance;  ///< t + first + 63
  u64 first;
};
inline constexpr unsigned kFirst = 4;
/// A xor with this is never a code: with a common heap's byte (below 64) it is 192 or more, with a
/// rare one's (0x80 | code below 64) from 64 to 127.
inline constexpr u8 kNoPart = 0xFF;

/// Widths of a lane of a group: a heap's set in 16, 32 or 64 bits, for 2, 4 or 8 planes.
enum Lane : unsigned { kLane16, kLane32, kLane64, kLanes };

/// The sets of near distances (bit d: distance d) the serial part is compiled for. An absent
/// distance costs little unless it is the least: that one sets how long the chain is.
inline constexpr u8 kChainMasks[] = {0x00, 0x80, 0x40, 0x20, 0x10, 0x08, 0x04, 0x02,
                                     0xC0, 0x60, 0x30, 0x48, 0x44, 0x64, 0x5A, 0x7C,
                                     0xE0, 0xF0, 0xF8, 0xFC, 0xAA, 0xFE};

/// Words of one heap after another; see kNear. The last entry is for a code that overflows.
struct NearTable {
  u64 free[kNear][65];
};

struct Tables {
  unsigned planes = kPlanes;          ///< planes computed at first
  unsigned proof_planes = kPlanes;    ///< of the generic splits
  unsigned collect_planes = kPlanes;  ///< that a code below 8 * planes may ask witnesses in
  List<Lookup> close;                 ///< distance below 64, ascending
  List<Lookup> outside;               ///< 64 and more, descending
  List<Lookup> far;                   ///< 128 and more; those with a table first, then descending
  List<Lookup> beyond;                ///< 64 to 127
  List<Pair> behind;                  ///< the same, in pairs
  List<Shuffle> half;                 ///< 40 to 63
  List<Shuffle> quarter;              ///< 24 to 39
  List<Shuffle> middle[kLanes];       ///< 16 to 63; from[0] is the distance
  List<Shuffle> older[kLanes];        ///< 16 to 23
  List<Shuffle> newer[kLanes];        ///< 1 to 15, as far as known before the group
  const NearTable* near = nullptr;
  bool parity = false;                 ///< the two halves of `required` differ
  unsigned chain = 0;                  ///< index into kChainMasks: a superset of the near distances
  List<Lookup> generic;                ///< splits tried for every heap, in the same order
  u64 far_slot[kGroups + 1] = {};      ///< far [i] .. [i + 1] are done in slot i
  u64 generic_slot[kGroups + 1] = {};  ///< and generic ones
  /// By parity of the heap: plane k of the rare codes smaller than code q as values.
  alignas(64) u8 required[2][kPlanes][64] = {};
  u64 required_set[2][64] = {};  ///< the same as sets
  List<Window> first;            ///< kFirst windows tried for every leftover
  List<Window> windows;          ///< all of them
};

/// A rare code that needs a witness still.
struct Leftover {
  u64 n;
  u8 code;
};

/// Leftovers wait here until 16 blocks are together.
struct Queue {
  static constexpr unsigned kBlocks = 16;
  static constexpr unsigned kEnough = 4096;  ///< settled when so many wait
  /// A waiting byte has up to eight codes, each of which goes through the queue.
  static constexpr unsigned kRoom = 8 * (kEnough + 64 * kPlanes) + 64;
  u8 lane[kRoom];
  u8 codes[kRoom];  ///< bits within the plane
  u8 where[kRoom];  ///< block << 3 | plane
  unsigned size = 0;
  unsigned block = 0;  ///< the next to be collected
  u64 base = 0;        ///< heap of block 0
};

/// What the computation of blocks goes on from.
struct Work {
  alignas(64) u8 last[64] = {};                 ///< codes of the 64 heaps before the next block
  alignas(64) u8 last_older[64] = {};           ///< the same, eight heaps earlier
  alignas(64) u8 planes[2][kPlanes * 64] = {};  ///< of the next block and the one after
  alignas(64) u8 redo_planes[kPlanes * 64] = {};
  alignas(64) u8 largest[64] = {};  ///< the largest codes so far, by heap mod 64
};

/// What proofs go on from.
struct Proof {
  alignas(64) u8 planes[kPlanes * 64] = {};  ///< what the generic splits have shown of a block
  Queue queue;
};

/// What is done beside a block's own codes.
struct Beside {
  u8* next_planes = nullptr;   ///< filled with the far options of the next block, if not null
  const u8* proved = nullptr;  ///< the block the generic splits are applied to, if not null,
  u8* proof_planes = nullptr;  ///< into these planes
};

/// Functions of one instruction set.
struct Ops {
  /// Into `planes` (fresh or added to): the options `lookups` of the block at h.
  using Gather = void (*)(const Lookup* lookups, u64 count, const u8* h, u8* planes, bool fresh);
  /// The codes of the block at h, whose far options are in `planes` (which is spent). False if one
  /// does not fit the planes: then neither it nor what comes after it is right.
  using Block = bool (*)(const Tables& tables, const Ops& ops, Work& work, u8* h, u8* planes,
                         const Beside& beside);
  Gather gather[kPlanes + 1];  ///< by planes
  Block block[kPlanes + 1];
  /// Queues what the generic splits have not shown of the block at h.
  void (*collect)(const Tables& tables, Proof& proof, const u8* h);
  /// Tries the first windows for all that is queued; `tape`: heap 0. Those without a witness go to
  /// `hard` (room for all of them); returns how many.
  u64 (*settle)(const Tables& tables, Queue& queue, const u8* tape, Leftover* hard);
  /// Index of the first of `windows` that holds a witness for `code`, and the small part there;
  /// count if none.
  u64 (*search)(const Window* windows, u64 count, const u8* heap, u8 code, u64* part);
  /// The least a in [from, to) with head[a] ^ rest[-a] == code; `to` if none.
  u64 (*scan)(const u8* head, const u8* rest, u64 from, u64 to, u8 code);
};

extern const Ops kPortable;
extern const Ops kAvx2;
extern const Ops kAvx512;
/// For the blocks that may look up rare heaps, which are to be ignored; kAvx2 always ignores them.
extern const Ops kPortableCareful;
extern const Ops kAvx512Careful;

}  // namespace minimex::heap::narrow
