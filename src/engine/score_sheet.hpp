// What counts for points in a game, the same whether it was run here or entered by hand; which of the judge's points
// break the law; what each player gets. The whole course of a game for people to read is play/game_sheet.hpp.
#pragma once

#include "engine/refusal.hpp"
#include "engine/rule_set.hpp"

namespace mafia {

struct GivenAward {
  Award kind;
  std::int32_t hundredths;
};

struct ScoredSeat {
  Role role = Role::unknown;
  FixedVector<GivenAward, 4> awards;
  FixedVector<Clause, 16> fine_clauses;  // As far as they are known.
  std::uint8_t fines = 0;
  std::uint8_t yellows = 0, reds = 0;
  bool removed = false;
  bool removed_by_fouls = false;
  std::uint8_t caused_replays = 0;
  bool team_lost = false;  // The team lost by this player's offence.
  Points carried;          // From an annulled game.
};

struct ScoreSheet {
  Outcome outcome = Outcome::none;
  std::uint8_t seats = 10;
  bool consent = false;
  bool nota_right = false;           // The first victim may name three numbers.
  std::uint8_t nota_named = 0;       // How many numbers were named,
  SeatSet nota;                      // and which.
  std::optional<Seat> first_victim;  // Of the first shooting night.
  std::array<ScoredSeat, max_seats> players{};

  ScoredSeat& operator[](Seat s) { return players[s.index()]; }
  const ScoredSeat& operator[](Seat s) const { return players[s.index()]; }
};

ScoreSheet sheet_of(const RuleSet&, const State&);
SeatSet seats_of(const ScoreSheet&);
SeatSet blacks_of(const ScoreSheet&);
bool has_deck(const RuleSet&, const ScoreSheet&);  // The roles match the book's deck.
bool has_won(const ScoreSheet&, Seat);
bool has_lost(const ScoreSheet&, Seat);

// A limit or condition of the judge's points that is broken. Each point of law once, in the order of the chapter.
struct Breach {
  Refusal why;
  Law law;
  bool operator==(const Breach&) const = default;
};
using Breaches = FixedVector<Breach, 16>;
Breaches breaches(const RuleSet&, const ScoreSheet&);
// A fault of an award itself is reported before a limit that it shares with earlier awards. There is one.
const Breach& first_said(const Breaches&);

// Why an award cannot rest on this example of the book; why this fine cannot be given.
std::optional<Violation> reason_refusal(const RuleSet&, const ScoreSheet&, Seat, Award, Clause reason);
std::optional<Violation> fine_refusal(const RuleSet&, const ScoreSheet&, Seat, Clause);

// A line of what a player gets, with the point of law behind it.
enum class PointKind : std::uint8_t {
  main,
  nota,
  best_move,
  best_play,
  worst_move,
  worst_play,
  extra,
  fine,
  removal,
  team_loss,
  yellow,
  red,
  replay,
  carried,
};
// Not multiplied by a stage's coefficient: it counts "in the final rating" (MC-Q87).
constexpr bool is_discipline(PointKind kind) { return kind >= PointKind::removal && kind != PointKind::carried; }

struct PointLine {
  PointKind kind;
  Points points;
  Law law;
  std::uint8_t times = 1;  // Two cards are one line.
};
using PointLines = FixedVector<PointLine, 14>;
PointLines point_lines(const RuleSet&, const ScoreSheet&, Seat);

Points nota_points(const RuleSet&, const ScoreSheet&);  // Of the first victim.

// Whether the first victim may name a nota, with so many voted out on day 1. `said`: what the judge's sheet says of it.
bool may_leave_note(const RuleSet&, int voted_on_day_one, std::optional<bool> said);

}  // namespace mafia
