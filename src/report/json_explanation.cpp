#include "report/json_explanation.hpp"

#include <string>
#include <variant>
#include <vector>

namespace minimex::report {
namespace {

void part_object(Writer& w, const answer::Sum::Part& part) {
  w.StartObject();
  key(w, "text");
  string(w, part.text);
  key(w, "position");
  or_null(w, part.position, [&](const std::string& s) { string(w, s); });
  key(w, "touches");
  indices(w, part.touches);
  key(w, "nimber");
  or_null(w, part.nimber, [&](std::uint64_t n) { digits(w, n); });
  key(w, "value");
  or_null(w, part.value, [&](const std::string& s) { string(w, s); });
  key(w, "period");
  or_null(w, part.period, [&](const answer::Sum::Period& period) {
    w.StartObject();
    key(w, "start");
    digits(w, period.start);
    key(w, "length");
    digits(w, period.length);
    key(w, "saltus");
    w.Uint64(period.saltus);
    w.EndObject();
  });
  w.EndObject();
}

void fields(Writer& w, const answer::Sum& sum) {
  key(w, "kind");
  string(w, "sum");
  key(w, "parts");
  w.StartArray();
  for (const answer::Sum::Part& part : sum.parts) part_object(w, part);
  w.EndArray();
  key(w, "parts_count");
  w.Uint64(sum.parts_count);
  key(w, "nim_sum");
  or_null(w, sum.nim_sum, [&](std::uint64_t n) { digits(w, n); });
  key(w, "value");
  or_null(w, sum.value, [&](const std::string& s) { string(w, s); });
}

void scores(Writer& w, const std::vector<value::Score>& numbers) {
  w.StartArray();
  for (const value::Score n : numbers) string(w, value::to_string(n));
  w.EndArray();
}

void row_object(Writer& w, const answer::Reduction::Row& row) {
  w.StartObject();
  key(w, "steps");
  w.StartArray();
  for (const answer::Reduction::Step& step : row.steps) {
    w.StartObject();
    key(w, "row");
    scores(w, step.row);
    key(w, "at");
    w.Uint64(step.at);
    key(w, "becomes");
    string(w, value::to_string(step.becomes));
    w.EndObject();
  }
  w.EndArray();
  key(w, "steps_count");
  w.Uint64(row.steps_count);
  key(w, "valley");
  scores(w, row.valley);
  key(w, "valley_count");
  w.Uint64(row.valley_count);
  key(w, "shed_pairs");
  w.Uint64(row.shed_pairs);
  key(w, "shed");
  string(w, value::to_string(row.shed));
  w.EndObject();
}

void fields(Writer& w, const answer::Reduction& reduction) {
  key(w, "kind");
  string(w, "reduction");
  key(w, "rows");
  w.StartArray();
  for (const answer::Reduction::Row& row : reduction.rows) row_object(w, row);
  w.EndArray();
  key(w, "rows_count");
  w.Uint64(reduction.rows_count);
}

}  // namespace

void write(Writer& w, const answer::Explanation& explanation) {
  if (std::holds_alternative<std::monostate>(explanation)) {
    w.Null();
    return;
  }
  w.StartObject();
  if (const auto* sum = std::get_if<answer::Sum>(&explanation)) fields(w, *sum);
  if (const auto* reduction = std::get_if<answer::Reduction>(&explanation)) fields(w, *reduction);
  w.EndObject();
}

}  // namespace minimex::report
