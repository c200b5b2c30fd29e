#pragma once
// What the writers of JSON share. Only they include RapidJSON.

#include <fmt/format.h>
#include <rapidjson/writer.h>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "minimex/store/output.hpp"

namespace minimex::report {

/// What RapidJSON writes to, a character at a time; hands them on in blocks.
class Sink {
 public:
  using Ch = char;
  explicit Sink(store::Output& out) : out_(out) {}
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;

  void Put(char c) {
    if (next_ == block_.data() + block_.size()) spill();
    *next_++ = c;
  }
  static void Flush() {}
  /// To be called after the last character.
  void spill() {
    out_.write({block_.data(), static_cast<std::size_t>(next_ - block_.data())});
    next_ = block_.data();
  }

 private:
  store::Output& out_;
  std::array<char, 4096> block_;
  char* next_ = block_.data();
};

using Writer = rapidjson::Writer<Sink>;

inline void string(Writer& w, std::string_view s) {
  w.String(s.data(), static_cast<rapidjson::SizeType>(s.size()));
}

inline void key(Writer& w, std::string_view s) {
  w.Key(s.data(), static_cast<rapidjson::SizeType>(s.size()));
}

template <class T, class F>
void or_null(Writer& w, const std::optional<T>& value, F&& write) {
  if (value)
    write(*value);
  else
    w.Null();
}

inline void indices(Writer& w, const std::vector<std::uint64_t>& touches) {
  w.StartArray();
  for (const std::uint64_t t : touches) w.Uint64(t);
  w.EndArray();
}

/// A number as a string.
template <std::integral T>
void digits(Writer& w, T n) {
  const fmt::format_int text(n);
  string(w, {text.data(), text.size()});
}

}  // namespace minimex::report
