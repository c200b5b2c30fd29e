#include "minimex/family/flip/misere.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "minimex/run/error.hpp"

namespace minimex::flip {

std::unique_lock<std::mutex> MisereTable::lock(const run::Context& context) const {
  // Held for microseconds, or for the whole of a hard search: then whoever waits can be stopped.
  constexpr int kYields = 64;
  constexpr std::chrono::milliseconds kPollEvery{1};
  std::unique_lock lock(guard_, std::defer_lock);
  for (int tries = 0; !lock.try_lock(); ++tries) {
    if (tries < kYields) {
      std::this_thread::yield();
    } else {
      context.poll();
      std::this_thread::sleep_for(kPollEvery);
    }
  }
  return lock;
}

template <class F>
MisereTable::Form MisereTable::guarded(const run::Context& context, F&& f) {
  const auto held = lock(context);
  try {
    return f();
  } catch (const run::TooLarge&) {
    full_ = true;
    throw;
  }
}

MisereTable::Form MisereTable::locked_run(std::uint64_t length, const run::Context& context) {
  if (length < flip_) return MisereForms::kZero;
  // One cell a move: a run of n is n times *, and * + * = 0.
  if (flip_ == 1) return length % 2 == 0 ? MisereForms::kZero : MisereForms::kStar;
  if (length < 2 * flip_) return MisereForms::kStar;  // every option is 0
  constexpr std::uint64_t kLongest = std::uint64_t{1} << 20;
  if (length > kLongest)
    throw run::TooLarge(fmt::format("misere play: a run of {} + is not searched, the limit is {}",
                                    length, kLongest));
  while (runs_.size() <= length) {
    const std::uint64_t n = runs_.size();
    if (n < 2 * flip_) {
      runs_.push_back(n < flip_ ? MisereForms::kZero : MisereForms::kStar);
      continue;
    }
    context.poll();
    const std::uint64_t rest = n - flip_;
    std::vector<Form> options;
    for (std::uint64_t a = 0; a <= rest / 2; ++a)
      options.push_back(forms_.sum(runs_[a], runs_[rest - a], context));
    runs_.push_back(forms_.game(std::move(options), context));
  }
  return runs_[length];
}

MisereTable::Form MisereTable::run(std::uint64_t length, const run::Context& context) {
  return guarded(context, [&] { return locked_run(length, context); });
}

MisereTable::Form MisereTable::pieces(std::uint64_t length, std::uint64_t a,
                                      const run::Context& context) {
  return guarded(context, [&] {
    const Form left = locked_run(a, context);
    return forms_.sum(left, locked_run(length - flip_ - a, context), context);
  });
}

MisereTable::Form MisereTable::sum(Form a, Form b, const run::Context& context) {
  return guarded(context, [&] { return forms_.sum(a, b, context); });
}

bool MisereTable::first_wins(Form form, const run::Context& context) const {
  const auto held = lock(context);
  return forms_.first_wins(form);
}

MisereTable::Size MisereTable::size(const run::Context& context) const {
  const auto held = lock(context);
  return {forms_.forms(), forms_.sums()};
}

std::shared_ptr<MisereTable> MisereMemo::table() {
  const std::lock_guard lock(guard_);
  if (!table_ || table_->full()) table_ = std::make_shared<MisereTable>(flip_);
  return table_;
}

MisereJudge::MisereJudge(const Position& position, const Rules& rules,
                         std::shared_ptr<MisereTable> table, const run::Context& context)
    : Judge(rules.flip), table_(std::move(table)), context_(context) {
  Stretches stretches(position.text(), rules, context);
  if (stretches.full_ring()) {
    const std::uint64_t cells = position.text().size();
    full_ring_ = true;
    if (cells < flip()) return;
    legal_ = cells == flip() ? 1 : cells;
    // Every move leads to the same row.
    outcome_ = value::seen_from_before(outcome_of(table_->run(cells - flip(), context_)));
    return;
  }
  auto add = [&](std::uint64_t length, std::uint64_t count) {
    legal_ += (length - flip() + 1) * count;
    groups_.push_back({length, count, MisereForms::kZero, 0, MisereForms::kZero});
  };
  if (const Census* census = position.census()) {
    for (const RunCount& run : census->runs)
      if (run.length >= flip()) add(run.length, run.count);
  } else {
    std::vector<std::uint64_t> lengths;
    for (Stretch s; stretches.next(s);)
      if (s.from == 0) lengths.push_back(s.length);
    std::sort(lengths.begin(), lengths.end());
    for (auto at = lengths.begin(); at != lengths.end();) {
      const auto next = std::upper_bound(at, lengths.end(), *at);
      add(*at, static_cast<std::uint64_t>(next - at));
      at = next;
    }
  }
  add_up();
  outcome_ = outcome_of(total_);
}

void MisereJudge::add_up() {
  constexpr std::uint64_t kPollEvery = std::uint64_t{1} << 12;
  for (Group& g : groups_) {
    g.form = table_->run(g.length, context_);
    if (g.form == MisereForms::kZero) continue;
    g.summed = g.form == MisereForms::kStar ? g.count % 2 : g.count;  // * + * = 0
    for (std::uint64_t i = 0; i < g.summed; ++i) {
      if (i % kPollEvery == 0) context_.poll();
      g.before = total_;
      total_ = table_->sum(total_, g.form, context_);
    }
  }
}

value::Outcome MisereJudge::outcome_of(Form form) const {
  return table_->first_wins(form, context_) ? value::Outcome::N : value::Outcome::P;
}

std::uint64_t MisereJudge::winning_moves() const {
  if (outcome_ == value::Outcome::P || legal_ == 0) return 0;
  if (full_ring_) return legal_;
  std::uint64_t count = 0;
  for (const Group& g : groups_) {
    const std::uint64_t moves = g.length - flip() + 1;
    for (std::uint64_t a = 0; a < moves; ++a)
      if (option({0, g.length, 0, moves, false}, a).outcome == value::Outcome::P) count += g.count;
  }
  return count;
}

/// The pieces are put where the run was in the sum, since the sums of its options and all that
/// stand behind it are known from adding up; in another order they would have to be found anew.
MisereJudge::Form MisereJudge::option_form(std::uint64_t length, std::uint64_t a) const {
  auto group =
      std::lower_bound(groups_.begin(), groups_.end(), length,
                       [](const Group& g, std::uint64_t wanted) { return g.length < wanted; });
  const Form pieces = table_->pieces(length, a, context_);
  if (group->summed == 0) {
    // The run is worth 0, or one of a pair that cancels: the other stays.
    const Form rest = table_->sum(total_, group->form, context_);
    return table_->sum(rest, pieces, context_);
  }
  Form sum = table_->sum(group->before, pieces, context_);
  for (++group; group != groups_.end(); ++group)
    for (std::uint64_t i = 0; i < group->summed; ++i) sum = table_->sum(sum, group->form, context_);
  return sum;
}

Verdict MisereJudge::option(const Stretch& s, std::uint64_t a) const {
  if (s.full_ring) return {outcome_of(table_->run(s.length - flip(), context_)), std::nullopt};
  const auto key = std::pair{s.length, std::min(a, s.length - flip() - a)};
  if (const auto known = options_.find(key); known != options_.end())
    return {known->second, std::nullopt};
  const value::Outcome outcome = outcome_of(option_form(key.first, key.second));
  options_.emplace(key, outcome);
  return {outcome, std::nullopt};
}

}  // namespace minimex::flip
