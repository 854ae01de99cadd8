// Reads a tournament: from a file of either format, or from a folder with one and its games.
#pragma once

#include <optional>
#include <string>

#include "notation/cup.hpp"
#include "notation/tournament_file.hpp"

namespace primanota {

bool is_cup(const std::string& path);  // A tournament's log, by its file extension.

// nullopt: it cannot be read; the error was printed.
std::optional<mafia::notation::TournamentFile> read_results(const std::string& path, mafia::notation::Language);

// A log and what does not hold in it.
struct CupSource {
  std::string text;
  mafia::rules::Library library;
  mafia::notation::CupReport report;
};
std::optional<CupSource> read_cup(const std::string& path, mafia::notation::Language);
// Reads the files that the lines of the log name; they are beside it.
mafia::notation::Cup::ReadFile files_beside(const std::string& path);
void print_complaints(const std::string& path, const mafia::notation::CupReport&);

}  // namespace primanota
