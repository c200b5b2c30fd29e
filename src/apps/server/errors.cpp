#include "errors.hpp"

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <new>

#include "minimex/report/json.hpp"

namespace minimex::server {

Refusal not_found(const std::string& message) { return {404, "not-found", message}; }

Response error_response(unsigned status, std::string_view kind, std::string_view message,
                        std::optional<run::Place> place) {
  rapidjson::StringBuffer buffer;
  rapidjson::Writer<rapidjson::StringBuffer> w(buffer);
  const auto string = [&](const char* key, std::string_view text) {
    w.Key(key);
    w.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
  };
  const auto number = [&](const char* key, std::optional<std::uint64_t> n) {
    w.Key(key);
    if (n)
      w.Uint64(*n);
    else
      w.Null();
  };
  w.StartObject();
  w.Key("version");
  w.Int(report::kJsonVersion);
  w.Key("error");
  w.StartObject();
  string("kind", kind);
  string("message", message);
  number("line", place ? std::optional(place->line) : std::nullopt);
  number("column", place ? std::optional(place->column) : std::nullopt);
  w.EndObject();
  w.EndObject();
  return {.status = status, .body = std::string(buffer.GetString(), buffer.GetSize()) + "\n"};
}

Response busy(unsigned status, std::string_view message) {
  Response r = error_response(status, "busy", message);
  r.headers.emplace_back("Retry-After", "2");
  return r;
}

Response stopping() { return error_response(503, "stopping", "the server is going down"); }

Response response_of(const std::exception_ptr& error) {
  try {
    std::rethrow_exception(error);
  } catch (const Refusal& e) {
    return error_response(e.status(), e.kind(), e.what());
  } catch (const run::BadRequest& e) {
    return error_response(400, "bad-request", e.what(), e.place());
  } catch (const run::TooLarge& e) {
    return error_response(422, "too-large", e.what());
  } catch (const run::Interrupted&) {
    return error_response(499, "cancelled", "cancelled");
  } catch (const std::bad_alloc&) {
    return error_response(422, "too-large", "out of memory");
  } catch (const std::exception& e) {
    return error_response(500, "failure", e.what());
  }
}

}  // namespace minimex::server
