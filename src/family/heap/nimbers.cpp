#include "minimex/family/heap/nimbers.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"

namespace minimex::heap {
namespace {

constexpr std::uint64_t kFirstLook = std::uint64_t{1} << 12;
constexpr std::uint64_t kSecondLook = std::uint64_t{1} << 17;

}  // namespace

NimberTable::NimberTable(const Rules& rules)
    : rules_(rules),
      sequence_(std::make_unique<Sequence>(rules)),
      known_(std::make_shared<Nimbers>(std::vector<std::uint32_t>{0}, std::nullopt,
                                       theorem_for(rules))) {}

std::shared_ptr<const Nimbers> NimberTable::reach(std::uint64_t largest,
                                                  const run::Context& context) const {
  // In one go: short sequences are not worth many, but where heaps fall into many parts.
  const bool costly =
      most_parts(rules_) > 2 || (most_parts(rules_) == 2 && !rules_.repeating.empty());
  const std::uint64_t fewest = costly ? 64 : 1024;
  const std::lock_guard lock(guard_);
  if (known_->reaches(largest)) return known_;
  const auto computed = [&] { return std::min(kComputed, sequence_->affordable(kWork)); };
  const auto limit = [&] {
    return largest < computed() ? std::max(largest + 1, fewest)
                                : std::min(kSearched, sequence_->affordable(kLook));
  };
  const Growing growing{
      [&](std::uint64_t to) { sequence_->extend(to, context); },
      [&](std::uint64_t from, std::span<std::uint32_t> out) { sequence_->read(from, out); }};
  // What a heap costs is known better by and by: many games turn out to be sparse, some late.
  PeriodResult found;
  for (const std::uint64_t look : {kFirstLook, kSecondLook, kComputed}) {
    const std::uint64_t to = std::min(look, limit());
    if (to > found.checked_to) found = find_period(rules_, growing, to, context);
    if (found.proved) break;
  }
  std::vector<std::uint32_t> values(found.checked_to);
  sequence_->read(0, values);
  if (found.proved)
    sequence_.reset();
  else
    found.repeat.reset();
  known_ = std::make_shared<Nimbers>(std::move(values), found.repeat, found.theorem);
  if (!known_->reaches(largest))
    throw run::TooLarge(fmt::format(
        "a heap of {}: its nimber cannot be told: no period of {} is proved by its first {} heaps, "
        "and without one heaps are computed to {} only",
        largest, run::excerpt(canonical_code(rules_), 60), found.checked_to, computed() - 1));
  return known_;
}

}  // namespace minimex::heap
