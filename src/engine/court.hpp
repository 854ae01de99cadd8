// The context in which one command is judged: the state, the events so far and the clauses cited.
// Internal to the engine; the chapters of the law (opening, day, vote, night, discipline, ending) are functions on it.
#pragma once

#include <cassert>
#include <new>

#include "engine/change.hpp"
#include "engine/game.hpp"
#include "engine/vote.hpp"

namespace mafia {

class Court {
 public:
  // A chapter refuses before it records: what is recorded is in the log and changes the state at once.
  Court(const RuleSet& rules, State& state, GameTime at, Log& log, Grounds& grounds)
      : rules(rules), state_(state), end_(log.room()), at_(at), log_(log), grounds_(grounds) {}

  const RuleSet& rules;

  const State& now() const { return state_; }  // After the events recorded so far.

  template <class Happened>
  void record(const Happened& happened) {
    assert(!refused_);
    assert(end_ < log_.end() + longest_ruling);
    begin_change(state_, *::new (end_++) Event{at_, What(std::in_place_type<Happened>, happened)});
    change_of(state_)(happened);
  }
  void cite(Law law) { grounds_.laws.add(law); }
  void cite(Clause clause) {
    if (clause && !grounds_.clauses.full()) grounds_.clauses.push_back(clause);
  }
  // The first refusal counts; the caller must return at once. Cold: the compiler keeps it out of the way of what holds.
  [[gnu::cold]] void refuse(Refusal why, Law law) {
    const auto clauses = rules.behind(law);
    refuse(why, clauses.empty() ? Clause{} : clauses.front());
  }
  [[gnu::cold]] void refuse(Refusal why, Clause clause) {
    assert(end_ == log_.end());
    if (!refused_) violation_ = {why, clause};
    refused_ = true;
  }
  bool refused() const { return refused_; }
  const Violation& violation() const { return violation_; }
  void close() { log_.keep(end_); }

  GameTime at() const { return at_; }
  std::uint32_t elapsed() const { return at_.ms > now().since.ms ? at_.ms - now().since.ms : 0; }
  // MC-Q12. What was begun before the time signal counts. The grace period is for finishing it and for the judge's tap.
  bool timed_out(int seconds) const {
    constexpr int grace_seconds = 5;
    return elapsed() > static_cast<std::uint32_t>(seconds + grace_seconds) * 1000U;
  }
  // Time is up, and the judge has not overridden it.
  bool too_late(int seconds) const { return timed_out(seconds) && !now().early_end; }

 private:
  State& state_;
  Event* end_;  // Of what is recorded.
  GameTime at_;
  Log& log_;
  Grounds& grounds_;
  Violation violation_{};
  bool refused_ = false;
};

// opening.cpp
void check_masks(Court&, const CheckMasks&);
void begin_game(Court&);
void draw_card(Court&, const DrawCard&);
void lay_deck(Court&, const LayDeck&);
void show_number(Court&, const ShowNumber&);
void redeal(Court&, const Redeal&);
void advance_night_zero(Court&);

// day.cpp
void open_day(Court&);
void start_speech(Court&, const StartSpeech&);
int nomination_seconds(const RuleSet&, const State&);  // How long the speaker may nominate.
void share_speech(Court&, const ShareSpeech&);
void end_speech(Court&, const EndSpeech&);
void nominate(Court&, const Nominate&);
void withdraw(Court&, const Withdraw&);
void advance_speeches(Court&);
void begin_turn(Court&, Seat);
void go_on_speaking(Court&);  // Begins the next slot if nobody is speaking.
void grant_last_word(Court&, Seat, Law);
void end_last_word(Court&, const EndLastWord&);
void pass_last_word(Court&);
void pause(Court&);
void resume(Court&);

// vote.cpp
void enter_voting_slot(Court&);  // After the last speech: a ballot, or what replaces it.
void count_votes(Court&, const CountVotes&);
void late_hand(Court&, const LateHand&);
void count_lift(Court&, const CountLift&);
void advance_tie_speeches(Court&);
void resume_tie_speeches(Court&);  // The next tied player speaks, or the vote among them begins.
void settle_vote(Court&);
void close_ballot_if_called(Court&);  // If no candidate is left to call.

// standing.cpp
Standing standing_with(const RuleSet&, const State&, SeatSet hands);  // After these hands for the current candidate.
Standing standing_without(const RuleSet&, const State&, Seat leaving, bool vote_void);
// Whether the player is leaving already, or today's vote will remove them in any case.
bool certain_to_leave(const RuleSet&, const State&, Seat);

// night.cpp, roles.cpp
void advance_nightfall(Court&);
void advance_night(Court&);
void enter_following(Court&, Step);  // The next step of the night that is called, or the morning.
void shoot(Court&, const Shoot&);
void miss(Court&);
void end_hunt(Court&, std::optional<Seat> victim);
void check(Court&, const Check&);
SeatSet checkable(const RuleSet&, const State&);
int check_seconds(const RuleSet&, Role);
void act(Court&, const Act&);
std::optional<Role> acting_role(Step);  // Whose night step it is; none: nobody's or the mafia's.
bool has_acted(const State&, Role);
bool refuse_without_act(Court&);                                       // If a role that may not pass has not acted.
SeatSet choices_tonight(const RuleSet&, const State&, Role, Seat by);  // Whom the role may visit, heal or kill.
bool is_blocked(const State&, Role);                                   // The role is tonight's guest of the Putana.
void announce_morning(Court&);

// nota.cpp
void name_nota(Court&, const NameNota&);
int nota_seconds(const RuleSet&, const State&, Seat by);

// override.cpp
void override_time(Court&);

// discipline.cpp, removal.cpp, removal_night.cpp
void punish(Court&, const Punish&);
void remove_player(Court&, Seat, Clause);
void leave_table(Court&, Seat, Exit);
void owe_votes(Court&, int slots);  // Cancels up to that many voting slots to come.
void remove_at_night(Court&, Seat);
void announce_removals(Court&, SeatSet offenders);
void carry_out_removals(Court&);  // For offences of the night.
void remove_counted_out(Court&);  // For offences during the count, when it ends.

// ending.cpp, awards.cpp
void judge_outcome(Court&, Ending = Ending::players);  // Decides the game if an exit has made a side win.
void decide_outcome(Court&, Outcome, Ending = Ending::players);
Outcome foregone_outcome(const RuleSet&, const State&);
void surrender(Court&, const Surrender&);
void count_quiet_round(Court&);
void lose_team(Court&, const Punish&);
void announce_result(Court&);
void give_award(Court&, const GiveAward&);
void give_fine(Court&, const GiveFine&);
void consent(Court&);
void protest(Court&, const Protest&);
void decide_protest(Court&, const DecideProtest&);
bool late_protest(Court&);  // A protest is possible but for its time limit.

// record.cpp
void record_exit(Court&, const RecordExit&);
void record_outcome(Court&, const RecordOutcome&);
void record_pass(Court&);

}  // namespace mafia
