#pragma once
// What the searches need of the system, compiled once with everyone's flags.

#include <cstddef>
#include <memory>

namespace minimex::board {

/// Zeroed memory, in large pages where there are any: tables are read all over. Throws
/// std::bad_alloc.
void* zeroed(std::size_t bytes);
void release(void* memory);

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
