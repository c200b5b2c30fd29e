#include "errors.hpp"

#include <new>

#include "json.hpp"

namespace minimex::server {

Refusal not_found(const std::string& message) { return {404, "not-found", message}; }

Response error_response(unsigned status, std::string_view kind, std::string_view message,
                        std::optional<run::Place> place) {
  std::optional<std::uint64_t> line;
  std::optional<std::uint64_t> column;
  if (place) {
    line = place->line;
    column = place->column;
  }
  JsonObject object;
  object.version().open("error").field("kind", kind).field("message", message);
  object.field("line", line).field("column", column).close();
  return {.status = status, .body = object.text() + "\n"};
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
