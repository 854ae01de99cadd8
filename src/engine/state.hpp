// The state of one game, folded from its events. A viewer's state is the same type with gaps.
#pragma once

#include <array>
#include <optional>
#include <type_traits>

#include "engine/seat.hpp"
#include "engine/words.hpp"

namespace mafia {

struct Player {
  Role role = Role::unknown;
  Team shown = Team::unknown;  // What a check showed to the viewer of this state.
  Exit exit = Exit::none;
  std::uint8_t fouls = 0;
  std::uint8_t technicals = 0;
  std::uint8_t yellows = 0;
  std::uint8_t awards = 0;  // One bit for each kind of Award given.
  Points praised, blamed;   // Sums of the positive and of the negative ones.
  Points carried;           // Brought from an annulled game into its replay.
};

struct FineMark {  // Which of the book's fines, to whom.
  Seat to;
  std::uint8_t place;
  bool operator==(const FineMark&) const = default;
};

struct Nomination {
  Seat by, whom;
  bool operator==(const Nomination&) const = default;
};

struct Day {
  Seat opener;  // Holder of the first slot.
  Seat closer;  // Holder of the last slot reached so far.
  Seat previous_opener, previous_closer;
  std::optional<Seat> speaker;  // Whose turn it is.
  Turn turn = Turn::full;
  std::uint8_t seconds = 0;           // Of that turn.
  bool started = false;               // The speech itself has begun.
  bool opened = false;                // The first slot has been reached.
  bool vote_settled = false;          // The voting slot is over.
  bool cancelled = false;             // It was skipped.
  bool result_known = false;          // Who leaves is known before the vote: cancelled votes are those of later days.
  std::optional<Seat> guest_speaker;  // With whom the speaker shares the minute.
  SeatSet waiting;                    // Who has not had a slot yet.
  FixedVector<Nomination, max_seats> nominations;
};

struct Ballot {
  std::uint8_t round = 0;  // 0: no ballot today; 1: main vote; 2...: votes after a tie.
  Seats candidates;
  std::uint8_t called = 0;                 // How many of them have been counted.
  std::array<SeatSet, max_seats> hands{};  // By place in candidates.
  std::uint8_t defaulted = 0;              // Hands not raised, taken by the last candidate.
  SeatSet voted;
  SeatSet barred;  // Who may not vote in this ballot.
  SeatSet late;    // Hands that came too late; they may still vote.
  Seats tied;      // Leaders of the last ballot while the tie is open.
  std::uint8_t speeches_held = 0;
  Outcome pending_outcome = Outcome::none;  // Decided already, carried out when the ballot is complete or at dawn.
  bool outcome_deferred = false;            // The outcome is judged only then.
  SeatSet alibis;                           // Voted out, but stays.
  std::optional<Seat> certain_leaver;       // Leaves, whatever the rest of the ballot brings.
};

struct NightActs {
  std::array<SeatSet, max_seats> targets{};  // By shooter.
  SeatSet shot;                              // Who has shot or let the numbers pass.
  SeatSet void_shots;                        // Shooters whose shots are void because of an offence.
  std::optional<Seat> victim;
  bool missed = false;    // Missed, and the single shots were not recorded.
  bool resolved = false;  // The hunt is over.
  bool don_checked = false, sheriff_checked = false;
  bool nota_called = false;                 // The victim was called for it.
  SeatSet offenders;                        // Removed or to be removed; announced after the Sheriff's step.
  SeatSet counted_out;                      // Offended during the count; announced when it ends.
  std::optional<Seat> guest, healed, prey;  // Of the Putana, the Doctor, the Maniac.
  bool visited = false, heal_tried = false, prey_sought = false;
  bool heal_blocked = false;
  SeatSet told;                   // Whose removal has been announced;
  std::optional<Seat> just_told;  // the last one in this step.
};

// The last event that the judge answers with a sentence.
enum class Deed : std::uint8_t { none, fouled, fouled_out, punished, sent_off, nominated, withdrew, named, resumed };
struct Latest {
  Deed deed = Deed::none;
  Seat who;  // Of a nomination: its candidate.
};

struct LastNight {  // Holds from the morning to the next night.
  bool known = false;
  SeatSet victims;
};

struct State {
  Step step = Step::seating;
  std::uint8_t round = 0;  // Number of the day or night.
  std::uint8_t seats = 10;
  std::uint8_t quiet = 0;  // Pairs of a night and its day without an exit, in a row.
  std::uint8_t owed = 0;   // Voting slots still to be skipped.
  std::uint8_t shooting_nights = 0;
  Outcome outcome = Outcome::none;
  bool announced = false;
  bool paused = false;
  bool dawn = false;       // The morning has begun, and no day has opened: the night has decided the game.
  bool dawn_told = false;  // The morning's announcements are done: a last word after the night is over.
  bool called = false;     // The running speech went on after a pause, or past the end: it is not called again.
  bool early_end = false;  // Overridden: the step may end early, and late acts in it are accepted.
  bool consent = false;
  bool nominees_withheld = false;  // Before the vote only the judge's screen shows who is nominated.
  bool exit_this_round = false;    // Somebody has left since nightfall.
  GameTime at;                     // Of the last event.
  GameTime since;                  // When the running step or speech began; a pause shifts it.
  GameTime paused_at;
  GameTime ended_at;  // When the result was announced, or until then decided.

  SeatSet masks;  // Who showed a mask before the game.
  SeatSet at_table;
  SeatSet blacks;                             // As far as the viewer of this state knows.
  SeatSet speech_lost;                        // Will lose their next main speech.
  SeatSet silent_today, silent_tomorrow;      // May not speak on that day.
  SeatSet voteless_today, voteless_tomorrow;  // May not nominate or vote on that day either.
  SeatSet excluded;                           // From the tournament.
  SeatSet expelled;                           // Get the points of a removal.
  SeatSet red_cards;
  SeatSet protested;         // Who has protested,
  SeatSet upheld, rejected;  // and whose protest has been decided.
  std::optional<Seat> first_victim;
  std::optional<Seat> replay_cause;
  Latest latest;  // Until something else happens.
  Clause replay_clause;
  bool nota_given = false;
  std::uint8_t nota_named = 0;  // How many of the three.
  std::array<Seat, 3> nota{};
  std::uint8_t voted_on_day_one = 0;
  std::optional<bool> answer;                   // Of the last check, as far as this viewer saw it.
  bool blocked = false;                         // The last role to act was shown crossed arms.
  std::optional<Seat> last_guest, last_healed;  // Of the night before.
  SeatSet guests;                               // Of all nights.
  bool self_healed = false;
  std::array<Role, max_seats> deck{};  // As laid out, if it was; the next card first.
  std::uint8_t deck_left = 0;

  std::array<Player, max_seats> players{};
  std::array<SeatSet, role_count> held{SeatSet::first(10)};  // By role: who holds it, as in players.
  FixedVector<FineMark, 15> fines;
  Day day;
  Ballot ballot;
  NightActs night;
  LastNight last_night;
  Seats last_words;           // Granted and not yet used or passed.
  bool word_started = false;  // The last word or tie speech that is due has begun.

  Player& operator[](Seat s) { return players[s.index()]; }
  const Player& operator[](Seat s) const { return players[s.index()]; }
  SeatSet& holding(Role role) { return held[static_cast<std::size_t>(role)]; }
  SeatSet holding(Role role) const { return held[static_cast<std::size_t>(role)]; }
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 2048);

// All seats, also of players who have left.
inline SeatSet everyone(const State& state) { return SeatSet::first(state.seats); }
std::optional<Seat> holder(const State&, Role);  // In the game or not.
bool is_night_step(Step);
bool is_night(const State&);  // Night, or a pause under night rules.
SeatSet nominees(const State&);
SeatSet silenced(const State&);                  // Who would lose a speech now.
std::optional<Seat> next_speaker(const State&);  // Whose slot comes next today.
std::optional<Seat> word_due(const State&);      // Whose last word or tie speech is due.
// Voters of the ballot who have not raised a hand yet.
SeatSet not_voted(const State&);
SeatSet candidates_left(const State&);  // Nominees who are still at the table.

}  // namespace mafia
