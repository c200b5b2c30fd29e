#include "minimex/answer/certificate_file.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "minimex/run/error.hpp"
#include "minimex/run/random.hpp"
#include "minimex/store/checksum.hpp"
#include "support/folder.hpp"

namespace minimex::answer {
namespace {

constexpr std::size_t kChecksumLine = 26;

Certificate short_one() {
  Certificate c;
  c.game = "0.07";
  c.theorem = Theorem::guy_smith;
  c.preperiod = 53;
  c.period = 34;
  c.most_parts = 2;
  c.largest_take = 2;
  c.largest_value = 9;
  c.largest_at = 86;
  c.checked_to = 176;
  return c;
}

Certificate long_one() {
  Certificate c = short_one();
  c.theorem = Theorem::finite_state;
  c.run.mask = 13;
  c.run.parity = true;
  c.run.rares = {{1, 1}, {17, 3}};
  c.run.start = 64;
  c.run.window = 50;
  c.run.anchor = 128;
  c.run.spacing = 64;
  c.run.snapshots = {64, 128, 162};
  c.run.codes = [](std::size_t i) {
    run::SplitMix64 random(i);
    std::string codes;
    for (int n = 0; n < 50; ++n) codes.push_back(static_cast<char>(random.below(8)));
    return codes;
  };
  return c;
}

class CertificateFile : public testing::Test, protected test::TemporaryFolder {
 protected:
  std::string bytes_of(const Certificate& c) const {
    write_certificate(c, file("c"), run::Context());
    return test::contents(file("c"));
  }
  static Certificate read(std::string bytes) {
    return read_certificate(store::Bytes(std::move(bytes)), "c");
  }
  /// With the checksum of the bytes as they are now.
  static std::string sealed(std::string bytes) {
    bytes.resize(bytes.size() - kChecksumLine);
    return bytes + fmt::format("checksum {:016x}\n", store::checksum(bytes));
  }
  static std::string refusal(const std::string& bytes) {
    try {
      read(bytes);
    } catch (const run::Failure& e) {
      return e.what();
    }
    return "not refused";
  }
  static std::string replaced(std::string text, const std::string& what, const std::string& by) {
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return text.replace(at, what.size(), by);
  }
};

void expect_same(const Certificate& a, const Certificate& b) {
  EXPECT_EQ(a.game, b.game);
  EXPECT_EQ(a.theorem, b.theorem);
  EXPECT_EQ(a.preperiod, b.preperiod);
  EXPECT_EQ(a.period, b.period);
  EXPECT_EQ(a.saltus, b.saltus);
  EXPECT_EQ(a.most_parts, b.most_parts);
  EXPECT_EQ(a.largest_take, b.largest_take);
  EXPECT_EQ(a.largest_value, b.largest_value);
  EXPECT_EQ(a.largest_at, b.largest_at);
  EXPECT_EQ(a.checked_to, b.checked_to);
  EXPECT_EQ(a.run.mask, b.run.mask);
  EXPECT_EQ(a.run.parity, b.run.parity);
  EXPECT_EQ(a.run.rares, b.run.rares);
  EXPECT_EQ(a.run.start, b.run.start);
  EXPECT_EQ(a.run.window, b.run.window);
  EXPECT_EQ(a.run.anchor, b.run.anchor);
  EXPECT_EQ(a.run.spacing, b.run.spacing);
  ASSERT_EQ(a.run.snapshots, b.run.snapshots);
  for (std::size_t i = 0; i < a.run.snapshots.size(); ++i)
    EXPECT_EQ(a.run.codes(i), b.run.codes(i));
}

TEST_F(CertificateFile, IsReadAsItWasWritten) {
  for (const Certificate& c : {short_one(), long_one()}) {
    const std::string bytes = bytes_of(c);
    const Certificate again = read(bytes);
    expect_same(c, again);
    EXPECT_EQ(bytes_of(again), bytes);
  }
}

TEST_F(CertificateFile, AShortOneIsTextForPeople) {
  const std::string text = bytes_of(short_one());
  EXPECT_THAT(text, testing::StartsWith("minimex-certificate 1\n"
                                        "game 0.07\n"
                                        "theorem guy-smith\n"
                                        "preperiod 53\n"
                                        "period 34\n"
                                        "saltus 0\n"
                                        "most-parts 2\n"
                                        "largest-take 2\n"
                                        "largest-value 9\n"
                                        "largest-at 86\n"
                                        "checked-to 176\n"
                                        "checksum "));
}

TEST_F(CertificateFile, AnyChangedBitIsNoticed) {
  std::string bytes = bytes_of(long_one());
  for (std::size_t i = 0; i < 8 * bytes.size(); ++i) {
    const auto flip = [&] { bytes[i / 8] = static_cast<char>(bytes[i / 8] ^ 1 << i % 8); };
    flip();
    EXPECT_NE(refusal(bytes), "not refused") << i;
    flip();
  }
}

TEST_F(CertificateFile, AFileCutShortOrLongerIsRefused) {
  const std::string bytes = bytes_of(long_one());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_NE(refusal(bytes.substr(0, size)), "not refused") << size;
    if (size > 100) {
      EXPECT_NE(refusal(sealed(bytes.substr(0, size))), "not refused") << size;
    }
  }
  EXPECT_EQ(refusal(bytes + "x"), "c is damaged: its checksum is not that of its bytes");
  EXPECT_EQ(refusal(sealed(bytes.substr(0, bytes.size() - kChecksumLine) + "x" +
                           bytes.substr(bytes.size() - kChecksumLine))),
            "c is damaged: there are bytes after its last field");
}

TEST_F(CertificateFile, WhatIsWrongIsNamed) {
  const std::string text = bytes_of(short_one());
  const auto with = [&](const std::string& what, const std::string& by) {
    return refusal(sealed(replaced(text, what, by)));
  };
  EXPECT_EQ(refusal(""), "c is no certificate: it does not begin with \"minimex-certificate 1\"");
  EXPECT_EQ(refusal("%PDF"), refusal(""));
  EXPECT_EQ(with("certificate 1", "certificate 2"), "c is a certificate of version 2, expected 1");
  EXPECT_EQ(with("guy-smith", "guy"), "c is damaged: unknown theorem \"guy\"");
  EXPECT_EQ(with("period 34", "period 034"),
            "c is damaged: period: expected a number up to 9223372036854775808, found \"034\"");
  EXPECT_EQ(with("period 34", "period -34"),
            "c is damaged: period: expected a number up to 9223372036854775808, found \"-34\"");
  EXPECT_EQ(with("saltus 0\n", ""),
            "c is damaged: expected \"saltus ...\", found \"most-parts 2\"");
  EXPECT_EQ(with("most-parts 2", "most-parts 6"),
            "c is damaged: most-parts: expected a number up to 5, found \"6\"");
  EXPECT_EQ(with("guy-smith", "finite-state"), "c is damaged: expected \"mask ...\", found \"\"");
}

TEST_F(CertificateFile, ACountIsNotBelievedBeyondTheBytes) {
  const std::string bytes = bytes_of(long_one());
  EXPECT_EQ(refusal(sealed(replaced(bytes, "snapshots 3", "snapshots 9000000000000"))),
            "c is damaged: it ends early");
  EXPECT_EQ(refusal(sealed(replaced(bytes, "snapshots 3", "snapshots 2"))),
            "c is damaged: there are bytes after its last field");
  EXPECT_THAT(refusal(sealed(replaced(bytes, "rares 2", "rares 4000000000000"))),
              testing::StartsWith("c is damaged: a rare heap: expected a number up to "));
}

TEST_F(CertificateFile, ASnapshotOfTheWrongSizeIsRefusedWhenItIsLookedAt) {
  const Certificate c = read(sealed(replaced(bytes_of(long_one()), "window 50", "window 51")));
  try {
    c.run.codes(1);
    ADD_FAILURE() << "nothing was thrown";
  } catch (const run::Failure& e) {
    EXPECT_STREQ(e.what(), "c: the snapshot before heap 128 is damaged: 50 bytes, expected 51");
  }
}

TEST_F(CertificateFile, AStopLeavesNoFile) {
  run::Context context;
  context.request_stop();
  EXPECT_THROW(write_certificate(long_one(), file("c"), context), run::Interrupted);
  EXPECT_TRUE(std::filesystem::is_empty(folder()));
}

}  // namespace
}  // namespace minimex::answer
