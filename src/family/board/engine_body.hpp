#pragma once
// The body of engine_portable.cpp and engine_bmi.cpp.

#include "family/board/engine.hpp"
#include "family/board/nimber_search.hpp"

namespace minimex::board {

template <class Isa, class W, int P>
class NimberEngineOf final : public NimberEngine {
 public:
  using Machine = board::Machine<Isa, W, P>;
  using Record = typename board::Table<Isa, W, P>::Record;

  explicit NimberEngineOf(const Program& program) : program_(program) {}

  void prepare(int rows, int columns) override {
    if (!machine_ || rows > rows_ || columns > columns_) {
      rows_ = rows > rows_ ? rows : rows_;
      columns_ = columns > columns_ ? columns : columns_;
      machine_.reset(new Machine(program_, rows_, columns_));
    }
    if (restored_) isomorphs_.begin_adding();
    restored_ = false;
  }
  void set_budget(std::uint64_t bytes) override { table_.set_budget(bytes); }
  bool zero(const Cells& cells, SearchState& state) override {
    const Entered inside(state.gate);
    catch_up(state);
    NimberSearch<Isa, W, P> search(*machine_, table_, isomorphs_, state);
    machine_->split(load(cells),
                    [&](const typename Machine::Component& c) { search.add(c.shape, c.moves); });
    return search.zero();
  }

  void save(void (*sink)(void*, const char*, std::size_t), void* to) const override {
    table_.each([&](const Record& r) { sink(to, reinterpret_cast<const char*>(&r), sizeof(r)); });
  }
  void restore(const char* bytes, std::size_t size) override {
    for (; size >= sizeof(Record); size -= sizeof(Record), bytes += sizeof(Record)) {
      Record r;
      std::memcpy(&r, bytes, sizeof(r));
      if (isomorphs_.full()) isomorphs_.make_room();
      table_.restore(r);
    }
    restored_ = true;
  }
  std::uint64_t stored() const override { return table_.size(); }
  std::uint64_t slot_bytes() const override { return board::Table<Isa, W, P>::slot_bytes(); }

  void parts(const Cells& cells, Parts& out) const override {
    out.count = 0;
    machine_->split(load(cells), [&](const typename Machine::Component& c) {
      out.live[static_cast<std::size_t>(out.count)] = c.live;
      out.nimber[static_cast<std::size_t>(out.count++)] = -1;
    });
  }

  int nimber(const Cells& cells, SearchState& state, Parts& out) override {
    const Entered inside(state.gate);
    catch_up(state);
    NimberSearch<Isa, W, P> search(*machine_, table_, isomorphs_, state);
    int sum = 0;
    out.count = 0;
    machine_->split(load(cells), [&](const typename Machine::Component& c) {
      const int value = search.value(c.shape, c.moves);
      out.live[static_cast<std::size_t>(out.count)] = c.live;
      out.nimber[static_cast<std::size_t>(out.count++)] = value;
      sum ^= value;
    });
    return sum;
  }

 private:
  /// Minutes where a checkpoint is large.
  void catch_up(SearchState& state) {
    while (isomorphs_.add_some(*machine_)) {
      if (state.done.load(std::memory_order_relaxed)) throw GivenUp{};
      state.tick(state.ticker);
    }
  }
  typename Machine::Shape load(const Cells& cells) const {
    return machine_->load(cells.symbol.data(), cells.count, cells.columns);
  }

  const Program& program_;
  std::unique_ptr<Machine> machine_;
  board::Table<Isa, W, P> table_;
  board::Isomorphs<Isa, W, P> isomorphs_{table_};
  int rows_ = 0;
  int columns_ = 0;
  bool restored_ = false;  ///< and not yet told to isomorphs_
};

template <class Isa>
NimberEngine* new_engine(const Program& program, bool wide) {
  using Narrow = std::uint64_t;
  switch (program.planes) {
    case 1:
      if (wide) return new NimberEngineOf<Isa, Wide, 1>(program);
      return new NimberEngineOf<Isa, Narrow, 1>(program);
    case 2:
      if (wide) return new NimberEngineOf<Isa, Wide, 2>(program);
      return new NimberEngineOf<Isa, Narrow, 2>(program);
    default:
      if (wide) return new NimberEngineOf<Isa, Wide, 4>(program);
      return new NimberEngineOf<Isa, Narrow, 4>(program);
  }
}

}  // namespace minimex::board
