#include <fcntl.h>
#include <unistd.h>

#include "commands.hpp"
#include "minimex/report/json.hpp"
#include "minimex/report/text.hpp"
#include "minimex/run/error.hpp"

namespace minimex::cli {

store::Bytes position_bytes(const std::string& word, const run::Context& context) {
  if (word == "-") return store::read_descriptor(STDIN_FILENO, "standard input", context);
  if (word == "@") throw run::BadRequest("position: expected a file's name after @, found the end");
  if (word.starts_with('@')) return store::read_file(word.substr(1), context);
  return store::Bytes(word);
}

std::chrono::nanoseconds seconds_of_time(double seconds) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
      std::chrono::duration<double>(seconds));
}

answer::Question question_of(const Arguments& a) {
  answer::Question q;
  q.move_cap = a.most;
  q.line_cap = a.most;
  q.why = a.why;
  q.complete_moves = a.all_best || a.all_moves;
  q.generic_search = a.generic_search;
  return q;
}

report::Options report_options(const Arguments& a) {
  return {.all_best = a.all_best,
          .all_moves = a.all_moves,
          .whole_line = a.whole_line,
          .stats = a.stats};
}

void solve(const Arguments& a, const catalog::Catalog& catalog, const run::Context& context,
           store::Output& out) {
  const catalog::BoundGame game = catalog.bind(a.game);
  if (!a.checkpoint.empty()) game.keep(a.checkpoint, context);
  if (a.each_line) return solve_each_line(a, game, context, out);

  const store::Bytes bytes = position_bytes(a.position, context);
  const catalog::Position position = game.parse(bytes.view(), context);
  if (a.yes_no) {
    out.write(position.yes_no(context) ? "true\n" : "false\n");
    return;
  }
  const answer::Answer answer = position.solve(question_of(a), context);
  const report::Options options = report_options(a);
  if (a.json)
    report::json(answer, options, out);
  else
    report::text(answer, options, out);
}

}  // namespace minimex::cli
