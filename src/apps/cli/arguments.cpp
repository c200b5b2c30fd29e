#include "arguments.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <memory>

#include "minimex/catalog/catalog.hpp"
#include "minimex/run/text.hpp"

namespace minimex::cli {
namespace {

constexpr const char* kFooter =
    "A GAME is NAME or NAME:param,param=value; `minimex games` lists them.\n"
    "A POSITION is text, @FILE, or - for standard input.\n\n"
    "Exit status: 0 answered, 1 the system refused (a file, a disk), 2 bad request,\n"
    "3 valid but too large for this machine or budget, 130 interrupted.";

/// Dashes and then a letter.
bool is_option(const std::string& word) {
  const std::size_t i = word.find_first_not_of('-');
  return i != 0 && i != std::string::npos && std::isalpha(static_cast<unsigned char>(word[i])) != 0;
}

/// A word that can only be a position although the parser would take it for its own: "--++",
/// "-5,3",
/// "---" and "++" (which CLI11 ends a subcommand by).
bool is_position(const std::string& word) {
  return word == "++" || (word.starts_with("-") && word != "-" && word != "--" && !is_option(word));
}

/// Hides such positions from the parser: each is swapped for a stand-in.
class Hidden {
 public:
  explicit Hidden(const std::vector<std::string>& words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      // "--" ends the options; where no position follows it, it is one: two minus signs.
      const bool two_minus =
          words[i] == "--" && i >= 2 && (i + 1 == words.size() || is_option(words[i + 1]));
      words_.push_back(two_minus || is_position(words[i]) ? hide(words[i]) : words[i]);
    }
  }
  const std::vector<std::string>& words() const { return words_; }
  std::string back(const std::string& word) const {
    for (const auto& [stand_in, original] : hidden_)
      if (stand_in == word) return original;
    return word;
  }

 private:
  std::string hide(const std::string& word) {
    hidden_.emplace_back(fmt::format("\x01{}", hidden_.size()), word);
    return hidden_.back().first;
  }
  std::vector<std::string> words_;
  std::vector<std::pair<std::string, std::string>> hidden_;
};

void add_resources(CLI::App& app, Arguments& a) {
  app.add_option("--threads", a.threads, "Threads to use (default: every core)")
      ->check(CLI::Range(1U, 1024U))
      ->type_name("N");
  app.add_option("--memory", a.memory, "Most memory to use, such as 512M or 8G")
      ->transform(CLI::AsSizeValue(false))
      ->type_name("SIZE");
  app.add_option("--time", a.seconds, "Give up after so many seconds (exit status 3)")
      ->check(CLI::Range(0.001, 1e9))
      ->type_name("SECONDS");
  app.add_flag("--quiet", a.quiet, "No progress on standard error");
}

void add_solve(CLI::App& app, Arguments& a) {
  CLI::App* solve = app.add_subcommand("solve", "Who wins, by how much, by which moves, and why");
  solve->add_option("GAME", a.game, "The game: NAME or NAME:param,param=value")->required();
  CLI::Option* position =
      solve->add_option("POSITION", a.position, "The position: text, @FILE, or - (standard input)");
  solve->add_flag("--json", a.json, "One line of JSON (docs/json.md)");
  solve->add_flag("--yes-no", a.yes_no, "Only true or false, as the textbook problem asks");
  solve->add_flag("--why", a.why, "The reasoning");
  solve->add_flag("--all-moves", a.all_moves, "Every legal move, best first, with its value");
  solve->add_flag("--best-moves", a.all_best, "Every winning or optimal move");
  solve->add_flag("--line", a.whole_line, "The whole line of best play");
  solve->add_option("--most", a.most, "Moves and plies listed without the options above")
      ->type_name("N")
      ->capture_default_str();
  solve->add_flag("--stats", a.stats, "Time and positions (JSON always has them)");
  solve
      ->add_option_function<std::string>(
          "--method", [&a](const std::string& m) { a.generic_search = m == "search"; },
          "auto: the game's own method; search: the generic search, slow and simple")
      ->check(CLI::IsMember({"auto", "search"}))
      ->type_name("METHOD");
  CLI::Option* each = solve->add_flag(
      "--each-line", a.each_line,
      "One position a line on standard input, one line of JSON (or true/false) out for each");
  add_resources(*solve, a);
  solve->final_callback([each, position] {
    if (each->count() == 0 && position->count() == 0)
      throw CLI::RequiredError("POSITION (or --each-line)");
    if (each->count() != 0 && position->count() != 0)
      throw CLI::ValidationError("--each-line",
                                 "positions are read from standard input, none is expected here");
  });
}

void add_play(CLI::App& app, Arguments& a) {
  CLI::App* play = app.add_subcommand("play", "Play against the perfect opponent, or two people");
  play->add_option("GAME", a.game, "The game")->required();
  play->add_option("POSITION", a.position, "The position to start from")->required();
  CLI::Option* first =
      play->add_flag("--computer-first", a.computer_first, "The computer makes the first move");
  play->add_flag("--two", a.two_humans, "Two people; the computer only judges")->excludes(first);
  add_resources(*play, a);
}

void add_others(CLI::App& app, Arguments& a) {
  CLI::App* games = app.add_subcommand("games", "List the games, or show one");
  games->add_option("NAME", a.game, "Rules, parameters, positions, method and limits of this game");

  CLI::App* random = app.add_subcommand("random", "Print a random position");
  random->add_option("GAME", a.game, "The game")->required();
  random->add_option("--size", a.size, "Its size (cells, piles, largest number)")
      ->type_name("N")
      ->capture_default_str();
  random->add_option("--seed", a.seed, "The same seed gives the same position everywhere")
      ->type_name("S")
      ->capture_default_str();

  app.add_subcommand("completion", "Print the completion script for bash");
}

Command command_of(const std::string& name) {
  if (name == "play") return Command::play;
  if (name == "games") return Command::games;
  if (name == "random") return Command::random;
  if (name == "completion") return Command::completion;
  return Command::solve;
}

struct Interface {
  Arguments arguments;
  CLI::App app{"minimex: exact answers for two-player games of perfect information"};

  Interface() {
    app.name("minimex");
    app.set_version_flag("--version", std::string("minimex " MINIMEX_VERSION));
    app.require_subcommand(1);
    app.footer(kFooter);
    add_solve(app, arguments);
    add_play(app, arguments);
    add_others(app, arguments);
    for (CLI::App* sub : app.get_subcommands({})) sub->footer(kFooter);
  }
};

/// A wrong first word; empty if it is a command or an option. CLI11 would only miss a subcommand.
std::string wrong_command(const CLI::App& app, const std::vector<std::string>& words) {
  std::string known;
  for (const CLI::App* sub : app.get_subcommands({})) {
    if (!words.empty() && words.front() == sub->get_name()) return {};
    known += (known.empty() ? "" : ", ") + sub->get_name();
  }
  if (!words.empty() && words.front().starts_with("-")) return {};
  return fmt::format("expected a subcommand ({}), found {}", known,
                     words.empty() ? "nothing" : run::excerpt(words.front()));
}

std::string one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return std::iscntrl(c) != 0; }, ' ');
  return text;
}

}  // namespace

Parsed parse_arguments(const std::vector<std::string>& words) {
  Interface interface;
  if (const std::string wrong = wrong_command(interface.app, words); !wrong.empty())
    return {std::nullopt, wrong + "; see `minimex --help`", 2};
  const Hidden hidden(words);
  // CLI11 takes the words from the back.
  std::vector<std::string> reversed(hidden.words().rbegin(), hidden.words().rend());
  try {
    interface.app.parse(std::move(reversed));
  } catch (const CLI::CallForVersion& e) {
    return {std::nullopt, std::string(e.what()) + "\n", 0};
  } catch (const CLI::CallForHelp&) {
    CLI::App* of = &interface.app;
    for (CLI::App* sub : interface.app.get_subcommands()) of = sub;
    return {std::nullopt, of->help(), 0};
  } catch (const CLI::ParseError& e) {
    std::string message = one_line(e.what());
    return {std::nullopt, fmt::format("{}; see `minimex --help`", message), 2};
  }
  Arguments a = interface.arguments;
  a.command = command_of(interface.app.get_subcommands().front()->get_name());
  a.game = hidden.back(a.game);
  a.position = hidden.back(a.position);
  return {a, {}, 0};
}

std::string bash_completion() {
  Interface interface;
  std::string commands;
  std::string cases;
  for (const CLI::App* sub : interface.app.get_subcommands({})) {
    commands += (commands.empty() ? "" : " ") + sub->get_name();
    std::string options;
    for (const CLI::Option* o : sub->get_options())
      for (const std::string& name : o->get_lnames()) options += " --" + name;
    cases += fmt::format("    {}) options=\"{}\" ;;\n", sub->get_name(), options.substr(1));
  }
  const catalog::Catalog games = catalog::standard();
  std::string names;
  std::string parameters;
  for (const catalog::Entry& e : games.entries()) {
    names += (names.empty() ? "" : " ") + e.description.name;
    std::string pattern = e.description.name;
    for (const catalog::Alias& alias : e.description.aliases) {
      names += " " + alias.name;
      pattern += "|" + alias.name;
    }
    std::string known;
    for (const catalog::ParameterSpec& p : e.description.parameters)
      known += (known.empty() ? "" : " ") + p.name + (p.flag ? "" : "=");
    if (!known.empty())
      parameters += fmt::format("      {}) COMPREPLY=($(compgen -W \"{}\" -- \"$part\")) ;;\n",
                                pattern, known);
  }
  return fmt::format(R"(# bash completion for minimex
_minimex() {{
  local word="${{COMP_WORDS[COMP_CWORD]}}" command="${{COMP_WORDS[1]}}" options="--help"
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W "{} --help --version" -- "$word"))
    return
  fi
  case "$command" in
{}  esac
  # The shell splits NAME:param,... at the colon.
  if [[ "$word" == ":" ]]; then word=""; fi
  if ((COMP_CWORD >= 4)) && [[ "${{COMP_WORDS[3]}}" == ":" || "$COMP_CWORD" == 3 ]] && ((COMP_CWORD <= 4)); then
    local part="${{word##*,}}"
    case "${{COMP_WORDS[2]}}" in
{}    esac
    local done="${{word%"$part"}}"
    COMPREPLY=("${{COMPREPLY[@]/#/$done}}")
    return
  fi
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
    @*) COMPREPLY=($(compgen -P @ -f -- "${{word#@}}")) ;;
    *) if ((COMP_CWORD == 2)); then COMPREPLY=($(compgen -W "{}" -- "$word")); fi ;;
  esac
}}
complete -F _minimex minimex ./minimex
)",
                     commands, cases, parameters, names);
}

}  // namespace minimex::cli
