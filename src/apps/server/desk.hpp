#pragma once
// Where work is handed in: it is run within its budget, the quick and the easy first.

#include <array>
#include <functional>
#include <memory>

#include "minimex/apps/server.hpp"
#include "minimex/run/context.hpp"
#include "work.hpp"
#include "workers.hpp"

namespace minimex::server {

/// Work goes through lanes, each with workers and a queue of its own. What is quick has the first,
/// and everything else a very short try there; what that did not solve is begun again on the next,
/// for longer, and on the last within its whole budget. So what is easy is answered at once however
/// much hard work there is. Jobs have workers of their own.
class Desk {
 public:
  /// `stop` stops everything that runs; it must outlive the desk.
  Desk(const Options& options, const run::Context& stop);

  /// Ends the workers; replies of what is running have been called when it returns.
  void finish();

  const run::Context& stop() const { return stop_; }

  /// Called once, on any thread.
  using Reply = std::function<void(Response)>;

  /// `asked` is what a dropped connection stops.
  void submit(Work work, std::shared_ptr<const run::Context> asked, Reply reply);

  /// Runs `job` on the workers for jobs; false: their queue is full of jobs that are wanted.
  bool submit_job(std::function<void()> job, std::function<bool()> unwanted) {
    return jobs_.submit(std::move(job), std::move(unwanted));
  }
  /// The work within the budget of a job.
  Response run_job(const Work& work, run::Context& context) const;

 private:
  struct Ask;
  /// Of the first lane, in seconds.
  static constexpr double kFirstTry = 0.01;
  struct Lane {
    Lane(double tried, unsigned threads, std::size_t queue)
        : seconds(tried), workers(threads, queue, tried != kFirstTry) {}
    double seconds;  // of a try; 0: the whole budget
    Workers workers;
  };
  void enter(std::size_t lane, const std::shared_ptr<Ask>& ask);
  void attempt(std::size_t lane, const std::shared_ptr<Ask>& ask);

  Budget budget_;
  Budget job_budget_;
  unsigned threads_;
  const run::Context& stop_;
  std::array<Lane, 3> lanes_;
  Workers jobs_;
};

}  // namespace minimex::server
