#pragma once
// A line of best play in misere play.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "minimex/family/flip/line.hpp"
#include "minimex/family/flip/misere.hpp"

namespace minimex::flip {

/// The moves PlainLine would make. The runs are the leaves of a tree of sums; a run that is cut
/// becomes a sum of its pieces in its place. So the sums of every option are those met when its
/// position was valued, where another order of adding would have to be searched anew. O(n) and as
/// many sums as the tree is deep a move looked at.
class MisereLine {
 public:
  /// Position and context must outlive it.
  MisereLine(const Position& position, const Rules& rules, std::shared_ptr<MisereTable> table,
             const run::Context& context);

  std::optional<Ply> next();
  /// The text reached.
  const std::string& text() const { return text_; }

 private:
  using Form = MisereTable::Form;
  static constexpr std::size_t kNone = ~std::size_t{0};
  struct Node {
    Form form;
    std::size_t parent = kNone;
    std::size_t sibling = kNone;
  };

  void plant();
  std::size_t join(std::size_t left, std::size_t right);
  Form root_with(std::size_t leaf, Form form) const;
  void set(std::size_t leaf, Form form);
  bool wins(Form form) const { return !table_->first_wins(form, context_); }
  std::uint64_t start_of(const Stretch& s) const;
  void play(const Stretch& s, std::uint64_t a);

  Rules rules_;
  std::shared_ptr<MisereTable> table_;
  const run::Context& context_;
  std::string text_;
  std::vector<Node> nodes_;
  std::size_t root_ = kNone;
  std::map<std::uint64_t, std::size_t> leaves_;  // by first cell of the run
};

}  // namespace minimex::flip
