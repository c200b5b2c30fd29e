#include "minimex/report/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

namespace minimex::report {
namespace {

constexpr std::size_t kLabel = 10;  // columns before the text of a field

void field(store::Output& out, std::string_view label, std::string_view body) {
  out.write(fmt::format("{:<{}}{}\n", label, kLabel, body));
}

bool scored(const answer::Answer& a) { return a.value && a.value->kind == value::Kind::score; }

std::string value_text(const value::Value& v) {
  if (v.kind == value::Kind::nimber) return fmt::format("nimber {}", v.number);
  return v.number > 0 ? fmt::format("+{}", v.number) : fmt::format("{}", v.number);
}

std::string_view result_word(value::Outcome leads_to) {
  switch (leads_to) {
    case value::Outcome::P:
      return "wins";
    case value::Outcome::N:
      return "loses";
    case value::Outcome::L:
    case value::Outcome::R:  // of no position that a move leads to: there it is said who is next
    case value::Outcome::Draw:
      break;
  }
  return "draws";
}

/// What a line about a move says besides its notation and where it leads.
enum class Detail {
  none,  ///< in a list whose heading says it all
  value,
  outcome,  ///< and the value
};

/// One line a move; the buffer is reused, since a list may hold hundreds of millions.
class MoveWriter {
 public:
  MoveWriter(store::Output& out, Detail detail) : out_(out), detail_(detail) {}

  void operator()(const answer::Move& m) {
    line_.resize(kLabel);
    line_ += m.notation;
    if (detail_ == Detail::outcome && m.leads_to_outcome) {
      column(kLabel + kNotation);
      line_ += result_word(*m.leads_to_outcome);
    }
    if (detail_ != Detail::none && m.value) {
      column(kLabel + kNotation);
      number(*m.value);
    }
    if (m.leads_to) {
      column(kLabel + kNotation);
      line_ += "leaves ";
      line_ += m.leads_to->empty() ? "nothing" : *m.leads_to;
    }
    line_ += '\n';
    out_.write(line_);
  }

 private:
  static constexpr std::size_t kNotation = 8;

  /// Two blanks, and as many more as it takes to reach `least` characters.
  void column(std::size_t least) {
    if (line_.size() < least) line_.resize(least, ' ');
    line_ += "  ";
  }

  void number(const value::Value& v) {
    if (v.kind == value::Kind::nimber) line_ += "nimber ";
    if (v.kind == value::Kind::score && v.number > 0) line_ += '+';
    fmt::format_to(std::back_inserter(line_), FMT_STRING("{}"), v.number);
  }

  store::Output& out_;
  Detail detail_;
  std::string line_ = std::string(kLabel, ' ');
};

void list(store::Output& out, const answer::MoveList& moves, bool whole, Detail detail) {
  MoveWriter writer(out, detail);
  if (whole)
    answer::for_each(moves, writer);
  else
    for (const answer::Move& m : moves.shown) writer(m);
}

/// A score says who wins by itself.
Detail judged(const answer::Answer& a) { return scored(a) ? Detail::value : Detail::outcome; }

std::string best_heading(const answer::Answer& a) {
  const answer::MoveList& best = a.best;
  if (a.legal.count == std::uint64_t{0}) return "none: play has ended";
  const std::string of = a.legal.count ? fmt::format(" of {}", *a.legal.count) : "";
  if (!best.count || !best.complete)
    return fmt::format("at least {}{} {}", best.shown.size(), of,
                       a.outcome == value::Outcome::Draw ? "keep the draw" : "win");
  const std::uint64_t n = *best.count;
  const bool one = n == 1;
  std::string head;
  if (scored(a))
    head = fmt::format("{}{} {} optimal", n, of, one ? "is" : "are");
  else if (a.outcome == value::Outcome::Draw)
    head = fmt::format("{}{} {} the draw", n, of, one ? "keeps" : "keep");
  else if (n == 0)
    return fmt::format("0{} win: every move loses", of);
  else
    head = fmt::format("{}{} {}", n, of, one ? "wins" : "win");
  return head;
}

void best_moves(const answer::Answer& a, const Options& options, store::Output& out) {
  const answer::MoveList& best = a.best;
  std::string head = best_heading(a);
  const bool cut = !options.all_best && best.count && *best.count > best.shown.size();
  if (cut && !best.shown.empty()) head += fmt::format("; the first {}:", best.shown.size());
  field(out, "moves", head);
  list(out, best, options.all_best, Detail::none);
}

void line_of_play(const answer::Answer& a, const Options& options, store::Output& out) {
  const answer::MoveList& line = a.line;
  const std::string plies =
      line.count ? fmt::format("{} {}", *line.count, *line.count == 1 ? "ply" : "plies") : "";
  if (options.whole_line) {
    field(out, "line", plies.empty() ? "of best play:" : plies + ":");
    list(out, line, true, judged(a));
    return;
  }
  if (line.shown.empty()) {
    if (line.count == std::uint64_t{0}) field(out, "line", "0 plies");
    return;
  }
  std::string body = plies;
  // A line that is not counted is long, or its end is not known.
  const bool cut = line.count ? *line.count > line.shown.size() : true;
  if (cut) body += fmt::format("{}the first {}", plies.empty() ? "" : ", ", line.shown.size());
  body += body.empty() ? "" : ": ";
  bool first = true;
  for (const answer::Move& m : line.shown) {
    if (!first) body += ", ";
    body += m.notation;
    first = false;
  }
  field(out, "line", body);
}

}  // namespace

void text(const answer::Answer& a, const Options& options, store::Output& out) {
  field(out, "game", a.game);
  if (a.position_length > answer::kLongestPosition)
    field(out, "position", fmt::format("{} ({} characters)", a.position, a.position_length));
  else
    field(out, "position", a.position.empty() ? "(empty)" : a.position);
  field(out, "outcome", fmt::format("{}: {}", value::name(a.outcome), a.verdict));
  if (a.value) field(out, "value", value_text(*a.value));
  best_moves(a, options, out);
  if (options.all_moves) {
    field(out, "all moves",
          a.legal.count ? fmt::format("{}, best first:", *a.legal.count) : "best first:");
    list(out, a.legal, true, judged(a));
  }
  line_of_play(a, options, out);
  field(out, "method", fmt::format("{}: {}", a.method.name, a.method.reason));
  for (std::size_t i = 0; i < a.why.size(); ++i) field(out, i == 0 ? "why" : "", a.why[i]);
  for (const std::string& note : a.notes) field(out, "note", note);
  if (options.stats) {
    const std::string positions =
        a.stats.positions ? fmt::format(", {} positions", *a.stats.positions) : "";
    field(out, "stats", fmt::format("{:.6f} s{}", a.stats.seconds, positions));
  }
}

}  // namespace minimex::report
