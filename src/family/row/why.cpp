#include "why.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

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

/// Reduces rows as Stack does, and tells it in words and as data.
class Telling {
 public:
  Telling(std::vector<std::string>& lines, const run::Context& context)
      : lines_(lines), context_(context) {}

  /// What remains of the next row, a row closed at one end from that end on, its bottom pairs not
  /// yet shed. `prefix` names the row ("Row 2: ", or nothing).
  std::vector<Score> reduce(const RowView& row, const std::string& prefix) {
    const std::size_t n = row.piles.size();
    const bool tells =
        n <= answer::Reduction::kLongestRow && data_.rows_count < answer::Reduction::kMostRows;
    answer::Reduction::Row told;
    std::vector<Score> s;
    for (std::size_t i = 0; i < n; ++i) {
      if (i % kBlock == 0) context_.poll();
      s.push_back(pile_at(row, i));
      for (std::size_t k; (k = s.size()) >= 3 && s[k - 3] <= s[k - 2] && s[k - 2] >= s[k - 1];) {
        const Score x = s[k - 3] - s[k - 2] + s[k - 1];
        if (folded_++ < kTriples)
          lines_.push_back(fmt::format("{}{} <= {} >= {} is worth {}.", prefix, to_string(s[k - 3]),
                                       to_string(s[k - 2]), to_string(s[k - 1]), to_string(x)));
        ++told.steps_count;
        if (tells && steps_ < answer::Reduction::kMostSteps) {
          told.steps.push_back(step(row, s, i + 1, x));
          ++steps_;
        }
        s[k - 3] = x;
        s.resize(k - 2);
      }
    }
    told.valley_count = s.size();
    const auto kept =
        static_cast<std::ptrdiff_t>(std::min(s.size(), answer::Reduction::kLongestRow));
    if (row.right_open)
      told.valley.assign(s.begin(), s.begin() + kept);
    else
      told.valley.assign(s.rbegin(), s.rbegin() + kept);
    if (data_.rows_count++ < answer::Reduction::kMostRows) data_.rows.push_back(std::move(told));
    return s;
  }

  /// Pairs that were shed from the row that was reduced last.
  void shed(std::uint64_t pairs, Score worth) {
    if (data_.rows_count > data_.rows.size()) return;
    data_.rows.back().shed_pairs = pairs;
    data_.rows.back().shed = worth;
  }

  answer::Reduction finish() {
    if (folded_ > kTriples)
      lines_.push_back(fmt::format("... and {} more threes like these.", folded_ - kTriples));
    return std::move(data_);
  }

 private:
  using Step = answer::Reduction::Step;

  /// Piles in the order in which they are reduced.
  static std::int64_t pile_at(const RowView& row, std::size_t i) {
    return both_open(row) ? row.piles[i] : from_bottom(row, i);
  }

  /// The three on top of the stack `s` become `x`; piles from `next` on are not yet on it.
  static Step step(const RowView& row, const std::vector<Score>& s, std::size_t next, Score x) {
    Step out{s, s.size() - 3, x};
    for (std::size_t i = next; i < row.piles.size(); ++i) out.row.push_back(pile_at(row, i));
    if (row.right_open) return out;
    std::reverse(out.row.begin(), out.row.end());
    out.at = out.row.size() - s.size();
    return out;
  }

  std::vector<std::string>& lines_;
  const run::Context& context_;
  answer::Reduction data_;
  std::size_t folded_ = 0;
  std::size_t steps_ = 0;
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

answer::Reduction tell_one_row(std::vector<std::string>& lines, const RowView& row,
                               const run::Context& context) {
  Telling telling(lines, context);
  std::vector<Score> valley = telling.reduce(row, "");
  answer::Reduction reduction = telling.finish();
  lines.push_back(fmt::format("The valley that remains: {}.", list(valley)));
  std::sort(valley.begin(), valley.end(), std::greater<>());
  lines.push_back(fmt::format("Its larger end is taken each time: {}.", alternating(valley)));
  return reduction;
}

answer::Reduction tell_many_rows(std::vector<std::string>& lines, const Position& position,
                                 const run::Context& context) {
  Telling telling(lines, context);
  std::vector<std::string> remains;
  std::vector<Score> pool;
  Score shed = 0;
  for (std::size_t r = 0; r < position.row_count(); ++r) {
    const RowView row = position.row(r);
    const std::string prefix = fmt::format("Row {}: ", r);
    std::vector<Score> kept = telling.reduce(row, prefix);
    std::size_t pairs = 0;
    Score row_shed = 0;
    if (!both_open(row))
      for (; 2 * pairs + 1 < kept.size() && kept[2 * pairs] >= kept[2 * pairs + 1]; ++pairs)
        row_shed += kept[2 * pairs] - kept[2 * pairs + 1];
    kept.erase(kept.begin(), kept.begin() + static_cast<std::ptrdiff_t>(2 * pairs));
    telling.shed(pairs, row_shed);
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
  answer::Reduction reduction = telling.finish();
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
  return reduction;
}

}  // namespace

void explain(answer::Answer& answer, const Position& position, const Findings& found,
             const run::Context& context) {
  std::vector<std::string>& lines = answer.why;
  const bool one = position.row_count() == 1 && both_open(position.row(0));
  answer.explanation = one ? tell_one_row(lines, position.row(0), context)
                           : tell_many_rows(lines, position, context);
  lines.push_back(fmt::format("That comes to {} for the player to move.", to_string(found.score)));
  judge_moves(lines, position, found);
}

void explain_searched(answer::Answer& answer, const Position& position, const Findings& found) {
  answer.why.emplace_back("Every position that can be reached was valued.");
  judge_moves(answer.why, position, found);
}

}  // namespace minimex::row
