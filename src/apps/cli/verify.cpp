#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <mutex>

#include "commands.hpp"
#include "minimex/answer/certificate_file.hpp"
#include "minimex/report/certificate.hpp"
#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"
#include "minimex/verify/check.hpp"

namespace minimex::cli {
namespace {

using verify::Verdict;

/// The first refusal of any thread ends the others.
class Refusals {
 public:
  void take(const Verdict& verdict) {
    if (verdict.kind != Verdict::Kind::refused) return;
    const std::scoped_lock lock(mutex_);
    if (why_.empty()) why_ = verdict.why;
    any_ = true;
  }
  bool any() const { return any_; }
  const std::string& why() const { return why_; }

 private:
  std::atomic<bool> any_{false};
  std::mutex mutex_;
  std::string why_;
};

}  // namespace

void verify(const Arguments& a, const run::Context& context, store::Output& out) {
  const auto start = std::chrono::steady_clock::now();
  const answer::Certificate certificate =
      answer::read_certificate(store::read_file(a.certificate, context), a.certificate);
  verify::Check check(certificate);
  Refusals refusals;
  refusals.take(check.form());
  if (!refusals.any())
    context.require_memory(check.bytes() + context.threads() * check.bytes_a_step(), "the check");

  std::atomic<std::uint64_t> done{0};
  const auto go_on = [&](std::uint64_t heaps) {
    context.poll();
    context.progress("heaps checked", done += heaps, check.heaps());
    return !refusals.any();
  };
  if (!refusals.any()) refusals.take(check.begin(go_on));
  if (!refusals.any())
    // The last step is the longest: it goes first.
    run::parallel(context, check.steps(), [&](std::size_t i) {
      if (!refusals.any()) refusals.take(check.step(check.steps() - 1 - i, go_on));
    });
  if (refusals.any())
    throw run::Failure(
        fmt::format("{} is refused: {}", run::excerpt(a.certificate, 200), refusals.why()));
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  report::verified(certificate, seconds, a.json, out);
}

}  // namespace minimex::cli
