#pragma once
// The text of a rules file: its keys and strings, and where each stands.

#include <toml++/toml.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace minimex::board {

using Place = toml::source_position;

/// One row of cells as it stands in the file.
struct TextRow {
  std::string_view cells;
  const toml::value<std::string>* string = nullptr;  ///< the string it is a part of
  std::size_t offset = 0;                            ///< of its first byte in the string's value
};

/// "a string", "an array": for errors.
std::string_view type_of(const toml::node& node);

/// Reads TOML for rules_file.cpp; every refusal is a run::BadRequest "FILE:line:column: ...".
/// `text` and `origin` must outlive it and the rows it hands out.
class RulesText {
 public:
  RulesText(std::string_view text, std::string_view origin) : text_(text), origin_(origin) {}

  /// The whole file; refused if it is no TOML or too long.
  toml::table parse() const;

  [[noreturn]] void refuse(Place at, const std::string& message) const;

  /// "FILE:line:column".
  std::string shown(Place at) const;

  /// Where byte `index` of a string's value stands; the string's own place where escapes are in the
  /// way.
  Place place(const toml::value<std::string>& string, std::size_t index) const;
  Place place(const TextRow& row, std::size_t index) const {
    return place(*row.string, row.offset + index);
  }

  /// Refuses the first key that is not one of `known`; `where` names the table.
  void require_known_keys(const toml::table& table, std::span<const std::string_view> known,
                          std::string_view where) const;

  /// The value of a key; refused at `at`, if it is missing.
  const toml::node& require(const toml::table& table, std::string_view key, Place at,
                            std::string_view meaning) const;

  /// Refuses what is not a string.
  const toml::value<std::string>& string(const toml::node& node, std::string_view key) const;

  /// A string of one or more lines, or an array of strings, a row each: at least one, none empty,
  /// all as long as the first.
  std::vector<TextRow> rows(const toml::node& node, std::string_view key) const;

 private:
  std::size_t byte_at(Place at) const;
  Place place_of(std::size_t byte) const;
  std::vector<TextRow> split(const toml::node& node, std::string_view key) const;

  std::string_view text_;
  std::string_view origin_;
};

}  // namespace minimex::board
