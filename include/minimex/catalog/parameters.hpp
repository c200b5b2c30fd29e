#pragma once
// A game as it is named: NAME or NAME:param,param=value, the same in the shell, the library, JSON.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace minimex::catalog {

/// What a game says of one of its parameters.
struct ParameterSpec {
  std::string name;
  std::string meaning;     ///< one clause for the help
  bool flag = true;        ///< a bare word; otherwise an integer after "="
  std::int64_t least = 0;  ///< limits of an integer
  std::int64_t most = 0;
  std::int64_t default_value = 0;
};

/// Parameters given for a game, checked against its specs.
class Parameters {
 public:
  /// `text` is what follows the colon ("ring,flip=3"; empty: none). Throws run::BadRequest naming
  /// the parameter and what was expected: unknown or repeated name, a value where none belongs or
  /// none where one does, out of limits. `asked_as` is the name or alias the user typed.
  Parameters(std::string_view text, const std::vector<ParameterSpec>& specs, std::string_view game,
             std::string_view asked_as);

  bool flag(std::string_view name) const;
  std::int64_t integer(std::string_view name) const;
  /// The name the user typed ("486"): it carries the question that --yes-no asks.
  const std::string& asked_as() const { return asked_as_; }
  /// "game" or "game:a,b=2" in the order of the specs, defaults left out.
  const std::string& canonical() const { return canonical_; }

 private:
  std::vector<std::pair<std::string, std::int64_t>> given_;  // value of every spec, in their order
  std::string asked_as_;
  std::string canonical_;
};

}  // namespace minimex::catalog
