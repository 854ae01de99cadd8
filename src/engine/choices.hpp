// The choices in which rule books differ; the words for them are in parameters.def, in the same order.
#pragma once

#include <cstdint>

namespace mafia {

// clang-format off
enum class YesNo : std::uint8_t { no, yes };
// The deal
enum class Sides : std::uint8_t { two, three };
enum class Deal : std::uint8_t { draw, tray, show };  // show: the player shows a number, the host counts off that card.
enum class SecondCard : std::uint8_t { none, yellow };
enum class SeatDraw : std::uint8_t { random, keg, free };
// Night
enum class ShotMode : std::uint8_t { blind, open };         // open: the mafia wakes and agrees.
enum class NumbersCalled : std::uint8_t { living, all };
enum class ShotMismatch : std::uint8_t { miss, don, majority };  // majority: the Don decides, or else most of them.
enum class SheriffAnswer : std::uint8_t { side, black, mafia };
enum class MasksByDay : std::uint8_t { free, foul, demand };
enum class PutanaRepeat : std::uint8_t { not_in_a_row, never };
// Day
enum class FirstSpeaker : std::uint8_t { next, no_second_close };
enum class Withdrawal : std::uint8_t { none, own };
enum class Duplicate : std::uint8_t { silent, announced };
enum class Gesture : std::uint8_t { none, thumb };
enum class Reply : std::uint8_t { accepted, accepted_withdrawn, candidacy };
enum class Colloquial : std::uint8_t { refuse, accept };
// Voting
enum class SingleCandidate : std::uint8_t { no_vote, leaves, vote };
enum class VoteForm : std::uint8_t { fist, elbow_thumb, thumb };
enum class WrongForm : std::uint8_t { none, removal, removal_void };
enum class Abstention : std::uint8_t { last, nowhere };
enum class SecondHand : std::uint8_t { rejected, foul_first };
enum class HandTakenBack : std::uint8_t { free, counts_foul };
// When a result is determined. leaders: once it is certain who has the most votes, even if several are tied; exit: once
// it is certain who leaves, or that nobody does.
enum class Determined : std::uint8_t { leaders, exit };
enum class Majority : std::uint8_t { relative, absolute };
enum class SecondVote : std::uint8_t { all, except_tied };
enum class TieFewer : std::uint8_t { lift, repeat };
enum class TieSame : std::uint8_t { stay, lift };
enum class LiftVoters : std::uint8_t { table, electorate };
enum class LiftEven : std::uint8_t { stay, leave };
enum class LiftAll : std::uint8_t { forbidden, allowed };
enum class LiftQuestions : std::uint8_t { one, two };
enum class LastWordDecided : std::uint8_t { full, may_be_cut };
// Discipline
enum class FoulsReset : std::uint8_t { never, night };
enum class SilenceFrom : std::uint8_t { nearest_speech, next_round };
enum class ThirdInSpeech : std::uint8_t { finish, stop };
enum class CancelVote : std::uint8_t { none, nearest };
enum class CancelAfterResult : std::uint8_t { none, next };
enum class RemovalsOfOneDay : std::uint8_t { one, each };
// Which vote a removal cancels. result: the one whose result was not known when it happened; vote: the next one.
enum class CancelWindow : std::uint8_t { vote, result };
enum class FirstDaySingle : std::uint8_t { counts, carries };
enum class NightRemoval : std::uint8_t { after_sheriff, by_stage, at_once };
enum class KilledAndRemoved : std::uint8_t { vote_held, vote_cancelled };
enum class Effect : std::uint8_t { none, foul, removal, replay, team_loss };
enum class AfterOutcome : std::uint8_t { all, limited_in_speech, limited };
enum class FinalMinute : std::uint8_t { none, team_loss };
enum class Cards : std::uint8_t { none, yellow_red };
enum class Reason : std::uint8_t { optional, required };
// The end, points
enum class WinRed : std::uint8_t { blacks_out, blacks_and_maniac_out };
enum class WinBlack : std::uint8_t { parity, parity_without_maniac };
enum class WinManiac : std::uint8_t { never, last_alive };
enum class SurrenderRight : std::uint8_t { no, black };
enum class QuietCounted : std::uint8_t { nights, nights_and_days };
enum class Replays : std::uint8_t { none, automatic };
enum class FirstKill : std::uint8_t { none, nota, best_move };
enum class FirstKillRight : std::uint8_t { all_present, one_voted_out, always };
enum class ExtraWithNota : std::uint8_t { sum, max };
enum class ExtraOnDraw : std::uint8_t { refused, kept };
enum class Compensation : std::uint8_t { none, share, steps };
enum class CompensationCounts : std::uint8_t { lost, all };
enum class Tiebreak : std::uint8_t { none, wins_first, roles_first };
enum class ProtestInGame : std::uint8_t { none, removal };
// clang-format on

constexpr bool operator!(YesNo value) { return value == YesNo::no; }

}  // namespace mafia
