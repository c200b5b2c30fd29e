#pragma once
// Nimbers by the mex of all options, of any size: for what the nimber search cannot hold, and the
// twin that it is tested against.

#include <cstdint>
#include <string>
#include <unordered_map>

#include "family/board/engine.hpp"
#include "family/board/program.hpp"
#include "minimex/run/context.hpp"

namespace minimex::board {

class PlainNimbers {
 public:
  /// Impartial rules; the program must outlive it.
  explicit PlainNimbers(const Program& program) : program_(program) {}

  /// The components of a position with their nimbers. Every position of every component that can
  /// come up is looked at once and kept. Throws run::TooLarge past the context's memory or time.
  void parts(const Cells& cells, const run::Context& context, Parts& out);

  std::uint64_t expanded() const { return expanded_; }

 private:
  struct Search;

  const Program& program_;
  std::unordered_map<std::string, int> nimber_;  // by the whole shape
  std::uint64_t expanded_ = 0;
};

}  // namespace minimex::board
