// A rule set: the numbers, procedures and clauses by which one book differs from another.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "engine/law.hpp"
#include "engine/state.hpp"

namespace mafia {

template <class T>
struct Cited {  // What holds, and why.
  T value;
  Clause clause;
};

inline constexpr std::size_t role_count = 5;
inline constexpr std::size_t say_limit = 64;
inline constexpr std::size_t watch_limit = 48;

enum class AfterTie : std::uint8_t { vote_again, ask_to_lift_all };

// A policy answers one question of the rule book; pure, and knows no clause numbers.
using TiePolicy = AfterTie (*)(const State&, SeatSet leaders);
using WinPolicy = Outcome (*)(const State&, SeatSet at_table);
using FatePolicy = std::optional<Seat> (*)(const State&);
using OpenerPolicy = Seat (*)(const State&);

// When a sanction can be given, as the book limits it.
enum class Moment : std::uint8_t {
  any,
  day,
  night,
  deal,
  voting,
  voting_undetermined,
  nightfall,
  nota,
  not_his_speech,
  hunt_red,
  night_zero,
  sheriff_only,
  killed_sheriff_lost,
  drawn_table,
  removed_player,
};

inline constexpr std::uint8_t bit(Penalty p) { return static_cast<std::uint8_t>(1U << static_cast<unsigned>(p)); }

struct Sanction {
  Clause clause;
  std::uint8_t penalties;  // Those the clause provides, a bit each.
  Moment moment;
  bool after_decision;  // May still be given in the speech after the outcome is known.
  bool needs_reason;    // "Other" violations: the judge says which.
  Clause chapter;       // The clause that introduces its list; none for a lone one.
};

struct Parameters {
  Cited<int> seats, arrangement_seconds, don_look_seconds, sheriff_look_seconds;
  Cited<int> speech_seconds, silenced_seconds, silenced_nomination_seconds, few_left, tie_seconds, last_word_seconds;
  Cited<int> call_ms, pose_ms;
  Cited<int> don_check_seconds, sheriff_check_seconds, nota_warn_seconds, nota_close_seconds;
  Cited<int> fouls_to_silence, fouls_to_leave, technicals_to_leave;
  Cited<int> quiet_rounds, protest_minutes;
  Cited<bool> withdrawal, colloquial_nomination, surrender, sanctions_limited_after_outcome, two_raise_questions;
  Cited<bool> reason_required, consent_possible, nota_in_limits;
  Cited<bool> vote_for_each_removal;  // Otherwise all removals before one vote cancel just that one.
  // Points in hundredths.
  Cited<int> win, loss, draw, nota_two, nota_three, nota_sheriff, removal, exclusion, yellow, red, replay;
  Cited<int> award_players, award_sum, award_players_consent, award_sum_consent, best_moves;
};

struct RuleSet {
  std::string_view id;                               // Stored with every game, read by no branch.
  Cited<std::array<std::uint8_t, role_count>> deck;  // How many of each Role.
  Parameters with;
  Cited<TiePolicy> after_tie;
  Cited<WinPolicy> winner;
  Cited<FatePolicy> night_fate;
  Cited<OpenerPolicy> opener;
  std::array<std::span<const Clause>, law_count> laws;
  std::array<std::span<const Clause>, say_limit> says;  // The clauses behind a sentence of the judge.
  std::array<std::span<const Clause>, watch_limit> watches;
  std::span<const Sanction> sanctions;
  std::span<const Clause> elsewhere;  // Clauses of the book that this edition does not have.

  std::span<const Clause> behind(Law law) const { return laws[static_cast<std::size_t>(law)]; }
};

const Sanction* find_sanction(const RuleSet&, Clause);

}  // namespace mafia
