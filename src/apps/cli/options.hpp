#pragma once
// What the options of the commands are made of.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "arguments.hpp"
#include "minimex/run/text.hpp"

namespace minimex::cli {

/// Hides positions that the parser would take for its own words ("--++"): each is swapped for a
/// stand-in.
class Hidden {
 public:
  explicit Hidden(const std::vector<std::string>& words);
  const std::vector<std::string>& words() const { return words_; }
  std::string back(const std::string& word) const;

 private:
  std::string hide(const std::string& word);
  std::vector<std::string> words_;
  std::vector<std::pair<std::string, std::string>> hidden_;
};

/// What the options need beside the parser: where the values go, and what was really typed.
struct Target {
  Arguments& a;
  const Hidden& hidden;
};

[[noreturn]] void bad_value(const std::string& option, const std::string& expected,
                            const std::string& found);

/// A whole number from `least` to `most`.
template <class T>
CLI::Option* add_number(CLI::App& app, const std::string& name, Target t, T& value, T least, T most,
                        const std::string& help) {
  auto read = [name, t, &value, least, most](const std::string& word) {
    const std::string text = t.hidden.back(word);
    T n{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (error != std::errc() || end != text.data() + text.size() || n < least || n > most)
      bad_value(name, fmt::format("a number from {} to {}", least, most), run::excerpt(text));
    value = n;
  };
  return app.add_option_function<std::string>(name, read, help)->type_name("N");
}

/// One of some words; `choose` is handed it.
template <class F>
CLI::Option* add_choice(CLI::App& app, const std::string& name, Target t,
                        std::vector<std::string> words, const std::string& type,
                        const std::string& help, F choose) {
  auto read = [name, t, words = std::move(words), choose](const std::string& word) {
    const std::string text = t.hidden.back(word);
    if (std::find(words.begin(), words.end(), text) == words.end())
      bad_value(name, fmt::format("one of {}", fmt::join(words, ", ")), run::excerpt(text));
    choose(text);
  };
  return app.add_option_function<std::string>(name, read, help)->type_name(type);
}

/// --format FORMAT, and --json for the one of that name.
template <class Format>
void add_formats(CLI::App& app, Target t, const std::map<std::string, Format>& formats,
                 const std::string& help, std::function<void(Format)> choose) {
  std::vector<std::string> words;
  words.reserve(formats.size());
  for (const auto& [word, format] : formats) words.push_back(word);
  CLI::Option* format = add_choice(app, "--format", t, words, "FORMAT", help,
                                   [=](const std::string& word) { choose(formats.at(word)); });
  app.add_flag_callback(
         "--json", [=] { choose(formats.at("json")); }, "--format json (docs/json.md)")
      ->excludes(format);
}

/// An option whose value names a file.
void add_file(CLI::App& app, const char* name, Target t, std::string& value, const char* help);

/// --time
void add_time(CLI::App& app, Target t, const char* help);

/// --threads, --memory, --quiet
void add_resources(CLI::App& app, Target t);

/// The commands of board games: table, check-rules.
void add_board_commands(CLI::App& app, Target t);

/// serve
void add_serve(CLI::App& app, Target t);

/// Bytes: a number, perhaps with a fraction, and a binary unit (512M, 1.5G).
std::uint64_t size_of(const std::string& option, const std::string& text);
/// Seconds, perhaps with a fraction.
double seconds_of(const std::string& option, const std::string& text);

}  // namespace minimex::cli
