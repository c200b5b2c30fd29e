#pragma once
// Certificates of periods: what verify::Check proves again.

#include <cstdint>
#include <optional>
#include <span>

#include "minimex/answer/certificate.hpp"
#include "minimex/family/heap/period.hpp"
#include "minimex/family/heap/rules.hpp"
#include "minimex/run/context.hpp"

namespace minimex::heap {

/// The certificate of a period that was seen in `values`, all from heap 0 on, and that `theorem`
/// (theorem_for) proves; the checker finds the values again by plain mex. Unset where they are too
/// few for the theorem, and for none and finite_state. Polls.
std::optional<answer::Certificate> certificate(const Rules& rules, Theorem theorem,
                                               const Repeat& repeat,
                                               std::span<const std::uint32_t> values,
                                               const run::Context& context);

}  // namespace minimex::heap
