#include "family/board/case.hpp"

#include <algorithm>
#include <utility>

namespace minimex::board {
namespace {

/// Of a player, in the order of how much they leave the other one to do.
std::vector<Scored*> by_what_they_leave(Case& c, Player side) {
  std::vector<std::pair<std::size_t, Scored*>> counted;
  for (Scored& s : c.legal)
    if (s.move.player == side)
      counted.emplace_back(moves(c.rules(), s.option, s.option.mover.value_or(side)).size(), &s);
  std::stable_sort(counted.begin(), counted.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Scored*> sorted;
  sorted.reserve(counted.size());
  for (const auto& [count, s] : counted) sorted.push_back(s);
  return sorted;
}

}  // namespace

Case::Case(const Judge& j, std::shared_ptr<Oracle> o, const run::Context& c, Position p)
    : judge(&j), oracle(std::move(o)), context(&c), position(std::move(p)) {
  if (position.mover && !facts().impartial)
    sides = {*position.mover};
  else if (facts().impartial)
    sides = {Player::left};
  else
    sides = {Player::left, Player::right};
  for (const Player side : sides) {
    Position asked = position;
    if (!facts().impartial) asked.mover = side;
    for (Move& m : moves(rules(), position, side)) {
      Position option = play(asked, m);
      legal.push_back({std::move(m), std::move(option), {}, {}});
    }
  }
}

bool Case::side_wins(Player side) const { return first_wins[static_cast<std::size_t>(side)]; }

bool Case::lost() const {
  return std::none_of(sides.begin(), sides.end(), [&](Player side) { return side_wins(side); });
}

const std::string& Case::name(const Scored& s) {
  if (names.empty()) {
    std::vector<Move> all;
    for (const Scored& one : legal) all.push_back(one.move);
    names = notations(rules(), facts(), position, all);
  }
  return names[static_cast<std::size_t>(&s - legal.data())];
}

void Case::settle() {
  if (nimbered()) nimber = oracle->nimber(position);
  for (const Player side : sides)
    first_wins[static_cast<std::size_t>(side)] =
        nimber ? *nimber != 0 : oracle->wins(position, side);
}

bool Case::wins(Scored& s) {
  if (!s.wins) {
    context->poll();
    // Where the player has lost, no move wins.
    s.wins = side_wins(s.move.player) && !oracle->wins(s.option, other(s.move.player));
    if (*s.wins && nimbered()) s.nimber = 0;
  }
  return *s.wins;
}

void Case::value(Scored& s) {
  if (!s.nimber && nimbered()) s.nimber = oracle->nimber(s.option);
}

Scored* Case::winner(Player side) {
  Scored*& found = winners[static_cast<std::size_t>(side)];
  for (Scored& s : legal)
    if (found == nullptr && s.move.player == side && s.wins && *s.wins) found = &s;
  if (found != nullptr) return found;
  // Not what is known to win already: that depends on which thread found what.
  for (Scored* s : by_what_they_leave(*this, side))
    if (wins(*s)) return found = s;
  return nullptr;
}

Scored* Case::longest(Player side) {
  const std::vector<Scored*> sorted = by_what_they_leave(*this, side);
  if (sorted.empty()) return nullptr;
  sorted.back()->wins = false;
  return sorted.back();
}

}  // namespace minimex::board
