#pragma once

#include "minimex/run/context.hpp"

namespace minimex::cli {

/// SIGINT and SIGTERM ask the context to stop (a second one ends the process at once with 130);
/// SIGPIPE and SIGXFSZ are ignored, so that a closed pipe or a full
/// file is a failed write; a mapped file cut short by another
/// process (SIGBUS) ends with a line and status 1. The context must outlive the process's work.
void install_signals(run::Context& context);

/// From now on the first SIGINT or SIGTERM ends the process with 130: for work that does not poll.
void end_at_once_on_signals();

}  // namespace minimex::cli
