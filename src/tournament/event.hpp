// Events: what happened in a tournament, named in the past tense and folded into the state. Only the lines that made
// them are stored (docs/decisions/0018). Players are numbers in order of registration, games a stage and a place in it.
#pragma once

#include "tournament/command.hpp"

namespace mafia::tournament {

struct GameId {
  int stage = 0, place = 0;
  bool operator==(const GameId&) const = default;
};
using Seating = std::array<int, table_size>;

// clang-format off
struct Created { std::string title; };
struct RulesChosen { const RuleSet* rules; };
struct OfficialAppointed { std::string name; Offices offices; };
struct PlayerRegistered { std::string name; };
struct PlayerLeft { int player; PlayerStatus how; Clause clause; std::string text; };
struct TeamFormed { std::string name; std::vector<int> members; };
struct CardGiven { int player; bool red; Clause clause; std::optional<GameId> game; std::string text; };
struct CaseOpened { int player; };
struct CaseReviewed { int player; std::string by; CaseStatus status; std::string text; };
struct PoseSet { std::string text, approved_by; };
struct PoseExempted { int player; };
struct StageOpened { std::string name; Fraction coefficient; std::vector<int> players; };
struct PlayerJoinedStage { int player; int stage; };
struct GameSeated { int round, table; std::string judge; Seating players; std::optional<std::uint64_t> seed; };
struct SeatsRedrawn { GameId game; Seating players; std::uint64_t seed; std::string reason; };
struct JudgeAppointed { GameId game; std::string judge; };
struct PlayerSubstituted { GameId game; int comes, goes; };
struct ResultEntered { GameId game; std::string by; PlayedGame played; };
struct PartEntered { GameId game; std::string by; ScoreSheet sheet; };
struct PointsAwarded { GameId game; Seat to; mafia::Award kind; Points points; Clause reason; std::string by; };
struct PlayerFined { GameId game; Seat to; Clause clause; std::string by; };
struct ConsentGiven { GameId game; std::string by, reason; };
struct ResultConfirmed { GameId game; std::string by; };
struct ResultReopened { GameId game; std::string by, reason; };
struct ResultAnnounced { GameId game; };
struct TieDeclared { GameId game; std::string by; };
struct AppealMade { GameId game; int by; Clause ground; std::string allowed_by, text; };
struct SideHeard { GameId game; bool host; std::string text; };
struct EvidenceAttached { GameId game; Evidence kind; std::string text; };
struct AppealRejected { GameId game; Names by; std::string text; };
struct ReplayOrdered { GameId game; Names by; std::string consent; bool discipline_stays; };
struct WinnerChanged { GameId game; Names by; std::string consent; ScoreSheet sheet; };
struct ResultCorrected { GameId game; Names by; int line; std::string text; PlayedGame played; };
struct PointsVoided { GameId game; Names by; Seat of; };
struct ComplaintMade { GameId game; std::string by, text; };
struct StageClosed {};
struct LotDrawn { std::vector<int> order; std::uint64_t seed; };
struct FairPlayChosen { int player; std::string by; };
struct FairPlayRefused { int player; std::string by, text; };
struct Published {};
// clang-format on

using What =
    std::variant<Created, RulesChosen, OfficialAppointed, PlayerRegistered, PlayerLeft, TeamFormed, CardGiven,
                 CaseOpened, CaseReviewed, PoseSet, PoseExempted, StageOpened, PlayerJoinedStage, GameSeated,
                 SeatsRedrawn, JudgeAppointed, PlayerSubstituted, ResultEntered, PartEntered, PointsAwarded,
                 PlayerFined, ConsentGiven, ResultConfirmed, ResultAnnounced, TieDeclared, AppealMade, SideHeard,
                 EvidenceAttached, AppealRejected, ReplayOrdered, WinnerChanged, ResultCorrected, PointsVoided,
                 ComplaintMade, StageClosed, LotDrawn, FairPlayChosen, FairPlayRefused, Published, ResultReopened>;

struct Event {
  Moment at;
  What what;
};

}  // namespace mafia::tournament
