#pragma once
// Valuations: how the values of a position's options fold into its own. Each is a small object with
//   using Value;
//   Value ended(Outcome)         the value of a position where play has ended
//   void  option(Value v, Score gain)   take in one option, reached by a move that gains `gain`
//   bool  settled()              no further option can change the result
//   Value result()               after all options; there was at least one

#include <algorithm>
#include <vector>

#include "minimex/run/error.hpp"
#include "minimex/value/number.hpp"
#include "minimex/value/outcome.hpp"

namespace minimex::value {

/// Win, loss or draw: N if some option is P, else draw if some option is a draw, else P.
class OutcomeFold {
 public:
  using Value = Outcome;
  static Value ended(Outcome outcome) { return outcome; }
  void option(Value v, Score /*gain*/) {
    const Outcome mine = seen_from_before(v);
    if (rank(mine) > rank(best_)) best_ = mine;
  }
  bool settled() const { return best_ == Outcome::N; }
  Value result() const { return best_; }

 private:
  Outcome best_ = Outcome::P;
};

/// mex of the options' nimbers. Only for normal play, where an ended position is lost, nimber 0:
/// any other end throws run::BadRequest, since such a game has no nimbers.
class NimberFold {
 public:
  using Value = Nimber;
  static Value ended(Outcome outcome) {
    if (outcome != Outcome::P)
      throw run::BadRequest("nimbers exist in normal play only: whoever cannot move loses");
    return 0;
  }
  void option(Value v, Score /*gain*/) { options_.push_back(v); }
  static bool settled() { return false; }
  Value result() const { return mex(options_); }

 private:
  std::vector<Nimber> options_;
};

/// The best of gain minus the option's score; 0 where play has ended.
class ScoreFold {
 public:
  using Value = Score;
  static Value ended(Outcome /*any*/) { return 0; }
  void option(Value v, Score gain) {
    const Score mine = gain - v;
    best_ = any_ ? std::max(best_, mine) : mine;
    any_ = true;
  }
  static bool settled() { return false; }
  Value result() const { return best_; }

 private:
  Score best_ = 0;
  bool any_ = false;
};

}  // namespace minimex::value
