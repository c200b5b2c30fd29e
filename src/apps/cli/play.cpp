// A game in the terminal: against the perfect opponent, or two people with a judge.

#include <fmt/format.h>

#include <array>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "commands.hpp"
#include "lines.hpp"
#include "minimex/run/error.hpp"

namespace minimex::cli {
namespace {

constexpr std::string_view kHelp =
    "  a move    as listed by moves\n"
    "  moves     the legal moves\n"
    "  hint      a best move\n"
    "  value     who wins from here with best play\n"
    "  undo      take back your last move (and the reply)\n"
    "  swap      change sides with the computer\n"
    "  help      this list\n"
    "  quit      leave\n";

/// Lines of standard input, one at a time.
class Questions {
 public:
  explicit Questions(const run::Context& context) : input_(context) {}

  std::optional<std::string> next() {
    while (waiting_.empty()) {
      const std::string_view text = input_.next();
      if (text.empty()) return std::nullopt;
      for (const std::string_view line : split(text)) waiting_.emplace_back(line);
    }
    std::string line = std::move(waiting_.front());
    waiting_.pop_front();
    const std::size_t first = line.find_first_not_of(" \t\r");
    if (first == std::string::npos) return std::string();
    return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
  }

 private:
  Lines input_;
  std::deque<std::string> waiting_;
};

class Table {
 public:
  Table(const Arguments& a, catalog::Position start, const run::Context& context,
        store::Output& out)
      : context_(context),
        out_(out),
        input_(context),
        two_(a.two_humans),
        human_(a.computer_first ? 1 : 0) {
    turns_.push_back(judge(std::move(start), {0, 0}));
  }

  void run() {
    say(two_ ? "Two players; type a move, or help.\n"
             : "You play the computer; type a move, or help.\n");
    while (!ended_) {
      const Turn& now = turns_.back();
      if (now.answer.legal.count == std::uint64_t{0}) return finish(now);
      if (!two_ && mover() != human_)
        reply(now);
      else
        ask(now);
    }
  }

 private:
  struct Turn {
    catalog::Position position;
    answer::Answer answer;
    std::array<value::Score, 2> scores;  // gathered so far by the first and the second player
  };

  Turn judge(catalog::Position position, std::array<value::Score, 2> scores) const {
    answer::Question question;
    question.view = false;
    answer::Answer answer = position.solve(question, context_);
    return {std::move(position), std::move(answer), scores};
  }

  std::size_t mover() const { return (turns_.size() - 1) % 2; }
  bool scored() const {
    const auto& v = turns_.front().answer.value;
    return v && v->kind == value::Kind::score;
  }

  std::string who(std::size_t player) const {
    if (two_) return fmt::format("player {}", player + 1);
    return player == human_ ? "you" : "the computer";
  }

  void say(std::string_view text) {
    out_.write(text);
    out_.flush();
  }

  std::string shown_position(const Turn& t) const {
    std::string text = t.answer.position.empty() ? "(empty)" : t.answer.position;
    if (scored())
      text += fmt::format("   {} {}, {} {}", who(0), value::to_string(t.scores[0]), who(1),
                          value::to_string(t.scores[1]));
    return text;
  }

  /// A best move; in a lost position the first that is listed.
  static std::string best_move(const answer::Answer& a) {
    if (!a.best.shown.empty()) return a.best.shown.front().notation;
    if (!a.line.shown.empty()) return a.line.shown.front().notation;
    return first_of(a.legal, 1).front();
  }

  /// The notations of the first moves of a list, at most so many.
  static std::vector<std::string> first_of(const answer::MoveList& list, std::size_t most) {
    struct Enough {};
    std::vector<std::string> words;
    try {
      answer::for_each(list, [&](const answer::Move& m) {
        if (words.size() == most) throw Enough{};  // the stream may be very long
        words.push_back(m.notation);
      });
    } catch (const Enough&) {
    }
    return words;
  }

  void make(const std::string& notation) {
    const Turn& now = turns_.back();
    Turn next = judge(now.position.play(notation), now.scores);
    if (scored()) {
      // What the move gains at once: its worth plus what the position it leads to is worth.
      std::optional<value::Score> worth;
      auto look = [&](const answer::Move& m) {
        if (m.leads_to == next.answer.position || m.notation == notation) worth = m.value->number;
      };
      answer::for_each(now.answer.legal, look);
      next.scores[mover()] += worth.value_or(0) + next.answer.value->number;
    }
    turns_.push_back(std::move(next));
  }

  void reply(const Turn& now) {
    const std::string move = best_move(now.answer);
    say(fmt::format("{}\nthe computer plays {}\n", shown_position(now), move));
    make(move);
  }

  void ask(const Turn& now) {
    say(fmt::format("{}\n{}> ", shown_position(now), who(mover())));
    const std::optional<std::string> line = input_.next();
    if (!line) {
      say("\n");
      ended_ = true;
      return;
    }
    if (line->empty()) return;
    if (!command(*line, now)) {
      try {
        make(*line);
      } catch (const run::BadRequest& e) {
        say(fmt::format("{}\n", e.what()));
      }
    }
  }

  bool command(const std::string& word, const Turn& now) {
    if (word == "quit" || word == "exit") {
      ended_ = true;
    } else if (word == "help" || word == "?") {
      say(kHelp);
    } else if (word == "hint") {
      const bool lost = now.answer.outcome == value::Outcome::P;
      say(fmt::format("{}{}\n", lost ? "every move loses; the stubborn one: " : "a best move: ",
                      best_move(now.answer)));
    } else if (word == "value") {
      std::string value;
      if (now.answer.value)
        value = fmt::format(" ({} {})",
                            now.answer.value->kind == value::Kind::nimber ? "nimber" : "value",
                            value::to_string(now.answer.value->number));
      say(fmt::format("{}: {}{}\n", value::name(now.answer.outcome), now.answer.verdict, value));
    } else if (word == "moves") {
      moves(now.answer.legal);
    } else if (word == "undo") {
      undo();
    } else if (word == "swap") {
      if (two_)
        say("two people are playing\n");
      else
        human_ = 1 - human_;
    } else {
      return false;
    }
    return true;
  }

  void moves(const answer::MoveList& legal) {
    constexpr std::size_t kMost = 200;
    const std::vector<std::string> words = first_of(legal, kMost);
    const bool cut = legal.count && *legal.count > words.size();
    say(fmt::format("{}{}\n", fmt::join(words, ", "), cut ? ", ..." : ""));
  }

  void undo() {
    // Back to where the asker was last asked: two plies against the computer, one between people.
    const std::size_t plies = two_ ? 1 : 2;
    if (turns_.size() <= plies) return say("nothing to undo\n");
    turns_.resize(turns_.size() - plies, turns_.front());
  }

  void finish(const Turn& last) {
    std::string line = shown_position(last) + "\n";
    // The verdict of an ended position speaks of the players by turn; here they have names.
    std::optional<std::size_t> winner;
    if (scored()) {
      if (last.scores[0] != last.scores[1]) winner = last.scores[0] > last.scores[1] ? 0 : 1;
    } else if (last.answer.outcome != value::Outcome::Draw) {
      winner = last.answer.outcome == value::Outcome::N ? mover() : 1 - mover();
    }
    if (!winner)
      line += "a draw\n";
    else
      line += who(*winner) + (who(*winner) == "you" ? " win\n" : " wins\n");
    say(line);
    ended_ = true;
  }

  const run::Context& context_;
  store::Output& out_;
  Questions input_;
  bool two_;
  std::size_t human_;  // 0: the first player
  std::vector<Turn> turns_;
  bool ended_ = false;
};

}  // namespace

void play(const Arguments& a, const catalog::Catalog& catalog, const run::Context& context,
          store::Output& out) {
  const catalog::BoundGame game = catalog.bind(a.game);
  if (a.position == "-")
    throw run::BadRequest(
        "play: the moves are read from standard input; give the position as text or @FILE");
  const store::Bytes bytes = position_bytes(a.position, context);
  Table(a, game.parse(bytes.view(), context).begun(), context, out).run();
}

}  // namespace minimex::cli
