// What the server must survive: many at once, the slow, the rude, the end.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "support/sanitized.hpp"
#include "support/server.hpp"

namespace minimex::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

/// Takes minutes; a whole budget.
constexpr const char* kHard = "/games/games%2Fcram.toml/answer?position=9x9";
constexpr const char* kEasy = "/games/flip-game/answer?position=%2B%2B%2B%2B";
/// Sanitizers take memory and time of their own.
using test::kSanitized;
constexpr std::uint64_t kMega = std::uint64_t{1} << 20;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

std::string close_after(const std::string& target) {
  return Server::text("GET", Server::kRoot + target, "Connection: close\r\n");
}

template <class F>
bool soon(F&& true_at_last, std::chrono::seconds patience = 30s) {
  for (const auto until = Clock::now() + patience; Clock::now() < until;
       std::this_thread::sleep_for(20ms))
    if (true_at_last()) return true;
  return true_at_last();
}

/// Of the process so far.
double processor_seconds(pid_t id) {
  std::ifstream file("/proc/" + std::to_string(id) + "/stat");
  std::string text;
  std::getline(file, text);
  std::istringstream fields(text.substr(text.rfind(')') + 2));
  std::string skipped;
  for (int i = 0; i < 11; ++i) fields >> skipped;
  double user = 0;
  double system = 0;
  fields >> user >> system;
  return (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

TEST(Robustness, SixtyFourSolveAtOnceAndOthersAreServed) {
  Server server({"--quiet", "--budget", "0.3,64M", "--threads", "2"});
  constexpr int kConnections = kSanitized ? 16 : 64;
  const auto end = Clock::now() + (kSanitized ? 6s : 10s);
  std::atomic<int> answered{0};
  std::atomic<int> wrong{0};
  std::vector<std::thread> users;
  for (int i = 0; i < kConnections; ++i)
    users.emplace_back([&] {
      while (Clock::now() < end) {
        Connection c = server.connect();
        c.send(close_after(kHard));
        const auto r = c.read(120s);
        ++answered;
        if (!r || (r->status != 422 && r->status != 429)) ++wrong;
      }
    });
  std::this_thread::sleep_for(2s);
  double slowest = 0;
  std::uint64_t most = 0;
  while (Clock::now() < end) {
    const auto start = Clock::now();
    EXPECT_EQ(server.get(kEasy).status, 200);
    slowest = std::max(slowest, seconds_since(start));
    most = std::max(most, server.resident());
    std::this_thread::sleep_for(50ms);
  }
  for (std::thread& t : users) t.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_GE(answered, kConnections);
  EXPECT_LT(slowest, kSanitized ? 20 : 4);
  EXPECT_LT(most, (kSanitized ? 2048 : 512) * kMega);
  EXPECT_EQ(server.stop(), 0);
}

TEST(Robustness, AFullQueueIsSaidAndLeavesTheEasyAlone) {
  Server server({"--quiet", "--budget", "20,64M", "--threads", "1", "--queue", "2"});
  // One is solved, two wait.
  constexpr int kAsked = 8;
  constexpr int kTaken = 3;
  std::vector<Connection> waiting;
  for (int i = 0; i < kAsked; ++i) {
    waiting.push_back(server.connect());
    waiting.back().send(close_after(kHard));
    std::this_thread::sleep_for(100ms);
  }
  int refused = 0;
  EXPECT_TRUE(soon([&] {
    for (Connection& c : waiting)
      if (const auto r = c.read(10ms)) {
        EXPECT_EQ(r->status, 429);
        EXPECT_EQ(r->header("retry-after"), "2");
        ++refused;
      }
    return refused >= kAsked - kTaken;
  }));
  EXPECT_EQ(refused, kAsked - kTaken);
  EXPECT_EQ(server.get(kEasy).status, 200);
  waiting.clear();
  EXPECT_EQ(server.stop(), 0);
}

TEST(Robustness, SlowReadersHoldNobodyUp) {
  Server server({"--quiet", "--timeout", "3", "--budget", "30"});
  const std::size_t before = server.descriptors();
  const std::string large =
      "/sequence?game=kayles&to=" + std::string(kSanitized ? "200000" : "999999");
  std::vector<Connection> slow;
  for (int i = 0; i < (kSanitized ? 8 : 40); ++i) {
    slow.push_back(server.connect());
    const int little = 4096;
    ::setsockopt(slow.back().descriptor(), SOL_SOCKET, SO_RCVBUF, &little, sizeof little);
    slow.back().send(close_after(large));
  }
  for (int i = 0; i < 20; ++i) {
    const auto start = Clock::now();
    EXPECT_EQ(server.get(kEasy).status, 200);
    EXPECT_LT(seconds_since(start), kSanitized ? 20 : 3);
    EXPECT_LT(server.resident(), (kSanitized ? 3072 : 768) * kMega);
    std::this_thread::sleep_for(50ms);
  }
  // Who reads nothing is dropped, and its response with it.
  EXPECT_TRUE(soon([&] { return server.descriptors() <= before; }, 60s));
  EXPECT_TRUE(soon([&] { return server.resident() < (kSanitized ? 2048 : 128) * kMega; }));
  EXPECT_EQ(server.stop(), 0);
}

TEST(Robustness, WhoReadsSlowlyButReadsGetsItAll) {
  Server server({"--quiet", "--timeout", "4"});
  Connection c = server.connect();
  // More than the sockets' buffers take.
  const std::string target =
      "/sequence?game=kayles&format=csv&to=" + std::string(kSanitized ? "200000" : "1200000");
  const int little = 1 << 16;
  ::setsockopt(c.descriptor(), SOL_SOCKET, SO_RCVBUF, &little, sizeof little);
  c.send(close_after(target));
  std::string all;
  for (int pauses = 0;;) {
    const std::string part = c.read_some(60s);
    if (part.empty()) break;
    all += part;
    if (++pauses <= 12) std::this_thread::sleep_for(500ms);
  }
  const std::size_t body = all.find("\r\n\r\n") + 4;
  EXPECT_EQ(all.size() - body, server.get(target).body.size());
}

TEST(Robustness, HalfSentRequestsHoldNobodyUp) {
  Server server({"--quiet", "--timeout", "2", "--connections", "120"});
  const std::size_t before = server.descriptors();
  std::vector<Connection> half;
  for (int i = 0; i < 100; ++i) {
    half.push_back(server.connect());
    half.back().send(i % 2 == 0 ? "GET /api/v1/ga"
                                : "POST /api/v1/rules HTTP/1.1\r\nHost: localhost\r\n"
                                  "Content-Length: 1000\r\n\r\n{");
  }
  EXPECT_EQ(server.get(kEasy).status, 200);
  EXPECT_TRUE(soon([&] { return server.descriptors() <= before; }));
  for (Connection& c : half) EXPECT_THAT(c.read_all(5s), HasSubstr("HTTP/1.1 408 "));
  EXPECT_EQ(server.stop(), 0);
}

TEST(Robustness, TooManyConnectionsAreToldSo) {
  Server server({"--quiet", "--connections", "10"});
  std::vector<Connection> many;
  for (int i = 0; i < 10; ++i) {
    many.push_back(server.connect());
    many.back().send(Server::text("GET", "/api/v1/none"));
    ASSERT_EQ(many.back().read()->status, 404);
  }
  Connection more = server.connect();
  const auto r = more.read(20s);
  ASSERT_TRUE(r);
  EXPECT_EQ(r->status, 503);
  EXPECT_EQ(kind_of(*r), "busy");
  many.clear();
  EXPECT_TRUE(soon([&] {
    Connection c = server.connect();
    c.send(close_after(kEasy));
    const auto later = c.read(20s);
    return later && later->status == 200;
  }));
  EXPECT_EQ(server.stop(), 0);
}

TEST(Robustness, ADroppedConnectionEndsItsWork) {
  Server server({"--quiet", "--budget", "300,64M", "--threads", "2"});
  const pid_t id = server.process().id();
  {
    std::vector<Connection> asked;
    for (int i = 0; i < 6; ++i) {
      asked.push_back(server.connect());
      asked.back().send(close_after(kHard));
    }
    const double begun = processor_seconds(id);
    ASSERT_TRUE(soon([&] { return processor_seconds(id) > begun + 0.5; }));
  }
  EXPECT_TRUE(soon([&] {
    const double now = processor_seconds(id);
    std::this_thread::sleep_for(500ms);
    return processor_seconds(id) < now + 0.05;
  }));
  EXPECT_EQ(server.get(kEasy).status, 200);
  EXPECT_EQ(server.stop(), 0);
}

TEST(Robustness, ASignalInMidSolveEndsWellAndSoon) {
  for (const int signal : {SIGTERM, SIGINT}) {
    Server server({"--quiet", "--budget", "300,64M"});
    std::vector<Connection> asked;
    for (int i = 0; i < 8; ++i) {
      asked.push_back(server.connect());
      asked.back().send(Server::text("GET", std::string(Server::kRoot) + kHard));
    }
    const Connection idle = server.connect();
    EXPECT_EQ(server.post("/jobs", {{"kind", "period"}, {"game", "0.007"}, {"limit", 100'000'000}})
                  .status,
              202);
    std::this_thread::sleep_for(500ms);
    const auto start = Clock::now();
    EXPECT_EQ(server.stop(signal), 0);
    EXPECT_LT(seconds_since(start), kSanitized ? 20 : 6);
    for (Connection& c : asked) {
      const auto r = c.read(5s);
      ASSERT_TRUE(r);
      EXPECT_EQ(r->status, 503);
      EXPECT_EQ(kind_of(*r), "stopping");
    }
  }
}

TEST(Robustness, WhatIsNearlyDoneWhenTheSignalComesIsFinished) {
  Server server({"--quiet", "--budget", "30"});
  Connection c = server.connect();
  // A third of a second, more where all is slow.
  c.send(close_after("/pool/table?max=" + std::string(kSanitized ? "14" : "20")));
  std::this_thread::sleep_for(50ms);
  EXPECT_EQ(server.stop(), 0);
  const auto r = c.read(5s);
  ASSERT_TRUE(r);
  EXPECT_EQ(r->status, 200);
}

TEST(Robustness, ALogThatNobodyReadsHoldsNobodyUp) {
  Server server(std::vector<std::string>{});
  Connection c = server.connect();
  for (int i = 0; i < 3000; ++i) {  // far more than a pipe holds
    c.send(Server::text("GET", "/api/v1/none"));
    ASSERT_EQ(c.read(20s)->status, 404);
  }
  EXPECT_EQ(server.get(kEasy).status, 200);
}

TEST(Robustness, TheLogHasALineARequest) {
  Server server(std::vector<std::string>{});
  server.get("/games/kayles?x=%0a");
  server.process().send_signal(SIGTERM);
  const Finished f = server.process().finish();
  EXPECT_EQ(f.status, 0);
  EXPECT_THAT(f.err,
              ::testing::MatchesRegex(
                  "[0-9TZ:-]+ 127.0.0.1 GET /api/v1/games/kayles.x=%0a 400 [0-9]+ [0-9.]+\n"));
}

/// Requests as clients send them, damaged.
class Fuzzer {
 public:
  explicit Fuzzer(unsigned seed) : random_(seed) {}

  std::string next() {
    static const std::vector<std::string> seeds = {
        close_after(kEasy),
        close_after("/games"),
        close_after("/games/subtract:1,3/answer?position=5%2B7&moves=3&why=true"),
        close_after("/games/can-i-win/answer?position=max%3D10+total%3D20"),
        close_after("/sequence?game=0.07&from=3&to=99&format=csv"),
        close_after("/sequence/cells?game=kayles&to=999&columns=9&rows=9"),
        close_after("/pool/table?max=3&repeat=true"),
        close_after("/jobs/0123456789abcdef0123456789abcdef/events"),
        Server::text("POST", "/api/v1/games/stone-game/answer",
                     "Content-Type: application/json\r\nConnection: close\r\n",
                     R"({"position":"5,3,4/7","moves":2,"most":3,"why":true})"),
        Server::text("POST", "/api/v1/jobs",
                     "Content-Type: application/json\r\nConnection: close\r\n",
                     R"({"kind":"sequence","game":"0.07","to":100})"),
        Server::text(
            "POST", "/api/v1/rules/answer",
            "Content-Type: application/json\r\nConnection: close\r\n",
            R"({"rules":"name = \"x\"\nboard = \"strip\"\n[[move]]\nfrom = \"..\"\nto = \"##\"\n","position":"5"})"),
        "POST /api/v1/rules HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        "Transfer-Encoding: chunked\r\n\r\n5\r\n{\"rul\r\n9\r\nes\":\"x=1\"}\r\n0\r\n\r\n"};
    std::string text = seeds[below(seeds.size())];
    for (std::size_t i = 1 + below(6); i > 0; --i) damage(text);
    return text;
  }

 private:
  std::size_t below(std::size_t n) {
    return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_);
  }
  char byte() { return static_cast<char>(below(256)); }

  void damage(std::string& text) {
    if (text.empty()) return;
    const std::size_t at = below(text.size());
    const std::size_t length = std::min(text.size() - at, 1 + below(20));
    switch (below(7)) {
      case 0:
        text[at] = byte();
        break;
      case 1:
        text.erase(at, length);
        break;
      case 2:
        text.insert(at, std::string(length, byte()));
        break;
      case 3:
        text.insert(at, text.substr(below(text.size()), length));
        break;
      case 4:
        text.resize(at);
        break;
      case 5:
        for (std::size_t i = 0; i < length; ++i)
          text.insert(text.begin() + static_cast<std::ptrdiff_t>(at), byte());
        break;
      default: {
        constexpr std::string_view kOdd[] = {
            "\r\n", "%00", "%",   "\"",       "{",  "[",    "99999999999999999999",
            "-1",   "\0",  "../", "HTTP/1.0", ": ", "null", "\xff\xfe"};
        text.insert(at, kOdd[below(std::size(kOdd))]);
        break;
      }
    }
  }

  std::mt19937 random_;
};

/// What is wrong with what came back.
std::string fault_of(const HttpResponse& r) {
  if (r.status < 200 || r.status > 503) return "status " + std::to_string(r.status);
  if (r.status < 400)
    return r.header("content-type") == "application/json" && json::parse(r.body).contains("error")
               ? "an error with a status of success"
               : "";
  if (r.header("content-type") != "application/json") return "an error that is no JSON";
  return r.body.empty()
             ? ""
             : openapi().fault({{"$ref", "#/components/schemas/Error"}}, json::parse(r.body));
}

TEST(Robustness, TenThousandMalformedRequestsDoNoHarm) {
  Server server({"--quiet", "--budget", "0.3,64M", "--job-budget", "0.3,64M", "--timeout", "2"});
  EXPECT_EQ(server.get(kEasy).status, 200);
  const std::size_t descriptors = server.descriptors();
  const std::uint64_t memory = server.resident();
  constexpr unsigned kThreads = 4;
  constexpr int kEach = (kSanitized ? 1'200 : 10'000) / kThreads;
  std::atomic<int> answered{0};
  std::vector<std::string> faults(kThreads);
  std::vector<std::thread> clients;
  for (unsigned t = 0; t < kThreads; ++t)
    clients.emplace_back([&, t] {
      Fuzzer fuzzer(t + 1);
      for (int i = 0; i < kEach && faults[t].empty(); ++i) {
        const std::string text = fuzzer.next();
        Connection c = server.connect();
        if (!c.send(text)) continue;
        const bool head = text.starts_with("HEAD");
        auto r = c.read(10ms, head);
        if (!r) {  // it waits for more
          ::shutdown(c.descriptor(), SHUT_WR);
          r = c.read(5s, head);
        }
        if (!r || head) continue;
        ++answered;
        if (const std::string f = fault_of(*r); !f.empty()) faults[t] = f + " after " + text;
      }
    });
  for (std::thread& c : clients) c.join();
  for (const std::string& f : faults) EXPECT_EQ(f, "");
  EXPECT_GT(answered, kEach);
  EXPECT_EQ(server.get(kEasy).status, 200);
  EXPECT_TRUE(soon([&] { return server.descriptors() <= descriptors; }));
  EXPECT_LT(server.resident(), memory + (kSanitized ? 1024 : 96) * kMega);
  EXPECT_EQ(server.stop(), 0);
}

}  // namespace
}  // namespace minimex::test
