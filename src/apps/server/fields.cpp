#include "fields.hpp"

#include <fmt/format.h>
#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

#include <algorithm>
#include <charconv>
#include <system_error>
#include <utility>

#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"

namespace minimex::server {
namespace {

int hex(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// The offset of the first byte that is not part of valid UTF-8; npos: none.
std::size_t not_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto byte = [&](std::size_t k) -> unsigned {
      return i + k < text.size() ? static_cast<unsigned char>(text[i + k]) : 0;
    };
    const unsigned lead = byte(0);
    if (lead < 0x80) {
      ++i;
      continue;
    }
    const std::size_t length = lead >= 0xC2 && lead < 0xE0   ? 2
                               : lead >= 0xE0 && lead < 0xF0 ? 3
                               : lead >= 0xF0 && lead < 0xF5 ? 4
                                                             : 0;
    if (length == 0) return i;
    for (std::size_t k = 1; k < length; ++k)
      if ((byte(k) & 0xC0U) != 0x80) return i;
    const bool short_form = (lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xF0 && byte(1) < 0x90);
    const bool beyond = (lead == 0xED && byte(1) >= 0xA0) || (lead == 0xF4 && byte(1) >= 0x90);
    if (short_form || beyond) return i;
    i += length;
  }
  return std::string_view::npos;
}

[[noreturn]] void refuse(std::string_view name, std::string_view expected, std::string_view found) {
  throw run::BadRequest(fmt::format("{}: expected {}, found {}", run::excerpt(name), expected,
                                    found.empty() ? "nothing" : run::excerpt(found)));
}

std::string form_decoded(std::string_view text, std::string_view what) {
  std::string plain(text);
  std::replace(plain.begin(), plain.end(), '+', ' ');
  return percent_decoded(plain, what);
}

}  // namespace

std::string percent_decoded(std::string_view text, std::string_view what) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    const int high = i + 2 < text.size() ? hex(text[i + 1]) : -1;
    const int low = i + 2 < text.size() ? hex(text[i + 2]) : -1;
    if (high < 0 || low < 0)
      throw run::BadRequest(fmt::format("{}: expected two hexadecimal digits after %, found {}",
                                        run::excerpt(what), run::shown(text, i + 1)));
    out += static_cast<char>(high * 16 + low);
    i += 2;
  }
  if (const std::size_t at = not_utf8(out); at != std::string::npos)
    throw run::BadRequest(fmt::format("{}: expected UTF-8, found {} at {}", run::excerpt(what),
                                      run::shown(out, at), at));
  return out;
}

/// Handed what RapidJSON finds, one after another; false ends the reading.
struct Fields::Reader {
  Fields& fields;
  std::string name{};
  int depth = 0;
  bool flat = true;

  bool value(std::string text, Kind kind) {
    if (depth == 0) return flat = false;
    fields.add({std::move(name), std::move(text), kind});
    return true;
  }
  // NOLINTBEGIN(readability-identifier-naming): the names that RapidJSON calls
  bool Null() { return value({}, Kind::none); }  // as if it were not there, but for its name
  bool Bool(bool b) { return value(b ? "true" : "false", Kind::flag); }
  bool Int(int) { return flat = false; }  // numbers come as text
  bool Uint(unsigned) { return flat = false; }
  bool Int64(std::int64_t) { return flat = false; }
  bool Uint64(std::uint64_t) { return flat = false; }
  bool Double(double) { return flat = false; }
  bool RawNumber(const char* s, rapidjson::SizeType n, bool) {
    return value(std::string(s, n), Kind::number);
  }
  bool String(const char* s, rapidjson::SizeType n, bool) {
    return value(std::string(s, n), Kind::text);
  }
  bool Key(const char* s, rapidjson::SizeType n, bool) {
    name.assign(s, n);
    return true;
  }
  bool StartObject() { return depth++ < kDeepestBody || (flat = false); }
  bool EndObject(rapidjson::SizeType) { return true; }
  bool StartArray() { return flat = false; }
  bool EndArray(rapidjson::SizeType) { return true; }
  // NOLINTEND(readability-identifier-naming)
};

Fields Fields::of_query(std::string_view query) {
  Fields fields;
  while (!query.empty()) {
    const std::size_t end = std::min(query.find('&'), query.size());
    const std::string_view part = query.substr(0, end);
    query.remove_prefix(std::min(end + 1, query.size()));
    if (part.empty()) continue;
    const std::size_t equals = std::min(part.find('='), part.size());
    std::string name = form_decoded(part.substr(0, equals), "address");
    std::string value =
        equals == part.size() ? std::string() : form_decoded(part.substr(equals + 1), name);
    fields.add({std::move(name), std::move(value), Kind::any});
  }
  return fields;
}

Fields Fields::of_json(std::string_view body) {
  Fields fields;
  Reader handler{fields};
  rapidjson::MemoryStream stream(body.data(), body.size());
  rapidjson::EncodedInputStream<rapidjson::UTF8<>, rapidjson::MemoryStream> in(stream);
  rapidjson::Reader reader;
  constexpr unsigned kFlags = rapidjson::kParseIterativeFlag |
                              rapidjson::kParseNumbersAsStringsFlag |
                              rapidjson::kParseValidateEncodingFlag;
  const rapidjson::ParseResult result = reader.Parse<kFlags>(in, handler);
  if (!handler.flat)
    throw run::BadRequest("body: expected one object of strings, numbers and truth values");
  if (!result)
    throw run::BadRequest(fmt::format("body: expected JSON, found at byte {}: {}", result.Offset(),
                                      rapidjson::GetParseError_En(result.Code())));
  return fields;
}

void Fields::add(Field field) {
  const bool known = std::any_of(fields_.begin(), fields_.end(),
                                 [&](const Field& f) { return f.name == field.name; });
  if (known) throw run::BadRequest(fmt::format("{}: expected once", run::excerpt(field.name)));
  if (fields_.size() == kMostFields)
    throw run::BadRequest(fmt::format("expected at most {} fields", kMostFields));
  fields_.push_back(std::move(field));
}

std::optional<Fields::Field> Fields::take(std::string_view name) {
  const auto at =
      std::find_if(fields_.begin(), fields_.end(), [&](const Field& f) { return f.name == name; });
  if (at == fields_.end()) return std::nullopt;
  Field field = std::move(*at);
  fields_.erase(at);
  if (field.kind == Kind::none) return std::nullopt;
  return field;
}

std::optional<std::string> Fields::text(std::string_view name) {
  std::optional<Field> f = take(name);
  if (!f) return std::nullopt;
  if (f->kind != Kind::any && f->kind != Kind::text) refuse(name, "a string", f->value);
  return std::move(f->value);
}

std::string Fields::required_text(std::string_view name) {
  if (std::optional<std::string> found = text(name)) return std::move(*found);
  throw run::BadRequest(fmt::format("{}: expected this field, it is missing", name));
}

std::optional<std::uint64_t> Fields::number(std::string_view name, std::uint64_t least,
                                            std::uint64_t most) {
  const std::optional<Field> f = take(name);
  if (!f) return std::nullopt;
  std::uint64_t n = 0;
  const char* const last = f->value.data() + f->value.size();
  const auto [end, error] = std::from_chars(f->value.data(), last, n);
  if (f->kind == Kind::flag || error != std::errc() || end != last || n < least || n > most)
    refuse(name, fmt::format("a number from {} to {}", least, most), f->value);
  return n;
}

bool Fields::flag(std::string_view name) {
  const std::optional<Field> f = take(name);
  if (!f) return false;
  if (f->kind == Kind::number || (f->value != "true" && f->value != "false"))
    refuse(name, "true or false", f->value);
  return f->value == "true";
}

void Fields::done() const {
  if (!fields_.empty())
    throw run::BadRequest(
        fmt::format("{}: not a field of this request", run::excerpt(fields_.front().name)));
}

}  // namespace minimex::server
