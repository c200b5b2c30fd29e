#include "minimex/family/board/judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <new>
#include <string>
#include <utility>

#include "family/board/checkpoint.hpp"
#include "family/board/engine.hpp"
#include "family/board/nimber_search.hpp"
#include "family/board/plain_nimbers.hpp"
#include "family/board/sum_engine.hpp"
#include "minimex/run/error.hpp"

namespace minimex::board {
namespace {

constexpr int kNarrowCells = 64;

#if defined(MINIMEX_BOARD_BMI)
bool has_bmi() {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}
#endif

std::unique_ptr<NimberEngine> make_engine(const Program& program, bool wide) {
#if defined(MINIMEX_BOARD_BMI)
  if (has_bmi()) return std::unique_ptr<NimberEngine>(new_bmi_engine(program, wide));
#endif
  return std::unique_ptr<NimberEngine>(new_portable_engine(program, wide));
}

std::unique_ptr<SumEngine> make_sum_engine(const Program& program, const SumRules& rules,
                                           bool wide) {
#if defined(MINIMEX_BOARD_BMI)
  if (has_bmi()) return std::unique_ptr<SumEngine>(new_bmi_sum_engine(program, rules, wide));
#endif
  return std::unique_ptr<SumEngine>(new_portable_sum_engine(program, rules, wide));
}

value::Nimber nim_sum(const Parts& parts) {
  int sum = 0;
  for (int i = 0; i < parts.count; ++i) sum ^= parts.nimber[static_cast<std::size_t>(i)];
  return static_cast<value::Nimber>(sum);
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
    sum_rules_.misere = misere_;
    if (!program_.impartial && !misere_) sum_rules_.swap = find_swap(program_);
  }

  NimberEngine& engine(const Position& p) {
    const bool wide = p.rows * p.columns > kNarrowCells;
    std::unique_ptr<NimberEngine>& e = wide ? wide_ : narrow_;
    if (!e) e = make_engine(program_, wide);
    e->prepare(p.rows, p.columns);
    return *e;
  }
  SumEngine& sum_engine(const Position& p) {
    const bool wide = p.rows * p.columns > kNarrowCells;
    std::unique_ptr<SumEngine>& e = wide ? wide_sums_ : narrow_sums_;
    if (!e) e = make_sum_engine(program_, sum_rules_, wide);
    e->prepare(p.rows, p.columns);
    return *e;
  }

  /// The components with their nimbers.
  void nimbers(const Position& position, const run::Context& context, Parts& parts);
  /// The same by the slow search, for what the fast one cannot hold.
  void plain_nimbers(const Cells& cells, const run::Context& context, Parts& parts);
  bool wins(const Position& position, Player mover, const run::Context& context);
  bool zero(const Position& position, const run::Context& context);

  void keep(const std::string& path, const run::Context& context) {
    restore(path, context);
    keeper_.reset();
    keeper_ = std::make_unique<Keeper>(path, [this](const PieceSink& put) {
      put(kIdentityPiece, kept_identity());
      save(narrow_, kNarrowPiece, put);
      save(wide_, kWidePiece, put);
      save(narrow_sums_, kNarrowPiece, put);
      save(wide_sums_, kWidePiece, put);
    });
  }

  bool has_nimbers() const { return program_.impartial && !misere_; }

  /// Of what a checkpoint holds: nimbers, or who wins sums.
  std::string kept_identity() const {
    return identity(program_) + (has_nimbers() ? "" : misere_ ? "; misere" : "; sums with values");
  }

  template <class Engine>
  static void save(const std::unique_ptr<Engine>& engine, int kind, const PieceSink& put) {
    if (!engine) return;
    struct Buffer {
      const PieceSink& put;
      int kind;
      std::string bytes;
    } buffer{put, kind, {}};
    engine->save(
        [](void* to, const char* bytes, std::size_t size) {
          constexpr std::size_t kPiece = std::size_t{1} << 22;
          Buffer& b = *static_cast<Buffer*>(to);
          b.bytes.append(bytes, size);
          if (b.bytes.size() < kPiece) return;
          b.put(b.kind, b.bytes);
          b.bytes.clear();
        },
        &buffer);
    if (!buffer.bytes.empty()) put(kind, buffer.bytes);
  }

  void restore(const std::string& path, const run::Context& context) {
    read_checkpoint(path, context, [&](int kind, std::string_view bytes) {
      if (kind == kIdentityPiece) {
        if (bytes != kept_identity())
          throw run::BadRequest(
              fmt::format("checkpoint {}: it is of other rules, or another kind of play, than {}{}",
                          path, rules_.name, misere_ ? ":misere" : ""));
        return;
      }
      const bool wide = kind == kWidePiece;
      const auto begin_with = [&](auto& engine, auto&& make, auto... threads) {
        if (!engine) engine = make();
        engine->set_budget(context.table_budget(), threads...);
        engine->restore(bytes.data(), bytes.size());
      };
      if (has_nimbers())
        begin_with(wide ? wide_ : narrow_, [&] { return make_engine(program_, wide); });
      else
        begin_with(
            wide ? wide_sums_ : narrow_sums_,
            [&] { return make_sum_engine(program_, sum_rules_, wide); }, context.threads());
    });
  }

  Rules rules_;
  Facts facts_;
  bool misere_;
  Program program_;
  std::unique_ptr<NimberEngine> narrow_;
  std::unique_ptr<NimberEngine> wide_;
  SumRules sum_rules_;
  std::unique_ptr<SumEngine> narrow_sums_;
  std::unique_ptr<SumEngine> wide_sums_;
  std::unique_ptr<PlainNimbers> plain_;
  std::mutex turn_;
  std::uint64_t expanded_ = 0;
  std::unique_ptr<Keeper> keeper_;  // last: what it writes at its end is still there
};

namespace {

/// All threads search for the same; the first to end has it. search(state, lane) gives what
/// keep(...) takes; the keeper, if there is one, writes from time to time and perhaps at the end.
template <class Search, class Keep>
void search_together(const run::Context& context, std::uint64_t& expanded, Keeper* keeper,
                     Search&& search, Keep&& keep) {
  SearchState state;
  state.together = context.threads() > 1;
  struct Ticker {
    const run::Context& context;
    SearchState& state;
    Keeper* keeper;
  } ticker{context, state, keeper};
  state.ticker = &ticker;
  state.tick = [](void* self) {
    const Ticker& t = *static_cast<Ticker*>(self);
    t.context.poll();
    t.context.progress("positions expanded", t.state.expanded.load(std::memory_order_relaxed), 0);
    if (t.keeper != nullptr) t.keeper->look(t.state.gate);
  };
  std::mutex result;
  const auto count = [&](bool stopped) {
    expanded += state.expanded.load();
    if (keeper != nullptr && state.expanded.load() > 0) keeper->ended(stopped);
  };
  try {
    run::parallel(context, context.threads(), [&](std::size_t lane) {
      try {
        const auto mine = search(state, static_cast<int>(lane));
        const std::lock_guard lock(result);
        state.done.store(true);
        keep(mine);
      } catch (const GivenUp&) {
        // Another thread has it.
      } catch (...) {
        state.done.store(true);
        throw;
      }
    });
  } catch (...) {
    count(true);
    throw;
  }
  count(false);
}

}  // namespace

void Judge::Impl::nimbers(const Position& position, const run::Context& context, Parts& parts) {
  NimberEngine& e = engine(position);
  e.set_budget(context.table_budget());
  const Cells cells = cells_of(position);
  try {
    search_together(
        context, expanded_, keeper_.get(),
        [&](SearchState& state, int) {
          Parts mine;
          e.nimber(cells, state, mine);
          return mine;
        },
        [&](const Parts& found) { parts = found; });
  } catch (const NimberTooWide&) {
    plain_nimbers(cells, context, parts);
  }
}

void Judge::Impl::plain_nimbers(const Cells& cells, const run::Context& context, Parts& parts) {
  if (!plain_) plain_ = std::make_unique<PlainNimbers>(program_);
  const std::uint64_t before = plain_->expanded();
  plain_->parts(cells, context, parts);
  expanded_ += plain_->expanded() - before;
}

bool Judge::Impl::zero(const Position& position, const run::Context& context) {
  NimberEngine& e = engine(position);
  e.set_budget(context.table_budget());
  const Cells cells = cells_of(position);
  bool lost = false;
  try {
    search_together(
        context, expanded_, keeper_.get(),
        [&](SearchState& state, int) { return e.zero(cells, state); },
        [&](bool found) { lost = found; });
    return lost;
  } catch (const NimberTooWide&) {
    Parts parts;
    plain_nimbers(cells, context, parts);
    return nim_sum(parts) == 0;
  }
}

bool Judge::Impl::wins(const Position& position, Player mover, const run::Context& context) {
  SumEngine& e = sum_engine(position);
  e.set_budget(context.table_budget(), context.threads());
  const Cells cells = cells_of(position);
  bool won = false;
  try {
    search_together(
        context, expanded_, keeper_.get(),
        [&](SearchState& state, int lane) {
          return e.wins(cells, static_cast<int>(mover), state, lane);
        },
        [&](bool found) { won = found; });
  } catch (const PlayTooLong&) {
    throw run::TooLarge(
        fmt::format("board of {} cells: play is longer than the 200000 moves that the search holds",
                    cells.count));
  } catch (const std::bad_alloc&) {
    narrow_sums_.reset();
    wide_sums_.reset();
    throw run::TooLarge(
        fmt::format("board of {} cells: there is no memory left to search it", cells.count));
  }
  return won;
}

Judge::Judge(Rules rules, bool misere) : impl_(std::make_unique<Impl>(std::move(rules), misere)) {}
Judge::~Judge() = default;

const Rules& Judge::rules() const { return impl_->rules_; }
const Facts& Judge::facts() const { return impl_->facts_; }
bool Judge::misere() const { return impl_->misere_; }

void Judge::keep(const std::string& path, const run::Context& context) {
  const std::lock_guard lock(impl_->turn_);
  impl_->keep(path, context);
}

std::uint64_t Judge::expanded() const { return impl_->expanded_; }

value::Nimber Judge::nimber(const Position& position, const run::Context& context) {
  const std::lock_guard lock(impl_->turn_);
  Parts parts;
  impl_->nimbers(position, context, parts);
  return nim_sum(parts);
}

bool Judge::wins(const Position& position, Player mover, const run::Context& context) {
  const std::lock_guard lock(impl_->turn_);
  if (impl_->has_nimbers()) return !impl_->zero(position, context);
  return impl_->wins(position, mover, context);
}

std::vector<Component> Judge::components(const Position& position, bool nimbers,
                                         const run::Context& context) {
  const std::lock_guard lock(impl_->turn_);
  Parts parts;
  if (nimbers)
    impl_->nimbers(position, context, parts);
  else
    impl_->engine(position).parts(cells_of(position), parts);
  std::vector<Component> out;
  for (int i = 0; i < parts.count; ++i) {
    Component& c = out.emplace_back();
    for (int cell = 0; cell < position.rows * position.columns; ++cell)
      if ((parts.live[static_cast<std::size_t>(i)] >> cell & 1) != 0) c.cells.push_back(cell);
    if (nimbers) c.nimber = static_cast<value::Nimber>(parts.nimber[static_cast<std::size_t>(i)]);
  }
  std::sort(out.begin(), out.end(),
            [](const Component& a, const Component& b) { return a.cells < b.cells; });
  return out;
}

}  // namespace minimex::board
