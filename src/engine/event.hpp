// Events: what happened, named in the past tense. They are the storage format and kept for ever: fields are added,
// never renamed, reordered or reused.
#pragma once

#include <array>
#include <optional>
#include <variant>

#include "engine/seat.hpp"
#include "engine/words.hpp"

namespace mafia {

// clang-format off
// Opening
struct MasksChecked { SeatSet with_mask; };
// nominees_withheld: the screens of others show nominees only when the judge reads the list.
struct GameBegun { std::uint8_t seats; bool nominees_withheld = false; };
struct CardDrawn { Seat by; Role role; };  // Role::unknown: not shown to this viewer.
struct CardsReturned { Seat offender; };
struct MafiaMet { SeatSet blacks; std::optional<Seat> don; };
struct StepBegan { Step step; std::uint8_t round; };
struct EarlyEndAllowed {};
// Day
struct DayOpened { Seat opener; };
struct TurnBegan { Seat by; Turn turn; std::uint8_t seconds; };
struct SpeechStarted { Seat by; };
struct TurnEnded { Seat by; bool early; std::uint32_t used_ms; };
struct LastWordGranted { Seat by; std::uint8_t seconds; };
struct LastWordEnded { Seat by; std::uint32_t used_ms; };
struct LastWordLost { Seat by; };
struct Nominated { Seat by; std::optional<Seat> whom; };  // nullopt: not shown to this viewer.
struct NominationRead { Seat by, whom; };  // Before the vote, where nominations were withheld.
struct NominationWithdrawn { Seat by, whom; bool replaced; };
// Voting
struct VotesCounted { Seat candidate; SeatSet hands; std::uint8_t defaulted; };
struct HandCameLate { Seat by; };
struct VotersBarred { SeatSet barred; };
struct CandidateDropped { Seat who; };  // Removed during a vote that goes on.
struct AlibiShown { Seat who; };  // Voted out, but stays.
struct ResultKnown {};            // It is certain before the vote who leaves today.
struct HandVoided { Seat by; };  // Wrong form: the hand does not count for the candidate just called.
struct BallotTied { SeatSet leaders; };
struct TieSpeechBegan { Seat by; std::uint8_t seconds; };
struct TieSpeechEnded { Seat by; std::uint32_t used_ms; };
struct LiftCounted { SeatSet hands; bool lifted; };
struct VoteSettled {};                        // Today's voting slot is over.
struct VoteCancelled { bool running; };       // Today's slot is skipped (running: during a ballot).
struct VotesOwed { std::uint8_t slots; };     // Voting slots still to be skipped.
// A removal after the vote was determined, or at night: the outcome is judged when the ballot is complete, or at dawn.
// locked: the outcome that is decided by then, if any; leader: the player who leaves by that vote in any case.
struct ResultDeferred { Outcome locked; std::optional<Seat> leader; };
// Exits
struct PlayerLeft { Seat who; Exit how; };
struct RemovalPenalised { Seat who; };        // Gets the points of a removal; the exit itself may be of another kind.
// At night, announced later: with in_count when the count ends, otherwise after the Sheriff's step.
struct RemovalRecorded { Seat who; bool voids_shot; bool in_count; };
// Discipline
// quiet: a foul at night that removes the player, announced with the removal.
struct PenaltyGiven { Penalty penalty; Seat to; std::uint8_t total; Clause clause; bool quiet = false; };
struct SpeechForfeited { Seat by; };
struct RoundForfeited { Seat by; bool vote_too; };  // Loses the next day's speeches, perhaps nomination and vote too.
struct FoulsCleared {};
struct TeamLost { Team team; std::optional<Seat> offender; Clause clause; };
struct SpeechShared { Seat by, with; };
struct FineGiven { Seat to; Points points; Clause clause; std::uint8_t place; };
struct ReplayOrdered { std::optional<Seat> offender; Clause clause; };
// Night
struct ShotFired { Seat by; SeatSet targets; };
struct ShotsMissed {};  // The mafia missed; the single shots were not recorded.
struct HuntEnded { std::optional<Seat> victim; };
struct Checked { Role by; std::optional<Seat> whom; bool yes; Team shown; bool blocked; };  // shown: to the checker.
struct NotaNamed { Seat by; std::array<Seat, 3> three; std::uint8_t named; };
struct NightAnnounced { std::optional<Seat> victim; SeatSet others; };
struct RemovalAnnounced { Seat who; };
struct RoleShown { Seat who; Role role; };  // Where the house reveals roles at an exit.
// Night with more roles
struct DeckLaid { std::array<std::uint32_t, 2> packed; };  // Three bits per card, ten cards per word.
struct NumberShown { Seat by; std::uint8_t number; };
struct TargetShown { Seat by; SeatSet targets; };  // In an open hunt; the mafia sees it.
struct Visited { Seat by, whom; };
struct VisitVoided { Seat by; };
struct Healed { Seat by, whom; bool blocked; };
struct PreySought { Seat by; std::optional<Seat> whom; bool blocked; };
// The judge's table
struct Paused {};
struct Resumed {};
struct QuietRoundsCounted { std::uint8_t pairs; };  // Pairs of a night and its day in which nobody left.
struct ResultDecided { Outcome outcome; Ending ending = Ending::unknown; };
struct ResultAnnounced { Outcome outcome; };
struct RolesRevealed { std::array<std::uint32_t, 2> packed; };  // Three bits per seat, ten seats per word.
// After the game
struct AwardGiven { Seat to; Award kind; Points points; Clause reason = {}; };
struct ConsentGiven {};
struct PointsCarried { Seat to; Points points; };  // From an annulled game into its replay.
struct ProtestMade { Seat by; };
struct ProtestDecided { Seat by; bool upheld; };
// Undo: everything from log position `to` on no longer holds. Nothing is deleted.
struct RulingReversed { std::uint32_t to; };
// clang-format on

using What =
    std::variant<MasksChecked, GameBegun, CardDrawn, CardsReturned, MafiaMet, StepBegan, EarlyEndAllowed, DayOpened,
                 TurnBegan, SpeechStarted, TurnEnded, LastWordGranted, LastWordEnded, LastWordLost, Nominated,
                 NominationWithdrawn, VotesCounted, HandCameLate, HandVoided, BallotTied, TieSpeechBegan,
                 TieSpeechEnded, LiftCounted, VoteSettled, VoteCancelled, VotesOwed, ResultDeferred, PlayerLeft,
                 RemovalPenalised, RemovalRecorded, PenaltyGiven, SpeechForfeited, ReplayOrdered, ShotFired, HuntEnded,
                 Checked, NotaNamed, NightAnnounced, RemovalAnnounced, Paused, Resumed, QuietRoundsCounted,
                 ResultDecided, ResultAnnounced, RolesRevealed, AwardGiven, ConsentGiven, ProtestMade, RulingReversed,
                 PointsCarried, DeckLaid, NumberShown, TargetShown, Visited, VisitVoided, Healed, PreySought, RoleShown,
                 VotersBarred, AlibiShown, CandidateDropped, ResultKnown, RoundForfeited, FoulsCleared, TeamLost,
                 SpeechShared, FineGiven, ShotsMissed, ProtestDecided, NominationRead>;

struct Event {
  GameTime at;
  What what;
};
static_assert(std::is_trivially_copyable_v<Event> && sizeof(Event) <= 24);

}  // namespace mafia
