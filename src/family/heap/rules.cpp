#include "minimex/family/heap/rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstddef>

#include "family/heap/normalise.hpp"

namespace minimex::heap {
namespace {

/// The shortest and earliest repeating part that means the same.
void normalise_repeating(Rules& rules) {
  std::vector<Digit>& r = rules.repeating;
  if (std::all_of(r.begin(), r.end(), [](Digit d) { return d == 0; })) r.clear();
  if (r.empty()) {
    rules.repeat_from = 0;
    return;
  }
  for (std::size_t length = 1; length < r.size(); ++length) {
    if (r.size() % length != 0) continue;
    bool repeats = true;
    for (std::size_t i = length; repeats && i < r.size(); ++i) repeats = r[i] == r[i - length];
    if (repeats) {
      r.resize(length);
      break;
    }
  }
  // d_0 stays outside: its digit means something else.
  while (rules.repeat_from > 1) {
    const std::uint64_t before = rules.repeat_from - 1;
    const bool listed = !rules.takes.empty() && rules.takes.back().beans == before;
    if ((listed ? rules.takes.back().digit : 0) != r.back()) break;
    if (listed) rules.takes.pop_back();
    std::rotate(r.begin(), r.end() - 1, r.end());
    rules.repeat_from = before;
  }
}

/// The set that the rules are of, where every number that may be taken leaves one heap or none.
std::optional<std::string> as_set(const Rules& rules) {
  const auto plain = [](Digit d) { return d == 3; };
  for (const Take& t : rules.takes)
    if (!plain(t.digit)) return std::nullopt;
  std::string out;
  const auto add = [&out](std::uint64_t n) {
    out += fmt::format("{}{}", out.back() == ':' ? "" : ",", n);
  };
  if (rules.repeating.empty()) {
    out = "subtract:";
    for (const Take& t : rules.takes) add(t.beans);
    return out;
  }
  if (rules.repeating.size() != 1 || !plain(rules.repeating.front())) return std::nullopt;
  out = "all-but:";
  std::uint64_t next = 1;
  for (const Take& t : rules.takes) {
    for (; next < t.beans; ++next) add(next);
    next = t.beans + 1;
  }
  for (; next < rules.repeat_from; ++next) add(next);
  return out;
}

}  // namespace

void normalise(Rules& rules) {
  std::sort(rules.takes.begin(), rules.takes.end(),
            [](const Take& a, const Take& b) { return a.beans < b.beans; });
  std::erase_if(rules.takes, [](const Take& t) { return t.digit == 0; });
  normalise_repeating(rules);
  if (most_parts(rules) < 2) rules.unequal = false;
}

Digit digit(const Rules& rules, std::uint64_t beans) {
  if (!rules.repeating.empty() && beans >= rules.repeat_from)
    return rules.repeating[(beans - rules.repeat_from) % rules.repeating.size()];
  const auto at =
      std::lower_bound(rules.takes.begin(), rules.takes.end(), beans,
                       [](const Take& t, std::uint64_t value) { return t.beans < value; });
  return at != rules.takes.end() && at->beans == beans ? at->digit : Digit{0};
}

int most_parts(const Rules& rules) {
  unsigned all = 0;
  for (const Take& t : rules.takes) all |= t.digit;
  for (const Digit d : rules.repeating) all |= d;
  return std::max(0, static_cast<int>(std::bit_width(all)) - 1);
}

std::optional<std::uint64_t> last_take(const Rules& rules) {
  if (!rules.repeating.empty()) return std::nullopt;
  return rules.takes.empty() ? 0 : rules.takes.back().beans;
}

std::vector<std::uint64_t> takes_leaving(const Rules& rules, int parts, std::uint64_t limit) {
  std::vector<std::uint64_t> out;
  for (const Take& t : rules.takes)
    if (t.beans <= limit && (t.digit >> parts & 1) != 0) out.push_back(t.beans);
  if (!rules.repeating.empty())
    for (std::uint64_t t = rules.repeat_from; t <= limit; ++t)
      if ((digit(rules, t) >> parts & 1) != 0) out.push_back(t);
  return out;
}

Rules subtract(std::vector<std::uint64_t> set) {
  Rules rules;
  std::sort(set.begin(), set.end());
  set.erase(std::unique(set.begin(), set.end()), set.end());
  for (const std::uint64_t t : set) rules.takes.push_back({t, 3});
  normalise(rules);
  return rules;
}

Rules all_but(std::vector<std::uint64_t> set) {
  Rules rules;
  std::sort(set.begin(), set.end());
  const std::uint64_t largest = set.empty() ? 0 : set.back();
  for (std::uint64_t t = 1; t <= largest; ++t)
    if (!std::binary_search(set.begin(), set.end(), t)) rules.takes.push_back({t, 3});
  rules.repeating = {3};
  rules.repeat_from = largest + 1;
  normalise(rules);
  return rules;
}

std::string canonical_code(const Rules& rules) {
  const auto shown = [](Digit d) { return static_cast<char>(d < 10 ? '0' + d : 'A' + (d - 10)); };
  const std::uint64_t last = rules.takes.empty() ? 0 : rules.takes.back().beans;
  const std::uint64_t finite = rules.repeating.empty() ? last + 1 : rules.repeat_from;
  if (finite - 1 + rules.repeating.size() > kLongestCode)
    if (std::optional<std::string> set = as_set(rules)) return *std::move(set);
  std::string out = {shown(digit(rules, 0)), '.'};
  for (std::uint64_t t = 1; t < finite; ++t) out += shown(digit(rules, t));
  if (!rules.repeating.empty()) {
    out += '[';
    for (const Digit d : rules.repeating) out += shown(d);
    out += ']';
  }
  if (rules.unequal) out += ":unequal";
  return out;
}

const std::vector<Named>& named_games() {
  static const std::vector<Named> games = {
      {"nim", "0.[3]", "Take any number of beans from one heap."},
      {"kayles", "0.77", "Knock down one skittle, or two that stand side by side."},
      {"dawsons-kayles", "0.07", "Knock down two skittles that stand side by side."},
      {"dawsons-chess", "0.137", "Pawns on three ranks, where capture is compulsory."},
      {"treblecross", "0.007",
       "Take three counters in a row from a row: whole, or leaving two rows."},
      {"guiles", "0.15", "Take a heap of one or two, or take two beans and leave two heaps."},
      {"officers", "0.6", "Take one bean and leave one or two heaps."},
      {"stalking", "0.31", "Take one bean, or a heap of two."},
      {"kenyons-game", "0.3F", "Take one bean, or two and leave up to three heaps."},
      {"grundys-game", "4.:unequal", "Split a heap into two heaps of different sizes."},
      {"laskers-nim", "4.[3]", "Take any number of beans, or split a heap in two."},
  };
  return games;
}

}  // namespace minimex::heap
