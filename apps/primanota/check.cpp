// primanota check FILE|FOLDER…: replays files and reports every line that does not hold.
#include "play/check.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <memory>
#include <thread>
#include <vector>

#include "commands.hpp"
#include "files.hpp"
#include "house_files.hpp"
#include "texts/texts.hpp"
#include "tournament_source.hpp"

namespace primanota {
namespace {

namespace fs = std::filesystem;
using mafia::notation::Language;

struct CheckOptions {
  std::vector<std::string> named;
  int jobs = 0;  // 0: one for each processor.
  Language language{};
};

struct Finding {
  int exit_code = exit_ok;
  std::string complaints;
};

Finding finding_of(const std::string& path, const std::vector<mafia::notation::Complaint>& complaints) {
  Finding finding;
  for (const auto& each : complaints) finding.complaints += fmt::format("{}:{}: {}\n", path, each.line, each.message);
  if (!complaints.empty()) finding.exit_code = exit_does_not_hold;
  return finding;
}

Finding check_file(const std::string& path, Language language) {
  if (is_cup(path)) {
    const auto source = read_cup(path, language);
    return source ? finding_of(path, source->report.complaints) : Finding{exit_unreadable, {}};
  }
  const auto text = read_game(path, language);
  if (!text) return {exit_unreadable, {}};
  const auto rules = rules_of_game(*text, path, language);
  if (!rules) return {exit_unreadable, {}};
  return finding_of(path, mafia::notation::check(*text, language, *rules).complaints);
}

bool is_record(const fs::path& path) { return path.extension() == ".nota" || is_cup(path.string()); }

// The games and tournaments below a folder, by name. Errors of the system end the search like the end of the folder.
std::vector<std::string> records_below(const std::string& folder) {
  std::vector<std::string> found;
  std::error_code error;
  for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
    if (is_record(entry->path()) && entry->is_regular_file(error)) found.push_back(entry->path().string());
  std::ranges::sort(found);
  return found;
}

// Files as they are named, a folder as what is in it. nullopt: a folder has none; the error was printed.
std::optional<std::vector<std::string>> files_of(const CheckOptions& options) {
  std::vector<std::string> files;
  for (const std::string& named : options.named) {
    std::error_code error;
    if (!fs::is_directory(named, error)) {
      files.push_back(named);
      continue;
    }
    const std::vector<std::string> found = records_below(named);
    if (found.empty()) {
      complain_unreadable(named, "error.no_records", options.language);
      return std::nullopt;
    }
    files.insert(files.end(), found.begin(), found.end());
  }
  return files;
}

// Several files at a time; what is found is in the order of the files.
std::vector<Finding> check_all(const std::vector<std::string>& files, const CheckOptions& options) {
  std::vector<Finding> findings(files.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < files.size(); i = next++) findings[i] = check_file(files[i], options.language);
  };
  const auto jobs = static_cast<std::size_t>(options.jobs);
  const std::size_t at_once = std::min(files.size(), jobs > 0 ? jobs : std::thread::hardware_concurrency());
  std::vector<std::jthread> helpers;
  for (std::size_t i = 1; i < at_once; ++i) helpers.emplace_back(work);
  work();
  helpers.clear();  // Waits for them.
  return findings;
}

int check(const CheckOptions& options) {
  const auto files = files_of(options);
  if (!files) return exit_unreadable;
  int worst = exit_ok;
  for (const Finding& finding : check_all(*files, options)) {
    fmt::print("{}", finding.complaints);
    worst = std::max(worst, finding.exit_code);
  }
  return worst;
}

}  // namespace

void add_check(Shell shell) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App* command = shell.app.add_subcommand(
      "check", "Replay games (.nota) and tournaments (.cup), report every line that does not hold");
  command->add_option("FILE", options->named, "Games, scenarios, or folders of them")->required();
  command->add_option("--jobs", options->jobs, "How many files to read at a time (default: one for each processor)")
      ->check(CLI::Range(1, 256));
  add_language(*command, options->language);
  command->callback([options, shell] { shell.exit_code = check(*options); });
}

}  // namespace primanota
