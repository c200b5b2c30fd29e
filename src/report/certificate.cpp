#include "minimex/report/certificate.hpp"

#include <fmt/format.h>

#include "minimex/report/json.hpp"

namespace minimex::report {

void verified(const answer::Certificate& c, double seconds, bool json, store::Output& out) {
  if (json) {
    // The game is a canonical code: nothing in it needs an escape. What can pass 2^53 is a string.
    out.write(
        fmt::format(R"({{"version":{},"verified":true,"game":"{}","theorem":"{}","preperiod":"{}",)"
                    R"("period":"{}","saltus":{},"largest":{},"largest_at":"{}","checked_to":"{}",)"
                    R"("seconds":{:.6f}}})"
                    "\n",
                    kJsonVersion, c.game, name(c.theorem), c.preperiod, c.period, c.saltus,
                    c.largest_value, c.largest_at, c.checked_to, seconds));
    return;
  }
  const std::string growth =
      c.saltus == 0 ? fmt::format("the largest value is {}", c.largest_value)
                    : fmt::format("the values grow by {} each time; the largest before is {}",
                                  c.saltus, c.largest_value);
  out.write(fmt::format(
      "verified: {} has period {} from heap {} on; {}, first at heap {}\n"
      "          theorem {}, from the values of the heaps below {}\n",
      c.game, c.period, c.preperiod, growth, c.largest_at, name(c.theorem), c.checked_to));
}

}  // namespace minimex::report
