#include "family/heap/long_line.hpp"

#include <cstddef>
#include <unordered_set>
#include <utility>
#include <vector>

#include "family/heap/winning.hpp"
#include "minimex/family/heap/answer.hpp"

namespace minimex::heap {
namespace {

//     heaps in order   | dead_, no move is left for them |  the rest: live_, last to first  |
class LongLine {
 public:
  LongLine(const Rules& rules, const Nimbers& nimbers, const Position& start,
           const run::Context& context)
      : rules_(rules),
        nimbers_(nimbers),
        context_(context),
        live_(start.rbegin(), start.rend()),
        sum_(nim_sum(nimbers, start)) {}

  std::uint64_t heaps() const { return dead_.size() + live_.size(); }

  Position position() const {
    Position all = dead_;
    all.insert(all.end(), live_.rbegin(), live_.rend());
    return all;
  }

  /// False where there is no move, or `visit` says no.
  bool ply(const VisitPly& visit) {
    while (!live_.empty() && !first_option(live_.back())) {
      dead_.push_back(live_.back());
      live_.pop_back();
    }
    std::unordered_set<std::uint64_t> tried;
    for (std::size_t i = live_.size(); i-- > 0;) {
      context_.poll();
      const std::uint64_t heap = live_[i];
      if (!tried.insert(heap).second) continue;
      const std::uint64_t rest = sum_ ^ nimbers_[heap];
      std::optional<Parts> parts = sum_ == 0 ? first_option(heap) : first_worth(heap, rest);
      if (!parts) continue;
      std::uint64_t nimber = rest;
      for (const std::uint64_t part : *parts) nimber ^= nimbers_[part];
      const Move move{dead_.size() + (live_.size() - 1 - i), *std::move(parts)};
      if (!visit(heap, move, nimber)) return false;
      play(i, move.parts, nimber);
      return true;
    }
    return false;
  }

  bool ended() const { return live_.empty(); }

 private:
  using Parts = std::vector<std::uint64_t>;

  std::optional<Parts> first_option(std::uint64_t heap) const {
    std::optional<Parts> first;
    each_option(rules_, heap, [&](std::span<const std::uint64_t> parts) {
      first.emplace(parts.begin(), parts.end());
      return false;
    });
    return first;
  }

  std::optional<Parts> first_worth(std::uint64_t heap, std::uint64_t target) const {
    std::optional<Parts> first;
    each_option_worth(rules_, nimbers_, heap, target, context_,
                      [&](std::span<const std::uint64_t> parts) {
                        first.emplace(parts.begin(), parts.end());
                        return false;
                      });
    return first;
  }

  void play(std::size_t i, const Parts& parts, std::uint64_t nimber) {
    const auto at = live_.erase(live_.begin() + static_cast<std::ptrdiff_t>(i));
    live_.insert(at, parts.rbegin(), parts.rend());
    sum_ = nimber;
  }

  const Rules& rules_;
  const Nimbers& nimbers_;
  const run::Context& context_;
  Position dead_;
  std::vector<std::uint64_t> live_;
  std::uint64_t sum_;
};

}  // namespace

std::optional<Position> play_long_line(const Rules& rules, const Nimbers& nimbers,
                                       const Position& start, std::uint64_t fewest,
                                       const run::Context& context, const VisitPly& visit) {
  if (start.size() <= fewest) return start;
  LongLine line(rules, nimbers, start, context);
  while (line.heaps() > fewest)
    if (!line.ply(visit)) return line.ended() ? std::optional(line.position()) : std::nullopt;
  return line.position();
}

}  // namespace minimex::heap
