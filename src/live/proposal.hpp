// Which lines of an assistant always wait for the judge.
#pragma once

#include <span>

#include "engine/event.hpp"

namespace mafia::live {

bool weighs(std::span<const Event>);  // A player leaves, or the game is decided or ended.

}  // namespace mafia::live
