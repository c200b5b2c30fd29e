#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "minimex/run/context.hpp"

namespace minimex::cli {

/// Standard input in whole lines, as many as have arrived; waits for the first.
class Lines {
 public:
  explicit Lines(const run::Context& context) : context_(context) {}

  /// Whole lines (the last of all may lack its line end); empty at the end of input. Valid until
  /// the next call. Throws run::Failure, run::Interrupted, run::TooLarge (a line beyond the
  /// memory).
  std::string_view next();

 private:
  void fill();

  const run::Context& context_;
  std::string buffer_;
  std::size_t used_ = 0;  // bytes handed out by the last next()
  bool ended_ = false;
};

/// The lines of a text without their line ends (LF or CR LF).
std::vector<std::string_view> split(std::string_view text);

}  // namespace minimex::cli
