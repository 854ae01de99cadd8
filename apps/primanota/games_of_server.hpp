// Exports all games of a server's log as files, and imports files as games.
#pragma once

#include "database.hpp"

namespace primanota {

int export_games(const DatabaseChoice&, const std::string& folder, mafia::notation::Language);
int import_games(const DatabaseChoice&, const std::vector<std::string>& files, mafia::notation::Language);

}  // namespace primanota
