// The judge's sheet of one game as data (the protocol): what still holds of its log, put in the order in which a
// judge reads it. engine/score_sheet.hpp has only what counts for points.
#pragma once

#include "play/notated_game.hpp"

namespace mafia::notation::game_sheet {

struct When {
  // before: the players sit down; after: the result has been announced.
  enum class Phase : std::uint8_t { before, day, night, after };
  Phase phase = Phase::before;
  int number = 0;
  bool operator==(const When&) const = default;
};

struct PlayerRow {
  int seat = 0;
  std::string name;
  Role role = Role::unknown;
  Team team = Team::unknown;
  int fouls = 0, technicals = 0, yellow_cards = 0;
  bool red_card = false;
  bool excluded = false;  // From the tournament.
  Exit exit = Exit::none;
  When left;
  Points main, extra, total;
};

struct NominationRow {
  enum class Fate : std::uint8_t { stands, withdrawn, replaced };
  int by = 0, whom = 0;
  Fate fate = Fate::stands;
};

struct Count {
  int candidate = 0;
  std::vector<int> voters;
  int by_default = 0;  // Hands not raised, taken by the last candidate.
};
struct BallotRound {
  int round = 1;
  std::vector<Count> counts;
  std::vector<int> tie;  // Its leaders, if there were several.
};
struct Lift {
  std::vector<int> candidates, hands;
  bool passed = false;
};

// What became of a day's voting slot. stopped: cancelled in the middle of a ballot; not_reached: the game ended before.
enum class Vote : std::uint8_t { not_reached, held, cancelled, stopped, no_candidates, single_stays, single_leaves };

struct SpeechLength {
  enum class Kind : std::uint8_t { speech, tie_speech, last_word };
  int seat = 0;
  Kind kind = Kind::speech;
  bool early = false;
  std::uint32_t used_ms = 0;
};
struct Departure {
  int seat = 0;
  Exit how = Exit::none;
};

struct DayPage {
  int number = 0;
  std::vector<NominationRow> nominations;
  Vote vote = Vote::not_reached;
  std::vector<BallotRound> ballots;
  std::optional<Lift> lift;
  std::vector<SpeechLength> speeches;  // Only where the clock ran.
  std::vector<Departure> exits;
};

struct ShotRow {
  int by = 0;
  std::vector<int> targets;
  bool is_void = false;  // The shooter had offended before the count was over.
};
struct CheckRow {
  Role by = Role::unknown;
  int seat = 0;
  std::optional<int> whom;  // nullopt: the check was skipped.
  bool yes = false;
  bool blocked = false;
  Sides sides = Sides::two;  // What "no" means depends on them.
};
struct ActRow {  // Of the Putana, the Doctor, the Maniac.
  Role by = Role::unknown;
  int seat = 0;
  std::optional<int> whom;
  bool blocked = false;
};
struct NotaRow {
  int by = 0;
  std::vector<int> named;
  int black = 0;           // How many of them are.
  bool best_move = false;  // In the last word, not at night.
};

struct NightPage {
  int number = 0;
  std::vector<ShotRow> shots;
  bool shots_unwritten = false;            // A miss, and nobody wrote down who shot at whom.
  bool hunted = false;                     // The hunt was brought to its end.
  std::optional<int> victim;               // Of the hunt, healed or not.
  std::optional<std::vector<int>> killed;  // As announced in the morning.
  std::vector<CheckRow> checks;
  std::vector<ActRow> acts;
  std::optional<NotaRow> nota;
  std::vector<Departure> exits;
};

struct SanctionRow {
  Penalty penalty{};
  std::optional<int> seat;  // nullopt: a replay caused from outside the table.
  int total = 0;            // Which one of its kind it is for this player; 0: not counted.
  Clause clause;            // As the judge named it, else the one that provides such a penalty.
  std::string reason;
  When when;
};
struct AwardRow {
  int seat = 0;
  Award kind{};
  Points points;
  Clause reason;  // The example of the book that it rests on, if the judge named one.
};
struct FineRow {
  int seat = 0;
  Clause clause;
  Points points;
};
struct TextRow {  // The reason of an override.
  std::string text;
  When when;
};
struct ProtestRow {
  int seat = 0;
  std::string text;
  When when;
  std::optional<bool> upheld;  // nullopt: not decided.
  std::string decision;        // Its reason.
};

// One deal and what was played with it.
struct Game {
  std::vector<DayPage> days;
  std::vector<NightPage> nights;
  std::vector<SanctionRow> sanctions;
  std::vector<TextRow> overrides;
  std::vector<AwardRow> awards;
  std::vector<FineRow> fines;
  std::vector<ProtestRow> protests;
  Outcome outcome = Outcome::none;
  When decided;
  Ending ending = Ending::unknown;  // What decided it,
  Clause ending_clause;             // and by which clause; a record that only says who has won has none.
  bool announced = false;
  bool consent = false;
};

struct GameSheet {
  std::string rules;
  Header header;
  std::vector<PlayerRow> players;
  Game game;
  std::vector<Game> annulled;  // Games that a replay has taken the place of.
};

GameSheet make(const NotatedGame&);  // The game has rules.

// "all blacks surrendered (MC-2.7.1-c1)"; empty: the game is open, or its log does not say.
std::string ending_text(const Game&, Language);

// "The Host miscounted. Upheld: the video shows it".
std::string protest_text(const ProtestRow&, Language);

std::string as_text(const GameSheet&, Language);
std::string as_json(const GameSheet&);  // Its shape: docs/game-sheet-json.md.

}  // namespace mafia::notation::game_sheet
