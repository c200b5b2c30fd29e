#pragma once
// Heap games in the catalog: codes, sets and named constants.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "minimex/answer/answer.hpp"
#include "minimex/catalog/entry.hpp"
#include "minimex/family/heap/answer.hpp"
#include "minimex/family/heap/position.hpp"
#include "minimex/family/heap/rules.hpp"

namespace minimex::catalog {

/// One heap game. See the BindableGame concept.
class HeapGame {
 public:
  using Position = heap::Position;

  explicit HeapGame(heap::Rules rules)
      : solver_(std::make_shared<const heap::Solver>(std::move(rules))) {}

  static Position parse(std::string_view text, const run::Context& context) {
    return heap::parse_position(text, context);
  }
  static std::string print(const Position& p) { return heap::print(p); }
  answer::Answer solve(const Position& p, const answer::Question& question,
                       const run::Context& context) const {
    return heap::solve(*solver_, p, question, context);
  }
  /// Can the player to move force a win?
  bool yes_no(const Position& p, const run::Context& context) const {
    return heap::nim_sum(*solver_->nimbers(p, context), p) != 0;
  }
  /// `notation`: "12>7+3".
  Position play(const Position& p, std::string_view notation) const {
    return heap::play(p, heap::parse_move(solver_->rules(), p, notation));
  }
  static answer::View view(const Position& p) { return heap::view(p); }
  /// `size` beans in all, in heaps of at most a third of them (of three where they are few).
  static std::string random(std::uint64_t size, std::uint64_t seed);

 private:
  std::shared_ptr<const heap::Solver> solver_;
};

/// The schemas (codes, subtract:SET, all-but:SET) and an entry for every named constant.
std::vector<Entry> heap_entries();

}  // namespace minimex::catalog
