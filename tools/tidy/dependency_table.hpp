// The dependency table of the project: dependencies.txt, which says what the files of each folder may include.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace mafia::tidy {

using Names = std::set<std::string, std::less<>>;

struct DependencyRow {
  std::size_t line = 0;  // In dependencies.txt.
  Names may_include;
  Names never;  // Headers of libraries.
  Names used;   // Of may_include, what some file includes.
};

// The rows of src/ by the name of the folder, such as "engine".
using DependencyTable = std::map<std::string, DependencyRow, std::less<>>;

std::optional<DependencyTable> read_dependencies(const std::filesystem::path&);

// The rows of the table of folders in ARCHITECTURE.md: "| `src/rules` | engine, `generated/` (...) | ... |".
DependencyTable read_documented_dependencies(const std::filesystem::path&);

}  // namespace mafia::tidy
