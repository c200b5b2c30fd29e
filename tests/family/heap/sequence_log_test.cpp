// Sequences that were interrupted go on where they were.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "minimex/family/heap/plain.hpp"
#include "minimex/family/heap/sequence.hpp"
#include "minimex/run/error.hpp"
#include "support/folder.hpp"
#include "support/heap.hpp"

namespace minimex::heap {
namespace {

namespace fs = std::filesystem;

class SequenceLog : public testing::Test, protected test::TemporaryFolder {
 protected:
  std::vector<std::uint32_t> values(const char* game, std::uint64_t to) {
    Sequence sequence(parse_game(game).rules);
    sequence.extend(to, path_, context_);
    std::vector<std::uint32_t> out(to);
    sequence.read(0, out);
    return out;
  }

  run::Context context_;
  const std::string path_ = file("values");
};

TEST_F(SequenceLog, GoesOnWithEveryMethod) {
  for (const char* game : {"0.007", "0.16", "0.6", "subtract:2,5,9", "nim", "0.3F", "4.:unequal"}) {
    fs::remove(path_);
    Sequence whole(parse_game(game).rules);
    const std::uint64_t most = std::string(game) == "0.3F" ? 600 : 12000;
    whole.extend(most, context_);
    std::vector<std::uint32_t> expected(most);
    whole.read(0, expected);
    for (const std::uint64_t to : {most / 30, most / 3, most / 2, most})
      EXPECT_EQ(values(game, to),
                std::vector<std::uint32_t>(expected.begin(),
                                           expected.begin() + static_cast<std::ptrdiff_t>(to)))
          << game << " " << to;
  }
}

TEST_F(SequenceLog, ValuesThatAreAdoptedAreNotWorkedOutAgain) {
  for (const char* game : {"0.007", "subtract:2,5,9", "nim", "all-but:2,5", "0.[13]", "0.3F"}) {
    const Rules rules = parse_game(game).rules;
    constexpr std::uint64_t kMost = 700;
    constexpr std::uint64_t kKnown = 300;
    Plain whole(rules);
    whole.extend(kMost, context_);
    std::vector<std::uint32_t> expected(kMost);
    whole.read(0, expected);
    Plain right(rules);
    right.adopt({expected.data(), kKnown}, context_);
    right.extend(kMost, context_);
    std::vector<std::uint32_t> found(kMost);
    right.read(0, found);
    EXPECT_EQ(found, expected) << game;
    // A value that cannot be shows that it was believed.
    std::vector<std::uint32_t> wrong(expected.begin(), expected.begin() + kKnown);
    wrong[7] ^= 1;
    Plain believing(rules);
    believing.adopt(wrong, context_);
    believing.extend(kKnown + 1, context_);
    EXPECT_EQ(believing.value(7), wrong[7]) << game;
  }
}

TEST_F(SequenceLog, KeepsWhatIsThereWhenTheEndIsTorn) {
  const std::vector<std::uint32_t> expected = values("0.16", 30000);
  const auto size = fs::file_size(path_);
  for (const std::uint64_t cut : {1, 9, 100, 1000}) {
    fs::resize_file(path_, size - cut);
    EXPECT_EQ(values("0.16", 30000), expected);
  }
}

TEST_F(SequenceLog, RefusesOtherGamesAndOtherFiles) {
  values("0.16", 5000);
  EXPECT_THROW(values("0.6", 5000), run::BadRequest);
  std::ofstream(path_) << "something else";
  EXPECT_THROW(values("0.16", 5000), run::Failure);
}

TEST_F(SequenceLog, SavesWhenItIsInterrupted) {
  Sequence sequence(parse_game("0.007").rules);
  run::Context stopped;
  int polls = 0;
  stopped.set_progress([&](std::string_view, std::uint64_t, std::uint64_t) {
    if (++polls == 2) stopped.request_stop();
  });
  EXPECT_THROW(sequence.extend(10'000'000, path_, stopped), run::Interrupted);
  const std::uint64_t reached = sequence.size();
  Sequence again(parse_game("0.007").rules);
  again.extend(1, path_, context_);
  EXPECT_EQ(again.size(), reached);
}

}  // namespace
}  // namespace minimex::heap
