#pragma once
// An Answer as one line of JSON (docs/json.md describes the fields), written as it is streamed.

#include <cstdint>
#include <string_view>

#include "minimex/answer/answer.hpp"
#include "minimex/report/options.hpp"
#include "minimex/store/output.hpp"

namespace minimex::report {

/// The version of the JSON format; raised when a field changes its meaning or goes.
inline constexpr int kJsonVersion = 1;

/// One line, ended by a line end.
void json(const answer::Answer& answer, const Options& options, store::Output& out);

/// A position that is not solved (docs/api.md).
struct PositionView {
  std::string_view game;
  std::string_view position;  ///< canonical text, the whole of it
  answer::View view;
};

/// One line, ended by a line end.
void json_position(const PositionView& position, store::Output& out);

/// {"version":1,"line":N,"error":{"kind":"bad-request","message":...}} for line N (from 1) of
/// --each-line; kind is also "too-large".
void json_error(std::uint64_t line, std::string_view kind, std::string_view message,
                store::Output& out);

}  // namespace minimex::report
