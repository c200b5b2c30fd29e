#pragma once
// Board games from rules files in the catalog.

#include <memory>
#include <string>
#include <string_view>

#include "minimex/answer/answer.hpp"
#include "minimex/catalog/entry.hpp"
#include "minimex/catalog/rules_file.hpp"
#include "minimex/family/board/answer.hpp"
#include "minimex/family/board/judge.hpp"
#include "minimex/family/board/position.hpp"

namespace minimex::catalog {

/// The game of one rules file. See the BindableGame concept.
class BoardGame {
 public:
  using Position = board::Position;

  /// Throws run::BadRequest where play need not end.
  BoardGame(board::Rules rules, bool misere)
      : judge_(std::make_shared<board::Judge>(std::move(rules), misere)) {}

  Position parse(std::string_view text, const run::Context& context) const;
  std::string print(const Position& p) const { return board::print(judge_->rules(), p); }
  answer::Answer solve(const Position& p, const answer::Question& question,
                       const run::Context& context) const {
    return board::solve(*judge_, p, question, context);
  }
  /// Can the player to move force a win? Left, where it is not said.
  bool yes_no(const Position& p, const run::Context& context) const {
    return board::mover_wins(*judge_, p, context);
  }
  /// `notation` as board::notation writes it.
  Position play(const Position& p, std::string_view notation) const;
  /// The position with Left to move where a partizan one does not say who is.
  Position begun(Position p) const;
  answer::View view(const Position& p) const { return board::view(judge_->rules(), p); }
  std::string rules() const;
  void keep(const std::string& path, const run::Context& context) const {
    judge_->keep(path, context);
  }
  /// A board of at most `size` cells (a grid as square as can be), each holding any symbol; in
  /// partizan games either player is to move. Throws run::TooLarge past board::kMostCells.
  std::string random(std::uint64_t size, std::uint64_t seed) const;

 private:
  std::shared_ptr<board::Judge> judge_;
};

/// Throws run::BadRequest where play need not end.
BoundGame bind_rules(RulesGame game);
/// What the help says of a game of these rules, under a rules file's name.
Description describe_rules(std::string name, const board::Rules& rules);

/// The schema of all rules files.
Entry rules_file_entry();

}  // namespace minimex::catalog
