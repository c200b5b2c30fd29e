// Compiled with flags of its own: see WordOps.
#include "family/board/engine_body.hpp"

namespace minimex::board {
namespace {
struct Bmi {};
}  // namespace

NimberEngine* new_bmi_engine(const Program& program, bool wide) {
  return new_engine<Bmi>(program, wide);
}

}  // namespace minimex::board
