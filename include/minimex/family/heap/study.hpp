#pragma once
// The period of a heap game, by whatever method suits the rules and the length.

#include <cstdint>
#include <functional>
#include <string>

#include "minimex/answer/certificate.hpp"
#include "minimex/family/heap/period.hpp"
#include "minimex/family/heap/rules.hpp"
#include "minimex/run/context.hpp"

namespace minimex::heap {

struct PeriodQuestion {
  /// Heaps looked at; 0: 2^24 where the sparse space helps and where moves leave one heap at most
  /// (fewer if many numbers may be taken), 2^17 where every split must be looked at, 2^12 where
  /// moves leave three heaps and more; none for a stream.
  std::uint64_t limit = 0;
  /// Keep only a window of the sequence, however short it is; done anyway past kKept heaps.
  bool stream = false;
  /// Heaps of that window; 0: as many as it takes.
  std::uint64_t window = 0;
  /// A file to resume from and to keep up to date, for a stream; empty: none.
  std::string checkpoint = {};
  /// Is handed the certificate of a proved period, while what it refers to lives.
  std::function<void(const answer::Certificate&)> certificate = {};
};

/// Sequences up to this length are kept whole.
inline constexpr std::uint64_t kKept = std::uint64_t{1} << 26;

/// Throws run::TooLarge, run::Interrupted, run::BadRequest (a stream of a game that has none, a
/// checkpoint of another game), run::Failure (a file).
PeriodResult study_period(const Rules& rules, const PeriodQuestion& question,
                          const run::Context& context);

}  // namespace minimex::heap
