#include "desk.hpp"

#include <time.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

#include "errors.hpp"
#include "minimex/run/error.hpp"

namespace minimex::server {
namespace {

using Clock = std::chrono::steady_clock;

/// Of the second try at what may be hard, in seconds.
constexpr double kSecondTry = 0.15;
/// First tries that may be begun again.
constexpr int kMostCutShort = 10;
/// Workers for the first and the second.
constexpr unsigned kFirst = 2;
constexpr unsigned kSecond = 1;
constexpr std::uint64_t kMostMemory = std::uint64_t{1} << 30;
constexpr std::uint64_t kMostJobMemory = std::uint64_t{4} << 30;

std::chrono::nanoseconds span(double seconds) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
      std::chrono::duration<double>(seconds));
}

/// Of the processor, that this thread has had.
double thread_seconds() {
  timespec t{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

unsigned workers_of(const Options& o) {
  return o.threads != 0 ? o.threads : std::max(1U, std::thread::hardware_concurrency());
}

/// Half of what the machine has, shared by all that can run at once.
std::uint64_t share(const Options& o, std::uint64_t most) {
  const std::uint64_t all = run::available_memory() / 2;
  return all == 0 ? most : std::min(most, all / (workers_of(o) + kFirst + kSecond + 1));
}

void set(run::Context& context, Budget budget, double seconds) {
  context.set_memory_budget(budget.memory);
  context.set_time_budget(span(seconds));
}

}  // namespace

struct Desk::Ask {
  Work work;
  std::shared_ptr<const run::Context> asked;
  Reply reply;
  int cut_short = 0;
};

Desk::Desk(const Options& options, const run::Context& stop)
    : budget_(options.budget),
      job_budget_(options.job_budget),
      threads_(workers_of(options)),
      stop_(stop),
      lanes_{Lane(kFirstTry, kFirst, options.queue), Lane(kSecondTry, kSecond, options.queue),
             Lane(0, threads_, options.queue)},
      jobs_(1, options.queue, true) {
  if (budget_.memory == 0) budget_.memory = share(options, kMostMemory);
  if (job_budget_.memory == 0) job_budget_.memory = share(options, kMostJobMemory);
}

void Desk::finish() {
  for (Lane& lane : lanes_) lane.workers.finish();
  jobs_.finish();
}

void Desk::submit(Work work, std::shared_ptr<const run::Context> asked, Reply reply) {
  const std::size_t lane = work.cost == Work::Cost::some   ? 1
                           : work.cost == Work::Cost::much ? 2
                                                           : 0;
  enter(lane, std::make_shared<Ask>(Ask{std::move(work), std::move(asked), std::move(reply)}));
}

void Desk::enter(std::size_t lane, const std::shared_ptr<Ask>& ask) {
  // Who has dropped the connection waits for nothing.
  if (!lanes_[lane].workers.submit([this, lane, ask] { attempt(lane, ask); },
                                   [ask] { return ask->asked->stop_requested(); }))
    ask->reply(busy(429, "too many requests are waiting"));
}

void Desk::attempt(std::size_t lane, const std::shared_ptr<Ask>& ask) {
  const double slice = lanes_[lane].seconds;
  const bool last = ask->work.cost == Work::Cost::quick || slice == 0 || slice >= budget_.seconds;
  const double seconds = last ? budget_.seconds : slice;
  const auto start = Clock::now();
  const double used = thread_seconds();
  Response response;
  try {
    run::Context context;
    context.follow(*ask->asked);
    context.set_threads(1);
    set(context, budget_, seconds);
    context.poll();
    response = ask->work.run(context);
  } catch (const run::TooLarge&) {
    if (!last && Clock::now() - start >= span(seconds)) {
      // On a busy machine the time may pass without us: then it was no try, and what is easy must
      // not wait behind what is hard.
      const bool had_its_turn = 2 * (thread_seconds() - used) > seconds;
      const bool again = lane == 0 && !had_its_turn && ask->cut_short++ < kMostCutShort;
      return enter(again ? lane : lane + 1, ask);
    }
    response = response_of(std::current_exception());
  } catch (...) {
    response = stop_.stop_requested() ? stopping() : response_of(std::current_exception());
  }
  if (lane + 1 == lanes_.size()) run::release_free_memory();
  ask->reply(std::move(response));
}

Response Desk::run_job(const Work& work, run::Context& context) const {
  context.set_threads(threads_);
  set(context, job_budget_, job_budget_.seconds);
  Response response;
  try {
    context.poll();
    response = work.run(context);
  } catch (...) {
    response = stop_.stop_requested() ? stopping() : response_of(std::current_exception());
  }
  run::release_free_memory();
  return response;
}

}  // namespace minimex::server
