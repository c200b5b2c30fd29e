#include "sequences.hpp"

#include <fmt/format.h>

#include <chrono>
#include <string>

#include "minimex/family/heap/by_period.hpp"
#include "minimex/family/heap/sequence.hpp"
#include "minimex/family/heap/study.hpp"
#include "minimex/family/pool/overview.hpp"
#include "minimex/report/json.hpp"
#include "minimex/report/period.hpp"
#include "minimex/report/sequence.hpp"
#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"

namespace minimex::server {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kMostValues = 1'000'000;
constexpr std::uint64_t kMostLines = 10'000'000;
constexpr std::uint64_t kLastHeap = std::uint64_t{1} << 40;
constexpr std::uint64_t kMostColumns = 4'096;

double since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

struct Range {
  heap::Game game;
  std::uint64_t from = 0;
  std::uint64_t to = 0;
};

Range range_of(const Games& games, Fields& fields) {
  Range range{games.heap_game(fields.required_text("game"))};
  range.from = fields.number("from", 0, kLastHeap).value_or(0);
  const std::optional<std::uint64_t> to = fields.number("to", 0, kLastHeap);
  if (!to) throw run::BadRequest("to: expected this field, it is missing");
  range.to = *to;
  if (range.from > range.to)
    throw run::BadRequest(
        fmt::format("from: expected a heap up to {} (to), found {}", range.to, range.from));
  return range;
}

Work::Cost cost_of(const Range& range) {
  constexpr std::uint64_t kFew = 20'000;
  constexpr std::uint64_t kSome = 500'000;
  return range.to <= kFew    ? Work::Cost::unknown
         : range.to <= kSome ? Work::Cost::some
                             : Work::Cost::much;
}

/// Computes the values of the range and hands them to `write`.
template <class F>
Response written(const Range& range, const run::Context& context, F&& write) {
  const auto start = Clock::now();
  heap::Sequence values(range.game.rules);
  heap::extend_by_period(values, range.game.rules, range.to + 1, context);
  const report::SequenceView view{range.game.name, values,         range.from,
                                  range.to,        values.stats(), since(start)};
  store::Output out;
  write(view, out);
  return {.body = out.take()};
}

struct Format {
  std::string_view word;
  report::SequenceFormat format;
  std::string_view type;
  std::string_view ending;
  std::uint64_t most = kMostValues;
};

constexpr Format kFormats[] = {
    {"json", report::SequenceFormat::json, kJson, "json"},
    {"csv", report::SequenceFormat::csv, "text/csv; charset=utf-8", "csv", kMostLines},
    {"bfile", report::SequenceFormat::bfile, "text/plain; charset=utf-8", "txt", kMostLines},
    {"svg", report::SequenceFormat::none, "image/svg+xml", "svg", kLastHeap}};

const Format& format_of(Fields& fields) {
  const std::string word = fields.text("format").value_or("json");
  for (const Format& f : kFormats)
    if (f.word == word) return f;
  throw run::BadRequest(
      fmt::format("format: expected json, csv, bfile or svg, found {}", run::excerpt(word)));
}

/// A name for the file that a browser saves.
std::string file_name(std::string_view game, std::string_view ending) {
  std::string name;
  for (const char c : game)
    name += (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.'
                ? c
                : '-';
  return fmt::format("attachment; filename=\"{}.{}\"", name, ending);
}

}  // namespace

Work sequence_work(const Games& games, Fields& fields) {
  const Format& format = format_of(fields);
  Range range = range_of(games, fields);
  const bool stats = fields.flag("stats");
  if (range.to - range.from >= format.most)
    throw run::TooLarge(fmt::format("to: expected at most {} values as {}, found {}", format.most,
                                    format.word, range.to - range.from + 1));
  return {cost_of(range), [range = std::move(range), &format, stats](const run::Context& context) {
            Response r = written(range, context, [&](const auto& view, store::Output& out) {
              if (format.format == report::SequenceFormat::none)
                report::sequence_plot(view, context, out);
              else
                report::sequence(view, format.format, stats, context, out);
            });
            r.type = format.type;
            if (format.type != kJson)
              r.headers.emplace_back("Content-Disposition",
                                     file_name(range.game.name, format.ending));
            return r;
          }};
}

Work cells_work(const Games& games, Fields& fields) {
  Range range = range_of(games, fields);
  constexpr std::uint64_t kColumns = 800;
  constexpr std::uint64_t kRows = 400;
  const std::uint64_t columns = fields.number("columns", 1, kMostColumns).value_or(kColumns);
  const std::uint64_t rows = fields.number("rows", 1, kMostColumns).value_or(kRows);
  return {cost_of(range), [range = std::move(range), columns, rows](const run::Context& context) {
            return written(range, context, [&](const auto& view, store::Output& out) {
              report::sequence_cells(view, {columns, rows}, context, out);
            });
          }};
}

Work period_work(const Games& games, Fields& fields) {
  heap::Game game = games.heap_game(fields.required_text("game"));
  heap::PeriodQuestion question;
  question.limit = fields.number("limit", 1, kLastHeap).value_or(0);
  return {Work::Cost::unknown, [game = std::move(game), question](const run::Context& context) {
            const auto start = Clock::now();
            const heap::PeriodResult result = heap::study_period(game.rules, question, context);
            store::Output out;
            report::period_json({game, result, since(start)}, out);
            return Response{.body = out.take()};
          }};
}

Work pool_table_work(Fields& fields) {
  const std::optional<std::uint64_t> max = fields.number("max", 1, pool::kLargestOverview);
  if (!max) throw run::BadRequest("max: expected this field, it is missing");
  pool::Rules rules;
  rules.repeat = fields.flag("repeat");
  rules.avoid = fields.flag("avoid");
  return {Work::Cost::unknown, [max = *max, rules](const run::Context& context) {
            store::Output out;
            out.write(fmt::format(R"({{"version":{},"repeat":{},"avoid":{},"rows":[)",
                                  report::kJsonVersion, rules.repeat, rules.avoid));
            for (std::uint64_t m = 1; m <= max; ++m)
              out.write(fmt::format(
                  R"({}{{"max":{},"outcomes":"{}"}})", m == 1 ? "" : ",", m,
                  pool::outcomes_by_total(static_cast<std::int64_t>(m), rules, context)));
            out.write("]}\n");
            return Response{.body = out.take()};
          }};
}

}  // namespace minimex::server
