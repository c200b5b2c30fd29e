#pragma once
// What `minimex solve --json` answers.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "support/process.hpp"

namespace minimex::test {

/// words: the game, the position, options.
inline nlohmann::json answer(std::vector<std::string> words, std::string_view input = {}) {
  words.insert(words.begin(), "solve");
  words.emplace_back("--json");
  const Finished f = minimex(words, input);
  EXPECT_EQ(f.status, 0) << f.err;
  EXPECT_EQ(f.err, "");
  return nlohmann::json::parse(f.out);
}

inline std::vector<std::string> names(const nlohmann::json& moves) {
  std::vector<std::string> out;
  for (const nlohmann::json& m : moves) out.push_back(m["move"]);
  return out;
}

}  // namespace minimex::test
