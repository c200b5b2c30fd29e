#pragma once
// A line a request on standard error.

#include <cstdint>
#include <mutex>
#include <string_view>

namespace minimex::server {

class Log {
 public:
  explicit Log(bool quiet) : quiet_(quiet) {}

  /// "2026-01-31T12:00:00Z 127.0.0.1 GET /path 200 1234 0.0021": time, client, request, status,
  /// bytes of the body, seconds. A reader of standard error who is too slow misses lines: the
  /// server waits for nobody.
  void request(std::string_view client, std::string_view method, std::string_view target,
               unsigned status, std::uint64_t bytes, double seconds);

 private:
  bool quiet_;
  std::mutex guard_;
};

}  // namespace minimex::server
