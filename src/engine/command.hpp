// Commands: what the judge, or a player through the judge, wants to do now. Named in the imperative, never stored.
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
struct ShowNumber { Seat by; int number; };  // Takes that card of the remaining ones.
struct Redeal { Seat offender; };  // More than one card was seen.
// The judge presses "next": ends what is running and moves on to the next step.
struct Advance {};
struct Override {};  // The judge lets the next step come early or the next act come late.
// Day
struct StartSpeech { Seat by; };
struct ShareSpeech { Seat by, with; };
struct EndSpeech { Seat by; bool early; };
struct EndLastWord { Seat by; };
struct Nominate { Seat by, whom; Form form; };
struct Withdraw { Seat by, whom; Form form; };
// Voting
struct CountVotes { Seat candidate; SeatSet hands; };
struct LateHand { Seat by; };  // Put down together with "thank you" or later.
struct CountLift { SeatSet hands; };
// Night
struct Shoot { Seat by; SeatSet targets; };  // Empty: did not shoot; two: shot twice.
struct Miss {};  // The mafia missed, and the single shots were not recorded.
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
struct GiveAward { Seat to; Award kind; Points points; Clause reason = {}; };  // reason: the book's example for it.
struct GiveFine { Seat to; Clause clause; };
struct Consent {};  // The chief judge agreed to the larger limits.
struct Protest { Seat by; };
struct DecideProtest { Seat by; bool upheld; };  // by: who protested. Only for games outside a tournament.
// Entered from a record of a game, without judging (record.cpp)
struct RecordExit { Seat who; Exit how; };
struct RecordOutcome { Outcome outcome; };
struct RecordPass {};
// clang-format on

using Command = std::variant<CheckMasks, DrawCard, Redeal, Advance, Override, StartSpeech, EndSpeech, EndLastWord,
                             Nominate, Withdraw, CountVotes, LateHand, CountLift, Shoot, Check, NameNota, Punish,
                             Surrender, Pause, Resume, AnnounceResult, GiveAward, Consent, Protest, LayDeck, ShowNumber,
                             ShareSpeech, Act, GiveFine, RecordExit, RecordOutcome, RecordPass, Miss, DecideProtest>;

}  // namespace mafia
