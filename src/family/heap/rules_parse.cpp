// Reading the names of heap games.

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstddef>
#include <string>

#include "family/heap/normalise.hpp"
#include "minimex/family/heap/rules.hpp"
#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"

namespace minimex::heap {
namespace {

constexpr int kNoDigit = -1;

int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return kNoDigit;
}

[[noreturn]] void refuse(std::string_view name, std::size_t at, std::string_view expected) {
  throw run::BadRequest(fmt::format("game {}: character {}: expected {}, found {}",
                                    run::excerpt(name), at, expected, run::shown(name, at)));
}

/// The numbers of subtract:1,3,4; `at` is the offset of the first.
std::vector<std::uint64_t> parse_set(std::string_view name, std::size_t at, std::uint64_t most) {
  std::vector<std::uint64_t> set;
  for (;;) {
    const std::string expected = fmt::format("a number from 1 to {}", most);
    const std::size_t end = std::min(name.find_first_not_of("0123456789", at), name.size());
    if (end == at) refuse(name, at, expected);
    std::uint64_t n = 0;
    const auto [rest, error] = std::from_chars(name.data() + at, name.data() + end, n);
    if (error != std::errc() || n < 1 || n > most)
      throw run::BadRequest(fmt::format("game {}: character {}: expected {}, found {}",
                                        run::excerpt(name), at, expected,
                                        run::excerpt(name.substr(at, end - at))));
    set.push_back(n);
    at = end;
    if (at == name.size()) return set;
    if (name[at] != ',') refuse(name, at, "\",\" or the end");
    ++at;
  }
}

std::string joined(std::string_view schema, std::vector<std::uint64_t> set) {
  std::sort(set.begin(), set.end());
  set.erase(std::unique(set.begin(), set.end()), set.end());
  return fmt::format("{}:{}", schema, fmt::join(set, ","));
}

constexpr std::string_view kUnequal = ":unequal";

/// A colon after a game's name, but for one ":unequal" at its end.
[[noreturn]] void refuse_after(std::string_view name, std::size_t colon) {
  if (name.substr(colon).starts_with(kUnequal))
    refuse(name, colon + kUnequal.size(), "the end after unequal");
  refuse(name, colon + 1, "unequal");
}

/// What may have been meant.
[[noreturn]] void refuse_name(std::string_view name) {
  if (looks_like_digits(name))
    throw run::BadRequest(fmt::format("game {}: expected a code with a point (0.{})",
                                      run::excerpt(name), run::excerpt(name)));
  std::string lower(name);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  std::string near;
  for (const Named& named : named_games())
    if (named.name == lower) near = fmt::format("; did you mean {}?", lower);
  throw run::BadRequest(fmt::format(
      "game {}: expected a code with a point (0.07), subtract:1,3,4, all-but:2,5 or the name of a "
      "heap game ({}, ...){}",
      run::excerpt(name), named_games().front().name, near));
}

}  // namespace

bool looks_like_digits(std::string_view name) {
  return !name.empty() && name.front() >= '0' && name.front() <= '9' &&
         std::all_of(name.begin(), name.end(), [](char c) { return digit_value(c) != kNoDigit; });
}

bool looks_like_code(std::string_view name) {
  return name.substr(0, name.find(':')).find('.') != std::string_view::npos &&
         name.find('/') == std::string_view::npos;
}

Rules parse_code(std::string_view code) {
  constexpr std::string_view kDigit = "a digit (0-9, A-Z)";
  const std::size_t point = code.find('.');
  if (point > 1) {  // or there is none: npos
    const std::size_t at = digit_value(code.empty() ? '?' : code[0]) == kNoDigit ? 0 : 1;
    refuse(code, std::min(at, code.size()), "at most one digit, then a point");
  }
  Rules rules;
  if (point == 1) {
    const int d = digit_value(code[0]);
    if (d == kNoDigit) refuse(code, 0, kDigit);
    if ((d & 3) != 0)
      refuse(code, 0, "0, or a digit whose bits 1 and 2 are clear (splitting without taking)");
    rules.takes.push_back({0, static_cast<Digit>(d)});
  }
  std::size_t at = point + 1;
  std::uint64_t beans = 1;
  for (; at < code.size() && code[at] != '['; ++at, ++beans) {
    const int d = digit_value(code[at]);
    if (d == kNoDigit) refuse(code, at, "a digit (0-9, A-Z), \"[\" or the end");
    rules.takes.push_back({beans, static_cast<Digit>(d)});
  }
  if (at < code.size()) {
    rules.repeat_from = beans;
    for (++at; at < code.size() && code[at] != ']'; ++at) {
      const int d = digit_value(code[at]);
      if (d == kNoDigit) refuse(code, at, "a digit (0-9, A-Z) or \"]\"");
      rules.repeating.push_back(static_cast<Digit>(d));
    }
    if (rules.repeating.empty()) refuse(code, at, kDigit);
    if (at == code.size()) refuse(code, at, "\"]\"");
    if (at + 1 != code.size()) refuse(code, at + 1, "the end after \"]\"");
  }
  const std::uint64_t digits = beans - 1 + rules.repeating.size();
  if (digits > kLongestCode)
    throw run::BadRequest(
        fmt::format("game {}: expected at most {} digits after the point, found {}",
                    run::excerpt(code), kLongestCode, digits));
  normalise(rules);
  return rules;
}

Game parse_game(std::string_view name) {
  std::string_view base = name;
  const bool unequal = base.ends_with(kUnequal);
  if (unequal) base.remove_suffix(kUnequal.size());
  const auto finish = [&](std::string canonical, Rules rules) {
    if (unequal && most_parts(rules) < 2)
      throw run::BadRequest(
          fmt::format("game {}: unequal: expected rules by which a move can leave two heaps",
                      run::excerpt(base)));
    if (unequal && !rules.unequal) canonical += kUnequal;
    rules.unequal = rules.unequal || unequal;
    return Game{std::move(canonical), std::move(rules)};
  };
  const std::size_t colon = base.find(':');
  for (const Named& named : named_games()) {
    if (named.name == base.substr(0, colon) && colon != std::string_view::npos)
      refuse_after(name, colon);
    if (named.name == base) return finish(std::string(named.name), parse_game(named.game).rules);
  }
  for (const std::string_view schema : {"subtract", "all-but"}) {
    if (base.substr(0, colon) != schema) continue;
    if (unequal) refuse(name, base.size() + 1, "the end (a move leaves one heap at most)");
    if (base.size() == schema.size())
      refuse(name, name.size(), "\":\" and a set of numbers (1,3,4)");
    const bool takes = schema == "subtract";
    const std::vector<std::uint64_t> set =
        parse_set(name, schema.size() + 1, takes ? kLargestTake : kLargestHole);
    return finish(joined(schema, set), takes ? subtract(set) : all_but(set));
  }
  if (looks_like_code(base)) {
    if (colon != std::string_view::npos) refuse_after(name, colon);
    Rules rules = parse_code(base);
    std::string code = canonical_code(rules);
    return finish(std::move(code), std::move(rules));
  }
  refuse_name(name);
}

}  // namespace minimex::heap
