#include "minimex/family/flip/runs.hpp"

#include <algorithm>
#include <bit>

namespace minimex::flip {

bool RunReader::next_word() {
  if (word_ == words_) {
    constexpr std::uint64_t kPollEvery = std::uint64_t{1} << 22;  // cells: about a millisecond
    if (loaded_ >= text_.size()) return false;
    if (loaded_ % kPollEvery == 0) context_.poll();
    const std::string_view block = text_.substr(loaded_, kBlock);
    to_bits(block, bits_, level_);
    loaded_ += block.size();
    words_ = (block.size() + 63) / 64;
    word_ = 0;
    word_start_ = loaded_ - block.size();
  } else {
    word_start_ += 64;
  }
  current_ = bits_[word_++];
  return true;
}

bool RunReader::next(Run& run) {
  while (current_ == 0)
    if (!next_word()) return false;
  const auto skip = static_cast<unsigned>(std::countr_zero(current_));
  const auto ones = static_cast<unsigned>(std::countr_one(current_ >> skip));
  run.start = word_start_ + skip;
  run.length = ones;
  if (skip + ones < 64) {
    current_ &= ~std::uint64_t{0} << (skip + ones);
    return true;
  }
  current_ = 0;
  while (next_word()) {
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

Stretches::Stretches(std::string_view text, const Rules& rules, const run::Context& context)
    : cells_(text.size()), flip_(rules.flip), runs_(text, context) {
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
  Run skipped;
  runs_.next(skipped);  // the head, which is part of this run
  if (length < flip_ || length - flip_ < tail_) return false;
  s = {0, length, tail_, length - flip_ + 1, false};
  return true;
}

bool Stretches::inside(Stretch& s) {
  Run run;
  while (runs_.next(run)) {
    if (tail_ != 0 && run.start + run.length == cells_) break;
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
