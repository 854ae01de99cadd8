// A rule set: the numbers, procedures and clauses by which one book differs from another.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "engine/choices.hpp"
#include "engine/law.hpp"
#include "engine/state.hpp"

namespace mafia {

template <class T>
struct Cited {  // A value and the clause behind it.
  T value;
  Clause clause;
};

inline constexpr std::size_t say_limit = 128;
inline constexpr std::size_t watch_limit = 96;

using Deck = std::array<std::uint8_t, role_count>;  // How many of each Role.
using Steps = FixedVector<Step, 8>;                 // Of a night, in order.
using PointList = FixedVector<std::int16_t, 8>;     // Hundredths.

// A policy answers one question of the rule book; pure, and knows no clause numbers.
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
  voting_phase,  // From the end of the last speech on.
  nightfall,
  nota,
  not_his_speech,
  hunt_red,
  night_zero,
  sheriff_only,
  killed_sheriff_lost,
  drawn_table,
  removed_player,
  leaving,        // In the last word, or certain to be voted out.
  before_nota,    // The first victim's last word, before the best move.
  night_removed,  // Removed this night.
};

inline constexpr std::uint16_t bit(Penalty p) { return static_cast<std::uint16_t>(1U << static_cast<unsigned>(p)); }

// Offences whose effect the house may set. oath_or_bet: a clause that covers both.
enum class Topic : std::uint8_t {
  none,
  oath,
  bet,
  threat,
  audience_hint,
  night_information,
  tears,
  language,
  late_information,
  oath_or_bet,
  second_hand,
  hand_taken_back,
  protest_in_game,
};

struct Sanction {
  Clause clause;
  std::uint16_t penalties;  // Those the clause provides, one bit each.
  Moment moment;
  bool after_decision;  // May still be given when the outcome is known.
  bool needs_reason;    // "Other" violations: the judge says which.
  Clause chapter;       // The clause that introduces its list; none if it stands alone.
  Topic topic;
  bool upgraded;  // Becomes a team loss if the offender is leaving.
  bool excludes;  // From the tournament too.
  bool excused;   // Named by the book as no offence.
  bool ground;    // Judges choose it: no heading, and no offence that another clause of the list states.
};

// A mandatory fine after the game.
struct Fine {
  Clause clause;
  Team team;       // Of the fined player; unknown: any.
  Role role;       // unknown: any of the team.
  bool if_lost;    // Only if the player's team lost.
  bool excused;    // Named by the book as no case for a fine.
  Clause chapter;  // The clause of which this is a case; none: it stands by itself.
};

// An example in the book for an award: guidance, never applied automatically.
struct AwardReason {
  Clause clause;
  Award kind;
  Team team;  // Of the awarded player; unknown: any.
  Role role;  // unknown: any of the team.
  bool if_lost, if_won;
};

// A ground for an appeal that the book lists.
struct Ground {
  Clause clause;
  bool gross;       // Enough for a replay.
  bool needs_text;  // "Other": the appeal says which.
};

struct Parameters {
#define GROUP(key)
#define NUMBER(field, name, least, most) Cited<int> field;
#define DECIMAL(field, name, least, most, unit) Cited<int> field;
#define CHOICE(field, name, Type, ...) Cited<Type> field;
#include "engine/parameters.def"
#undef GROUP
#undef NUMBER
#undef DECIMAL
#undef CHOICE
  Cited<std::array<int, 4>> nota_points;  // Two and three blacks named by a citizen, then by the Sheriff.
  Cited<PointList> awards_first;          // Values of a best move, or a winner's extra points.
  Cited<PointList> awards_second;         // Values of a best play, or a loser's extra points.
  Cited<PointList> awards_consent;        // Those that need the chief judge's consent.
  Cited<PointList> blame;                 // What a fine, a worst move or a worst play costs.
};

struct RuleSet {
  std::string_view id;     // Stored with every game; no code branches on it.
  std::string_view title;  // Of a house rule set; empty for a book.
  std::string_view book;   // The folder of its clauses.
  Cited<Deck> deck;
  Deck (*deck_for)(int seats);  // The deck for so many seats, in a book for tables of any size; else null.
  Parameters with;
  Cited<Steps> night_zero, night;
  Cited<WinPolicy> winner;
  Cited<FatePolicy> night_fate;
  Cited<OpenerPolicy> opener;
  std::array<std::span<const Clause>, law_count> laws;
  std::array<std::span<const Clause>, say_limit> says;  // The clauses behind a sentence of the judge.
  std::array<std::span<const Clause>, watch_limit> watches;
  std::span<const Sanction> sanctions;
  std::span<const Fine> fines;
  std::span<const AwardReason> reasons;
  std::span<const Ground> grounds;    // Empty: an appeal needs no ground.
  std::span<const Clause> elsewhere;  // Clauses of the book that this edition does not have.
  // Two of those: the chief judge's consent to larger limits, and a result changed without a replay.
  Clause consent_elsewhere, change_elsewhere;

  std::span<const Clause> behind(Law law) const { return laws[static_cast<std::size_t>(law)]; }
};

const Sanction* find_sanction(const RuleSet&, Clause);

// The clauses behind a fine: its own and the one of which it is a case.
FixedVector<Clause, 2> clauses_of_fine(const RuleSet&, Clause);

// The next step of the night; none: the morning.
std::optional<Step> following(const Steps&, Step);

}  // namespace mafia
