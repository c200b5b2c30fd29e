#include "workers.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <utility>

namespace minimex::server {

Workers::Workers(unsigned threads, std::size_t queue, bool yielding) : most_(queue) {
  for (unsigned i = 0; i < threads; ++i)
    threads_.emplace_back([this, yielding] {
      constexpr int kNice = 5;
      // Linux: of this thread alone. Where it is refused, all are alike.
      if (yielding) (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kNice);
      run();
    });
}

void Workers::finish() {
  {
    const std::lock_guard lock(guard_);
    ending_ = true;
  }
  wake_.notify_all();
  for (std::thread& t : threads_) t.join();
  threads_.clear();
  queue_.clear();
}

bool Workers::submit(std::function<void()> job, std::function<bool()> unwanted) {
  {
    const std::lock_guard lock(guard_);
    if (ending_) return false;
    if (queue_.size() >= most_) std::erase_if(queue_, [](const Queued& q) { return q.unwanted(); });
    if (queue_.size() >= most_) return false;
    queue_.push_back({std::move(job), std::move(unwanted)});
  }
  wake_.notify_one();
  return true;
}

void Workers::run() {
  while (true) {
    std::function<void()> job;
    {
      std::unique_lock lock(guard_);
      wake_.wait(lock, [this] { return ending_ || !queue_.empty(); });
      if (ending_) return;
      job = std::move(queue_.front().job);
      queue_.pop_front();
    }
    job();
  }
}

}  // namespace minimex::server
