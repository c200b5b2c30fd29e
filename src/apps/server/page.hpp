#pragma once
// The files of the page, part of the program.

#include <string_view>

#include "response.hpp"

namespace minimex::server {

struct PageFile {
  std::string_view path;  ///< "/index.html", "/assets/board-1a2b3c.js"
  std::string_view type;
  std::string_view etag;   ///< weak: plain and gzip are of one meaning; with its quotes
  bool immutable = false;  ///< another content would have another path
  std::string_view plain;
  std::string_view gzip;
};

struct PageAsk {
  std::string_view path;
  bool gzip = false;            ///< the client takes it
  std::string_view none_match;  ///< If-None-Match
};

/// A file of the page. What no file has is index.html, where the page finds its own addresses.
/// Throws a 404 where no page is built in.
Response page_file(const PageAsk& ask);

}  // namespace minimex::server
