#include "family/board/sum_body.hpp"

namespace minimex::board {
namespace {
struct Portable {};
}  // namespace

SumEngine* new_portable_sum_engine(const Program& program, const SumRules& rules, bool wide) {
  return new_sum_engine<Portable>(program, rules, wide);
}

}  // namespace minimex::board
