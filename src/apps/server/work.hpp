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
  bool quick = false;  ///< takes milliseconds: never waits behind what may take seconds
  std::function<Response(const run::Context&)> run;
};

struct Events {
  std::shared_ptr<Job> job;
};

using Plan = std::variant<Response, Work, Events>;

}  // namespace minimex::server
