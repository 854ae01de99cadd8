// The subcommands of the program: one file for each or for a related pair. Each one adds itself to the command line and
// sets the exit code.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "nota/statement.hpp"

namespace primanota {

enum Exit : int { exit_ok = 0, exit_does_not_hold = 1, exit_unreadable = 2 };

struct Shell {
  CLI::App& app;
  int& exit_code;
};

void add_check(Shell);
void add_translate(Shell);
void add_perft(Shell);
void add_signature(Shell);
void add_game_sheet(Shell);
void add_explain(Shell);
void add_rules(Shell);
void add_judge(Shell);
void add_draw(Shell);
void add_seat(Shell);
void add_import(Shell);
void add_export(Shell);
void add_points(Shell);
void add_standings(Shell);
void add_tournament(Shell);
void add_serve(Shell);
void add_config(Shell);
void add_verify(Shell);
void add_verify_deal(Shell);
void add_backup(Shell);
void add_restore(Shell);
void add_watch(Shell);
void add_tables(Shell);
void add_account(Shell);

// --lang: en or ru; without it the language of the environment.
void add_language(CLI::App&, mafia::notation::Language&);
CLI::Option* add_language_choice(CLI::App&, const char* name, mafia::notation::Language&, const char* what);

}  // namespace primanota
