#pragma once
// What is sent back.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace minimex::server {

inline constexpr std::string_view kJson = "application/json";

struct Response {
  unsigned status = 200;
  std::string_view type = kJson;
  std::string body{};
  std::string_view fixed{};  ///< the body instead, where it is part of the program
  std::vector<std::pair<std::string, std::string>> headers{};  ///< besides those of all responses

  std::string_view content() const { return fixed.empty() ? std::string_view(body) : fixed; }
};

}  // namespace minimex::server
