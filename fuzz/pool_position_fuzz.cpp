// Pool positions under every rule: any text is read or refused by run::BadRequest; what is printed
// is read back; and where the generic search is cheap, both say the same.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "minimex/family/pool/answer.hpp"
#include "minimex/family/pool/game.hpp"
#include "minimex/run/error.hpp"
#include "minimex/search/memo.hpp"
#include "minimex/value/valuation.hpp"

namespace {

using namespace minimex;

void require(bool holds) {
  if (!holds) std::abort();
}

bool small(const pool::Position& p, const pool::Rules& rules) {
  constexpr int kNumbers = 8;
  constexpr int kNeed = 40;
  const pool::Numbers left = pool::remaining(p, rules);
  return left.distinct() <= kNumbers &&
         (rules.repeat ? pool::needed(p) <= kNeed && left.distinct() <= 4
                       : left.size() <= kNumbers);
}

void read(std::string_view text, const pool::Rules& rules) {
  run::Context context;
  context.set_memory_budget(std::uint64_t{64} << 20);
  context.set_threads(1);
  try {
    const pool::Position p = pool::parse(text, rules, context);
    require(pool::parse(pool::print(p), rules, context) == p);
    if (!small(p, rules)) return;
    const pool::Game game(rules);
    search::Memo<pool::Game, value::OutcomeFold> memo(game, context);
    const value::Outcome right = memo.value(p);
    require(pool::outcome(p, rules, context) == right);
    const answer::Answer a = pool::solve(p, rules, {}, context);
    require(a.outcome == right);
    for (const answer::Move& m : a.best.shown) {
      const auto next = pool::take(p, std::stoll(m.notation));
      require(memo.value(next) == m.leads_to_outcome);
    }
  } catch (const run::BadRequest&) {
  } catch (const run::TooLarge&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const pool::Rules rules{.repeat = (data[0] & 1) != 0, .avoid = (data[0] & 2) != 0};
  read(std::string_view(reinterpret_cast<const char*>(data) + 1, size - 1), rules);
  return 0;
}
