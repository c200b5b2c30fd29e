#pragma once
// The runs of + in a text, and the moves they hold, in ascending order of offset.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "minimex/family/flip/bits.hpp"
#include "minimex/family/flip/census.hpp"
#include "minimex/family/flip/rules.hpp"
#include "minimex/run/context.hpp"

namespace minimex::flip {

/// A maximal run of +.
struct Run {
  std::uint64_t start;
  std::uint64_t length;
};

/// Which runs a reader is asked for: it may leave out others, and is faster the fewer these are.
struct Wanted {
  LengthSet lengths = ~LengthSet{0};
  const Census* census = nullptr;  ///< of the same text, to pass over whole chunks
};

/// Reads the runs of a strip from left to right; characters other than + count as -. O(n) in all, a
/// fixed buffer. Polls the context. The text must outlive it.
class RunReader {
 public:
  RunReader(std::string_view text, const run::Context& context, const Wanted& wanted = {},
            Level level = widest_level());

  /// The next run; every wanted one comes up, others may.
  bool next(Run& run);
  /// Goes on from `offset`, which must be past the last run read and not inside a run.
  void jump(std::uint64_t offset);

 private:
  static constexpr std::size_t kBlock = 4096;  // cells

  bool load(bool between_runs);
  bool next_word(bool between_runs);
  bool skip_chunks();
  std::uint64_t skip_plus();
  void drop_short_runs();
  void drop_head();

  std::string_view text_;
  const run::Context* context_;
  Wanted wanted_;
  unsigned shortest_;
  Level level_;
  std::uint64_t unpolled_ = 0;    // cells
  std::uint64_t loaded_ = 0;      // cells before the end of the block
  std::size_t words_ = 0;         // in the block
  std::size_t word_ = 0;          // the next one
  std::uint64_t word_start_ = 0;  // offset of the current word's first cell
  std::uint64_t current_ = 0;     // its bits not yet read
  std::array<std::uint64_t, kBlock / 64> bits_;
};

/// Moves of one run at consecutive offsets: for from <= a < to, the move at offset + (a - from)
/// cuts a run of `length` into a and length - K - a.
struct Stretch {
  std::uint64_t offset;
  std::uint64_t length;
  std::uint64_t from;
  std::uint64_t to;
  /// A ring of + only: every move, whatever a, leaves one row of length - K.
  bool full_ring = false;

  std::uint64_t moves() const { return to - from; }
};

/// Reads all stretches of wanted runs that hold a move, in ascending order of offset. A run that
/// passes the end of a ring gives two of them, one at each end.
class Stretches {
 public:
  Stretches(std::string_view text, const Rules& rules, const run::Context& context,
            const Wanted& wanted = {});

  bool next(Stretch& stretch);

  /// A ring of + only, with at least one cell.
  bool full_ring() const { return full_ring_; }
  /// Length of the run that passes the end of the ring, or 0.
  std::uint64_t wrapped() const { return full_ring_ ? 0 : head_ + tail_; }

 private:
  enum class At : std::uint8_t { front, inside, back, end };

  bool front(Stretch& stretch);
  bool inside(Stretch& stretch);
  bool back(Stretch& stretch);

  std::uint64_t cells_;
  std::uint64_t flip_;
  RunReader runs_;
  bool full_ring_ = false;
  std::uint64_t head_ = 0;  // + at the front and at the back, where they are one run
  std::uint64_t tail_ = 0;
  At at_ = At::front;
};

}  // namespace minimex::flip
