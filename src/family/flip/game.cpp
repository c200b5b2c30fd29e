#include "minimex/family/flip/game.hpp"

namespace minimex::flip {

bool legal(std::string_view p, const Rules& rules, std::uint64_t m) {
  const std::uint64_t n = p.size();
  if (rules.flip > n || m >= n) return false;
  if (!rules.ring && m > n - rules.flip) return false;
  // On a ring of exactly K cells every offset turns the same cells: one move, at offset 0.
  if (rules.ring && rules.flip == n && m != 0) return false;
  for (std::uint64_t i = 0; i < rules.flip; ++i)
    if (p[(m + i) % n] != '+') return false;
  return true;
}

std::optional<value::Outcome> Game::terminal(const Position& p) const {
  for (Move m = 0; m < p.size(); ++m)
    if (legal(p, rules_, m)) return std::nullopt;
  return rules_.misere ? value::Outcome::N : value::Outcome::P;
}

std::vector<Game::Move> Game::moves(const Position& p) const {
  std::vector<Move> out;
  for (Move m = 0; m < p.size(); ++m)
    if (legal(p, rules_, m)) out.push_back(m);
  return out;
}

Game::Position Game::play(const Position& p, Move m) const {
  Position after = p;
  for (std::uint64_t i = 0; i < rules_.flip; ++i) after[(m + i) % p.size()] = '-';
  return after;
}

}  // namespace minimex::flip
