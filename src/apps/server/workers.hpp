#pragma once
// Threads that do the work of requests, each kind from a bounded queue of its own.

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace minimex::server {

/// A queue and the threads that serve it, first come first served.
class Workers {
 public:
  /// `yielding`: the threads give way to the others of the process.
  Workers(unsigned threads, std::size_t queue, bool yielding);
  ~Workers() { finish(); }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  /// False: the queue is full of jobs that are still wanted. Neither may throw; `unwanted` must not
  /// call the workers.
  bool submit(std::function<void()> job, std::function<bool()> unwanted);
  /// Waits for what is running; what is queued is dropped, what comes later refused.
  void finish();

 private:
  struct Queued {
    std::function<void()> job;
    std::function<bool()> unwanted;
  };
  void run();

  std::mutex guard_;
  std::condition_variable wake_;
  std::deque<Queued> queue_;
  std::size_t most_;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace minimex::server
