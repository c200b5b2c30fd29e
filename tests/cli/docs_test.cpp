// Every command line shown in the documentation is run, and its output compared.
//
// In README.md and docs/*.md a block fenced as ```console holds lines "$ command" followed by what
// the command prints (standard output and standard error as they come). A block fenced as ```toml
// FILE is such a file, there for the commands that follow. Commands run in a copy-free scratch
// folder where ./minimex is the binary of this build. "..." alone on a line stands for any lines;
// seconds in JSON and in --stats are not compared.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "support/process.hpp"

namespace minimex::test {
namespace {

namespace fs = std::filesystem;

struct Shown {
  std::string file;
  std::size_t line = 0;
  std::string command;
  std::vector<std::string> output;
};

std::vector<Shown> commands_of(const fs::path& file) {
  std::vector<Shown> found;
  std::ifstream in(file);
  constexpr std::string_view kFile = "```toml ";
  bool inside = false;
  bool in_file = false;
  std::size_t number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (in_file) {
      in_file = !line.starts_with("```");
      found.back().command += in_file ? "\n" + line : "\nEND";
      continue;
    }
    if (line.starts_with(kFile)) {
      in_file = true;
      const std::string name = line.substr(kFile.size());
      found.push_back({file.filename().string(), number, "cat > '" + name + "' << 'END'", {}});
      continue;
    }
    if (line.starts_with("```")) {
      inside = line == "```console";
      continue;
    }
    if (!inside) continue;
    if (line.starts_with("$ "))
      found.push_back({file.filename().string(), number, line.substr(2), {}});
    else if (found.empty())
      ADD_FAILURE() << file << ":" << number << ": a console block begins with \"$ command\"";
    else if (!found.back().output.empty() || !found.back().command.ends_with('\\'))
      found.back().output.push_back(line);
    else
      found.back().command += "\n" + line;
  }
  return found;
}

std::vector<std::string> lines_of(const std::string& text) {
  static const std::regex seconds(R"re("seconds":[-+.e0-9]+|[0-9]+\.[0-9]{6} s)re");
  std::vector<std::string> lines;
  std::string line;
  for (const char c : std::regex_replace(text, seconds, "(seconds)"))
    if (c == '\n') {
      lines.push_back(line);
      line.clear();
    } else {
      line += c;
    }
  if (!line.empty()) lines.push_back(line);
  return lines;
}

/// Whether `actual` is `pattern`, where "..." alone on a line stands for any number of lines.
bool matches(const std::vector<std::string>& pattern, const std::vector<std::string>& actual) {
  std::vector<bool> reach(actual.size() + 1, false);  // reach[i]: the pattern so far fits i lines
  reach[0] = true;
  for (const std::string& p : pattern) {
    std::vector<bool> next(actual.size() + 1, false);
    bool any = false;
    for (std::size_t i = 0; i <= actual.size(); ++i) {
      any = any || reach[i];
      if (p == "...")
        next[i] = any;
      else if (i > 0 && reach[i - 1] && actual[i - 1] == p)
        next[i] = true;
    }
    reach = next;
  }
  return reach[actual.size()];
}

TEST(Docs, EveryCommandShownPrintsWhatIsShown) {
  const fs::path root = MINIMEX_SOURCE;
  std::vector<fs::path> files{root / "README.md"};
  for (const auto& entry : fs::directory_iterator(root / "docs"))
    if (entry.path().extension() == ".md") files.push_back(entry.path());

  std::string scratch = (fs::temp_directory_path() / "minimex-docs-XXXXXX").string();
  ASSERT_NE(::mkdtemp(scratch.data()), nullptr);
  fs::create_symlink(MINIMEX_BINARY, fs::path(scratch) / "minimex");
  std::size_t count = 0;
  for (const fs::path& file : files)
    for (const Shown& shown : commands_of(file)) {
      ++count;
      const Finished f = shell("cd '" + scratch + "' && { " + shown.command + "\n} 2>&1");
      std::string expected;
      for (const std::string& l : shown.output) expected += l + "\n";
      EXPECT_TRUE(matches(lines_of(expected), lines_of(f.out)))
          << shown.file << ":" << shown.line << ": $ " << shown.command << "\nprints\n"
          << f.out << "but the page shows\n"
          << expected;
    }
  fs::remove_all(scratch);
  EXPECT_GE(count, 3U) << "the founding games' commands at least";
}

std::string file_text(const fs::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(Docs, TheProgramInTheReadmeIsTheOneThatIsBuilt) {
  const fs::path root = MINIMEX_SOURCE;
  const std::string program = file_text(root / "examples/consumer/main.cpp");
  ASSERT_FALSE(program.empty());
  EXPECT_NE(file_text(root / "README.md").find("```cpp\n" + program + "```\n"), std::string::npos);
}

TEST(Docs, MatcherTellsDifferences) {
  EXPECT_TRUE(matches({"a", "...", "c"}, {"a", "b", "b", "c"}));
  EXPECT_TRUE(matches({"a", "..."}, {"a"}));
  EXPECT_FALSE(matches({"a", "...", "c"}, {"a", "b"}));
  EXPECT_FALSE(matches({"a"}, {"a", "b"}));
  EXPECT_FALSE(matches({"a", "b"}, {"a"}));
}

}  // namespace
}  // namespace minimex::test
