// primanota protocol FILE: the judge's sheet of a game, as text, JSON or PDF.
#include "notation/protocol.hpp"

#include <fmt/core.h>

#include <memory>

#include "commands.hpp"
#include "database.hpp"
#include "files.hpp"
#include "house_files.hpp"
#include "notation/check.hpp"
#include "print/protocol_pdf.hpp"

namespace primanota {
namespace {

struct Options {
  std::string file;
  bool json = false;
  std::string pdf;  // Where to write it; empty: nowhere.
  mafia::notation::Language language{};
};

int write_pdf(const mafia::notation::protocol::Protocol& made, const Options& options) {
  try {
    return write_to(options.pdf, mafia::print::protocol_pdf(made, options.language));
  } catch (const std::exception& error) {  // Out of memory for drawing.
    return complain(options.pdf + ": " + error.what());
  }
}

// All or nothing: a game that does not hold has no sheet.
int protocol(const Options& options) {
  namespace sheet = mafia::notation::protocol;
  const auto file = read_game(options.file, options.language);
  if (!file) return exit_unreadable;
  const auto rules = rules_of_game(*file, options.file, options.language);
  if (!rules) return exit_unreadable;
  const auto report = mafia::notation::check(*file, options.language, *rules);
  for (const auto& complaint : report.complaints)
    fmt::print(stderr, "{}:{}: {}\n", options.file, complaint.line, complaint.message);
  if (!report.complaints.empty()) return exit_does_not_hold;
  const sheet::Protocol made = sheet::make(report.table);
  if (!options.pdf.empty()) return write_pdf(made, options);
  return write_out(options.json ? sheet::as_json(made) : sheet::as_text(made, options.language));
}

}  // namespace

void add_protocol(Shell shell) {
  auto options = std::make_shared<Options>();
  CLI::App* command = shell.app.add_subcommand("protocol", "Print the judge's sheet of a game");
  command->add_option("FILE", options->file, "A .nota file")->required();
  CLI::Option* json = command->add_flag("--json", options->json, "As JSON (docs/protocol-json.md)");
  command->add_option("--pdf", options->pdf, "For the printer: the file to write")->excludes(json);
  add_language(*command, options->language);
  command->callback([options, shell] { shell.exit_code = protocol(*options); });
}

}  // namespace primanota
