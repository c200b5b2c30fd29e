// The values of boards in a database: every tool for SQLite can read them.

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "minimex/family/board/size_table.hpp"
#include "minimex/run/error.hpp"
#include "minimex/store/checksum.hpp"

namespace minimex::board {
namespace {

const store::DatabaseKind kKind{"a table of board games of minimex", 0x6D6D7862, 1};  // "mmxb"

constexpr std::string_view kSchema = R"(CREATE TABLE boards(
  rules TEXT NOT NULL, misere INTEGER NOT NULL, "rows" INTEGER NOT NULL, columns INTEGER NOT NULL,
  name TEXT NOT NULL,
  outcome TEXT NOT NULL, nimber INTEGER,
  seconds REAL NOT NULL,
  checksum TEXT NOT NULL,
  PRIMARY KEY(rules, misere, "rows", columns)
) WITHOUT ROWID)";

constexpr std::string_view kFind =
    "SELECT outcome,nimber,seconds,checksum FROM boards WHERE rules=? AND misere=? AND \"rows\"=? "
    "AND columns=?";
constexpr std::string_view kKeep = "INSERT OR REPLACE INTO boards VALUES(?,?,?,?,?,?,?,?,?)";

/// All of the rules that a value depends on: equal texts mean equal games.
std::string identity(const Rules& rules) {
  std::string text = fmt::format("{} {}|", static_cast<int>(rules.kind), rules.symbols);
  for (const std::string& row : rules.start) text += row + "/";
  text += '|';
  for (const std::string& row : rules.centre) text += row + "/";
  std::vector<std::string> patterns;
  for (const Pattern& pattern : rules.patterns) {
    std::string one =
        fmt::format("|{}{}", pattern.players[0] ? "L" : "", pattern.players[1] ? "R" : "");
    for (const PatternCell& c : pattern.cells)
      one += fmt::format(" {},{},{:x},{}", c.row, c.column, c.accepts, c.writes);
    patterns.push_back(std::move(one));
  }
  std::sort(patterns.begin(), patterns.end());
  for (const std::string& one : patterns) text += one;
  return text;
}

/// SQLite does not notice a digit that has become another; a wrong value must not be believed.
std::string checksum_of(std::string_view rules, bool misere, const SizeValue& s) {
  return fmt::format(
      "{:016x}", store::checksum(fmt::format("{}|{}|{}|{}|{}|{}", rules, misere, s.rows, s.columns,
                                             value::name(*s.outcome),
                                             s.nimber ? fmt::to_string(*s.nimber) : "")));
}

std::optional<value::Outcome> outcome_named(std::string_view name) {
  using value::Outcome;
  for (const Outcome o : {Outcome::N, Outcome::P, Outcome::L, Outcome::R})
    if (value::name(o) == name) return o;
  return std::nullopt;
}

}  // namespace

TableStore::TableStore()
    : database_(kSchema), find_(database_.prepare(kFind)), keep_(database_.prepare(kKeep)) {}

TableStore::TableStore(const std::string& path)
    : database_(path, kKind, kSchema),
      find_(database_.prepare(kFind)),
      keep_(database_.prepare(kKeep)) {}

std::optional<SizeValue> TableStore::find(const Rules& rules, bool misere, int rows, int columns) {
  const std::string game = identity(rules);
  find_.bind(game)
      .bind(static_cast<std::uint64_t>(misere))
      .bind(static_cast<std::uint64_t>(rows))
      .bind(static_cast<std::uint64_t>(columns));
  if (!find_.step()) return std::nullopt;
  SizeValue s{rows, columns, outcome_named(find_.text(0).value_or("")), {}, {}, 0};
  const std::optional<std::uint64_t> nimber = find_.number(1);
  if (nimber) s.nimber = static_cast<value::Nimber>(*nimber);
  s.seconds = find_.real(2).value_or(0);
  const std::string expected = find_.text(3).value_or("");
  find_.reset();
  constexpr std::uint64_t kMost = std::numeric_limits<value::Nimber>::max();
  if (!s.outcome || nimber.value_or(0) > kMost || checksum_of(game, misere, s) != expected)
    throw run::Failure(
        fmt::format("the store is damaged: what it says of {} {}x{} is not what was kept",
                    rules.name, rows, columns));
  return s;
}

void TableStore::keep(const Rules& rules, bool misere, const SizeValue& s) {
  const std::string game = identity(rules);
  keep_.reset();
  keep_.bind(game)
      .bind(static_cast<std::uint64_t>(misere))
      .bind(static_cast<std::uint64_t>(s.rows))
      .bind(static_cast<std::uint64_t>(s.columns))
      .bind(rules.name)
      .bind(value::name(*s.outcome));
  if (s.nimber)
    keep_.bind(static_cast<std::uint64_t>(*s.nimber));
  else
    keep_.bind_null();
  keep_.bind(s.seconds).bind(checksum_of(game, misere, s)).run();
}

}  // namespace minimex::board
