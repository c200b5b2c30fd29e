#pragma once
// One type for the searches of every word size and number of planes, compiled for more than one
// machine: plain arrays in and out.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "family/board/cells.hpp"
#include "family/board/program.hpp"
#include "family/board/word.hpp"

namespace minimex::board {

struct SearchState;

/// The components of a position.
struct Parts {
  int count = 0;
  std::array<Wide, kMostCells> live{};   ///< cells that can change, bit i for cell i
  std::array<int, kMostCells> nimber{};  ///< -1: not known
};

class NimberEngine {
 public:
  NimberEngine() = default;
  NimberEngine(const NimberEngine&) = delete;
  NimberEngine& operator=(const NimberEngine&) = delete;
  virtual ~NimberEngine() = default;

  /// Before boards of another size come. No search may be running.
  virtual void prepare(int rows, int columns) = 0;
  virtual void set_budget(std::uint64_t bytes) = 0;
  virtual void parts(const Cells& cells, Parts& out) const = 0;
  /// The nim-sum of all components; `out` as parts() but with nimbers. Several threads may search
  /// the same position together. Throws as NimberSearch.
  virtual int nimber(const Cells& cells, SearchState& state, Parts& out) = 0;
  /// Is the nim-sum 0? Often settled long before the nimbers are.
  virtual bool zero(const Cells& cells, SearchState& state) = 0;
  /// What the table holds, as bytes for restore(), in pieces of whole slots. No search may be
  /// inside.
  virtual void save(void (*sink)(void*, const char*, std::size_t), void* to) const = 0;
  virtual void restore(const char* bytes, std::size_t size) = 0;
  virtual std::uint64_t stored() const = 0;
  virtual std::uint64_t slot_bytes() const = 0;
};

/// For boards of up to 64 cells, or up to 128 if `wide`. The program must outlive it.
NimberEngine* new_portable_engine(const Program& program, bool wide);
/// The same for machines with AVX2, BMI1, BMI2 and POPCNT; compiled for x86-64 only.
NimberEngine* new_bmi_engine(const Program& program, bool wide);

}  // namespace minimex::board
