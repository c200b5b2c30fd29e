#include "minimex/report/census.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "minimex/report/json.hpp"
#include "report/quote.hpp"

namespace minimex::report {
namespace {

using heap::CensusRow;

/// proved, observed, open, or failed: nothing further could be computed.
std::string_view status(const CensusRow& row) {
  if (!row.failure.empty()) return "failed";
  if (row.proved()) return "proved";
  return row.result && row.result->repeat ? "observed" : "open";
}

/// The same for people.
std::string status_text(const CensusRow& row) {
  if (row.proved()) return fmt::format("proved ({})", answer::name(row.result->theorem));
  std::string text;
  if (row.result) {
    const std::uint64_t last = row.result->checked_to - 1;
    text = row.result->repeat ? fmt::format("observed up to {}, not proved", last)
                              : fmt::format("no period seen up to {}", last);
  }
  if (row.failure.empty()) return text;
  return text + (text.empty() ? "" : "; then ") + "failed: " + row.failure;
}

struct Counts {
  std::size_t proved = 0;
  std::size_t observed = 0;
  std::size_t open = 0;
  std::size_t failed = 0;
};

Counts count(const heap::Census& census) {
  Counts counts;
  for (const CensusRow& row : census.rows) {
    const std::string_view s = status(row);
    ++(s == "proved"     ? counts.proved
       : s == "observed" ? counts.observed
       : s == "open"     ? counts.open
                         : counts.failed);
  }
  return counts;
}

struct Fields {
  std::string period;
  std::string preperiod;
  std::string saltus;
  std::string theorem;
  std::string largest;
  std::string largest_at;
  std::string checked_to;
};

/// `none` where a field is not known.
Fields fields(const CensusRow& row, const std::string& none) {
  Fields f{none, none, none, none, none, none, none};
  if (!row.result) return f;
  const heap::PeriodResult& r = *row.result;
  if (r.repeat) {
    f.period = std::to_string(r.repeat->period);
    f.preperiod = std::to_string(r.repeat->preperiod);
    f.saltus = std::to_string(r.repeat->saltus);
  }
  if (r.proved) f.theorem = answer::name(r.theorem);
  f.largest = std::to_string(r.largest);
  f.largest_at = std::to_string(r.largest_at);
  f.checked_to = std::to_string(r.checked_to);
  return f;
}

void table(const heap::Census& census, bool with_seconds, store::Output& out) {
  std::vector<std::vector<std::string>> lines{
      {"game", "period", "preperiod", "saltus", "largest", "at", "heaps"}};
  if (with_seconds) lines.front().emplace_back("seconds");
  lines.front().emplace_back("status");
  for (const CensusRow& row : census.rows) {
    Fields f = fields(row, "-");
    lines.push_back({row.game, std::move(f.period), std::move(f.preperiod), std::move(f.saltus),
                     std::move(f.largest), std::move(f.largest_at), std::move(f.checked_to)});
    if (with_seconds) lines.back().push_back(fmt::format("{:.3f}", row.seconds));
    lines.back().push_back(status_text(row));
  }
  std::vector<std::size_t> widths(lines.front().size(), 0);
  for (const auto& line : lines)
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
  for (const auto& line : lines) {
    out.write(fmt::format("{:<{}}", line[0], widths[0]));
    for (std::size_t i = 1; i + 1 < line.size(); ++i)
      out.write(fmt::format("  {:>{}}", line[i], widths[i]));
    out.write(fmt::format("  {}\n", line.back()));
  }
  const Counts c = count(census);
  out.write(fmt::format("\n{} game{}: {} proved, {} observed, {} open", census.rows.size(),
                        census.rows.size() == 1 ? "" : "s", c.proved, c.observed, c.open));
  if (c.failed != 0) out.write(fmt::format(", {} failed", c.failed));
  out.write("\n");
}

void csv(const heap::Census& census, store::Output& out) {
  out.write(
      "game,status,period,preperiod,saltus,theorem,largest,largest_at,checked_to,seconds,"
      "failure\n");
  for (const CensusRow& row : census.rows) {
    const Fields f = fields(row, "");
    out.write(fmt::format("{},{},{},{},{},{},{},{},{},{:.6f},{}\n", row.game, status(row), f.period,
                          f.preperiod, f.saltus, f.theorem, f.largest, f.largest_at, f.checked_to,
                          row.seconds, csv_field(row.failure)));
  }
}

void json(const heap::Census& census, store::Output& out) {
  const Counts c = count(census);
  out.write(fmt::format(
      R"({{"version":{},"pattern":"{}","limit":"{}","proved":{},"observed":{},"open":{},"failed":{},)"
      R"("games":[)",
      kJsonVersion, census.pattern, census.limit, c.proved, c.observed, c.open, c.failed));
  bool first = true;
  for (const CensusRow& row : census.rows) {
    const Fields f = fields(row, "null");
    // Heaps, and numbers of heaps, can pass 2^53: strings.
    const auto text = [](const std::string& field) {
      return field == "null" ? field : '"' + field + '"';
    };
    out.write(fmt::format(
        R"({}{{"game":"{}","status":"{}","period":{},"preperiod":{},"saltus":{},"proved":{},)"
        R"("theorem":{},"largest":{},"largest_at":{},"checked_to":{},"seconds":{:.6f},)"
        R"("failure":{}}})",
        first ? "" : ",", row.game, status(row), text(f.period), text(f.preperiod), f.saltus,
        row.proved(), text(f.theorem), f.largest, text(f.largest_at), text(f.checked_to),
        row.seconds, row.failure.empty() ? "null" : json_string(row.failure)));
    first = false;
  }
  out.write("]}\n");
}

}  // namespace

void census(const heap::Census& census, CensusFormat format, bool with_seconds,
            store::Output& out) {
  switch (format) {
    case CensusFormat::text:
      return table(census, with_seconds, out);
    case CensusFormat::csv:
      return csv(census, out);
    case CensusFormat::json:
      return json(census, out);
  }
}

}  // namespace minimex::report
