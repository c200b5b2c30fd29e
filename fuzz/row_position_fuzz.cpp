// Reads any bytes as a position of stone-game. Whatever is taken must print and read back, must be
// read alike in small parts and character by character, and, where it is small, must be scored as
// the generic search scores it. Whatever is refused must be refused with run::BadRequest.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../src/family/row/parse.hpp"
#include "minimex/family/row/game.hpp"
#include "minimex/family/row/position.hpp"
#include "minimex/family/row/rows.hpp"
#include "minimex/run/error.hpp"
#include "minimex/search/memo.hpp"
#include "minimex/value/valuation.hpp"

namespace {

namespace row = minimex::row;

void expect(bool held) {
  if (!held) std::abort();
}

std::string read(std::string_view text, const row::ParseOptions& options,
                 const minimex::run::Context& context) {
  try {
    return "rows " + row::print(row::parse(text, options, context));
  } catch (const minimex::run::BadRequest& e) {
    return e.what();
  }
}

bool small(const row::Position& position) {
  std::uint64_t states = 1;
  for (const row::RowView& r : position.views()) {
    const std::uint64_t n = r.piles.size() + 1;
    states *= r.left_open && r.right_open ? n * n : n;
    if (states > 2'000) return false;
  }
  return true;
}

void solve(const row::Position& position, const minimex::run::Context& context) {
  const auto rows = position.views();
  const row::Findings found = row::find(rows, ~std::uint64_t{0}, context);
  const row::Game game;
  minimex::search::Memo<row::Game, minimex::value::ScoreFold> memo(game, context);
  expect(found.score == memo.value(position));
  for (const row::FirstMove& m : found.moves)
    expect(m.score == position.end_pile(m.row, m.side) - memo.value(position.take(m.row, m.side)));
  row::Position at = position;
  for (const row::Run& run : found.line)
    for (std::uint64_t i = 0; i < run.count; ++i) {
      expect(at.can_take(run.row, run.side));
      const auto here = memo.value(at);
      const std::int64_t pile = at.end_pile(run.row, run.side);
      at.remove(run.row, run.side);
      expect(pile - memo.value(at) == here);
    }
  expect(at.pile_count() == 0);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const minimex::run::Context context;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::string whole = read(text, {}, context);
  expect(read(text, {row::Reading::by_character, size + 1}, context) == whole);
  expect(read(text, {row::Reading::portable, 40}, context) == whole);
  if (!whole.starts_with("rows ")) return 0;
  const row::Position position = row::parse(text, context);
  const std::string printed = row::print(position);
  expect("rows " + printed == whole);
  const row::Position back = row::parse(printed, context);
  expect(back.rows() == position.rows() && row::print(back) == printed);
  if (small(position)) solve(position, context);
  return 0;
}
