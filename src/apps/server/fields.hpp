#pragma once
// The fields of a request, from its address or its body.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace minimex::server {

/// Of a POST, how deep a body may nest: an object of plain values.
inline constexpr int kDeepestBody = 1;
inline constexpr std::size_t kMostFields = 32;

/// Each reader throws run::BadRequest naming the field and what was expected, and takes the field
/// away: whoever has read all it knows calls done().
class Fields {
 public:
  /// "a=1&b=x%20y". Throws run::BadRequest.
  static Fields of_query(std::string_view query);
  /// One JSON object of strings, numbers and truth values. Throws run::BadRequest.
  static Fields of_json(std::string_view body);

  std::optional<std::string> text(std::string_view name);
  std::string required_text(std::string_view name);
  /// Decimal digits.
  std::optional<std::uint64_t> number(std::string_view name, std::uint64_t least,
                                      std::uint64_t most);
  bool flag(std::string_view name);

  /// Refuses fields that nobody has read.
  void done() const;

 private:
  /// any: from an address, where all is text; none: null.
  enum class Kind { any, text, number, flag, none };
  struct Field {
    std::string name;
    std::string value;
    Kind kind = Kind::any;
  };
  struct Reader;

  void add(Field field);
  std::optional<Field> take(std::string_view name);

  std::vector<Field> fields_;
};

/// Undoes %XX; `what` names the text in errors. Throws run::BadRequest, also for what is not UTF-8.
std::string percent_decoded(std::string_view text, std::string_view what);

}  // namespace minimex::server
