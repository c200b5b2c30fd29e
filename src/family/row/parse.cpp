#include "parse.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <utility>
#include <vector>

#include "characters.hpp"
#include "memory.hpp"
#include "minimex/family/row/position.hpp"
#include "minimex/run/array.hpp"
#include "minimex/run/error.hpp"
#include "pieces.hpp"

namespace minimex::row {
namespace {

bool is_separator(char c) { return c == ',' || c == '/'; }

/// Bounds of parts of about `part` bytes: the region's begin, offsets just behind separators, and
/// the region's end. O(parts), or O(text) where separators are rare.
std::vector<std::size_t> cut(std::string_view text, const Region& region, std::size_t part,
                             const run::Context& context) {
  std::vector<std::size_t> bounds = {region.begin};
  for (std::size_t at = region.begin; region.end - at > part;) {
    at += part;
    for (; at < region.end && !is_separator(text[at]); ++at) poll_at(at, context);
    if (at + 1 >= region.end) break;  // a separator at the very end has one more piece behind it
    bounds.push_back(++at);
  }
  bounds.push_back(region.end);
  return bounds;
}

/// Puts the marks of all parts together; `first` holds the number of piles before each part.
class RowBuilder {
 public:
  void take(const std::vector<Mark>& marks, std::uint64_t first) {
    for (const Mark& m : marks) {
      if (m.kind == Mark::Kind::closed_left) {
        row_.left_open = false;
        continue;
      }
      row_.end = first + m.piles;
      row_.right_open = m.kind == Mark::Kind::end;
      if (!row_.left_open && !row_.right_open)
        throw run::BadRequest(
            fmt::format("position {}: expected a row with an open end, found row {} closed at both",
                        m.colon, rows_.size()));
      rows_.push_back(row_);
      row_ = {row_.end, row_.end, true, true};
    }
  }
  std::vector<Position::Row> finish() { return std::move(rows_); }

 private:
  Position::Row row_{0, 0, true, true};
  std::vector<Position::Row> rows_;
};

std::uint64_t count_pieces(std::string_view text, const std::vector<std::size_t>& bounds,
                           const run::Context& context, std::vector<std::uint64_t>& before) {
  const std::size_t parts = bounds.size() - 1;
  before.assign(parts, 0);
  run::parallel(context, parts, [&](std::size_t i) {
    context.poll();
    before[i] = count_separators(text.data() + bounds[i], bounds[i + 1] - bounds[i]);
  });
  std::uint64_t pieces = 0;
  for (std::uint64_t& b : before) pieces += std::exchange(b, pieces);
  return pieces + 1;
}

}  // namespace

Position parse(std::string_view text, const ParseOptions& options, const run::Context& context) {
  const Region region(text, context);
  const std::vector<std::size_t> bounds = cut(text, region, options.part, context);
  const std::size_t parts = bounds.size() - 1;
  std::vector<std::uint64_t> before;
  const std::uint64_t pieces = count_pieces(text, bounds, context, before);
  need(pieces * sizeof(std::int64_t), "reading this many piles", context);
  std::shared_ptr<std::int64_t[]> piles = run::make_array<std::int64_t>(pieces);

  std::vector<PieceReader> readers;
  readers.reserve(parts);
  for (std::size_t i = 0; i < parts; ++i)
    readers.emplace_back(text, region, bounds[i], bounds[i + 1], piles.get() + before[i], context);
  // The first error in the text is the one to tell: parts before a bad one are read to their end.
  std::vector<std::optional<run::BadRequest>> errors(parts);
  std::atomic<std::size_t> bad{parts};
  std::atomic<std::size_t> done{0};
  run::parallel(context, parts, [&](std::size_t i) {
    if (i > bad) return;
    try {
      readers[i].read(options.reading);
    } catch (const run::BadRequest& e) {
      errors[i] = e;
      for (std::size_t least = bad; i < least && !bad.compare_exchange_weak(least, i);) {
      }
    }
    context.progress("parts read", ++done, parts);
  });

  // Empty rows leave gaps between what the parts have written.
  RowBuilder rows;
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < parts; ++i) {
    const std::uint64_t own = readers[i].piles();
    const std::int64_t* from = piles.get() + before[i];
    if (count != before[i]) std::copy(from, from + own, piles.get() + count);
    rows.take(readers[i].marks(), count);
    if (errors[i]) throw *errors[i];
    count += own;
  }
  return Position(std::move(piles), rows.finish());
}

Position parse(std::string_view text, const run::Context& context) {
  return parse(text, ParseOptions(), context);
}

}  // namespace minimex::row
