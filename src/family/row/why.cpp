#include "why.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "many_rows.hpp"

namespace minimex::row {
namespace {

using value::Score;
using value::to_string;

constexpr std::size_t kTriples = 10;    // shown a position
constexpr std::size_t kNumbers = 20;    // shown a list
constexpr std::size_t kRows = 10;       // shown a position
constexpr std::size_t kFirstMoves = 8;  // judged in words

std::string list(const std::vector<Score>& numbers) {
  std::string text;
  for (std::size_t i = 0; i < std::min(numbers.size(), kNumbers); ++i)
    text += (i == 0 ? "" : ", ") + to_string(numbers[i]);
  if (numbers.size() > kNumbers) text += fmt::format(", ... ({} in all)", numbers.size());
  return text.empty() ? "nothing" : text;
}

/// "5 - 4 + 3".
std::string alternating(const std::vector<Score>& numbers) {
  std::string text;
  for (std::size_t i = 0; i < std::min(numbers.size(), kNumbers); ++i) {
    const bool minus = i % 2 == 1;
    const std::string n = to_string(numbers[i]);
    text += i == 0 ? "" : minus ? " - " : " + ";
    text += i > 0 && numbers[i] < 0 ? "(" + n + ")" : n;
  }
  if (numbers.size() > kNumbers) text += " ...";
  return text.empty() ? "0" : text;
}

/// Reduces a row as Stack does, and says so.
class Telling {
 public:
  Telling(std::vector<std::string>& lines, const run::Context& context)
      : lines_(lines), context_(context) {}

  /// `prefix` names the row ("row 2: ", or nothing). Piles in the order that the reduction takes
  /// them.
  template <class PileAt>
  std::vector<Score> reduce(std::size_t n, PileAt&& pile_at, const std::string& prefix) {
    std::vector<Score> s;
    for (std::size_t i = 0; i < n; ++i) {
      if (i % kBlock == 0) context_.poll();
      s.push_back(pile_at(i));
      for (std::size_t k; (k = s.size()) >= 3 && s[k - 3] <= s[k - 2] && s[k - 2] >= s[k - 1];) {
        const Score x = s[k - 3] - s[k - 2] + s[k - 1];
        if (told_++ < kTriples)
          lines_.push_back(fmt::format("{}{} <= {} >= {} is worth {}.", prefix, to_string(s[k - 3]),
                                       to_string(s[k - 2]), to_string(s[k - 1]), to_string(x)));
        s[k - 3] = x;
        s.resize(k - 2);
      }
    }
    return s;
  }

  void finish() {
    if (told_ > kTriples)
      lines_.push_back(fmt::format("... and {} more threes like these.", told_ - kTriples));
  }

 private:
  std::vector<std::string>& lines_;
  const run::Context& context_;
  std::size_t told_ = 0;
};

void judge_moves(std::vector<std::string>& lines, const Position& position, const Findings& found) {
  std::size_t told = 0;
  for (const FirstMove& m : found.moves) {
    if (told++ == kFirstMoves) break;
    const std::int64_t pile = position.end_pile(m.row, m.side);
    lines.push_back(fmt::format("Taking {} gains {} and leaves a position worth {}: {}{}.",
                                notation(position, m.row, m.side), pile, to_string(pile - m.score),
                                to_string(m.score),
                                m.score == found.score ? ", the best there is" : ""));
  }
  if (found.moves.size() > kFirstMoves)
    lines.push_back(fmt::format("... and {} more first moves.", found.moves.size() - kFirstMoves));
}

void tell_one_row(std::vector<std::string>& lines, const RowView& row,
                  const run::Context& context) {
  Telling telling(lines, context);
  std::vector<Score> valley = telling.reduce(
      row.piles.size(), [&](std::size_t i) { return row.piles[i]; }, "");
  telling.finish();
  lines.push_back(fmt::format("The valley that remains: {}.", list(valley)));
  std::sort(valley.begin(), valley.end(), std::greater<>());
  lines.push_back(fmt::format("Its larger end is taken each time: {}.", alternating(valley)));
}

void tell_many_rows(std::vector<std::string>& lines, const Position& position,
                    const run::Context& context) {
  Telling telling(lines, context);
  std::vector<std::string> remains;
  std::vector<Score> pool;
  Score shed = 0;
  for (std::size_t r = 0; r < position.row_count(); ++r) {
    const RowView row = position.row(r);
    const std::string prefix = fmt::format("Row {}: ", r);
    const auto from_left = [&](std::size_t i) { return row.piles[i]; };
    const auto up = [&](std::size_t i) { return from_bottom(row, i); };
    std::vector<Score> kept = both_open(row) ? telling.reduce(row.piles.size(), from_left, prefix)
                                             : telling.reduce(row.piles.size(), up, prefix);
    std::size_t pairs = 0;
    Score row_shed = 0;
    if (!both_open(row))
      for (; 2 * pairs + 1 < kept.size() && kept[2 * pairs] >= kept[2 * pairs + 1]; ++pairs)
        row_shed += kept[2 * pairs] - kept[2 * pairs + 1];
    kept.erase(kept.begin(), kept.begin() + static_cast<std::ptrdiff_t>(2 * pairs));
    shed += row_shed;
    pool.insert(pool.end(), kept.begin(), kept.end());
    if (r < kRows)
      remains.push_back(
          prefix + list(kept) + " remains" +
          (pairs == 0 ? "."
                      : fmt::format(" (from the closed end); {} bottom pair{} worth {} to whoever "
                                    "does not open {}.",
                                    pairs, pairs == 1 ? "" : "s", to_string(row_shed),
                                    pairs == 1 ? "it" : "them")));
  }
  telling.finish();
  lines.insert(lines.end(), remains.begin(), remains.end());
  if (position.row_count() > kRows)
    lines.push_back(fmt::format("... and {} more rows.", position.row_count() - kRows));
  std::sort(pool.begin(), pool.end(), std::greater<>());
  lines.push_back(fmt::format("All that remains, the largest first: {}.", alternating(pool)));
  if (shed != 0)
    lines.push_back(
        fmt::format("{} piles, an {} number: the bottom pairs {} the player to move {}.",
                    position.pile_count(), position.pile_count() % 2 == 0 ? "even" : "odd",
                    position.pile_count() % 2 == 0 ? "cost" : "bring", to_string(shed)));
}

}  // namespace

std::vector<std::string> why(const Position& position, const Findings& found,
                             const run::Context& context) {
  std::vector<std::string> lines;
  if (position.row_count() == 1 && both_open(position.row(0)))
    tell_one_row(lines, position.row(0), context);
  else
    tell_many_rows(lines, position, context);
  lines.push_back(fmt::format("That comes to {} for the player to move.", to_string(found.score)));
  judge_moves(lines, position, found);
  return lines;
}

std::vector<std::string> why_searched(const Position& position, const Findings& found) {
  std::vector<std::string> lines{"Every position that can be reached was valued."};
  judge_moves(lines, position, found);
  return lines;
}

}  // namespace minimex::row
