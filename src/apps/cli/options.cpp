#include "options.hpp"

#include <cctype>
#include <cmath>
#include <cstdint>

namespace minimex::cli {
namespace {

/// Dashes and then a letter.
bool is_option(const std::string& word) {
  const std::size_t i = word.find_first_not_of('-');
  return i != 0 && i != std::string::npos && std::isalpha(static_cast<unsigned char>(word[i])) != 0;
}

/// A word that can only be a position although the parser would take it for its own: "--++",
/// "-5,3", "---" and "++" (which CLI11 ends a subcommand by).
bool is_position(const std::string& word) {
  return word == "++" || (word.starts_with("-") && word != "-" && word != "--" && !is_option(word));
}

}  // namespace

Hidden::Hidden(const std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    // "--" ends the options; where no position follows it, it is one: two minus signs.
    const bool two_minus =
        words[i] == "--" && i >= 2 && (i + 1 == words.size() || is_option(words[i + 1]));
    words_.push_back(two_minus || is_position(words[i]) ? hide(words[i]) : words[i]);
  }
}

std::string Hidden::back(const std::string& word) const {
  for (const auto& [stand_in, original] : hidden_)
    if (stand_in == word) return original;
  return word;
}

std::string Hidden::hide(const std::string& word) {
  hidden_.emplace_back(fmt::format("\x01{}", hidden_.size()), word);
  return hidden_.back().first;
}

[[noreturn]] void bad_value(const std::string& option, const std::string& expected,
                            const std::string& found) {
  throw CLI::ValidationError(
      option, fmt::format("expected {}, found {}", expected, found.empty() ? "nothing" : found));
}

/// The unit is K, M, G, T, or KiB and so on.
std::uint64_t size_of(const std::string& option, const std::string& text) {
  const char* const last = text.data() + text.size();
  double amount = 0;
  const auto [end, error] = std::from_chars(text.data(), last, amount, std::chars_format::fixed);
  std::string unit(end, last);
  for (char& c : unit) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  if (unit.ends_with("IB")) unit.resize(unit.size() - 2);
  if (unit.ends_with("B")) unit.pop_back();
  const std::size_t power = unit.empty() ? 0 : std::string_view("KMGT").find(unit) + 1;
  constexpr double kBits = 10;
  const double bytes = std::ldexp(amount, static_cast<int>(kBits) * static_cast<int>(power));
  const bool known = unit.size() <= 1 && (unit.empty() || power != 0);
  constexpr double kMost = 9e18;
  if (error != std::errc() || !known || !(bytes >= 1) || bytes > kMost)
    bad_value(option, "a size such as 512M or 1.5G", run::excerpt(text));
  return static_cast<std::uint64_t>(bytes);
}

double seconds_of(const std::string& option, const std::string& text) {
  double n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  constexpr double kLeast = 0.001;
  constexpr double kMost = 1e9;
  if (error != std::errc() || end != text.data() + text.size() || !(n >= kLeast && n <= kMost))
    bad_value(option, "seconds from 0.001 to 1e9", run::excerpt(text));
  return n;
}

void add_file(CLI::App& app, const char* name, Target t, std::string& value, const char* help) {
  app.add_option_function<std::string>(
         name,
         [t, name, &value](const std::string& word) {
           value = t.hidden.back(word);
           if (value.empty()) bad_value(name, "a file's name", value);
         },
         help)
      ->type_name("FILE");
}

void add_time(CLI::App& app, Target t, const char* help) {
  app.add_option_function<std::string>(
         "--time",
         [t](const std::string& word) { t.a.seconds = seconds_of("--time", t.hidden.back(word)); },
         help)
      ->type_name("SECONDS");
}

void add_resources(CLI::App& app, Target t) {
  constexpr unsigned kMostThreads = 1024;
  add_number(app, "--threads", t, t.a.threads, 1U, kMostThreads,
             "Threads to use (default: every core)");
  app.add_option_function<std::string>(
         "--memory",
         [t](const std::string& word) { t.a.memory = size_of("--memory", t.hidden.back(word)); },
         "Most memory to use besides a mapped file, such as 512M or 1.5G (default: what the "
         "machine has)")
      ->type_name("SIZE");
  app.add_flag("--quiet", t.a.quiet, "No progress on standard error");
}

}  // namespace minimex::cli
