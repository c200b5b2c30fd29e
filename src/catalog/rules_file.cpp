#include "minimex/catalog/rules_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "minimex/run/context.hpp"
#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"
#include "minimex/store/input.hpp"

namespace minimex::catalog {
namespace {

constexpr std::string_view kEnding = ".toml";

}  // namespace

bool names_rules_file(std::string_view name) {
  return name.size() > kEnding.size() && name.ends_with(kEnding);
}

std::size_t end_of_name(std::string_view game) {
  for (std::size_t at = game.find(':'); at != std::string_view::npos; at = game.find(':', at + 1))
    if (names_rules_file(game.substr(0, at))) return at;
  return names_rules_file(game) ? game.size() : std::min(game.find(':'), game.size());
}

const ShippedRules* find_shipped(std::string_view name) {
  for (const ShippedRules& shipped : shipped_rules())
    if (shipped.name == name) return &shipped;
  return nullptr;
}

board::Rules read_rules(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored))
    if (const ShippedRules* shipped = find_shipped(path))
      return board::parse_rules(shipped->text, path);
  // A pipe would be waited for, a device read without end.
  if (std::filesystem::exists(path, ignored) && !std::filesystem::is_directory(path, ignored) &&
      !std::filesystem::is_regular_file(path, ignored))
    throw run::Failure(fmt::format("cannot read {}: not a regular file", run::excerpt(path)));
  const store::Bytes bytes = store::read_file(path, run::Context());
  if (bytes.view().size() > kLargestRulesFile)
    throw run::BadRequest(fmt::format("{}: a rules file has at most {}, this one has {} bytes",
                                      run::excerpt(path), run::bytes_text(kLargestRulesFile),
                                      bytes.view().size()));
  return board::parse_rules(bytes.view(), path);
}

const std::vector<ParameterSpec>& rules_file_parameters() {
  static const std::vector<ParameterSpec> specs = {
      {.name = "misere", .meaning = "whoever cannot move wins"}};
  return specs;
}

RulesGame read_game(std::string_view game, const RulesReader& reader) {
  const std::size_t end = end_of_name(game);
  const std::string path(game.substr(0, end));
  if (!names_rules_file(path))
    throw run::BadRequest(fmt::format("game: expected a rules file, FILE.toml, found {}",
                                      path.empty() ? "nothing" : run::excerpt(path)));
  if (end + 1 == game.size())
    throw run::BadRequest(
        fmt::format("game {}: expected a parameter after \":\", found the end", path));
  const std::string_view text = end == game.size() ? std::string_view() : game.substr(end + 1);
  const Parameters given(text, rules_file_parameters(), path, path);
  return {given.canonical(), reader(path), given.flag("misere")};
}

}  // namespace minimex::catalog
