#pragma once
// Large uninitialised arrays.

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace minimex::run {

/// `bytes` uninitialised bytes, aligned for any scalar type; free with std::free. Arrays of some
/// megabytes ask for huge pages, which are several times faster to touch for the first time. Throws
/// std::bad_alloc.
void* allocate(std::size_t bytes);

struct Free {
  void operator()(void* p) const { std::free(p); }
};

template <class T>
using Array = std::unique_ptr<T[], Free>;

/// n uninitialised elements. Throws std::bad_alloc.
template <class T>
Array<T> make_array(std::size_t n) {
  static_assert(std::is_trivially_default_constructible_v<T> &&
                std::is_trivially_destructible_v<T>);
  if (n > static_cast<std::size_t>(-1) / sizeof(T)) throw std::bad_alloc();
  return Array<T>(static_cast<T*>(allocate(n * sizeof(T))));
}

}  // namespace minimex::run
