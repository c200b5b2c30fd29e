#pragma once
// What is known of a period, as text or JSON.

#include <string_view>

#include "minimex/family/heap/period.hpp"
#include "minimex/family/heap/rules.hpp"
#include "minimex/store/output.hpp"

namespace minimex::report {

struct PeriodView {
  const heap::Game& game;
  const heap::PeriodResult& result;
  double seconds = 0;
};

void period_text(const PeriodView& view, store::Output& out);
/// One line, version 1: docs/json.md.
void period_json(const PeriodView& view, store::Output& out);

}  // namespace minimex::report
