// primanota import FILE.json: a game of another program as a .nota file, with every departure from the rules named.
// primanota import --data FOLDER FILE.nota…: games into the log of a server.
#include <fmt/core.h>

#include <filesystem>
#include <memory>

#include "base/columns.hpp"
#include "commands.hpp"
#include "database.hpp"
#include "exchange/formats.hpp"
#include "exchange/transcribe.hpp"
#include "files.hpp"
#include "games_of_server.hpp"
#include "play/check.hpp"
#include "play/sentences.hpp"
#include "rules/books.hpp"
#include "texts/texts.hpp"
#include "typed_names.hpp"

namespace primanota {
namespace {

using namespace mafia;
using notation::fill;
using notation::text;

struct ImportOptions {
  std::string file, format, rules, output;
  std::vector<std::string> files;
  DatabaseChoice choice;
  bool strict = false;
  notation::Language language{};
};

int complain(const ImportOptions& options, const exchange::Fault& fault) {
  fmt::print(stderr, "{}: {}\n", options.file, fill(text(options.language, fault.key), fault.values));
  return exit_unreadable;
}

std::string name_of_output(const ImportOptions& options) {
  if (!options.output.empty()) return options.output;
  return std::filesystem::path(options.file).filename().replace_extension(".nota").string();
}

// Whether the named rules fit the game.
bool know_rules(const ImportOptions& options) {
  if (options.rules.empty()) return true;
  const notation::Statement line{.verb = notation::Verb::rules, .text = options.rules};
  notation::NotatedGame game;
  if (const auto held = game.apply(line); !held) {
    fmt::print(stderr, "{}\n", notation::sentence_of(held.error(), line, options.language));
    return false;
  }
  if (exchange::is_sport(game.rules())) return true;
  fmt::print(stderr, "{}: {}\n", options.rules, text(options.language, "exchange.only_ten"));
  return false;
}

// A deceptive name would deceive at our tables too. Control characters become spaces when it is written.
bool complain_of_hidden(const ImportOptions& options, const exchange::Record& record) {
  std::vector<std::string> texts = {record.id, record.judge};
  for (const exchange::PlayerRecord& player : record.players) texts.push_back(player.name);
  for (const std::string& each : texts)
    if (const auto hidden = hidden_in(printable(each), options.language)) {
      fmt::print(stderr, "{}: {}\n", options.file, *hidden);
      return true;
    }
  return false;
}

// Reads the new file back: if it did not hold, that would be our mistake, and it is reported.
int hand_over(const ImportOptions& options, const std::string& name, const std::string& game) {
  const auto report = notation::check(game, options.language);
  for (const auto& complaint : report.complaints)
    fmt::print(stderr, "{}:{}: {}\n", name, complaint.line, complaint.message);
  const int written = write_to(options.output, game);
  return written == exit_ok && !report.complaints.empty() ? exit_does_not_hold : written;
}

int import(const ImportOptions& options) {
  const auto file = read_game(options.file, options.language);
  if (!file || !know_rules(options)) return exit_unreadable;
  const auto record = exchange::read(*file, exchange::format_named(options.format));
  if (!record) return complain(options, record.error());
  if (complain_of_hidden(options, *record)) return exit_unreadable;
  const auto made = options.rules.empty() ? exchange::transcribe(*record, options.language)
                                          : exchange::transcribe(*record, options.rules, options.language);
  const std::string name = name_of_output(options);
  for (const exchange::Remark& remark : made.remarks)
    fmt::print(stderr, "{}:{}: {}\n", name, remark.line, remark.sentence);
  const int deviations = made.deviations();
  if (!options.strict || deviations == 0) return hand_over(options, name, made.text);
  fmt::print(stderr, "{}\n",
             fill(text(options.language, "exchange.strict"), {options.file, std::to_string(deviations)}));
  return exit_does_not_hold;
}

int run(ImportOptions& options) {
  if (options.choice.chosen()) return import_games(options.choice, options.files, options.language);
  if (options.files.size() != 1) return primanota::complain(std::string(text(options.language, "import.one_file")));
  options.file = options.files.front();
  return import(options);
}

}  // namespace

void add_import(Shell shell) {
  auto options = std::make_shared<ImportOptions>();
  CLI::App* command = shell.app.add_subcommand(
      "import", "A game of another program as a .nota file, or .nota files into a server's log");
  command->add_option("FILE", options->files, "A JSON file; with --data .nota files")->required();
  add_database(*command, options->choice);
  add_keys(*command, options->choice, trusted_key_help);
  command->add_option("--from", options->format, "Its format; otherwise told from the content")
      ->check(CLI::IsMember(std::vector<std::string>{"mafiaratings", "polemica"}))
      ->type_name("mafiaratings|polemica");
  command->add_option("--rules", options->rules, "The rule set; otherwise the one that the game departs from least");
  command->add_flag("--strict", options->strict, "Refuse a game that departs from the rules");
  command->add_option("-o", options->output, "The file to write; otherwise it is printed");
  add_language(*command, options->language);
  command->callback([options, shell] { shell.exit_code = run(*options); });
}

}  // namespace primanota
