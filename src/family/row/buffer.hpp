#pragma once
// Scratch arrays that cost nothing for short rows.

#include <cstddef>

#include "minimex/run/array.hpp"

namespace minimex::row {

/// n elements, uninitialised; on the stack up to `Inline` of them. Neither copied nor moved.
template <class T, std::size_t Inline = 32>
class Buffer {
 public:
  explicit Buffer(std::size_t n)
      : heap_(n > Inline ? run::make_array<T>(n) : nullptr),
        data_(n > Inline ? heap_.get() : inline_) {}
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  T* data() { return data_; }
  const T* data() const { return data_; }
  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }

 private:
  T inline_[Inline];
  run::Array<T> heap_;
  T* data_;
};

}  // namespace minimex::row
