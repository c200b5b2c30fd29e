#pragma once
// A real `minimex serve`, and requests to it whose responses are held to docs/openapi.json.

#include <gtest/gtest.h>
#include <poll.h>

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "support/http.hpp"
#include "support/process.hpp"
#include "support/schema.hpp"

namespace minimex::test {

inline const OpenApi& openapi() {
  static const OpenApi api(MINIMEX_SOURCE "/docs/openapi.json");
  return api;
}

/// Which status is which kind, as docs/api.md says.
inline int status_of(const std::string& kind) {
  static const std::map<std::string, int> statuses = {
      {"bad-request", 400}, {"forbidden", 403},
      {"not-found", 404},   {"method-not-allowed", 405},
      {"timeout", 408},     {"body-too-large", 413},
      {"wrong-host", 421},  {"unsupported-media-type", 415},
      {"too-large", 422},   {"cancelled", 499},
      {"failure", 500},     {"stopping", 503}};
  const auto at = statuses.find(kind);
  return at == statuses.end() ? 0 : at->second;
}

/// Fails the test unless the response is what the description says of this request.
inline void expect_described(const std::string& method, const std::string& path,
                             const HttpResponse& r) {
  SCOPED_TRACE(method + " " + path + " gave " + std::to_string(r.status) + " " +
               r.body.substr(0, 300));
  EXPECT_EQ(r.header("x-content-type-options"), "nosniff");
  EXPECT_EQ(r.header("referrer-policy"), "no-referrer");
  EXPECT_NE(r.header("content-security-policy").find("default-src"), std::string::npos);
  EXPECT_EQ(r.header("access-control-allow-origin"), "");
  if (r.status >= 400) {
    ASSERT_EQ(r.header("content-type"), "application/json");
    const auto body = nlohmann::json::parse(r.body);
    EXPECT_EQ(openapi().fault({{"$ref", "#/components/schemas/Error"}}, body), "");
    const std::string kind = body["error"]["kind"];
    const int status = status_of(kind);
    if (status != 0) {
      EXPECT_EQ(r.status, status);
    } else if (kind == "busy") {
      EXPECT_TRUE((r.status == 429 || r.status == 503) && !r.header("retry-after").empty());
    } else {
      EXPECT_TRUE(kind == "header-too-large" && (r.status == 414 || r.status == 431));
    }
    EXPECT_EQ(body["error"]["message"].get<std::string>().find('\n'), std::string::npos);
    return;
  }
  const nlohmann::json* operation = openapi().operation(method, path);
  ASSERT_NE(operation, nullptr);
  const auto& responses = (*operation)["responses"];
  ASSERT_TRUE(responses.contains(std::to_string(r.status)));
  nlohmann::json response = responses[std::to_string(r.status)];
  if (response.contains("$ref")) response = openapi().resolve(response["$ref"]);
  if (!response.contains("content")) {
    EXPECT_EQ(r.body, "");
    return;
  }
  ASSERT_TRUE(response["content"].contains(r.header("content-type")));
  if (r.header("content-type") != "application/json") return;
  EXPECT_EQ(openapi().fault(response["content"]["application/json"]["schema"],
                            nlohmann::json::parse(r.body)),
            "");
}

class Server {
 public:
  static constexpr const char* kRoot = "/api/v1";

  explicit Server(std::vector<std::string> options = {"--quiet"})
      : process_(words(std::move(options))) {
    const std::string line = process_.read_line(std::chrono::seconds(60));
    const std::size_t colon = line.rfind(':');
    if (!line.starts_with("minimex: serving http://127.0.0.1:"))
      throw std::runtime_error("no server: " + line);
    port_ = static_cast<std::uint16_t>(std::stoi(line.substr(colon + 1)));
  }

  std::uint16_t port() const { return port_; }
  Process& process() { return process_; }
  Connection connect() const { return Connection(port_); }

  static std::string text(const std::string& method, const std::string& target,
                          const std::string& headers = "", const std::string& body = "") {
    const std::string length =
        body.empty() ? "" : "Content-Length: " + std::to_string(body.size()) + "\r\n";
    return method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n" + headers + length + "\r\n" +
           body;
  }

  /// A GET below the API's root.
  HttpResponse get(const std::string& target) const { return ask("GET", target); }
  HttpResponse post(const std::string& target, const nlohmann::json& body) const {
    return ask("POST", target, "Content-Type: application/json\r\n", body.dump());
  }
  HttpResponse ask(const std::string& method, const std::string& target,
                   const std::string& headers = "", const std::string& body = "") const {
    Connection c = connect();
    c.send(text(method, kRoot + target, headers + "Connection: close\r\n", body));
    const std::optional<HttpResponse> r = c.read(std::chrono::seconds(120), method == "HEAD");
    if (!r) throw std::runtime_error("no response to " + method + " " + target);
    if (method != "HEAD") expect_described(method, target.substr(0, target.find('?')), *r);
    return *r;
  }
  /// The JSON of a GET that must succeed.
  nlohmann::json got(const std::string& target) const {
    const HttpResponse r = get(target);
    EXPECT_EQ(r.status, 200) << target << ": " << r.body;
    return nlohmann::json::parse(r.body);
  }

  /// Of the process, in bytes.
  std::uint64_t resident() const {
    std::ifstream file("/proc/" + std::to_string(process_.id()) + "/statm");
    std::uint64_t pages = 0;
    file >> pages >> pages;
    return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  }
  std::size_t descriptors() const {
    std::size_t n = 0;
    for ([[maybe_unused]] const auto& entry :
         std::filesystem::directory_iterator("/proc/" + std::to_string(process_.id()) + "/fd"))
      ++n;
    return n;
  }

  /// Asks it to go down; its exit status.
  int stop(int signal = SIGTERM) {
    process_.send_signal(signal);
    return process_.wait_with_input_open();
  }

 private:
  static std::vector<std::string> words(std::vector<std::string> options) {
    std::vector<std::string> all = {MINIMEX_BINARY, "serve", "--port", "0"};
    all.insert(all.end(), options.begin(), options.end());
    return all;
  }

  Process process_;
  std::uint16_t port_ = 0;
};

inline std::string kind_of(const HttpResponse& r) {
  return nlohmann::json::parse(r.body)["error"]["kind"];
}
inline std::string message_of(const HttpResponse& r) {
  return nlohmann::json::parse(r.body)["error"]["message"];
}

}  // namespace minimex::test
