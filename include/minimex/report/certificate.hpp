#pragma once
// A certificate that has been checked, as text or JSON (docs/heap-proofs.md).

#include "minimex/answer/certificate.hpp"
#include "minimex/store/output.hpp"

namespace minimex::report {

/// What was proved, in one line for people or one of JSON.
void verified(const answer::Certificate& certificate, double seconds, bool json,
              store::Output& out);

}  // namespace minimex::report
