#include "minimex/catalog/parameters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <stdexcept>

#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"

namespace minimex::catalog {
namespace {

std::string known_names(const std::vector<ParameterSpec>& specs) {
  std::string out;
  for (const ParameterSpec& s : specs)
    out += (out.empty() ? "" : ", ") + s.name + (s.flag ? "" : "=N");
  return out;
}

std::int64_t checked_integer(std::string_view text, const ParameterSpec& spec,
                             std::string_view game) {
  std::int64_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc() || end != text.data() + text.size() || n < spec.least || n > spec.most)
    throw run::BadRequest(fmt::format("game {}: {}: expected an integer from {} to {}, found {}",
                                      game, spec.name, spec.least, spec.most,
                                      text.empty() ? "nothing" : run::excerpt(text)));
  return n;
}

}  // namespace

Parameters::Parameters(std::string_view text, const std::vector<ParameterSpec>& specs,
                       std::string_view game, std::string_view asked_as)
    : asked_as_(asked_as) {
  for (const ParameterSpec& s : specs) given_.emplace_back(s.name, s.flag ? 0 : s.default_value);
  std::set<std::string_view> seen;
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    const std::string_view item = text.substr(0, comma);
    const bool last = comma == std::string_view::npos;
    text = last ? std::string_view() : text.substr(comma + 1);
    if (!last && text.empty())
      throw run::BadRequest(
          fmt::format("game {}: expected a parameter after \",\", found the end", game));

    const std::size_t equals = item.find('=');
    const std::string_view name = item.substr(0, equals);
    const bool has_value = equals != std::string_view::npos;
    const auto spec = std::find_if(specs.begin(), specs.end(),
                                   [&](const ParameterSpec& s) { return s.name == name; });
    if (spec == specs.end() && specs.empty())
      throw run::BadRequest(
          fmt::format("game {}: it takes no parameters, found {}", game, run::excerpt(item)));
    if (spec == specs.end())
      throw run::BadRequest(fmt::format("game {}: parameters are {}; found {}", game,
                                        known_names(specs),
                                        name.empty() ? "nothing" : run::excerpt(name)));
    if (!seen.insert(spec->name).second)
      throw run::BadRequest(fmt::format("game {}: parameter {} is given twice", game, spec->name));
    if (spec->flag && has_value)
      throw run::BadRequest(fmt::format("game {}: {} takes no value, found {}", game, spec->name,
                                        run::excerpt(item)));
    auto& value = given_[static_cast<std::size_t>(spec - specs.begin())].second;
    value = spec->flag ? 1
                       : checked_integer(has_value ? item.substr(equals + 1) : std::string_view(),
                                         *spec, game);
  }
  canonical_ = game;
  char separator = ':';
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (given_[i].second == (specs[i].flag ? 0 : specs[i].default_value)) continue;
    canonical_ += separator;
    canonical_ += specs[i].name;
    if (!specs[i].flag) canonical_ += fmt::format("={}", given_[i].second);
    separator = ',';
  }
}

bool Parameters::flag(std::string_view name) const { return integer(name) != 0; }

std::int64_t Parameters::integer(std::string_view name) const {
  for (const auto& [n, value] : given_)
    if (n == name) return value;
  throw std::logic_error("a game asks for a parameter it does not describe");
}

}  // namespace minimex::catalog
