#include "minimex/family/heap/sequence.hpp"

#include "family/heap/mask.hpp"
#include "family/heap/scalar.hpp"
#include "minimex/run/error.hpp"

namespace minimex::heap {

struct Sequence::State {
  Scalar scalar;
};

Sequence::Sequence(const Rules& rules, SequenceMethod) {
  if (!is_sparse_game(rules)) throw run::BadRequest("not a sparse game");
  state_ = std::make_unique<State>(State{Scalar(rules)});
}
Sequence::Sequence(Sequence&&) noexcept = default;
Sequence& Sequence::operator=(Sequence&&) noexcept = default;
Sequence::~Sequence() = default;

void Sequence::extend(std::uint64_t to, const run::Context& context) {
  state_->scalar.extend(to, context);
}
std::uint64_t Sequence::size() const { return state_->scalar.values().size(); }
std::uint32_t Sequence::operator[](std::uint64_t n) const { return state_->scalar.values()[n]; }
void Sequence::read(std::uint64_t from, std::span<std::uint32_t> out) const {
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = (*this)[from + i];
}
SequenceStats Sequence::stats() const { return {}; }

}  // namespace minimex::heap
