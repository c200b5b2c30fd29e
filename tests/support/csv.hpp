#pragma once
// The published tables in tests/data.

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace minimex::support {

/// Rows of a comma-separated table without quotes, the header and lines that begin with # left out.
inline std::vector<std::vector<std::string>> read_csv(const std::string& path) {
  std::ifstream in(path);
  if (!in) throw std::runtime_error("cannot open " + path);
  std::vector<std::vector<std::string>> rows;
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    if (line.empty() || line[0] == '#') continue;
    std::vector<std::string> row;
    std::stringstream cells(line);
    for (std::string cell; std::getline(cells, cell, ',');) row.push_back(cell);
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace minimex::support
