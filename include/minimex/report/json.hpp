#pragma once
// An Answer as one line of JSON (docs/json.md describes the fields), written as it is streamed.

#include <string_view>

#include "minimex/answer/answer.hpp"
#include "minimex/report/options.hpp"
#include "minimex/store/output.hpp"

namespace minimex::report {

/// The version of the JSON format; raised when a field changes its meaning or goes.
inline constexpr int kJsonVersion = 1;

/// One line, ended by a line end.
void json(const answer::Answer& answer, const Options& options, store::Output& out);

/// {"version":1,"error":{"kind":"bad-request","message":...}}; kind is also "too-large", "failure".
void json_error(std::string_view kind, std::string_view message, store::Output& out);

}  // namespace minimex::report
