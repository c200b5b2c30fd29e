#include "family/board/engine_body.hpp"

namespace minimex::board {
namespace {
struct Portable {};
}  // namespace

NimberEngine* new_portable_engine(const Program& program, bool wide) {
  return new_engine<Portable>(program, wide);
}

}  // namespace minimex::board
