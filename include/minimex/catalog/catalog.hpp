#pragma once
// The games minimex knows, by name and alias.

#include <string_view>
#include <vector>

#include "minimex/catalog/entry.hpp"

namespace minimex::catalog {

class Catalog {
 public:
  void add(Entry entry) { entries_.push_back(std::move(entry)); }
  const std::vector<Entry>& entries() const { return entries_; }

  /// The entry of a name or alias, or the schema that covers it, without parameters. Throws
  /// run::BadRequest listing near names.
  const Entry& find(std::string_view name) const;
  /// What the help says of a name or alias. Throws as find, and what Entry::describe throws.
  Description describe(std::string_view name) const;
  /// NAME or NAME:param,param=value. Throws run::BadRequest.
  BoundGame bind(std::string_view game) const;

 private:
  std::vector<Entry> entries_;
};

/// flip-game, stone-game, can-i-win, the heap games and rules files.
Catalog standard();

}  // namespace minimex::catalog
