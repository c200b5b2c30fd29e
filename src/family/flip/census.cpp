#include "minimex/family/flip/census.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "minimex/family/flip/runs.hpp"
#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"

namespace minimex::flip {
namespace {

void check(std::string_view text, Level level) {
  constexpr std::size_t kBlock = 4096;
  std::array<std::uint64_t, kBlock / 64> bits;
  for (std::size_t at = 0; at < text.size(); at += kBlock) {
    const std::string_view block = text.substr(at, kBlock);
    const std::size_t good = to_bits(block, bits.data(), level);
    if (good < block.size())
      throw run::BadRequest(fmt::format("position {}: expected + or -, found {}", at + good,
                                        run::shown(text, at + good)));
  }
}

}  // namespace

Census take_census(std::string_view text, const Rules& rules, const run::Context& context,
                   Level level) {
  check(text, level);
  std::map<std::uint64_t, std::uint64_t> counts;
  RunReader reader(text, context, level);
  std::uint64_t head = 0;
  std::uint64_t tail = 0;
  for (Run run; reader.next(run);) {
    ++counts[run.length];
    if (run.start == 0) head = run.length;
    if (run.start + run.length == text.size()) tail = run.length;
  }
  if (rules.ring && head != 0 && tail != 0 && head != text.size()) {
    --counts[head];
    --counts[tail];
    ++counts[head + tail];
  }
  Census census;
  for (const auto& [length, count] : counts)
    if (count != 0) census.push_back({length, count});
  return census;
}

}  // namespace minimex::flip
