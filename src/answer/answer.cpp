#include "minimex/answer/answer.hpp"

#include <utility>

namespace minimex::answer {

void set_position(Answer& answer, std::string_view canonical) {
  constexpr std::size_t kExcerpt = 60;
  answer.position_length = canonical.size();
  if (canonical.size() <= kLongestPosition)
    answer.position = canonical;
  else
    answer.position = std::string(canonical.substr(0, kExcerpt)) + "...";
}

std::optional<std::string> short_text(std::string text) {
  if (text.size() > kLongestPosition) return std::nullopt;
  return std::optional<std::string>(std::move(text));
}

MoveList line_of(LinePlay play, std::uint64_t cap, bool to_the_end) {
  MoveList list;
  if (cap > 0 || to_the_end) {
    std::uint64_t plies = 0;
    bool ended = true;
    play([&](const Move& m) {
      ++plies;
      if (plies <= cap) list.shown.push_back(m);
      ended = to_the_end || plies < cap;
      return ended;
    });
    if (ended) list.count = plies;
  }
  list.all = [play = std::move(play)](const std::function<void(const Move&)>& sink) {
    play([&](const Move& m) {
      sink(m);
      return true;
    });
  };
  return list;
}

void for_each(const MoveList& list, const std::function<void(const Move&)>& sink) {
  if (list.all) return list.all(sink);
  for (const Move& m : list.shown) sink(m);
}

}  // namespace minimex::answer
