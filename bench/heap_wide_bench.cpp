// How fast the wide kernel computes nim-sequences: candidates and proofs on one thread each, for
// every instruction set.
//
//   heap_wide_bench [heaps [game ...]]
//
// CPU seconds of the process, the best of three runs over the same heaps; no use is made of a
// period. Two cores that share the work without loss reach the rate of the last column.

#include <sys/resource.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "family/heap/plan.hpp"
#include "family/heap/scalar.hpp"
#include "minimex/run/context.hpp"

namespace {

namespace heap = minimex::heap;

double user_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec) +
         1e-6 * static_cast<double>(usage.ru_utime.tv_usec);
}

template <class F>
double best_of_three(F&& f) {
  double best = 1e9;
  for (int i = 0; i < 3; ++i) {
    const double start = user_seconds();
    f();
    best = std::min(best, user_seconds() - start);
  }
  return best;
}

/// The plan after the least power of two of heaps that gives one.
std::optional<heap::Plan> plan_of(const heap::Rules& rules) {
  const minimex::run::Context context;
  heap::Scalar scalar(rules);
  for (std::uint64_t size = 4096; size <= std::uint64_t{1} << 20; size *= 2) {
    scalar.extend(size, context);
    scalar.choose_again();
    auto plan =
        heap::make_plan(rules, scalar.mask(), scalar.values(), scalar.rares(), heap::Width::wide);
    if (plan.has_value() && size >= 65536) return plan;
  }
  return std::nullopt;
}

void measure(const heap::Plan& plan, heap::Isa isa, const char* isa_name, std::uint64_t heaps) {
  const std::uint64_t to = plan.start + heaps / 64 * 64;
  std::vector<std::uint8_t> bytes(to + 192, 0);
  std::uint8_t* tape = bytes.data() + 64;
  std::copy(plan.head.begin(), plan.head.end(), tape);
  const auto kernel = heap::wide_kernel(plan, isa);
  heap::Reached reached;
  const double fill = best_of_three([&] { reached = kernel->candidates(tape, plan.start, to); });
  if (reached.stop != heap::Reached::Stop::done) std::printf("  stopped at %lu\n", reached.n);
  const double prove = best_of_three([&] { reached = kernel->prove(tape, 0, plan.start, to); });
  if (reached.stop != heap::Reached::Stop::done) std::printf("  missing at %lu\n", reached.n);
  const double rate = static_cast<double>(heaps) / 1e6;
  std::printf(
      "  %-9s candidates %7.2f M/s, proofs %7.2f M/s, one core %7.2f, two cores %7.2f; "
      "deepest %lu, largest code %u\n",
      isa_name, rate / fill, rate / prove, rate / (fill + prove), 2 * rate / (fill + prove),
      kernel->deepest(), kernel->largest_code());
}

}  // namespace

int main(int argc, char** argv) {
  const std::uint64_t heaps = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1 << 20;
  std::vector<std::string> games(argv + std::min(argc, 2), argv + argc);
  if (games.empty()) games = {"0.6", "4.:unequal", "4.404"};
  for (const std::string& game : games) {
    const auto plan = plan_of(heap::parse_game(game).rules);
    if (!plan.has_value()) {
      std::printf("%s: no plan\n", game.c_str());
      continue;
    }
    std::printf("%s: from heap %lu, %zu options, last rare heap %lu\n", game.c_str(), plan->start,
                plan->options.size(), plan->last_rare);
    if (heap::best_isa() == heap::Isa::avx512) measure(*plan, heap::Isa::avx512, "avx512", heaps);
    if (heap::best_isa() != heap::Isa::portable) measure(*plan, heap::Isa::avx2, "avx2", heaps);
    measure(*plan, heap::Isa::portable, "portable", std::min<std::uint64_t>(heaps, 1 << 17));
  }
}
