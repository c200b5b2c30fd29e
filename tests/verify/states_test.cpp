// Finite-state certificates.
#include "verify/states.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "certificates.hpp"

namespace minimex::verify {
namespace {

using answer::Certificate;

struct Case {
  std::string game;
  std::uint64_t preperiod;
  std::uint64_t period;
  Plan plan;
};

/// A mask with parity (0.45 ...), without; preperiods before and after start; an odd period;
/// singles at odd takes; unequal heaps.
const std::vector<Case>& cases() {
  static const std::vector<Case> all = {
      {"0.45", 498, 20, {1024, 512, 2048, 200}},
      {"0.055", 259, 148, {256, 200, 640, 100}},
      {"0.051", 48, 48, {128, 50, 128, 17}},
      {"0.34", 7, 8, {64, 20, 64, 5}},
      {"0.26", 1, 4, {64, 20, 64, 64}},
      {"0.644", 3256, 442, {2048, 1800, 6000, 300}},
      {"4.344", 998, 51, {1024, 1024, 4096, 77}},
      {"4.327:unequal", 224, 6, {512, 400, 1000, 1000}},
      {"4.064", 94272, 16132, {4096, 3000, 100000, 1000}},
      {"0.16", 105351, 149459, {32768, 32768, 200000, 4000}},
  };
  return all;
}

Certificate made(const Case& c) { return state_certificate(c.game, c.preperiod, c.period, c.plan); }

TEST(States, CertificatesHoldWithEveryKernel) {
  for (const Case& c : cases()) {
    const Certificate certificate = made(c);
    for (const std::string& kernel : lane_kernels()) {
      if (c.period > 100'000 && kernel == "portable") continue;
      Check check(certificate, kernel);
      EXPECT_EQ(check.begin(always).why, "") << c.game;
      for (std::size_t i = 0; i < check.steps(); ++i)
        EXPECT_EQ(check.step(i, always).why, "") << c.game << kernel << i;
    }
  }
}

}  // namespace
}  // namespace minimex::verify
