#pragma once
// Long work: begun by one request, watched and ended by others.

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "desk.hpp"
#include "minimex/run/context.hpp"
#include "response.hpp"

namespace minimex::server {

enum class JobState { queued, running, done, failed, cancelled };

std::string_view name(JobState state);

class Job {
 public:
  struct Progress {
    std::string what;
    std::uint64_t done = 0;
    std::uint64_t total = 0;
  };
  struct Status {
    JobState state = JobState::queued;
    std::optional<Progress> progress;
    unsigned status = 0;  ///< of the result; 0: there is none yet
    bool ended() const { return state != JobState::queued && state != JobState::running; }
  };

  Job(std::string id, Work work, const run::Context& stop);

  const std::string& id() const { return id_; }
  Status status() const;
  /// Nothing until it has ended.
  std::optional<Response> result() const;
  /// Asks it to stop; one that is queued has ended at once.
  void cancel();
  /// Calls `changed` on any thread whenever the status has changed, until it says false. It must
  /// not call the job.
  void watch(std::function<bool()> changed);
  /// Somebody has asked after it.
  void asked();
  /// Nobody watches it, nor has asked after it for half a minute.
  bool abandoned() const;

 private:
  friend class Jobs;
  using Clock = std::chrono::steady_clock;

  void run(const Desk& desk);
  void end(Response result);
  void tell();

  const std::string id_;
  Work work_;
  run::Context context_;
  mutable std::mutex guard_;
  Status status_;
  Response result_;
  Clock::time_point ended_at_;
  Clock::time_point asked_at_ = Clock::now();
  mutable std::mutex watch_guard_;
  std::vector<std::function<bool()>> watchers_;
};

/// Results are kept for a minute, the newest of them within a bound of memory.
class Jobs {
 public:
  Jobs(Desk& desk, const run::Context& stop) : desk_(desk), stop_(stop) {}

  /// Null: the queue is full.
  std::shared_ptr<Job> start(Work work);
  std::shared_ptr<Job> find(std::string_view id);
  /// Cancels it and forgets it.
  void remove(const std::shared_ptr<Job>& job);
  /// Forgets what is old, or too much. start() calls it; so should somebody now and then.
  void expire();

 private:
  Desk& desk_;
  const run::Context& stop_;
  std::mutex guard_;
  std::map<std::string, std::shared_ptr<Job>, std::less<>> jobs_;
};

/// {"version":1,"id":...,"state":...,"progress":...}
std::string job_json(const Job& job);
/// The data of an event: the same without the id; with the status where it has ended.
std::string event_json(const Job::Status& status);

}  // namespace minimex::server
