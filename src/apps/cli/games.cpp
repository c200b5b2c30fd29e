#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "commands.hpp"

namespace minimex::cli {
namespace {

void list(const catalog::Catalog& catalog, store::Output& out) {
  std::vector<catalog::Description> games;
  for (const catalog::Entry& e : catalog.entries()) {
    games.push_back(e.description);
    if (!e.members) continue;
    for (const std::string& name : e.members()) games.push_back(catalog.describe(name));
  }
  std::size_t width = 0;
  for (const catalog::Description& d : games) width = std::max(width, d.name.size());
  for (const catalog::Description& d : games) {
    out.write(fmt::format("{:<{}}  {}\n", d.name, width, d.rules));
    std::string aliases;
    for (const catalog::Alias& a : d.aliases) aliases += (aliases.empty() ? "" : ", ") + a.name;
    if (!aliases.empty()) out.write(fmt::format("{:<{}}  also: {}\n", "", width, aliases));
  }
  out.write("\n`minimex games NAME` shows parameters, positions, examples, method and limits.\n");
}

void section(store::Output& out, std::string_view title, std::string_view body) {
  if (!body.empty()) out.write(fmt::format("\n{}\n  {}\n", title, body));
}

std::string parameter_line(const catalog::ParameterSpec& p) {
  if (p.flag) return fmt::format("  {:<10}  {}\n", p.name, p.meaning);
  return fmt::format("  {:<10}  {} ({} to {}, default {})\n", p.name + "=N", p.meaning, p.least,
                     p.most, p.default_value);
}

void show(const catalog::Description& d, store::Output& out) {
  out.write(fmt::format("{}\n  {}\n", d.name, d.rules));
  if (!d.aliases.empty()) {
    out.write("\nOther names\n");
    for (const catalog::Alias& a : d.aliases)
      out.write(a.note.empty() ? fmt::format("  {}\n", a.name)
                               : fmt::format("  {}: {}\n", a.name, a.note));
  }
  out.write("\nParameters\n");
  for (const catalog::ParameterSpec& p : d.parameters) out.write(parameter_line(p));
  if (d.parameters.empty()) out.write("  none\n");
  section(out, "Position", d.grammar);
  out.write("\nExamples\n");
  for (const catalog::Example& e : d.examples)
    out.write(fmt::format("  minimex solve {} \"{}\"\n      {}\n", e.game, e.position, e.note));
  section(out, "Method", d.method);
  section(out, "Limits", d.limits);
  section(out, "--yes-no", d.yes_no);
  section(out, "More", d.page);
}

}  // namespace

void games(const Arguments& a, const catalog::Catalog& catalog, store::Output& out) {
  if (a.game.empty())
    list(catalog, out);
  else
    show(catalog.describe(a.game), out);
}

}  // namespace minimex::cli
