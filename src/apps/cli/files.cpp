#include "files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"

namespace minimex::cli {
namespace {

namespace fs = std::filesystem;

/// The file that will be written, behind links, also one that is not there yet.
fs::path meant(const std::string& name) {
  constexpr int kMostLinks = 40;
  std::error_code error;
  fs::path path = fs::absolute(name, error);
  if (error) return name;
  for (int i = 0; i < kMostLinks && fs::is_symlink(path, error); ++i) {
    const fs::path target = fs::read_symlink(path, error);
    if (error) break;
    path = path.parent_path() / target;  // or the target, where that is absolute
  }
  const fs::path whole = fs::weakly_canonical(path, error);
  return error ? path : whole;
}

bool same(const fs::path& a, const fs::path& b) {
  std::error_code error;
  return a == b || (fs::equivalent(a, b, error) && !error);
}

/// Devices and pipes are nobody's to destroy.
bool may_be_destroyed(const std::string& name) {
  std::error_code error;
  return !fs::exists(name, error) || fs::is_regular_file(name, error);
}

/// What writing `a` makes beside it is `b`.
bool is_beside(const fs::path& a, const fs::path& b) {
  constexpr std::array<std::string_view, 4> kBeside = {".new", "-journal", "-wal", "-shm"};
  return std::any_of(kBeside.begin(), kBeside.end(), [&](std::string_view ending) {
    return same(a.string() + std::string(ending), b);
  });
}

}  // namespace

void require_distinct(std::initializer_list<OptionFile> files) {
  for (const OptionFile& b : files)
    for (const OptionFile& a : files) {
      if (&a == &b) break;
      if (a.path.empty() || b.path.empty()) continue;
      if (!may_be_destroyed(a.path) || !may_be_destroyed(b.path)) continue;
      const fs::path one = meant(a.path);
      const fs::path other = meant(b.path);
      if (same(one, other) || is_beside(one, other) || is_beside(other, one))
        throw run::BadRequest(fmt::format("{}: expected another file than that of {}, found {}",
                                          b.option, a.option, run::excerpt(b.path, 200)));
    }
}

}  // namespace minimex::cli
