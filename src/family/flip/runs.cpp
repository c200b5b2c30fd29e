#include "minimex/family/flip/runs.hpp"

#include <algorithm>
#include <bit>

namespace minimex::flip {

RunReader::RunReader(std::string_view text, const run::Context& context, const Wanted& wanted,
                     Level level)
    : text_(text),
      context_(&context),
      wanted_(wanted),
      shortest_(static_cast<unsigned>(std::countr_zero(wanted.lengths))),
      level_(level) {}

void RunReader::jump(std::uint64_t offset) {
  loaded_ = offset / 64 * 64;  // a block is whole words, or ends the text
  word_ = words_ = 0;
  current_ = 0;
  if (load(false)) current_ &= ~std::uint64_t{0} << (offset % 64);
}

/// Passes over chunks where no wanted run starts. True: over some.
bool RunReader::skip_chunks() {
  const Census* census = wanted_.census;
  if (!census) return false;
  const std::size_t here = loaded_ / census->chunk;
  std::size_t chunk = here;
  while (chunk < census->starts.size() && (census->starts[chunk] & wanted_.lengths) == 0) ++chunk;
  if (chunk == here) return false;
  loaded_ = std::min<std::uint64_t>(text_.size(), chunk * census->chunk);
  return true;
}

/// Inside a run: passes over the chunks that are + only; returns how many cells.
std::uint64_t RunReader::skip_plus() {
  const Census* census = wanted_.census;
  if (!census || word_ != words_ || loaded_ % census->chunk != 0) return 0;
  std::size_t chunk = loaded_ / census->chunk;
  while (chunk < census->all_plus.size() && census->all_plus[chunk]) ++chunk;
  const std::uint64_t before = loaded_;
  loaded_ = std::min<std::uint64_t>(text_.size(), chunk * census->chunk);
  return loaded_ - before;
}

/// Clears the runs shorter than the shortest wanted one; those at the two ends of the block stay,
/// since they may go on outside. A morphological opening: after `erode` a bit stands for
/// `shortest_` bits from there on, and `grow` gives those bits back.
void RunReader::drop_short_runs() {
  auto erode = [this](unsigned by) {
    for (std::size_t i = 0; i + 1 < words_; ++i)
      bits_[i] &= bits_[i] >> by | bits_[i + 1] << (64 - by);
    bits_[words_ - 1] &= bits_[words_ - 1] >> by | ~std::uint64_t{0} << (64 - by);
  };
  auto grow = [this](unsigned by) {
    for (std::size_t i = words_ - 1; i > 0; --i)
      bits_[i] |= bits_[i] << by | bits_[i - 1] >> (64 - by);
    bits_[0] |= bits_[0] << by;
  };
  auto repeat = [this](auto&& step) {
    for (unsigned have = 1; have < shortest_;) {
      const unsigned by = std::min(have, shortest_ - have);
      step(by);
      have += by;
    }
  };
  const std::uint64_t head = bits_[0] & ~(bits_[0] + 1);
  repeat(erode);
  const bool any = std::any_of(bits_.begin(), bits_.begin() + static_cast<std::ptrdiff_t>(words_),
                               [](std::uint64_t word) { return word != 0; });
  if (any) repeat(grow);
  bits_[0] |= head;
}

/// Passes over the + that belong to a run begun before the current word.
void RunReader::drop_head() {
  do {
    const auto ones = static_cast<unsigned>(std::countr_one(current_));
    if (ones < 64) {
      current_ = current_ >> ones << ones;
      return;
    }
    current_ = 0;
    skip_plus();
  } while (next_word(false));
}

bool RunReader::load(bool between_runs) {
  constexpr std::uint64_t kPollEvery = std::uint64_t{1} << 22;  // cells: about a millisecond
  const bool leapt = between_runs && skip_chunks();
  if (loaded_ >= text_.size()) return false;
  const std::string_view block = text_.substr(loaded_, kBlock - loaded_ % kBlock);
  unpolled_ += block.size();
  if (unpolled_ >= kPollEvery) {
    context_->poll();
    unpolled_ = 0;
  }
  to_bits(block, bits_.data(), level_);
  words_ = (block.size() + 63) / 64;
  word_start_ = loaded_;
  loaded_ += block.size();
  if (shortest_ > 1 && block.size() == kBlock) drop_short_runs();
  current_ = bits_[0];
  word_ = 1;
  if (leapt && text_[word_start_ - 1] == '+') drop_head();
  return true;
}

bool RunReader::next_word(bool between_runs) {
  if (word_ == words_) return load(between_runs);
  word_start_ += 64;
  current_ = bits_[word_++];
  return true;
}

bool RunReader::next(Run& run) {
  while (current_ == 0)
    if (!next_word(true)) return false;
  const auto skip = static_cast<unsigned>(std::countr_zero(current_));
  const auto ones = static_cast<unsigned>(std::countr_one(current_ >> skip));
  run.start = word_start_ + skip;
  run.length = ones;
  if (skip + ones < 64) {
    current_ &= ~std::uint64_t{0} << (skip + ones);
    return true;
  }
  current_ = 0;
  while (true) {
    run.length += skip_plus();
    if (!next_word(false)) break;
    const auto more = static_cast<unsigned>(std::countr_one(current_));
    run.length += more;
    if (more < 64) {
      current_ &= ~std::uint64_t{0} << more;
      break;
    }
    current_ = 0;
  }
  return true;
}

Stretches::Stretches(std::string_view text, const Rules& rules, const run::Context& context,
                     const Wanted& wanted)
    : cells_(text.size()), flip_(rules.flip), runs_(text, context, wanted) {
  if (!rules.ring || text.empty() || text.front() != '+' || text.back() != '+') return;
  const std::size_t first_minus = text.find('-');
  if (first_minus == std::string_view::npos) {
    full_ring_ = true;
    return;
  }
  head_ = first_minus;
  tail_ = text.size() - 1 - text.rfind('-');
}

bool Stretches::front(Stretch& s) {
  if (full_ring_) {
    at_ = At::end;
    if (cells_ < flip_) return false;
    s = {0, cells_, 0, cells_ == flip_ ? 1 : cells_, true};
    return true;
  }
  const std::uint64_t length = head_ + tail_;
  at_ = At::inside;
  if (length == 0) return false;
  if (length < flip_ || length - flip_ < tail_) return false;
  s = {0, length, tail_, length - flip_ + 1, false};
  return true;
}

bool Stretches::inside(Stretch& s) {
  Run run;
  while (runs_.next(run)) {
    const bool at_an_end = run.start == 0 || run.start + run.length == cells_;
    if (tail_ != 0 && at_an_end) continue;  // part of the run round the end
    if (run.length < flip_) continue;
    s = {run.start, run.length, 0, run.length - flip_ + 1, false};
    return true;
  }
  at_ = At::back;
  return false;
}

bool Stretches::back(Stretch& s) {
  at_ = At::end;
  const std::uint64_t length = head_ + tail_;
  if (tail_ == 0 || length < flip_) return false;
  s = {cells_ - tail_, length, 0, std::min(tail_, length - flip_ + 1), false};
  return true;
}

bool Stretches::next(Stretch& s) {
  if (at_ == At::inside) {
    if (inside(s)) return true;
    return back(s);
  }
  if (at_ == At::front) return front(s) || next(s);
  return at_ == At::back && back(s);
}

}  // namespace minimex::flip
