#pragma once
// The HTTP server: `minimex serve` (docs/api.md).

#include <cstddef>
#include <cstdint>
#include <string>

#include "minimex/catalog/catalog.hpp"
#include "minimex/store/output.hpp"

namespace minimex::server {

/// What one request may use.
struct Budget {
  double seconds = 0;
  std::uint64_t memory = 0;  ///< bytes; 0: a share of what the machine has
};

struct Options {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;  ///< 0: any that is free
  Budget budget{10, 0};
  Budget job_budget{300, 0};
  unsigned threads = 0;           ///< requests that are solved at once; 0: one a core
  std::size_t queue = 256;        ///< requests that may wait for that; the same number of jobs
  std::size_t connections = 512;  ///< at once
  double timeout = 30;            ///< seconds in which a request must come and an answer be read on
  bool quiet = false;             ///< no line a request on standard error
};

/// Serves the games (of rules files those that come with minimex) until SIGINT or SIGTERM; then
/// what is running is finished within a moment or cancelled, and it returns. Writes one line to
/// `out` when it is ready. Throws run::Failure where it cannot listen, run::BadRequest for a bad
/// host.
void serve(const Options& options, const catalog::Catalog& catalog, store::Output& out);

}  // namespace minimex::server
