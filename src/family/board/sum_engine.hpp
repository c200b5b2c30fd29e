#pragma once
// Who wins: the searches over sums of components, for what nimbers do not answer.

#include <cstdint>
#include <optional>

#include "family/board/engine.hpp"
#include "family/board/swap.hpp"

namespace minimex::board {

/// What a search over sums may use.
struct SumRules {
  bool misere = false;
  std::optional<Swap> swap;  ///< partizan games
  /// Partizan games in normal play: components of at most so many cells are put together by their
  /// values. Past ten the trees of all that come up cost more than the positions they save.
  int valued_cells = 10;
  /// There: positions with at least so many options left are looked ahead from. At fewer it takes
  /// more time than it saves (Clobber, Col and Snort).
  int look_ahead_from = 16;
};

struct GivenUp;         // see search_state.hpp
struct PlayTooLong {};  ///< more moves in a row than the search holds

class SumEngine {
 public:
  SumEngine() = default;
  SumEngine(const SumEngine&) = delete;
  SumEngine& operator=(const SumEngine&) = delete;
  virtual ~SumEngine() = default;

  /// Before boards of another size come. No search may be running.
  virtual void prepare(int rows, int columns) = 0;
  /// For what all threads share and what each has of its own.
  virtual void set_budget(std::uint64_t bytes, unsigned threads) = 0;
  /// Does the player (0 Left, 1 Right) to move win? `lane` 0, 1, ... for threads that search the
  /// same position together. Throws GivenUp if another thread has the answer, PlayTooLong,
  /// std::bad_alloc, and what the state's tick throws.
  virtual bool wins(const Cells& cells, int mover, SearchState& state, int lane) = 0;
  /// As of NimberEngine.
  virtual void save(void (*sink)(void*, const char*, std::size_t), void* to) const = 0;
  virtual void restore(const char* bytes, std::size_t size) = 0;
  virtual std::uint64_t stored() const = 0;
  virtual std::uint64_t bytes() const = 0;
};

/// For boards of up to 64 cells, or up to 128 if `wide`. The program must outlive it.
SumEngine* new_portable_sum_engine(const Program& program, const SumRules& rules, bool wide);
/// The same for machines with AVX2, BMI1, BMI2 and POPCNT; compiled for x86-64 only.
SumEngine* new_bmi_sum_engine(const Program& program, const SumRules& rules, bool wide);

}  // namespace minimex::board
