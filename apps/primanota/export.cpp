// primanota export FILE.nota: a game in the format of another program, as far as the format can hold it. primanota
// export --data FOLDER: all games of a server as files.
#include <fmt/core.h>

#include <memory>

#include "commands.hpp"
#include "database.hpp"
#include "exchange/extract.hpp"
#include "exchange/formats.hpp"
#include "exchange/transcribe.hpp"
#include "files.hpp"
#include "games_of_server.hpp"
#include "house_files.hpp"
#include "play/check.hpp"
#include "texts/texts.hpp"

namespace primanota {
namespace {

using namespace mafia;

struct ExportOptions {
  std::string file, format, output;
  DatabaseChoice choice;
  notation::Language language{};
};

// All or nothing: a game that does not hold is not exported.
int run_export(const ExportOptions& options) {
  const auto file = read_game(options.file, options.language);
  if (!file) return exit_unreadable;
  const auto rules = rules_of_game(*file, options.file, options.language);
  if (!rules) return exit_unreadable;
  const auto report = notation::check(*file, options.language, *rules);
  for (const auto& complaint : report.complaints)
    fmt::print(stderr, "{}:{}: {}\n", options.file, complaint.line, complaint.message);
  if (!report.complaints.empty()) return exit_does_not_hold;
  const bool sport = exchange::is_sport(report.game.rules());
  if (!sport || !exchange::is_dealt(report.game)) {
    const char* key = sport ? "refusal.not_dealt" : "exchange.only_ten";
    fmt::print(stderr, "{}: {}\n", options.file, notation::text(options.language, key));
    return exit_does_not_hold;
  }
  const std::string game = exchange::write(exchange::extract(report.game), *exchange::format_named(options.format));
  return write_to(options.output, game);
}

int run(const ExportOptions& options) {
  if (options.choice.chosen()) return export_games(options.choice, options.output, options.language);
  if (!options.file.empty() && !options.format.empty()) return run_export(options);
  return complain(std::string(notation::text(options.language, "export.what")));
}

}  // namespace

void add_export(Shell shell) {
  auto options = std::make_shared<ExportOptions>();
  CLI::App* command =
      shell.app.add_subcommand("export", "A game in the format of another program, or all games of a server");
  command->add_option("FILE", options->file, "A .nota file");
  command->add_option("--to", options->format, "The format")
      ->check(CLI::IsMember(std::vector<std::string>{"mafiaratings", "polemica"}))
      ->type_name("mafiaratings|polemica");
  command->add_option("-o", options->output,
                      "The file to write, otherwise it is printed; the folder for the games of a server");
  add_database(*command, options->choice);
  add_keys(*command, options->choice, trusted_key_help);
  add_language(*command, options->language);
  command->callback([options, shell] { shell.exit_code = run(*options); });
}

}  // namespace primanota
