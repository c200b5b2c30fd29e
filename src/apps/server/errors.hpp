#pragma once
// From errors to responses.

#include <exception>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "minimex/run/error.hpp"
#include "response.hpp"

namespace minimex::server {

/// An error of the API that is none of the library.
class Refusal : public std::runtime_error {
 public:
  Refusal(unsigned status, std::string_view kind, const std::string& message)
      : std::runtime_error(message), status_(status), kind_(kind) {}
  unsigned status() const { return status_; }
  std::string_view kind() const { return kind_; }

 private:
  unsigned status_;
  std::string_view kind_;  // a literal
};

/// No such method at this path.
class NotAllowed : public Refusal {
 public:
  explicit NotAllowed(std::string methods)
      : Refusal(405, "method-not-allowed", "method: expected one of " + methods),
        methods_(std::move(methods)) {}
  const std::string& methods() const { return methods_; }

 private:
  std::string methods_;
};

Refusal not_found(const std::string& message);

/// The JSON of an error.
Response error_response(unsigned status, std::string_view kind, std::string_view message,
                        std::optional<run::Place> place = std::nullopt);

/// The queue is full, or there are too many connections.
Response busy(unsigned status, std::string_view message);
Response stopping();

/// What a caught exception comes to.
Response response_of(const std::exception_ptr& error);

}  // namespace minimex::server
