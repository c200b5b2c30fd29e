// What is refused over HTTP: every status of docs/api.md, with its JSON.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "support/server.hpp"

namespace minimex::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

const std::string kJsonType = "Content-Type: application/json\r\n";

class Errors : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { server_ = new Server({"--quiet", "--timeout", "1.5"}); }
  static void TearDownTestSuite() {
    EXPECT_EQ(server_->stop(), 0);
    delete server_;
  }
  static Server& server() { return *server_; }
  /// The status of what the server says to these bytes, held to the API's form; 0: it says nothing.
  static int status(const std::string& bytes) {
    Connection c = server().connect();
    c.send(bytes);
    const auto r = c.read(std::chrono::seconds(20));
    if (r && r->status >= 400) expect_described("GET", "", *r);
    return r ? r->status : 0;
  }

 private:
  static inline Server* server_ = nullptr;
};

TEST_F(Errors, UnknownPathsAndGames) {
  for (const char* path :
       {"/", "/nothing", "/games/nothing", "/games/flip-game/nothing", "/games/flip-game/answer/x",
        "/rules/nothing", "/jobs/123", "/jobs/123/events", "/jobs/123/result", "/games/FILE",
        "/games//answer?position=3"})
    EXPECT_EQ(
        server()
            .ask(std::string(path).starts_with("/rules") ? "POST" : "GET", path, kJsonType, "")
            .status,
        404)
        << path;
  EXPECT_EQ(status(Server::text("GET", "/api/v2/games")), 404);
  EXPECT_THAT(message_of(server().get("/games/flip-gam")), HasSubstr("did you mean flip-game?"));
}

TEST_F(Errors, ARulesFileOnTheDiskIsNotReachedWhateverItsName) {
  const std::string path = ::testing::TempDir() + "/own.toml";
  std::ofstream(path) << server().got("/games/games%2Fcram.toml")["rules_file"].get<std::string>();
  ASSERT_EQ(minimex({"solve", path, "2x2"}).status, 0);
  for (const std::string& name : {path, std::string("./games/cram.toml"),
                                  std::string("games/../games/cram.toml"), path + ":misere"}) {
    const std::string game = percent_encoded(name);
    EXPECT_EQ(server().get("/games/" + game).status, 404) << name;
    EXPECT_EQ(server().get("/games/" + game + "/answer?position=2x2").status, 404) << name;
    EXPECT_EQ(server().get("/period?game=" + game).status, 404) << name;
    EXPECT_EQ(
        server().post("/jobs", {{"kind", "answer"}, {"game", name}, {"position", "2x2"}}).status,
        202);  // the job says so
  }
  EXPECT_EQ(server().get("/games/flip-game/answer?position=%40" + percent_encoded(path)).status,
            400);
}

TEST_F(Errors, AShippedGameIsTheShippedOneWhateverLiesInTheFolder) {
  const std::string folder = ::testing::TempDir() + "/decoy";
  std::filesystem::create_directories(folder + "/games");
  std::ofstream(folder + "/games/cram.toml") << "name = \"decoy\"\n";
  Process process(
      {"/bin/bash", "-c", "cd '" + folder + "' && exec " MINIMEX_BINARY " serve --port 0 --quiet"});
  const std::string line = process.read_line(std::chrono::seconds(60));
  Connection c(static_cast<std::uint16_t>(std::stoi(line.substr(line.rfind(':') + 1))));
  c.send(Server::text("GET", "/api/v1/games/games%2Fcram.toml/answer?position=2x2"));
  EXPECT_EQ(c.read()->status, 200);
}

TEST_F(Errors, BadFields) {
  const std::string answer = "/games/flip-game/answer";
  EXPECT_EQ(message_of(server().get(answer)), "position: expected this field, it is missing");
  EXPECT_EQ(message_of(server().get(answer + "?position=%2B&positon=%2B")),
            "positon: not a field of this request");
  EXPECT_EQ(message_of(server().get(answer + "?position=%2B&position=-")),
            "position: expected once");
  EXPECT_EQ(message_of(server().get(answer + "?position=%2B&moves=10001")),
            "moves: expected a number from 0 to 10000, found 10001");
  EXPECT_EQ(message_of(server().get(answer + "?position=%2B&moves=1e3")),
            "moves: expected a number from 0 to 10000, found 1e3");
  EXPECT_EQ(message_of(server().get(answer + "?position=%2B&why=yes")),
            "why: expected true or false, found yes");
  EXPECT_EQ(message_of(server().get(answer + "?position=%2")),
            "position: expected two hexadecimal digits after %, found 2");
  EXPECT_THAT(message_of(server().get(answer + "?position=%ff")), HasSubstr("expected UTF-8"));
  EXPECT_EQ(server().get("/games/flip-game:rng/answer?position=%2B").status, 400);
  EXPECT_EQ(server().get("/games?x=1").status, 400);
}

TEST_F(Errors, BadBodies) {
  const auto post = [](const std::string& body) {
    return server().ask("POST", "/games/flip-game/answer", kJsonType, body);
  };
  EXPECT_EQ(post(R"({"position":"++"})").status, 200);
  EXPECT_EQ(post(R"({"position":"++","moves":null})").status, 200);
  for (const char* body :
       {"", "{", "[]", "null", "3", R"({"position":5})", R"({"position":["++"]})",
        R"({"position":{"a":1}})", R"({"position":"++"} x)", R"({"position":"++","moves":true})",
        R"({"position":"++","moves":1.5})", R"({"position":"++","moves":-1})",
        R"({"position":"++","why":"no"})", R"({"position":"++","position":"+"})",
        "{\"position\":\"\xff\"}", R"({"position":"\ud800"})", R"({"positions":"++"})"}) {
    SCOPED_TRACE(body);
    EXPECT_EQ(post(body).status, 400);
  }
  EXPECT_EQ(post(std::string(100'000, '[')).status, 400);
  EXPECT_EQ(server().ask("POST", "/games/flip-game/answer?position=%2B", kJsonType, "{}").status,
            400);
}

TEST_F(Errors, ABodyThatIsNotSaidToBeJson) {
  for (const std::string type :
       {"", "Content-Type: text/plain\r\n", "Content-Type: application/x-www-form-urlencoded\r\n"})
    EXPECT_EQ(server().ask("POST", "/rules", type, R"({"rules":""})").status, 415) << type;
  EXPECT_EQ(server()
                .ask("POST", "/games/flip-game/answer",
                     "Content-Type: Application/JSON; charset=utf-8\r\n", R"({"position":"+"})")
                .status,
            200);
}

TEST_F(Errors, OtherMethods) {
  const std::pair<const char*, const char*> cases[] = {{"/games", "GET, HEAD"},
                                                       {"/games/kayles", "GET, HEAD"},
                                                       {"/games/kayles/answer", "GET, HEAD, POST"},
                                                       {"/rules", "POST"},
                                                       {"/jobs", "POST"}};
  for (const char* method : {"PUT", "DELETE", "PATCH", "OPTIONS", "BREW"})
    for (const auto& [path, allowed] : cases) {
      const HttpResponse r = server().ask(method, path);
      EXPECT_EQ(r.status, 405) << method << " " << path;
      EXPECT_EQ(r.header("allow"), allowed);
    }
  EXPECT_EQ(server().get("/rules").status, 405);
}

TEST_F(Errors, TooLongABodyHeaderOrAddress) {
  EXPECT_EQ(
      status("POST /api/v1/rules HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n"),
      413);
  const std::string large(9 << 20, ' ');
  EXPECT_EQ(server().ask("POST", "/rules", kJsonType, large).status, 413);
  EXPECT_EQ(server().get("/games/flip-game/answer?position=" + std::string(17'000, '-')).status,
            414);
  EXPECT_EQ(server().get("/" + std::string(40'000, 'x')).status, 414);
  EXPECT_EQ(server().ask("GET", "/games", "X: " + std::string(40'000, 'x') + "\r\n").status, 431);
  EXPECT_EQ(server().get("/games/flip-game/answer?position=" + std::string(15'000, '-')).status,
            200);
}

TEST_F(Errors, AChunkedBodyIsReadAndBounded) {
  const std::string head = "POST /api/v1/games/flip-game/answer HTTP/1.1\r\nHost: localhost\r\n" +
                           kJsonType + "Transfer-Encoding: chunked\r\n\r\n";
  EXPECT_EQ(status(head + "11\r\n{\"position\":\"++\"}\r\n0\r\n\r\n"), 200);
  EXPECT_EQ(status(head + "fffffff\r\n" + std::string(1 << 20, ' ')), 413);
  EXPECT_EQ(status(head + "xyz\r\n"), 400);
}

TEST_F(Errors, ARequestThatIsNotFinishedInTime) {
  EXPECT_EQ(status("GET /api/v1/games HTTP/1.1\r\nHost: loc"), 408);
  EXPECT_EQ(status("POST /api/v1/rules HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{"),
            408);
  EXPECT_EQ(status(""), 0);  // nothing was asked: it is closed
}

TEST_F(Errors, WhatIsNoHttp) {
  EXPECT_EQ(status("hello\r\n\r\n"), 400);
  EXPECT_EQ(status("GET / HTTP/9.9\r\n\r\n"), 400);
  EXPECT_EQ(status(std::string("\x16\x03\x01\x02\x00\x01", 6) + "\r\n\r\n"), 400);
}

TEST_F(Errors, ANameThatIsNotThisMachine) {
  for (const char* host : {"evil.example", "evil.example:8080", "127.0.0.1.evil.example", "",
                           "[::2]:80", "localhost:evil"})
    EXPECT_EQ(status("GET /api/v1/games HTTP/1.1\r\nHost: " + std::string(host) + "\r\n\r\n"), 421)
        << host;
  EXPECT_EQ(status("GET /api/v1/games HTTP/1.1\r\n\r\n"), 421);
  for (const char* host : {"localhost", "localhost:5173", "127.0.0.1:80", "[::1]:8080", "[::1]"})
    EXPECT_EQ(status("GET /api/v1/games HTTP/1.1\r\nHost: " + std::string(host) + "\r\n\r\n"), 200)
        << host;
}

TEST_F(Errors, ThePageOfAnotherSite) {
  EXPECT_EQ(server().ask("GET", "/games", "Sec-Fetch-Site: cross-site\r\n").status, 403);
  EXPECT_EQ(server().ask("GET", "/games", "Sec-Fetch-Site: same-site\r\n").status, 403);
  EXPECT_EQ(server().ask("GET", "/games", "Sec-Fetch-Site: same-origin\r\n").status, 200);
}

TEST_F(Errors, OneConnectionHasManyRequests) {
  Connection c = server().connect();
  for (int i = 0; i < 20; ++i) {
    c.send(Server::text("GET", i % 2 == 0 ? "/api/v1/games/kayles" : "/api/v1/none"));
    ASSERT_EQ(c.read()->status, i % 2 == 0 ? 200 : 404);
  }
  // All at once, answered in order.
  c.send(Server::text("GET", "/api/v1/none") + Server::text("HEAD", "/api/v1/games") +
         Server::text("GET", "/api/v1/games/kayles/position?position=3"));
  EXPECT_EQ(c.read()->status, 404);
  EXPECT_EQ(c.read(std::chrono::seconds(60), true)->status, 200);
  EXPECT_EQ(json::parse(c.read()->body)["position"], "3");
}

TEST_F(Errors, ABodyThatWaitsToBeAskedFor) {
  Connection c = server().connect();
  const std::string body = R"({"position":"++"})";
  c.send("POST /api/v1/games/flip-game/answer HTTP/1.1\r\nHost: localhost\r\n" + kJsonType +
         "Expect: 100-continue\r\nContent-Length: 17\r\n\r\n");
  EXPECT_THAT(c.read_some(std::chrono::seconds(20)), HasSubstr("100 Continue"));
  c.send(body);
  EXPECT_EQ(c.read()->status, 200);
}

TEST(Serve, SaysWhatIsWrongWithItsOptions) {
  const Finished host = minimex({"serve", "--host", "nowhere"});
  EXPECT_EQ(host.status, 2);
  EXPECT_THAT(host.err, HasSubstr("--host: expected an address"));
  EXPECT_EQ(minimex({"serve", "--port", "70000"}).status, 2);
  EXPECT_EQ(minimex({"serve", "--budget", "x"}).status, 2);
  const Server server;
  const Finished taken = minimex({"serve", "--port", std::to_string(server.port())});
  EXPECT_EQ(taken.status, 1);
  EXPECT_THAT(taken.err, HasSubstr("cannot listen at 127.0.0.1:"));
}

}  // namespace
}  // namespace minimex::test
