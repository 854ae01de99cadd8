// Room for the write-ahead log before it is needed.
#pragma once

#include <string>

namespace mafia::store {

// Writing over what is there takes half the time of making a file longer: its size and place are known to the disk.
// SQLite passes over zeros behind its last frame, and after the first checkpoint it writes over its own frames anyway.
// Only speed depends on this: where there is no room, nothing is changed.
void make_room_in_wal(const std::string& database);

}  // namespace mafia::store
