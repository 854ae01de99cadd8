// primanota check FILE…: replays files and reports every line that does not hold.
#include "play/check.hpp"

#include <fmt/core.h>

#include <memory>
#include <vector>

#include "commands.hpp"
#include "files.hpp"
#include "house_files.hpp"
#include "tournament_source.hpp"

namespace primanota {
namespace {

struct CheckOptions {
  std::vector<std::string> files;
  mafia::notation::Language language{};
};

int check_cup_file(const std::string& path, mafia::notation::Language language) {
  const auto source = read_cup(path, language);
  if (!source) return exit_unreadable;
  for (const auto& complaint : source->report.complaints)
    fmt::print("{}:{}: {}\n", path, complaint.line, complaint.message);
  return source->report.complaints.empty() ? exit_ok : exit_does_not_hold;
}

int check_file(const std::string& path, mafia::notation::Language language) {
  if (is_cup(path)) return check_cup_file(path, language);
  const auto text = read_game(path, language);
  if (!text) return exit_unreadable;
  const auto rules = rules_of_game(*text, path, language);
  if (!rules) return exit_unreadable;
  const auto report = mafia::notation::check(*text, language, *rules);
  for (const auto& complaint : report.complaints) fmt::print("{}:{}: {}\n", path, complaint.line, complaint.message);
  return report.complaints.empty() ? exit_ok : exit_does_not_hold;
}

}  // namespace

void add_check(Shell shell) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App* command = shell.app.add_subcommand(
      "check", "Replay games (.nota) and tournaments (.cup), report every line that does not hold");
  command->add_option("FILE", options->files, "Games or scenarios")->required();
  add_language(*command, options->language);
  command->callback([options, shell] {
    for (const std::string& path : options->files)
      shell.exit_code = std::max(shell.exit_code, check_file(path, options->language));
  });
}

}  // namespace primanota
