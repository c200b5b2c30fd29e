// What the stream certifies, the checker proves again.
#include "family/heap/stream.hpp"

#include <gtest/gtest.h>

#include <string>

#include "certificates.hpp"

namespace minimex::verify {
namespace {

TEST(Streamed, CertificatesHold) {
  const run::Context context;
  // The first window begins at heap 0; a period passes many snapshots (0.16), or is odd (4.344).
  for (const char* game : {"0.45", "0.16", "4.344"}) {
    heap::StreamOptions options;
    options.limit = 1'000'000;
    options.spacing = 4096;
    heap::Stream stream(heap::parse_game(game).rules, options);
    const heap::PeriodResult result = stream.run(context);
    ASSERT_TRUE(result.proved) << game;
    EXPECT_EQ(why(stream.certificate()), "holds") << game;
  }
}

}  // namespace
}  // namespace minimex::verify
