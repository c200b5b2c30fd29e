// How fast flip positions are read, counted, solved and listed. Each figure of a text stands beside
// two of the same process and text: a scalar loop over the cells that sums the nimbers of the runs,
// and counting its line ends, which is what `wc -l` does.
//
//   flip_bench [cells] [threads]
//
// Then runs without a period (flip=3), and misere play, where the plain way is the multiset of runs
// searched with a memo.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "minimex/family/flip/answer.hpp"
#include "minimex/family/flip/census.hpp"
#include "minimex/family/flip/nimbers.hpp"
#include "minimex/family/flip/solver.hpp"
#include "minimex/run/random.hpp"

namespace {

namespace flip = minimex::flip;
using minimex::run::Context;

/// The best of a few runs, in seconds.
template <class F>
double seconds(F&& f, int times = 3) {
  double best = 1e9;
  for (int i = 0; i < times; ++i) {
    const auto start = std::chrono::steady_clock::now();
    f();
    const std::chrono::duration<double> span = std::chrono::steady_clock::now() - start;
    best = std::min(best, span.count());
  }
  return best;
}

std::string repeated(const std::string& block, std::size_t cells) {
  std::string text;
  text.reserve(cells + block.size());
  while (text.size() < cells) text += block;
  text.resize(cells);
  return text;
}

std::string random_cells(std::size_t cells) {
  minimex::run::SplitMix64 random(1);
  std::string text(cells, '+');
  for (std::size_t i = 0; i < cells; i += 64) {
    std::uint64_t bits = random();
    for (std::size_t j = i; j < std::min(cells, i + 64); ++j, bits >>= 1)
      if ((bits & 1) != 0) text[j] = '-';
  }
  return text;
}

minimex::value::Nimber scalar_nimber(const std::string& text, const flip::Nimbers& g) {
  minimex::value::Nimber sum = 0;
  std::uint64_t run = 0;
  for (const char c : text) {
    if (c == '+') {
      ++run;
      continue;
    }
    sum ^= g[run];
    run = 0;
  }
  return sum ^ g[run];
}

void measure_text(const char* name, const std::string& text, const Context& context) {
  const flip::Solver solver(flip::Rules{});
  const auto g = flip::NimSequence(2).reach(0, context);
  std::uint64_t line_ends = 0;
  const double wc = seconds(
      [&] { line_ends += static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n')); });
  minimex::value::Nimber slow = 0;
  const double scalar = seconds([&] { slow = scalar_nimber(text, *g); }, 1);
  std::printf("%-10s wc %.4f  scalar %.4f", name, wc, scalar);
  for (const flip::Level level : flip::levels()) {
    const double s = seconds([&] { flip::take_census(text, {}, context, {level}); });
    std::printf("  level %d %.4f", static_cast<int>(level), s);
  }
  minimex::answer::Answer answer;
  const double all = seconds([&] {
    const flip::Position position = solver.position(text, context);
    answer = flip::solve(solver, position, {}, context);
  });
  const flip::Position position = solver.position(text, context);
  answer = flip::solve(solver, position, {}, context);
  std::uint64_t digits = line_ends;
  const double list = seconds(
      [&] { answer.best.all([&](const auto& move) { digits += move.notation.size(); }); }, 1);
  std::printf(
      "\n           read and solve %.4f (%.2f wc, scalar / this %.1f)  list %.4f: %llu wins\n", all,
      all / wc, scalar / all, list, static_cast<unsigned long long>(*answer.best.count));
  if (answer.value->number != slow) {
    std::fprintf(stderr, "flip_bench: %s: the scalar loop finds nimber %u\n", name, slow);
    std::exit(1);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t cells = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1'000'000'000;
  Context context;
  if (argc > 2) context.set_threads(static_cast<unsigned>(std::strtoul(argv[2], nullptr, 10)));
  std::printf("%zu cells, %u threads, seconds; levels 0 portable, 1 AVX2, 2 AVX-512\n", cells,
              context.threads());
  measure_text("random", random_cells(cells), context);
  measure_text("all +", std::string(cells, '+'), context);
  measure_text("++-", repeated("++-", cells), context);
  measure_text("+++++++++-", repeated("+++++++++-", cells), context);

  for (const std::uint64_t length : {std::uint64_t{1} << 15, flip::NimSequence::kLongest})
    std::printf("flip=3, a run of %llu: %.3f\n", static_cast<unsigned long long>(length),
                seconds([&] { flip::NimSequence(3).reach(length, context); }, 1));
  for (const std::size_t length : {60U, 80U, 100U}) {
    const std::string text(length, '+');
    const double s = seconds([&] { flip::outcome(text, {.misere = true}); }, 1);
    std::printf("misere, a run of %zu: %.3f\n", length, s);
  }
}
