#include "jobs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <utility>

#include "errors.hpp"
#include "json.hpp"

namespace minimex::server {
namespace {

constexpr std::chrono::minutes kKept{1};
constexpr std::chrono::seconds kUnasked{30};
constexpr std::size_t kMostKept = 256;
constexpr std::size_t kMostKeptBytes = std::size_t{256} << 20;

/// Not to be guessed.
std::string new_id() {
  std::random_device random;
  return fmt::format("{:08x}{:08x}{:08x}{:08x}", random(), random(), random(), random());
}

void state_and_progress(JsonObject& object, const Job::Status& s) {
  object.field("state", name(s.state));
  if (!s.progress) {
    object.field("progress", std::nullopt);
    return;
  }
  object.open("progress").field("what", s.progress->what);
  object.field("done", s.progress->done).field("total", s.progress->total).close();
}

}  // namespace

std::string_view name(JobState state) {
  switch (state) {
    case JobState::queued:
      return "queued";
    case JobState::running:
      return "running";
    case JobState::done:
      return "done";
    case JobState::failed:
      return "failed";
    case JobState::cancelled:
      break;
  }
  return "cancelled";
}

Job::Job(std::string id, Work work, const run::Context& stop)
    : id_(std::move(id)), work_(std::move(work)) {
  context_.follow(stop);
  context_.set_progress([this](std::string_view what, std::uint64_t done, std::uint64_t total) {
    {
      const std::lock_guard lock(guard_);
      status_.progress = Progress{std::string(what), done, total};
    }
    tell();
    if (abandoned()) context_.request_stop();
  });
}

void Job::asked() {
  const std::lock_guard lock(guard_);
  asked_at_ = Clock::now();
}

bool Job::abandoned() const {
  {
    const std::lock_guard lock(watch_guard_);
    if (!watchers_.empty()) return false;
  }
  const std::lock_guard lock(guard_);
  return Clock::now() - asked_at_ > kUnasked;
}

Job::Status Job::status() const {
  const std::lock_guard lock(guard_);
  return status_;
}

std::optional<Response> Job::result() const {
  const std::lock_guard lock(guard_);
  if (!status_.ended()) return std::nullopt;
  return result_;
}

void Job::cancel() {
  context_.request_stop();
  {
    const std::lock_guard lock(guard_);
    if (status_.state != JobState::queued) return;
  }
  end(error_response(499, "cancelled", "cancelled"));
}

void Job::watch(std::function<bool()> changed) {
  const std::lock_guard lock(watch_guard_);
  watchers_.push_back(std::move(changed));
}

void Job::run(const Desk& desk) {
  tell();  // forgets watchers who have gone
  if (abandoned()) cancel();
  {
    const std::lock_guard lock(guard_);
    if (status_.ended()) return;
    status_.state = JobState::running;
  }
  tell();
  end(desk.run_job(work_, context_));
}

void Job::end(Response result) {
  {
    const std::lock_guard lock(guard_);
    if (status_.ended()) return;
    status_.state = result.status == 499   ? JobState::cancelled
                    : result.status == 200 ? JobState::done
                                           : JobState::failed;
    status_.status = result.status;
    result_ = std::move(result);
    work_ = {};
    ended_at_ = Clock::now();
  }
  tell();
}

void Job::tell() {
  const std::lock_guard lock(watch_guard_);
  std::erase_if(watchers_, [](const std::function<bool()>& changed) { return !changed(); });
}

std::shared_ptr<Job> Jobs::start(Work work) {
  auto job = std::make_shared<Job>(new_id(), std::move(work), stop_);
  const auto unwanted = [job] { return job->status().ended() || job->abandoned(); };
  if (!desk_.submit_job([&desk = desk_, job] { job->run(desk); }, unwanted)) return nullptr;
  {
    const std::lock_guard lock(guard_);
    jobs_.emplace(job->id(), job);
  }
  expire();
  return job;
}

std::shared_ptr<Job> Jobs::find(std::string_view id) {
  const std::lock_guard lock(guard_);
  const auto at = jobs_.find(id);
  if (at == jobs_.end()) return nullptr;
  at->second->asked();
  return at->second;
}

void Jobs::remove(const std::shared_ptr<Job>& job) {
  job->cancel();
  const std::lock_guard lock(guard_);
  jobs_.erase(job->id());
}

void Jobs::expire() {
  struct Ended {
    Job::Clock::time_point at;
    std::size_t bytes;
    std::string id;
  };
  const std::lock_guard lock(guard_);
  std::vector<Ended> ended;
  for (const auto& [id, job] : jobs_) {
    const std::lock_guard inner(job->guard_);
    if (job->status_.ended()) ended.push_back({job->ended_at_, job->result_.body.size(), id});
  }
  std::sort(ended.begin(), ended.end(), [](const Ended& a, const Ended& b) { return a.at > b.at; });
  const auto oldest = Job::Clock::now() - kKept;
  std::size_t kept = 0;
  std::size_t bytes = 0;
  for (const Ended& e : ended) {
    bytes += e.bytes;
    // The newest is kept whatever its size.
    if (e.at < oldest || ++kept > kMostKept || (bytes > kMostKeptBytes && kept > 1))
      jobs_.erase(e.id);
  }
}

std::string job_json(const Job& job) {
  JsonObject object;
  object.version().field("id", job.id());
  state_and_progress(object, job.status());
  return object.text() + "\n";
}

std::string event_json(const Job::Status& status) {
  JsonObject object;
  state_and_progress(object, status);
  if (status.ended()) object.field("status", std::uint64_t{status.status});
  return object.text();
}

}  // namespace minimex::server
