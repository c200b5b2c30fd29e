#pragma once
// Judges by the generic search on the plain rules: slow, shares nothing with the family's method.

#include "minimex/family/flip/game.hpp"
#include "minimex/family/flip/judge.hpp"
#include "minimex/search/memo.hpp"
#include "minimex/value/valuation.hpp"

namespace minimex::flip {

/// Keeps what it has found for every position of one game.
class SearchMemo {
 public:
  SearchMemo(const Rules& rules, const run::Context& context);

  /// In normal play with the nimber.
  Verdict verdict(const std::string& position);
  std::uint64_t positions() const { return nimbers_.positions() + outcomes_.positions(); }
  const Game& game() const { return game_; }

 private:
  bool misere_;
  Game game_;
  search::Memo<Game, value::NimberFold> nimbers_;
  search::Memo<Game, value::OutcomeFold> outcomes_;
};

class SearchJudge final : public Judge {
 public:
  SearchJudge(const Position& position, SearchMemo& memo);

  Verdict verdict() const override { return verdict_; }
  std::uint64_t legal_moves() const override { return legal_; }
  std::uint64_t winning_moves() const override { return winning_; }
  Verdict option(const Stretch& stretch, std::uint64_t a) const override;
  std::optional<std::uint64_t> positions() const override { return memo_.positions(); }

 private:
  SearchMemo& memo_;
  std::string text_;
  Verdict verdict_;
  std::uint64_t legal_ = 0;
  std::uint64_t winning_ = 0;
};

}  // namespace minimex::flip
