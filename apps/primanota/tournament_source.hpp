// Reads a tournament from a log (.cup), from results in JSON, or from a folder with one such file and the records of
// its games.
#pragma once

#include <optional>
#include <string>

#include "cup/cup.hpp"
#include "cup/tournament_file.hpp"

namespace primanota {

bool is_cup(const std::string& path);  // By its extension, the file is the log of a tournament.

// nullopt: the tournament cannot be read; the error was printed.
std::optional<mafia::notation::TournamentFile> read_results(const std::string& path, mafia::notation::Language);

// The text of a log, the rules that it names, and the result of checking it.
struct CupSource {
  std::string text;
  mafia::rules::Library library;
  mafia::notation::CupReport report;
};
std::optional<CupSource> read_cup(const std::string& path, mafia::notation::Language);
// Reads the files that lines of a log name, from the folder of the log.
mafia::notation::Cup::ReadFile files_beside(const std::string& path);
void print_complaints(const std::string& path, const mafia::notation::CupReport&);

}  // namespace primanota
