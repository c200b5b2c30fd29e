#include "minimex/family/flip/line.hpp"

#include "minimex/family/flip/moves.hpp"

namespace minimex::flip {

std::optional<Ply> PlainLine::next() {
  const auto judge = maker_(now_);
  if (judge->legal_moves() == 0) return std::nullopt;
  const bool winning = judge->verdict().outcome == value::Outcome::N;
  std::optional<Ply> ply;
  each_move(now_, rules_, *judge, winning ? Which::winning : Which::all, context_,
            [&](std::uint64_t offset, const Verdict& option) {
              ply = Ply{offset, option};
              return false;
            });
  now_ = now_.after(ply->offset, rules_, context_);
  return ply;
}

}  // namespace minimex::flip
