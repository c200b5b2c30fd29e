#pragma once
// The published tables in tests/data.

#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace minimex::support {

/// The cells of a line; in one that stands in quotes a comma is a comma.
inline std::vector<std::string> csv_cells(const std::string& line) {
  std::vector<std::string> cells(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '"')
      quoted = !quoted;
    else if (c == ',' && !quoted)
      cells.emplace_back();
    else
      cells.back() += c;
  }
  return cells;
}

/// Rows of a comma-separated table, the header and lines that begin with # left out.
inline std::vector<std::vector<std::string>> read_csv(const std::string& path) {
  std::ifstream in(path);
  if (!in) throw std::runtime_error("cannot open " + path);
  std::vector<std::vector<std::string>> rows;
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line))
    if (!line.empty() && line[0] != '#') rows.push_back(csv_cells(line));
  return rows;
}

}  // namespace minimex::support
