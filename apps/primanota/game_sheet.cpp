// primanota protocol FILE: the judge's sheet of a game, as text, JSON or PDF.
#include "play/game_sheet.hpp"

#include <fmt/core.h>

#include <memory>

#include "commands.hpp"
#include "database.hpp"
#include "files.hpp"
#include "house_files.hpp"
#include "play/check.hpp"
#include "print/game_sheet_pdf.hpp"

namespace primanota {
namespace {

struct GameSheetOptions {
  std::string file;
  bool json = false;
  std::string pdf;  // Where to write it; empty: nowhere.
  mafia::notation::Language language{};
};

int write_pdf(const mafia::notation::game_sheet::GameSheet& made, const GameSheetOptions& options) {
  try {
    return write_to(options.pdf, mafia::print::game_sheet_pdf(made, options.language));
  } catch (const std::exception& error) {  // Out of memory for drawing.
    return complain(options.pdf + ": " + error.what());
  }
}

// All or nothing: a game that does not hold has no sheet.
int print_game_sheet(const GameSheetOptions& options) {
  namespace sheet = mafia::notation::game_sheet;
  const auto file = read_game(options.file, options.language);
  if (!file) return exit_unreadable;
  const auto rules = rules_of_game(*file, options.file, options.language);
  if (!rules) return exit_unreadable;
  const auto report = mafia::notation::check(*file, options.language, *rules);
  for (const auto& complaint : report.complaints)
    fmt::print(stderr, "{}:{}: {}\n", options.file, complaint.line, complaint.message);
  if (!report.complaints.empty()) return exit_does_not_hold;
  const sheet::GameSheet made = sheet::make(report.game);
  if (!options.pdf.empty()) return write_pdf(made, options);
  return write_out(options.json ? sheet::as_json(made) : sheet::as_text(made, options.language));
}

}  // namespace

void add_game_sheet(Shell shell) {
  auto options = std::make_shared<GameSheetOptions>();
  CLI::App* command = shell.app.add_subcommand("protocol", "Print the judge's sheet of a game");
  command->add_option("FILE", options->file, "A .nota file")->required();
  CLI::Option* json = command->add_flag("--json", options->json, "As JSON (docs/game-sheet-json.md)");
  command->add_option("--pdf", options->pdf, "For the printer: the file to write")->excludes(json);
  add_language(*command, options->language);
  command->callback([options, shell] { shell.exit_code = print_game_sheet(*options); });
}

}  // namespace primanota
