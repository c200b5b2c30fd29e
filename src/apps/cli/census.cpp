#include "minimex/family/heap/census.hpp"

#include "commands.hpp"
#include "files.hpp"
#include "minimex/report/census.hpp"
#include "minimex/store/atomic_file.hpp"

namespace minimex::cli {

void census(const Arguments& a, const run::Context& context, store::Output& out) {
  require_distinct({{"--store", a.store}, {"--output", a.output}});
  // A bad pattern must not begin a store.
  heap::expand_pattern(a.game);
  heap::CensusStore store = a.store.empty() ? heap::CensusStore() : heap::CensusStore(a.store);
  if (a.output.empty()) {
    report::census(heap::census(a.game, a.limit, store, context), a.census_format, a.stats, out);
    return;
  }
  store::AtomicFile file(a.output);  // said before anything is computed if it cannot be written
  report::census(heap::census(a.game, a.limit, store, context), a.census_format, a.stats,
                 file.output());
  file.commit();
}

}  // namespace minimex::cli
