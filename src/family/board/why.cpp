#include "family/board/why.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "family/board/alone.hpp"
#include "family/board/value_texts.hpp"
#include "minimex/run/error.hpp"

namespace minimex::board {
namespace {

constexpr std::size_t kMostLines = 20;

std::string many(std::size_t n, std::string_view one, std::string_view more) {
  return fmt::format("{} {}", n, n == 1 ? one : more);
}

/// Cells row by row, neighbours as "a1-d1".
std::string cells_text(const Case& c, const std::vector<int>& cells) {
  constexpr std::size_t kMostRuns = 24;
  std::string text;
  std::size_t runs = 0;
  for (std::size_t i = 0; i < cells.size();) {
    std::size_t j = i + 1;
    while (j < cells.size() && cells[j] == cells[j - 1] + 1 &&
           cells[j] / c.position.columns == cells[i] / c.position.columns)
      ++j;
    if (++runs > kMostRuns) return text + " ...";
    if (i > 0) text += ' ';
    text += cell_name(c.rules(), c.position, cells[i]);
    if (j > i + 1) text += "-" + cell_name(c.rules(), c.position, cells[j - 1]);
    i = j;
  }
  return text;
}

value::Nimber sum_of(const std::vector<Component>& parts) {
  value::Nimber sum = 0;
  for (const Component& part : parts) sum ^= *part.nimber;
  return sum;
}

/// "2 xor 1 = 3"; the sum alone where nothing is added.
std::string sum_text(const std::vector<Component>& parts) {
  std::string text;
  for (const Component& part : parts)
    text += fmt::format("{}{}", text.empty() ? "" : " xor ", *part.nimber);
  return parts.size() == 1 ? text
                           : text + (text.empty() ? "" : " = ") + fmt::to_string(sum_of(parts));
}

answer::Sum sum_as_data(const Case& c, const std::vector<Component>& parts, BoardValues* values) {
  answer::Sum sum;
  const std::size_t shown = std::min(parts.size(), answer::Sum::kMostParts);
  const std::vector<std::optional<Position>> alone =
      each_alone(c.rules(), c.facts(), c.position, parts, shown, *c.context);
  for (std::size_t i = 0; i < shown; ++i) {
    answer::Sum::Part& part = sum.parts.emplace_back();
    const std::vector<int>& cells = parts[i].cells;
    part.text = fmt::format("component of {} at {}", many(cells.size(), "cell", "cells"),
                            cells_text(c, cells));
    if (alone[i]) part.position = print(c.rules(), *alone[i]);
    part.touches.assign(cells.begin(), cells.end());
    part.nimber = parts[i].nimber;
  }
  sum.parts_count = parts.size();
  if (c.nimbered()) sum.nim_sum = sum_of(parts);
  if (values != nullptr) {
    try {
      ValueTexts texts = values->texts(c.position, parts, shown, *c.context);
      for (std::size_t i = 0; i < shown; ++i) sum.parts[i].value = std::move(texts.parts[i]);
      sum.value = std::move(texts.sum);
    } catch (const run::TooLarge&) {
      // Who wins is known: that the time is up costs the values only.
    }
  }
  return sum;
}

void explain_components(std::vector<std::string>& out, const Case& c, const answer::Sum& sum,
                        const std::vector<Component>& parts) {
  for (const answer::Sum::Part& part : sum.parts) {
    if (out.size() == kMostLines) {
      out.push_back(
          fmt::format("... {} more", many(parts.size() - kMostLines, "component", "components")));
      break;
    }
    out.push_back(part.text);
    if (part.nimber) out.back() += fmt::format(": nimber {}", *part.nimber);
    if (part.value) out.back() += fmt::format(": value {}", *part.value);
  }
  if (sum.value && parts.size() > 1) out.push_back(fmt::format("sum of all: value {}", *sum.value));
  if (!c.nimbered()) return;
  if (parts.empty())
    out.emplace_back("no cell can change any more: nim-sum 0");
  else if (parts.size() <= kMostLines)
    out.push_back("nim-sum: " + sum_text(parts));
  else
    out.push_back(fmt::format("nim-sum of all: {}", sum_of(parts)));
}

/// The value that a move leaves, where it is small.
std::optional<std::string> value_left(const Case& c, BoardValues* values, const Scored& s) {
  if (values == nullptr) return std::nullopt;
  try {
    return values->texts(s.option, {}, 0, *c.context).sum;
  } catch (const run::TooLarge&) {
    return std::nullopt;  // as above
  }
}

/// What a winning move makes of the component it is made in, or of the whole.
std::string winning_line(Case& c, Judge& judge, BoardValues* values, const Scored& s,
                         const std::vector<Component>& before) {
  std::string line = fmt::format("move {}: ", c.name(s));
  const int touched = s.move.changes.front().cell;
  const auto whole = std::find_if(before.begin(), before.end(), [&](const Component& part) {
    return std::binary_search(part.cells.begin(), part.cells.end(), touched);
  });
  if (!c.nimbered() || whole == before.end()) {
    if (const std::optional<std::string> value = value_left(c, values, s))
      line += fmt::format("leaves value {}, and ", *value);
    return line + (c.facts().impartial             ? "the other player, to move, loses"
                   : s.move.player == Player::left ? "Right, to move, loses"
                                                   : "Left, to move, loses");
  }
  // Cells of other components stay as they are; those of this one are in it or can change no more.
  std::vector<Component> pieces;
  for (Component& part : judge.components(s.option, true, *c.context))
    if (std::binary_search(whole->cells.begin(), whole->cells.end(), part.cells.front()))
      pieces.push_back(std::move(part));
  line += fmt::format("its component becomes {} in place of {}: nim-sum 0", sum_text(pieces),
                      *whole->nimber);
  return line;
}

}  // namespace

void explain(answer::Answer& answer, Case& c, Judge& judge, bool plainly) {
  std::vector<std::string>& out = answer.why;
  if (plainly) {
    out.push_back(fmt::format(
        "{} valued by the plain rules",
        many(static_cast<std::size_t>(c.oracle->positions()), "position", "positions")));
    return;
  }
  const std::vector<Component> parts = judge.components(c.position, c.nimbered(), *c.context);
  std::optional<BoardValues> values;
  if (!c.facts().impartial && !judge.misere())
    values.emplace(c.rules(), c.facts(), c.position.rows, c.position.columns);
  answer::Sum sum = sum_as_data(c, parts, values ? &*values : nullptr);
  explain_components(out, c, sum, parts);
  answer.explanation = std::move(sum);
  for (const Player side : c.sides) {
    if (c.facts().impartial) break;
    const std::string name = side == Player::left ? "Left" : "Right";
    const std::string rival = side == Player::left ? "Right" : "Left";
    out.push_back(fmt::format("{} to move: {} wins", name, c.side_wins(side) ? name : rival));
  }
  if (c.legal.empty())
    out.emplace_back(judge.misere() ? "no move is left: the player to move has won"
                                    : "no move is left: the player to move has lost");
  else if (c.lost())
    out.emplace_back("no move wins: every move leaves the other player a won position");
  std::size_t listed = 0;
  std::size_t all = 0;
  for (const Scored& s : c.legal) {
    if (!s.wins || !*s.wins) continue;
    if (++all > kMostLines) continue;
    ++listed;
    out.push_back(winning_line(c, judge, values ? &*values : nullptr, s, parts));
  }
  if (all > listed)
    out.push_back(fmt::format("... {} more", many(all - listed, "winning move", "winning moves")));
}

}  // namespace minimex::board
