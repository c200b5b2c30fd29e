#include "router.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "answers.hpp"
#include "errors.hpp"
#include "fields.hpp"
#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"
#include "page.hpp"
#include "sequences.hpp"

namespace minimex::server {
namespace {

constexpr std::string_view kRoot = "/api/v1/";

Refusal unknown_path(std::string_view path) {
  return not_found(
      fmt::format("path: expected one of the API's (docs/api.md), found {}", run::excerpt(path)));
}

/// Throws a 405 unless the method is one of these.
void allow(std::string_view method, std::initializer_list<std::string_view> methods) {
  if (std::find(methods.begin(), methods.end(), method) != methods.end()) return;
  throw NotAllowed(fmt::format("{}", fmt::join(methods, ", ")));
}

std::vector<std::string> segments(std::string_view path) {
  std::vector<std::string> out;
  while (true) {
    const std::size_t end = std::min(path.find('/'), path.size());
    out.push_back(percent_decoded(path.substr(0, end), "path"));
    if (end == path.size()) return out;
    path.remove_prefix(end + 1);
  }
}

/// The fields of a GET are in the address, those of a POST in the body.
Fields fields_of(const Request& r, std::string_view query) {
  if (r.method != "POST") return Fields::of_query(query);
  if (!query.empty()) throw run::BadRequest("address: expected the fields of a POST in its body");
  std::string type = r.type.substr(0, r.type.find(';'));
  type.erase(type.find_last_not_of(' ') + 1);
  std::transform(type.begin(), type.end(), type.begin(),
                 [](unsigned char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; });
  if (type != kJson)
    throw Refusal(415, "unsupported-media-type",
                  fmt::format("Content-Type: expected application/json, found {}",
                              type.empty() ? "nothing" : run::excerpt(type)));
  return Fields::of_json(r.body);
}

/// A page elsewhere whose name was made to point here must not read what is here.
void check_host(const Request& r, bool loopback) {
  std::string_view name = r.host;
  const std::size_t colon = name.find_last_of(":]");
  if (colon != std::string_view::npos && name[colon] == ':' &&
      name.find_first_not_of("0123456789", colon + 1) == std::string_view::npos)
    name = name.substr(0, colon);
  if (loopback && name != "localhost" && name != "127.0.0.1" && name != "[::1]")
    throw Refusal(421, "wrong-host",
                  fmt::format("Host: expected localhost, 127.0.0.1 or [::1], found {}",
                              name.empty() ? "nothing" : run::excerpt(name)));
  // Another port of this machine is the same site, but another's page.
  if ((r.site == "cross-site" || r.site == "same-site") && r.target.starts_with("/api/"))
    throw Refusal(403, "forbidden", "the API answers no other site's page");
}

}  // namespace

Plan Router::plan(const Request& r) {
  try {
    check_host(r, loopback_);
    std::string_view path = r.target;
    path = path.substr(0, path.find('#'));
    const std::size_t mark = std::min(path.find('?'), path.size());
    const std::string_view query = path.substr(std::min(mark + 1, path.size()));
    path = path.substr(0, mark);
    if (!path.starts_with('/')) throw run::BadRequest("address: expected a path");
    if (path.starts_with(kRoot)) return api(r, segments(path.substr(kRoot.size())), query);
    if (path == "/api" || path.starts_with("/api/")) throw unknown_path(path);
    allow(r.method, {"GET", "HEAD"});
    return page_file({path, r.encodings.find("gzip") != std::string::npos, r.none_match});
  } catch (const NotAllowed& e) {
    Response response = error_response(e.status(), e.kind(), e.what());
    response.headers.emplace_back("Allow", e.methods());
    return response;
  } catch (...) {
    return response_of(std::current_exception());
  }
}

Plan Router::api(const Request& r, const Path& path, std::string_view query) {
  if (path[0] == "jobs" && path.size() > 1) return job(r, path);
  if (path[0] == "jobs") {
    allow(r.method, {"POST"});
    return start_job(fields_of(r, query));
  }
  if (path[0] == "games" && path.size() <= 2) {
    allow(r.method, {"GET", "HEAD"});
    Fields::of_query(query).done();
    if (path.size() == 1) return Response{.body = games_.list()};
    return Work{Work::Cost::quick, [this, game = path[1]](const run::Context&) {
                  return Response{.body = games_.describe(game)};
                }};
  }
  const bool known =
      (path[0] == "games" && path.size() == 3 && what_of(path[2])) ||
      (path[0] == "rules" && (path.size() == 1 || (path.size() == 2 && what_of(path[1])))) ||
      (path[0] == "sequence" && (path.size() == 1 || (path.size() == 2 && path[1] == "cells"))) ||
      (path[0] == "period" && path.size() == 1) ||
      (path[0] == "pool" && path.size() == 2 && path[1] == "table");
  if (!known) throw unknown_path(r.target.substr(0, r.target.find('?')));
  if (path[0] == "rules")
    allow(r.method, {"POST"});
  else
    allow(r.method, {"GET", "HEAD", "POST"});
  Fields fields = fields_of(r, query);
  Work work = work_of(path, fields);
  fields.done();
  return work;
}

Work Router::work_of(const Path& path, Fields& fields) const {
  if (path[0] == "games")
    return answer_work(
        *what_of(path[2]), [this, game = path[1]] { return games_.bind(game); }, fields);
  if (path[0] == "rules") return rules_work(path.size() == 1 ? "" : path[1], fields);
  if (path[0] == "sequence")
    return path.size() == 1 ? sequence_work(games_, fields) : cells_work(games_, fields);
  if (path[0] == "period") return period_work(games_, fields);
  return pool_table_work(fields);
}

Work Router::rules_work(std::string_view what, Fields& fields) const {
  auto text = std::make_shared<std::string>(fields.required_text("rules"));
  if (what.empty())
    return {Work::Cost::quick,
            [text](const run::Context&) { return Response{.body = check_rules_text(*text)}; }};
  const bool misere = fields.flag("misere");
  return answer_work(
      *what_of(what), [text, misere] { return bind_rules_text(*text, misere); }, fields);
}

Plan Router::start_job(Fields fields) {
  const std::string kind = fields.required_text("kind");
  Work work;
  if (kind == "answer")
    work = work_of({"games", fields.required_text("game"), "answer"}, fields);
  else if (kind == "rules-answer")
    work = rules_work("answer", fields);
  else if (kind == "sequence")
    work = sequence_work(games_, fields);
  else if (kind == "sequence-cells")
    work = cells_work(games_, fields);
  else if (kind == "period")
    work = period_work(games_, fields);
  else
    throw run::BadRequest(
        fmt::format("kind: expected answer, rules-answer, sequence, sequence-cells or period, "
                    "found {}",
                    run::excerpt(kind)));
  fields.done();
  const std::shared_ptr<Job> job = jobs_.start(std::move(work));
  if (!job) return busy(429, "too many jobs are waiting");
  Response response{.status = 202, .body = job_json(*job)};
  response.headers.emplace_back("Location", "/api/v1/jobs/" + job->id());
  return response;
}

Plan Router::job(const Request& r, const Path& path) {
  const std::string_view what = path.size() > 2 ? std::string_view(path[2]) : "";
  if (path.size() > 3 || (path.size() == 3 && what != "events" && what != "result"))
    throw unknown_path(r.target);
  if (what.empty())
    allow(r.method, {"GET", "HEAD", "DELETE"});
  else if (what == "result")
    allow(r.method, {"GET", "HEAD"});
  else
    allow(r.method, {"GET"});
  const std::shared_ptr<Job> job = jobs_.find(path[1]);
  if (!job) throw not_found("job: no such job; its result may be forgotten");
  if (r.method == "DELETE") {
    jobs_.remove(job);
    return Response{.status = 204};
  }
  if (what == "events") return Events{job};
  if (what == "result") {
    if (std::optional<Response> result = job->result()) return std::move(*result);
    return Response{.status = 202, .body = job_json(*job)};
  }
  return Response{.body = job_json(*job)};
}

}  // namespace minimex::server
