#include "family/heap/judge.hpp"

#include <limits>
#include <utility>

#include "family/heap/winning.hpp"
#include "minimex/family/heap/answer.hpp"
#include "minimex/family/heap/game.hpp"
#include "minimex/search/memo.hpp"
#include "minimex/value/valuation.hpp"

namespace minimex::heap {
namespace {

Move move_of(std::uint64_t index, std::span<const std::uint64_t> parts) {
  return {index, {parts.begin(), parts.end()}};
}

class NimSumJudge final : public Judge {
 public:
  NimSumJudge(const Rules& rules, std::shared_ptr<const Nimbers> nimbers, Position position,
              const run::Context& context)
      : Judge(std::move(position)),
        rules_(rules),
        nimbers_(std::move(nimbers)),
        context_(context),
        sum_(nim_sum(*nimbers_, this->position())),
        heaps_(distinct_heaps(this->position())) {}

  std::uint64_t nimber() const override { return sum_; }

  void each_winning(const VisitMove& visit) const override {
    if (sum_ == 0) return;
    for (const std::uint64_t i : heaps_) {
      context_.poll();
      const std::uint64_t n = position()[i];
      const bool more = each_option_worth(
          rules_, *nimbers_, n, (*nimbers_)[n] ^ sum_, context_,
          [&](std::span<const std::uint64_t> parts) { return visit(move_of(i, parts), 0); });
      if (!more) return;
    }
  }

  void each_legal(const VisitMove& visit) const override {
    for (const std::uint64_t i : heaps_) {
      context_.poll();
      const std::uint64_t rest = sum_ ^ (*nimbers_)[position()[i]];
      std::uint64_t steps = 0;
      const bool more =
          each_option(rules_, position()[i], [&](std::span<const std::uint64_t> parts) {
            constexpr std::uint64_t kPollEvery = 4096;
            if (++steps % kPollEvery == 0) context_.poll();
            std::uint64_t nimber = rest;
            for (const std::uint64_t part : parts) nimber ^= (*nimbers_)[part];
            return visit(move_of(i, parts), nimber);
          });
      if (!more) return;
    }
  }

  std::optional<std::uint64_t> count_winning(bool at_any_cost) const override {
    constexpr std::uint64_t kBudget = std::uint64_t{1} << 30;  // steps of about a nanosecond
    if (sum_ == 0) return 0;
    std::uint64_t budget = at_any_cost ? std::numeric_limits<std::uint64_t>::max() : kBudget;
    std::uint64_t count = 0;
    for (const std::uint64_t i : heaps_) {
      context_.poll();
      const std::uint64_t n = position()[i];
      const auto more =
          count_options_worth(rules_, *nimbers_, n, (*nimbers_)[n] ^ sum_, budget, context_);
      if (!more || *more > std::numeric_limits<std::uint64_t>::max() - count) return std::nullopt;
      count += *more;
    }
    return count;
  }

  std::optional<std::uint64_t> count_legal() const override {
    std::uint64_t count = 0;
    for (const std::uint64_t i : heaps_) {
      context_.poll();
      const auto more = count_options(rules_, position()[i]);
      if (!more || *more > std::numeric_limits<std::uint64_t>::max() - count) return std::nullopt;
      count += *more;
    }
    return count;
  }

 private:
  const Rules rules_;
  std::shared_ptr<const Nimbers> nimbers_;
  const run::Context& context_;
  std::uint64_t sum_;
  std::vector<std::uint64_t> heaps_;
};

/// A game with the memo of its positions.
struct Searched {
  Searched(const Rules& rules, const run::Context& context) : game(rules), memo(game, context) {}
  PlainGame game;
  search::Memo<PlainGame, value::NimberFold> memo;
};

class SearchJudge final : public Judge {
 public:
  SearchJudge(std::shared_ptr<Searched> searched, Position position)
      : Judge(std::move(position)),
        searched_(std::move(searched)),
        nimber_(searched_->memo.value(this->position())) {}

  std::uint64_t nimber() const override { return nimber_; }
  void each_winning(const VisitMove& visit) const override {
    each_legal([&](const Move& m, std::uint64_t nimber) { return nimber != 0 || visit(m, 0); });
  }
  void each_legal(const VisitMove& visit) const override {
    for (const Move& m : searched_->game.moves(position()))
      if (!visit(m, searched_->memo.value(play(position(), m)))) return;
  }
  std::optional<std::uint64_t> count_winning(bool /*at_any_cost*/) const override {
    std::uint64_t count = 0;
    each_winning([&](const Move&, std::uint64_t) {
      ++count;
      return true;
    });
    return count;
  }
  std::optional<std::uint64_t> count_legal() const override {
    return searched_->game.moves(position()).size();
  }
  std::optional<std::uint64_t> positions() const override { return searched_->memo.positions(); }

 private:
  std::shared_ptr<Searched> searched_;
  std::uint64_t nimber_;
};

}  // namespace

JudgeMaker nim_sum_judges(const Rules& rules, std::shared_ptr<const Nimbers> nimbers,
                          const run::Context& context) {
  return [rules, nimbers = std::move(nimbers), &context](const Position& p) {
    return std::make_shared<const NimSumJudge>(rules, nimbers, p, context);
  };
}

JudgeMaker search_judges(const Rules& rules, const run::Context& context) {
  const auto searched = std::make_shared<Searched>(rules, context);
  return [searched](const Position& p) { return std::make_shared<const SearchJudge>(searched, p); };
}

}  // namespace minimex::heap
