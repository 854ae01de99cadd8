// primanota standings FILE: the places of a tournament, as a table, Markdown, CSV or JSON.
#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "commands.hpp"
#include "cup/standings_text.hpp"
#include "files.hpp"
#include "texts/texts.hpp"
#include "tournament_source.hpp"

namespace primanota {
namespace {

using mafia::notation::Language;
using mafia::notation::text;

struct StandingsOptions {
  std::string file, before, explain;
  bool json = false, csv = false, markdown = false, force = false;
  Language language{};
};

int refuse(const StandingsOptions& options, std::string_view key, const std::string& value) {
  fmt::print(stderr, "{}: {}\n", options.file, mafia::notation::fill(text(options.language, key), {value}));
  return exit_unreadable;
}

int explain(const StandingsOptions& options, const mafia::scoring::Results& results,
            const mafia::scoring::Standings& standings) {
  const auto found = std::ranges::find(results.players, options.explain);
  if (found == results.players.end()) return refuse(options, "tournament.no_such_player", options.explain);
  const int player = static_cast<int>(found - results.players.begin());
  return write_out(mafia::notation::explanation(results, standings, player, options.language));
}

int print(const StandingsOptions& options, const mafia::scoring::Results& results,
          const mafia::scoring::Standings& standings) {
  using namespace mafia::notation;
  if (!options.explain.empty()) return explain(options, results, standings);
  if (options.csv) return write_out(standings_csv(results, standings));
  if (options.markdown) return write_out(standings_markdown(results, standings, options.language));
  return write_out(standings_text(results, standings, options.language));
}

int standings(const StandingsOptions& options) {
  using namespace mafia::notation;
  auto file = read_results(options.file, options.language);
  if (!file) return exit_unreadable;
  const bool broken = file->broken() || (!file->errors.empty() && !options.force);
  if (!broken && !options.before.empty() && !keep_before(file->results, options.before))
    return refuse(options, "tournament.no_round", options.before);
  mafia::scoring::Standings made;
  if (!broken) {
    made = mafia::scoring::standings(file->results);
    add_standings_errors(file->errors, file->results, made, options.language);
  }
  const bool unusable = broken || made.too_fine;
  if (options.json) {
    const int written = write_out(standings_json(file->results, unusable ? nullptr : &made, file->errors));
    return written != exit_ok ? written : unusable ? exit_does_not_hold : exit_ok;
  }
  for (const std::string& warning : file->warnings) fmt::print(stderr, "{}: {}\n", options.file, warning);
  const bool begun = std::ranges::any_of(file->results.stages, [](const auto& stage) { return !stage.games.empty(); });
  for (const ResultError& error : file->errors) {
    if (!begun && !error.players.empty()) continue;  // Before the first game nobody draws lots.
    const std::string line = error.line > 0 ? ":" + std::to_string(error.line) : "";
    fmt::print(stderr, "{}{}: {}\n", options.file, line, sentence_of(error, options.language));
  }
  return unusable ? exit_does_not_hold : print(options, file->results, made);
}

}  // namespace

void add_standings(Shell shell) {
  auto options = std::make_shared<StandingsOptions>();
  CLI::App* command = shell.app.add_subcommand("standings", "Print the standings of a tournament");
  command
      ->add_option("FILE", options->file, "A tournament file (.json, .cup), or a folder with one and its .nota games")
      ->required();
  auto* json = command->add_flag("--json", options->json, "As JSON (docs/tournament-format.md)");
  auto* csv = command->add_flag("--csv", options->csv, "As CSV")->excludes(json);
  auto* markdown = command->add_flag("--markdown", options->markdown, "As Markdown")->excludes(json)->excludes(csv);
  command->add_option("--before", options->before, "Only what was played before this round: 3, or final:3");
  command->add_option("--explain", options->explain, "One player's points, line by line")
      ->excludes(json)
      ->excludes(csv)
      ->excludes(markdown);
  command->add_flag("--force", options->force, "Leave out games with errors instead of stopping");
  add_language(*command, options->language);
  command->callback([options, shell] { shell.exit_code = standings(*options); });
}

}  // namespace primanota
