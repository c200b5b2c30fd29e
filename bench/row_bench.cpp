// How fast rows are solved and read. Every figure stands beside a slow twin in the same process:
// one straightforward stack pass on one thread for the reduction, std::from_chars for the text.
//
//   row_bench [piles] [threads]
//
// The rows are drawn from std::mt19937_64 with seed 12345, random values first (x % 2000000001 -
// 10^9), then i, then 1 and 10^9 in turn, then |i - n/2|, so that another program can solve the
// same rows and its scores can be compared with those printed here.

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "minimex/family/row/position.hpp"
#include "minimex/family/row/rows.hpp"
#include "minimex/run/context.hpp"

namespace {

namespace row = minimex::row;
using minimex::run::Context;
using minimex::value::to_string;
using Piles = std::vector<std::int64_t>;

/// The best of a few runs, in seconds.
template <class F>
double seconds(F&& f) {
  double best = 1e9;
  for (int i = 0; i < 5; ++i) {
    const auto start = std::chrono::steady_clock::now();
    f();
    const std::chrono::duration<double> span = std::chrono::steady_clock::now() - start;
    best = std::min(best, span.count());
  }
  return best;
}

/// The slow twin: one stack pass, then the valley from both ends.
std::int64_t plain_score(const std::int64_t* p, std::size_t n) {
  std::vector<std::int64_t> s;
  for (std::size_t i = 0; i < n; ++i) {
    s.push_back(p[i]);
    for (std::size_t k; (k = s.size()) >= 3 && s[k - 3] <= s[k - 2] && s[k - 2] >= s[k - 1];) {
      s[k - 3] += s[k - 1] - s[k - 2];
      s.resize(k - 2);
    }
  }
  std::int64_t sum = 0;
  std::int64_t sign = 1;
  for (std::size_t l = 0, r = s.size(); l < r; sign = -sign)
    sum += sign * (s[l] >= s[r - 1] ? s[l++] : s[--r]);
  return sum;
}

void bench_row(const char* name, const Piles& p, const Context& context) {
  std::int64_t twin = 0;
  std::int64_t twin_left = 0;
  std::int64_t twin_right = 0;
  const double plain = seconds([&] { twin = plain_score(p.data(), p.size()); });
  const double plain_moves = seconds([&] {
    twin_left = p.front() - plain_score(p.data() + 1, p.size() - 1);
    twin_right = p.back() - plain_score(p.data(), p.size() - 1);
  });
  minimex::value::Score score = 0;
  std::vector<row::FirstMove> moves;
  std::vector<row::Side> line;
  const double fast = seconds([&] { score = row::score(p, context); });
  const double fast_moves = seconds([&] { moves = row::first_moves(p, context); });
  const double fast_line = seconds([&] { line = row::line(p, context); });
  std::int64_t sum = 0;
  std::int64_t sign = 1;
  std::size_t l = 0;
  std::size_t r = p.size();
  for (const row::Side side : line) {
    sum += sign * (side == row::Side::left ? p[l++] : p[--r]);
    sign = -sign;
  }
  const bool right =
      score == twin && sum == twin && moves[0].score == twin_left && moves[1].score == twin_right;
  std::printf(
      "%-12s score %s: score %.4f s (twin %.4f, %.1fx), first moves %.4f s (%.4f, %.1fx), "
      "line %.4f s%s\n",
      name, to_string(score).c_str(), fast, plain, plain / fast, fast_moves, plain_moves,
      plain_moves / fast_moves, fast_line, right ? "" : "  WRONG");
}

void bench_rows(std::mt19937_64& g, std::size_t stones, const Context& context) {
  std::vector<Piles> piles;
  std::vector<row::RowView> rows;
  std::size_t total = 0;
  std::vector<unsigned> closed;
  while (total < stones) {
    closed.push_back(static_cast<unsigned>(g() % 3));
    piles.emplace_back(1 + g() % 20);
    for (auto& x : piles.back()) x = static_cast<std::int64_t>(g() % 2000000001) - 1000000000;
    total += piles.back().size();
  }
  for (std::size_t r = 0; r < piles.size(); ++r)
    rows.push_back({piles[r], closed[r] != 1, closed[r] != 2});
  minimex::value::Score score = 0;
  std::vector<row::FirstMove> moves;
  std::vector<row::Run> line;
  const double value = seconds([&] { score = row::score(rows, context); });
  const double all = seconds([&] { moves = row::first_moves(rows, context); });
  const double whole = seconds([&] { line = row::line(rows, context); });
  const auto best = std::max_element(
      moves.begin(), moves.end(), [](const auto& a, const auto& b) { return a.score < b.score; });
  std::printf(
      "%zu rows, %zu piles, score %s: score %.4f s, all %zu first moves %.4f s, line %.4f s%s\n",
      rows.size(), total, to_string(score).c_str(), value, moves.size(), all, whole,
      best->score == score ? "" : "  WRONG");
}

void bench_text(const char* name, const Piles& p, const Context& context) {
  std::string text;
  for (std::size_t i = 0; i < p.size(); ++i) {
    if (i > 0) text += ',';
    text += std::to_string(p[i]);
  }
  std::size_t read = 0;
  const double fast = seconds([&] { read = row::parse(text, context).pile_count(); });
  const double plain = seconds([&] {
    std::unique_ptr<std::int64_t[]> out(new std::int64_t[p.size()]);
    std::int64_t* at = out.get();
    const char* end = text.data() + text.size();
    for (const char* s = text.data(); s < end; ++s) s = std::from_chars(s, end, *at++).ptr;
  });
  std::printf("%-12s text of %.1f MB: %.4f s, %.2f GB/s (from_chars %.4f s, %.1fx)%s\n", name,
              1e-6 * static_cast<double>(text.size()), fast,
              1e-9 * static_cast<double>(text.size()) / fast, plain, plain / fast,
              read == p.size() ? "" : "  WRONG");
}

void bench_short(std::mt19937_64& g, const Context& context) {
  std::vector<std::string> texts(1'000'000);
  for (auto& t : texts) {
    const std::size_t n = 1 + g() % 15;
    for (std::size_t i = 0; i < n; ++i) {
      if (i > 0) t += ',';
      t += static_cast<char>('0' + g() % 10);
    }
  }
  minimex::value::Score sum = 0;
  const double scores = seconds([&] {
    for (const auto& t : texts) sum += row::score(row::parse(t, context).views(), context);
  });
  std::printf("a million rows of 1 to 15 piles, read and scored: %.3f s (sum %s)\n", scores,
              to_string(sum).c_str());
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t n = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 10'000'000;
  Context context;
  if (argc > 2) context.set_threads(static_cast<unsigned>(std::strtoul(argv[2], nullptr, 10)));
  std::mt19937_64 g(12345);
  Piles random(n);
  Piles increasing(n);
  Piles alternating(n);
  Piles valley(n);
  Piles digits(n);
  for (std::size_t i = 0; i < n; ++i) {
    const auto at = static_cast<std::int64_t>(i);
    random[i] = static_cast<std::int64_t>(g() % 2000000001) - 1000000000;
    increasing[i] = at;
    alternating[i] = i % 2 == 1 ? 1000000000 : 1;
    valley[i] = std::abs(at - static_cast<std::int64_t>(n / 2));
    digits[i] = random[i] & 7;
  }
  std::printf("%zu piles, %u threads\n", n, context.threads());
  bench_row("random", random, context);
  bench_row("increasing", increasing, context);
  bench_row("alternating", alternating, context);
  bench_row("valley", valley, context);
  bench_row("digits", digits, context);
  bench_rows(g, 1'000'000, context);
  bench_text("random", random, context);
  bench_text("increasing", increasing, context);
  bench_text("digits", digits, context);
  bench_short(g, context);
}
