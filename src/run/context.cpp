#include "minimex/run/context.hpp"

#include <fmt/format.h>
#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <exception>
#include <fstream>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"

namespace minimex::run {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kNone = ~std::uint64_t{0};

/// The first number in a file, or kNone ("max", no file, no number).
std::uint64_t number_in(const std::string& path) {
  std::ifstream file(path);
  std::uint64_t n = 0;
  return file >> n ? n : kNone;
}

std::uint64_t system_available() {
  std::ifstream file("/proc/meminfo");
  std::string word;
  while (file >> word) {
    std::uint64_t kib = 0;
    if (word == "MemAvailable:" && file >> kib) return kib * 1024;
  }
  return kNone;
}

/// Room under a limit file and its usage file; page cache counted in the usage can be reclaimed.
std::uint64_t room(const std::string& folder, const char* limit, const char* usage) {
  const std::uint64_t most = number_in(folder + limit);
  const std::uint64_t used = number_in(folder + usage);
  if (most == kNone || used == kNone) return kNone;
  std::uint64_t reclaimable = 0;
  std::ifstream stat(folder + "/memory.stat");
  std::string name;
  for (std::uint64_t n = 0; stat >> name >> n;)
    if (name == "inactive_file" || name == "total_inactive_file") reclaimable = n;
  const std::uint64_t held = used > reclaimable ? used - reclaimable : 0;
  return most > held ? most - held : 0;
}

std::uint64_t group_available() {
  std::uint64_t least = kNone;
  std::ifstream groups("/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    const std::size_t second = line.find(':', line.find(':') + 1);
    if (second == std::string::npos) continue;
    const bool unified = line.starts_with("0::");
    if (!unified && line.find("memory") > second) continue;
    const std::string root = unified ? "/sys/fs/cgroup" : "/sys/fs/cgroup/memory";
    std::string path = line.substr(second + 1);
    while (true) {
      least = std::min(
          least, unified ? room(root + path, "/memory.max", "/memory.current")
                         : room(root + path, "/memory.limit_in_bytes", "/memory.usage_in_bytes"));
      if (path.empty() || path == "/") break;
      path.resize(path.find_last_of('/'));
    }
  }
  return least;
}

}  // namespace

std::uint64_t resident_memory() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t pages = 0;
  std::uint64_t resident = 0;
  if (!(file >> pages >> resident)) return 0;
  static const auto page_bytes = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  return resident * page_bytes;
}

void release_free_memory() {
#ifdef __GLIBC__
  ::malloc_trim(0);
#endif
}

std::uint64_t available_memory() {
  const std::uint64_t least = std::min(system_available(), group_available());
  return least == kNone ? 0 : least;
}

Context::Context() {
  static const unsigned machine = std::max(1U, std::thread::hardware_concurrency());  // slow to ask
  threads_ = machine;
}

void Context::set_time_budget(std::chrono::nanoseconds span) {
  time_budget_ = span;
  deadline_ = Clock::now() + span;
}

std::uint64_t Context::memory_budget() const {
  if (memory_budget_ != 0) return memory_budget_;
  // Asking the system costs as much as a small solve: what it said a moment ago will do.
  constexpr std::int64_t kFresh = 20'000'000;  // nanoseconds
  const std::int64_t now = Clock::now().time_since_epoch().count();
  if (now < measured_until_.load(std::memory_order_acquire))
    return measured_.load(std::memory_order_relaxed);
  // The reserve keeps the rest of the machine, and our own small allocations, out of swap.
  const std::uint64_t available = available_memory();
  const std::uint64_t budget = available - std::min(available / 16, std::uint64_t{512} << 20);
  measured_.store(budget, std::memory_order_relaxed);
  measured_until_.store(now + kFresh, std::memory_order_release);
  return budget;
}

std::uint64_t Context::table_budget() const {
  const std::uint64_t budget = memory_budget();
  if (memory_budget_ != 0) return budget;
  static const auto machine = static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) *
                              static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  return std::min(budget, machine / 4);
}

void Context::poll() const {
  if (stop_requested()) throw Interrupted();
  if (deadline_ && Clock::now() > *deadline_)
    throw TooLarge(fmt::format("not solved within the time budget of {:.3g} s",
                               std::chrono::duration<double>(time_budget_).count()));
  if (followed_ != nullptr) followed_->poll();
}

void Context::require_memory(std::uint64_t bytes, std::string_view what) const {
  const std::uint64_t budget = memory_budget();
  if (bytes > budget)
    throw TooLarge(fmt::format("{} needs {} of memory, {} may be used", what, bytes_text(bytes),
                               bytes_text(budget)));
}

void Context::progress(std::string_view what, std::uint64_t done, std::uint64_t total) const {
  if (!sink_) return;
  const std::int64_t now = Clock::now().time_since_epoch().count();
  std::int64_t due = next_report_.load(std::memory_order_relaxed);
  if (now < due) return;
  constexpr std::int64_t kInterval = 200'000'000;
  // One thread wins the exchange and reports; the others go on working.
  if (next_report_.compare_exchange_strong(due, now + kInterval, std::memory_order_relaxed))
    sink_(what, done, total);
}

void parallel(const Context& context, std::size_t parts,
              const std::function<void(std::size_t)>& job) {
  std::atomic<std::size_t> next{0};
  std::mutex guard;
  std::exception_ptr first;
  auto work = [&] {
    for (std::size_t i; (i = next.fetch_add(1, std::memory_order_relaxed)) < parts;) {
      try {
        job(i);
      } catch (...) {
        const std::lock_guard lock(guard);
        if (!first) first = std::current_exception();
        next.store(parts, std::memory_order_relaxed);
      }
    }
  };
  {
    const std::size_t extra = std::min<std::size_t>(context.threads(), parts);
    std::vector<std::jthread> helpers;
    try {
      for (std::size_t i = 1; i < extra; ++i) helpers.emplace_back(work);
    } catch (const std::system_error&) {
      // The system gives no more threads: those there are will do.
    }
    work();
  }
  if (first) std::rethrow_exception(first);
}

}  // namespace minimex::run
