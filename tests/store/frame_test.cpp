// Checksums and compressed frames.
#include <gtest/gtest.h>

#include <string>

#include "minimex/run/error.hpp"
#include "minimex/run/random.hpp"
#include "minimex/store/checksum.hpp"
#include "minimex/store/compress.hpp"

namespace minimex::store {
namespace {

std::string random_text(std::size_t size, std::uint64_t values) {
  run::SplitMix64 random(size);
  std::string text(size, '\0');
  for (char& c : text) c = static_cast<char>(random.below(values));
  return text;
}

TEST(Checksum, IsTheOneThatTheCatalogueOfCrcsGives) {
  EXPECT_EQ(checksum("123456789"), 0x995DC9BBDF1939FAU);
  EXPECT_EQ(checksum(""), 0U);
}

TEST(Checksum, IsTheSameHoweverTheBytesCome) {
  const std::string text = random_text(1000, 256);
  for (std::size_t cut = 0; cut <= text.size(); cut += 7) {
    Checksum sum;
    sum.add(std::string_view(text).substr(0, cut));
    sum.add(std::string_view(text).substr(cut));
    EXPECT_EQ(sum.value(), checksum(text));
  }
}

TEST(Checksum, NoticesEveryChangedBit) {
  std::string text = random_text(100, 256);
  const std::uint64_t whole = checksum(text);
  for (std::size_t i = 0; i < 8 * text.size(); ++i) {
    text[i / 8] = static_cast<char>(text[i / 8] ^ 1 << i % 8);
    EXPECT_NE(checksum(text), whole);
    text[i / 8] = static_cast<char>(text[i / 8] ^ 1 << i % 8);
  }
}

TEST(Compress, GivesTheBytesBack) {
  for (const std::size_t size : {0, 1, 100, 100'000})
    for (const std::uint64_t values : {1, 8, 256}) {
      const std::string text = random_text(size, values);
      EXPECT_EQ(decompress(compress(text), size, "it"), text);
    }
  EXPECT_LT(compress(random_text(100'000, 8)).size(), 45'000U);
}

TEST(Compress, RefusesAFrameOfAnotherSizeOrNone) {
  const std::string frame = compress(random_text(1000, 8));
  EXPECT_THROW(decompress(frame, 999, "it"), run::Failure);
  EXPECT_THROW(decompress(frame, 1001, "it"), run::Failure);
  EXPECT_THROW(decompress(frame.substr(0, frame.size() - 1), 1000, "it"), run::Failure);
  try {
    decompress("none", 4, "the snapshot before heap 64");
    ADD_FAILURE() << "nothing was thrown";
  } catch (const run::Failure& e) {
    EXPECT_EQ(std::string(e.what()).rfind("the snapshot before heap 64 is damaged: ", 0), 0U);
  }
}

}  // namespace
}  // namespace minimex::store
