// Periods in constant memory against those of whole sequences.

#include "family/heap/stream.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "minimex/family/heap/study.hpp"
#include "minimex/run/error.hpp"
#include "support/folder.hpp"
#include "support/heap.hpp"
#include "support/sanitized.hpp"

namespace minimex::heap {
namespace {

using test::kSanitized;

namespace fs = std::filesystem;

constexpr std::uint64_t kFar = 3'000'000;

PeriodResult kept(const char* game) {
  return study_period(parse_game(game).rules, {.limit = kFar}, run::Context());
}

PeriodResult streamed(const char* game, StreamOptions options, unsigned threads = 2) {
  run::Context context;
  context.set_threads(threads);
  options.limit = options.limit == 0 ? kFar : options.limit;
  return Stream(parse_game(game).rules, options).run(context);
}

TEST(Stream, FindsThePeriodsOfWholeSequences) {
  for (const char* game : {"0.16", "0.56", "4.064"}) {
    if (kSanitized && std::string_view(game) != "0.16") continue;
    const PeriodResult whole = kept(game);
    ASSERT_TRUE(whole.proved) << game;
    for (const unsigned threads : {1U, 2U}) {
      const PeriodResult result = streamed(game, {}, threads);
      EXPECT_TRUE(result.proved) << game;
      EXPECT_EQ(result.repeat, whole.repeat) << game;
      EXPECT_EQ(result.largest, whole.largest) << game;
      EXPECT_EQ(result.largest_at, whole.largest_at) << game;
    }
  }
}

TEST(Stream, AWindowThatIsTooShortGrows) {
  // Its deepest witness has a small part of 21577.
  const PeriodResult result = streamed("0.16", {.window = 4096, .spacing = 4096});
  EXPECT_EQ(result.repeat, kept("0.16").repeat);
}

TEST(Stream, FewSnapshotsAreEnough) {
  for (const std::size_t most : {2U, 3U, 8U}) {
    const PeriodResult result =
        streamed("0.16", {.window = 1 << 15, .spacing = 1 << 12, .most_snapshots = most});
    EXPECT_EQ(result.repeat, kept("0.16").repeat) << most;
  }
}

TEST(Stream, SaysWhatIsKnownAtTheLimit) {
  const PeriodResult result = streamed("0.106", {.limit = 1'000'000});
  EXPECT_FALSE(result.proved);
  EXPECT_FALSE(result.repeat.has_value());
  EXPECT_GE(result.checked_to, 1'000'000U);
  EXPECT_EQ(result.largest, 27U);
}

TEST(Stream, ALimitBeforeAnyWindowRecursIsKept) {
  const PeriodResult seen = streamed("0.45", {.limit = 1000});
  EXPECT_EQ(seen.checked_to, 1000U);
  EXPECT_FALSE(seen.proved);
  EXPECT_EQ(seen.repeat, (Repeat{498, 20, 0}));
  const PeriodResult shown = streamed("0.45", {.limit = 2000});
  EXPECT_TRUE(shown.proved);
  EXPECT_EQ(shown.theorem, Theorem::guy_smith);
  EXPECT_EQ(shown.repeat, seen.repeat);
  for (const std::uint64_t limit : {1U, 63U, 4095U, 5001U, 70'001U}) {
    const PeriodResult result = streamed("0.106", {.limit = limit});
    EXPECT_EQ(result.checked_to, limit);
    EXPECT_FALSE(result.repeat);
    const PeriodResult whole =
        study_period(parse_game("0.106").rules, {.limit = limit}, run::Context());
    EXPECT_EQ(result.largest, whole.largest) << limit;
    EXPECT_EQ(result.largest_at, whole.largest_at) << limit;
  }
}

TEST(Stream, APeriodThatTheValuesProveHasACertificateOfItsOwn) {
  std::optional<answer::Certificate> written;
  const auto keep = [&](const answer::Certificate& c) { written = c; };
  study_period(parse_game("0.45").rules, {.limit = 2000, .stream = true, .certificate = keep},
               run::Context());
  ASSERT_TRUE(written);
  EXPECT_EQ(written->theorem, Theorem::guy_smith);
  EXPECT_EQ(written->checked_to, 2 * 498U + 2 * 20U + 2U);
}

TEST(Stream, AGameThatFindsNoWindowEndsAtTheLimit) {
  EXPECT_EQ(streamed("0.165", {.limit = 10'000}, 1).checked_to, 10'000U);
  EXPECT_EQ(streamed("4.25134", {.limit = 10'000}, 1).checked_to, 10'000U);
  EXPECT_EQ(streamed("0.07", {.limit = 100}).checked_to, 100U);
}

TEST(Stream, DenseGamesAreRefused) {
  for (const char* game : {"0.07", "0.165", "4.25134"})
    EXPECT_THROW(streamed(game, {.limit = std::uint64_t{1} << 40}), run::TooLarge) << game;
}

class StreamCheckpoint : public testing::Test, protected test::TemporaryFolder {
 protected:
  const std::string path_ = file("checkpoint");
};

TEST_F(StreamCheckpoint, GoesOnFromEveryLimit) {
  const std::optional<Repeat> expected = kept("0.16").repeat;
  for (const std::uint64_t limit : {70'000U, 150'000U, 300'000U}) {
    fs::remove(path_);
    EXPECT_FALSE(streamed("0.16", {.limit = limit, .checkpoint = path_}).proved);
    const PeriodResult result = streamed("0.16", {.checkpoint = path_});
    EXPECT_EQ(result.repeat, expected) << limit;
    EXPECT_EQ(result.largest, 23U);
  }
}

TEST_F(StreamCheckpoint, GoesOnWhereTheFileWasTorn) {
  EXPECT_FALSE(streamed("0.16", {.limit = 330'000, .checkpoint = path_}).proved);
  const auto size = fs::file_size(path_);
  for (std::uint64_t cut = 1; cut < size; cut = cut * 3 + 1) {
    const std::string copy = path_ + ".cut";
    fs::copy_file(path_, copy, fs::copy_options::overwrite_existing);
    fs::resize_file(copy, size - cut);
    EXPECT_EQ(streamed("0.16", {.checkpoint = copy}).repeat, kept("0.16").repeat) << cut;
    fs::remove(copy);
  }
}

TEST_F(StreamCheckpoint, OfAnotherGameIsRefusedAndLeftAlone) {
  EXPECT_FALSE(streamed("0.16", {.limit = 100'000, .checkpoint = path_}).proved);
  const auto size = fs::file_size(path_);
  EXPECT_THROW(streamed("0.104", {.checkpoint = path_}), run::BadRequest);
  EXPECT_EQ(fs::file_size(path_), size);
  std::ofstream(path_) << "a letter";
  EXPECT_THROW(streamed("0.16", {.checkpoint = path_}), run::Failure);
  EXPECT_EQ(fs::file_size(path_), 8U);
}

}  // namespace
}  // namespace minimex::heap
