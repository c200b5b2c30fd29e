#pragma once
// What the narrow kernel's loops look up, made from a plan.

#include <vector>

#include "family/heap/kernel.hpp"
#include "family/heap/narrow.hpp"

namespace minimex::heap::narrow {

/// Owns what `tables` points to.
struct TableStore {
  explicit TableStore(const Plan& plan);
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

  std::vector<Lookup> close_, outside_, beyond_, far_, generic_;
  std::vector<Pair> behind_;
  std::vector<Shuffle> half_, quarter_, middle_[kLanes], older_[kLanes], newer_[kLanes];
  std::vector<Window> first_, windows_;
  NearTable near_;
};

/// How many planes to compute at first: what the usual codes need, by the end of the head.
unsigned choose_planes(const Plan& plan);

/// Splits tried for every heap.
struct Generic {
  unsigned planes = 2;
  std::vector<Lookup> splits;
  u64 deepest = 0;
};

/// Chooses them greedily by the heaps at the end of the head: each is the one that shows the most
/// of what the others have not, until what it shows is found more cheaply one by one. Nothing that
/// the kernel finds depends on the choice but its speed.
Generic choose_generic(const Plan& plan, const Tables& tables);

}  // namespace minimex::heap::narrow
