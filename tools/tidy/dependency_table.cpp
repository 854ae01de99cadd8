#include "dependency_table.hpp"

#include <fstream>
#include <regex>
#include <sstream>

namespace mafia::tidy {
namespace {

Names words_of(const std::string& text) {
  std::istringstream in(text);
  Names words;
  for (std::string word; in >> word;) words.insert(word);
  return words;
}

}  // namespace

std::optional<DependencyTable> read_dependencies(const std::filesystem::path& path) {
  static const std::regex row(R"re(src/([a-z_]+)( never)?:(.*))re");
  std::ifstream in(path);
  if (!in) return std::nullopt;
  DependencyTable table;
  std::string line;
  for (std::size_t number = 1; std::getline(in, line); ++number) {
    std::smatch match;
    if (!std::regex_match(line, match, row)) continue;
    DependencyRow& found = table[match[1]];
    if (match[2].matched) {
      found.never = words_of(match[3]);
    } else {
      found.line = number;
      found.may_include = words_of(match[3]);
    }
  }
  return table;
}

DependencyTable read_documented_dependencies(const std::filesystem::path& path) {
  static const std::regex row(R"re(\| `src/([a-z_]+)` \|([^|(]*)(\([^|]*)?\|.*)re");
  static const std::regex name(R"re(\b[a-z]+\b)re");
  std::ifstream in(path);
  DependencyTable table;
  std::string line;
  for (std::size_t number = 1; std::getline(in, line); ++number) {
    std::smatch match;
    if (!std::regex_match(line, match, row)) continue;
    DependencyRow& found = table[match[1]];
    found.line = number;
    const std::string cell = match[2];
    if (match[1] == "base") continue;  // Its cell names no folder: "the standard library".
    for (std::sregex_iterator each(cell.begin(), cell.end(), name), end; each != end; ++each)
      found.may_include.insert(each->str());
    found.may_include.erase("base");
  }
  return table;
}

}  // namespace mafia::tidy
