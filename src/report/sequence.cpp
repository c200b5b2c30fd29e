#include "minimex/report/sequence.hpp"

#include <fmt/format.h>

#include <array>
#include <string>

#include "minimex/report/json.hpp"
#include "report/sequence_blocks.hpp"

namespace minimex::report {
namespace {

std::size_t digits(std::uint64_t n) { return fmt::format_int(n).size(); }

void number(std::uint64_t n, std::size_t width, store::Output& out) {
  const fmt::format_int text(n);
  for (std::size_t i = text.size(); i < width; ++i) out.put(' ');
  out.write({text.data(), text.size()});
}

/// Rows but the first begin at multiples of ten, so that the heap of a value is easily read off.
void columns(const SequenceView& view, const run::Context& context, store::Output& out) {
  const std::size_t heap_width = digits(view.to);
  const std::size_t value_width = digits(view.stats.largest);
  constexpr std::size_t kLineWidth = 80;
  constexpr std::uint64_t kShort = 10;
  const bool fits = heap_width + 1 + 2 * kShort * (value_width + 1) <= kLineWidth;
  const std::uint64_t row = fits ? 2 * kShort : kShort;
  for_each_heap(view, context, [&](std::uint64_t n, std::uint32_t value) {
    if (n == view.from || n % row == 0) {
      if (n != view.from) out.put('\n');
      number(n, heap_width, out);
      out.put(':');
      // The first row keeps the columns of the others, where there are others.
      for (std::uint64_t i = 0;
           n == view.from && n / row != view.to / row && i < n % row * (value_width + 1); ++i)
        out.put(' ');
    }
    out.put(' ');
    number(value, value_width, out);
  });
  out.put('\n');
}

void pairs(const SequenceView& view, char between, const run::Context& context,
           store::Output& out) {
  for_each_heap(view, context, [&](std::uint64_t n, std::uint32_t value) {
    number(n, 0, out);
    out.put(between);
    number(value, 0, out);
    out.put('\n');
  });
}

void json_stats(const SequenceView& view, store::Output& out) {
  const heap::SequenceStats& s = view.stats;
  out.write(fmt::format(R"(,"stats":{{"largest":{},"largest_at":"{}","method":"{}",)", s.largest,
                        s.largest_at, s.method));
  if (s.sparse)
    out.write(fmt::format(
        R"("sparse":{{"mask":{},"parity":{},"rares":{},"last_rare":"{}","deepest":"{}"}})",
        s.sparse->mask, s.sparse->parity, s.sparse->rares, s.sparse->last_rare, s.sparse->deepest));
  else
    out.write(R"("sparse":null)");
  out.write(fmt::format(R"(,"seconds":{:.8f}}})", view.seconds));
}

/// All strings are names of games and methods: nothing in them needs escaping.
void json(const SequenceView& view, bool with_stats, const run::Context& context,
          store::Output& out) {
  out.write(fmt::format(R"({{"version":{},"game":"{}","from":"{}","to":"{}")", kJsonVersion,
                        view.game, view.from, view.to));
  if (with_stats) json_stats(view, out);
  out.write(R"(,"values":[)");
  for_each_heap(view, context, [&](std::uint64_t n, std::uint32_t value) {
    if (n != view.from) out.put(',');
    number(value, 0, out);
  });
  out.write("]}\n");
}

void raw(const SequenceView& view, const run::Context& context, store::Output& out) {
  const unsigned width = raw_width(view);
  constexpr unsigned kByte = 8;
  for_each_heap(view, context, [&](std::uint64_t, std::uint32_t value) {
    for (unsigned i = 0; i < width; ++i)
      out.put(static_cast<char>(static_cast<unsigned char>(value >> (kByte * i))));
  });
}

}  // namespace

unsigned raw_width(const SequenceView& view) {
  constexpr std::uint32_t kOneByte = 0xFF;
  constexpr std::uint32_t kTwoBytes = 0xFFFF;
  if (view.stats.largest <= kOneByte) return 1;
  return view.stats.largest <= kTwoBytes ? 2 : 4;
}

void sequence(const SequenceView& view, SequenceFormat format, bool with_stats,
              const run::Context& context, store::Output& out) {
  switch (format) {
    case SequenceFormat::text:
      return columns(view, context, out);
    case SequenceFormat::csv:
      out.write("heap,nimber\n");
      return pairs(view, ',', context, out);
    case SequenceFormat::json:
      return json(view, with_stats, context, out);
    case SequenceFormat::bfile:
      return pairs(view, ' ', context, out);
    case SequenceFormat::raw:
      return raw(view, context, out);
    case SequenceFormat::none:
      return;
  }
}

void sequence_stats(const SequenceView& view, store::Output& out) {
  const heap::SequenceStats& s = view.stats;
  out.write(fmt::format("game: {}\n", view.game));
  out.write(fmt::format("heaps: 0 to {}\n", view.to));
  out.write(fmt::format("largest value: {}, first at heap {}\n", s.largest, s.largest_at));
  out.write(fmt::format("bytes a value: {}\n", raw_width(view)));
  out.write(fmt::format("method: {}\n", s.method));
  if (s.sparse) {
    out.write(fmt::format("mask: {:#b}{}\n", s.sparse->mask,
                          s.sparse->parity ? " and the parity of the heap" : ""));
    out.write(fmt::format("rare heaps: {}, the last {}\n", s.sparse->rares, s.sparse->last_rare));
    out.write(fmt::format("deepest witness: {}\n", s.sparse->deepest));
  }
  const double rate = view.seconds > 0 ? static_cast<double>(view.to + 1) / view.seconds : 0;
  out.write(fmt::format("rate: {:.3g} heaps a second\n", rate));
  out.write(fmt::format("time: {:.6f} s\n", view.seconds));
}

}  // namespace minimex::report
