#pragma once
// What the narrow kernel's loops look up, made from a plan.

#include <map>
#include <vector>

#include "family/heap/kernel.hpp"
#include "family/heap/narrow.hpp"

namespace minimex::heap::narrow {

/// Owns what `tables` points to.
struct TableStore {
  /// `shared`: whether the loops know lookups of several codes.
  TableStore(const Plan& plan, bool shared);
  TableStore(const TableStore&) = delete;
  TableStore& operator=(const TableStore&) = delete;

  Tables tables;
  u64 reach = 0;    ///< the largest distance of a generic split or a first window
  u64 deepest = 0;  ///< the largest small part of those

 private:
  void place_options(const Plan& plan);
  void make_required(const Plan& plan);
  void make_windows(const Plan& plan);
  void make_slots();
  /// Appends the lookups of a distance and the set of its codes.
  void add_lookups(std::vector<Lookup>& to, u64 distance, u64 codes);

  struct CodesTable {
    alignas(64) u8 bit[kPlanes][64];
  };
  bool shared_;
  std::map<u64, CodesTable> codes_tables_;

  std::vector<Lookup> close_, outside_, beyond_, far_, generic_;
  std::vector<Pair> behind_;
  std::vector<Shuffle> half_, quarter_, middle_[kLanes], older_[kLanes], newer_[kLanes];
  std::vector<Window> first_, windows_;
  NearTable near_;
};

/// How many planes to compute at first: what the usual codes need, by the end of the head.
unsigned choose_planes(const Plan& plan);

/// All splits t + a = distance tried for every heap together: one lookup, a code for each a.
struct Split {
  u64 distance = 0;
  u64 codes = 0;  ///< the set of them
  u64 part = 0;   ///< the largest a
};

/// What is tried for every heap.
struct Generic {
  unsigned planes = 2;
  std::vector<Split> splits;
};

/// Chooses them greedily by the heaps at the end of the head: each is the one that shows the most
/// of what the others have not, until what it shows is found more cheaply one by one. Nothing that
/// the kernel finds depends on the choice but its speed.
Generic choose_generic(const Plan& plan, const Tables& tables);

}  // namespace minimex::heap::narrow
