#include "family/board/toml_guard.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "minimex/run/text.hpp"

namespace minimex::board {
namespace {

constexpr int kMostDots = 256;
constexpr std::size_t kMostDigits = 18;
constexpr std::string_view kSpaces = " \t";
constexpr std::string_view kWhite = " \t\r\n";
constexpr std::string_view kDigits = "0123456789";

bool ascii(char c) { return (static_cast<unsigned char>(c) & 0x80U) == 0; }

bool begins_key(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-' || c == '"' || c == '\'';
}

bool plain(std::string_view word) {
  return word == "true" || word == "false" ||
         (!word.empty() && word.size() <= kMostDigits && (word.size() == 1 || word[0] != '0') &&
          word.find_first_not_of(kDigits) == std::string_view::npos);
}

/// Goes over strings, comments, values and the rest as TOML tells them apart. Past the first error
/// in a text that no longer matters.
class Scan {
 public:
  explicit Scan(std::string_view text) : text_(text) {}

  std::optional<TomlFault> run() {
    at_ = text_.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    while (at_ < text_.size() && !fault_) step();
    return fault_;
  }

 private:
  bool here(std::string_view text) const { return text_.substr(at_, text.size()) == text; }
  bool end() const { return at_ == text_.size(); }
  bool in_array() const { return !open_.empty() && open_.back() == '['; }
  void skip(std::string_view characters) {
    at_ = std::min(text_.find_first_not_of(characters, at_), text_.size());
  }
  void expected(std::string_view what) {
    fault_ = {at_, fmt::format("expected {}, found {}", what, run::shown(text_, at_))};
  }

  void step() {
    const char c = text_[at_];
    if (kSpaces.find(c) != std::string_view::npos) return skip(kSpaces);
    const bool first = std::exchange(first_on_line_, c == '\n');
    if (!ascii(c)) return expected("an ASCII character outside strings and comments");
    if (c == '#') {
      at_ = std::min(text_.find('\n', at_), text_.size());
    } else if (in_array() && value_next_ && c != ']' && kWhite.find(c) == std::string_view::npos) {
      value();
    } else if (c == '[' && first && open_.empty()) {
      header();
    } else if (c == '"' || c == '\'') {
      string();
    } else {
      ++at_;
      if (c == '.' && ++dots_ > kMostDots)
        fault_ = {at_ - 1, fmt::format("expected at most {} dots outside strings and comments, "
                                       "found more",
                                       kMostDots)};
      else if (c == '=' && !in_array())
        value();
      else if (c == ',')
        value_next_ = true;
      else if ((c == ']' || c == '}') && !open_.empty())
        close();
    }
  }

  void close() {
    open_.pop_back();
    value_next_ = false;
  }

  /// At a value, but for spaces.
  void value() {
    skip(kSpaces);
    value_next_ = false;
    if (end()) return;
    const char c = text_[at_];
    if (c == '"' || c == '\'') return string();
    if (c == '[' || c == '{') {
      open_ += c;
      value_next_ = true;
      ++at_;
      return;
    }
    const std::size_t from = at_;
    at_ = std::min(text_.find_first_of(" \t\r\n,]}#", at_), text_.size());
    const std::string_view word = text_.substr(from, at_ - from);
    if (plain(word)) return;
    at_ = from;
    if (word.empty())
      expected("a string in quotes");
    else
      fault_ = {from, fmt::format("expected a string in quotes, found {}", run::excerpt(word))};
  }

  void header() {
    at_ += here("[[") ? 2 : 1;
    skip(kSpaces);
    if (!end() && text_[at_] != ']' && !begins_key(text_[at_])) expected("the key of a table");
  }

  void string() {
    const char quote = text_[at_];
    const std::string three(3, quote);
    const bool lines = here(three);
    at_ += lines ? 3 : 1;
    while (!end()) {
      if (quote == '"' && text_[at_] == '\\') {
        const std::size_t backslash = at_++;
        if (lines) skip(kWhite);
        if (lines && !end() && !ascii(text_[at_]))
          return expected("an ASCII character after a backslash and any white space");
        if (at_ == backslash + 1 && !end()) ++at_;
      } else if (lines && here(three)) {
        at_ += 3;
        // One or two quotes before the last three are part of the string.
        for (int i = 0; i < 2 && !end() && text_[at_] == quote; ++i) ++at_;
        return;
      } else if (const char c = text_[at_++]; !lines && (c == quote || c == '\n')) {
        return;
      }
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool first_on_line_ = true;
  std::string open_;         // brackets of arrays and tables in a line
  bool value_next_ = false;  // in an array: behind its bracket or a comma
  int dots_ = 0;
  std::optional<TomlFault> fault_;
};

}  // namespace

std::optional<TomlFault> toml_fault(std::string_view toml) { return Scan(toml).run(); }

}  // namespace minimex::board
