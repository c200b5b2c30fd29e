#include "minimex/catalog/catalog.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <numeric>
#include <string>

#include "minimex/catalog/rules_file.hpp"
#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"

namespace minimex::catalog {
namespace {

/// Levenshtein distance, for "did you mean".
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t change = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({change, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

/// "cram" of "games/cram.toml".
std::string_view stem(std::string_view path) {
  path.remove_prefix(path.rfind('/') + 1);  // npos + 1 is 0
  return path.substr(0, path.rfind('.'));
}

template <class F>
void each_name(const std::vector<Entry>& entries, F&& f) {
  for (const Entry& e : entries) {
    f(e, e.description.name);
    for (const Alias& a : e.description.aliases) f(e, a.name);
  }
}

}  // namespace

const Entry& Catalog::find(std::string_view name) const {
  const Entry* found = nullptr;
  each_name(entries_, [&](const Entry& e, const std::string& n) {
    if (n == name) found = &e;
  });
  if (found) return *found;
  for (const Entry& e : entries_)
    if (e.covers && e.covers(name)) return e;

  for (const Entry& e : entries_)
    if (e.members)
      for (const std::string& member : e.members())
        if (!name.empty() && stem(member) == name)
          throw run::BadRequest(fmt::format(
              "game: expected a name that `minimex games` lists, found {}; did you mean "
              "{}?",
              name, member));
  constexpr std::size_t kNear = 3;  // edits
  constexpr std::size_t kLongestName = 64;
  std::string lower(name.substr(0, kLongestName));
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  std::string near;
  std::size_t least = kNear + 1;
  if (name.size() <= kLongestName)
    each_name(entries_, [&](const Entry&, const std::string& n) {
      const bool begun = lower.size() >= kNear && n.starts_with(lower);
      const std::size_t d = begun ? 1 : distance(lower, n);
      if (d < least && kNear * d <= n.size()) {
        least = d;
        near = n;
      }
    });
  if (!near.empty())
    throw run::BadRequest(
        fmt::format("game: expected a name that `minimex games` lists, found {}; did you mean {}?",
                    run::excerpt(name), near));
  std::string known;
  for (const Entry& e : entries_) known += (known.empty() ? "" : ", ") + e.description.name;
  throw run::BadRequest(fmt::format("game: expected one of {}; found {}", known,
                                    name.empty() ? "nothing" : run::excerpt(name)));
}

Description Catalog::describe(std::string_view name) const {
  const Entry& e = find(name);
  return e.describe && name != e.description.name ? e.describe(name) : e.description;
}

BoundGame Catalog::bind(std::string_view game) const {
  const std::size_t colon = end_of_name(game);
  const std::string_view name = game.substr(0, colon);
  const Entry& e = find(name);
  if (e.bind_name) return e.bind_name(game);
  const std::string_view text = colon == game.size() ? std::string_view() : game.substr(colon + 1);
  if (colon != game.size() && text.empty())
    throw run::BadRequest(fmt::format("game {}: expected a parameter after \":\", found the end",
                                      e.description.name));
  return e.bind(Parameters(text, e.description.parameters, e.description.name, name));
}

}  // namespace minimex::catalog
