// A seating and what the checker found, for people and for machines.
#pragma once

#include <string>
#include <vector>

#include "nota/statement.hpp"
#include "seat_roster.hpp"
#include "seating/checker.hpp"

namespace primanota {

// Round by round: one line per table with numbers, one column per table with names.
std::string seating_text(const mafia::seating::Seating&, const Roster&, mafia::notation::Language, std::size_t width);

// RFC 4180: round,table,seat,player.
std::string seating_csv(const mafia::seating::Seating&, const Roster&);

std::string quality_text(const mafia::seating::Report&, mafia::notation::Language, std::size_t width);
std::string complaint_text(const mafia::seating::Complaint&, mafia::notation::Language);

std::string report_json(const mafia::seating::Report&);

}  // namespace primanota
