// Opens a new table: its head, seats and deal are settled before anything is stored.
#pragma once

#include "live/tables.hpp"

namespace mafia::live {

std::string written_time(Time, int utc_offset, const char* format);  // With strftime.
int local_offset(Time now);                                          // Minutes between local time and UTC.

std::expected<Opened, Refused> open_table(const OpenRequest&, Language, const Dependencies&);

std::vector<Link> first_links(int seats);  // The judge's, the spectators', the overlay's, the seats'.

}  // namespace mafia::live
