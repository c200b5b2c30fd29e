#include "family/flip/why.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "minimex/family/flip/misere.hpp"
#include "minimex/family/flip/moves.hpp"
#include "minimex/family/flip/nim_sum.hpp"

namespace minimex::flip {
namespace {

constexpr std::size_t kMostLines = 20;

std::string many(std::uint64_t n, std::string_view one, std::string_view more) {
  return fmt::format("{} {}", n, n == 1 ? one : more);
}

/// The runs that hold a move, each once, by offset.
struct Found {
  std::vector<Run> first;
  std::uint64_t count = 0;
  std::map<std::uint64_t, std::uint64_t> by_length;
};

Found find_runs(const Position& position, const Rules& rules, const run::Context& context) {
  Found found;
  Stretches stretches(position.text(), rules, context);
  for (Stretch s; stretches.next(s);) {
    if (s.from != 0) continue;  // the other end of a run that has its own stretch from 0
    ++found.count;
    ++found.by_length[s.length];
    if (found.first.size() < answer::Sum::kMostParts) found.first.push_back({s.offset, s.length});
  }
  return found;
}

answer::Sum::Part part_of(const Run& run, std::string_view text, const Nimbers& g) {
  answer::Sum::Part part;
  part.text = fmt::format("run of {} at {}", run.length, run.start);
  part.nimber = g[run.length];
  if (run.length <= answer::kLongestPosition)
    for (std::uint64_t i = 0; i < run.length; ++i)
      part.touches.push_back((run.start + i) % text.size());
  if (text.size() <= answer::kLongestPosition) {
    part.position.emplace(text.size(), '-');
    for (const std::uint64_t cell : part.touches) (*part.position)[cell] = '+';
  }
  if (const auto& p = g.period(); p && run.length >= p->start + p->length)
    part.period = {p->start, p->length, 0};
  return part;
}

answer::Sum sum_of(const Found& found, std::string_view text, const NimSumJudge& judge) {
  answer::Sum sum;
  for (const Run& run : found.first) sum.parts.push_back(part_of(run, text, judge.nimbers()));
  sum.parts_count = found.count;
  sum.nim_sum = judge.sum();
  return sum;
}

void explain_sum(std::vector<std::string>& out, const answer::Sum& parts, const Found& found,
                 const NimSumJudge& judge) {
  const Nimbers& g = judge.nimbers();
  for (const answer::Sum::Part& part : parts.parts) {
    if (out.size() == kMostLines) break;
    out.push_back(fmt::format("{}: nimber {}", part.text, *part.nimber));
  }
  if (found.count > out.size())
    out.push_back(fmt::format("... {} more", many(found.count - out.size(), "run", "runs")));
  if (found.by_length.empty()) {
    out.push_back("no run holds a move: nim-sum 0");
    return;
  }
  if (found.count <= kMostLines) {
    std::string sum;
    for (const Run& r : found.first)
      sum += fmt::format("{}{}", sum.empty() ? "" : " xor ", g[r.length]);
    out.push_back(fmt::format("nim-sum: {} = {}", sum, judge.sum()));
    return;
  }
  // Only an odd number of equal runs counts.
  std::map<value::Nimber, std::uint64_t> by_nimber;
  for (const auto& [length, count] : found.by_length) by_nimber[g[length]] += count;
  std::string sum;
  for (const auto& [nimber, count] : by_nimber)
    sum += fmt::format("{}{} of nimber {}", sum.empty() ? "" : ", ", count, nimber);
  out.push_back(
      fmt::format("nim-sum of {}: {} = {}", many(found.count, "run", "runs"), sum, judge.sum()));
}

void explain_wins(std::vector<std::string>& out, const Position& position, const Rules& rules,
                  const Judge& judge, const NimSumJudge* sum, const run::Context& context) {
  std::uint64_t listed = 0;
  const std::uint64_t all = judge.winning_moves();
  if (all == 0) return;
  Stretches stretches(position.text(), rules, context);
  for (Stretch s; listed < kMostLines && stretches.next(s);)
    for (std::uint64_t a = s.from; a < s.to && listed < kMostLines; ++a) {
      if (judge.option(s, a).outcome != value::Outcome::P) continue;
      ++listed;
      const std::uint64_t offset = s.offset + (a - s.from);
      if (s.full_ring) {
        out.push_back(fmt::format("move {}: the ring of {} becomes a row of {}", offset, s.length,
                                  s.length - rules.flip));
        continue;
      }
      const std::uint64_t b = s.length - rules.flip - a;
      std::string line =
          fmt::format("move {}: the run of {} becomes {} and {}", offset, s.length, a, b);
      if (sum) {
        const Nimbers& g = sum->nimbers();
        line += fmt::format(", {} xor {} = {} in place of {}: nim-sum 0", g[a], g[b], g[a] ^ g[b],
                            g[s.length]);
      } else {
        line += ": lost for the player who gets it";
      }
      out.push_back(std::move(line));
    }
  if (all > listed)
    out.push_back(fmt::format("... {} more", many(all - listed, "winning move", "winning moves")));
}

}  // namespace

void explain(answer::Answer& answer, const Position& position, const Rules& rules,
             const Judge& judge, const run::Context& context) {
  std::vector<std::string>& out = answer.why;
  const auto* sum = dynamic_cast<const NimSumJudge*>(&judge);
  const Found found = find_runs(position, rules, context);
  const bool ring_row = rules.ring && judge.legal_moves() != 0 && found.count == 1 &&
                        position.text().find('-') == std::string_view::npos;
  if (ring_row) {
    const std::uint64_t row = position.text().size() - rules.flip;
    out.push_back(fmt::format("a ring of + only: every move leaves a row of {}", row));
    if (sum)
      out.push_back(
          fmt::format("the row has nimber {}, so the ring has the least nimber but that: {}",
                      sum->nimbers()[row], sum->sum()));
  } else if (sum) {
    answer::Sum parts = sum_of(found, position.text(), *sum);
    explain_sum(out, parts, found, *sum);
    answer.explanation = std::move(parts);
  } else {
    std::string runs;
    for (const auto& [length, count] : found.by_length)
      runs += fmt::format("{}{} of {}", runs.empty() ? "" : ", ", count, length);
    out.push_back(fmt::format("runs that hold a move: {}", runs.empty() ? "none" : runs));
    if (const auto* misere = dynamic_cast<const MisereJudge*>(&judge)) {
      const MisereTable::Size size = misere->table()->size(context);
      out.push_back(fmt::format("each run was reduced to its simplest form: {} and {} are known",
                                many(size.forms, "form", "forms"), many(size.sums, "sum", "sums")));
    } else if (const auto positions = judge.positions()) {
      out.push_back(fmt::format("{} valued", many(*positions, "position", "positions")));
    }
  }
  if (judge.legal_moves() == 0)
    out.push_back(rules.misere ? "no move is left: the player to move has won"
                               : "no move is left: the player to move has lost");
  else if (judge.winning_moves() == 0)
    out.push_back("no move wins: every move leaves the other player a won position");
  explain_wins(out, position, rules, judge, sum, context);
}

}  // namespace minimex::flip
