// primanota points GAME.nota: what the game is worth to each player, every line with its clause.
#include <fmt/core.h>

#include <memory>

#include "commands.hpp"
#include "cup/standings_text.hpp"
#include "files.hpp"
#include "house_files.hpp"
#include "play/game_record.hpp"
#include "texts/texts.hpp"

namespace primanota {
namespace {

struct PointsOptions {
  std::string file;
  bool json = false;
  mafia::notation::Language language{};
};

int points(const PointsOptions& options) {
  using namespace mafia::notation;
  const auto file = read_game(options.file, options.language);
  if (!file) return exit_unreadable;
  const auto rules = rules_of_game(*file, options.file, options.language);
  if (!rules) return exit_unreadable;
  const auto record = score_record(*file, options.language, *rules);
  if (!record) {
    fmt::print(stderr, "{}:{}\n", options.file, record.error());
    return exit_does_not_hold;
  }
  if (!record->decided) {
    fmt::print(stderr, "{}: {}\n", options.file, text(options.language, "points.not_over"));
    return exit_does_not_hold;
  }
  return write_out(options.json ? game_points_json(*record->rules, *record, record->players)
                                : game_points(*record->rules, *record, record->players, options.language));
}

}  // namespace

void add_points(Shell shell) {
  auto options = std::make_shared<PointsOptions>();
  CLI::App* command = shell.app.add_subcommand("points", "Print the points of a game, every line with its clause");
  command->add_option("FILE", options->file, "A .nota file")->required();
  command->add_flag("--json", options->json, "As JSON");
  add_language(*command, options->language);
  command->callback([options, shell] { shell.exit_code = points(*options); });
}

}  // namespace primanota
