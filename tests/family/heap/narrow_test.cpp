// The narrow kernel: every instruction set against the scalar twin, and against the contract read
// literally on random plans that belong to no game.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "family/heap/kernel.hpp"
#include "family/heap/mask.hpp"
#include "family/heap/plan.hpp"
#include "family/heap/scalar.hpp"
#include "minimex/run/random.hpp"
#include "support/heap.hpp"

namespace minimex::heap {
namespace {

using Stop = Reached::Stop;
using Bytes = std::vector<std::uint8_t>;

std::vector<Isa> isas() {
  std::vector<Isa> out{Isa::portable};
  if (best_isa() != Isa::portable) out.push_back(Isa::avx2);
  if (best_isa() == Isa::avx512) out.push_back(Isa::avx512);
  return out;
}

std::string name_of(Isa isa) {
  return isa == Isa::portable ? "portable" : isa == Isa::avx2 ? "avx2" : "avx512";
}

/// A tape with its head in place; room of a block before heap 0 and after the last.
struct Tape {
  Tape(const Plan& plan, std::uint64_t heaps) : bytes(heaps + 192, 0xEE) {
    std::copy_n(plan.head.begin(), std::min<std::size_t>(heaps, plan.head.size()), at(0));
  }
  std::uint8_t* at(std::uint64_t n) { return bytes.data() + 64 + n; }
  Bytes codes(std::uint64_t from, std::uint64_t to) { return Bytes(at(from), at(to)); }
  Bytes bytes;
};

std::string shown(const Reached& r) {
  const char* stop = r.stop == Stop::done       ? "done"
                     : r.stop == Stop::overflow ? "overflow"
                                                : "missing";
  return std::string(stop) + " at " + std::to_string(r.n) + " code " + std::to_string(r.code);
}

// ---------------------------------------------------------------- the contract, read literally

/// Candidates one by one; overflow where the mex is 64 or more.
Reached plain_candidates(const Plan& plan, std::uint8_t* tape, std::uint64_t from,
                         std::uint64_t to) {
  for (std::uint64_t n = from; n < to; ++n) {
    bool option[256] = {};
    for (const Option& o : plan.options) option[tape[n - o.distance] ^ o.code] = true;
    std::fill(option + 128, option + 256, false);  // a rare heap was looked up
    const auto mex = static_cast<std::uint8_t>(std::find(option, option + 256, false) - option);
    if (mex >= 64) return {Stop::overflow, n, 0};
    tape[n] = mex;
  }
  return {Stop::done, to, 0};
}

bool has_witness(const Plan& plan, const std::uint8_t* tape, std::uint64_t first, std::uint64_t n,
                 std::uint32_t code) {
  if (plan.mask.parity)
    for (const std::uint32_t t : plan.singles)
      if (t % 2 == 1 && tape[n - t] == code) return true;
  for (const std::uint32_t t : plan.splits)
    for (std::uint64_t a = 1; a < plan.head.size() && 2 * a + t < n; ++a) {
      const std::uint64_t b = n - t - a;
      if (b < first && b >= plan.head.size()) continue;
      if ((plan.head[a] ^ (b < first ? plan.head[b] : tape[b])) == code) return true;
    }
  return false;
}

Reached plain_prove(const Plan& plan, const std::uint8_t* tape, std::uint64_t first,
                    std::uint64_t from, std::uint64_t to) {
  for (std::uint64_t n = from; n < to; ++n) {
    const std::uint32_t value = value_of(plan.mask, tape[n], n, true);
    for (std::uint32_t v = 0; v < value; ++v) {
      if (is_common(plan.mask, v, n)) continue;
      const std::uint32_t code = code_of(plan.mask, v);
      if (!has_witness(plan, tape, first, n, code))
        return {Stop::missing, n, static_cast<std::uint8_t>(code)};
    }
  }
  return {Stop::done, to, 0};
}

// ---------------------------------------------------------------- random plans

/// Codes of the head are below `limit`; `options` at random distances up to `reach`.
Plan random_plan(run::SplitMix64& random, unsigned limit, std::size_t options,
                 std::uint64_t reach) {
  Plan plan;
  plan.mask.bits = static_cast<std::uint32_t>(1 + random.below(127));
  plan.mask.parity = random.below(2) == 0;
  plan.mask.tau = static_cast<unsigned>(random.below(2));
  plan.dropped = static_cast<unsigned>(std::countr_zero(plan.mask.bits));
  for (std::uint64_t i = 0; i <= random.below(3); ++i)
    plan.splits.push_back(
        static_cast<std::uint32_t>((i * 7 + random.below(7)) * 2 + plan.mask.tau));
  for (std::uint64_t i = 0; i < random.below(3); ++i)
    plan.singles.push_back(static_cast<std::uint32_t>(1 + i * 3 + random.below(3)));
  for (std::size_t i = 0; i < options; ++i)
    plan.options.push_back(
        {1 + random.below(reach), static_cast<std::uint8_t>(random.below(limit))});
  const auto key = [](const Option& o) { return o.distance * 256 + o.code; };
  std::sort(plan.options.begin(), plan.options.end(),
            [&](const Option& a, const Option& b) { return key(a) < key(b); });
  plan.options.erase(
      std::unique(plan.options.begin(), plan.options.end(),
                  [&](const Option& a, const Option& b) { return key(a) == key(b); }),
      plan.options.end());
  plan.start = 64 * (3 + random.below(12));
  plan.start = std::max(plan.start, (reach + 200) / 64 * 64);
  // Perhaps so near the start that rare heaps are looked up.
  plan.last_rare = random.below(2) == 0 ? plan.start / 4 : plan.start - 1 - random.below(100);
  for (std::uint64_t n = 0; n < plan.start; ++n) {
    const bool rare = n <= plan.last_rare && random.below(8) == 0;
    const auto code = static_cast<std::uint8_t>(random.below(limit));
    plan.head.push_back(rare ? code | 0x80 : code);
    plan.common.push_back(n > 0 && !rare);
  }
  return plan;
}

TEST(Narrow, CandidatesAreTheMexOfTheOptionsOfAnyPlan) {
  run::SplitMix64 random(3);
  int overflows = 0, redone = 0;
  for (int i = 0; i < 300; ++i) {
    const unsigned limit = 1U << (1 + random.below(6));
    const Plan plan =
        random_plan(random, limit, 1 + random.below(16U << random.below(6)), 8U << random.below(6));
    const std::uint64_t to = plan.start + 64 * (1 + random.below(30));
    Tape expected(plan, to);
    const Reached reached = plain_candidates(plan, expected.at(0), plan.start, to);
    const std::uint64_t whole = reached.n / 64 * 64;
    const Bytes codes = expected.codes(plan.start, whole);
    overflows += reached.stop == Stop::overflow ? 1 : 0;
    const unsigned largest = codes.empty() ? 0 : *std::max_element(codes.begin(), codes.end());
    redone += largest >= 2 * limit ? 1 : 0;
    for (const Isa isa : isas()) {
      const std::unique_ptr<Kernel> kernel = narrow_kernel(plan, isa);
      Tape tape(plan, to);
      EXPECT_EQ(shown(kernel->candidates(tape.at(0), plan.start, to)), shown(reached))
          << name_of(isa) << i;
      EXPECT_EQ(tape.codes(plan.start, whole), codes) << name_of(isa) << " plan " << i;
      EXPECT_EQ(kernel->largest_code(), largest) << name_of(isa) << " plan " << i;
      EXPECT_EQ(tape.codes(to, to + 64), Bytes(64, 0xEE));
    }
  }
  EXPECT_GT(overflows, 10);
  EXPECT_GT(redone, 10);
}

TEST(Narrow, ProofsFindTheFirstRareCodeWithoutAWitnessOfAnyPlan) {
  run::SplitMix64 random(4);
  int missing = 0, proved = 0;
  for (int i = 0; i < 300; ++i) {
    const unsigned limit = 1U << (1 + random.below(4));
    const Plan plan = random_plan(random, limit, 1 + random.below(20), 8U << random.below(5));
    const std::uint64_t to = plan.start + 64 * (1 + random.below(40));
    // A window: the heaps before `first` are known from the head only.
    const std::uint64_t first = random.below(2) == 0 ? 0 : random.below(plan.start - 150);
    Tape expected(plan, to);
    const Reached done = plain_candidates(plan, expected.at(0), plan.start, to);
    const std::uint64_t end = done.n / 64 * 64;
    std::fill(expected.at(0), expected.at(first), 0);
    const Reached reached = plain_prove(plan, expected.at(0), first, plan.start, end);
    (reached.stop == Stop::missing ? missing : proved) += end > plan.start ? 1 : 0;
    for (const Isa isa : isas()) {
      const std::unique_ptr<Kernel> kernel = narrow_kernel(plan, isa);
      Tape tape = expected;
      EXPECT_EQ(shown(kernel->prove(tape.at(0), first, plan.start, end)), shown(reached))
          << name_of(isa) << " plan " << i;
      EXPECT_EQ(shown(kernel->both(tape.at(0), first, plan.start, to)),
                shown(reached.stop == Stop::missing ? reached : done))
          << name_of(isa) << " plan " << i;
      if (reached.stop == Stop::done) {
        EXPECT_EQ(tape.codes(plan.start, end), expected.codes(plan.start, end));
      }
    }
  }
  EXPECT_GT(missing, 50);
  EXPECT_GT(proved, 50);
}

/// prove() looks at any tape: here some heaps have codes with bits that few others have.
TEST(Narrow, ProofsFindTheOnlyWitnessWhereverItIs) {
  run::SplitMix64 random(6);
  int missing = 0, proved = 0;
  for (int i = 0; i < 500; ++i) {
    // Either few heaps have a bit, or the codes of the head are so many that few pairs fit.
    const bool many = random.below(2) == 0;
    const unsigned limit = many ? 2 : 1U << (1 + random.below(4));
    Plan plan = random_plan(random, many ? 64 : limit, 4, 100);
    const auto seldom = static_cast<std::uint8_t>(limit << random.below(2));
    for (std::uint64_t k = 0; k < 1 + random.below(60) && !many; ++k)
      plan.head[1 + random.below(plan.start / 2 - 1)] ^= seldom;
    const std::uint64_t to = plan.start + 64 * (1 + random.below(20));
    const std::uint64_t first = random.below(2) == 0 ? 0 : random.below(plan.start - 150);
    Tape tape(plan, to);
    for (std::uint64_t n = plan.start; n < to; ++n)
      *tape.at(n) = static_cast<std::uint8_t>(random.below(limit) |
                                              (!many && random.below(150) == 0 ? seldom : 0U));
    // What stands before the first heap is no witness.
    for (std::uint64_t n = 0; n < first; ++n)
      *tape.at(n) = static_cast<std::uint8_t>(random.below(64));
    const Reached reached = plain_prove(plan, tape.at(0), first, plan.start, to);
    ++(reached.stop == Stop::missing ? missing : proved);
    for (const Isa isa : isas())
      EXPECT_EQ(shown(narrow_kernel(plan, isa)->prove(tape.at(0), first, plan.start, to)),
                shown(reached))
          << name_of(isa) << " plan " << i;
  }
  EXPECT_GT(missing, 100);
  EXPECT_GT(proved, 100);
}

TEST(Narrow, TwoEqualHeapsAreNoWitness) {
  // Codes 0 up to heap h and 1 from there on: 2 h beans have no split with nim-sum 0 but h + h.
  for (const std::uint64_t h : {128U, 135U, 150U, 180U, 200U, 240U}) {
    Plan plan;
    plan.splits = {1};
    plan.options = {{1, 0}};
    plan.start = 256;
    for (std::uint64_t n = 0; n < 512; ++n) plan.head.push_back(n > h ? 1 : 0);
    Tape tape(plan, 512);
    plan.head.resize(plan.start);
    plan.common.assign(plan.start, 1);
    for (const Isa isa : isas())
      EXPECT_EQ(shown(narrow_kernel(plan, isa)->prove(tape.at(0), 0, 256, 512)),
                shown({Stop::missing, 2 * h + 1, 0}));
  }
}

// ---------------------------------------------------------------- games

/// The plan after `start` heaps, and the values of the twin up to `to`.
struct Known {
  std::optional<Plan> plan;
  std::vector<std::uint32_t> values;
};

Known known(const Rules& rules, std::uint64_t start, std::uint64_t to) {
  const run::Context context;
  Scalar warm(rules);
  warm.extend(start, context);
  warm.choose_again();
  Known out{make_plan(rules, warm.mask(), warm.values(), warm.rares(), Width::narrow), {}};
  warm.extend(to, context);
  out.values = warm.take_values();
  return out;
}

/// Is there a split of heap n into two different heaps of the same value?
bool unequal_heaps_give_zero(const Known& game, std::uint64_t n) {
  for (const std::uint32_t t : game.plan->splits)
    for (std::uint64_t a = 1; 2 * a < n - t; ++a)
      if (game.values[a] == game.values[n - t - a]) return true;
  return false;
}

/// The kernel's run from the plan's start equals the twin's values, and where it stops there is
/// cause to.
Stop expect_twin(const Known& game, Isa isa, std::uint64_t to, const std::string& name) {
  const Plan& plan = *game.plan;
  const std::unique_ptr<Kernel> kernel = narrow_kernel(plan, isa);
  Tape tape(plan, to);
  const Reached r = kernel->both(tape.at(0), 0, plan.start, to);
  const std::string where = name + " " + name_of(isa);
  for (std::uint64_t n = plan.start; n < r.n / 64 * 64; ++n)
    if (value_of(plan.mask, *tape.at(n), n, true) != game.values[n]) {
      ADD_FAILURE() << where << " heap " << n;
      return r.stop;
    }
  if (r.stop == Stop::done) {
    EXPECT_EQ(r.n, to) << where;
  } else if (r.stop == Stop::missing) {
    const std::uint32_t missing = value_of(plan.mask, r.code, r.n, false);
    // Where only two equal heaps give 0 the kernel does not know it; the engine finds out.
    if (missing == 0)
      EXPECT_FALSE(unequal_heaps_give_zero(game, r.n)) << where;
    else
      EXPECT_EQ(missing, game.values[r.n]) << where;
  } else {
    EXPECT_GE(code_of(plan.mask, game.values[r.n]), 64U) << where;
  }
  // In two steps, and in pieces.
  Tape apart(plan, to);
  const std::unique_ptr<Kernel> second = narrow_kernel(plan, isa);
  const std::uint64_t end = r.n / 64 * 64;
  for (std::uint64_t n = plan.start; n < end;) {
    const std::uint64_t next = std::min(end, n + 64 * (1 + n / 64 % 5));
    EXPECT_EQ(shown(second->candidates(apart.at(0), n, next)), shown({Stop::done, next, 0}))
        << where;
    EXPECT_EQ(shown(second->prove(apart.at(0), 0, n, next)), shown({Stop::done, next, 0})) << where;
    n = next;
  }
  EXPECT_EQ(apart.codes(plan.start, end), tape.codes(plan.start, end)) << where;
  return r.stop;
}

TEST(Narrow, EqualsTheScalarTwin) {
  struct Case {
    const char* name;
    std::uint64_t start, to;
  };
  for (const Case& c :
       {Case{"0.106", 4096, 30016}, Case{"0.104", 2048, 20032}, Case{"0.454", 2048, 20032},
        Case{"0.16", 32768, 60032}, Case{"0.174", 4096, 20032}, Case{"0.205", 4096, 20032},
        Case{"4.045", 4096, 20032}}) {
    const Known game = known(parse_game(c.name).rules, c.start, c.to);
    ASSERT_TRUE(game.plan) << c.name;
    for (const Isa isa : isas()) expect_twin(game, isa, c.to, c.name);
  }
}

TEST(Narrow, EqualsTheScalarTwinOnRandomCodes) {
  run::SplitMix64 random(5);
  int played = 0;
  for (int i = 0; i < 200; ++i) {
    const Rules rules = support::random_rules(random, 4, 2);
    if (!is_sparse_game(rules)) continue;
    const std::uint64_t start = 256U << random.below(3);
    const Known game = known(rules, start, 2048);
    if (!game.plan) continue;
    ++played;
    for (const Isa isa : isas()) expect_twin(game, isa, 2048, canonical_code(rules));
  }
  EXPECT_GT(played, 30);
}

TEST(Narrow, RunsSoonAfterTheLastRareHeap) {
  for (const char* name : {"0.106", "0.104", "0.454", "0.174", "0.205", "4.045"}) {
    Known game = known(parse_game(name).rules, 8192, 8192);
    ASSERT_TRUE(game.plan) << name;
    Plan& plan = *game.plan;
    // Splits into two rare heaps are options still, but not common ones.
    plan.start = (plan.last_rare + plan.splits.back() + 64) / 64 * 64;
    ASSERT_LT(plan.start, 2 * plan.last_rare) << name;
    for (const Isa isa : isas()) EXPECT_EQ(expect_twin(game, isa, 8192, name), Stop::done);
  }
}

TEST(Narrow, StopsAtARareHeapThatTheHeadHasNotToldOf) {
  for (const char* name : {"0.106", "0.454"}) {
    const Known game = known(parse_game(name).rules, 256, 2048);
    ASSERT_TRUE(game.plan) << name;
    std::uint64_t late = game.plan->start;
    while (is_common(game.plan->mask, game.values[late], late)) ++late;
    for (const Isa isa : isas()) {
      EXPECT_EQ(expect_twin(game, isa, 2048, name), Stop::missing);
      Tape tape(*game.plan, 2048);
      const Reached r = narrow_kernel(*game.plan, isa)->both(tape.at(0), 0, game.plan->start, 2048);
      EXPECT_EQ(r.n, late) << name << " " << name_of(isa);
    }
  }
}

}  // namespace
}  // namespace minimex::heap
