#include "minimex/family/pool/position.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>
#include <utility>

#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"

namespace minimex::pool {
namespace {

bool blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool digit(char c) { return c >= '0' && c <= '9'; }

[[noreturn]] void refuse(std::size_t offset, std::string_view what) {
  throw run::BadRequest(fmt::format("position {}: {}", offset, what));
}

class Reader {
 public:
  Reader(std::string_view text, const run::Context& context) : text_(text), context_(context) {}

  void skip_blanks() {
    while (at_ < text_.size() && blank(text_[at_])) ++at_;
  }
  bool at_end() {
    skip_blanks();
    return at_ == text_.size();
  }
  std::size_t at() const { return at_; }

  /// The word up to and with its "=".
  std::string_view word() {
    constexpr std::string_view kExpected = "expected max=, pool=, total= or taken=";
    for (const std::string_view known : {"max=", "pool=", "total=", "taken="})
      if (text_.substr(at_).starts_with(known)) {
        at_ += known.size();
        return known;
      }
    std::size_t end = at_;
    while (end < text_.size() && text_[end] >= 'a' && text_[end] <= 'z') ++end;
    refuse(at_, fmt::format("{}, found {}", kExpected,
                            end > at_ + 1 ? run::excerpt(text_.substr(at_, end - at_))
                                          : run::shown(text_, at_)));
  }

  std::int64_t number(bool signed_total) {
    const std::string_view expected = signed_total ? "an integer" : "a positive number";
    std::size_t end = at_;
    if (signed_total && end < text_.size() && text_[end] == '-') ++end;
    const std::size_t digits = end;
    while (end < text_.size() && digit(text_[end])) ++end;
    if (end == digits)
      refuse(end, fmt::format("expected {}, found {}", end == at_ ? expected : "a digit",
                              run::shown(text_, end)));
    std::int64_t n = 0;
    if (std::from_chars(text_.data() + at_, text_.data() + end, n).ec != std::errc())
      refuse(at_, fmt::format("expected a number within 64 bits, found {}",
                              run::excerpt(text_.substr(at_, end - at_))));
    if (!signed_total && n == 0) refuse(at_, "expected a positive number, found 0");
    at_ = end;
    return n;
  }

  void end_of_word(std::string_view also) {
    if (at_ < text_.size() && !blank(text_[at_]))
      refuse(at_,
             fmt::format("expected {}a blank or the end, found {}", also, run::shown(text_, at_)));
  }

  /// Of a word that is not a bare list: a comma may divide it from the next word.
  void end_or_comma() {
    if (at_ < text_.size() && text_[at_] == ',')
      ++at_;
    else
      end_of_word("a comma, ");
  }

  struct Item {
    std::int64_t number;
    std::size_t offset;
    auto operator<=>(const Item&) const = default;
  };

  /// Numbers divided by commas, as they stand; within brackets blanks may surround them.
  std::vector<Item> list() {
    constexpr std::size_t kPollEvery = 1 << 16;
    // A list grows to twice its size at worst; short ones are not worth asking for.
    if (text_.size() > kPollEvery)
      context_.require_memory(text_.size() * sizeof(Item) * 2, "the list of numbers");
    std::vector<Item> items;
    const bool brackets = at_ < text_.size() && text_[at_] == '[';
    if (brackets) ++at_;
    while (true) {
      if (brackets) skip_blanks();
      const std::size_t offset = at_;
      items.push_back({number(false), offset});
      if (items.size() % kPollEvery == 0) context_.poll();
      if (brackets) skip_blanks();
      if (at_ == text_.size() || text_[at_] != ',') break;
      ++at_;
    }
    if (brackets) {
      if (at_ == text_.size() || text_[at_] != ']')
        refuse(at_, fmt::format("expected a comma or ], found {}", run::shown(text_, at_)));
      ++at_;
      end_or_comma();
    } else {
      end_of_word("a comma, ");
    }
    return items;
  }

 private:
  std::string_view text_;
  const run::Context& context_;
  std::size_t at_ = 0;
};

std::vector<std::int64_t> numbers_of(const std::vector<Reader::Item>& items) {
  std::vector<std::int64_t> numbers;
  numbers.reserve(items.size());
  for (const Reader::Item& item : items) numbers.push_back(item.number);
  return numbers;
}

/// Refuses the first number in the text that the pool does not hold, or not so often. Both lists
/// ascend; equal numbers taken are in the order of the text.
void check_taken(const Position& position, const std::vector<Reader::Item>& taken, bool repeat) {
  std::optional<Reader::Item> first;
  bool held = false;
  auto wrong = [&](const Reader::Item& item, bool in_pool) {
    if (first && first->offset < item.offset) return;
    first = item;
    held = in_pool;
  };
  std::size_t p = 0;  // first of the pool not used up by smaller numbers
  for (std::size_t i = 0; i < taken.size(); ++i) {
    const std::int64_t x = taken[i].number;
    const bool again = i > 0 && taken[i - 1].number == x;
    if (position.pool.empty()) {
      if (x > position.max)
        wrong(taken[i], false);
      else if (again && !repeat)
        wrong(taken[i], true);
      continue;
    }
    while (p < position.pool.size() && position.pool[p] < x) ++p;
    if (p < position.pool.size() && position.pool[p] == x) {
      if (!repeat) ++p;
    } else {
      wrong(taken[i], again);
    }
  }
  if (first)
    refuse(first->offset,
           held ? fmt::format("taken {} more often than the pool holds it", first->number)
                : fmt::format("taken {}, which the pool does not hold", first->number));
}

void append_list(std::string& out, std::string_view word, const std::vector<std::int64_t>& list) {
  out += word;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (i > 0) out += ',';
    fmt::format_to(std::back_inserter(out), "{}", list[i]);
  }
}

}  // namespace

Position parse(std::string_view text, const Rules& rules, const run::Context& context) {
  Reader reader(text, context);
  Position position;
  std::vector<Reader::Item> taken;
  bool has_total = false;
  std::size_t total_at = 0;
  while (!reader.at_end()) {
    const std::size_t offset = reader.at();
    const std::string_view word = reader.word();
    const bool has_pool = position.max != 0 || !position.pool.empty();
    const bool again = word == "total=" ? has_total
                       : word == "taken="
                           ? !taken.empty()
                           : (word == "max=" ? position.max != 0 : !position.pool.empty());
    if (again) refuse(offset, fmt::format("{} is given twice", word));
    if (word == "total=") {
      total_at = reader.at();
      position.total = reader.number(true);
      has_total = true;
      reader.end_or_comma();
    } else if (word == "taken=") {
      taken = reader.list();
    } else {
      if (has_pool) refuse(offset, "expected max= or pool=, not both");
      if (word == "max=") {
        position.max = reader.number(false);
        reader.end_or_comma();
      } else {
        position.pool = numbers_of(reader.list());
      }
    }
  }
  if (position.max == 0 && position.pool.empty())
    refuse(text.size(), "expected max= or pool=, found the end");
  if (!has_total) refuse(text.size(), "expected total=, found the end");

  std::sort(position.pool.begin(), position.pool.end());
  std::sort(taken.begin(), taken.end());
  check_taken(position, taken, rules.repeat);
  position.taken = numbers_of(taken);
  if (rules.avoid && position.taken.empty() && position.total <= 0)
    refuse(total_at, fmt::format("expected a positive total, as whoever reaches it loses; found {}",
                                 position.total));
  return position;
}

std::string print(const Position& position) {
  std::string out;
  if (position.pool.empty())
    out = fmt::format("max={}", position.max);
  else
    append_list(out, "pool=", position.pool);
  fmt::format_to(std::back_inserter(out), " total={}", position.total);
  if (!position.taken.empty()) append_list(out, " taken=", position.taken);
  return out;
}

Numbers remaining(const Position& position, const Rules& rules) {
  if (rules.repeat || position.taken.empty())
    return position.pool.empty() ? Numbers::up_to(position.max) : Numbers::of(position.pool);
  if (position.pool.empty()) return Numbers::up_to_without(position.max, position.taken);
  std::vector<std::int64_t> rest;
  rest.reserve(position.pool.size() - position.taken.size());
  std::set_difference(position.pool.begin(), position.pool.end(), position.taken.begin(),
                      position.taken.end(), std::back_inserter(rest));
  return Numbers::of(rest);
}

Wide needed(const Position& position) {
  Wide need = position.total;
  for (const std::int64_t x : position.taken) need -= x;
  return need;
}

Position take(Position position, std::int64_t x) {
  position.taken.insert(std::upper_bound(position.taken.begin(), position.taken.end(), x), x);
  return position;
}

}  // namespace minimex::pool
