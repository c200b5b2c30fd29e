#pragma once
// Board games for tests: the rules files of games/, random rules files, random positions, and
// values by brute force.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "minimex/family/board/game.hpp"
#include "minimex/family/board/position.hpp"
#include "minimex/family/board/rules.hpp"
#include "minimex/run/context.hpp"
#include "minimex/run/error.hpp"
#include "minimex/run/random.hpp"
#include "minimex/search/memo.hpp"
#include "minimex/value/valuation.hpp"

namespace minimex::support {

/// The names of the files in games/, without ".toml", sorted.
inline std::vector<std::string> shipped_games() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(MINIMEX_SOURCE "/games"))
    if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

inline std::string shipped_text(const std::string& name) {
  const std::string path = MINIMEX_SOURCE "/games/" + name + ".toml";
  std::ifstream in(path);
  if (!in) throw std::runtime_error("cannot open " + path);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline board::Rules shipped(const std::string& name) {
  return board::parse_rules(shipped_text(name), "games/" + name + ".toml");
}

struct RandomRules {
  std::string toml;
  board::Rules rules;
  board::Facts facts;
};

/// What random_rules() may make.
struct RandomRulesOptions {
  std::uint64_t most_symbols = 3;
  std::uint64_t most_moves = 3;
  std::uint64_t most_side = 3;  ///< rows and columns of a pattern
  bool ends = true;             ///< a potential has been found
  bool impartial = false;       ///< every move is of both players
};

namespace detail {

inline char pick(run::SplitMix64& random, const std::string& from) {
  return from[random.below(from.size())];
}

/// The text of a rules file, not always one that can be read.
inline std::string random_toml(run::SplitMix64& random, const RandomRulesOptions& o) {
  const std::string symbols = std::string(".o#x").substr(0, 1 + random.below(o.most_symbols) + 1);
  const std::string kind = std::array{"grid", "grid", "strip", "ring"}[random.below(4)];
  const bool grid = kind == "grid";
  std::string out =
      fmt::format("name = \"random\"\nboard = \"{}\"\ncells = \"{}\"\n", kind, symbols);
  if (random.below(3) == 0) {
    out += "start = [\"";
    for (std::uint64_t c = 0, n = 1 + random.below(3); c < n; ++c) out += pick(random, symbols);
    out += "\"]\n";
  }
  std::string before_cells = symbols + symbols + symbols + symbols + "*?";
  if (random.below(3) == 0) before_cells += "~";
  if (random.below(2) == 0) {
    std::string members;
    for (const char s : symbols + "~")
      if (random.below(2) == 0) members += s;
    if (!members.empty()) {
      out += fmt::format("[sets]\na = \"{}\"\n", members);
      before_cells += "aa";
    }
  }
  // Moves that mostly write one symbol tend to end.
  const std::string after_cells =
      random.below(2) == 0 ? symbols + "_" : std::string(4, pick(random, symbols)) + "_" + symbols;
  const std::string players = o.impartial || random.below(2) == 0 ? "b" : "blr";
  for (std::uint64_t m = 0, n = 1 + random.below(o.most_moves); m < n; ++m) {
    const std::uint64_t rows = grid ? 1 + random.below(o.most_side) : 1;
    const std::uint64_t columns = 1 + random.below(rows > 2 ? 2 : o.most_side);
    std::string before;
    std::string after;
    for (std::uint64_t r = 0; r < rows; ++r) {
      before += r == 0 ? "\"" : ", \"";
      after += r == 0 ? "\"" : ", \"";
      for (std::uint64_t c = 0; c < columns; ++c) {
        const char b = pick(random, before_cells);
        before += b;
        after += b == '~' ? '_' : pick(random, after_cells);
      }
      before += '"';
      after += '"';
    }
    const char player = pick(random, players);
    const std::string placed =
        grid ? std::array{"as-is", "reflections", "rotations", "all"}[random.below(4)]
             : std::array{"as-is", "reflections"}[random.below(2)];
    out += fmt::format("[[move]]\nplayer = \"{}\"\nbefore = [{}]\nafter = [{}]\nplaced = \"{}\"\n",
                       player == 'b'   ? "both"
                       : player == 'l' ? "left"
                                       : "right",
                       before, after, placed);
  }
  return out;
}

}  // namespace detail

/// Rules that some position of a few cells allows a move in.
inline RandomRules random_rules(run::SplitMix64& random, const RandomRulesOptions& options = {}) {
  for (;;) {
    RandomRules out{detail::random_toml(random, options), {}, {}};
    try {
      out.rules = board::parse_rules(out.toml, "random.toml");
    } catch (const run::BadRequest&) {
      continue;  // such as a pattern that may lie outside altogether
    }
    out.facts = board::study(out.rules);
    if (options.ends && !out.facts.potential) continue;
    const std::vector<std::string> odd = board::warnings(out.rules, out.facts);
    const bool idle = std::any_of(odd.begin(), odd.end(), [](const std::string& w) {
      return w.find("no position allows") != std::string::npos ||
             w.find("changes nothing") != std::string::npos;
    });
    if (!idle) return out;
  }
}

/// A board of `rows` x `columns` (1 x columns unless a grid) with any symbols, mostly the first.
inline board::Position random_position(const board::Rules& rules, int rows, int columns,
                                       run::SplitMix64& random) {
  board::Position p{rules.kind == board::Kind::grid ? rows : 1, columns, {}, std::nullopt};
  const std::uint64_t others = 2 + random.below(4);
  for (int cell = 0; cell < p.rows * p.columns; ++cell)
    p.cells.push_back(random.below(others) != 0
                          ? std::uint8_t{0}
                          : static_cast<std::uint8_t>(random.below(rules.symbols.size())));
  return p;
}

/// A random position of at most `most_cells` cells.
inline board::Position random_position(const board::Rules& rules, int most_cells,
                                       run::SplitMix64& random) {
  const auto cells = static_cast<std::uint64_t>(most_cells);
  const int rows = rules.kind == board::Kind::grid
                       ? 1 + static_cast<int>(random.below(std::min(cells, std::uint64_t{5})))
                       : 1;
  const int columns = 1 + static_cast<int>(random.below(cells / static_cast<std::uint64_t>(rows)));
  return random_position(rules, rows, columns, random);
}

/// Exact values of small positions by the generic search over the rules by the letter.
class BoardOracle {
 public:
  BoardOracle(const board::Rules& rules, bool misere)
      : impartial_(board::study(rules).impartial),
        game_(rules, misere),
        outcomes_(game_, context_),
        nimbers_(game_, context_) {}
  BoardOracle(const BoardOracle&) = delete;
  BoardOracle& operator=(const BoardOracle&) = delete;

  /// Impartial, normal play.
  value::Nimber nimber(board::Position p) {
    p.mover.reset();
    return nimbers_.value(p);
  }

  /// Does `mover`, to move, win?
  bool wins(board::Position p, board::Player mover) {
    if (impartial_)
      p.mover.reset();
    else
      p.mover = mover;
    return outcomes_.value(p) == value::Outcome::N;
  }

 private:
  run::Context context_;
  bool impartial_;
  board::PlainGame game_;
  search::Memo<board::PlainGame, value::OutcomeFold> outcomes_;
  search::Memo<board::PlainGame, value::NimberFold> nimbers_;
};

}  // namespace minimex::support
