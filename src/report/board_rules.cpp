// A checked rules file: what the engine found out about it.

#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "minimex/report/board.hpp"
#include "minimex/report/json.hpp"
#include "report/quote.hpp"

namespace minimex::report {
namespace {

using board::Kind;
using board::Potential;

constexpr std::array<std::string_view, 8> kSymmetries = {
    "identity",        "left-right mirror",      "top-bottom mirror",       "half turn",
    "diagonal mirror", "quarter turn leftwards", "quarter turn rightwards", "antidiagonal mirror"};

std::string_view kind_name(Kind kind) {
  return kind == Kind::grid ? "grid" : kind == Kind::ring ? "ring" : "strip";
}

std::vector<std::string> symmetry_names(const board::Findings& c) {
  std::vector<std::string> names;
  const bool grid = c.rules.kind == Kind::grid;
  for (std::size_t g = 1; g < (grid ? kSymmetries.size() : 2); ++g)
    if ((c.facts.symmetries >> g & 1) != 0) names.emplace_back(kSymmetries[g]);
  return names;
}

/// "2 + row - 3 column"; 0 where all is 0.
std::string weight_text(const Potential::Weight& w) {
  std::string text;
  const auto add = [&](std::int64_t n, std::string_view of) {
    if (n == 0) return;
    const std::uint64_t size =
        n < 0 ? 0 - static_cast<std::uint64_t>(n) : static_cast<std::uint64_t>(n);
    text += text.empty() ? (n < 0 ? "-" : "") : (n < 0 ? " - " : " + ");
    if (of.empty())
      text += fmt::to_string(size);
    else
      text += size == 1 ? std::string(of) : fmt::format("{} {}", size, of);
  };
  add(w.constant, "");
  add(w.row, "row");
  add(w.column, "column");
  return text.empty() ? "0" : text;
}

std::string potential_text(const board::Findings& c) {
  std::string text;
  for (std::size_t s = 0; s < c.rules.symbols.size(); ++s)
    text += fmt::format("{}{} {}", text.empty() ? "" : "; ", c.rules.symbols[s],
                        weight_text(c.facts.potential->of_symbol[s]));
  return text;
}

std::string voids(const board::Findings& c) {
  std::string text;
  for (std::size_t s = 0; s < c.rules.symbols.size(); ++s)
    if ((c.facts.void_symbols >> s & 1U) != 0) text += c.rules.symbols[s];
  return text;
}

std::string_view largest(Kind kind) {
  return kind == Kind::grid ? "128 cells, such as 11x11 or 8x16" : "128 cells";
}

void text(std::string_view file, const board::Findings& c, store::Output& out) {
  const auto field = [&](std::string_view label, std::string_view body) {
    out.write(fmt::format("{:<12}{}\n", label, body));
  };
  field("rules", file);
  field("name", c.rules.name);
  if (!c.rules.about.empty()) field("about", c.rules.about);
  field("board", fmt::format("{} of {}", kind_name(c.rules.kind), c.rules.symbols));
  field("players", c.facts.impartial ? "impartial: both have the same moves"
                                     : "partizan: Left and Right have moves of their own");
  field("play ends",
        c.facts.potential
            ? "always: every move lowers the sum over the cells of " + potential_text(c)
            : "not always, as far as can be told: such a game is not solved");
  const std::vector<std::string> names = symmetry_names(c);
  field("symmetries", names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", ")));
  const std::string cut = voids(c);
  field("void", cut.empty() ? "no symbol is like the outside of the board"
                            : cut + ": like the outside of the board");
  field("moves",
        c.shrinking ? "never make another move possible" : "may make other moves possible");
  field("largest", largest(c.rules.kind));
  if (!c.code.empty())
    field("heap game", fmt::format("{}: a run of n cells is a heap of n", c.code));
  for (const std::string& w : c.warnings) field("warning", w);
  if (c.warnings.empty()) field("warnings", "none");
}

std::string list(const std::vector<std::string>& strings) {
  std::string text = "[";
  for (const std::string& s : strings) text += (text.size() > 1 ? "," : "") + json_string(s);
  return text + "]";
}

void json(std::string_view file, const board::Findings& c, store::Output& out) {
  out.write(fmt::format(
      R"({{"version":{},"file":{},"name":{},"about":{},"board":"{}","symbols":{},"impartial":{},)",
      kJsonVersion, json_string(file), json_string(c.rules.name), json_string(c.rules.about),
      kind_name(c.rules.kind), json_string(c.rules.symbols), c.facts.impartial));
  out.write(fmt::format(R"("ends":{},"potential":)", c.facts.potential.has_value()));
  if (c.facts.potential) {
    out.put('[');
    for (std::size_t s = 0; s < c.rules.symbols.size(); ++s) {
      const Potential::Weight& w = c.facts.potential->of_symbol[s];
      out.write(fmt::format(R"({}{{"symbol":{},"constant":"{}","row":"{}","column":"{}"}})",
                            s == 0 ? "" : ",", json_string(c.rules.symbols.substr(s, 1)),
                            w.constant, w.row, w.column));
    }
    out.put(']');
  } else {
    out.write("null");
  }
  out.write(fmt::format(
      R"(,"symmetries":{},"void":{},"shrinking":{},"largest":{},"code":{},"warnings":{}}})",
      list(symmetry_names(c)), json_string(voids(c)), c.shrinking, board::kMostCells,
      c.code.empty() ? "null" : json_string(c.code), list(c.warnings)));
  out.put('\n');
}

}  // namespace

void checked_rules(std::string_view file, const board::Findings& found, bool as_json,
                   store::Output& out) {
  if (as_json)
    json(file, found, out);
  else
    text(file, found, out);
}

}  // namespace minimex::report
