// Preallocates the write-ahead log.
#pragma once

#include <string>

namespace mafia::store {

// Overwriting takes half the time of extending a file, since size and blocks are already allocated. SQLite ignores
// zeros after its last frame, and after the first checkpoint it overwrites its own frames anyway. Only speed depends on
// this: if there is no room, nothing changes.
void make_room_in_wal(const std::string& database);

}  // namespace mafia::store
