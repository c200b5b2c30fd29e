#pragma once
// What a value rests on, as data: enough for a page to draw it without computing anything.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "minimex/value/number.hpp"

namespace minimex::answer {

/// A disjunctive sum, such as runs of coins, heaps, or the components of a board.
struct Sum {
  /// G(n + length) = G(n) + saltus for every n >= start, proved.
  struct Period {
    std::uint64_t start = 0;
    std::uint64_t length = 0;
    std::uint64_t saltus = 0;
  };
  struct Part {
    std::string text;  ///< what a person calls it: "run of 4 at 3"
    /// Text of the position that is this part alone; unset where there is none, or it is longer
    /// than kLongestPosition.
    std::optional<std::string> position;
    /// Its cells or heaps, by index; left out where they are more than kLongestPosition.
    std::vector<std::uint64_t> touches;
    std::optional<std::uint64_t> nimber;  ///< unset where parts have none: misere, partizan
    /// Partizan games in normal play: its canonical form, "{2|0}"; unset where that is not small.
    std::optional<std::string> value;
    std::optional<Period> period;  ///< by which the nimber is that of a smaller run or heap
  };
  static constexpr std::size_t kMostParts = 64;

  std::vector<Part> parts;               ///< the first kMostParts, in the order of the position
  std::uint64_t parts_count = 0;         ///< of all
  std::optional<std::uint64_t> nim_sum;  ///< of all
  std::optional<std::string> value;      ///< of all together: a canonical form, as of a part
};

/// Rows in which a - b + c takes the place of three neighbours a <= b >= c until none are left.
struct Reduction {
  struct Step {
    std::vector<value::Score> row;  ///< the whole row before the step
    std::uint64_t at = 0;           ///< index of the first of the three
    value::Score becomes = 0;
  };
  struct Row {
    std::vector<Step> steps;
    std::uint64_t steps_count = 0;     ///< of all
    std::vector<value::Score> valley;  ///< what remains: the first kLongestRow of it
    std::uint64_t valley_count = 0;    ///< of all
    /// Of a row closed at one end: pairs of what remains, from that end on, that are played last
    /// since the inner of the two is not the smaller; and the sum of their differences.
    std::uint64_t shed_pairs = 0;
    value::Score shed = 0;
  };
  static constexpr std::size_t kMostRows = 64;
  static constexpr std::size_t kMostSteps = 64;   ///< of all rows together
  static constexpr std::size_t kLongestRow = 64;  ///< no steps of longer rows are kept

  std::vector<Row> rows;         ///< the first kMostRows, as in the position
  std::uint64_t rows_count = 0;  ///< of all
};

using Explanation = std::variant<std::monostate, Sum, Reduction>;

}  // namespace minimex::answer
