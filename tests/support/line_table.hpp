// The table "Secrets and rights" of docs/notation.md, a row for each example.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "nota/statement.hpp"

namespace mafia {

struct DocumentedLine {
  std::string line;
  notation::Statement statement;
  std::string hidden, right;
};

inline std::vector<DocumentedLine> documented_lines() {
  std::ifstream file("docs/notation.md");
  std::vector<DocumentedLine> lines;
  bool here = false;
  for (std::string row; std::getline(file, row);) {
    if (row.starts_with("## ")) here = row == "## Secrets and rights";
    if (!here || !row.starts_with("| `")) continue;
    const std::size_t right = row.rfind('|', row.size() - 2);
    const std::size_t hidden = row.rfind('|', right - 1);
    const auto cell = [&](std::size_t from, std::size_t to) {
      return std::string(trimmed(std::string_view(row).substr(from + 1, to - from - 1)));
    };
    for (std::size_t at = row.find('`'); at < hidden; at = row.find('`', at + 1)) {
      const std::size_t end = row.find('`', at + 1);
      const std::string line = row.substr(at + 1, end - at - 1);
      at = end;
      const auto read = notation::parse_line(line, 1);
      EXPECT_TRUE(read && read->statement) << line;
      if (read && read->statement)
        lines.push_back({line, *read->statement, cell(hidden, right), cell(right, row.size() - 1)});
    }
  }
  return lines;
}

}  // namespace mafia
