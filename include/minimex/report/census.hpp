#pragma once
// What a census has found, as a table, CSV or JSON (docs/census.md).

#include "minimex/family/heap/census.hpp"
#include "minimex/store/output.hpp"

namespace minimex::report {

enum class CensusFormat {
  text,  ///< a table and a line that sums it up
  csv,   ///< a row a game under a header
  json,  ///< one line
};

/// `with_seconds`: the table has a column for the time; the other formats always do.
void census(const heap::Census& census, CensusFormat format, bool with_seconds, store::Output& out);

}  // namespace minimex::report
