#pragma once
// A nim-sequence as text, CSV, JSON, OEIS b-file, raw bytes or a picture (docs/sequences.md).

#include <cstdint>
#include <string_view>

#include "minimex/family/heap/sequence.hpp"
#include "minimex/run/context.hpp"
#include "minimex/store/output.hpp"

namespace minimex::report {

enum class SequenceFormat {
  text,   ///< rows of values behind the number of their first heap
  csv,    ///< heap,nimber
  json,   ///< one line
  bfile,  ///< "n a(n)", as the OEIS takes it
  raw,    ///< binary, little-endian, raw_width() bytes a value
  none,   ///< no values
};

/// Heaps from .. to of a sequence that is known that far (to < sequence.size()), and what is known
/// of all of it.
struct SequenceView {
  std::string_view game;
  const heap::Sequence& sequence;
  std::uint64_t from = 0;
  std::uint64_t to = 0;
  heap::SequenceStats stats;
  double seconds = 0;  ///< spent computing
};

/// The bytes that hold every value of heaps 0 .. to: 1, 2 or 4.
unsigned raw_width(const SequenceView& view);

/// The values. `with_stats`: the JSON has them as a field; the other formats do not.
void sequence(const SequenceView& view, SequenceFormat format, bool with_stats,
              const run::Context& context, store::Output& out);

/// "name: value" a line.
void sequence_stats(const SequenceView& view, store::Output& out);

/// An SVG of value against heap. Its size is bounded (about a megabyte at the very most): heaps are
/// gathered in the cells of a grid, the darker the more of them.
void sequence_plot(const SequenceView& view, const run::Context& context, store::Output& out);

/// At most so many cells that heaps (columns) and values (rows, from value 0 up) are gathered in.
struct CellGrid {
  std::uint64_t columns = 0;
  std::uint64_t rows = 0;
};

/// One line of JSON: how many heaps lie in each cell (docs/api.md).
void sequence_cells(const SequenceView& view, CellGrid most, const run::Context& context,
                    store::Output& out);

}  // namespace minimex::report
