// The program: wiring only.
#include <fmt/core.h>

#include <cstdlib>

#include "base/text.hpp"
#include "commands.hpp"
#include "rules/version.hpp"
#include "texts/texts.hpp"

namespace primanota {
namespace {

mafia::notation::Language language_of_environment() {
  using mafia::notation::Language;
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    return std::string_view(value).starts_with("ru") ? Language::ru : Language::en;
  }
  return {};
}

// A sentence about an unknown word in place of a command: the library only says that a command is required. nullopt:
// the error is another one.
std::optional<std::string> unknown_command(CLI::App& app, const std::string& program) {
  using namespace mafia::notation;
  std::vector<std::string_view> names;
  for (const CLI::App* each : app.get_subcommands([](const CLI::App* one) { return !one->get_name().empty(); }))
    names.push_back(each->get_name());
  if (names.empty()) return std::nullopt;
  const std::vector<std::string> rest = app.remaining();
  if (rest.empty() || rest.front().starts_with('-')) {
    const auto chosen = app.get_subcommands();
    return chosen.empty() ? std::nullopt : unknown_command(*chosen.front(), program + " " + chosen.front()->get_name());
  }
  const Language language = language_of_environment();
  std::string sentence = fill(text(language, "error.no_command"), {rest.front()}) + " ";
  if (const std::string_view similar = mafia::nearest_word(rest.front(), names); !similar.empty())
    sentence += fill(text(language, "error.did_you_mean"), {std::string(similar)}) + " ";
  return sentence + fill(text(language, "error.all_commands"), {program});
}

int explain(CLI::App& app, const CLI::ParseError& error) {
  if (const auto sentence = error.get_exit_code() == 0 ? std::nullopt : unknown_command(app, "primanota")) {
    fmt::print(stderr, "{}\n", *sentence);
    return exit_unreadable;
  }
  return app.exit(error) == 0 ? exit_ok : exit_unreadable;
}

}  // namespace

void add_language(CLI::App& command, mafia::notation::Language& language) {
  language = language_of_environment();
  add_language_choice(command, "--lang", language, "Language of the messages: en or ru");
}

CLI::Option* add_language_choice(CLI::App& command, const char* name, mafia::notation::Language& language,
                                 const char* what) {
  using mafia::notation::Language;
  const auto choose = [&language](const std::string& typed) { language = typed == "ru" ? Language::ru : Language::en; };
  return command.add_option_function<std::string>(name, choose, what)
      ->check(CLI::IsMember(std::vector<std::string>{"en", "ru"}))
      ->type_name("en|ru");
}

}  // namespace primanota

int main(int argc, char** argv) {
  CLI::App app{"Prima Nota: the law and the record of sports Mafia"};
  app.require_subcommand(1);
  app.set_version_flag("--version",
                       fmt::format("primanota {}, rules {}", mafia::rules::version(), mafia::rules::signature()),
                       "Print the version and exit");
  int exit_code = primanota::exit_ok;
  const primanota::Shell shell{app, exit_code};
  primanota::add_check(shell);
  primanota::add_translate(shell);
  primanota::add_perft(shell);
  primanota::add_signature(shell);
  primanota::add_game_sheet(shell);
  primanota::add_explain(shell);
  primanota::add_rules(shell);
  primanota::add_judge(shell);
  primanota::add_draw(shell);
  primanota::add_seat(shell);
  primanota::add_import(shell);
  primanota::add_export(shell);
  primanota::add_points(shell);
  primanota::add_standings(shell);
  primanota::add_tournament(shell);
  primanota::add_serve(shell);
  primanota::add_config(shell);
  primanota::add_verify(shell);
  primanota::add_verify_deal(shell);
  primanota::add_backup(shell);
  primanota::add_restore(shell);
  primanota::add_watch(shell);
  primanota::add_tables(shell);
  primanota::add_account(shell);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return primanota::explain(app, error);
  }
  return exit_code;
}
