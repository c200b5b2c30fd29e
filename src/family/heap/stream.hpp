#pragma once
// Periods of sequences far too long to be kept: values stream by, a window of them stays, and the
// period is found where a window comes back. docs/heap-games.md draws it.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "family/heap/engine.hpp"
#include "family/heap/snapshots.hpp"
#include "minimex/answer/certificate.hpp"
#include "minimex/family/heap/period.hpp"
#include "minimex/family/heap/rules.hpp"
#include "minimex/run/context.hpp"

namespace minimex::heap {

struct StreamOptions {
  std::uint64_t limit = 0;  ///< heaps looked at; past 2^24 rounded down to a multiple of 64
  std::uint64_t window = std::uint64_t{1} << 16;  ///< a multiple of 64; grows when it must
  std::uint64_t spacing = std::uint64_t{1} << 16;
  std::size_t most_snapshots = 512;
  std::string checkpoint = {};  ///< file to resume from and to keep up to date; empty: none
};

/// One search for a period in constant memory. `rules` must satisfy is_sparse_game.
class Stream {
 public:
  Stream(Rules rules, StreamOptions options);
  ~Stream();

  /// Goes on to the period or the limit, from the checkpoint if there is one; one that has passed
  /// the limit is told as it stands. A limit that comes before the window recurs may yet show, or
  /// prove, the period by the values themselves: the theorem is then theorem_for's. Throws
  /// run::TooLarge where no kernel suits the values or no window is long enough, run::BadRequest
  /// for a checkpoint of another game, run::Failure for one that cannot be read or written.
  PeriodResult run(const run::Context& context);

  /// After run() has proved a period by Theorem::finite_state: all that a checker needs. Refers to
  /// this.
  answer::Certificate certificate() const;

 private:
  struct Chain;
  /// What a checkpoint says it is of.
  struct Subject {
    std::string game;
    std::uint64_t window = 0;
    std::uint64_t start = 0;
  };

  bool begin(const run::Context& context);
  void extend(std::uint64_t to, const run::Context& context);
  bool is_dense() const;
  void step(const run::Context& context);
  void begin_chain(std::uint64_t start);
  void restart_chain();
  void offer(const Snapshot& s, const std::string& codes);
  Snapshot snapshot(std::uint64_t heap) const;
  void mark(bool now);
  void longer_window(const run::Context& context);
  std::string subject() const;
  static Subject read_subject(const std::string& text, const std::string& path);

  // Where the sequence begins to repeat.
  Engine fork(std::uint64_t heap, const run::Context& context) const;
  bool recurs(std::uint64_t heap, const std::string& codes, std::uint64_t period,
              const run::Context& context) const;
  std::uint64_t first_repeating(std::uint64_t period, const run::Context& context) const;
  std::optional<std::uint64_t> last_difference(std::uint64_t from, std::uint64_t to,
                                               std::uint64_t period,
                                               const run::Context& context) const;
  std::uint64_t least_period(std::uint64_t period, const run::Context& context) const;

  Rules rules_;
  StreamOptions options_;
  std::unique_ptr<Checkpoint> checkpoint_;
  std::unique_ptr<Engine> engine_;
  std::unique_ptr<Chain> chain_;
  std::optional<Repeat> proved_;
};

}  // namespace minimex::heap
