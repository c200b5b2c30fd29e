#pragma once
// The body of sum_portable.cpp and sum_bmi.cpp.

#include <memory>

#include "family/board/sum_engine.hpp"
#include "family/board/sum_search.hpp"

namespace minimex::board {

template <class Isa, class W, int P>
class SumEngineOf final : public SumEngine {
 public:
  using Machine = board::Machine<Isa, W, P>;
  using Bounds = SumBounds<Isa, W, P>;

  SumEngineOf(const Program& program, const SumRules& rules) : program_(program), rules_(rules) {}

  void prepare(int rows, int columns) override {
    // Square: the symmetry that exchanges the players may turn a component.
    const int side = rows > columns ? rows : columns;
    const bool fits = program_.kind == Kind::ring ? side == side_ : side <= side_;
    if (machine_ && fits) return;
    side_ = side;
    bounds_.reset();
    machine_.reset();
    machine_.reset(new Machine(program_, side, side));
    if (!rules_.misere && Bounds::hold(program_)) bounds_.reset(new Bounds(program_, side));
  }
  void set_budget(std::uint64_t bytes, unsigned threads) override {
    const std::uint64_t values = with_values() ? bytes / 8 : 0;
    table_.set_budget(bytes - values);
    values_.set_budget(values / threads);
  }
  void save(void (*sink)(void*, const char*, std::size_t), void* to) const override {
    table_.save(sink, to);
  }
  void restore(const char* bytes, std::size_t size) override { table_.restore(bytes, size); }
  std::uint64_t stored() const override { return table_.size(); }
  std::uint64_t bytes() const override { return table_.bytes() + values_.bytes(); }

  bool wins(const Cells& cells, int mover, SearchState& state, int lane) override {
    const Entered inside(state.gate);
    SmallValues* values = nullptr;
    if (with_values()) {
      values = &values_.of(lane);
      values->make_room();
    }
    SumSearch<Isa, W, P> search(*machine_, bounds_.get(), values, rules_, table_, state);
    return search.wins(machine_->load(cells.symbol.data(), cells.count, cells.columns), mover);
  }

 private:
  bool with_values() const {
    return !rules_.misere && !program_.impartial && !Bounds::hold(program_);
  }

  const Program& program_;
  SumRules rules_;
  std::unique_ptr<Machine> machine_;
  std::unique_ptr<Bounds> bounds_;
  SumTable table_;
  SmallValuesOfThreads values_;
  int side_ = 0;
};

template <class Isa>
SumEngine* new_sum_engine(const Program& program, const SumRules& rules, bool wide) {
  using Narrow = std::uint64_t;
  switch (program.planes) {
    case 1:
      if (wide) return new SumEngineOf<Isa, Wide, 1>(program, rules);
      return new SumEngineOf<Isa, Narrow, 1>(program, rules);
    case 2:
      if (wide) return new SumEngineOf<Isa, Wide, 2>(program, rules);
      return new SumEngineOf<Isa, Narrow, 2>(program, rules);
    default:
      if (wide) return new SumEngineOf<Isa, Wide, 4>(program, rules);
      return new SumEngineOf<Isa, Narrow, 4>(program, rules);
  }
}

}  // namespace minimex::board
