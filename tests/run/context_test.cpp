#include "minimex/run/context.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "minimex/run/error.hpp"

namespace minimex::run {
namespace {

using namespace std::chrono_literals;

template <class E, class F>
std::string message_of(F&& f) {
  try {
    f();
  } catch (const E& e) {
    return e.what();
  }
  ADD_FAILURE() << "nothing of this type was thrown";
  return {};
}

TEST(Poll, PassesWhileNothingIsAsked) {
  const Context context;
  EXPECT_FALSE(context.stop_requested());
  EXPECT_NO_THROW(context.poll());
}

TEST(Poll, ThrowsInterruptedAfterAStopRequest) {
  Context context;
  context.request_stop();
  EXPECT_TRUE(context.stop_requested());
  EXPECT_EQ(message_of<Interrupted>([&] { context.poll(); }), "interrupted");
}

TEST(Poll, ThrowsTooLargeOnceTheTimeIsSpent) {
  Context context;
  context.set_time_budget(1h);
  EXPECT_NO_THROW(context.poll());
  context.set_time_budget(1500us);
  std::this_thread::sleep_for(3ms);
  EXPECT_EQ(message_of<TooLarge>([&] { context.poll(); }),
            "not solved within the time budget of 0.0015 s");
}

TEST(Poll, WhatStopsAnotherStopsItsFollower) {
  Context other;
  Context between;
  Context context;
  between.follow(other);
  context.follow(between);
  EXPECT_NO_THROW(context.poll());
  other.set_time_budget(0s);
  std::this_thread::sleep_for(1ms);
  EXPECT_THROW(context.poll(), TooLarge);
  other.request_stop();
  EXPECT_THROW(context.poll(), Interrupted);
}

TEST(Poll, AStopRequestGoesBeforeASpentBudget) {
  Context context;
  context.set_time_budget(0s);
  context.request_stop();
  EXPECT_THROW(context.poll(), Interrupted);
}

TEST(Memory, ABudgetIsTakenAsGiven) {
  Context context;
  context.set_memory_budget(std::uint64_t{3} << 20);
  EXPECT_EQ(context.memory_budget(), std::uint64_t{3} << 20);
  EXPECT_NO_THROW(context.require_memory(std::uint64_t{3} << 20, "the table"));
  EXPECT_EQ(message_of<TooLarge>(
                [&] { context.require_memory((std::uint64_t{3} << 20) + 1, "the table"); }),
            "the table needs 3.0 MiB of memory, 3.0 MiB may be used");
  EXPECT_EQ(
      message_of<TooLarge>([&] { context.require_memory(std::uint64_t{16} << 30, "the table"); }),
      "the table needs 16.0 GiB of memory, 3.0 MiB may be used");
}

TEST(Memory, WithoutABudgetTheMachineDecides) {
  const Context context;
  const std::uint64_t budget = context.memory_budget();
  EXPECT_GT(budget, std::uint64_t{1} << 20);
  EXPECT_LT(budget, available_memory() + (std::uint64_t{1} << 30)) << "no more than there is";
  EXPECT_NO_THROW(context.require_memory(1, "a byte"));
  EXPECT_THROW(context.require_memory(std::uint64_t{1} << 60, "an exbibyte"), TooLarge);
}

TEST(Memory, ATableGetsTheBudgetOrAQuarterOfTheMachine) {
  run::Context context;
  EXPECT_LE(context.table_budget(), context.memory_budget());
  EXPECT_LE(context.table_budget() / 4096 * 4,
            static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) * ::sysconf(_SC_PAGESIZE) / 4096);
  context.set_memory_budget(std::uint64_t{1} << 60);
  EXPECT_EQ(context.table_budget(), std::uint64_t{1} << 60);
}

TEST(Progress, IsPassedOnAtMostFiveTimesASecond) {
  Context context;
  std::vector<std::uint64_t> seen;
  context.set_progress([&](std::string_view what, std::uint64_t done, std::uint64_t total) {
    EXPECT_EQ(what, "positions");
    EXPECT_EQ(total, 7U);
    seen.push_back(done);
  });
  const auto start = std::chrono::steady_clock::now();
  std::uint64_t calls = 0;
  while (std::chrono::steady_clock::now() - start < 500ms)
    context.progress("positions", ++calls, 7);
  const auto spent = std::chrono::steady_clock::now() - start;
  ASSERT_GE(calls, 100U);
  EXPECT_THAT(seen, ::testing::Not(::testing::IsEmpty()));
  EXPECT_EQ(seen.front(), 1U) << "the first report is not held back";
  EXPECT_LE(seen.size(), static_cast<std::size_t>(spent / 200ms) + 1);
}

TEST(Progress, WithoutASinkIsNothing) { EXPECT_NO_THROW(Context().progress("x", 1, 2)); }

class Parallel : public ::testing::TestWithParam<unsigned> {};

TEST_P(Parallel, RunsEachPartOnce) {
  Context context;
  context.set_threads(GetParam());
  for (const std::size_t parts : {0, 1, 2, 3, 100, 1000}) {
    std::vector<std::atomic<int>> runs(parts);
    parallel(context, parts, [&](std::size_t i) { ++runs.at(i); });
    for (std::size_t i = 0; i < parts; ++i) EXPECT_EQ(runs[i], 1) << i << " of " << parts;
  }
}

TEST_P(Parallel, RethrowsAnExceptionAndDropsWhatHasNotStarted) {
  Context context;
  context.set_threads(GetParam());
  constexpr std::size_t kParts = 100'000;
  std::atomic<std::size_t> started{0};
  EXPECT_EQ(message_of<std::runtime_error>([&] {
              parallel(context, kParts, [&](std::size_t i) {
                ++started;
                if (i == 10) throw std::runtime_error("part 10");
                std::this_thread::sleep_for(1us);
              });
            }),
            "part 10");
  EXPECT_LT(started, kParts);
}

TEST_P(Parallel, AnExceptionWaitsForThePartsThatRun) {
  Context context;
  context.set_threads(GetParam());
  std::atomic<int> running{0};
  EXPECT_THROW(parallel(context, 50,
                        [&](std::size_t i) {
                          ++running;
                          std::this_thread::sleep_for(i == 0 ? 0ms : 2ms);
                          --running;
                          if (i % 3 == 0) throw std::runtime_error("one");
                        }),
               std::runtime_error);
  EXPECT_EQ(running, 0);
}

INSTANTIATE_TEST_SUITE_P(Threads, Parallel, ::testing::Values(1U, 2U, 3U, 16U));

TEST(Parallel, OneThreadIsTheCallersAndGoesInOrder) {
  Context context;
  context.set_threads(1);
  std::vector<std::size_t> order;
  const std::thread::id caller = std::this_thread::get_id();
  parallel(context, 5, [&](std::size_t i) {
    EXPECT_EQ(std::this_thread::get_id(), caller);
    order.push_back(i);
  });
  EXPECT_THAT(order, ::testing::ElementsAre(0, 1, 2, 3, 4));
}

TEST(Parallel, NoThreadsMeansOne) {
  Context context;
  context.set_threads(0);
  EXPECT_EQ(context.threads(), 1U);
}

TEST(Parallel, SeveralThreadsWorkAtOnce) {
  Context context;
  context.set_threads(2);
  std::mutex guard;
  std::set<std::thread::id> workers;
  std::atomic<int> present{0};
  // Each part waits until both are there: one thread alone would wait for ever.
  parallel(context, 2, [&](std::size_t) {
    ++present;
    while (present < 2) std::this_thread::yield();
    const std::lock_guard lock(guard);
    workers.insert(std::this_thread::get_id());
  });
  EXPECT_EQ(workers.size(), 2U);
}

TEST(Parallel, AStopRequestFromAnotherThreadEndsIt) {
  Context context;
  context.set_threads(2);
  std::jthread stopper([&] {
    std::this_thread::sleep_for(20ms);
    context.request_stop();
  });
  EXPECT_THROW(parallel(context, 2,
                        [&](std::size_t) {
                          while (true) context.poll();
                        }),
               Interrupted);
}

}  // namespace
}  // namespace minimex::run
