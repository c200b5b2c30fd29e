#include "minimex/family/board/judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <utility>

#include "family/board/engine.hpp"
#include "family/board/nimber_search.hpp"
#include "minimex/family/board/game.hpp"
#include "minimex/run/error.hpp"
#include "minimex/search/memo.hpp"
#include "minimex/value/valuation.hpp"

namespace minimex::board {
namespace {

constexpr int kNarrowCells = 64;

std::unique_ptr<NimberEngine> make_engine(const Program& program, bool wide) {
#if defined(MINIMEX_BOARD_BMI)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
      __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") &&
      __builtin_cpu_supports("lzcnt"))
    return std::unique_ptr<NimberEngine>(new_bmi_engine(program, wide));
#endif
  return std::unique_ptr<NimberEngine>(new_portable_engine(program, wide));
}

Cells cells_of(const Position& p) {
  Cells out;
  out.count = p.rows * p.columns;
  out.columns = p.columns;
  for (int i = 0; i < out.count; ++i)
    out.symbol[static_cast<std::size_t>(i)] = p.cells[static_cast<std::size_t>(i)];
  return out;
}

}  // namespace

class Judge::Impl {
 public:
  Impl(Rules rules, bool misere)
      : rules_(std::move(rules)), facts_(study(rules_)), misere_(misere) {
    if (!facts_.potential)
      throw run::BadRequest(fmt::format(
          "game {}: play may go on for ever: no measure was found that every move lowers",
          rules_.name));
    program_ = compile(rules_, facts_);
  }

  NimberEngine& engine(const Position& p) {
    const bool wide = p.rows * p.columns > kNarrowCells;
    std::unique_ptr<NimberEngine>& e = wide ? wide_ : narrow_;
    if (!e) e = make_engine(program_, wide);
    e->prepare(p.rows, p.columns);
    return *e;
  }

  Rules rules_;
  Facts facts_;
  bool misere_;
  Program program_;
  std::unique_ptr<NimberEngine> narrow_;
  std::unique_ptr<NimberEngine> wide_;
  std::mutex turn_;
  std::uint64_t expanded_ = 0;
};

namespace {

/// All threads search for the same; the first to end has it.
int nim_sum(NimberEngine& engine, const Cells& cells, const run::Context& context, Parts& parts,
            std::uint64_t& expanded) {
  SearchState state;
  struct Ticker {
    const run::Context& context;
    SearchState& state;
    NimberEngine& engine;
  } ticker{context, state, engine};
  state.ticker = &ticker;
  state.tick = [](void* self) {
    const Ticker& t = *static_cast<Ticker*>(self);
    t.context.poll();
    t.context.progress("positions expanded", t.state.expanded.load(std::memory_order_relaxed), 0);
  };
  engine.set_budget(context.memory_budget());
  std::mutex result;
  int nimber = -1;
  const auto count = [&] { expanded += state.expanded.load(); };
  try {
    run::parallel(context, context.threads(), [&](std::size_t lane) {
      try {
        Parts mine;
        const int value = engine.nimber(cells, state, static_cast<int>(lane), mine);
        const std::lock_guard lock(result);
        state.done.store(true);
        nimber = value;
        parts = mine;
      } catch (const GivenUp&) {
        // Another thread has it.
      } catch (...) {
        state.done.store(true);
        throw;
      }
    });
  } catch (const NimberTooWide&) {
    count();
    throw run::TooLarge(
        fmt::format("board of {} cells: it has a nimber above {} or play of more than 20000 moves, "
                    "past what is "
                    "computed here",
                    cells.count, kMostNimber));
  } catch (...) {
    count();
    throw;
  }
  count();
  return nimber;
}

}  // namespace

Judge::Judge(Rules rules, bool misere) : impl_(std::make_unique<Impl>(std::move(rules), misere)) {}
Judge::~Judge() = default;

const Rules& Judge::rules() const { return impl_->rules_; }
const Facts& Judge::facts() const { return impl_->facts_; }
bool Judge::misere() const { return impl_->misere_; }
std::uint64_t Judge::expanded() const { return impl_->expanded_; }

value::Nimber Judge::nimber(const Position& position, const run::Context& context) {
  const std::lock_guard lock(impl_->turn_);
  Parts parts;
  return static_cast<value::Nimber>(
      nim_sum(impl_->engine(position), cells_of(position), context, parts, impl_->expanded_));
}

bool Judge::wins(const Position& position, Player mover, const run::Context& context) {
  if (facts().impartial && !misere()) return nimber(position, context) != 0;
  const std::lock_guard lock(impl_->turn_);
  const PlainGame game(rules(), misere());
  search::Memo<PlainGame, value::OutcomeFold> memo(game, context);
  Position asked = position;
  if (!facts().impartial) asked.mover = mover;
  const value::Outcome outcome = memo.value(asked);
  impl_->expanded_ += memo.positions();
  return outcome == value::Outcome::N;
}

std::vector<Component> Judge::components(const Position& position, bool nimbers,
                                         const run::Context& context) {
  const std::lock_guard lock(impl_->turn_);
  NimberEngine& engine = impl_->engine(position);
  const Cells cells = cells_of(position);
  Parts parts;
  if (nimbers)
    nim_sum(engine, cells, context, parts, impl_->expanded_);
  else
    engine.parts(cells, parts);
  std::vector<Component> out;
  for (int i = 0; i < parts.count; ++i) {
    Component& c = out.emplace_back();
    for (int cell = 0; cell < cells.count; ++cell)
      if ((parts.live[static_cast<std::size_t>(i)] >> cell & 1) != 0) c.cells.push_back(cell);
    if (nimbers) c.nimber = static_cast<value::Nimber>(parts.nimber[static_cast<std::size_t>(i)]);
  }
  std::sort(out.begin(), out.end(),
            [](const Component& a, const Component& b) { return a.cells < b.cells; });
  return out;
}

}  // namespace minimex::board
