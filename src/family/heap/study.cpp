#include "minimex/family/heap/study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "family/heap/mask.hpp"
#include "family/heap/stream.hpp"
#include "minimex/family/heap/certificate.hpp"
#include "minimex/family/heap/sequence.hpp"
#include "minimex/run/error.hpp"

namespace minimex::heap {
namespace {

constexpr std::uint64_t kNoLimit = std::uint64_t{1} << 62;
/// Plain mex checks a certificate of this many values in half a minute; a longer one is a stream's.
constexpr std::uint64_t kPlainlyChecked = std::uint64_t{1} << 18;

/// Hands over the certificate of a period that the values themselves prove.
void certify(const Rules& rules, const PeriodResult& result, const Sequence& sequence,
             const PeriodQuestion& question, const run::Context& context) {
  context.require_memory(result.checked_to * sizeof(std::uint32_t), "the values to certify");
  std::vector<std::uint32_t> values(result.checked_to);
  sequence.read(0, values);
  question.certificate(*certificate(rules, result.theorem, *result.repeat, values, context));
}

PeriodResult study_stream(const Rules& rules, const PeriodQuestion& question, std::uint64_t limit,
                          const run::Context& context) {
  constexpr std::uint64_t kBlock = 64;
  if (!is_sparse_game(rules))
    throw run::BadRequest(
        most_parts(rules) < 2
            ? "a stream: expected a game with moves that leave two heaps, found none; try without"
        : most_parts(rules) > 2
            ? "a stream: expected a game whose moves leave two heaps at most, found more"
            : "a stream: expected a code that ends, found digits that repeat for ever");
  if (question.certificate && question.window > answer::kLongestWindow)
    throw run::BadRequest(
        fmt::format("window {}: expected {} heaps at most, as no certificate of a longer one is "
                    "checked",
                    question.window, answer::kLongestWindow));
  StreamOptions options{.limit = limit, .checkpoint = question.checkpoint};
  if (question.window != 0)
    options.window = std::max(kBlock, (question.window + kBlock - 1) / kBlock * kBlock);
  Stream stream(rules, options);
  const PeriodResult result = stream.run(context);
  if (!result.proved || !question.certificate) return result;
  if (result.theorem == Theorem::finite_state) {
    question.certificate(stream.certificate());
  } else {
    Sequence sequence(rules);
    sequence.extend(result.checked_to, context);
    certify(rules, result, sequence, question, context);
  }
  return result;
}

}  // namespace

PeriodResult study_period(const Rules& rules, const PeriodQuestion& question,
                          const run::Context& context) {
  constexpr std::uint64_t kFirstLook = std::uint64_t{1} << 12;
  constexpr std::uint64_t kPlainLimit = std::uint64_t{1} << 17;
  constexpr std::uint64_t kSparseLimit = std::uint64_t{1} << 24;
  constexpr std::uint64_t kLook = std::uint64_t{1} << 32;  // steps, some seconds
  if (question.stream || !question.checkpoint.empty())
    return study_stream(rules, question, question.limit == 0 ? kNoLimit : question.limit, context);

  Sequence sequence(rules);
  const Growing growing{
      [&](std::uint64_t to) { sequence.extend(to, context); },
      [&](std::uint64_t from, std::span<std::uint32_t> out) { sequence.read(from, out); }};
  std::uint64_t limit = question.limit;
  PeriodResult result =
      find_period(rules, growing, limit == 0 ? kFirstLook : std::min(limit, kFirstLook), context);
  const bool sparse = sequence.stats().sparse.has_value();
  if (limit == 0)
    limit = sparse ? kSparseLimit
            : most_parts(rules) <= 1
                ? std::clamp(sequence.affordable(kLook), kFirstLook, kSparseLimit)
            : most_parts(rules) == 2 ? kPlainLimit
                                     : kFirstLook;
  if (!result.proved && limit > kKept && sparse)
    return study_stream(rules, question, limit, context);
  if (!result.proved && limit > result.checked_to)
    result = find_period(rules, growing, limit, context);
  if (!result.proved || !question.certificate) return result;
  if (result.checked_to > kPlainlyChecked && sequence.stats().sparse)
    return study_stream(rules, question, kNoLimit, context);
  certify(rules, result, sequence, question, context);
  return result;
}

}  // namespace minimex::heap
