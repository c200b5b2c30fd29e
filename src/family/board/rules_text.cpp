#include "family/board/rules_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <optional>

#include "family/board/toml_guard.hpp"
#include "minimex/family/board/rules.hpp"
#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"

namespace minimex::board {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// False for the further bytes of a UTF-8 character; columns count characters.
bool begins_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }

/// The key of `known` that a slip of the pen turns into `found`; empty if none is near.
std::string_view meant(std::string_view found, std::span<const std::string_view> known) {
  constexpr std::size_t kLongestKey = 32;
  if (found.size() > kLongestKey) return {};
  std::string_view nearest;
  std::size_t least = 3;  // edits that are still a slip, and one more
  for (const std::string_view key : known) {
    std::vector<std::size_t> edits(found.size() + 1);  // Levenshtein, row by row
    std::iota(edits.begin(), edits.end(), std::size_t{0});
    for (std::size_t i = 0; i < key.size(); ++i) {
      std::size_t diagonal = edits[0]++;
      for (std::size_t j = 0; j < found.size(); ++j) {
        const std::size_t change = diagonal + (key[i] == found[j] ? 0 : 1);
        diagonal = edits[j + 1];
        edits[j + 1] = std::min({change, edits[j] + 1, diagonal + 1});
      }
    }
    if (edits.back() < least && 2 * edits.back() <= key.size()) {
      least = edits.back();
      nearest = key;
    }
  }
  return nearest;
}

}  // namespace

std::string_view type_of(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::table:
      return "a table";
    case toml::node_type::array:
      return "an array";
    case toml::node_type::string:
      return "a string";
    case toml::node_type::integer:
      return "an integer";
    case toml::node_type::floating_point:
      return "a number with a point";
    case toml::node_type::boolean:
      return "true or false";
    default:
      return "a date or time";
  }
}

toml::table RulesText::parse() const {
  if (text_.size() > kLongestRules)
    refuse({1, 1}, fmt::format("expected a rules file of at most {} bytes, found {}", kLongestRules,
                               text_.size()));
  if (const std::optional<TomlFault> fault = toml_fault(text_))
    refuse(place_of(fault->byte), fault->message);
  try {
    return toml::parse(text_);
  } catch (const toml::parse_error& e) {
    constexpr std::string_view kLead = "Error while parsing ";
    std::string_view what = e.description();
    if (what.starts_with(kLead)) what.remove_prefix(kLead.size());
    refuse(e.source().begin, fmt::format("expected TOML, found: {}", run::excerpt(what, 200)));
  }
}

void RulesText::refuse(Place at, const std::string& message) const {
  throw run::BadRequest(fmt::format("{}: {}", shown(at), message),
                        run::Place{std::max(at.line, 1U), std::max(at.column, 1U)});
}

std::string RulesText::shown(Place at) const {
  constexpr std::size_t kLongestPath = 4096;
  return fmt::format("{}:{}:{}", run::excerpt(origin_, kLongestPath), std::max(at.line, 1U),
                     std::max(at.column, 1U));
}

std::size_t RulesText::byte_at(Place at) const {
  std::size_t byte = text_.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  for (toml::source_index line = 1; line < at.line && byte < text_.size(); ++line)
    byte = std::min(text_.find('\n', byte), text_.size() - 1) + 1;
  // Columns count characters, which are longer than a byte where UTF-8 goes on.
  for (toml::source_index column = 1; column < at.column && byte < text_.size(); ++column) {
    ++byte;
    while (byte < text_.size() && !begins_character(text_[byte])) ++byte;
  }
  return byte;
}

Place RulesText::place_of(std::size_t byte) const {
  const std::string_view before = text_.substr(0, byte);
  const auto line = std::count(before.begin(), before.end(), '\n');
  std::string_view row = before.substr(before.rfind('\n') + 1);
  if (line == 0 && row.starts_with(kByteOrderMark)) row.remove_prefix(kByteOrderMark.size());
  const auto column = std::count_if(row.begin(), row.end(), begins_character);
  return {static_cast<toml::source_index>(line + 1), static_cast<toml::source_index>(column + 1)};
}

Place RulesText::place(const toml::value<std::string>& string, std::size_t index) const {
  Place at = string.source().begin;
  std::string_view raw = text_.substr(byte_at(at));
  const auto skip = [&](std::size_t bytes) {
    raw.remove_prefix(bytes);
    at.column += static_cast<toml::source_index>(bytes);
  };
  if (raw.starts_with("\"\"\"") || raw.starts_with("'''")) {
    skip(3);
    if (raw.starts_with("\r\n")) skip(1);
    if (raw.starts_with("\n")) {
      raw.remove_prefix(1);
      at = {at.line + 1, 1};
    }
  } else if (!raw.empty()) {
    skip(1);
  }
  for (const char c : std::string_view(string.get()).substr(0, index)) {
    if (c == '\n' && raw.starts_with("\r\n")) raw.remove_prefix(1);
    if (!raw.starts_with(c)) return string.source().begin;
    raw.remove_prefix(1);
    if (c == '\n')
      at = {at.line + 1, 1};
    else if (begins_character(c))
      ++at.column;
  }
  return at;
}

void RulesText::require_known_keys(const toml::table& table,
                                   std::span<const std::string_view> known,
                                   std::string_view where) const {
  const toml::key* unknown = nullptr;
  for (const auto& [key, node] : table)
    if (std::find(known.begin(), known.end(), key.str()) == known.end() &&
        (unknown == nullptr || key.source().begin < unknown->source().begin))
      unknown = &key;
  if (unknown == nullptr) return;
  const std::string_view near = meant(unknown->str(), known);
  refuse(unknown->source().begin,
         fmt::format("expected one of the keys {} {}, found {}{}", fmt::join(known, ", "), where,
                     unknown->str().empty() ? "an empty key" : run::excerpt(unknown->str()),
                     near.empty() ? "" : fmt::format("; did you mean {}?", near)));
}

const toml::node& RulesText::require(const toml::table& table, std::string_view key, Place at,
                                     std::string_view meaning) const {
  const toml::node* node = table.get(key);
  if (node == nullptr) refuse(at, fmt::format("expected {} = {}, found none", key, meaning));
  return *node;
}

const toml::value<std::string>& RulesText::string(const toml::node& node,
                                                  std::string_view key) const {
  const auto* string = node.as_string();
  if (string == nullptr)
    refuse(node.source().begin, fmt::format("{}: expected a string, found {}", key, type_of(node)));
  return *string;
}

std::vector<TextRow> RulesText::split(const toml::node& node, std::string_view key) const {
  std::vector<TextRow> rows;
  if (const toml::array* array = node.as_array()) {
    for (const toml::node& element : *array) {
      const auto& row = string(element, key);
      rows.push_back({row.get(), &row, 0});
    }
    return rows;
  }
  if (!node.is_string())
    refuse(
        node.source().begin,
        fmt::format("{}: expected a string or an array of strings, found {}", key, type_of(node)));
  const auto& whole = string(node, key);
  const std::string_view text = whole.get();
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    std::string_view row = text.substr(from, end - from);
    if (end < text.size() && row.ends_with('\r')) row.remove_suffix(1);
    // A closing """ on a line of its own ends the row above.
    if (rows.empty() || end < text.size() || !row.empty()) rows.push_back({row, &whole, from});
    from = end + 1;
  }
  return rows;
}

std::vector<TextRow> RulesText::rows(const toml::node& node, std::string_view key) const {
  std::vector<TextRow> rows = split(node, key);
  if (rows.empty())
    refuse(node.source().begin, fmt::format("{}: expected at least one row, found none", key));
  for (const TextRow& row : rows) {
    // Cells are counted in bytes, so a longer character would spoil the counts of the errors below.
    for (std::size_t i = 0; i < row.cells.size(); ++i)
      if ((static_cast<unsigned char>(row.cells[i]) & 0x80U) != 0)
        refuse(place(row, i), fmt::format("{}: expected ASCII symbols only, found {}", key,
                                          run::shown(row.cells, i)));
    if (row.cells.empty())
      refuse(place(row, 0), fmt::format("{}: expected at least one cell, found an empty row", key));
    if (row.cells.size() != rows[0].cells.size())
      refuse(place(row, 0), fmt::format("{}: expected {} cells, as in the first row, found {}", key,
                                        rows[0].cells.size(), row.cells.size()));
  }
  return rows;
}

}  // namespace minimex::board
