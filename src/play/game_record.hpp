// A game's record as a tournament reads it: who sat where and what it is worth.
#pragma once

#include <expected>

#include "play/check.hpp"
#include "scoring/record.hpp"
#include "tournament/words.hpp"

namespace mafia::notation {

struct ScoredRecord : scoring::ScoredLog {
  std::shared_ptr<const RuleSet> rules;
  std::array<std::string, max_seats> players;  // By seat; empty if the record does not say.
  std::string judge;
  int round = 0, table = 0;
  bool decided = false;
};

// Or why it cannot be read: the first line that does not hold.
std::expected<ScoredRecord, std::string> score_record(std::string_view text, Language, const rules::Library& = {});
ScoredRecord score_table(const NotatedGame&);
tournament::PlayedGame played_game(const ScoredRecord&, std::string text);

}  // namespace mafia::notation
