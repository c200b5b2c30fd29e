#pragma once
// Games given by a rules file: the ones that come with minimex, and a user's own.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "minimex/catalog/parameters.hpp"
#include "minimex/family/board/rules.hpp"

namespace minimex::catalog {

/// A rules file that is compiled into the library, so that it is found wherever the program is.
struct ShippedRules {
  std::string_view name;  ///< "games/cram.toml"
  std::string_view text;
};

/// By name.
const std::vector<ShippedRules>& shipped_rules();
/// The one of this name; null if there is none.
const ShippedRules* find_shipped(std::string_view name);

/// True of a name that is a rules file's path: it ends with ".toml".
bool names_rules_file(std::string_view name);

/// Where the name of a game ends and its parameters begin (a ":" or the end). A rules file's path
/// may hold colons.
std::size_t end_of_name(std::string_view game);

/// Larger files are refused.
inline constexpr std::size_t kLargestRulesFile = std::size_t{64} << 10;

/// The rules in the file at `path`; where there is none, those that come with minimex under this
/// name. Throws run::BadRequest for bad rules, with file, line and column, run::Failure for a file
/// that cannot be read.
board::Rules read_rules(const std::string& path);

/// What may follow the path: misere.
const std::vector<ParameterSpec>& rules_file_parameters();

/// A game as it is named: "games/cram.toml:misere".
struct RulesGame {
  std::string name;  ///< canonical
  board::Rules rules;
  bool misere = false;
};

/// Gives the rules that a path names.
using RulesReader = std::function<board::Rules(const std::string& path)>;

/// Throws as the reader, and run::BadRequest for a name of another kind or a bad parameter.
RulesGame read_game(std::string_view game, const RulesReader& reader = read_rules);

}  // namespace minimex::catalog
