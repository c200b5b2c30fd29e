#include "family/board/gate.hpp"

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <shared_mutex>
#include <thread>

#include "minimex/run/array.hpp"

namespace minimex::board {

void* zeroed(std::size_t bytes) {
  void* const memory = run::allocate(bytes);
  std::memset(memory, 0, bytes);
  return memory;
}

void release(void* memory) { std::free(memory); }

struct Gate::Impl {
  std::shared_mutex inside;
  std::atomic<int> waiting{0};
};

Gate::Gate() : impl_(std::make_unique<Impl>()) {}
Gate::~Gate() = default;

void Gate::enter() { impl_->inside.lock_shared(); }
void Gate::leave() { impl_->inside.unlock_shared(); }

Entered::Entered(Gate& gate) : gate_(gate) { gate_.enter(); }
Entered::~Entered() { gate_.leave(); }

void Gate::yield() {
  if (impl_->waiting.load(std::memory_order_relaxed) == 0) return;
  leave();
  // A lock that is free to readers again would never let the waiting thread in.
  while (impl_->waiting.load(std::memory_order_relaxed) != 0) std::this_thread::yield();
  enter();
}

void Gate::alone(void (*act)(void*), void* argument) {
  impl_->waiting.fetch_add(1);
  leave();
  impl_->inside.lock();
  const auto back = [&] {
    impl_->inside.unlock();
    impl_->waiting.fetch_sub(1);
    enter();
  };
  try {
    act(argument);
  } catch (...) {
    back();
    throw;
  }
  back();
}

}  // namespace minimex::board
