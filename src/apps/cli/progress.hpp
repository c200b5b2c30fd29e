#pragma once

#include "minimex/run/context.hpp"

namespace minimex::cli {

/// Shows progress on standard error, on one line rewritten in place, if that is a terminal; starts
/// only after a second, so that short work stays silent. The line is wiped when it goes.
class ProgressLine {
 public:
  ProgressLine(run::Context& context, bool quiet);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

 private:
  run::Context& context_;
};

}  // namespace minimex::cli
