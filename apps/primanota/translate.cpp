// primanota translate --to ru FILE: the same game in the other language's words.
#include <fmt/core.h>

#include <memory>

#include "commands.hpp"
#include "files.hpp"
#include "house_files.hpp"
#include "play/check.hpp"
#include "texts/texts.hpp"

namespace primanota {
namespace {

struct TranslateOptions {
  std::string file;
  mafia::notation::Language to{};
  mafia::notation::Language messages{};
};

// All or nothing: a file with a line that cannot be read is not printed at all.
int translate(const TranslateOptions& options) {
  using namespace mafia::notation;
  const auto file = read_game(options.file, options.messages);
  if (!file || !rules_of_game(*file, options.file, options.messages)) return exit_unreadable;
  std::string result;
  int number = 0;
  int exit_code = exit_ok;
  for (std::string_view text : lines_of(*file)) {
    const auto line = parse_line(text, ++number);
    if (!line) {
      fmt::print(stderr, "{}:{}: {}\n", options.file, number, sentence_of(line.error(), options.messages));
      exit_code = exit_does_not_hold;
      continue;
    }
    result += print_line(*line, options.to) + "\n";
  }
  return exit_code == exit_ok ? write_out(result) : exit_code;
}

}  // namespace

void add_translate(Shell shell) {
  auto options = std::make_shared<TranslateOptions>();
  CLI::App* command = shell.app.add_subcommand("translate", "Print a game in the words of the other language");
  command->add_option("FILE", options->file, "A .nota file")->required();
  add_language_choice(*command, "--to", options->to, "The language to print: en or ru")->required();
  add_language(*command, options->messages);
  command->callback([options, shell] { shell.exit_code = translate(*options); });
}

}  // namespace primanota
