#pragma once
// What the searches need of the system, compiled once with everyone's flags.

#include <cstddef>
#include <cstdint>
#include <memory>

namespace minimex::board {

/// Zeroed memory, in large pages where there are any: tables are read all over. Throws
/// std::bad_alloc.
void* zeroed(std::size_t bytes);
void release(void* memory);

/// Hands over the numbers below a power of two, so that any first few are spread evenly: what is
/// read from a hash table in the order of its slots crowds together when it goes into a smaller
/// one. Isa: see word.hpp, or any type where that does not matter.
template <class Isa, class Sink>
void each_spread(std::uint64_t count, Sink&& sink) {
  constexpr std::uint64_t kTogether = 64;  // in a row, for the cache
  const std::uint64_t blocks = count < kTogether ? 1 : count / kTogether;
  const std::uint64_t step = (blocks * 0x9E3779B9U >> 32) | 1;  // the golden ratio; odd
  for (std::uint64_t k = 0, block = 0; k < blocks; ++k, block = (block + step) & (blocks - 1))
    for (std::uint64_t i = 0; i < count / blocks; ++i) sink(block * (count / blocks) + i);
}

/// Threads at work inside; one may ask the others to step out while it changes what all use.
class Gate {
 public:
  Gate();
  ~Gate();
  Gate(const Gate&) = delete;
  Gate& operator=(const Gate&) = delete;

  void enter();
  void leave();
  /// Lets a thread that asked for it be alone. Call often; the caller must be inside.
  void yield();
  /// Runs alone(argument) while no other thread is inside; the caller is inside before and after.
  void alone(void (*act)(void*), void* argument);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// In the gate while it lives.
class Entered {
 public:
  explicit Entered(Gate& gate);
  ~Entered();
  Entered(const Entered&) = delete;
  Entered& operator=(const Entered&) = delete;

 private:
  Gate& gate_;
};

}  // namespace minimex::board
