// The page's files, where the page is built in; a word in its place where it is not.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "support/server.hpp"

namespace minimex::test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

/// A request outside the API.
HttpResponse file(const Server& server, const std::string& target, const std::string& headers = "",
                  const std::string& method = "GET") {
  Connection c = server.connect();
  c.send(Server::text(method, target, headers + "Connection: close\r\n"));
  const auto r = c.read(std::chrono::seconds(60), method == "HEAD");
  if (!r) throw std::runtime_error("no response");
  return *r;
}

TEST(Page, IsMissedInWordsWhereItIsNotBuiltIn) {
  if (MINIMEX_WITH_PAGE != 0) GTEST_SKIP() << "the page is built in";
  const Server server;
  const HttpResponse r = file(server, "/");
  EXPECT_EQ(r.status, 404);
  EXPECT_EQ(message_of(r), "this minimex was built without the page; the API is under /api/v1");
}

TEST(Page, IsServedPlainAndCompressedUnderAStrictPolicy) {
  if (MINIMEX_WITH_PAGE == 0) GTEST_SKIP() << "the page is not built in";
  const Server server;
  const HttpResponse plain = file(server, "/");
  EXPECT_EQ(plain.status, 200);
  EXPECT_EQ(plain.header("content-type"), "text/html; charset=utf-8");
  EXPECT_THAT(plain.body, HasSubstr("<html"));
  EXPECT_THAT(plain.header("content-security-policy"), StartsWith("default-src 'self'; "));
  EXPECT_EQ(plain.header("content-security-policy").find("unsafe"), std::string::npos);
  EXPECT_EQ(plain.header("x-content-type-options"), "nosniff");
  EXPECT_EQ(plain.header("referrer-policy"), "no-referrer");
  EXPECT_EQ(plain.header("cache-control"), "no-cache");

  const HttpResponse packed = file(server, "/", "Accept-Encoding: gzip, br\r\n");
  EXPECT_EQ(packed.header("content-encoding"), "gzip");
  EXPECT_THAT(packed.body, StartsWith("\x1f\x8b"));
  EXPECT_LT(packed.body.size(), plain.body.size());

  const std::string etag = plain.header("etag");
  const HttpResponse same = file(server, "/", "If-None-Match: " + etag + "\r\n");
  EXPECT_EQ(same.status, 304);
  EXPECT_EQ(same.body, "");
  EXPECT_EQ(file(server, "/", "If-None-Match: W/\"other\"\r\n").status, 200);
}

TEST(Page, HasItsFilesForEverAndItsAddressesInTheIndex) {
  if (MINIMEX_WITH_PAGE == 0) GTEST_SKIP() << "the page is not built in";
  const Server server;
  const std::string index = file(server, "/").body;
  const std::size_t at = index.find("/assets/");
  ASSERT_NE(at, std::string::npos);
  const std::string script = index.substr(at, index.find('"', at) - at);
  EXPECT_THAT(file(server, script).header("cache-control"), HasSubstr("immutable"));
  EXPECT_EQ(file(server, script, "", "HEAD").status, 200);
  EXPECT_EQ(file(server, "/assets/none.js").status, 404);
  for (const char* path : {"/play/games/cram.toml:misere", "/rules", "/index.html?x=1", "/../x"})
    EXPECT_EQ(file(server, path).body, index) << path;
  EXPECT_EQ(file(server, "/", "", "POST").status, 405);
}

}  // namespace
}  // namespace minimex::test
