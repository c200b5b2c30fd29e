#pragma once
// The games of a catalog as JSON (docs/api.md).

#include <optional>
#include <string_view>
#include <vector>

#include "minimex/catalog/entry.hpp"
#include "minimex/store/output.hpp"

namespace minimex::report {

/// What the help says of a game, and what kind of name it has.
struct GameView {
  catalog::Description description;
  bool schema = false;  ///< not one game but a way to name many (CODE, subtract:SET)
  std::optional<std::string_view> rules_file = {};  ///< the text of its rules
};

/// One line: every game in short.
void json_games(const std::vector<GameView>& games, store::Output& out);
/// One line: the whole of one.
void json_game(const GameView& game, store::Output& out);

}  // namespace minimex::report
