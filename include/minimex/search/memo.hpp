#pragma once
// The generic search: any valuation on any game, memoised, with no recursion depth set by the
// input. It is the oracle every family is tested against, and `--method search`.

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "minimex/game/game.hpp"
#include "minimex/run/context.hpp"

namespace minimex::search {

/// Values positions of one game under one valuation; keeps every value it has found.
/// Memory grows with the number of distinct keys and is held within the context's budget
/// (run::TooLarge). The game and the context must outlive it.
template <game::Game G, class Fold>
class Memo {
 public:
  using Position = typename G::Position;
  using Value = typename Fold::Value;

  Memo(const G& game, const run::Context& context)
      : game_(game), context_(context), most_entries_(context.memory_budget() / kEntryBytes) {}

  /// O(distinct keys reachable x moves); depth-first over an explicit stack.
  Value value(const Position& root) {
    if (const Value* known = find(root)) return *known;
    std::vector<Frame> stack;
    std::optional<Value> done = open(stack, root);
    while (!stack.empty()) {
      Frame& top = stack.back();
      if (done) {  // the option just valued, reached by the move before `next`
        top.fold.option(*done, game_.gain(top.position, top.moves[top.next - 1]));
        done.reset();
      }
      if (top.next == top.moves.size() || top.fold.settled()) {
        done = store(top.position, top.fold.result());
        stack.pop_back();
        continue;
      }
      const Position option = game_.play(top.position, top.moves[top.next++]);
      if (const Value* known = find(option))
        done = *known;
      else
        done = open(stack, option);  // may move `top`
    }
    return *done;
  }

  /// Distinct positions valued so far.
  std::uint64_t positions() const { return table_.size(); }

 private:
  // An estimate per entry of a node-based table: node, bucket, allocator overhead.
  static constexpr std::uint64_t kEntryBytes =
      sizeof(std::pair<const game::KeyOf<G>, Value>) + 6 * sizeof(void*);

  struct Frame {
    Position position;
    std::vector<typename G::Move> moves;
    std::size_t next = 0;
    Fold fold;
  };

  const Value* find(const Position& p) const {
    const auto it = table_.find(game_.key(p));
    return it == table_.end() ? nullptr : &it->second;
  }

  Value store(const Position& p, Value v) {
    if ((table_.size() & 0xFF) == 0) {
      context_.poll();
      context_.progress("positions searched", table_.size(), 0);
      if (table_.size() >= most_entries_)
        context_.require_memory((table_.size() + 1) * kEntryBytes, "the generic search");
    }
    table_.emplace(game_.key(p), v);
    return v;
  }

  /// The value at once if play has ended, else a new frame on the stack.
  std::optional<Value> open(std::vector<Frame>& stack, const Position& p) {
    if (const auto end = game_.terminal(p)) return store(p, Fold::ended(*end));
    stack.push_back({p, game_.moves(p), 0, Fold{}});
    return std::nullopt;
  }

  const G& game_;
  const run::Context& context_;
  std::uint64_t most_entries_;
  std::unordered_map<game::KeyOf<G>, Value> table_;
};

}  // namespace minimex::search
