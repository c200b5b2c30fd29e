#pragma once
// A sum of components as bytes: the integer, the nim heaps, the names of values, then every
// component's width, rows and planes. The bytes say where each part ends, so equal keys are equal
// sums.

#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "family/board/machine.hpp"
#include "family/board/small_values.hpp"
#include "family/board/sum_table.hpp"

namespace minimex::board {

template <class Isa, class W, int P>
class SumKeyOf {
 public:
  using Machine = board::Machine<Isa, W, P>;
  using Shape = typename Machine::Shape;
  using Ops = typename Machine::Ops;

  void begin(int number) {
    bytes_.clear();
    put(static_cast<std::uint64_t>(std::int64_t{number} + 0x8000), 2);
  }
  void add_heap(int heap) {
    put(0, 2);  // one column, no rows: no component
    put(static_cast<std::uint64_t>(heap), 1);
  }
  void add_value(const SmallValues::Facts& value) {
    put(1, 2);  // two columns, no rows
    for (std::size_t i = 0; i < value.name_length; ++i) put(value.name[i], 1);
  }
  void add(const Shape& s) {
    const int width = s.width;
    const int rows = s.ring ? 1 : Ops::highest(Machine::occupied(s)) / width + 1;
    put(static_cast<std::uint64_t>(width - 1) | (s.ring ? 0x80U : 0U), 1);
    put(static_cast<std::uint64_t>(rows), 1);
    const int bytes = (width * rows + 7) / 8;
    for (const W plane : s.plane) {
      put(Ops::low_half(plane), bytes < 8 ? bytes : 8);
      if (bytes > 8) put(Ops::high_half(plane), bytes - 8);
    }
  }
  void end() { hash_ = SumTable::hash(&bytes_.data()->value, bytes_.size()); }

  SumKey view() const { return {&bytes_.data()->value, bytes_.size(), hash_}; }

 private:
  /// A type of its own: see word.hpp.
  struct Byte {
    std::uint8_t value = 0;
  };
  void put(std::uint64_t x, int bytes) {
    for (int i = 0; i < bytes; ++i) bytes_.push_back({static_cast<std::uint8_t>(x >> (8 * i))});
  }

  std::vector<Byte> bytes_;
  std::uint64_t hash_ = 0;
};

}  // namespace minimex::board
