// The parts of the line parser, each in a file of its own.
#pragma once

#include "nota/cursor.hpp"

namespace mafia::notation {

Statement parse_play(Cursor&);
Statement parse_fact(Cursor&);
Statement parse_knowledge(Cursor&);
Outcome need_outcome(Cursor&);
void exit_kind(Cursor&, Statement&);  // Stays Exit::none if no kind stands here.

}  // namespace mafia::notation
