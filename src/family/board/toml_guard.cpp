#include "family/board/toml_guard.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "minimex/run/text.hpp"

namespace minimex::board {
namespace {

constexpr int kMostDots = 256;

bool ascii(char c) { return (static_cast<unsigned char>(c) & 0x80U) == 0; }

bool begins_key(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-' || c == '"' || c == '\'';
}

/// Goes over strings, comments and the rest as TOML tells them apart; past the first error in a
/// text that no longer matters.
class Scan {
 public:
  explicit Scan(std::string_view text) : text_(text) {}

  std::optional<TomlFault> run() {
    bool first_on_line = true;
    int dots = 0;
    at_ = text_.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    while (at_ < text_.size() && !fault_) {
      const char c = text_[at_];
      if (!ascii(c)) expected("an ASCII character outside strings and comments");
      if (c == '.' && ++dots > kMostDots)
        fault_ = {at_, fmt::format("expected at most {} dots outside strings and comments, "
                                   "found more",
                                   kMostDots)};
      if (c == '[' && first_on_line)
        header();
      else if (c == '"' || c == '\'')
        string();
      else if (c == '#')
        at_ = std::min(text_.find('\n', at_), text_.size());
      else
        ++at_;
      if (c != ' ' && c != '\t') first_on_line = c == '\n';
    }
    return fault_;
  }

 private:
  bool here(std::string_view text) const { return text_.substr(at_, text.size()) == text; }
  void skip(std::string_view spaces) {
    at_ = std::min(text_.find_first_not_of(spaces, at_), text_.size());
  }
  void expected(std::string_view what) {
    fault_ = {at_, fmt::format("expected {}, found {}", what, run::shown(text_, at_))};
  }

  void header() {
    at_ += here("[[") ? 2 : 1;
    skip(" \t");
    if (at_ < text_.size() && text_[at_] != ']' && !begins_key(text_[at_]))
      expected("the key of a table");
  }

  void string() {
    const char quote = text_[at_];
    const std::string three(3, quote);
    const bool lines = here(three);
    at_ += lines ? 3 : 1;
    while (at_ < text_.size()) {
      if (quote == '"' && text_[at_] == '\\') {
        const std::size_t backslash = at_++;
        if (lines) skip(" \t\r\n");
        if (lines && at_ < text_.size() && !ascii(text_[at_]))
          return expected("an ASCII character after a backslash and any white space");
        if (at_ == backslash + 1 && at_ < text_.size()) ++at_;
      } else if (lines && here(three)) {
        at_ += 3;
        // One or two quotes before the last three are part of the string.
        for (int i = 0; i < 2 && at_ < text_.size() && text_[at_] == quote; ++i) ++at_;
        return;
      } else if (const char c = text_[at_++]; !lines && (c == quote || c == '\n')) {
        return;
      }
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::optional<TomlFault> fault_;
};

}  // namespace

std::optional<TomlFault> toml_fault(std::string_view toml) { return Scan(toml).run(); }

}  // namespace minimex::board
