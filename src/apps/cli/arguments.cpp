#include "arguments.hpp"

#include <fmt/format.h>

#include <map>

#include "minimex/run/text.hpp"
#include "options.hpp"

namespace minimex::cli {
namespace {

constexpr const char* kFooter =
    "A GAME is NAME or NAME:param,param=value; `minimex games` lists them.\n"
    "A POSITION is text, @FILE, or - for standard input.\n\n"
    "Exit status: 0 answered, 1 the system refused (a file, a disk) or a certificate does not "
    "hold,\n"
    "2 bad request, 3 valid but too large for this machine or budget, 130 interrupted.";

void add_solve(CLI::App& app, Target t) {
  Arguments& a = t.a;
  CLI::App* solve = app.add_subcommand("solve", "Who wins, by how much, by which moves, and why");
  solve->footer(kFooter);
  solve->add_option("GAME", a.game, "The game: NAME or NAME:param,param=value")->required();
  CLI::Option* position =
      solve->add_option("POSITION", a.position, "The position: text, @FILE, or - (standard input)");
  CLI::Option* yes_no =
      solve->add_flag("--yes-no", a.yes_no, "Only true or false, as the textbook problem asks");
  auto flag = [&](const char* name, bool& value, const char* help) {
    solve->add_flag(name, value, help)->excludes(yes_no);
  };
  flag("--json", a.json, "One line of JSON (docs/json.md)");
  flag("--why", a.why, "The reasoning");
  flag("--all-moves", a.all_moves, "Every legal move, best first, with its value");
  flag("--best-moves", a.all_best, "Every winning or optimal move");
  flag("--line", a.whole_line, "The whole line of best play");
  flag("--stats", a.stats, "Time and positions of the solving (JSON always has them)");
  add_number(*solve, "--most", t, a.most, std::uint64_t{0}, ~std::uint64_t{0},
             "Moves and plies listed without the options above (default: 20)");
  add_choice(*solve, "--method", t, {"auto", "search"}, "METHOD",
             "auto: the game's own method; search: the generic search, slow and simple",
             [&a](const std::string& m) { a.generic_search = m == "search"; });
  CLI::Option* each = solve->add_flag(
      "--each-line", a.each_line,
      "One position a line on standard input, one line of JSON (or true/false) out for each");
  add_file(*solve, "--checkpoint", t, a.checkpoint,
           "Of a rules file: begin with what this file holds, and keep there what is found");
  add_time(*solve, t,
           "Give up after so many seconds (exit status 3); with --each-line, on each position");
  add_resources(*solve, t);
  solve->final_callback([&a, each, position] {
    if (a.yes_no && a.generic_search)
      throw CLI::ValidationError(
          "--yes-no", "the game's own method answers it: --method search is not possible with it");
    if (each->count() == 0 && position->count() == 0)
      throw CLI::RequiredError("POSITION (or --each-line)");
    if (each->count() != 0 && position->count() != 0)
      throw CLI::ValidationError("--each-line",
                                 "positions are read from standard input, none is expected here");
  });
}

void add_play(CLI::App& app, Target t) {
  CLI::App* play = app.add_subcommand("play", "Play against the perfect opponent, or two people");
  play->footer("A POSITION is text or @FILE; moves are read from standard input.");
  play->add_option("GAME", t.a.game, "The game")->required();
  play->add_option("POSITION", t.a.position, "The position to start from")->required();
  CLI::Option* first =
      play->add_flag("--computer-first", t.a.computer_first, "The computer makes the first move");
  play->add_flag("--two", t.a.two_humans, "Two people; the computer only judges")->excludes(first);
  add_resources(*play, t);
}

void add_period(CLI::App& app, Target t) {
  CLI::App* period =
      app.add_subcommand("period", "The period of a heap game, proved, or what is known");
  period->footer(
      "A GAME is named as for sequence. A stream keeps a window of the sequence only, so that its\n"
      "length has no limit but time; with --checkpoint it goes on where it was, whatever ended "
      "it.");
  period->add_option("GAME", t.a.game, "The heap game")->required();
  add_number(*period, "--limit", t, t.a.limit, std::uint64_t{1}, std::uint64_t{1} << 62,
             "Heaps looked at (default: by the game, 2^24 at most; no limit for a stream)");
  period->add_flag("--stream", t.a.stream, "Keep a window of the sequence only");
  add_number(*period, "--window", t, t.a.window, std::uint64_t{64}, std::uint64_t{1} << 40,
             "Stream; heaps of that window (default: as many as it takes)");
  add_file(*period, "--checkpoint", t, t.a.checkpoint,
           "Stream; resume from this file, keep it up to date");
  add_file(*period, "--certificate", t, t.a.certificate,
           "Write there what `minimex verify` needs to prove it again");
  add_formats<bool>(*period, t, {{"text", false}, {"json", true}},
                    "text, or json: one object on one line (default: text)",
                    [t](bool json) { t.a.json = json; });
  add_time(*period, t,
           "Give up after so many seconds (exit status 3); a checkpoint is brought up to date");
  add_resources(*period, t);
}

void add_sequence(CLI::App& app, Target t) {
  using report::SequenceFormat;
  const std::map<std::string, SequenceFormat> formats = {
      {"text", SequenceFormat::text}, {"csv", SequenceFormat::csv},
      {"json", SequenceFormat::json}, {"bfile", SequenceFormat::bfile},
      {"raw", SequenceFormat::raw},   {"none", SequenceFormat::none}};
  CLI::App* sequence = app.add_subcommand(
      "sequence", "The nimbers of the heaps 0, 1, 2, ... of a heap game, or of growing boards");
  sequence->footer(
      "A GAME is a code (0.07, 4.3, 0.[3]), subtract:1,3,4, all-but:2,5, or a name (kayles), each\n"
      "perhaps with :unequal. Formats: text (rows), csv, json (one line), bfile (as the OEIS "
      "takes\n"
      "it), raw (little-endian, in 1, 2 or 4 bytes each, the least that hold the largest value;\n"
      "--stats tells which), none. Of a rules file (games/cram.toml) the boards of --rows rows and "
      "1,\n"
      "2, ... columns; text, csv, json or bfile.");
  sequence->add_option("GAME", t.a.game, "The heap game, or a rules file")->required();
  add_number(*sequence, "--to", t, t.a.to, std::uint64_t{0}, ~std::uint64_t{0},
             "The last heap; of a rules file the last number of columns")
      ->required();
  constexpr std::uint64_t kMostRows = 128;
  add_number(*sequence, "--rows", t, t.a.rows, std::uint64_t{1}, kMostRows,
             "Rows of the boards, for a rules file of a grid");
  add_number(*sequence, "--from", t, t.a.from, std::uint64_t{0}, ~std::uint64_t{0},
             "The first heap (default: 0), or number of columns (default: 1)");
  add_formats<SequenceFormat>(*sequence, t, formats,
                              "How the values are written (default: text; none with --plot alone)",
                              [t](SequenceFormat format) { t.a.format = format; });
  add_file(*sequence, "--output", t, t.a.output, "Write the values there, whole or not at all");
  add_file(*sequence, "--checkpoint", t, t.a.checkpoint,
           "Go on from the values in this file, and keep it up to date");
  add_file(*sequence, "--plot", t, t.a.plot, "Draw value against heap, as SVG");
  sequence->add_flag(
      "--stats", t.a.stats,
      "Largest value, method, rare values, rate: on standard error; in JSON a field");
  add_time(*sequence, t,
           "Give up after so many seconds (exit status 3); a checkpoint is brought up to date");
  add_resources(*sequence, t);
}

void add_census(CLI::App& app, Target t) {
  using report::CensusFormat;
  const std::map<std::string, CensusFormat> formats = {
      {"text", CensusFormat::text}, {"csv", CensusFormat::csv}, {"json", CensusFormat::json}};
  CLI::App* census = app.add_subcommand("census", "The periods of every heap game of a pattern");
  census->footer(
      "A PATTERN is a code in which ? stands for the digits 0 to 7 (before the point: 0 and 4), "
      "and\n"
      "{137} for those listed: \"0.?{37}\", perhaps with :unequal. Quote it, for the shell. What "
      "has\n"
      "been found is kept in the store at once; a later census computes what is missing or asked\n"
      "for up to a higher limit and not proved yet.");
  census->add_option("PATTERN", t.a.game, "Which games")->required();
  add_number(*census, "--limit", t, t.a.limit, std::uint64_t{1}, std::uint64_t{1} << 62,
             "Heaps looked at in each game (default: 65536)");
  add_file(*census, "--store", t, t.a.store,
           "Keep the results in this SQLite database, begin with those it has");
  add_formats<CensusFormat>(*census, t, formats, "How the results are written (default: text)",
                            [t](CensusFormat format) { t.a.census_format = format; });
  add_file(*census, "--output", t, t.a.output, "Write the results there, whole or not at all");
  census->add_flag("--stats", t.a.stats, "The time of each game (CSV and JSON always have it)");
  add_time(*census, t,
           "Give up after so many seconds (exit status 3); the store keeps what is done");
  add_resources(*census, t);
}

void add_verify(CLI::App& app, Target t) {
  CLI::App* verify = app.add_subcommand(
      "verify", "Check the certificate of a period, by plain mex and its theorem");
  verify->footer(
      "FILE is what `minimex period --certificate` wrote (docs/heap-proofs.md). Exit status 0: "
      "the\n"
      "claim is proved; 1: it is refused, or the file is damaged, and one line says why.");
  verify->add_option("FILE", t.a.certificate, "The certificate")->required();
  add_formats<bool>(*verify, t, {{"text", false}, {"json", true}},
                    "text, or json: one object on one line (default: text)",
                    [t](bool json) { t.a.json = json; });
  add_time(*verify, t, "Give up after so many seconds (exit status 3)");
  add_resources(*verify, t);
}

void add_others(CLI::App& app, Target t) {
  CLI::App* games = app.add_subcommand("games", "List the games, or show one");
  games->add_option("NAME", t.a.game,
                    "Rules, parameters, positions, method and limits of this game");

  CLI::App* random = app.add_subcommand("random", "Print a random position");
  random->add_option("GAME", t.a.game, "The game")->required();
  add_number(*random, "--size", t, t.a.size, std::uint64_t{0}, ~std::uint64_t{0},
             "Its size: cells, piles, largest number (default: 10)");
  add_number(*random, "--seed", t, t.a.seed, std::uint64_t{0}, ~std::uint64_t{0},
             "The same seed gives the same position everywhere (default: 1)");

  app.add_subcommand("completion", "Print the completion script for bash");
}

Command command_of(const std::string& name) {
  if (name == "play") return Command::play;
  if (name == "games") return Command::games;
  if (name == "random") return Command::random;
  if (name == "sequence") return Command::sequence;
  if (name == "period") return Command::period;
  if (name == "census") return Command::census;
  if (name == "verify") return Command::verify;
  if (name == "table") return Command::table;
  if (name == "check-rules") return Command::check_rules;
  if (name == "serve") return Command::serve;
  if (name == "completion") return Command::completion;
  return Command::solve;
}

struct Interface {
  Hidden hidden;
  Arguments arguments;
  CLI::App app{"minimex: exact answers for two-player games of perfect information"};

  explicit Interface(const std::vector<std::string>& words) : hidden(words) {
    app.name("minimex");
    app.set_version_flag("--version", std::string("minimex " MINIMEX_VERSION));
    app.require_subcommand(1);
    app.footer(kFooter);
    const Target target{arguments, hidden};
    add_solve(app, target);
    add_play(app, target);
    add_sequence(app, target);
    add_period(app, target);
    add_census(app, target);
    add_verify(app, target);
    add_board_commands(app, target);
    add_serve(app, target);
    add_others(app, target);
  }
};

constexpr std::size_t kLongestMessage = 200;

/// A wrong first word; empty if it is a command or an option. CLI11 would only miss a subcommand.
std::string wrong_command(const CLI::App& app, const std::vector<std::string>& words) {
  std::string known;
  for (const CLI::App* sub : app.get_subcommands({})) {
    if (!words.empty() && words.front() == sub->get_name()) return {};
    known += (known.empty() ? "" : ", ") + sub->get_name();
  }
  if (!words.empty())
    for (const char* general : {"-h", "--help", "--version"})
      if (words.front() == general) return {};
  return fmt::format(
      "expected a subcommand ({}), found {}", known,
      words.empty() || words.front().empty() ? "nothing" : run::excerpt(words.front()));
}

}  // namespace

Parsed parse_arguments(const std::vector<std::string>& words) {
  Interface interface(words);
  if (const std::string wrong = wrong_command(interface.app, words); !wrong.empty())
    return {std::nullopt, wrong + "; see `minimex --help`", 2};
  const std::vector<std::string>& safe = interface.hidden.words();
  // CLI11 takes the words from the back.
  std::vector<std::string> reversed(safe.rbegin(), safe.rend());
  try {
    interface.app.parse(std::move(reversed));
  } catch (const CLI::CallForVersion& e) {
    return {std::nullopt, std::string(e.what()) + "\n", 0};
  } catch (const CLI::CallForHelp&) {
    for (const CLI::App* sub : interface.app.get_subcommands())
      return {std::nullopt, sub->help("minimex"), 0};
    return {std::nullopt, interface.app.help(), 0};
  } catch (const CLI::ExtrasError&) {
    // In the order in which they were typed.
    std::string extra;
    for (const std::string& word : interface.app.remaining(true))
      extra += (extra.empty() ? "" : " ") + interface.hidden.back(word);
    return {std::nullopt,
            fmt::format("not expected here: {}; see `minimex {} --help`",
                        run::excerpt(extra, kLongestMessage), words.front()),
            2};
  } catch (const CLI::ParseError& e) {
    return {std::nullopt,
            fmt::format("{}; see `minimex {} --help`", run::excerpt(e.what(), kLongestMessage),
                        words.front()),
            2};
  }
  Arguments a = interface.arguments;
  a.command = command_of(interface.app.get_subcommands().front()->get_name());
  a.game = interface.hidden.back(a.game);
  a.position = interface.hidden.back(a.position);
  a.certificate = interface.hidden.back(a.certificate);
  return {a, {}, 0};
}

std::string bash_completion(const catalog::Catalog& games) {
  const Interface interface({});
  std::string commands;
  std::string cases;
  for (const CLI::App* sub : interface.app.get_subcommands({})) {
    commands += (commands.empty() ? "" : " ") + sub->get_name();
    std::string options;
    for (const CLI::Option* o : sub->get_options())
      for (const std::string& name : o->get_lnames()) options += " --" + name;
    cases += fmt::format("    {}) options=\"{}\" ;;\n", sub->get_name(), options.substr(1));
  }
  std::string names;
  std::string parameters;
  for (const catalog::Entry& e : games.entries()) {
    if (e.members)
      for (const std::string& name : e.members()) names += (names.empty() ? "" : " ") + name;
    else
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
