#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "commands.hpp"
#include "lines.hpp"
#include "minimex/report/json.hpp"
#include "minimex/run/error.hpp"

namespace minimex::cli {
namespace {

/// Answers one position; an error of its own becomes an error line.
class Answerer {
 public:
  Answerer(const Arguments& a, const catalog::BoundGame& game, const run::Context& context)
      : a_(a),
        game_(game),
        context_(context),
        options_(report_options(a)),
        question_(question_of(a)) {}

  void operator()(std::string_view line, store::Output& out) const {
    // Rendered apart, so that an error in mid-line leaves no half line behind.
    store::Output one;
    try {
      const catalog::Position position = game_.parse(line, context_);
      if (a_.yes_no)
        one.write(position.yes_no(context_) ? "true\n" : "false\n");
      else
        report::json(position.solve(question_, context_), options_, one);
    } catch (const run::BadRequest& e) {
      return error("bad-request", e.what(), out);
    } catch (const run::TooLarge& e) {
      return error("too-large", e.what(), out);
    }
    out.write(one.text());
  }

 private:
  void error(std::string_view kind, std::string_view message, store::Output& out) const {
    if (a_.yes_no)
      out.write(fmt::format("error: {}\n", message));
    else
      report::json_error(kind, message, out);
  }

  const Arguments& a_;
  const catalog::BoundGame& game_;
  const run::Context& context_;
  report::Options options_;
  answer::Question question_;
};

}  // namespace

void solve_each_line(const Arguments& a, const catalog::BoundGame& game,
                     const run::Context& context, store::Output& out) {
  const Answerer answer(a, game, context);
  Lines input(context);
  for (std::string_view text; !(text = input.next()).empty();) {
    const std::vector<std::string_view> lines = split(text);
    constexpr std::size_t kPart = 1024;  // lines a part: small enough to share, large enough to pay
    const std::size_t parts = (lines.size() + kPart - 1) / kPart;
    // Only as many parts at once as keep the finished, unwritten text small.
    constexpr std::size_t kAtOnce = 64;
    for (std::size_t from = 0; from < parts; from += kAtOnce) {
      std::vector<store::Output> done(std::min(kAtOnce, parts - from));
      run::parallel(context, done.size(), [&](std::size_t i) {
        const std::size_t first = (from + i) * kPart;
        const std::size_t end = std::min(first + kPart, lines.size());
        for (std::size_t k = first; k < end; ++k) {
          context.poll();
          answer(lines[k], done[i]);
        }
      });
      for (const store::Output& o : done) out.write(o.text());
    }
    out.flush();  // whoever feeds the lines may wait for the answers
  }
}

}  // namespace minimex::cli
