// How fast pool tables are solved. Every figure stands beside others of the same process: the
// textbook memo (a hash map over sets of numbers gone), one thread against more, and each width of
// vector.
//
//   pool_bench [max total [threads]]
//
// Rules are not asked: only the table is timed. Wall-clock seconds, the best of a few runs; the
// table is allocated anew in each. CPU seconds (user) are printed too, as other work on the machine
// disturbs them less.

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <unordered_map>
#include <utility>
#include <vector>

#include "minimex/family/pool/table.hpp"
#include "minimex/run/context.hpp"

namespace {

namespace pool = minimex::pool;
using minimex::run::Context;

struct Seconds {
  double wall = 1e9;
  double cpu = 1e9;
};

double user_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec) +
         1e-6 * static_cast<double>(usage.ru_utime.tv_usec);
}

template <class F>
Seconds timed(int runs, F&& f) {
  Seconds best;
  for (int i = 0; i < runs; ++i) {
    const auto start = std::chrono::steady_clock::now();
    const double cpu = user_seconds();
    f();
    const std::chrono::duration<double> span = std::chrono::steady_clock::now() - start;
    best.wall = std::min(best.wall, span.count());
    best.cpu = std::min(best.cpu, user_seconds() - cpu);
  }
  return best;
}

/// The textbook memo: greatest number first, one entry for each set reached.
class Textbook {
 public:
  explicit Textbook(int max) : max_(max) {}
  bool wins(std::uint64_t gone, std::int64_t need) {
    const auto known = memo_.find(gone);
    if (known != memo_.end()) return known->second;
    bool win = false;
    for (int x = max_; x >= 1 && !win; --x)
      if ((gone >> (x - 1) & 1) == 0)
        win = x >= need || !wins(gone | std::uint64_t{1} << (x - 1), need - x);
    memo_[gone] = win;
    return win;
  }

 private:
  int max_;
  std::unordered_map<std::uint64_t, bool> memo_;
};

bool solve(int max, std::int64_t total, unsigned threads, pool::Simd simd) {
  std::vector<pool::Slot> slots;
  for (int x = 1; x <= max; ++x) slots.push_back({x, 1});
  Context context;
  context.set_threads(threads);
  return !pool::Table(slots, total, false, context, simd).lost(0, total);
}

void show(int max, std::int64_t total, const char* what, Seconds s, Seconds reference) {
  std::printf("max=%d total=%-4lld %-22s wall %9.4f s  cpu %9.4f s   x%.2f wall, x%.2f cpu\n", max,
              static_cast<long long>(total), what, s.wall, s.cpu, reference.wall / s.wall,
              reference.cpu / s.cpu);
}

void compare(int max, std::int64_t total, unsigned threads) {
  const int runs = max <= 28 ? 5 : max <= 33 ? 3 : 2;
  bool first = false;
  const Seconds one = timed(runs, [&] { first = solve(max, total, 1, pool::widest_simd()); });
  std::printf("max=%d total=%lld: the %s player wins\n", max, static_cast<long long>(total),
              first ? "first" : "second");
  show(max, total, "table, 1 thread", one, one);
  if (threads > 1) {
    char name[32];
    std::snprintf(name, sizeof name, "table, %u threads", threads);
    show(max, total, name, timed(runs, [&] { solve(max, total, threads, pool::widest_simd()); }),
         one);
  }
  const std::pair<pool::Simd, const char*> levels[] = {{pool::Simd::portable, "1 thread, portable"},
                                                       {pool::Simd::avx2, "1 thread, AVX2"},
                                                       {pool::Simd::avx512, "1 thread, AVX-512"}};
  if (max <= 32)
    for (const auto& [level, name] : levels)
      if (pool::available(level))
        show(max, total, name, timed(runs, [&, at = level] { solve(max, total, 1, at); }), one);
  if (max <= 22) {
    const Seconds memo = timed(1, [&] {
      if (Textbook(max).wins(0, total) != first) std::abort();
    });
    show(max, total, "textbook memo", memo, one);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const unsigned threads =
      argc > 3 ? static_cast<unsigned>(std::atoi(argv[3])) : Context().threads();
  if (argc > 2) {
    compare(std::atoi(argv[1]), std::atoll(argv[2]), threads);
    return 0;
  }
  // The hardest totals, or nearly.
  for (const auto& [max, total] :
       {std::pair{20, 150}, {22, 190}, {24, 230}, {28, 296}, {30, 338}, {32, 385}, {34, 435}})
    compare(max, total, threads);
}
