#include "minimex/family/heap/sequence.hpp"

#include <utility>
#include <variant>
#include <vector>

#include "family/heap/mask.hpp"
#include "family/heap/scalar.hpp"
#include "minimex/family/heap/plain.hpp"
#include "minimex/run/error.hpp"

namespace minimex::heap {

struct Sequence::State {
  std::variant<Plain, Scalar> method;
};

Sequence::Sequence(const Rules& rules, SequenceMethod method) {
  if (method == SequenceMethod::sparse && !is_sparse_game(rules))
    throw run::BadRequest(
        "method sparse: expected a game whose moves leave at most two heaps, by a code that ends");
  if (method == SequenceMethod::sparse)
    state_ = std::make_unique<State>(State{Scalar(rules)});
  else
    state_ = std::make_unique<State>(State{Plain(rules)});
}
Sequence::Sequence(Sequence&&) noexcept = default;
Sequence& Sequence::operator=(Sequence&&) noexcept = default;
Sequence::~Sequence() = default;

void Sequence::extend(std::uint64_t to, const run::Context& context) {
  std::visit([&](auto& method) { method.extend(to, context); }, state_->method);
}

std::uint64_t Sequence::size() const {
  if (const auto* plain = std::get_if<Plain>(&state_->method)) return plain->size();
  return std::get<Scalar>(state_->method).values().size();
}

std::uint32_t Sequence::operator[](std::uint64_t n) const {
  if (const auto* plain = std::get_if<Plain>(&state_->method)) return plain->value(n);
  return std::get<Scalar>(state_->method).values()[n];
}

void Sequence::read(std::uint64_t from, std::span<std::uint32_t> out) const {
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = (*this)[from + i];
}

SequenceStats Sequence::stats() const {
  SequenceStats out;
  if (const auto* plain = std::get_if<Plain>(&state_->method)) {
    out.largest = plain->largest();
    out.largest_at = plain->first_largest();
    out.method = "plain";
    return out;
  }
  const auto& scalar = std::get<Scalar>(state_->method);
  for (std::size_t n = 0; n < scalar.values().size(); ++n) {
    if (scalar.values()[n] <= out.largest) continue;
    out.largest = scalar.values()[n];
    out.largest_at = n;
  }
  out.method = "sparse, one by one";
  const std::uint64_t last = scalar.rares().empty() ? 0 : scalar.rares().back().heap;
  out.sparse = {scalar.mask().bits, scalar.mask().parity, scalar.rares().size(), last, 0};
  return out;
}

}  // namespace minimex::heap
