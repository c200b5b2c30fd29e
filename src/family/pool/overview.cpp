#include "minimex/family/pool/overview.hpp"

#include <fmt/format.h>

#include "minimex/family/pool/answer.hpp"
#include "minimex/run/error.hpp"
#include "minimex/value/outcome.hpp"

namespace minimex::pool {

std::string outcomes_by_total(std::int64_t max, const Rules& rules, const run::Context& context) {
  if (max > kLargestOverview)
    throw run::TooLarge(fmt::format("max: expected at most {}, found {}", kLargestOverview, max));
  std::string letters;
  for (std::int64_t total = 1; total <= max * (max + 1) / 2 + 1; ++total) {
    context.poll();
    Position position;
    position.max = max;
    position.total = total;
    const value::Outcome found = outcome(position, rules, context);
    letters += found == value::Outcome::Draw ? 'D' : value::name(found).front();
  }
  return letters;
}

}  // namespace minimex::pool
