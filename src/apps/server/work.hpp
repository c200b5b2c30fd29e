#pragma once
// What a request comes to: a response that is there at once, work, or the events of a job.

#include <functional>
#include <memory>
#include <variant>

#include "minimex/run/context.hpp"
#include "response.hpp"

namespace minimex::server {

class Job;

/// Runs on a worker, within the context's budget; throws what response_of() knows.
struct Work {
  /// quick: milliseconds, so it never waits behind what may take seconds. unknown: may be easy.
  /// some: a part of a second. much: seconds.
  enum class Cost { quick, unknown, some, much };
  Cost cost = Cost::unknown;
  std::function<Response(const run::Context&)> run;
};

struct Events {
  std::shared_ptr<Job> job;
};

using Plan = std::variant<Response, Work, Events>;

}  // namespace minimex::server
