#pragma once
// The reasoning behind an answer, in lines for people.

#include <string>
#include <vector>

#include "minimex/family/flip/judge.hpp"

namespace minimex::flip {

std::vector<std::string> why(const Position& position, const Rules& rules, const Judge& judge,
                             const run::Context& context);

}  // namespace minimex::flip
