#include "house_files.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <expected>
#include <filesystem>
#include <memory>

#include "files.hpp"
#include "play/check.hpp"
#include "rules/books.hpp"
#include "texts/texts.hpp"

namespace primanota {
namespace {

using namespace mafia;
using notation::Language;
namespace fs = std::filesystem;

constexpr std::string_view extension = ".rules";

// The folder `rules` beside a game comes first: a game may have been passed on together with its house rules.
std::vector<fs::path> folders_of(const std::string& path_of_game) {
  std::vector<fs::path> folders;
  const fs::path parent = fs::path(path_of_game).parent_path();
  if (!parent.empty()) folders.push_back(parent / "rules");
  folders.emplace_back("rules");
  return folders;
}

// The house rules of one file, or a sentence that says why they cannot be read.
using HouseOrError = std::expected<std::shared_ptr<const rules::House>, std::string>;

HouseOrError read_rules(const fs::path& path, Language language) {
  const auto text = read_file(path.string());
  if (!text) {
    const std::string reason(notation::has_text(text.error()) ? notation::text(language, text.error()) : text.error());
    return std::unexpected(notation::fill(notation::text(language, "error.file_unreadable"), {path.string(), reason}));
  }
  auto house = rules::read_house(path.stem().string(), *text);
  if (house) return std::move(*house);
  const rules::HouseError& e = house.error();
  const std::string why = sentence_of(notation::SyntaxError{e.line, e.key, e.values, e.similar}, language);
  return std::unexpected(fmt::format("{}:{}: {}", path.string(), e.line, why));
}

std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
    if (entry->path().extension() == extension && !entry->path().stem().empty()) files.push_back(entry->path());
  std::ranges::sort(files);
  return files;
}

// A plain file name, not a path to another folder.
bool is_plain_name(std::string_view id) {
  return !id.empty() && !id.starts_with('.') &&
         id.find_first_of(std::string_view("/\\\0", 3)) == std::string_view::npos;
}

void add_all(Shelf& shelf, const fs::path& folder, Language language) {
  for (const fs::path& file : files_in(folder)) {
    const HouseOrError house = read_rules(file, language);
    if (house)
      shelf.library.add(*house);
    else
      shelf.complaints.push_back(house.error());
  }
}

// The id in the line `rules ID` of a record; empty if it has none.
std::string id_named_in(std::string_view record) {
  int number = 0;
  for (std::string_view text : notation::lines_of(record)) {
    const auto line = notation::parse_line(text, ++number);
    if (!line || !line->statement) continue;
    const notation::Statement& s = *line->statement;
    if (s.verb == notation::Verb::rules && s.mark == notation::Mark::plain) return s.text;
  }
  return {};
}

}  // namespace

std::optional<rules::Library> rules_named(std::string_view id, const std::string& path, Language language) {
  Shelf shelf;
  if (rules::find(id)) return shelf.library;  // House rules cannot take the name of a book.
  for (const fs::path& folder : folders_of(path)) {
    const fs::path file = folder / std::string(id).append(extension);
    std::error_code error;
    if (!is_plain_name(id) || !fs::exists(file, error)) continue;
    const HouseOrError house = read_rules(file, language);
    if (!house) {
      fmt::print(stderr, "{}\n", house.error());
      return std::nullopt;
    }
    shelf.library.add(*house);
    return shelf.library;
  }
  // Unknown: the caller's error message lists all rule sets, so it needs every house rule too.
  for (const fs::path& folder : folders_of(path)) add_all(shelf, folder, language);
  return shelf.library;
}

// `game` is the text of the record, `path` its file.
std::optional<rules::Library> rules_of_game(std::string_view game, const std::string& path, Language language) {
  return rules_named(id_named_in(game), path, language);
}

Shelf rules_here(Language language) {
  Shelf shelf;
  for (const fs::path& folder : folders_of("")) add_all(shelf, folder, language);
  return shelf;
}

}  // namespace primanota
