#include "minimex/family/flip/long_line.hpp"

#include <algorithm>

namespace minimex::flip {

LongLine::LongLine(const Position& position, const Rules& rules, const NimSumJudge& judge,
                   const run::Context& context)
    : text_(position.text()),
      g_(judge.nimbers()),
      context_(context),
      census_(position.census()),
      flip_(rules.flip),
      sum_(judge.sum()),
      first_moves_(g_),
      text_to_(text_.size()),
      first_{RunReader(text_, context, {~LengthSet{0}, census_}), std::nullopt} {
  const Stretches ends(text_, rules, context);
  full_ring_ = ends.full_ring();
  if (full_ring_) {
    text_to_ = 0;
    return;
  }
  if (ends.wrapped() != 0) {
    text_from_ = text_.find('-');
    text_to_ = text_.rfind('-');
    if (ends.wrapped() >= flip_) wrapped_ = Run{text_to_ + 1, ends.wrapped()};
  }
  next_first();
}

bool LongLine::untouched(const Run& run) const {
  return run.length >= flip_ && run.start >= text_from_ && run.start < text_to_ &&
         !touched_.contains(run.start);
}

void LongLine::next_first() {
  Run run;
  while (first_.runs.next(run)) {
    if (!untouched(run)) {
      touched_.erase(run.start);  // never asked for again
      continue;
    }
    first_.run = run;
    return;
  }
  first_.run.reset();
}

/// All runs of the text below first_ have been touched.
void LongLine::next_sought(Seeker& seeker) {
  Reader& reader = seeker.reader;
  reader.run.reset();
  if (!first_.run) return;
  Run run;
  while (reader.runs.next(run)) {
    if (run.start < first_.run->start) {
      reader.runs.jump(first_.run->start);
      continue;
    }
    if (!untouched(run) || !wins(run.length, sum_)) continue;
    reader.run = run;
    return;
  }
}

LongLine::Seeker LongLine::make_seeker() {
  Wanted wanted{~LengthSet{0}, census_};
  if (census_) {
    wanted.lengths = 0;
    for (const RunCount& run : census_->runs)
      if (wins(run.length, sum_)) wanted.lengths |= in_set(run.length);
  }
  Seeker seeker{{RunReader(text_, context_, wanted), std::nullopt}, {}};
  for (const auto& [start, length] : pieces_)
    if (wins(length, sum_)) seeker.pieces.emplace(start, length);
  next_sought(seeker);
  return seeker;
}

void LongLine::add_piece(std::uint64_t start, std::uint64_t length) {
  if (length < flip_) return;
  if (start >= text_.size()) start -= text_.size();
  if (start + length > text_.size()) {
    wrapped_ = Run{start, length};
    return;
  }
  pieces_.emplace(start, length);
  for (value::Nimber sum = 0; sum < seekers_.size(); ++sum)
    if (seekers_[sum] && wins(length, sum)) seekers_[sum]->pieces.emplace(start, length);
}

/// In the run round the end, by a move whose offset is counted from the front of the text again, or
/// by one whose offset lies before the end.
std::optional<LongLine::Choice> LongLine::wrapped_choice(bool past_the_end) {
  if (!wrapped_) return std::nullopt;
  const std::uint64_t before_end = text_.size() - wrapped_->start;
  const std::uint64_t length = wrapped_->length;
  std::optional<std::uint64_t> a;
  if (sum_ == 0) {
    a = past_the_end ? before_end : 0;
    if (*a > length - flip_) a.reset();
  } else {
    const value::Nimber target = sum_ ^ g_[length];
    a = past_the_end ? first_moves_.find_from(before_end, length, target)
                     : first_moves_.find(length, target);
    if (!past_the_end && a && *a >= before_end) a.reset();
  }
  if (!a) return std::nullopt;
  return Choice{*wrapped_, *a, From::wrapped};
}

std::optional<LongLine::Choice> LongLine::losing_choice() {
  if (pieces_.empty() && !first_.run) return std::nullopt;
  if (!first_.run || (!pieces_.empty() && pieces_.begin()->first < first_.run->start))
    return Choice{{pieces_.begin()->first, pieces_.begin()->second}, 0, From::pieces};
  return Choice{*first_.run, 0, From::text};
}

std::optional<LongLine::Choice> LongLine::winning_choice() {
  if (sum_ >= seekers_.size()) seekers_.resize(sum_ + 1);
  std::optional<Seeker>& slot = seekers_[sum_];
  if (!slot) slot = make_seeker();
  Seeker& seeker = *slot;
  while (!seeker.pieces.empty()) {
    const auto at = pieces_.find(seeker.pieces.top().first);
    if (at != pieces_.end() && at->second == seeker.pieces.top().second) break;
    seeker.pieces.pop();
  }
  const std::optional<Run>& run = seeker.reader.run;
  if (run && (!first_.run || run->start < first_.run->start || !untouched(*run)))
    next_sought(seeker);
  const bool piece = !seeker.pieces.empty() && (!run || seeker.pieces.top().first < run->start);
  if (!piece && !run) return std::nullopt;
  const Run chosen = piece ? Run{seeker.pieces.top().first, seeker.pieces.top().second} : *run;
  return Choice{chosen, *first_moves_.find(chosen.length, sum_ ^ g_[chosen.length]),
                piece ? From::pieces : From::text};
}

void LongLine::play(const Choice& c) {
  switch (c.from) {
    case From::wrapped:
      wrapped_.reset();
      break;
    case From::pieces:
      pieces_.erase(c.run.start);
      break;
    case From::text:
      touched_.insert(c.run.start);
      if (c.run.start == first_.run->start) {
        touched_.erase(c.run.start);
        next_first();
      }
      break;
  }
  const std::uint64_t rest = c.run.length - flip_;
  sum_ ^= g_[c.run.length] ^ g_[c.a] ^ g_[rest - c.a];
  add_piece(c.run.start, c.a);
  add_piece(c.run.start + c.a + flip_, rest - c.a);
}

void LongLine::check_memory() const {
  constexpr std::uint64_t kPieceBytes = 96;  // a node of the map and entries in queues
  constexpr std::uint64_t kTouchedBytes = 48;
  context_.require_memory(pieces_.size() * kPieceBytes + touched_.size() * kTouchedBytes,
                          "the line of play");
}

std::optional<Ply> LongLine::next() {
  constexpr std::uint64_t kCheckEvery = std::uint64_t{1} << 16;
  if (++plies_ % kCheckEvery == 0) {
    context_.poll();
    check_memory();
  }
  std::uint64_t offset = 0;
  if (full_ring_) {
    full_ring_ = false;
    if (text_.size() < flip_) return std::nullopt;
    sum_ = g_[text_.size() - flip_];
    add_piece(flip_, text_.size() - flip_);
  } else {
    std::optional<Choice> choice = wrapped_choice(true);
    if (!choice) choice = sum_ == 0 ? losing_choice() : winning_choice();
    if (!choice) choice = wrapped_choice(false);
    if (!choice) return std::nullopt;
    play(*choice);
    offset = (choice->run.start + choice->a) % text_.size();
  }
  return Ply{offset, {sum_ == 0 ? value::Outcome::P : value::Outcome::N, sum_}};
}

}  // namespace minimex::flip
