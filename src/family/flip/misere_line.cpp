#include "minimex/family/flip/misere_line.hpp"

#include <algorithm>

namespace minimex::flip {

MisereLine::MisereLine(const Position& position, const Rules& rules,
                       std::shared_ptr<MisereTable> table, const run::Context& context)
    : rules_(rules), table_(std::move(table)), context_(context), text_(position.text()) {
  plant();
}

std::uint64_t MisereLine::start_of(const Stretch& s) const {
  return s.from == 0 ? s.offset : text_.size() - s.from;
}

/// A chain in ascending order of length, as MisereJudge adds up.
void MisereLine::plant() {
  nodes_.clear();
  leaves_.clear();
  root_ = kNone;
  std::vector<Run> runs;
  Stretches stretches(text_, rules_, context_);
  if (stretches.full_ring()) return;
  for (Stretch s; stretches.next(s);)
    if (s.from == 0) runs.push_back({s.offset, s.length});
  std::stable_sort(runs.begin(), runs.end(),
                   [](const Run& a, const Run& b) { return a.length < b.length; });
  for (const Run& run : runs) {
    leaves_[run.start] = nodes_.size();
    nodes_.push_back({table_->run(run.length, context_)});
    root_ = root_ == kNone ? nodes_.size() - 1 : join(root_, nodes_.size() - 1);
  }
}

std::size_t MisereLine::join(std::size_t left, std::size_t right) {
  const std::size_t node = nodes_.size();
  nodes_[left].parent = nodes_[right].parent = node;
  nodes_[left].sibling = right;
  nodes_[right].sibling = left;
  nodes_.push_back({table_->sum(nodes_[left].form, nodes_[right].form, context_)});
  return node;
}

/// The form of the whole if that of a leaf were another.
MisereLine::Form MisereLine::root_with(std::size_t leaf, Form form) const {
  for (std::size_t at = leaf; nodes_[at].parent != kNone; at = nodes_[at].parent)
    form = table_->sum(form, nodes_[nodes_[at].sibling].form, context_);
  return form;
}

void MisereLine::set(std::size_t leaf, Form form) {
  nodes_[leaf].form = form;
  for (std::size_t at = leaf; nodes_[at].parent != kNone; at = nodes_[at].parent)
    nodes_[nodes_[at].parent].form =
        table_->sum(nodes_[at].form, nodes_[nodes_[at].sibling].form, context_);
}

void MisereLine::play(const Stretch& s, std::uint64_t a) {
  const std::uint64_t cells = text_.size();
  const std::uint64_t start = start_of(s);
  for (std::uint64_t i = 0; i < rules_.flip; ++i) text_[(start + a + i) % cells] = '-';
  if (s.full_ring) {
    plant();
    return;
  }
  const auto at = leaves_.find(start);
  const std::size_t cut = at->second;
  leaves_.erase(at);
  set(cut, table_->pieces(s.length, a, context_));
  // The two pieces hang below the node of the run.
  std::size_t children[2];
  const std::uint64_t lengths[] = {a, s.length - rules_.flip - a};
  const std::uint64_t starts[] = {start, (start + a + rules_.flip) % cells};
  for (const std::size_t i : {0U, 1U}) {
    children[i] = nodes_.size();
    nodes_.push_back({table_->run(lengths[i], context_), cut});
    if (lengths[i] >= rules_.flip) leaves_[starts[i]] = children[i];
  }
  nodes_[children[0]].sibling = children[1];
  nodes_[children[1]].sibling = children[0];
}

std::optional<Ply> MisereLine::next() {
  context_.poll();
  Stretches stretches(text_, rules_, context_);
  std::optional<std::pair<Stretch, std::uint64_t>> first;
  const bool can_win = root_ == kNone || table_->first_wins(nodes_[root_].form, context_);
  for (Stretch s; stretches.next(s);) {
    if (!first) first = {s, s.from};
    if (s.full_ring || !can_win) break;
    const std::size_t leaf = leaves_.at(start_of(s));
    for (std::uint64_t a = s.from; a < s.to; ++a) {
      if (!wins(root_with(leaf, table_->pieces(s.length, a, context_)))) continue;
      const std::uint64_t offset = s.offset + (a - s.from);
      play(s, a);
      return Ply{offset, {value::Outcome::P, std::nullopt}};
    }
  }
  if (!first) return std::nullopt;
  const std::uint64_t offset = first->first.offset;
  play(first->first, first->second);
  const bool lost = root_ != kNone && !table_->first_wins(nodes_[root_].form, context_);
  return Ply{offset, {lost ? value::Outcome::P : value::Outcome::N, std::nullopt}};
}

}  // namespace minimex::flip
