#include "minimex/report/board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "minimex/report/json.hpp"
#include "minimex/run/error.hpp"
#include "report/quote.hpp"

namespace minimex::report {
namespace {

using board::SizeValue;
using board::Table;

std::string value_text(const SizeValue& s) {
  if (s.nimber) return fmt::to_string(*s.nimber);
  return s.outcome ? std::string(value::name(*s.outcome)) : "?";
}

std::string_view what(const Table& table) { return table.nimbers() ? "nimber" : "outcome"; }

std::string size_text(const Table& table, const SizeValue& s) {
  const bool one_row = table.range.rows_to == 1;
  return one_row ? fmt::to_string(s.columns) : fmt::format("{}x{}", s.rows, s.columns);
}

std::size_t widest(const Table& table) {
  std::size_t width = 1;
  for (const SizeValue& s : table.sizes) width = std::max(width, value_text(s).size());
  return width;
}

/// Rows begin at multiples of ten, so that the size of a value is easily read off.
void in_line(const Table& table, store::Output& out) {
  constexpr int kRow = 10;
  const std::size_t size_width = fmt::to_string(table.range.columns_to).size();
  const std::size_t width = widest(table);
  for (std::size_t i = 0; i < table.sizes.size(); ++i) {
    const SizeValue& s = table.sizes[i];
    if (i == 0 || s.columns % kRow == 0) {
      if (i != 0) out.put('\n');
      out.write(fmt::format("{:>{}}:", s.columns - s.columns % kRow, size_width));
      if (i == 0)
        out.write(std::string(static_cast<std::size_t>(s.columns % kRow) * (width + 1), ' '));
    }
    out.write(fmt::format(" {:>{}}", value_text(s), width));
  }
  out.put('\n');
}

void in_square(const Table& table, store::Output& out) {
  const std::size_t rows_width = fmt::to_string(table.range.rows_to).size();
  const std::size_t width = std::max(widest(table), fmt::to_string(table.range.columns_to).size());
  out.write(std::string(rows_width + 1, ' '));
  for (int c = table.range.columns_from; c <= table.range.columns_to; ++c)
    out.write(fmt::format(" {:>{}}", c, width));
  int row = 0;
  for (const SizeValue& s : table.sizes) {
    if (s.rows != row) out.write(fmt::format("\n{:>{}}:", row = s.rows, rows_width));
    out.write(fmt::format(" {:>{}}", value_text(s), width));
  }
  out.put('\n');
}

void reasons(const Table& table, store::Output& out) {
  for (const SizeValue& s : table.sizes)
    if (!s.outcome)
      out.write(fmt::format("unknown: {}{}\n", size_text(table, s),
                            s.failure.empty() ? "" : " (" + s.failure + ")"));
}

void csv(const Table& table, store::Output& out) {
  out.write("rows,columns,outcome,nimber,seconds,failure\n");
  for (const SizeValue& s : table.sizes)
    out.write(fmt::format(
        "{},{},{},{},{:.6f},{}\n", s.rows, s.columns, s.outcome ? value::name(*s.outcome) : "",
        s.nimber ? fmt::to_string(*s.nimber) : "", s.seconds, csv_field(s.failure)));
}

void json_sizes(const Table& table, store::Output& out) {
  out.write(R"("sizes":[)");
  bool first = true;
  for (const SizeValue& s : table.sizes) {
    out.write(fmt::format(
        R"({}{{"rows":{},"columns":{},"outcome":{},"nimber":{},"seconds":{:.6f},"failure":{}}})",
        first ? "" : ",", s.rows, s.columns,
        s.outcome ? json_string(value::name(*s.outcome)) : "null",
        s.nimber ? fmt::to_string(*s.nimber) : "null", s.seconds,
        s.failure.empty() ? "null" : json_string(s.failure)));
    first = false;
  }
  out.put(']');
}

std::string repeat_text(const board::Sequence& s) {
  const Table& values = s.values;
  std::string text =
      s.code ? fmt::format("a run of n cells is a heap of n under {}\n", *s.code) : "";
  if (!s.repeat) return text + "no period is seen\n";
  text += fmt::format(
      "period {} from {} on{}: ", s.repeat->period, s.repeat->preperiod,
      s.repeat->saltus == 0 ? "" : fmt::format(", {} more each time", s.repeat->saltus));
  if (s.proved) return text + fmt::format("proved ({})\n", answer::name(s.theorem));
  return text + fmt::format("observed{}, not proved\n",
                            s.code ? "" : fmt::format(" up to {}", values.range.columns_to));
}

void json(std::string_view game, const board::Sequence& s, store::Output& out) {
  const Table& t = s.values;
  out.write(
      fmt::format(R"({{"version":{},"game":{},"rows":{},"from":{},"to":{},"value":"{}","code":{},)",
                  kJsonVersion, json_string(game), t.range.rows_from, t.range.columns_from,
                  t.range.columns_to, what(t), s.code ? json_string(*s.code) : "null"));
  if (s.repeat)
    out.write(fmt::format(R"("period":"{}","preperiod":"{}","saltus":{},"proved":{},"theorem":{},)",
                          s.repeat->period, s.repeat->preperiod, s.repeat->saltus, s.proved,
                          s.proved ? json_string(answer::name(s.theorem)) : "null"));
  else
    out.write(R"("period":null,"preperiod":null,"saltus":null,"proved":false,"theorem":null,)");
  json_sizes(t, out);
  out.write("}\n");
}

}  // namespace

void board_table(std::string_view game, const Table& table, CensusFormat format,
                 store::Output& out) {
  switch (format) {
    case CensusFormat::csv:
      return csv(table, out);
    case CensusFormat::json:
      out.write(fmt::format(R"({{"version":{},"game":{},"value":"{}",)", kJsonVersion,
                            json_string(game), what(table)));
      json_sizes(table, out);
      out.write("}\n");
      return;
    case CensusFormat::text:
      break;
  }
  if (table.range.rows_to == 1)
    in_line(table, out);
  else
    in_square(table, out);
  reasons(table, out);
}

void check_board_format(SequenceFormat format, bool nimbers) {
  if (format == SequenceFormat::raw || format == SequenceFormat::none)
    throw run::BadRequest("--format: of boards expected text, csv, json or bfile");
  if (format == SequenceFormat::bfile && !nimbers)
    throw run::BadRequest(
        "--format bfile: expected a game with nimbers, as a b-file holds numbers");
}

void board_sequence(std::string_view game, const board::Sequence& sequence, SequenceFormat format,
                    store::Output& out) {
  const Table& values = sequence.values;
  check_board_format(format, values.nimbers());
  switch (format) {
    case SequenceFormat::csv:
      return csv(values, out);
    case SequenceFormat::json:
      return json(game, sequence, out);
    case SequenceFormat::bfile:
      for (const SizeValue& s : values.sizes)
        if (s.nimber) out.write(fmt::format("{} {}\n", s.columns, *s.nimber));
      return;
    default:
      break;
  }
  in_line(values, out);
  reasons(values, out);
  out.write(repeat_text(sequence));
}

}  // namespace minimex::report
