// Why a line does not hold, as a sentence.
#pragma once

#include "play/notated_game.hpp"

namespace mafia::notation {

std::string sentence_of(const Problem&, const Statement&, Language);
// For judges who have no lines before them. The clause tells which of several limits was passed.
std::string_view refusal_at_table(std::string_view code, const Statement&, const NotatedGame&, Language, Clause = {});

}  // namespace mafia::notation
