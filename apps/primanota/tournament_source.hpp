// Where a tournament comes from: a file of either format, or a folder of games beside one.
#pragma once

#include <optional>
#include <string>

#include "notation/tournament_file.hpp"

namespace primanota {

// Nothing: it cannot be read, and the person was told.
std::optional<mafia::notation::TournamentFile> read_results(const std::string& path, mafia::notation::Language);

}  // namespace primanota
