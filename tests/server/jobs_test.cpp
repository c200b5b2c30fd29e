// Long work: jobs, their events, cancelling.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "support/sanitized.hpp"
#include "support/server.hpp"

namespace minimex::test {
namespace {

using test::kSanitized;

using nlohmann::json;
using namespace std::chrono_literals;

/// Work for minutes.
const json kLong = {{"kind", "answer"}, {"game", "games/cram.toml"}, {"position", "9x9"}};

struct Event {
  std::string name;
  json data;
};

/// Of a whole stream; each is held to its schema.
std::vector<Event> events_of(std::string stream) {
  std::vector<Event> events;
  stream.erase(0, stream.find("\r\n\r\n") + 4);
  for (std::size_t end = 0; (end = stream.find("\n\n")) != std::string::npos;
       stream.erase(0, end + 2)) {
    const std::size_t line = stream.find('\n');
    EXPECT_TRUE(stream.starts_with("event: "));
    EXPECT_EQ(stream.substr(line + 1, 6), "data: ");
    events.push_back(
        {stream.substr(7, line - 7), json::parse(stream.substr(line + 7, end - line - 7))});
    EXPECT_EQ(openapi().fault({{"$ref", "#/components/schemas/JobEvent"}}, events.back().data), "");
  }
  EXPECT_EQ(stream, "");
  return events;
}

class Jobs : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { server_ = new Server({"--quiet", "--queue", "4"}); }
  static void TearDownTestSuite() {
    EXPECT_EQ(server_->stop(), 0);
    delete server_;
  }
  static Server& server() { return *server_; }
  static std::string start(const json& what) {
    const HttpResponse r = server().post("/jobs", what);
    EXPECT_EQ(r.status, 202) << r.body;
    const std::string id = json::parse(r.body)["id"];
    EXPECT_EQ(r.header("location"), "/api/v1/jobs/" + id);
    return "/jobs/" + id;
  }
  static std::string state(const std::string& job) { return server().got(job)["state"]; }
  static void await(const std::string& job, const std::string& wanted) {
    for (int i = 0; i < 600 && state(job) != wanted; ++i) std::this_thread::sleep_for(50ms);
    ASSERT_EQ(state(job), wanted);
  }
  static Connection watch(const std::string& job) {
    Connection c = server().connect();
    c.send(Server::text("GET", Server::kRoot + job + "/events"));
    return c;
  }

 private:
  static inline Server* server_ = nullptr;
};

TEST_F(Jobs, HaveTheResultOfThePlainRequest) {
  const json cells = {{"kind", "sequence-cells"}, {"game", "0.07"}, {"to", 5000}, {"columns", 50}};
  const std::string job = start(cells);
  await(job, "done");
  const HttpResponse r = server().get(job + "/result");
  EXPECT_EQ(r.status, 200);
  EXPECT_EQ(r.body, server().get("/sequence/cells?game=0.07&to=5000&columns=50").body);

  for (const json& what : std::vector<json>{
           {{"kind", "answer"}, {"game", "flip-game"}, {"position", "++++"}, {"why", true}},
           {{"kind", "period"}, {"game", "kayles"}},
           {{"kind", "sequence"}, {"game", "kayles"}, {"to", 99}, {"format", "csv"}},
           {{"kind", "rules-answer"},
            {"rules", server().got("/games/games%2Fcram.toml")["rules_file"]},
            {"position", "3x3"}}}) {
    const std::string other = start(what);
    await(other, "done");
    EXPECT_EQ(server().get(other + "/result").status, 200);
  }
}

TEST_F(Jobs, TellHowFarTheyAre) {
  const json long_sequence = {
      {"kind", "sequence-cells"}, {"game", "0.77"}, {"to", kSanitized ? 3'000'000 : 40'000'000}};
  Connection c = watch(start(long_sequence));
  const std::vector<Event> events = events_of(c.read_all(300s));
  ASSERT_GE(events.size(), 2);
  EXPECT_EQ(events.back().name, "end");
  EXPECT_EQ(events.back().data["state"], "done");
  EXPECT_EQ(events.back().data["status"], 200);
  std::uint64_t done = 0;
  for (const Event& e : events) {
    if (e.data["progress"].is_null()) continue;
    EXPECT_GE(e.data["progress"]["done"], done);
    done = e.data["progress"]["done"];
  }
  EXPECT_GT(done, 0);
}

TEST_F(Jobs, FailWithTheStatusThatThePlainRequestWouldHaveHad) {
  const std::string large =
      start({{"kind", "answer"}, {"game", "can-i-win"}, {"position", "max=62 total=900"}});
  await(large, "failed");
  EXPECT_EQ(server().get(large + "/result").status, 422);
  const std::string bad = start({{"kind", "answer"}, {"game", "kayles"}, {"position", "x"}});
  Connection c = watch(bad);
  EXPECT_EQ(events_of(c.read_all()).back().data["status"], 400);
  const std::string unknown = start({{"kind", "answer"}, {"game", "none"}, {"position", "x"}});
  await(unknown, "failed");
  EXPECT_EQ(server().get(unknown + "/result").status, 404);
}

TEST_F(Jobs, AreCancelledByDelete) {
  const std::string job = start(kLong);
  await(job, "running");
  EXPECT_EQ(server().get(job + "/result").status, 202);
  Connection c = watch(job);
  EXPECT_NE(c.read_some(10s), "");
  EXPECT_EQ(server().ask("DELETE", job).status, 204);
  EXPECT_EQ(server().get(job).status, 404);
  const std::string rest = c.read_all();
  EXPECT_NE(rest.find(R"("state":"cancelled")"), std::string::npos);
  EXPECT_NE(rest.find(R"("status":499)"), std::string::npos);
}

TEST_F(Jobs, AreCancelledByDroppingTheirEvents) {
  const std::string job = start(kLong);
  {
    Connection c = watch(job);
    EXPECT_NE(c.read_some(10s), "");
    await(job, "running");
  }
  await(job, "cancelled");
  const HttpResponse r = server().get(job + "/result");
  EXPECT_EQ(r.status, 499);
  EXPECT_EQ(kind_of(r), "cancelled");
}

TEST_F(Jobs, WaitInABoundedQueue) {
  std::vector<std::string> jobs;
  jobs.push_back(start(kLong));
  await(jobs[0], "running");
  for (int i = 0; i < 4; ++i) jobs.push_back(start(kLong));
  EXPECT_EQ(state(jobs[4]), "queued");
  const HttpResponse full = server().post("/jobs", kLong);
  EXPECT_EQ(full.status, 429);
  EXPECT_EQ(full.header("retry-after"), "2");
  // What is easy is answered meanwhile.
  EXPECT_EQ(server().get("/games/flip-game/answer?position=%2B%2B").status, 200);
  // One that is taken back leaves its place to another.
  EXPECT_EQ(server().ask("DELETE", jobs[4]).status, 204);
  jobs[4] = start(kLong);
  EXPECT_EQ(server().ask("DELETE", jobs[4]).status, 204);
  for (int i = 3; i >= 0; --i) EXPECT_EQ(server().ask("DELETE", jobs[i]).status, 204);
}

TEST_F(Jobs, AreRefusedForWhatIsWrongAtOnce) {
  for (const json& what :
       std::vector<json>{json::object(),
                         {{"kind", "nothing"}},
                         {{"kind", "answer"}, {"game", "kayles"}},
                         {{"kind", "period"}, {"game", "kayles"}, {"position", "3"}},
                         {{"kind", "sequence"}, {"game", "kayles"}, {"to", 99}, {"format", "gif"}}})
    EXPECT_EQ(server().post("/jobs", what).status, 400) << what;
  EXPECT_EQ(server().post("/jobs", {{"kind", "period"}, {"game", "none"}}).status, 404);
  EXPECT_EQ(server().get("/jobs").status, 405);
}

}  // namespace
}  // namespace minimex::test
