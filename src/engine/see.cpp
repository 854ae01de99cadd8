// The single gate for secrets.                                                     | MC
// Cards, meetings, shots and checks are for those who take part                    | 2.1.5c, 2.2.1, 2.5
// Removals of the night are announced in the morning                               | 4.11b
// Roles stay hidden until the end                                                  | 2.4.9b
#include <vector>

#include "base/overload.hpp"
#include "engine/game.hpp"
#include "engine/history.hpp"

namespace mafia {
namespace {

struct Gate {
  const State& before;
  std::optional<Seat> seat;  // nullopt: a spectator.

  bool is(Seat s) const { return seat == s; }
  bool black() const { return seat && before.blacks.contains(*seat); }
  bool holds(Role role) const { return seat && before[*seat].role == role; }
};

std::optional<What> pass(const Gate& gate, const What& what) {
  const auto when = [&](bool open) { return open ? std::optional<What>(what) : std::nullopt; };
  return std::visit(
      overload{
          [&](const CardDrawn& e) -> std::optional<What> {
            return CardDrawn{e.by, gate.is(e.by) ? e.role : Role::unknown};
          },
          [&](const MafiaMet&) { return when(gate.black()); },
          [&](const DeckLaid&) { return when(false); },
          [&](const PlayerLeft& e) -> std::optional<What> {
            // Night kills are announced in the morning, to the victim as well, without saying who died as a guest.
            if (is_night_step(gate.before.step) && (!gate.is(e.who) || e.how == Exit::shot)) return std::nullopt;
            return PlayerLeft{e.who, e.how == Exit::companion ? Exit::shot : e.how};
          },
          [&](const RemovalPenalised& e) { return when(!is_night_step(gate.before.step) || gate.is(e.who)); },
          [&](const PenaltyGiven& e) {
            // A removal of the night is not announced before the morning.
            const bool heavy =
                e.penalty == Penalty::removal || e.penalty == Penalty::red || e.penalty == Penalty::exclusion;
            const bool quiet = (heavy && is_night_step(gate.before.step)) || e.quiet;
            return when(!quiet && e.penalty != Penalty::spared);
          },
          [&](const RemovalRecorded&) { return when(false); },
          [&](const ShotFired& e) { return when(gate.is(e.by)); },
          [&](const ShotsMissed&) { return when(false); },
          [&](const HuntEnded&) { return when(false); },
          [&](const TargetShown&) {  // The blacks have their eyes open.
            return when(gate.black() && gate.before.at_table.contains(*gate.seat));
          },
          [&](const Visited& e) { return when(gate.is(e.by)); },
          [&](const VisitVoided& e) { return when(gate.is(e.by)); },
          [&](const Healed& e) { return when(gate.is(e.by)); },
          [&](const PreySought& e) { return when(gate.is(e.by)); },
          [&](const Checked& e) { return when(gate.holds(e.by)); },
          [&](const NotaNamed& e) { return when(gate.is(e.by) || !is_night_step(gate.before.step)); },
          [&](const ResultDeferred&) { return when(false); },
          // The judge announces it after the last word, but a replay and a team's loss at once.
          [&](const ResultDecided& e) { return when(e.outcome == Outcome::replay); },
          [&](const RulingReversed&) { return when(false); },
          // Nearly everything else is public.
          [&](const MasksChecked&) { return when(true); },
          [&](const GameBegun&) { return when(true); },
          [&](const CardsReturned&) { return when(true); },
          [&](const StepBegan&) { return when(true); },
          // On later nights it would reveal that the role of this step is alive and idle.
          [&](const EarlyEndAllowed&) { return when(gate.before.round == 0); },
          [&](const DayOpened&) { return when(true); },
          [&](const TurnBegan&) { return when(true); },
          [&](const SpeechStarted&) { return when(true); },
          [&](const TurnEnded&) { return when(true); },
          [&](const LastWordGranted&) { return when(true); },
          [&](const LastWordEnded&) { return when(true); },
          [&](const LastWordLost&) { return when(true); },
          // FIIM-7.4: the table hears it, but no screen repeats it before the judge reads the list.
          [&](const Nominated& e) -> std::optional<What> {
            return Nominated{e.by, gate.before.nominees_withheld ? std::nullopt : e.whom};
          },
          [&](const NominationWithdrawn&) { return when(!gate.before.nominees_withheld); },
          [&](const NominationRead&) { return when(true); },
          [&](const VotesCounted&) { return when(true); },
          [&](const HandCameLate&) { return when(true); },
          [&](const HandVoided&) { return when(true); },
          [&](const BallotTied&) { return when(true); },
          [&](const TieSpeechBegan&) { return when(true); },
          [&](const TieSpeechEnded&) { return when(true); },
          [&](const LiftCounted&) { return when(true); },
          [&](const VoteSettled&) { return when(true); },
          [&](const VoteCancelled&) { return when(true); },
          [&](const VotesOwed&) { return when(true); },
          [&](const SpeechForfeited&) { return when(true); },
          [&](const ReplayOrdered&) { return when(true); },
          [&](const NightAnnounced&) { return when(true); },
          [&](const RemovalAnnounced&) { return when(true); },
          [&](const Paused&) { return when(true); },
          [&](const Resumed&) { return when(true); },
          [&](const QuietRoundsCounted&) { return when(true); },
          [&](const ResultAnnounced&) { return when(true); },
          [&](const RolesRevealed&) { return when(true); },
          [&](const AwardGiven&) { return when(true); },
          [&](const ConsentGiven&) { return when(true); },
          [&](const ProtestMade&) { return when(true); },
          [&](const ProtestDecided&) { return when(true); },
          [&](const PointsCarried&) { return when(true); },
          [&](const NumberShown& e) { return when(gate.is(e.by)); },
          [&](const RoleShown&) { return when(!is_night_step(gate.before.step)); },
          [&](const VotersBarred&) { return when(true); },
          [&](const CandidateDropped&) { return when(true); },
          [&](const AlibiShown&) { return when(true); },
          [&](const ResultKnown&) { return when(true); },
          [&](const RoundForfeited&) { return when(true); },
          [&](const FoulsCleared&) { return when(true); },
          [&](const TeamLost&) { return when(true); },
          [&](const SpeechShared&) { return when(true); },
          [&](const FineGiven&) { return when(true); },
      },
      what);
}

}  // namespace

std::optional<Seen> see(const Viewer& viewer, const State& before, const Event& event) {
  if (std::holds_alternative<Judge>(viewer)) return Seen(event);
  Gate gate{before, std::nullopt};
  if (const Seat* seat = std::get_if<Seat>(&viewer)) gate.seat = *seat;
  const auto what = pass(gate, event.what);
  if (!what) return std::nullopt;
  return Seen(Event{event.at, *what});
}

State view_for(const Viewer& viewer, std::span<const Event> log) {
  State truth;
  State view;
  for (std::size_t i : holding(log)) {
    if (const auto seen = see(viewer, truth, log[i])) evolve(view, seen->event());
    evolve(truth, log[i]);
  }
  return view;
}

}  // namespace mafia
