#include "minimex/report/games.hpp"

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include "minimex/report/json.hpp"

namespace minimex::report {
namespace {

using catalog::Description;
using Writer = rapidjson::Writer<rapidjson::StringBuffer>;

void string(Writer& w, std::string_view s) {
  w.String(s.data(), static_cast<rapidjson::SizeType>(s.size()));
}

void member(Writer& w, std::string_view key, std::string_view text) {
  w.Key(key.data(), static_cast<rapidjson::SizeType>(key.size()));
  string(w, text);
}

/// What a list of games shows of each.
void in_short(Writer& w, const GameView& game) {
  const Description& d = game.description;
  member(w, "name", d.name);
  member(w, "rules", d.rules);
  w.Key("aliases");
  w.StartArray();
  for (const catalog::Alias& a : d.aliases) {
    w.StartObject();
    member(w, "name", a.name);
    member(w, "note", a.note);
    w.EndObject();
  }
  w.EndArray();
  member(w, "family", d.family);
  w.Key("values");
  w.StartArray();
  string(w, "outcome");
  if (d.value) string(w, *d.value == value::Kind::nimber ? "nimber" : "score");
  w.EndArray();
  w.Key("partizan");
  w.Bool(d.partizan);
  w.Key("schema");
  w.Bool(game.schema);
}

void parameter(Writer& w, const catalog::ParameterSpec& p) {
  w.StartObject();
  member(w, "name", p.name);
  member(w, "meaning", p.meaning);
  member(w, "kind", p.flag ? "flag" : "integer");
  const auto number = [&](const char* key, std::int64_t n) {
    w.Key(key);
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
  w.Key("version");
  w.Int(kJsonVersion);
}

void end(Writer& w, const rapidjson::StringBuffer& buffer, store::Output& out) {
  w.EndObject();
  out.write({buffer.GetString(), buffer.GetSize()});
  out.put('\n');
}

}  // namespace

void json_games(const std::vector<GameView>& games, store::Output& out) {
  rapidjson::StringBuffer buffer;
  Writer w(buffer);
  begin(w);
  w.Key("games");
  w.StartArray();
  for (const GameView& game : games) {
    w.StartObject();
    in_short(w, game);
    w.EndObject();
  }
  w.EndArray();
  end(w, buffer, out);
}

void json_game(const GameView& game, store::Output& out) {
  const Description& d = game.description;
  rapidjson::StringBuffer buffer;
  Writer w(buffer);
  begin(w);
  in_short(w, game);
  w.Key("parameters");
  w.StartArray();
  for (const catalog::ParameterSpec& p : d.parameters) parameter(w, p);
  w.EndArray();
  member(w, "grammar", d.grammar);
  w.Key("examples");
  w.StartArray();
  for (const catalog::Example& e : d.examples) example(w, e);
  w.EndArray();
  member(w, "method", d.method);
  member(w, "limits", d.limits);
  member(w, "yes_no", d.yes_no);
  member(w, "page", d.page);
  w.Key("rules_file");
  if (game.rules_file)
    string(w, *game.rules_file);
  else
    w.Null();
  end(w, buffer, out);
}

}  // namespace minimex::report
