// Positions and moves as text.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "minimex/family/board/position.hpp"
#include "minimex/family/board/rules.hpp"
#include "minimex/run/error.hpp"
#include "support/board.hpp"

namespace minimex::board {
namespace {

struct Game {
  explicit Game(const std::string& name) : Game(support::shipped(name)) {}
  explicit Game(Rules r) : rules(std::move(r)), facts(study(rules)) {}
  Position parse(std::string_view text) const { return parse_position(rules, facts, text); }
  std::string shown(std::string_view text) const { return print(rules, parse(text)); }
  std::string move(std::string_view position, std::string_view text) const {
    const Position p = parse(position);
    return print(rules, play(p, parse_move(rules, facts, p, text)));
  }

  Rules rules;
  Facts facts;
};

template <class Error, class F>
std::string refusal(F&& f) {
  try {
    f();
  } catch (const Error& e) {
    return e.what();
  }
  return "accepted";
}

TEST(BoardText, ASizeIsTheBoardAsTheRulesStartIt) {
  EXPECT_EQ(Game("cram").shown("2x3"), ".../...");
  EXPECT_EQ(Game("kayles").shown("4"), "oooo");
  EXPECT_EQ(Game("clobber").shown("3x3"), "xox/oxo/xox");
  EXPECT_EQ(Game("konane").shown("4x4"), "xoxo/o..x/xoxo/oxox");
  EXPECT_EQ(Game("konane").shown("3x5"), "xoxox/o..xo/xoxox");
  EXPECT_EQ(Game("fission").shown("3x4"), "..../.o../....");
  EXPECT_EQ(Game("toads-and-frogs").shown("5"), "TT.FF");
  EXPECT_EQ(Game("cram").shown("02x0003"), ".../...");
}

TEST(BoardText, ADrawnBoardIsRowsFromTheTop) {
  const Position p = Game("cram").parse("..#/...");
  EXPECT_EQ(p, (Position{2, 3, {0, 0, 1, 0, 0, 0}, std::nullopt}));
  EXPECT_EQ(Game("cram").parse("..#\n..."), p);
  EXPECT_EQ(Game("cram").parse("..#\r\n...\r\n"), p);
  EXPECT_EQ(Game("cram").parse("..#/.../"), p);
  EXPECT_EQ(Game("domineering").parse("./# right"), (Position{2, 1, {0, 1}, Player::right}));
  EXPECT_EQ(Game("domineering").shown("1x2 left"), ".. left");
}

TEST(BoardText, RefusalsNameThePlaceAndWhatWasExpected) {
  const Game cram("cram");
  const Game kayles("kayles");
  const Game domineering("domineering");
  const auto bad = [](const Game& game, std::string_view text) {
    return refusal<run::BadRequest>([&] { game.parse(text); });
  };
  EXPECT_EQ(bad(cram, ".../..x"), "position row 2, column 3: expected a symbol (.#), found x");
  EXPECT_EQ(bad(cram, ".../.."), "position, row 2: expected 3 cells, as in row 1, found 2");
  EXPECT_EQ(bad(cram,
                ".../"
                "/..."),
            "position, row 2: expected 3 cells, as in row 1, found 0");
  EXPECT_EQ(bad(cram, "/..."), "position, row 1: expected at least one cell, found 0");
  EXPECT_EQ(bad(cram, ""), "position: expected a size, as in 5x6, or rows of cells");
  EXPECT_EQ(bad(kayles, ""), "position: expected a size, as in 12, or cells");
  EXPECT_EQ(bad(cram, "12"), "position 12: expected rows x columns, as in 5x6, or rows of cells");
  EXPECT_EQ(bad(kayles, "3x4"), "position 3x4: expected one number, as the board is a strip");
  EXPECT_EQ(bad(cram, "0x4"), "position 0x4: expected at least one row and column, found 0");
  EXPECT_EQ(bad(kayles, "oo/oo"), "position: expected one row, as the board is a strip");
  EXPECT_EQ(bad(kayles, "oo\x01"), "position 2: expected a symbol (o.), found byte 0x01");
  EXPECT_EQ(bad(cram, "2x2 left"),
            "position: expected the end after the board, as both players have the same moves, "
            "found \" left\"");
  EXPECT_EQ(bad(domineering, "2x2 up"),
            "position: expected \"left\" or \"right\" after the board, found up");
  EXPECT_EQ(bad(domineering, "2x2 "),
            "position: expected \"left\" or \"right\" after the board, found the end");
  EXPECT_EQ(bad(Game("konane"), "3x1"),
            "position 3x1: expected at least 1x2, the size of what the rules draw over its middle");
}

TEST(BoardText, BoardsPastTheLimitAreTooLarge) {
  const auto large = [](const Game& game, const std::string& text) {
    return refusal<run::TooLarge>([&] { game.parse(text); });
  };
  const Game cram("cram");
  EXPECT_EQ(large(cram, "10x13"),
            "position 10x13: expected a board of at most 128 cells, found 130");
  EXPECT_EQ(large(cram, "8x16"), "accepted");
  EXPECT_EQ(large(Game("kayles"), "129"),
            "position 129: expected a board of at most 128 cells, found 129");
  EXPECT_EQ(large(cram, "1x99999999999999999999"),
            "position 1x99999999999999999999: expected a board of at most 128 cells, found over a "
            "million");
  EXPECT_EQ(large(cram, "999999x999999"),
            "position 999999x999999: expected a board of at most 128 cells, found 999998000001");
  EXPECT_EQ(large(Game("kayles"), std::string(200, 'o')),
            "position oooooooooooooooooooooooooooooooooooooooo...: expected a board of at most 128 "
            "cells, found 200");
}

TEST(BoardText, MovesAreTheCellsTheyChange) {
  EXPECT_EQ(Game("cram").move("3x3", "b1-b2"), ".#./.#./...");
  EXPECT_EQ(Game("cram").move("3x3", "b2-b1"), ".#./.#./...");
  EXPECT_EQ(Game("kayles").move("12", "10-11"), "oooooooooo..");
  EXPECT_EQ(Game("domineering").move("2x2", "right a1-b1"), "##/..");
  EXPECT_EQ(Game("domineering").move("2x2 right", "a1-b1"), "##/.. left");
  EXPECT_EQ(Game("cram").move("1x30", "aa1-ab1"), std::string(26, '.') + "##..");
}

TEST(BoardText, WhatCellsBecomeIsSaidWhereMovesDiffer) {
  const Game game(
      parse_rules("name='g'\nboard='strip'\ncells='.-='\n"
                  "[[move]]\nbefore='..'\nafter='--'\n"
                  "[[move]]\nbefore='.'\nafter='='\n"
                  "[[move]]\nbefore='.'\nafter='-'\n",
                  "g.toml"));
  const Position p = game.parse("..");
  std::vector<std::string> names;
  for (const Move& m : moves(game.rules, p, Player::left))
    names.push_back(notation(game.rules, game.facts, p, m));
  EXPECT_THAT(names, ::testing::ElementsAre("0=-", "0-1", "0==", "1=-", "1=="));
  EXPECT_EQ(notations(game.rules, game.facts, p, moves(game.rules, p, Player::left)), names);
  EXPECT_EQ(game.move("..", "0=-"), "-.");
  EXPECT_EQ(game.move("..", "0=--1=-"), "--");
  EXPECT_EQ(refusal<run::BadRequest>([&] { game.move("..", "0"); }),
            "move 0: expected what the cells become too, as in 0=-: 2 moves change these cells");
}

TEST(BoardText, SomeMovesOfBothPlayersAreNamedAtOnce) {
  const Game game("clobber");
  const Position p = game.parse("xox");
  std::vector<Move> named = moves(game.rules, p, Player::right);
  named.push_back(moves(game.rules, p, Player::left)[1]);
  EXPECT_THAT(notations(game.rules, game.facts, p, named),
              ::testing::ElementsAre("right a1-b1", "right b1-c1", "left b1-c1"));
  EXPECT_THAT(notations(game.rules, game.facts, p, {}), ::testing::IsEmpty());
}

TEST(BoardText, MovesThatAreNoneAreRefused) {
  const auto bad = [](const Game& game, std::string_view position, std::string_view move) {
    return refusal<run::BadRequest>([&] { game.move(position, move); });
  };
  const Game cram("cram");
  EXPECT_EQ(bad(cram, "2x2", "a1-b2"),
            "move a1-b2: expected a legal move, found none of this name");
  EXPECT_EQ(bad(cram, "2x2", "a1-c1"), "move a1-c1: expected a cell from a1 to b2, found c");
  EXPECT_EQ(bad(cram, "2x2", "a1-b3"), "move a1-b3: expected a cell from a1 to b2, found 3");
  EXPECT_EQ(bad(cram, "2x2", "a0"), "move a0: expected a cell from a1 to b2, found 0");
  EXPECT_EQ(bad(cram, "2x2", ""), "move (empty): expected a cell from a1 to b2, found the end");
  EXPECT_EQ(bad(cram, "2x2", "a1-b1-"),
            "move a1-b1-: expected a cell from a1 to b2, found the end");
  EXPECT_EQ(bad(cram, "2x2", "a1 b1"), "move a1 b1: expected - or the end, found a space");
  EXPECT_EQ(bad(cram, "2x2", "a1=x-b1"), "move a1=x-b1: expected a symbol (.#) after =, found x");
  EXPECT_EQ(bad(Game("kayles"), "3", "3"), "move 3: expected a cell from 0 to 2, found 3");
  EXPECT_EQ(bad(Game("domineering"), "2x2", "a1-a2"),
            "move a1-a2: expected \"left \" or \"right \" and cells");
  EXPECT_EQ(bad(Game("domineering"), "2x2 right", "a1-a2"),
            "move a1-a2: expected a legal move, found none of this name");
}

void expect_round_trips(const Rules& rules, const Facts& facts, Position p,
                        const std::string& what) {
  EXPECT_EQ(parse_position(rules, facts, print(rules, p)), p) << what << print(rules, p);
  for (const Player player : {Player::left, Player::right}) {
    if (p.mover && *p.mover != player) continue;
    if (facts.impartial && player == Player::right) continue;
    const std::vector<Move> all = moves(rules, p, player);
    const std::vector<std::string> names = notations(rules, facts, p, all);
    ASSERT_EQ(names.size(), all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      EXPECT_EQ(parse_move(rules, facts, p, names[i]), all[i])
          << what << print(rules, p) << " " << names[i];
      EXPECT_EQ(notation(rules, facts, p, all[i]), names[i]) << what << print(rules, p);
    }
  }
}

TEST(BoardText, PositionsAndMovesOfShippedGamesAreReadBack) {
  run::SplitMix64 random(21);
  for (const std::string& name : support::shipped_games()) {
    const Game game(name);
    for (int i = 0; i < 60; ++i) {
      Position p = support::random_position(game.rules, i < 50 ? 24 : 100, random);
      if (!game.facts.impartial && i % 3 > 0) p.mover = i % 3 == 1 ? Player::left : Player::right;
      expect_round_trips(game.rules, game.facts, p, name + " ");
    }
  }
}

TEST(BoardText, PositionsAndMovesOfRandomRulesAreReadBack) {
  run::SplitMix64 random(22);
  support::RandomRulesOptions any;
  any.ends = false;
  for (int i = 0; i < 300; ++i) {
    const support::RandomRules r = support::random_rules(random, any);
    for (int k = 0; k < 5; ++k)
      expect_round_trips(r.rules, r.facts, support::random_position(r.rules, 16, random),
                         r.toml + "\n");
  }
}

TEST(BoardText, SymbolsMayBeDigits) {
  const Game game(parse_rules(
      "name='g'\nboard='grid'\ncells='1x2-'\n[[move]]\nbefore='1'\nafter='-'\n", "g.toml"));
  EXPECT_EQ(game.shown("1x2"), "11/");
  EXPECT_EQ(game.shown("1x2/"), "1x2/");
  EXPECT_EQ(game.parse("1x2/").columns, 3);
  run::SplitMix64 random(23);
  for (int i = 0; i < 500; ++i)
    expect_round_trips(game.rules, game.facts, support::random_position(game.rules, 4, random), "");
}

}  // namespace
}  // namespace minimex::board
