#include "minimex/family/heap/census.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <new>
#include <utility>

#include "minimex/family/heap/study.hpp"
#include "minimex/run/error.hpp"

namespace minimex::heap {
namespace {

/// One game, on one thread. What was known of it before stays known where this fails.
CensusRow study(const Game& game, std::uint64_t limit, std::optional<CensusRow> before,
                const run::Context& context) {
  const auto start = std::chrono::steady_clock::now();
  CensusRow row;
  if (before) row = *std::move(before);
  row.game = game.name;
  row.failure.clear();
  try {
    PeriodQuestion question;
    question.limit = limit;
    row.result = study_period(game.rules, question, context);
  } catch (const run::TooLarge& e) {
    row.failure = e.what();
  } catch (const run::BadRequest& e) {
    row.failure = e.what();  // a length that no method for these rules has
  } catch (const std::bad_alloc&) {
    row.failure = "out of memory";
  }
  row.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return row;
}

/// Computes rows on several threads and keeps each.
class Work {
 public:
  Work(CensusStore& store, std::uint64_t limit, std::uint64_t total, const run::Context& context)
      : store_(store), limit_(limit), total_(total), context_(context) {
    all_.follow(context);
  }

  void run(const std::vector<Game>& games, const std::vector<std::size_t>& missing,
           std::vector<CensusRow>& rows) {
    done_ = total_ - missing.size();
    const std::size_t sharers =
        std::max<std::size_t>(1, std::min<std::size_t>(context_.threads(), missing.size()));
    const std::uint64_t memory = std::max<std::uint64_t>(1, context_.memory_budget() / sharers);
    try {
      run::parallel(context_, missing.size(), [&](std::size_t i) {
        run::Context one;
        one.follow(all_);
        one.set_threads(1);
        one.set_memory_budget(memory);
        one.poll();
        context_.poll();  // its time budget
        CensusRow& row = rows[missing[i]];
        const bool known = row.result.has_value();
        row = study(games[missing[i]], limit_, known ? std::optional(row) : std::nullopt, one);
        context_.poll();  // a game that ended for want of time has no result
        keep(row);
      });
    } catch (const run::Interrupted&) {
      if (failure_) std::rethrow_exception(failure_);
      throw;
    }
  }

 private:
  /// When the store fails, the other games are stopped: what they find could not be kept.
  void keep(const CensusRow& row) {
    const std::lock_guard lock(guard_);
    try {
      store_.keep(row);
    } catch (const run::Failure&) {
      if (!failure_) failure_ = std::current_exception();
      all_.request_stop();
      throw run::Interrupted();
    }
    context_.progress("games", ++done_, total_);
  }

  CensusStore& store_;
  const std::uint64_t limit_;
  const std::uint64_t total_;
  const run::Context& context_;
  run::Context all_;
  std::mutex guard_;
  std::uint64_t done_ = 0;
  std::exception_ptr failure_;
};

}  // namespace

Census census(std::string_view pattern, std::uint64_t limit, CensusStore& store,
              const run::Context& context) {
  const std::vector<Game> games = expand_pattern(pattern);
  Census census{std::string(pattern), limit == 0 ? kCensusLimit : limit, {}, 0};
  census.rows.reserve(games.size());
  std::vector<std::size_t> missing;
  for (const Game& game : games) {
    context.poll();
    std::optional<CensusRow> row = store.find(game.name);
    if (!row || !row->settles(census.limit))
      missing.push_back(census.rows.size());
    else
      row->failure.clear();  // that was for more than is asked now
    census.rows.push_back(row ? *std::move(row) : CensusRow{game.name, {}, {}, 0});
  }
  census.computed = missing.size();
  if (missing.empty()) return census;
  store.require_writable();
  Work(store, census.limit, games.size(), context).run(games, missing, census.rows);
  return census;
}

}  // namespace minimex::heap
