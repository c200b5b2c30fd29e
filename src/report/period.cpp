#include "minimex/report/period.hpp"

#include <fmt/format.h>

#include <string>

#include "minimex/report/json.hpp"

namespace minimex::report {
namespace {

void field(store::Output& out, std::string_view label, std::string_view body) {
  constexpr std::size_t kLabel = 16;  // columns before the text of a field
  out.write(fmt::format("{:<{}}{}\n", label, kLabel, body));
}

/// Why what is seen proves nothing.
std::string obstacle(const PeriodView& view) {
  const heap::PeriodResult& r = view.result;
  if (r.theorem == heap::Theorem::none) return std::string(heap::statement(r.theorem));
  if (const auto needed = heap::values_needed(view.game.rules, r.theorem, *r.repeat))
    return fmt::format("that takes the heaps to {}", *needed - 1);
  return "what decides the next values has not recurred";
}

std::string status(const PeriodView& view) {
  const heap::PeriodResult& r = view.result;
  if (r.proved)
    return fmt::format("proved, {}: {}", answer::name(r.theorem), heap::statement(r.theorem));
  if (r.repeat)
    return fmt::format("observed up to heap {}, not proved: {}", r.checked_to - 1, obstacle(view));
  const std::uint64_t last = r.checked_to - 1;
  const std::uint64_t needed = heap::all_in_play(view.game.rules);
  if (last < needed)
    return fmt::format(
        "no period is seen up to heap {}: the rules take up to {}, so larger heaps decide", last,
        needed);
  if (r.checked_to < needed + heap::kLeastSeen)
    return fmt::format(
        "no period is seen up to heap {}: one that is not proved takes {} heaps or more", last,
        needed + heap::kLeastSeen);
  return fmt::format("no period is seen up to heap {}; there may be one beyond", last);
}

/// A heap, or a number of heaps, can pass 2^53: a string.
std::string heaps_or_null(bool known, std::uint64_t heaps) {
  return known ? fmt::format("\"{}\"", heaps) : "null";
}

}  // namespace

void period_text(const PeriodView& view, store::Output& out) {
  const heap::PeriodResult& r = view.result;
  field(out, "game", view.game.name);
  if (const std::string code = heap::canonical_code(view.game.rules); code != view.game.name)
    field(out, "code", code);
  if (r.repeat) {
    field(out, "period", fmt::format("{}", r.repeat->period));
    if (r.repeat->saltus > 0)
      field(out, "saltus",
            fmt::format("{}: arithmetic, so much more every period", r.repeat->saltus));
    field(
        out, "preperiod",
        fmt::format("{}: values repeat from heap {} on", r.repeat->preperiod, r.repeat->preperiod));
    field(out, "last exception",
          r.repeat->preperiod == 0 ? "none" : fmt::format("{}", r.repeat->preperiod - 1));
  }
  field(out, "status", status(view));
  field(out, "largest", fmt::format("{}, first at heap {}", r.largest, r.largest_at));
  field(out, "checked", fmt::format("heaps 0 to {} in {:.3g} s", r.checked_to - 1, view.seconds));
}

void period_json(const PeriodView& view, store::Output& out) {
  const heap::PeriodResult& r = view.result;
  const bool known = r.repeat.has_value();
  const heap::Repeat repeat = r.repeat.value_or(heap::Repeat{});
  out.write(fmt::format(
      R"({{"version":{},"game":"{}","code":"{}","period":{},"preperiod":{},"saltus":{},)"
      R"("last_exception":{},"proved":{},"theorem":{},"checked_to":"{}","largest":{},)"
      R"("largest_at":"{}","seconds":{:.6f}}})"
      "\n",
      kJsonVersion, view.game.name, heap::canonical_code(view.game.rules),
      heaps_or_null(known, repeat.period), heaps_or_null(known, repeat.preperiod),
      known ? fmt::format("{}", repeat.saltus) : "null",
      heaps_or_null(known && repeat.preperiod > 0, repeat.preperiod - 1), r.proved,
      r.proved ? fmt::format("\"{}\"", answer::name(r.theorem)) : "null", r.checked_to, r.largest,
      r.largest_at, view.seconds));
}

}  // namespace minimex::report
