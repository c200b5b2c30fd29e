#pragma once
// From a request to what is to be done.

#include <string>
#include <string_view>
#include <vector>

#include "fields.hpp"
#include "games.hpp"
#include "jobs.hpp"
#include "work.hpp"

namespace minimex::server {

/// An HTTP request as far as it matters here.
struct Request {
  std::string method;
  std::string target;  ///< path and query
  std::string body;
  std::string type;       ///< Content-Type
  std::string encodings;  ///< Accept-Encoding
  std::string none_match;
  std::string host;
  std::string site;  ///< Sec-Fetch-Site
};

class Router {
 public:
  Router(const catalog::Catalog& catalog, Desk& desk, const run::Context& stop, bool loopback)
      : games_(catalog), jobs_(desk, stop), loopback_(loopback) {}

  /// Throws nothing: an error is a response.
  Plan plan(const Request& request);

  Jobs& jobs() { return jobs_; }

 private:
  using Path = std::vector<std::string>;
  Plan api(const Request& request, const Path& path, std::string_view query);
  Plan job(const Request& request, const Path& path);
  Plan start_job(Fields fields);
  Work work_of(const Path& path, Fields& fields) const;
  Work rules_work(std::string_view what, Fields& fields) const;

  Games games_;
  Jobs jobs_;
  bool loopback_;
};

}  // namespace minimex::server
