// Who is nominated, as the book says.
#pragma once

#include "scoring/standings.hpp"

namespace mafia::scoring {

Nominations nominations(const Results&, std::span<const Row> ranked, Laws&);

}  // namespace mafia::scoring
