// NAME:param,param=value: any text is bound or refused by run::BadRequest; a canonical name is its
// own canonical name.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "minimex/catalog/catalog.hpp"
#include "minimex/catalog/parameters.hpp"
#include "minimex/run/error.hpp"

namespace {

using minimex::catalog::Parameters;
using minimex::catalog::ParameterSpec;

void require(bool holds) {
  if (!holds) std::abort();
}

void bind_in_the_catalog(std::string_view text) {
  static const minimex::catalog::Catalog catalog = minimex::catalog::standard();
  try {
    const std::string name = catalog.bind(text).name();
    require(catalog.bind(name).name() == name);
  } catch (const minimex::run::BadRequest&) {
  } catch (const minimex::run::Failure&) {
    // A rules file that is not there.
  }
}

void read_parameters(std::string_view text) {
  static const std::vector<ParameterSpec> specs{{.name = "ring", .meaning = "a flag"},
                                                {.name = "flip",
                                                 .meaning = "a small number",
                                                 .flag = false,
                                                 .least = 1,
                                                 .most = 9,
                                                 .default_value = 2},
                                                {.name = "any",
                                                 .meaning = "any number",
                                                 .flag = false,
                                                 .least = std::numeric_limits<std::int64_t>::min(),
                                                 .most = std::numeric_limits<std::int64_t>::max(),
                                                 .default_value = 0}};
  try {
    const Parameters given(text, specs, "g", "alias");
    require(given.integer("flip") >= 1 && given.integer("flip") <= 9);
    const std::string canonical = given.canonical();
    const std::size_t colon = canonical.find(':');
    const Parameters again(colon == std::string::npos
                               ? std::string_view()
                               : std::string_view(canonical).substr(colon + 1),
                           specs, "g", "alias");
    require(again.canonical() == canonical && again.flag("ring") == given.flag("ring") &&
            again.integer("any") == given.integer("any"));
  } catch (const minimex::run::BadRequest&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  bind_in_the_catalog(text);
  read_parameters(text);
  return 0;
}
