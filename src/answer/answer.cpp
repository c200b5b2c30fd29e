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

void for_each(const MoveList& list, const std::function<void(const Move&)>& sink) {
  if (list.all) return list.all(sink);
  for (const Move& m : list.shown) sink(m);
}

}  // namespace minimex::answer
