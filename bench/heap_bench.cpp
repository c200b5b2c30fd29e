// How fast the narrow kernel computes nim-sequences: candidates and proofs alone, and both on one
// thread, for every instruction set. items_per_second counts heaps; no use is made of a period.
//
//   heap_bench [--benchmark_filter=both/.*/avx512]

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "family/heap/kernel.hpp"
#include "family/heap/plan.hpp"
#include "family/heap/scalar.hpp"
#include "minimex/family/heap/rules.hpp"
#include "minimex/run/context.hpp"

namespace {

namespace heap = minimex::heap;

constexpr std::uint64_t kHeaps = std::uint64_t{1} << 22;

/// A game whose tape is filled to kHeaps.
struct Prepared {
  heap::Plan plan;
  std::vector<std::uint8_t> bytes;

  std::uint8_t* tape() { return bytes.data() + 64; }
};

std::unique_ptr<Prepared> prepare(const std::string& game) {
  const minimex::run::Context context;
  const heap::Rules rules = heap::parse_game(game).rules;
  heap::Scalar scalar(rules);
  scalar.extend(65536, context);
  scalar.choose_again();
  std::optional<heap::Plan> plan =
      heap::make_plan(rules, scalar.mask(), scalar.values(), scalar.rares(), heap::Width::narrow);
  if (!plan) return nullptr;
  auto out = std::make_unique<Prepared>(
      Prepared{std::move(*plan), std::vector<std::uint8_t>(kHeaps + 192)});
  std::copy(out->plan.head.begin(), out->plan.head.end(), out->tape());
  const auto kernel = heap::narrow_kernel(out->plan, heap::best_isa());
  if (kernel->both(out->tape(), 0, out->plan.start, kHeaps).stop != heap::Reached::Stop::done)
    return nullptr;
  return out;
}

enum class Part { candidates, prove, both };

void run(benchmark::State& state, const std::string& game, heap::Isa isa, Part part) {
  const std::unique_ptr<Prepared> prepared = prepare(game);
  if (prepared == nullptr) {
    state.SkipWithError("the kernel does not reach the end");
    return;
  }
  const std::uint64_t from = prepared->plan.start;
  const auto kernel = heap::narrow_kernel(prepared->plan, isa);
  std::uint8_t* tape = prepared->tape();
  for (auto _ : state) {
    switch (part) {
      case Part::candidates:
        benchmark::DoNotOptimize(kernel->candidates(tape, from, kHeaps));
        break;
      case Part::prove:
        benchmark::DoNotOptimize(kernel->prove(tape, 0, from, kHeaps));
        break;
      case Part::both:
        benchmark::DoNotOptimize(kernel->both(tape, 0, from, kHeaps));
        break;
    }
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(kHeaps - from) *
                          static_cast<std::int64_t>(state.iterations()));
}

}  // namespace

int main(int argc, char** argv) {
  const std::pair<const char*, heap::Isa> isas[] = {
      {"avx512", heap::Isa::avx512}, {"avx2", heap::Isa::avx2}, {"portable", heap::Isa::portable}};
  const std::pair<const char*, Part> parts[] = {
      {"both", Part::both}, {"candidates", Part::candidates}, {"prove", Part::prove}};
  for (const auto& [part_name, part] : parts)
    for (const auto& [isa_name, isa] : isas) {
      if (isa > heap::best_isa()) continue;
      for (const char* game : {"0.106", "0.104", "0.454", "0.16", "0.174", "0.205", "4.045"}) {
        const std::string name = std::string(part_name) + "/" + game + "/" + isa_name;
        benchmark::RegisterBenchmark(name.c_str(), run, game, isa, part)
            ->Unit(benchmark::kMillisecond);
      }
    }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
