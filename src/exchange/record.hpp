// A game as another program recorded it: only facts, independent of the format.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/words.hpp"

namespace mafia::exchange {

inline constexpr int seats_at_table = 10;
inline constexpr int most_rounds = 40;  // No game lasts longer; a larger number means a broken record.

enum class Format : std::uint8_t { mafiaratings, polemica };

// A part of a night or a day, in the order of play; tie speeches and ballots alternate.
enum class Part : std::uint8_t {
  nightfall,
  hunt,
  don,
  sheriff,
  dawn,  // The last word of the killed player.
  speech,
  call,  // The speeches are over, the vote has not begun.
  tie_speech,
  ballot,
  lift,
  farewell,  // The last word of the voted player.
  end,
};

struct Moment {
  int number = 0;  // Of the night or the day; night 0 comes before day 1.
  bool night = true;
  Part part = Part::nightfall;
  int seat = 0;    // Who speaks or is voted on; 0: nobody in particular.
  int ballot = 0;  // From 0; a tie speech belongs to the ballot after it.
  int order = 0;   // Orders moments that are otherwise equal.
  bool operator==(const Moment&) const = default;
};

// Numbers nights and days in one sequence: night 0 is 0, day 1 is 1, night 1 is 2.
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
  std::optional<std::vector<int>> lift;  // The hands for all tied players to leave.
  bool operator==(const DayRecord&) const = default;
};

struct Shot {
  int by = 0;
  std::vector<int> targets;  // Empty: no shot.
  bool operator==(const Shot&) const = default;
};
struct NightRecord {
  std::vector<Shot> shots;
  std::vector<int> don_checks, sheriff_checks;  // More than one is an error of the record, but is kept.
  bool operator==(const NightRecord&) const = default;
};

// What happened to a player outside the course of play.
struct Incident {
  enum class Kind : std::uint8_t { foul, technical, removal, gave_up, team_loss };
  Kind kind{};
  int seat = 0;
  Moment at;
  bool timed = true;  // False: it is unknown when it happened.
  bool operator==(const Incident&) const = default;
};
constexpr bool takes_out(Incident::Kind kind) { return kind >= Incident::Kind::removal; }

struct Departure {
  int seat = 0;
  Exit how = Exit::none;  // none: not recorded.
  int phase = -1;         // As in phase_of; -1: not recorded.
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

// What the record keeps at all. If it does not keep something, its absence means nothing.
struct Kept {
  bool nominations = true, votes = true, lifts = true, shots = true, exits = true;
  bool operator==(const Kept&) const = default;
};

// A fact that is unknown or has no line in a .nota file: a key of locale/LANGUAGE/words.txt and the values of its text.
struct Note {
  std::string key;
  std::vector<std::string> values;
  bool operator==(const Note&) const = default;
};

struct Record {
  Format source = Format::mafiaratings;
  std::string id, date, judge;
  int table = 0;
  std::array<PlayerRecord, seats_at_table> players;  // By seat number minus one.
  std::vector<DayRecord> days;                       // By number; there is no day 0.
  std::vector<NightRecord> nights;                   // By number; night 0 is that of the deal.
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

// The last phase that the record says anything about.
int last_phase(const Record&);

// The last phase in which a player was certainly at the table: spoke, voted, shot or was named.
int last_seen(const Record&, int seat);

// The candidates with the most votes.
std::vector<int> leaders_of(const std::vector<Vote>& ballot);

// Whether the first comes before the second, as far as that can be told without the order of speeches.
bool is_earlier(const Moment&, const Moment&);

// What the rules of that game say about things that a record does not show.
struct Circumstances {
  bool first_vote_idle = false;  // Nobody was voted out on day 1.
};

// The exits that follow from votes, shots and removals, except those of players who are seen at the table later.
std::vector<Departure> inferred_exits(const Record&, Circumstances);

// Sorts incidents and exits by the order of play and fills in what they lack; guesses are noted.
void complete(Record&, Circumstances);

}  // namespace mafia::exchange
