#pragma once
// Misere play: no theory of these sums is known; the runs are reduced to their simplest forms, and
// the sums of forms are searched, each once.

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "minimex/family/flip/judge.hpp"
#include "minimex/family/flip/misere_forms.hpp"

namespace minimex::flip {

/// The forms of runs and their sums, for one K; keeps what it has found. Thread-safe: one request
/// works at a time, the others wait, and can be stopped. Throws run::TooLarge once the memory
/// budget is spent.
class MisereTable {
 public:
  using Form = MisereForms::Form;

  explicit MisereTable(std::uint64_t flip) : flip_(flip) {}

  /// Of a run of +. Time and memory grow with the sums met: seconds for a run of 100.
  Form run(std::uint64_t length, const run::Context& context);
  /// Of the two pieces left by move `a` in a run.
  Form pieces(std::uint64_t length, std::uint64_t a, const run::Context& context);
  Form sum(Form a, Form b, const run::Context& context);
  bool first_wins(Form form, const run::Context& context) const;

  struct Size {
    std::uint64_t forms;
    std::uint64_t sums;
  };
  Size size(const run::Context& context) const;
  /// Has it run out of memory? What it holds stays right.
  bool full() const { return full_; }

 private:
  std::unique_lock<std::mutex> lock(const run::Context& context) const;
  Form locked_run(std::uint64_t length, const run::Context& context);
  template <class F>
  Form guarded(const run::Context& context, F&& f);

  std::uint64_t flip_;
  mutable std::mutex guard_;
  MisereForms forms_;
  std::vector<Form> runs_;  // by length
  std::atomic<bool> full_{false};
};

/// Hands out the table for one K, a new one when the last is full: the next position may be
/// smaller. Thread-safe.
class MisereMemo {
 public:
  explicit MisereMemo(std::uint64_t flip) : flip_(flip) {}
  std::shared_ptr<MisereTable> table();

 private:
  std::uint64_t flip_;
  std::mutex guard_;
  std::shared_ptr<MisereTable> table_;
};

/// Judges by the table.
class MisereJudge final : public Judge {
 public:
  MisereJudge(const Position& position, const Rules& rules, std::shared_ptr<MisereTable> table,
              const run::Context& context);

  Verdict verdict() const override { return {outcome_, std::nullopt}; }
  std::uint64_t legal_moves() const override { return legal_; }
  std::uint64_t winning_moves() const override;
  Verdict option(const Stretch& stretch, std::uint64_t a) const override;
  std::optional<std::uint64_t> positions() const override { return table_->size(context_).sums; }

  const std::shared_ptr<MisereTable>& table() const { return table_; }

 private:
  using Form = MisereTable::Form;
  /// Equal runs. Their forms are summed in ascending order of length.
  struct Group {
    std::uint64_t length;
    std::uint64_t count;
    Form form;
    std::uint64_t summed;  // count, but without pairs that cancel
    Form before;           // the sum of all before the last of those summed
  };

  void add_up();
  value::Outcome outcome_of(Form form) const;
  Form option_form(std::uint64_t length, std::uint64_t a) const;

  std::shared_ptr<MisereTable> table_;
  const run::Context& context_;
  std::vector<Group> groups_;
  Form total_ = MisereForms::kZero;
  bool full_ring_ = false;
  value::Outcome outcome_ = value::Outcome::N;
  std::uint64_t legal_ = 0;
  // By length of the run and length of the shorter piece.
  mutable std::map<std::pair<std::uint64_t, std::uint64_t>, value::Outcome> options_;
};

}  // namespace minimex::flip
