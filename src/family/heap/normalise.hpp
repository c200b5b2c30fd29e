#pragma once

#include "minimex/family/heap/rules.hpp"

namespace minimex::heap {

/// Brings rules into the normal form that the comment of Rules describes.
void normalise(Rules& rules);

}  // namespace minimex::heap
