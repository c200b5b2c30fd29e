#pragma once
// The typed errors of the library. Each what() is one line: the input, the place, what was
// expected. The command line turns the type into its exit status; nothing below apps exits or
// prints.

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

namespace minimex::run {

/// Base of every error the library throws on purpose.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The system refused: a file that cannot be read, a full disk. Exit status 1.
class Failure : public Error {
 public:
  using Error::Error;
};

/// Where something stands in a text that a person edits, counted from 1.
struct Place {
  std::uint64_t line = 0;
  std::uint64_t column = 0;
};

/// The request is wrong: unknown game, bad position, bad parameter. Exit status 2.
class BadRequest : public Error {
 public:
  using Error::Error;
  /// The message names the place as well.
  BadRequest(const std::string& message, Place place) : Error(message), place_(place) {}
  /// In a rules file; unset for what has no lines.
  const std::optional<Place>& place() const { return place_; }

 private:
  std::optional<Place> place_;
};

/// Valid, but beyond this machine or the given budget; says what would be needed. Exit status 3.
class TooLarge : public Error {
 public:
  using Error::Error;
};

/// The user asked to stop. Exit status 130.
class Interrupted : public Error {
 public:
  Interrupted() : Error("interrupted") {}
};

}  // namespace minimex::run
