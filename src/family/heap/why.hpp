#pragma once

#include <string>
#include <vector>

#include "family/heap/judge.hpp"

namespace minimex::heap {

/// The nimbers of the heaps and their nim-sum, and what proves the period they come from. `nimbers`
/// is null where the generic search has judged.
std::vector<std::string> why(const Judge& judge, const Nimbers* nimbers);

}  // namespace minimex::heap
