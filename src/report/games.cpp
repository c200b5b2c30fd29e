#include "minimex/report/games.hpp"

#include "minimex/report/json.hpp"
#include "report/json_writer.hpp"

namespace minimex::report {
namespace {

using catalog::Description;

void member(Writer& w, std::string_view name, std::string_view text) {
  key(w, name);
  string(w, text);
}

/// What a list of games shows of each.
void in_short(Writer& w, const GameView& game) {
  const Description& d = game.description;
  member(w, "name", d.name);
  member(w, "rules", d.rules);
  key(w, "aliases");
  w.StartArray();
  for (const catalog::Alias& a : d.aliases) {
    w.StartObject();
    member(w, "name", a.name);
    member(w, "note", a.note);
    w.EndObject();
  }
  w.EndArray();
  member(w, "family", d.family);
  key(w, "values");
  w.StartArray();
  string(w, "outcome");
  if (d.value) string(w, *d.value == value::Kind::nimber ? "nimber" : "score");
  w.EndArray();
  key(w, "partizan");
  w.Bool(d.partizan);
  key(w, "schema");
  w.Bool(game.schema);
}

void parameter(Writer& w, const catalog::ParameterSpec& p) {
  w.StartObject();
  member(w, "name", p.name);
  member(w, "meaning", p.meaning);
  member(w, "kind", p.flag ? "flag" : "integer");
  const auto number = [&](std::string_view name, std::int64_t n) {
    key(w, name);
    if (p.flag)
      w.Null();
    else
      w.Int64(n);
  };
  number("least", p.least);
  number("most", p.most);
  number("default", p.default_value);
  w.EndObject();
}

void example(Writer& w, const catalog::Example& e) {
  w.StartObject();
  member(w, "game", e.game);
  member(w, "position", e.position);
  member(w, "note", e.note);
  w.EndObject();
}

void begin(Writer& w) {
  w.StartObject();
  key(w, "version");
  w.Int(kJsonVersion);
}

void end(Writer& w, Sink& sink) {
  w.EndObject();
  sink.Put('\n');
  sink.spill();
}

}  // namespace

void json_games(const std::vector<GameView>& games, store::Output& out) {
  Sink sink(out);
  Writer w(sink);
  begin(w);
  key(w, "games");
  w.StartArray();
  for (const GameView& game : games) {
    w.StartObject();
    in_short(w, game);
    w.EndObject();
  }
  w.EndArray();
  end(w, sink);
}

void json_game(const GameView& game, store::Output& out) {
  const Description& d = game.description;
  Sink sink(out);
  Writer w(sink);
  begin(w);
  in_short(w, game);
  key(w, "parameters");
  w.StartArray();
  for (const catalog::ParameterSpec& p : d.parameters) parameter(w, p);
  w.EndArray();
  member(w, "grammar", d.grammar);
  key(w, "examples");
  w.StartArray();
  for (const catalog::Example& e : d.examples) example(w, e);
  w.EndArray();
  member(w, "method", d.method);
  member(w, "limits", d.limits);
  member(w, "yes_no", d.yes_no);
  member(w, "page", d.page);
  key(w, "rules_file");
  or_null(w, game.rules_file, [&](std::string_view text) { string(w, text); });
  end(w, sink);
}

}  // namespace minimex::report
