// The one program: wiring only.
#include <cstdlib>

#include "commands.hpp"

namespace primanota {

void add_language(CLI::App& command, mafia::notation::Language& language) {
  using mafia::notation::Language;
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    language = std::string_view(value).starts_with("ru") ? Language::ru : Language::en;
    break;
  }
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
  app.set_version_flag("--version", "primanota " VERSION, "Print the version and exit");
  int exit_code = primanota::exit_ok;
  const primanota::Shell shell{app, exit_code};
  primanota::add_check(shell);
  primanota::add_translate(shell);
  primanota::add_perft(shell);
  primanota::add_signature(shell);
  primanota::add_protocol(shell);
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
    const int code = app.exit(error);
    return code == 0 ? 0 : primanota::exit_unreadable;
  }
  return exit_code;
}
