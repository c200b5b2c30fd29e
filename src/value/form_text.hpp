#pragma once
// Canonical forms as people write them.

#include <string>

#include "value/canonical_forms.hpp"

namespace minimex::value {

/// Numbers "3", "-5/8"; nim heaps "*", "*2"; multiples of up and down "^", "^^", "^3", "v"; a
/// number and such an infinitesimal one after the other, "1/2^*" (their sum); switches "+-2"; else
/// the options, "{2|0,^}". `form` is not kNone.
std::string text(CanonicalForms& forms, CanonicalForms::Form form);

}  // namespace minimex::value
