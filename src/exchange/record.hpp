// A game as another program recorded it: facts without judgement, neutral between the formats.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/words.hpp"

namespace mafia::exchange {

inline constexpr int seats_at_table = 10;
inline constexpr int most_rounds = 40;  // No game lasts longer; a larger number is a broken record.

enum class Format : std::uint8_t { mafiaratings, polemica };

// Where within a night or a day. The order is the order of play; tie speeches and ballots alternate.
enum class Part : std::uint8_t {
  nightfall,
  hunt,
  don,
  sheriff,
  dawn,  // The killed player has the word.
  speech,
  call,  // The speeches are over, the vote has not begun.
  tie_speech,
  ballot,
  raise,
  farewell,  // The voted player has the word.
  end,
};

struct Moment {
  int number = 0;  // Of the night or the day; night 0 comes before day 1.
  bool night = true;
  Part part = Part::nightfall;
  int seat = 0;    // Who speaks or is voted on; 0: nobody in particular.
  int ballot = 0;  // From 0; a tie speech counts to the ballot that follows it.
  int order = 0;   // Among what the rest does not tell apart.
  bool operator==(const Moment&) const = default;
};

// Nights and days in one row: night 0 is 0, day 1 is 1, night 1 is 2.
constexpr int phase_of(int number, bool night) { return night ? 2 * number : 2 * number - 1; }
constexpr int phase_of(const Moment& m) { return phase_of(m.number, m.night); }

struct NominationRecord {
  int by = 0, whom = 0;
  bool operator==(const NominationRecord&) const = default;
};
struct Vote {
  int by = 0, candidate = 0;
  bool operator==(const Vote&) const = default;
};
struct DayRecord {
  std::vector<NominationRecord> nominations;
  std::vector<std::vector<Vote>> ballots;
  std::optional<std::vector<int>> raise;  // The hands for all tied players leaving.
  bool operator==(const DayRecord&) const = default;
};

struct Shot {
  int by = 0;
  std::vector<int> targets;  // None: he did not shoot.
  bool operator==(const Shot&) const = default;
};
struct NightRecord {
  std::vector<Shot> shots;
  std::vector<int> don_checks, sheriff_checks;  // More than one is a slip of the record, and is kept.
  bool operator==(const NightRecord&) const = default;
};

// What happened to a player outside the course of play.
struct Incident {
  enum class Kind : std::uint8_t { foul, technical, removal, gave_up, team_loss };
  Kind kind{};
  int seat = 0;
  Moment at;
  bool timed = true;  // Otherwise only that it happened is known.
  bool operator==(const Incident&) const = default;
};
constexpr bool takes_out(Incident::Kind kind) { return kind >= Incident::Kind::removal; }

struct Departure {
  int seat = 0;
  Exit how = Exit::none;  // none: it is not recorded how.
  int phase = -1;         // Of phase_of; -1: it is not recorded when.
  bool operator==(const Departure&) const = default;
};

struct BestMove {
  int by = 0;
  std::vector<int> named;
  bool operator==(const BestMove&) const = default;
};
struct Bonus {
  int seat = 0;
  Points points;
  std::string word;  // Instead of points: "bestPlayer".
  bool operator==(const Bonus&) const = default;
};
struct PlayerRecord {
  std::string name;
  Role role = Role::citizen;
  bool operator==(const PlayerRecord&) const = default;
};

// What the record keeps at all. Of what it does not keep, nothing follows from silence.
struct Kept {
  bool nominations = true, votes = true, raises = true, shots = true, exits = true;
  bool operator==(const Kept&) const = default;
};

// A fact that a .nota file has no line for, or that is not known: a text of locale/words and its values.
struct Note {
  std::string key;
  std::vector<std::string> values;
  bool operator==(const Note&) const = default;
};

struct Record {
  Format source = Format::mafiaratings;
  std::string id, date, judge;
  int table = 0;
  std::array<PlayerRecord, seats_at_table> players;  // By seat number less one.
  std::vector<DayRecord> days;                       // By number; the first stands for no day.
  std::vector<NightRecord> nights;                   // By number; the first is the night of the deal.
  std::vector<Incident> incidents;                   // In the order of play.
  std::vector<Departure> exits;                      // In the order of play.
  std::vector<BestMove> best_moves;
  std::vector<Bonus> bonuses;
  Outcome winner = Outcome::none;  // none: not recorded.
  Kept kept;
  std::vector<Note> notes;

  DayRecord& day(int number);
  NightRecord& night(int number);
  const DayRecord* find_day(int number) const;
  const NightRecord* find_night(int number) const;
  bool is_black(int seat) const;
  bool operator==(const Record&) const = default;
};

// The last phase of which the record says anything.
int last_phase(const Record&);

// The last phase in which a player certainly sat at the table: he spoke, voted, shot, or was named.
int last_seen(const Record&, int seat);

// Whoever has the most votes.
std::vector<int> leaders_of(const std::vector<Vote>& ballot);

// Whether the first comes before the second, as far as that can be told without the order of speeches.
bool is_earlier(const Moment&, const Moment&);

// What the rules of that game said about things that a record does not show.
struct Circumstances {
  bool first_vote_idle = false;  // Nobody was voted out on day 1.
};

// Who left, as votes, shots and removals tell it. A player who is seen at the table later did not.
std::vector<Departure> inferred_exits(const Record&, Circumstances);

// Puts incidents and exits into the order of play and fills in what is left open about them; what has to be guessed
// is noted.
void complete(Record&, Circumstances);

}  // namespace mafia::exchange
