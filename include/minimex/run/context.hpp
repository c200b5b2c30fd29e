#pragma once
// What every solver is handed: stop request, deadline, memory budget, threads, progress.

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace minimex::run {

/// Bytes this process may still take without swapping or being killed: the least of the system's
/// available memory and the room left in every enclosing control group. Linux only; elsewhere 0.
std::uint64_t available_memory();

/// Bytes of memory this process holds now. Linux only; elsewhere 0.
std::uint64_t resident_memory();

/// Gives memory that was freed back to the system, so that resident_memory() tells what is in use.
void release_free_memory();

/// One request's surroundings. Shared by the threads of a solve; all members are thread-safe after
/// the setters (called before the solve starts).
class Context {
 public:
  /// done and total count the same unit; total == 0 means unknown.
  using ProgressSink =
      std::function<void(std::string_view what, std::uint64_t done, std::uint64_t total)>;

  Context();

  void set_threads(unsigned n) { threads_ = n == 0 ? 1 : n; }
  /// Bytes a solve may use in all; unset: available_memory() at the time of asking (give or take a
  /// moment), less a reserve.
  void set_memory_budget(std::uint64_t bytes) { memory_budget_ = bytes; }
  void set_time_budget(std::chrono::nanoseconds span);
  void set_progress(ProgressSink sink) { sink_ = std::move(sink); }

  /// What stops `other`, which must outlive this, stops this as well: a request, its time budget.
  void follow(const Context& other) { followed_ = &other; }

  unsigned threads() const { return threads_; }
  std::uint64_t memory_budget() const;
  /// Bytes for a table that forgets when it is full: the budget that was set, else a quarter of the
  /// machine's memory and no more than memory_budget().
  std::uint64_t table_budget() const;

  /// Async-signal-safe.
  void request_stop() noexcept { stop_.store(true, std::memory_order_relaxed); }
  bool stop_requested() const noexcept {
    return stop_.load(std::memory_order_relaxed) ||
           (followed_ != nullptr && followed_->stop_requested());
  }

  /// Every long loop calls this at least every 100 ms. Throws Interrupted after a stop request,
  /// TooLarge once the time budget is spent. Costs about a clock read if a budget is set, else a
  /// load.
  void poll() const;

  /// Throws TooLarge, naming `what` and both figures, unless `bytes` fits the memory budget.
  void require_memory(std::uint64_t bytes, std::string_view what) const;

  /// Passes progress on at most five times a second; cheap otherwise.
  void progress(std::string_view what, std::uint64_t done, std::uint64_t total) const;

 private:
  std::atomic<bool> stop_{false};
  const Context* followed_ = nullptr;
  unsigned threads_;
  std::uint64_t memory_budget_ = 0;  // 0: ask the machine
  std::optional<std::chrono::steady_clock::time_point> deadline_;
  std::chrono::nanoseconds time_budget_{0};
  ProgressSink sink_;
  mutable std::atomic<std::int64_t> next_report_{0};  // steady-clock nanoseconds
  mutable std::atomic<std::uint64_t> measured_{0};    // budget by what the machine said last
  mutable std::atomic<std::int64_t> measured_until_{0};
};

/// Runs job(0) ... job(parts - 1), each once, in ascending order of start, on up to
/// context.threads() threads (the caller's is one of them). Returns when all have ended; rethrows
/// the first exception after the others have finished their running part (unstarted parts are
/// dropped).
void parallel(const Context& context, std::size_t parts,
              const std::function<void(std::size_t)>& job);

}  // namespace minimex::run
