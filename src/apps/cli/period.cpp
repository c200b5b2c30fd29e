#include "minimex/report/period.hpp"

#include <chrono>

#include "commands.hpp"
#include "files.hpp"
#include "minimex/answer/certificate_file.hpp"
#include "minimex/family/heap/rules.hpp"
#include "minimex/family/heap/study.hpp"

namespace minimex::cli {

void period(const Arguments& a, const run::Context& context, store::Output& out) {
  require_distinct({{"--checkpoint", a.checkpoint}, {"--certificate", a.certificate}});
  const heap::Game game = heap::parse_game(a.game);
  heap::PeriodQuestion question{.limit = a.limit,
                                .stream = a.stream || a.window != 0,
                                .window = a.window,
                                .checkpoint = a.checkpoint,
                                .certificate = {}};
  if (!a.certificate.empty())
    question.certificate = [&](const answer::Certificate& c) {
      answer::write_certificate(c, a.certificate, context);
    };
  const auto start = std::chrono::steady_clock::now();
  const heap::PeriodResult result = heap::study_period(game.rules, question, context);
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const report::PeriodView view{game, result, seconds};
  if (a.json)
    report::period_json(view, out);
  else
    report::period_text(view, out);
  if (!a.certificate.empty() && !result.proved && !a.json)
    out.write("note            nothing is proved: no certificate was written\n");
}

}  // namespace minimex::cli
