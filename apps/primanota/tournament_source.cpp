#include "tournament_source.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "files.hpp"
#include "house_files.hpp"
#include "texts/texts.hpp"

namespace primanota {
namespace {

namespace fs = std::filesystem;
using namespace mafia::notation;

constexpr std::size_t largest_tournament = 256U << 20;  // A hundred thousand games are some 40 MB.

// The one tournament file of a folder.
std::optional<fs::path> file_in(const fs::path& folder, Language language) {
  std::vector<fs::path> found;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error))
    if (entry.path().extension() == ".json" || entry.path().extension() == ".cup") found.push_back(entry.path());
  if (found.size() == 1) return found.front();
  if (error) {
    complain_unreadable(folder.string(), error.message(), language);
    return std::nullopt;
  }
  fmt::print(stderr, "{}: {}\n", folder.string(),
             fill(text(language, "tournament.no_file"), {std::to_string(found.size())}));
  return std::nullopt;
}

// FOLDER/*.nota belong to the first stage, FOLDER/STAGE/*.nota to the stage of that name.
std::vector<Records::Loose> loose_records(const fs::path& folder) {
  std::vector<Records::Loose> loose;
  const auto gather = [&](const fs::path& from, const std::string& stage) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(from, error))
      if (entry.path().extension() == ".nota")
        loose.push_back({stage, entry.path().lexically_relative(folder).string()});
  };
  gather(folder, "");
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error))
    if (entry.is_directory(error)) gather(entry.path(), entry.path().filename().string());
  std::ranges::sort(loose, {}, &Records::Loose::name);
  return loose;
}

// The rule set that the file names, with its house rules if there are any.
std::optional<mafia::rules::Library> rules_of_file(const std::string& text, const std::string& path,
                                                   Language language) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("rules") || !json["rules"].is_string()) return mafia::rules::Library{};
  return rules_named(json["rules"].get<std::string>(), path, language);
}

}  // namespace

bool is_cup(const std::string& path) { return fs::path(path).extension() == ".cup"; }

Cup::ReadFile files_beside(const std::string& path) {
  return [folder = fs::path(path).parent_path()](const std::string& name) -> std::optional<std::string> {
    auto text = read_file((folder / name).string());
    return text ? std::optional(std::move(*text)) : std::nullopt;
  };
}

std::optional<CupSource> read_cup(const std::string& path, Language language) {
  auto text = read_game(path, language);
  if (!text) return std::nullopt;
  auto library = rules_of_game(*text, path, language);
  if (!library) return std::nullopt;
  CupReport report = check_cup(*text, language, *library, files_beside(path));
  return CupSource{std::move(*text), std::move(*library), std::move(report)};
}

void print_complaints(const std::string& path, const CupReport& report) {
  for (const Complaint& complaint : report.complaints)
    fmt::print(stderr, "{}:{}: {}\n", path, complaint.line, complaint.message);
}

namespace {

// Lines that do not hold are errors of the file: no results are computed from a log with gaps.
std::optional<TournamentFile> results_of_cup(const std::string& path, Language language) {
  auto source = read_cup(path, language);
  if (!source) return std::nullopt;
  TournamentFile file;
  if (const auto settled = source->report.cup.settle(); !settled)
    file.errors.push_back({.clause = "format", .message = sentence_of(settled.error(), language)});
  for (const Complaint& complaint : source->report.complaints)
    file.errors.push_back({.clause = "format", .message = complaint.message, .line = complaint.line});
  if (source->report.cup.state().created()) file.results = mafia::tournament::results_of(source->report.cup.state());
  file.library = source->library;
  file.amended = source->report.cup.amended_rules();
  return file;
}

}  // namespace

std::optional<TournamentFile> read_results(const std::string& path, Language language) {
  fs::path file = path, folder = fs::path(path).parent_path();
  Records records;
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) {
    const auto found = file_in(path, language);
    if (!found) return std::nullopt;
    file = *found;
    folder = path;
    records.loose = loose_records(folder);
  }
  if (is_cup(file.string())) return results_of_cup(file.string(), language);
  records.read = files_beside((folder / "any").string());
  const auto text = read_file(file.string(), largest_tournament);
  if (!text) {
    complain_unreadable(file.string(), text.error(), language);
    return std::nullopt;
  }
  const auto library = rules_of_file(*text, file.string(), language);
  if (!library) return std::nullopt;
  return read_tournament(*text, language, *library, records);
}

}  // namespace primanota
