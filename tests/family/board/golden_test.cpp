// Published values of boards, from tests/data/boards.csv: by the rules to the letter where boards
// are small, and by the searches on masks and components beyond.

#include <gtest/gtest.h>

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "minimex/family/board/game.hpp"
#include "minimex/family/board/judge.hpp"
#include "support/board.hpp"
#include "support/csv.hpp"
#include "support/sanitized.hpp"

namespace minimex::board {
namespace {

using test::kSanitized;

/// A row of a game that is shipped as a rules file.
struct Published {
  std::string text;  // the row, for messages
  std::string game;
  std::string convention;  // normal, misere or position count
  int rows = 0;
  int columns = 0;
  std::optional<int> value;
  std::string outcome;  // N, P, L, R or nothing
};

/// "5x6", "grid 5x6" or "path P7".
bool read_size(std::string_view board, Published& row) {
  const auto number = [&](int& out) {
    const auto [end, error] = std::from_chars(board.data(), board.data() + board.size(), out);
    board.remove_prefix(static_cast<std::size_t>(end - board.data()));
    return error == std::errc();
  };
  if (board.starts_with("path P")) {
    board.remove_prefix(6);
    row.rows = 1;
    return number(row.columns) && board.empty();
  }
  if (board.starts_with("grid ")) board.remove_prefix(5);
  if (!number(row.rows) || !board.starts_with('x')) return false;
  board.remove_prefix(1);
  return number(row.columns) && board.empty();
}

std::vector<Published> published(std::string_view game) {
  std::vector<Published> out;
  for (const auto& cells : support::read_csv(MINIMEX_TEST_DATA "/boards.csv")) {
    Published row;
    for (const std::string& cell : cells) row.text += cell + ",";
    row.game = cells.at(0).substr(0, cells[0].find(' '));
    row.convention = cells.at(2).substr(0, cells[2].find(" ("));
    if (row.game != game || !read_size(cells.at(1), row)) continue;
    const std::string& value = cells.at(3);
    int number = 0;
    if (const auto [end, error] =
            std::from_chars(value.data(), value.data() + value.size(), number);
        error == std::errc() && end == value.data() + value.size())
      row.value = number;
    const std::string& outcome = cells.at(4);
    row.outcome = outcome == "V" ? "L" : outcome == "H" ? "R" : outcome == "?" ? "" : outcome;
    out.push_back(row);
  }
  return out;
}

/// L, R, N or P of who wins when Left and when Right begins.
std::string outcome_class(bool left_wins, bool right_wins) {
  if (left_wins) return right_wins ? "N" : "L";
  return right_wins ? "R" : "P";
}

/// Answers by the letter of the rules, or by the Judge: which of them.
template <class Nimber, class Wins>
int compare(std::string_view game, std::string_view convention, int most_cells, Nimber&& nimber,
            Wins&& wins) {
  const Rules rules = support::shipped(std::string(game));
  const bool impartial = study(rules).impartial;
  int compared = 0;
  for (const Published& row : published(game)) {
    if (row.convention != convention || row.rows * row.columns > most_cells) continue;
    const Position p = start(rules, row.rows, row.columns);
    if (impartial && convention == "normal" && row.value) {
      EXPECT_EQ(nimber(p), *row.value) << row.text;
      ++compared;
    }
    if (row.outcome.empty()) continue;
    const bool left = wins(p, Player::left);
    EXPECT_EQ(outcome_class(left, impartial ? left : wins(p, Player::right)), row.outcome)
        << row.text;
    ++compared;
  }
  return compared;
}

int by_the_letter(std::string_view game, std::string_view convention, int most_cells) {
  support::BoardOracle oracle(support::shipped(std::string(game)), convention == "misere");
  return compare(
      game, convention, most_cells,
      [&](const Position& p) { return static_cast<int>(oracle.nimber(p)); },
      [&](const Position& p, Player mover) { return oracle.wins(p, mover); });
}

int by_the_judge(std::string_view game, std::string_view convention, int most_cells,
                 std::uint64_t gibibytes = 1) {
  Judge judge(support::shipped(std::string(game)), convention == "misere");
  run::Context context;
  context.set_memory_budget(gibibytes << 30);
  return compare(
      game, convention, most_cells,
      [&](const Position& p) { return static_cast<int>(judge.nimber(p, context)); },
      [&](const Position& p, Player mover) { return judge.wins(p, mover, context); });
}

TEST(PublishedBoards, CramByTheLetter) {
  EXPECT_GE(by_the_letter("cram", "normal", kSanitized ? 12 : 18), 15);
  EXPECT_GE(by_the_letter("cram", "misere", kSanitized ? 12 : 16), 5);
}

TEST(PublishedBoards, NodeKaylesByTheLetter) {
  EXPECT_GE(by_the_letter("node-kayles", "normal", kSanitized ? 12 : 20), 20);
}

TEST(PublishedBoards, DomineeringByTheLetter) {
  EXPECT_GE(by_the_letter("domineering", "normal", kSanitized ? 12 : 20), 20);
}

TEST(PublishedBoards, ClobberByTheLetter) {
  EXPECT_GE(by_the_letter("clobber", "normal", kSanitized ? 9 : 14), 2);
}

TEST(PublishedBoards, CountsOfCramPositions) {
  const PlainGame game(support::shipped("cram"), false);
  int compared = 0;
  for (const Published& row : published("cram")) {
    if (row.convention != "position count" || !row.value) continue;
    if (kSanitized && *row.value > 5000) continue;
    ++compared;
    const Rules rules = support::shipped("cram");
    std::vector<Position> open{start(rules, row.rows, row.columns)};
    std::unordered_set<std::string> seen{PlainGame::key(open[0])};
    while (!open.empty()) {
      const Position p = open.back();
      open.pop_back();
      for (const Move& m : game.moves(p))
        if (Position option = PlainGame::play(p, m); seen.insert(PlainGame::key(option)).second)
          open.push_back(std::move(option));
    }
    EXPECT_EQ(seen.size(), static_cast<std::size_t>(*row.value)) << row.text;
  }
  EXPECT_GE(compared, kSanitized ? 8 : 12);
}

TEST(PublishedBoards, CramByTheSearch) {
  EXPECT_GE(by_the_judge("cram", "normal", kSanitized ? 24 : 36), 60);
  EXPECT_GE(by_the_judge("cram", "misere", kSanitized ? 18 : 32), 12);
}

TEST(PublishedBoards, NodeKaylesByTheSearch) {
  EXPECT_GE(by_the_judge("node-kayles", "normal", kSanitized ? 40 : 48), 80);
}

TEST(PublishedBoards, DomineeringByTheSearch) {
  EXPECT_GE(by_the_judge("domineering", "normal", kSanitized ? 24 : 49), 40);
}

TEST(PublishedBoards, ClobberByTheSearch) {
  EXPECT_GE(by_the_judge("clobber", "normal", kSanitized ? 16 : 24), kSanitized ? 5 : 16);
}

// Minutes each: run by hand, with --gtest_also_run_disabled_tests.

TEST(PublishedBoards, DISABLED_LargeCramByTheSearch) {
  EXPECT_GE(by_the_judge("cram", "normal", 44), 80);
  EXPECT_GE(by_the_judge("cram", "misere", 40), 20);
}

TEST(PublishedBoards, DISABLED_LargeNodeKaylesByTheSearch) {
  EXPECT_GE(by_the_judge("node-kayles", "normal", 84), 80);
}

TEST(PublishedBoards, DISABLED_LargeDomineeringByTheSearch) {
  EXPECT_GE(by_the_judge("domineering", "normal", 60), 60);
}

TEST(PublishedBoards, DISABLED_LargeClobberByTheSearch) {
  EXPECT_GE(by_the_judge("clobber", "normal", 30, 4), 22);
}

}  // namespace
}  // namespace minimex::board
