#pragma once
// The generic search: any valuation on any game, memoised, with no recursion depth set by the
// input. It is the oracle every family is tested against, and `--method search`.

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "minimex/game/game.hpp"
#include "minimex/run/context.hpp"
#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"

namespace minimex::search {

/// Values positions of one game under one valuation; keeps every value it has found.
/// Play must end: a position that comes back on the way down throws run::BadRequest. Memory grows
/// with the number of distinct keys and with the depth of play; it is measured, and held within the
/// context's budget (run::TooLarge). The game and the context must outlive it.
template <game::Game G, class Fold>
class Memo {
 public:
  using Position = typename G::Position;
  using Value = typename Fold::Value;

  Memo(const G& game, const run::Context& context)
      : game_(game),
        context_(context),
        budget_(context.memory_budget()),
        held_before_(run::resident_memory()) {}

  /// O(distinct keys reachable x moves); depth-first over an explicit stack.
  Value value(const Position& root) {
    try {
      return search(root);
    } catch (...) {
      table_.clear();  // it holds positions without a value
      run::release_free_memory();
      held_before_ = run::resident_memory();  // what the allocator keeps is free to be used again
      throw;
    }
  }

  /// Distinct positions met so far.
  std::uint64_t positions() const { return table_.size(); }

 private:
  struct Frame {
    Position position;
    std::vector<typename G::Move> moves;
    std::size_t next = 0;
    Fold fold;
  };

  Value search(const Position& root) {
    std::vector<Frame> stack;
    std::optional<Value> done = enter(stack, root);
    while (!stack.empty()) {
      Frame& top = stack.back();
      if (done) {  // the option just valued, reached by the move before `next`
        top.fold.option(*done, game_.gain(top.position, top.moves[top.next - 1]));
        done.reset();
      }
      if (top.next == top.moves.size() || top.fold.settled()) {
        done = top.fold.result();
        table_.find(game_.key(top.position))->second = done;
        stack.pop_back();
        continue;
      }
      done = enter(stack, game_.play(top.position, top.moves[top.next++]));  // may move `top`
    }
    return *done;
  }

  /// The value if it is known or play has ended, else a new frame on the stack.
  std::optional<Value> enter(std::vector<Frame>& stack, const Position& p) {
    const auto [at, fresh] = table_.try_emplace(game_.key(p));
    if (!fresh) {
      if (!at->second)
        throw run::BadRequest(
            "the generic search needs play that ends; here a position comes back");
      return at->second;
    }
    // The first positions may be few and huge.
    if (table_.size() < kCheckEvery || table_.size() % kCheckEvery == 0) check();
    if (const auto end = game_.terminal(p)) return at->second = Fold::ended(*end);
    stack.push_back({p, game_.moves(p), 0, Fold{}});
    return std::nullopt;
  }

  static constexpr std::uint64_t kCheckEvery = 64;  // positions: each may be large

  void check() const {
    context_.poll();
    context_.progress("positions searched", table_.size(), 0);
    const std::uint64_t now = run::resident_memory();
    if (now > held_before_ && now - held_before_ > budget_)
      throw run::TooLarge("the generic search, at " + std::to_string(table_.size()) +
                          " positions, has used the " + run::bytes_text(budget_) +
                          " of memory it may");
  }

  const G& game_;
  const run::Context& context_;
  std::uint64_t budget_;
  std::uint64_t held_before_;  // resident bytes of the process when the search was made
  // No value yet: on the stack.
  std::unordered_map<game::KeyOf<G>, std::optional<Value>> table_;
};

}  // namespace minimex::search
