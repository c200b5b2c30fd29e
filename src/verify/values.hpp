#pragma once
// Certificates whose theorem asks for so few values that plain mex finds them all.

#include "minimex/answer/certificate.hpp"
#include "verify/plain.hpp"

namespace minimex::verify {

/// The conditions that no value is needed for. Throws Refusal.
void check_values_form(const answer::Certificate& certificate, const Rules& rules);
/// All of them. Throws Refusal, Stopped.
void check_values(const answer::Certificate& certificate, const Rules& rules, const GoOn& go_on);

}  // namespace minimex::verify
