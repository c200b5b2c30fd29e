// Compiled with flags of its own: see WordOps.
#include "family/board/sum_body.hpp"

namespace minimex::board {
namespace {
struct Bmi {};
}  // namespace

SumEngine* new_bmi_sum_engine(const Program& program, const SumRules& rules, bool wide) {
  return new_sum_engine<Bmi>(program, rules, wide);
}

}  // namespace minimex::board
