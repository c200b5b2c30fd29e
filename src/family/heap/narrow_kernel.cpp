// The narrow kernel: blocks, their proofs, and what to do when a code does not fit.

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

#include "family/heap/kernel.hpp"
#include "family/heap/narrow.hpp"
#include "family/heap/narrow_tables.hpp"
#include "family/heap/narrow_witness.hpp"

namespace minimex::heap {
namespace {

using namespace narrow;

/// The loops for one machine.
class Machine {
 public:
  Machine(const Plan& plan, Isa isa) {
#if defined(__x86_64__) && !defined(__EMSCRIPTEN__)
    if (isa == Isa::avx512) {
      fast_ = &kAvx512;
      careful_ = &kAvx512Careful;
    } else if (isa == Isa::avx2) {
      fast_ = careful_ = &kAvx2;
    }
#endif
    static_cast<void>(isa);
    u64 take = 0;
    for (const std::uint32_t t : plan.splits) take = std::max<u64>(take, t);
    for (const std::uint32_t t : plan.singles) take = std::max<u64>(take, t);
    careful_to_ = 2 * plan.last_rare + take + kBlock;
  }
  /// For block n, and what is done beside it for the block before and the next.
  const Ops& at(u64 n) const { return n <= careful_to_ ? *careful_ : *fast_; }
  const Ops& any() const { return *fast_; }

 private:
  const Ops* fast_ = &kPortable;
  const Ops* careful_ = &kPortableCareful;
  u64 careful_to_;
};

/// Computes block after block.
class Blocks {
 public:
  Blocks(const Tables& tables, const Machine& machine) : tables_(tables), machine_(machine) {}

  /// To be called before the first block, and when the tape has been moved.
  void go_to(const u8* h) {
    std::memcpy(work_.last, h - 64, 64);
    std::memcpy(work_.last_older, h - 72, 64);
    ready_ = false;
  }

  /// Block n at h, the one after the last; `proved`: the block to whose `planes` the generic
  /// splits are applied meanwhile, or null. False: it holds a code above 63.
  bool compute(u64 n, u8* h, const u8* proved, u8* proof_planes) {
    const Ops& ops = machine_.at(n);
    u8* planes = work_.planes[current_];
    const unsigned count = tables_.planes;
    if (!ready_) ops.gather[count](tables_.far.data, tables_.far.size, h, planes, true);
    ready_ = true;
    current_ ^= 1;
    if (ops.block[count](tables_, ops, work_, h, planes,
                         {work_.planes[current_], proved, proof_planes}))
      return true;
    ops.gather[kPlanes](tables_.far.data, tables_.far.size, h, work_.redo_planes, true);
    return ops.block[kPlanes](tables_, ops, work_, h, work_.redo_planes, {});
  }

  unsigned largest() const { return *std::max_element(work_.largest, work_.largest + kBlock); }

 private:
  const Tables& tables_;
  const Machine& machine_;
  Work work_;
  bool ready_ = false;  // the far options of the next block have been gathered
  unsigned current_ = 0;
};

/// Proves block after block.
class Proofs {
 public:
  Proofs(const Plan& plan, const TableStore& store, const Machine& machine)
      : store_(store),
        machine_(machine),
        deep_(store.tables),
        witnesses_(plan, store.tables, machine.any()) {
    // Nearer to the tape's first heap than the generic splits reach, nothing is shown at once.
    shallow_ = deep_;
    shallow_.generic = {};
    for (Window& w : blank_) {
      w = {{}, 64, 0};
      std::memset(w.code, kNoPart, sizeof w.code);
    }
    shallow_.first = {blank_, kFirst};
    hard_.resize(Queue::kRoom);
  }

  /// Before the first block of a range.
  void go_to(const u8* tape, u64 first, u64 from) {
    tape_ = tape;
    first_ = first;
    tables_ = from - first >= store_.reach ? &deep_ : &shallow_;
    std::memset(proof_.planes, 0, sizeof proof_.planes);
    if (tables_ == &deep_) deepest_ = std::max(deepest_, store_.deepest);
    empty(from);
  }

  u8* planes() { return proof_.planes; }
  bool interleaved() const { return tables_ == &deep_; }

  void gather(u64 n) {
    if (tables_->generic.size != 0)
      machine_.at(n).gather[tables_->proof_planes](tables_->generic.data, tables_->generic.size,
                                                   tape_ + n, proof_.planes, true);
  }

  /// The block at n, whose generic splits are in planes(). `last`: no other follows.
  Reached take(u64 n, bool last) {
    machine_.any().collect(*tables_, proof_, tape_ + n);
    Queue& queue = proof_.queue;
    if (!last && queue.block < Queue::kBlocks && queue.size < Queue::kEnough) return {};
    const u64 count = machine_.any().settle(*tables_, queue, tape_, hard_.data());
    empty(n + kBlock);
    Reached out;
    for (u64 i = 0; i < count; ++i) {
      const Leftover& l = hard_[i];
      const bool first =
          out.stop == Reached::Stop::done || l.n < out.n || (l.n == out.n && l.code < out.code);
      if (first && !witnesses_.find(tape_, first_, l.n, l.code))
        out = {Reached::Stop::missing, l.n, l.code};
    }
    return out;
  }

  u64 deepest() const { return std::max(deepest_, witnesses_.deepest()); }

 private:
  void empty(u64 next) {
    proof_.queue.size = 0;
    proof_.queue.block = 0;
    proof_.queue.base = next;
  }

  const TableStore& store_;
  const Machine& machine_;
  Tables deep_;
  Tables shallow_;
  const Tables* tables_ = nullptr;
  Window blank_[kFirst];
  Proof proof_;
  std::vector<Leftover> hard_;
  Witnesses witnesses_;
  const u8* tape_ = nullptr;
  u64 first_ = 0;
  u64 deepest_ = 0;
};

class NarrowKernel : public Kernel {
 public:
  NarrowKernel(const Plan& plan, Isa isa)
      : machine_(plan, isa),
        store_(plan, isa == Isa::avx512),
        blocks_(store_.tables, machine_),
        proofs_(plan, store_, machine_) {}

  Reached candidates(std::uint8_t* tape, std::uint64_t from, std::uint64_t to) override {
    if (from < to) blocks_.go_to(tape + from);
    for (u64 n = from; n < to; n += kBlock)
      if (!blocks_.compute(n, tape + n, nullptr, nullptr)) return overflow(tape, n);
    return {Reached::Stop::done, to, 0};
  }

  Reached prove(const std::uint8_t* tape, std::uint64_t first, std::uint64_t from,
                std::uint64_t to) override {
    proofs_.go_to(tape, first, from);
    for (u64 n = from; n < to; n += kBlock) {
      proofs_.gather(n);
      const Reached r = proofs_.take(n, n + kBlock == to);
      if (r.stop != Reached::Stop::done) return r;
    }
    return {Reached::Stop::done, to, 0};
  }

  Reached both(std::uint8_t* tape, std::uint64_t first, std::uint64_t from,
               std::uint64_t to) override {
    if (from >= to) return {Reached::Stop::done, to, 0};
    blocks_.go_to(tape + from);
    proofs_.go_to(tape, first, from);
    for (u64 n = from; n < to; n += kBlock) {
      const bool proving = n > from;
      const u8* proved = proving && proofs_.interleaved() ? tape + n - kBlock : nullptr;
      const bool fits = blocks_.compute(n, tape + n, proved, proofs_.planes());
      if (proving) {
        const Reached r = proofs_.take(n - kBlock, !fits);
        if (r.stop != Reached::Stop::done) return r;
      }
      if (!fits) return overflow(tape, n);
    }
    proofs_.gather(to - kBlock);
    const Reached r = proofs_.take(to - kBlock, true);
    return r.stop != Reached::Stop::done ? r : Reached{Reached::Stop::done, to, 0};
  }

  std::uint64_t deepest() const override { return proofs_.deepest(); }
  unsigned largest_code() const override { return blocks_.largest(); }

 private:
  static Reached overflow(const u8* tape, u64 n) {
    while (tape[n] < kBlock) ++n;
    return {Reached::Stop::overflow, n, 0};
  }

  Machine machine_;
  TableStore store_;
  Blocks blocks_;
  Proofs proofs_;
};

}  // namespace

std::unique_ptr<Kernel> narrow_kernel(const Plan& plan, Isa isa) {
  return std::make_unique<NarrowKernel>(plan, isa);
}

}  // namespace minimex::heap
