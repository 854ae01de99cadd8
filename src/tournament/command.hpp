// Commands: what an official wants to enter now. Named in the imperative, never stored.
#pragma once

#include <optional>
#include <variant>

#include "tournament/words.hpp"

namespace mafia::tournament {

using Names = std::vector<std::string>;

// clang-format off
// Who and what
struct Create { std::string title; };
struct ChooseRules { const RuleSet* rules; };
struct Appoint { std::string name; Offices offices; };
struct Register { Names names; };
struct Withdraw { std::string name; };
struct FormTeam { std::string name; Names members; };
struct Exclude { std::string name; Clause clause; std::string text; };
struct GiveCard { bool red; std::string name; Clause clause; std::optional<GameRef> game; std::string text; };
struct ReviewCase { std::string name, by; bool confirmed; std::string text; };
struct SetPose { std::string text, approved_by; };
struct ExemptFromPose { std::string name; };
// Stages and seats
// Without players and top: everybody.
struct OpenStage { std::string name; Fraction coefficient = 1; Names players; int top = 0; };
struct MakeSeating { int rounds; int tables; std::uint64_t seed; };  // tables 0: as many as can be filled.
struct SeatGame { GameRef game; std::string judge; Names players; };
struct DrawSeats { GameRef game; std::string judge; Names players; std::uint64_t seed; };
struct RedrawSeats { GameRef game; std::uint64_t seed; std::string reason; };
struct SwapSeats { GameRef game; int one, other; };
struct AppointJudge { GameRef game; std::string judge; };
struct Substitute { GameRef game; std::string comes, goes; };
// Games
struct EnterResult { GameRef game; std::string by; PlayedGame played; std::string consent_by, consent_reason; };
struct EnterPart { GameRef game; std::string by; PlayedGame played; std::string consent_by, consent_reason; };
struct Award { GameRef game; Seat to; mafia::Award kind; Points points; Clause reason; std::string by; };
struct FinePlayer { GameRef game; Seat to; Clause clause; std::string by; };
struct GiveConsent { GameRef game; std::string by, reason; };
struct Confirm { GameRef game; std::string by; };
struct Reopen { GameRef game; std::string by, reason; };  // A slip of the pen in a confirmed result.
struct Announce { GameRef game; };
struct DeclareTie { GameRef game; std::string by; };
// Appeals
struct Appeal { GameRef game; std::string by; Clause ground; std::string allowed_by, text; };
struct Hear { GameRef game; bool host; std::string text; };
struct Attach { GameRef game; Evidence kind; std::string text; };
struct Reject { GameRef game; Names by; std::string text; };
struct OrderReplay { GameRef game; Names by; std::string consent; };
struct ChangeWinner { GameRef game; Names by; std::string consent; Outcome winner; };
// played: the record up to and including the corrected line; decided: the outcome is known there.
struct Correct { GameRef game; Names by; int line; std::string text; PlayedGame played; bool decided; };
struct VoidPoints { GameRef game; Names by; Seat of; };
struct Complain { GameRef game; std::string by, text; };
// The end
struct CloseStage {};
struct DrawLot { Names names; std::uint64_t seed; };
struct ChooseFairPlay { std::string name, by; };
struct RefuseFairPlay { std::string name, by, text; };
struct Publish {};
// clang-format on

using Command =
    std::variant<Create, ChooseRules, Appoint, Register, Withdraw, FormTeam, Exclude, GiveCard, ReviewCase, SetPose,
                 ExemptFromPose, OpenStage, MakeSeating, SeatGame, DrawSeats, RedrawSeats, SwapSeats, AppointJudge,
                 Substitute, EnterResult, EnterPart, Award, FinePlayer, GiveConsent, Confirm, Reopen, Announce,
                 DeclareTie, Appeal, Hear, Attach, Reject, OrderReplay, ChangeWinner, Correct, VoidPoints, Complain,
                 CloseStage, DrawLot, ChooseFairPlay, RefuseFairPlay, Publish>;

}  // namespace mafia::tournament
