#pragma once
// The files that options name.

#include <initializer_list>
#include <string>
#include <string_view>

namespace minimex::cli {

struct OptionFile {
  std::string_view option;
  const std::string& path;  ///< empty: not given
};

/// Throws run::BadRequest where two of the files are one, by whatever links, or one is what comes
/// and goes beside another (PATH.new, a database's journal): it would be destroyed. Call it before
/// anything is opened.
void require_distinct(std::initializer_list<OptionFile> files);

}  // namespace minimex::cli
