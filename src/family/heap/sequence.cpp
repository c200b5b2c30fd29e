#include "minimex/family/heap/sequence.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>
#include <vector>

#include "family/heap/engine.hpp"
#include "family/heap/mask.hpp"
#include "minimex/family/heap/plain.hpp"
#include "minimex/run/error.hpp"

namespace minimex::heap {
namespace {

constexpr std::uint64_t kFirstChoice = 4096;  // heaps before the method is chosen

/// Whether so few of the values are rare that the sparse space beats looking at every split.
bool is_sparse(const Rules& rules, std::span<const std::uint32_t> values) {
  constexpr std::uint64_t kOneIn = 8;
  const Mask mask = choose_mask(rules, values);
  std::uint64_t rares = 0;
  for (std::size_t n = 1; n < values.size(); ++n) rares += is_common(mask, values[n], n) ? 0 : 1;
  return rares * kOneIn < values.size();
}

}  // namespace

double splits(const Rules& rules) {
  return static_cast<double>(takes_leaving(rules, 2, last_take(rules).value_or(0)).size());
}

/// Where one heap is left at most: the numbers looked at for a heap, those that may be taken or,
/// where all from some on may, those that may not.
double looks(const Rules& rules) {
  constexpr double kSorted = 16;  // a number that may not be taken costs more
  if (rules.repeating.size() != 1 || (rules.repeating.front() & 2) == 0)
    return static_cast<double>(rules.takes.size() + rules.repeating.size());
  const auto left = std::count_if(rules.takes.begin(), rules.takes.end(),
                                  [](const Take& t) { return (t.digit & 2) != 0; });
  return kSorted * static_cast<double>(rules.repeat_from - static_cast<std::uint64_t>(left));
}

/// Heaps that so many steps value.
double affordable(const Engine& engine, double steps) {
  constexpr double kLeast = 16;
  const double options = engine.plan() != nullptr
                             ? static_cast<double>(engine.plan()->options.size()) / 4
                             : splits(engine.rules()) * static_cast<double>(engine.rares().size());
  return steps / (kLeast + options);
}

double affordable(const Plain& plain, const Rules& rules, double steps) {
  constexpr double kSideBySide = 8;  // looked at in one step, about
  switch (plain.method()) {
    case PlainMethod::takes:
      return steps / (4 + looks(rules) / kSideBySide);
    case PlainMethod::splits:  // half of n splits a take and heap
      return std::sqrt(2 * kSideBySide * steps / splits(rules));
    case PlainMethod::partitions:  // n sets a heap, which grow with the values
      return std::cbrt(kSideBySide * kSideBySide * steps);
  }
  return 0;
}

struct Sequence::State {
  Rules rules;
  std::variant<Plain, Engine> method;
  /// The size at which the method is chosen again; 0: never.
  std::uint64_t choose_at = 0;

  /// Is it time to leave the plain method? Then the sparse one goes on from `values`.
  void choose(std::vector<std::uint32_t> values) {
    if (is_sparse(rules, values)) {
      method = Engine(rules, std::move(values), {});
      choose_at = 0;
    } else {
      while (choose_at <= values.size()) choose_at *= 2;
    }
  }
};

Sequence::Sequence(const Rules& rules, SequenceMethod method) {
  const bool sparse_game = is_sparse_game(rules);
  if (method == SequenceMethod::sparse && !sparse_game)
    throw run::BadRequest(
        "method sparse: expected a game whose moves leave at most two heaps, by a code that ends");
  if (method == SequenceMethod::sparse)
    state_ = std::make_unique<State>(State{rules, Engine(rules, {}), 0});
  else
    state_ = std::make_unique<State>(
        State{rules, Plain(rules),
              sparse_game && method == SequenceMethod::automatic ? kFirstChoice : 0});
}
Sequence::Sequence(Sequence&&) noexcept = default;
Sequence& Sequence::operator=(Sequence&&) noexcept = default;
Sequence::~Sequence() = default;

void Sequence::extend(std::uint64_t to, const run::Context& context) {
  State& state = *state_;
  // Refused before the work, not in its midst: a heap takes a byte at least.
  if (to > size()) context.require_memory(to, "a nim-sequence");
  while (state.choose_at != 0 && size() < to) {
    Plain& plain = std::get<Plain>(state.method);
    plain.extend(std::min(to, state.choose_at), context);
    if (plain.size() < state.choose_at) return;
    context.require_memory(plain.size() * sizeof(std::uint32_t), "a nim-sequence");
    std::vector<std::uint32_t> values(plain.size());
    plain.read(0, values);
    state.choose(std::move(values));
  }
  std::visit([&](auto& method) { method.extend(to, context); }, state.method);
}

void Sequence::adopt(std::vector<std::uint32_t> values, const run::Context& context) {
  State& state = *state_;
  if (values.size() <= size()) return;
  if (std::holds_alternative<Engine>(state.method)) {
    state.method = Engine(state.rules, std::move(values), {});
    return;
  }
  std::get<Plain>(state.method).adopt(values, context);
  if (state.choose_at != 0 && values.size() >= state.choose_at) state.choose(std::move(values));
}

std::uint64_t Sequence::size() const {
  return std::visit([](const auto& method) { return method.size(); }, state_->method);
}

std::uint32_t Sequence::operator[](std::uint64_t n) const {
  return std::visit([&](const auto& method) { return method.value(n); }, state_->method);
}

void Sequence::read(std::uint64_t from, std::span<std::uint32_t> out) const {
  std::visit([&](const auto& method) { method.read(from, out); }, state_->method);
}

std::string Sequence::code() const { return canonical_code(state_->rules); }

SequenceStats Sequence::stats() const {
  SequenceStats out;
  if (const auto* plain = std::get_if<Plain>(&state_->method)) {
    out.largest = plain->largest();
    out.largest_at = plain->first_largest();
    out.method = "plain";
    return out;
  }
  const auto& engine = std::get<Engine>(state_->method);
  out.largest = engine.largest();
  out.largest_at = engine.largest_at();
  out.method = !engine.width()                    ? "sparse, one by one"
               : *engine.width() == Width::narrow ? "sparse, narrow"
                                                  : "sparse, wide";
  const std::vector<Rare>& rares = engine.rares();
  out.sparse = {engine.mask().bits, engine.mask().parity, rares.size(),
                rares.empty() ? 0 : rares.back().heap, engine.deepest()};
  return out;
}

std::uint64_t Sequence::affordable(std::uint64_t steps) const {
  const auto all = static_cast<double>(steps);
  const auto* const plain = std::get_if<Plain>(&state_->method);
  return static_cast<std::uint64_t>(plain != nullptr
                                        ? heap::affordable(*plain, state_->rules, all)
                                        : heap::affordable(std::get<Engine>(state_->method), all));
}

}  // namespace minimex::heap
