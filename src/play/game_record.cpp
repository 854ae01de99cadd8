#include "play/game_record.hpp"

#include "texts/texts.hpp"

namespace mafia::notation {

ScoredRecord score_table(const NotatedGame& game) {
  ScoredRecord record{};
  static_cast<scoring::ScoredLog&>(record) = scoring::score_log(game.rules(), holding_events(game.history().log()));
  record.rules = game.shared_rules();
  for (const auto& [seat, name] : game.header().players)
    if (const auto s = Seat::from(seat)) record.players[s->index()] = name;
  record.judge = game.header().judge;
  record.round = game.header().round;
  record.table = game.header().table;
  const Outcome outcome = record.sheet.outcome;
  record.decided = outcome != Outcome::none && outcome != Outcome::replay;
  return record;
}

tournament::PlayedGame played_game(const ScoredRecord& record, std::string text) {
  tournament::PlayedGame played;
  played.sheet = record.sheet;
  played.annulled = record.annulled;
  played.suggestions = record.suggestions;
  played.excluded = record.excluded;
  played.record = std::move(text);
  for (std::size_t i = 0; i < tournament::table_size; ++i) {
    played.fouls[i] = record.fouls[i];
    played.names[i] = record.players[i];
  }
  return played;
}

std::expected<ScoredRecord, std::string> score_record(std::string_view text, Language language,
                                                      const rules::Library& library) {
  const Report report = check(text, language, library);
  if (!report.complaints.empty())
    return std::unexpected(std::to_string(report.complaints.front().line) + ": " + report.complaints.front().message);
  if (!report.game.has_rules()) return std::unexpected(std::string(notation::text(language, "tournament.no_game")));
  return score_table(report.game);
}

}  // namespace mafia::notation
