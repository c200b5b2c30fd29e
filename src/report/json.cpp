#include "minimex/report/json.hpp"

#include <fmt/format.h>

#include <string>
#include <type_traits>

#include "report/json_explanation.hpp"

namespace minimex::report {
namespace {

void write(Writer& w, const std::optional<value::Value>& v) {
  or_null(w, v, [&](const value::Value& known) {
    w.StartObject();
    key(w, "kind");
    string(w, known.kind == value::Kind::nimber ? "nimber" : "score");
    key(w, "number");
    const auto small = static_cast<std::int64_t>(known.number);
    if (known.number == small)
      digits(w, small);
    else
      string(w, value::to_string(known.number));
    w.EndObject();
  });
}

void write(Writer& w, const answer::Move& m) {
  w.StartObject();
  key(w, "move");
  string(w, m.notation);
  key(w, "touches");
  indices(w, m.touches);
  key(w, "value");
  write(w, m.value);
  key(w, "outcome");
  or_null(w, m.leads_to_outcome, [&](value::Outcome o) { string(w, value::name(o)); });
  key(w, "optimal");
  w.Bool(m.optimal);
  key(w, "leads_to");
  or_null(w, m.leads_to, [&](const std::string& s) { string(w, s); });
  w.EndObject();
}

void write(Writer& w, const answer::MoveList& list, bool whole) {
  w.StartArray();
  if (whole)
    answer::for_each(list, [&](const answer::Move& m) { write(w, m); });
  else
    for (const answer::Move& m : list.shown) write(w, m);
  w.EndArray();
}

/// The first `most` moves. A stream is left by throwing: those that would follow may be costly.
void write_first(Writer& w, const answer::MoveList& list, std::uint64_t most) {
  struct Enough {};
  w.StartArray();
  try {
    if (most > 0)
      answer::for_each(list, [&](const answer::Move& m) {
        write(w, m);
        if (--most == 0) throw Enough{};
      });
  } catch (const Enough&) {
  }
  w.EndArray();
}

/// A number that a reader may keep in a double.
void count(Writer& w, const std::optional<std::uint64_t>& n) {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 53;
  or_null(w, n && *n <= kMost ? n : std::nullopt, [&](std::uint64_t known) { w.Uint64(known); });
}

void strings(Writer& w, const std::vector<std::string>& lines) {
  w.StartArray();
  for (const std::string& s : lines) string(w, s);
  w.EndArray();
}

void write(Writer& w, const answer::Coins& coins) {
  key(w, "kind");
  string(w, "coins");
  key(w, "cells");
  string(w, coins.heads);
  key(w, "ring");
  w.Bool(coins.ring);
}

void write(Writer& w, const answer::Stacks& stacks) {
  key(w, "kind");
  string(w, "stacks");
  key(w, "rows");
  w.StartArray();
  for (const answer::Stacks::Row& row : stacks.rows) {
    w.StartObject();
    key(w, "piles");
    w.StartArray();
    for (const std::int64_t n : row.piles) digits(w, n);
    w.EndArray();
    key(w, "left_open");
    w.Bool(row.left_open);
    key(w, "right_open");
    w.Bool(row.right_open);
    w.EndObject();
  }
  w.EndArray();
}

void write(Writer& w, const answer::Tiles& tiles) {
  key(w, "kind");
  string(w, "tiles");
  key(w, "tiles");
  w.StartArray();
  for (const answer::Tiles::Tile& t : tiles.tiles) {
    w.StartObject();
    key(w, "number");
    digits(w, t.number);
    key(w, "total");
    w.Uint64(t.total);
    key(w, "taken");
    w.Uint64(t.taken);
    w.EndObject();
  }
  w.EndArray();
  key(w, "put_back");
  w.Bool(tiles.put_back);
  key(w, "sum");
  string(w, tiles.sum);
  key(w, "target");
  string(w, tiles.target);
}

void write(Writer& w, const answer::Heaps& heaps) {
  key(w, "kind");
  string(w, "heaps");
  key(w, "heaps");
  w.StartArray();
  for (const std::uint64_t n : heaps.sizes) digits(w, n);
  w.EndArray();
}

void write(Writer& w, const answer::Grid& grid) {
  key(w, "kind");
  string(w, "grid");
  key(w, "board");
  string(w, grid.board);
  key(w, "rows");
  w.Uint64(grid.cells.size());
  key(w, "columns");
  w.Uint64(grid.cells.empty() ? 0 : grid.cells.front().size());
  key(w, "cells");
  strings(w, grid.cells);
  key(w, "symbols");
  string(w, grid.symbols);
  key(w, "mover");
  if (grid.mover.empty())
    w.Null();
  else
    string(w, grid.mover);
}

void write(Writer& w, const answer::View& view) {
  std::visit(
      [&](const auto& v) {
        if constexpr (std::is_same_v<std::decay_t<decltype(v)>, std::monostate>) {
          w.Null();
        } else {
          w.StartObject();
          write(w, v);
          w.EndObject();
        }
      },
      view);
}

}  // namespace

void json(const answer::Answer& a, const Options& options, store::Output& out) {
  Sink sink(out);
  Writer w(sink);
  w.StartObject();
  key(w, "version");
  w.Int(kJsonVersion);
  key(w, "game");
  string(w, a.game);
  key(w, "position");
  // An excerpt must not pass for a position.
  if (a.position_length <= answer::kLongestPosition)
    string(w, a.position);
  else
    w.Null();
  key(w, "position_length");
  w.Uint64(a.position_length);
  key(w, "outcome");
  string(w, value::name(a.outcome));
  key(w, "value");
  write(w, a.value);
  key(w, "verdict");
  string(w, a.verdict);
  key(w, "moves");
  write(w, a.best, options.all_best);
  key(w, "moves_count");
  count(w, a.best.count);
  key(w, "moves_complete");
  w.Bool(a.best.complete);
  key(w, "legal_count");
  count(w, a.legal.count);
  if (options.all_moves) {
    key(w, "all_moves");
    write_first(w, a.legal, options.most_moves);
  }
  key(w, "line");
  write(w, a.line, options.whole_line);
  key(w, "line_count");
  count(w, a.line.count);
  key(w, "method");
  w.StartObject();
  key(w, "name");
  string(w, a.method.name);
  key(w, "reason");
  string(w, a.method.reason);
  w.EndObject();
  if (!a.why.empty()) {
    key(w, "why");
    strings(w, a.why);
    key(w, "explanation");
    write(w, a.explanation);
  }
  key(w, "notes");
  strings(w, a.notes);
  key(w, "view");
  write(w, a.view);
  key(w, "stats");
  w.StartObject();
  key(w, "positions");
  count(w, a.stats.positions);
  key(w, "seconds");
  w.Double(a.stats.seconds);
  w.EndObject();
  w.EndObject();
  sink.Put('\n');
  sink.spill();
}

void json_position(const PositionView& p, store::Output& out) {
  Sink sink(out);
  Writer w(sink);
  w.StartObject();
  key(w, "version");
  w.Int(kJsonVersion);
  key(w, "game");
  string(w, p.game);
  key(w, "position");
  string(w, p.position);
  key(w, "position_length");
  w.Uint64(p.position.size());
  key(w, "view");
  write(w, p.view);
  w.EndObject();
  sink.Put('\n');
  sink.spill();
}

void json_error(std::uint64_t line, std::string_view kind, std::string_view message,
                store::Output& out) {
  Sink sink(out);
  Writer w(sink);
  w.StartObject();
  key(w, "version");
  w.Int(kJsonVersion);
  key(w, "line");
  w.Uint64(line);
  key(w, "error");
  w.StartObject();
  key(w, "kind");
  string(w, kind);
  key(w, "message");
  string(w, message);
  w.EndObject();
  w.EndObject();
  sink.Put('\n');
  sink.spill();
}

}  // namespace minimex::report
