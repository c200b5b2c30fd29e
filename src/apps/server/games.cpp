#include "games.hpp"

#include <fmt/format.h>

#include <vector>

#include "errors.hpp"
#include "minimex/catalog/board_game.hpp"
#include "minimex/catalog/rules_file.hpp"
#include "minimex/family/board/findings.hpp"
#include "minimex/report/board.hpp"
#include "minimex/report/games.hpp"
#include "minimex/run/text.hpp"

namespace minimex::server {
namespace {

constexpr const char* kOwnRules = "rules.toml";

/// The name without parameters.
std::string_view name_of(std::string_view game) {
  return game.substr(0, catalog::end_of_name(game));
}

board::Rules shipped_rules(const std::string& path) {
  return board::parse_rules(catalog::find_shipped(path)->text, path);
}

catalog::Description describe_shipped(const std::string& name) {
  return catalog::describe_rules(name, shipped_rules(name));
}

/// A schema stands for many games and is none itself.
bool is_schema(const catalog::Entry& e) {
  if (e.bind) return false;
  try {
    e.bind_name(e.description.name);
    return false;
  } catch (const run::BadRequest&) {
    return true;
  }
}

std::string list_of(const catalog::Catalog& catalog) {
  std::vector<report::GameView> games;
  for (const catalog::Entry& e : catalog.entries()) {
    if (!e.members) {
      games.push_back({.description = e.description, .schema = is_schema(e)});
      continue;
    }
    for (const std::string& name : e.members())
      games.push_back({.description = describe_shipped(name)});
  }
  store::Output out;
  report::json_games(games, out);
  return out.take();
}

}  // namespace

Games::Games(const catalog::Catalog& catalog) : catalog_(catalog), list_(list_of(catalog)) {}

const catalog::Entry& Games::find(std::string_view game) const {
  const std::string_view name = name_of(game);
  if (catalog::names_rules_file(name) && catalog::find_shipped(name) == nullptr)
    throw not_found(
        fmt::format("game: expected a rules file that comes with minimex, or its text by POST "
                    "/api/v1/rules; found {}",
                    run::excerpt(name)));
  try {
    const catalog::Entry& e = catalog_.find(name);
    if (!e.members || catalog::names_rules_file(name)) return e;
  } catch (const run::BadRequest& unknown) {
    throw not_found(unknown.what());
  }
  throw not_found(fmt::format("game: expected a game, found {}", run::excerpt(name)));
}

catalog::BoundGame Games::bind(std::string_view game) const {
  find(game);
  if (catalog::names_rules_file(name_of(game)))
    return catalog::bind_rules(catalog::read_game(game, shipped_rules));
  return catalog_.bind(game);
}

heap::Game Games::heap_game(std::string_view game) const {
  if (find(game).description.family != "heap")
    throw run::BadRequest(fmt::format("game: expected a heap game, found {}", run::excerpt(game)));
  return heap::parse_game(game);
}

std::string Games::describe(std::string_view game) const {
  const catalog::Entry& e = find(game);
  const std::string name(name_of(game));
  report::GameView view;
  if (catalog::names_rules_file(name)) {
    view.description = describe_shipped(name);
    const catalog::RulesGame read = catalog::read_game(game, shipped_rules);
    if (read.misere) view.description.value.reset();
    view.description.rules = catalog::bind_rules(read).rules().value_or(read.rules.about);
    view.rules_file = catalog::find_shipped(name)->text;
  } else {
    view.description = catalog_.describe(name);
    view.schema = game == e.description.name && is_schema(e);
    if (!view.schema) {
      const catalog::BoundGame bound = catalog_.bind(game);  // a bad game has no description
      if (!e.bind) view.description.name = bound.name();
      view.description.rules = bound.rules().value_or(view.description.rules);
    }
  }
  store::Output out;
  report::json_game(view, out);
  return out.take();
}

catalog::BoundGame bind_rules_text(std::string_view text, bool misere) {
  std::string name = kOwnRules;
  if (misere) name += ":misere";
  return catalog::bind_rules({std::move(name), board::parse_rules(text, kOwnRules), misere});
}

std::string check_rules_text(std::string_view text) {
  store::Output out;
  report::checked_rules(kOwnRules, board::examine(board::parse_rules(text, kOwnRules)), true, out);
  return out.take();
}

}  // namespace minimex::server
