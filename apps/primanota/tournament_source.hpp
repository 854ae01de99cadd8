// Where a tournament comes from: a file of either format, or a folder of games beside one.
#pragma once

#include <optional>
#include <string>

#include "notation/cup.hpp"
#include "notation/tournament_file.hpp"

namespace primanota {

bool is_cup(const std::string& path);  // A tournament's log, by the ending of its name.

// Nothing: it cannot be read, and the person was told.
std::optional<mafia::notation::TournamentFile> read_results(const std::string& path, mafia::notation::Language);

// A log with what does not hold in it.
struct CupSource {
  std::string text;
  mafia::rules::Library library;
  mafia::notation::CupReport report;
};
std::optional<CupSource> read_cup(const std::string& path, mafia::notation::Language);
// The files that its lines name lie beside it.
mafia::notation::Cup::ReadFile files_beside(const std::string& path);
void print_complaints(const std::string& path, const mafia::notation::CupReport&);

}  // namespace primanota
