// Events state what happened. They are the storage format: past tense, kept for ever, fields are added, never renamed,
// reordered or reused.
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
struct GameBegun { std::uint8_t seats; };
struct CardDrawn { Seat by; Role role; };  // Role::unknown: not shown to you.
struct CardsReturned { Seat offender; };
struct MafiaMet { SeatSet blacks; Seat don; };
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
struct Nominated { Seat by, whom; };
struct NominationWithdrawn { Seat by, whom; bool replaced; };
// Voting
struct VotesCounted { Seat candidate; SeatSet hands; std::uint8_t defaulted; };
struct HandCameLate { Seat by; };
struct HandVoided { Seat by; };  // The form was wrong: the hand of the current count does not count.
struct BallotTied { SeatSet leaders; };
struct TieSpeechBegan { Seat by; std::uint8_t seconds; };
struct TieSpeechEnded { Seat by; std::uint32_t used_ms; };
struct LiftCounted { SeatSet hands; bool lifted; };
struct VoteSettled {};                        // Today's voting slot is behind us.
struct VoteCancelled { bool running; };       // Today's slot is skipped (running: in the middle of a ballot).
struct VotesOwed { std::uint8_t slots; };     // Voting slots still to be skipped.
struct ResultDeferred { Outcome locked; };    // A removal after a determined vote: judged when the ballot is complete.
// Exits
struct PlayerLeft { Seat who; Exit how; };
struct RemovalPenalised { Seat who; };        // The points of a removal; the exit itself may be of another kind.
struct RemovalRecorded { Seat who; };         // At night: carried out after the Sheriff's step.
// Discipline
struct PenaltyGiven { Penalty penalty; Seat to; std::uint8_t total; Clause clause; };
struct SpeechForfeited { Seat by; };
struct ReplayOrdered { std::optional<Seat> offender; Clause clause; };
// Night
struct ShotFired { Seat by; SeatSet targets; };
struct HuntEnded { std::optional<Seat> victim; };
struct Checked { Role by; std::optional<Seat> whom; bool yes; };
struct NotaNamed { Seat by; std::array<Seat, 3> three; };
struct NightAnnounced { std::optional<Seat> victim; };
struct RemovalAnnounced { Seat who; };
// The judge's table
struct Paused {};
struct Resumed {};
struct QuietRoundsCounted { std::uint8_t pairs; };  // Nights with their days in which nobody left.
struct ResultDecided { Outcome outcome; };
struct ResultAnnounced { Outcome outcome; };
struct RolesRevealed { std::array<std::uint32_t, 2> packed; };  // Three bits a seat, ten seats a word.
// After the game
struct AwardGiven { Seat to; Award kind; Points points; };
struct ConsentGiven {};
struct PointsCarried { Seat to; Points points; };  // From an annulled game into its replay.
struct ProtestMade { Seat by; };
// A mistake taken back: everything from log position `to` on no longer holds. Nothing is deleted.
struct RulingReversed { std::uint32_t to; };
// clang-format on

using What = std::variant<MasksChecked, GameBegun, CardDrawn, CardsReturned, MafiaMet, StepBegan, EarlyEndAllowed,
                          DayOpened, TurnBegan, SpeechStarted, TurnEnded, LastWordGranted, LastWordEnded, LastWordLost,
                          Nominated, NominationWithdrawn, VotesCounted, HandCameLate, HandVoided, BallotTied,
                          TieSpeechBegan, TieSpeechEnded, LiftCounted, VoteSettled, VoteCancelled, VotesOwed,
                          ResultDeferred, PlayerLeft, RemovalPenalised, RemovalRecorded, PenaltyGiven, SpeechForfeited,
                          ReplayOrdered, ShotFired, HuntEnded, Checked, NotaNamed, NightAnnounced, RemovalAnnounced,
                          Paused, Resumed, QuietRoundsCounted, ResultDecided, ResultAnnounced, RolesRevealed,
                          AwardGiven, ConsentGiven, ProtestMade, RulingReversed, PointsCarried>;

struct Event {
  GameTime at;
  What what;
};
static_assert(std::is_trivially_copyable_v<Event> && sizeof(Event) <= 24);

}  // namespace mafia
