// Attackers that ask for much and read nothing, or ask for what does not exist.
#pragma once

#include "attacks.hpp"

namespace mafia::torture {

void stall(const Attack&);               // Records, which it never reads.
void ask_for_signatures(const Attack&);  // HEAD and GET of signed game sheets, without waiting for answers.
void ask_for_heads(const Attack&);       // HEAD of a table, with the judge's link, likewise.
void ask_for_pages(const Attack&);       // Without any link, likewise.
void ask_in_turn(const Attack&);         // One full table after the other.
void stall_viewers(const Attack&);       // WebSockets that read nothing after their hello.
void watch_nothing(const Attack&);       // Tournaments that do not exist.

}  // namespace mafia::torture
