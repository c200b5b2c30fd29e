#include "family/board/oracle.hpp"

#include "minimex/family/board/game.hpp"
#include "minimex/search/memo.hpp"
#include "minimex/value/valuation.hpp"

namespace minimex::board {
namespace {

class Judged final : public Oracle {
 public:
  Judged(Judge& judge, const run::Context& context)
      : judge_(judge), context_(context), before_(judge.expanded()) {}

  bool wins(const Position& position, Player mover) override {
    return judge_.wins(position, mover, context_);
  }
  value::Nimber nimber(const Position& position) override {
    return judge_.nimber(position, context_);
  }
  std::uint64_t positions() const override { return judge_.expanded() - before_; }

 private:
  Judge& judge_;
  const run::Context& context_;
  std::uint64_t before_;
};

class Searched final : public Oracle {
 public:
  Searched(const Judge& judge, const run::Context& context)
      : partizan_(!judge.facts().impartial),
        nimbered_(judge.facts().impartial && !judge.misere()),
        game_(judge.rules(), judge.misere()),
        nimbers_(game_, context),
        outcomes_(game_, context) {}

  bool wins(const Position& position, Player mover) override {
    if (nimbered_) return nimber(position) != 0;  // so that no position is valued twice
    Position asked = position;
    if (partizan_) asked.mover = mover;
    return outcomes_.value(asked) == value::Outcome::N;
  }
  value::Nimber nimber(const Position& position) override { return nimbers_.value(position); }
  std::uint64_t positions() const override { return nimbers_.positions() + outcomes_.positions(); }

 private:
  bool partizan_;
  bool nimbered_;
  PlainGame game_;
  search::Memo<PlainGame, value::NimberFold> nimbers_;
  search::Memo<PlainGame, value::OutcomeFold> outcomes_;
};

}  // namespace

std::unique_ptr<Oracle> judged(Judge& judge, const run::Context& context) {
  return std::make_unique<Judged>(judge, context);
}

std::unique_ptr<Oracle> searched(const Judge& judge, const run::Context& context) {
  return std::make_unique<Searched>(judge, context);
}

}  // namespace minimex::board
