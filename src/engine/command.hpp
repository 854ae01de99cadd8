// Commands ask: what the judge (or a player through the judge) wants to do now. Imperative; never stored.
#pragma once

#include <optional>
#include <variant>

#include "engine/seat.hpp"
#include "engine/words.hpp"

namespace mafia {

// clang-format off
// Opening
struct CheckMasks { SeatSet with_mask; };
struct DrawCard { Seat by; Role role; };
struct LayDeck { FixedVector<Role, max_seats> cards; };  // In the order in which they are counted off.
struct ShowNumber { Seat by; int number; };  // Takes that card of those left.
struct Redeal { Seat offender; };  // More than one card was seen.
// The judge presses "next": ends what is running and leads to the following step.
struct Advance {};
struct Override {};  // The judge takes it upon himself that the next step comes early, or the next act late.
// Day
struct StartSpeech { Seat by; };
struct ShareSpeech { Seat by, with; };
struct EndSpeech { Seat by; bool early; };
struct EndLastWord { Seat by; };
struct Nominate { Seat by, whom; Form form; };
struct Withdraw { Seat by, whom; Form form; };
// Voting
struct CountVotes { Seat candidate; SeatSet hands; };
struct LateHand { Seat by; };  // Put down with or after "thank you".
struct CountLift { SeatSet hands; };
// Night
struct Shoot { Seat by; SeatSet targets; };  // None: did not shoot; two: shot twice.
struct Miss {};  // The mafia missed, and who shot at whom was not written down.
struct Check { Role by; std::optional<Seat> whom; };  // nullopt: the checker skips.
struct Act { Role by; std::optional<Seat> whom; };  // Putana, Doctor, Maniac; nullopt: does nothing.
struct NameNota { Seat by; Seats three; Form form; };
// Discipline
struct Punish { Penalty penalty; std::optional<Seat> whom; Clause clause; bool explained; Team team = Team::unknown; };
// The judge's table
struct Surrender { SeatSet blacks; };
struct Pause {};
struct Resume {};
struct AnnounceResult {};
// After the game
struct GiveAward { Seat to; Award kind; Points points; Clause reason = {}; };  // The example it rests on.
struct GiveFine { Seat to; Clause clause; };
struct Consent {};  // The chief judge agreed to the larger limits.
struct Protest { Seat by; };
struct DecideProtest { Seat by; bool upheld; };  // by: who made it. Of a game outside a tournament.
// What a record of a game says, whatever the law says (record.cpp)
struct RecordExit { Seat who; Exit how; };
struct RecordOutcome { Outcome outcome; };
struct RecordPass {};
// clang-format on

using Command = std::variant<CheckMasks, DrawCard, Redeal, Advance, Override, StartSpeech, EndSpeech, EndLastWord,
                             Nominate, Withdraw, CountVotes, LateHand, CountLift, Shoot, Check, NameNota, Punish,
                             Surrender, Pause, Resume, AnnounceResult, GiveAward, Consent, Protest, LayDeck, ShowNumber,
                             ShareSpeech, Act, GiveFine, RecordExit, RecordOutcome, RecordPass, Miss, DecideProtest>;

}  // namespace mafia
