// Patterns of codes: which games they stand for.

#include <fmt/format.h>

#include <set>
#include <string>
#include <vector>

#include "minimex/family/heap/census.hpp"
#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"

namespace minimex::heap {
namespace {

[[noreturn]] void refuse(std::string_view pattern, std::size_t at, std::string_view expected) {
  throw run::BadRequest(fmt::format("pattern {}: character {}: expected {}, found {}",
                                    run::excerpt(pattern), at, expected, run::shown(pattern, at)));
}

bool is_digit(char c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z'); }

/// The characters that may stand at one place of a code.
using Choice = std::string;

Choice listed(std::string_view pattern, std::size_t& at) {
  Choice choice;
  for (++at; at < pattern.size() && is_digit(pattern[at]); ++at)
    if (choice.find(pattern[at]) == Choice::npos) choice += pattern[at];
  if (choice.empty()) refuse(pattern, at, "a digit");
  if (at == pattern.size() || pattern[at] != '}') refuse(pattern, at, "a digit or \"}\"");
  return choice;
}

/// Place by place, up to a colon or the end; the rest is left to the reading of the codes.
std::vector<Choice> choices_of(std::string_view pattern) {
  if (pattern.find('.') == std::string_view::npos)
    refuse(pattern, pattern.size(), "a code with a point in which ? stands for any digit (0.?7)");
  std::vector<Choice> choices;
  bool point = false;
  for (std::size_t at = 0; at < pattern.size(); ++at) {
    const char c = pattern[at];
    if (c == '?') {
      choices.emplace_back(point ? "01234567" : "04");
    } else if (c == '{') {
      choices.push_back(listed(pattern, at));
    } else if (is_digit(c) || c == '.' || c == '[' || c == ']') {
      point = point || c == '.';
      choices.emplace_back(1, c);
    } else {
      refuse(pattern, at, "a digit, ?, {, [, ] or a point");
    }
  }
  return choices;
}

/// A code of the pattern; a refusal names both.
Rules code_of(std::string_view pattern, const std::string& code) {
  try {
    return parse_code(code);
  } catch (const run::BadRequest& e) {
    throw run::BadRequest(fmt::format("pattern {}: {}", run::excerpt(pattern), e.what()));
  }
}

}  // namespace

std::vector<Game> expand_pattern(std::string_view pattern) {
  constexpr std::string_view kUnequal = ":unequal";
  std::string_view code = pattern;
  const bool unequal = code.ends_with(kUnequal);
  if (unequal) code.remove_suffix(kUnequal.size());
  if (const std::size_t colon = code.find(':'); colon != std::string_view::npos)
    refuse(pattern, colon + 1, "unequal");

  const std::vector<Choice> choices = choices_of(code);
  std::uint64_t count = 1;
  for (const Choice& c : choices) {
    count *= c.size();
    if (count > kMostGames)
      throw run::TooLarge(fmt::format("pattern {}: expected at most {} games, found more",
                                      run::excerpt(pattern), kMostGames));
  }

  std::vector<Game> games;
  std::set<std::string> seen;
  std::string text(choices.size(), ' ');
  for (std::uint64_t i = 0; i < count; ++i) {
    std::uint64_t rest = i;
    for (std::size_t place = choices.size(); place-- > 0;) {
      text[place] = choices[place][rest % choices[place].size()];
      rest /= choices[place].size();
    }
    Rules rules = code_of(pattern, text);
    // Where no move leaves two heaps, none are equal.
    rules.unequal = unequal && most_parts(rules) >= 2;
    std::string name = canonical_code(rules);
    if (seen.insert(name).second) games.push_back({std::move(name), std::move(rules)});
  }
  return games;
}

}  // namespace minimex::heap
