#include "page.hpp"

#include <algorithm>
#include <string>

#include "errors.hpp"
#include "page_files.hpp"

namespace minimex::server {
namespace {

const PageFile* find(std::string_view path) {
  for (const PageFile& file : page_files())
    if (file.path == path) return &file;
  return nullptr;
}

/// Is the tag in the list of If-None-Match? Both may be weak.
bool matches(std::string_view list, std::string_view etag) {
  return list == "*" || list.find(etag) != std::string_view::npos;
}

}  // namespace

Response page_file(const PageAsk& ask) {
  const PageFile* file = find(ask.path);
  if (file == nullptr && ask.path.starts_with("/assets/"))
    throw not_found("path: no such file of the page");
  if (file == nullptr) file = find("/index.html");
  if (file == nullptr)
    throw not_found("this minimex was built without the page; the API is under /api/v1");
  const bool gzip = ask.gzip && !file->gzip.empty();
  Response r{.type = file->type, .fixed = gzip ? file->gzip : file->plain};
  if (gzip) r.headers.emplace_back("Content-Encoding", "gzip");
  r.headers.emplace_back("Vary", "Accept-Encoding");
  r.headers.emplace_back("ETag", file->etag);
  r.headers.emplace_back("Cache-Control",
                         file->immutable ? "public, max-age=31536000, immutable" : "no-cache");
  if (!ask.none_match.empty() && matches(ask.none_match, file->etag)) {
    r.status = 304;
    r.fixed = {};
  }
  return r;
}

}  // namespace minimex::server
