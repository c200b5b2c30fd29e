#pragma once
// The games that are served: those of the catalog, of rules files only the ones that come with
// minimex. Nothing is read from a file.

#include <string>
#include <string_view>

#include "minimex/catalog/catalog.hpp"
#include "minimex/family/heap/rules.hpp"
#include "response.hpp"

namespace minimex::server {

class Games {
 public:
  /// The catalog must outlive it.
  explicit Games(const catalog::Catalog& catalog);

  /// Throws a 404 for a name that is unknown, run::BadRequest for what is wrong beyond it.
  catalog::BoundGame bind(std::string_view game) const;
  /// The same of a heap game.
  heap::Game heap_game(std::string_view game) const;

  /// All of them in short.
  const std::string& list() const { return list_; }
  /// One whole, with or without parameters.
  std::string describe(std::string_view game) const;

 private:
  /// The entry of the name; a 404 if there is none, or if it is a rules file of a user.
  const catalog::Entry& find(std::string_view game) const;

  const catalog::Catalog& catalog_;
  std::string list_;
};

/// The game of the text of a rules file. Throws run::BadRequest.
catalog::BoundGame bind_rules_text(std::string_view text, bool misere);

/// What check-rules finds out about it, as JSON. Throws run::BadRequest.
std::string check_rules_text(std::string_view text);

}  // namespace minimex::server
