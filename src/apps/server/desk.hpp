#pragma once
// Where work is handed in: it is run within its budget, the quick and the easy first.

#include <functional>
#include <memory>

#include "minimex/apps/server.hpp"
#include "minimex/run/context.hpp"
#include "work.hpp"
#include "workers.hpp"

namespace minimex::server {

/// Quick work, and a first short try at everything else, has a worker of its own: what is easy is
/// answered at once however much hard work there is. What that try did not solve is begun again on
/// the workers for hard work. Jobs have their own.
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

  /// Runs `job` on the workers for jobs; false: their queue is full.
  bool submit_job(std::function<void()> job) { return jobs_.submit(std::move(job)); }
  /// The work within the budget of a job.
  Response run_job(const Work& work, run::Context& context) const;

 private:
  struct Ask;
  void first_try(const std::shared_ptr<Ask>& ask);
  void whole_try(const std::shared_ptr<Ask>& ask);

  Budget budget_;
  Budget job_budget_;
  unsigned threads_;
  const run::Context& stop_;
  Workers quick_;
  Workers hard_;
  Workers jobs_;
};

}  // namespace minimex::server
