#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <new>
#include <string_view>
#include <vector>

#include "commands.hpp"
#include "lines.hpp"
#include "minimex/report/json.hpp"
#include "minimex/run/error.hpp"

namespace minimex::cli {
namespace {

/// Answers positions one after another, on one thread.
class Answerer {
 public:
  /// Budgets are a position's; the memory is shared among `sharers` of these.
  Answerer(const Arguments& a, const catalog::BoundGame& game, const run::Context& context,
           std::size_t sharers)
      : a_(a), game_(game), options_(report_options(a)), question_(question_of(a)) {
    context_.follow(context);
    context_.set_threads(1);
    context_.set_memory_budget(std::max<std::uint64_t>(1, context.memory_budget() / sharers));
  }

  /// An error of the position's own becomes an error line. Throws run::Interrupted.
  void operator()(std::uint64_t number, std::string_view line, store::Output& out) {
    // Rendered apart, so that an error in mid-line leaves no half line behind.
    store::Output one;
    try {
      if (a_.seconds > 0) context_.set_time_budget(seconds_of_time(a_.seconds));
      context_.poll();
      const catalog::Position position = game_.parse(line, context_);
      if (a_.yes_no)
        one.write(position.yes_no(context_) ? "true\n" : "false\n");
      else
        report::json(position.solve(question_, context_), options_, one);
    } catch (const run::BadRequest& e) {
      return error(number, "bad-request", e.what(), out);
    } catch (const run::TooLarge& e) {
      return error(number, "too-large", e.what(), out);
    } catch (const std::bad_alloc&) {
      return error(number, "too-large", "out of memory", out);
    }
    out.write(one.text());
  }

 private:
  void error(std::uint64_t number, std::string_view kind, std::string_view message,
             store::Output& out) const {
    if (a_.yes_no)
      out.write(fmt::format("error: {}\n", message));
    else
      report::json_error(number, kind, message, out);
  }

  const Arguments& a_;
  const catalog::BoundGame& game_;
  run::Context context_;
  report::Options options_;
  answer::Question question_;
};

}  // namespace

void solve_each_line(const Arguments& a, const catalog::BoundGame& game,
                     const run::Context& context, store::Output& out) {
  Lines input(context);
  std::uint64_t number = 1;  // of the first line in `lines`
  for (std::string_view text; !(text = input.next()).empty();) {
    const std::vector<std::string_view> lines = split(text);
    constexpr std::size_t kPart = 1024;  // lines a part: small enough to share, large enough to pay
    const std::size_t parts = (lines.size() + kPart - 1) / kPart;
    // Only as many parts at once as keep the finished, unwritten text small.
    constexpr std::size_t kAtOnce = 64;
    for (std::size_t from = 0; from < parts; from += kAtOnce) {
      struct Part {
        store::Output text;
        bool whole = false;
      };
      std::vector<Part> done(std::min(kAtOnce, parts - from));
      const std::size_t sharers = std::min<std::size_t>(context.threads(), done.size());
      auto write = [&] {
        for (const Part& part : done) {
          out.write(part.text.text());
          if (!part.whole) break;
        }
        out.flush();  // whoever feeds the lines may wait for the answers
      };
      try {
        run::parallel(context, done.size(), [&](std::size_t i) {
          Answerer answer(a, game, context, sharers);
          const std::size_t first = (from + i) * kPart;
          const std::size_t end = std::min(first + kPart, lines.size());
          for (std::size_t k = first; k < end; ++k) answer(number + k, lines[k], done[i].text);
          done[i].whole = true;
        });
      } catch (const run::Interrupted&) {
        write();  // what has been answered, in order
        throw;
      }
      write();
    }
    number += lines.size();
  }
}

}  // namespace minimex::cli
