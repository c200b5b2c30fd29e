#include "minimex/family/flip/search_judge.hpp"

namespace minimex::flip {

SearchMemo::SearchMemo(const Rules& rules, const run::Context& context)
    : misere_(rules.misere), game_(rules), nimbers_(game_, context), outcomes_(game_, context) {}

Verdict SearchMemo::verdict(const std::string& position) {
  if (misere_) return {outcomes_.value(position), std::nullopt};
  const value::Nimber n = nimbers_.value(position);
  return {n == 0 ? value::Outcome::P : value::Outcome::N, n};
}

SearchJudge::SearchJudge(const Position& position, SearchMemo& memo)
    : Judge(memo.game().rules().flip),
      memo_(memo),
      text_(position.text()),
      verdict_(memo.verdict(text_)) {
  for (const Game::Move m : memo.game().moves(text_)) {
    ++legal_;
    winning_ += memo.verdict(memo.game().play(text_, m)).outcome == value::Outcome::P;
  }
}

Verdict SearchJudge::option(const Stretch& s, std::uint64_t a) const {
  return memo_.verdict(memo_.game().play(text_, s.offset + (a - s.from)));
}

}  // namespace minimex::flip
