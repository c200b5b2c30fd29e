// What the keys of a rules file mean. docs/rules-files.md describes them.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <span>

#include "family/board/orientation.hpp"
#include "family/board/rules_text.hpp"
#include "minimex/family/board/rules.hpp"
#include "minimex/run/text.hpp"

namespace minimex::board {
namespace {

constexpr std::string_view kReserved = "/\"'\\*?~_";

bool printable(char c) { return c > ' ' && c <= '~'; }

/// Elements of the square's eight, the identity first.
constexpr std::array<unsigned, 1> kAsIs = {0};
constexpr std::array<unsigned, 4> kReflections = {0, 1, 2, 3};
constexpr std::array<unsigned, 4> kRotations = {0, 3, 5, 6};
constexpr std::array<unsigned, 8> kAll = {0, 1, 2, 3, 4, 5, 6, 7};
constexpr std::array<unsigned, 2> kReversal = {0, 1};

class RulesFile {
 public:
  RulesFile(std::string_view text, std::string_view origin) : text_(text, origin) {}

  Rules read() {
    const toml::table root = text_.parse();
    constexpr std::array<std::string_view, 8> kKeys = {"name",  "about",  "board", "cells",
                                                       "start", "centre", "sets",  "move"};
    text_.require_known_keys(root, kKeys, "at the top of a rules file");
    rules_.name = line(text_.require(root, "name", {1, 1}, "\"what the game is called\""), "name");
    if (const toml::node* about = root.get("about")) rules_.about = line(*about, "about");
    read_kind(text_.require(root, "board", {1, 1}, "\"grid\", \"strip\" or \"ring\""));
    read_symbols(text_.require(root, "cells", {1, 1}, "\"the symbols of a cell\""));
    read_start(root.get("start"));
    if (const toml::node* centre = root.get("centre")) read_centre(*centre);
    if (const toml::node* sets = root.get("sets")) read_sets(*sets);
    read_moves(root);
    for (const auto& [key, set] : sets_)
      if (!set.used)
        rules_.remarks.push_back(
            fmt::format("{}: no move uses the set {}", text_.shown(set.place), key));
    return std::move(rules_);
  }

 private:
  struct Set {
    SymbolSet symbols = 0;
    Place place;
    bool used = false;
  };

  /// A string that can be shown on a line; not empty.
  std::string line(const toml::node& node, std::string_view key) const {
    constexpr std::size_t kLongest = 500;
    const auto& string = text_.string(node, key);
    const std::string& value = string.get();
    if (value.empty() || value.size() > kLongest || run::excerpt(value, kLongest) != value)
      text_.refuse(string.source().begin,
                   fmt::format("{}: expected a line of 1 to {} bytes, found {}", key, kLongest,
                               value.empty() ? "an empty string" : run::excerpt(value)));
    return value;
  }

  std::string_view board() const {
    constexpr std::array<std::string_view, 3> kNames = {"strip", "ring", "grid"};
    return kNames[static_cast<std::size_t>(rules_.kind)];
  }

  void read_kind(const toml::node& node) {
    const auto& string = text_.string(node, "board");
    const std::string& value = string.get();
    if (value == "grid")
      rules_.kind = Kind::grid;
    else if (value == "strip")
      rules_.kind = Kind::strip;
    else if (value == "ring")
      rules_.kind = Kind::ring;
    else
      text_.refuse(string.source().begin,
                   fmt::format("board: expected \"grid\", \"strip\" or \"ring\", found \"{}\"",
                               run::excerpt(value)));
  }

  void read_symbols(const toml::node& node) {
    const auto& string = text_.string(node, "cells");
    const std::string& value = string.get();
    for (std::size_t i = 0; i < value.size(); ++i) {
      const char c = value[i];
      if (!printable(c) || kReserved.find(c) != std::string_view::npos)
        text_.refuse(text_.place(string, i),
                     fmt::format("cells: expected a printable ASCII symbol other than {}, found {}",
                                 kReserved, run::shown(value, i)));
      if (value.find(c) < i)
        text_.refuse(text_.place(string, i),
                     fmt::format("cells: expected each symbol once, found {} again", c));
      if (i == kMostSymbols)
        text_.refuse(text_.place(string, i),
                     fmt::format("cells: expected at most {} symbols, found more", kMostSymbols));
    }
    if (value.empty())
      text_.refuse(string.source().begin, "cells: expected at least one symbol, found none");
    rules_.symbols = value;
  }

  /// The number of a symbol, or -1.
  int symbol(char c) const {
    const std::size_t at = rules_.symbols.find(c);
    return at == std::string::npos ? -1 : static_cast<int>(at);
  }

  /// On strips and rings there is one row.
  std::vector<TextRow> rows(const toml::node& node, std::string_view key) const {
    std::vector<TextRow> found = text_.rows(node, key);
    if (rules_.kind != Kind::grid && found.size() > 1)
      text_.refuse(text_.place(found[1], 0),
                   fmt::format("{}: expected one row, as the board is a {}, found {}", key, board(),
                               found.size()));
    return found;
  }

  [[noreturn]] void refuse_cell(const TextRow& row, std::size_t i, std::string_view key,
                                std::string_view expected) const {
    text_.refuse(text_.place(row, i),
                 fmt::format("{}: expected {}, found {}", key, expected, run::shown(row.cells, i)));
  }

  /// Rows of symbols, and `_` if `may_leave`.
  std::vector<std::string> drawn(const toml::node& node, std::string_view key,
                                 bool may_leave) const {
    std::vector<std::string> out;
    for (const TextRow& row : rows(node, key)) {
      for (std::size_t i = 0; i < row.cells.size(); ++i)
        if (symbol(row.cells[i]) < 0 && !(may_leave && row.cells[i] == '_'))
          refuse_cell(row, i, key,
                      fmt::format("a symbol of cells ({}){}", rules_.symbols,
                                  may_leave ? " or _ (as it is)" : ""));
      out.emplace_back(row.cells);
    }
    return out;
  }

  void read_start(const toml::node* node) {
    if (node == nullptr)
      rules_.start = {rules_.symbols.substr(0, 1)};
    else
      rules_.start = drawn(*node, "start", false);
  }

  void read_centre(const toml::node& node) {
    rules_.centre = drawn(node, "centre", true);
    if (rules_.centre.size() * rules_.centre[0].size() > kMostCells)
      text_.refuse(node.source().begin,
                   fmt::format("centre: expected at most {} cells, found {}", kMostCells,
                               rules_.centre.size() * rules_.centre[0].size()));
  }

  void read_sets(const toml::node& node) {
    const toml::table* table = node.as_table();
    if (table == nullptr)
      text_.refuse(node.source().begin,
                   fmt::format("sets: expected a table [sets], found {}", type_of(node)));
    for (const auto& [key, value] : *table) {
      const std::string_view name = key.str();
      const Place at = key.source().begin;
      if (name.size() != 1 || !printable(name[0]) || symbol(name[0]) >= 0 ||
          kReserved.find(name[0]) != std::string_view::npos)
        text_.refuse(at,
                     fmt::format("sets: expected a key of one printable ASCII character that is "
                                 "neither a symbol ({}) nor one of {}, found {}",
                                 rules_.symbols, kReserved,
                                 name.empty() ? "an empty key" : run::excerpt(name)));
      const auto& string = text_.string(value, "sets");
      const std::string& members = string.get();
      Set set{0, at, false};
      for (std::size_t i = 0; i < members.size(); ++i) {
        const int s = symbol(members[i]);
        if (s < 0 && members[i] != '~')
          text_.refuse(text_.place(string, i),
                       fmt::format("sets: expected a symbol of cells ({}) or ~ (outside the "
                                   "board), found {}",
                                   rules_.symbols, run::shown(members, i)));
        set.symbols |= s < 0 ? kOutside : SymbolSet{1} << s;
      }
      if (set.symbols == 0)
        text_.refuse(string.source().begin, "sets: expected at least one symbol, found none");
      sets_.emplace(name[0], set);
    }
  }

  void read_moves(const toml::table& root) {
    const toml::node* node = root.get("move");
    if (node == nullptr) text_.refuse({1, 1}, "expected at least one [[move]], found none");
    const toml::array* array = node->as_array();
    if (node->is_table())
      text_.refuse(node->source().begin, "expected [[move]], in two brackets, found [move]");
    if (array == nullptr)
      text_.refuse(node->source().begin,
                   fmt::format("move: expected [[move]], found {}", type_of(*node)));
    for (const toml::node& element : *array) {
      const toml::table* move = element.as_table();
      if (move == nullptr)
        text_.refuse(element.source().begin,
                     fmt::format("move: expected [[move]], found {}", type_of(element)));
      read_move(*move);
    }
    if (array->empty())
      text_.refuse(node->source().begin, "expected at least one [[move]], found none");
  }

  void read_move(const toml::table& move) {
    const Place at = move.source().begin;
    constexpr std::array<std::string_view, 4> kKeys = {"player", "before", "after", "placed"};
    text_.require_known_keys(move, kKeys, "in a [[move]]");
    Pattern pattern;
    pattern.players = players(move.get("player"));
    pattern.move = static_cast<int>(rules_.places.size());
    rules_.places.push_back(text_.shown(at));
    const toml::node& before = text_.require(move, "before", at, "\"the cells a move looks at\"");
    const toml::node& after = text_.require(move, "after", at, "\"what these cells become\"");
    pattern.cells = pattern_cells(before, after);
    const std::span<const unsigned> elements = orientations(move.get("placed"));
    if (!normalise(pattern.cells, all_symbols(rules_)))
      text_.refuse(at,
                   "before: expected a cell that must lie on the board (a symbol, * or a set "
                   "without ~), found none");
    if (pattern.cells.size() > kMostPatternCells)
      text_.refuse(at, fmt::format("before: expected at most {} cells that matter, found {}",
                                   kMostPatternCells, pattern.cells.size()));
    bool fresh = false;
    for (const unsigned g : elements) fresh |= add(pattern, g, at);
    if (!fresh)
      rules_.remarks.push_back(
          fmt::format("{}: this move is the same as others before it", text_.shown(at)));
  }

  std::array<bool, 2> players(const toml::node* node) const {
    if (node == nullptr) return {true, true};
    const auto& string = text_.string(*node, "player");
    const std::string& value = string.get();
    if (value != "both" && value != "left" && value != "right")
      text_.refuse(string.source().begin,
                   fmt::format("player: expected \"both\", \"left\" or \"right\", found \"{}\"",
                               run::excerpt(value)));
    return {value != "right", value != "left"};
  }

  std::span<const unsigned> orientations(const toml::node* node) const {
    if (node == nullptr) return kAsIs;
    const auto& string = text_.string(*node, "placed");
    const std::string& value = string.get();
    if (value == "as-is") return kAsIs;
    if (rules_.kind != Kind::grid) {
      if (value == "reflections") return kReversal;
      text_.refuse(string.source().begin,
                   fmt::format("placed: expected \"as-is\" or \"reflections\", as the board is a "
                               "{}, found \"{}\"",
                               board(), run::excerpt(value)));
    }
    if (value == "reflections") return kReflections;
    if (value == "rotations") return kRotations;
    if (value == "all") return kAll;
    text_.refuse(string.source().begin,
                 fmt::format("placed: expected \"as-is\", \"reflections\", \"rotations\" or "
                             "\"all\", found \"{}\"",
                             run::excerpt(value)));
  }

  std::vector<PatternCell> pattern_cells(const toml::node& before_node,
                                         const toml::node& after_node) {
    const std::vector<TextRow> before = rows(before_node, "before");
    const std::vector<TextRow> after = rows(after_node, "after");
    const std::size_t columns = before[0].cells.size();
    if (before.size() > kMostPatternSide || columns > kMostPatternSide)
      text_.refuse(before_node.source().begin,
                   fmt::format("before: expected at most {0} x {0} cells, found {1} x {2}",
                               kMostPatternSide, before.size(), columns));
    if (after.size() != before.size() || after[0].cells.size() != columns)
      text_.refuse(after_node.source().begin,
                   fmt::format("after: expected {} x {} cells, as in before, found {} x {}",
                               before.size(), columns, after.size(), after[0].cells.size()));
    std::vector<PatternCell> cells;
    for (std::size_t r = 0; r < before.size(); ++r)
      for (std::size_t c = 0; c < columns; ++c) {
        const SymbolSet accepts = accepted(before[r], c);
        const char to = after[r].cells[c];
        const int writes = to == '_' ? kLeave : symbol(to);
        if (to != '_' && writes < 0)
          refuse_cell(after[r], c, "after",
                      fmt::format("a symbol of cells ({}) or _ (leave as it is)", rules_.symbols));
        if (to != '_' && accepts == kOutside)
          refuse_cell(after[r], c, "after", "_ where before has ~, outside the board");
        cells.push_back({static_cast<int>(r), static_cast<int>(c), accepts, writes});
      }
    return cells;
  }

  SymbolSet accepted(const TextRow& row, std::size_t i) {
    const char c = row.cells[i];
    if (const int s = symbol(c); s >= 0) return SymbolSet{1} << s;
    if (c == '*') return all_symbols(rules_);
    if (c == '?') return all_symbols(rules_) | kOutside;
    if (c == '~') return kOutside;
    if (const auto set = sets_.find(c); set != sets_.end()) {
      set->second.used = true;
      return set->second.symbols;
    }
    std::string keys;
    for (const auto& [key, set] : sets_) keys += key;
    refuse_cell(row, i, "before",
                fmt::format("a symbol of cells ({}), {}* (any), ? (any or outside) or ~ (outside)",
                            rules_.symbols, keys.empty() ? "" : "a set (" + keys + "), "));
  }

  /// Adds one orientation; false if it adds nothing.
  bool add(const Pattern& pattern, unsigned g, Place at) {
    Pattern turned = pattern;
    turned.cells = transformed(pattern.cells, g);
    normalise(turned.cells, all_symbols(rules_));
    for (Pattern& known : rules_.patterns) {
      if (known.cells != turned.cells) continue;
      const std::array<bool, 2> had = known.players;
      for (std::size_t p = 0; p < had.size(); ++p) known.players[p] |= turned.players[p];
      return known.players != had;
    }
    if (rules_.patterns.size() == kMostPatterns)
      text_.refuse(at, fmt::format("expected at most {} patterns, turned and reflected ones "
                                   "counted, found more",
                                   kMostPatterns));
    rules_.patterns.push_back(std::move(turned));
    return true;
  }

  RulesText text_;
  Rules rules_;
  std::map<char, Set> sets_;
};

}  // namespace

Rules parse_rules(std::string_view toml, std::string_view origin) {
  return RulesFile(toml, origin).read();
}

}  // namespace minimex::board
