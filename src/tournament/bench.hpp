// The context in which one command is judged. Internal to the folder; its chapters are people, seats, games, appeals
// and the end.
#pragma once

#include "tournament/tournament.hpp"

namespace mafia::tournament {

class Bench {
 public:
  Bench(const State& state, Moment at) : state(state), at(at) {}

  const State& state;
  const Moment at;

  template <class Happened>
  void record(Happened happened) {
    ruling_.events.push_back({at, std::move(happened)});
  }
  void cite(Law law) {
    for (Clause clause : state.rules->behind(law)) cite(clause);
  }
  void cite(Clause clause) {
    if (clause) ruling_.clauses.push_back(clause);
  }

  // The first refusal counts. Returns true, so that a chapter can write `if (refuse…) return;`. `name` is whom or what
  // it concerns, if the line alone does not show it.
  bool refuse(std::string_view code, Clause clause = {}, std::string_view name = {}) {
    if (!refused_) violation_ = {code, clause, std::string(name)};
    return refused_ = true;
  }
  bool refuse(std::string_view code, Law law, std::string_view name = {}) {
    const auto clauses = state.rules ? state.rules->behind(law) : std::span<const Clause>{};
    return refuse(code, clauses.empty() ? Clause{} : clauses.front(), name);
  }

  std::optional<int> player(std::string_view name);     // Or refuses.
  std::optional<int> player_in(std::string_view name);  // Still in the tournament; or refuses.
  const Official* official(std::string_view name);      // Or refuses.
  bool entitled(std::string_view name, Offices, Law);   // Or refuses.
  std::optional<GameId> game(const GameRef&);           // Or refuses.

  std::expected<Ruling, Violation> result() && {
    if (refused_) return std::unexpected(violation_);
    return std::move(ruling_);
  }

 private:
  Ruling ruling_;
  Violation violation_{};
  bool refused_ = false;
};

inline constexpr Offices anybody{Office::chief_judge, Office::judge,    Office::touch_judge, Office::organiser,
                                 Office::appeals,     Office::referees, Office::discipline};

// Refuses if a game is not confirmed or an appeal is not decided.
bool anything_open(Bench&, const Stage&);

// people.cpp
void judge(Bench&, const Create&);
void judge(Bench&, const ChooseRules&);
void judge(Bench&, const Appoint&);
void judge(Bench&, const Register&);
void judge(Bench&, const Withdraw&);
void judge(Bench&, const FormTeam&);
void judge(Bench&, const Exclude&);
void judge(Bench&, const GiveCard&);
void judge(Bench&, const ReviewCase&);
void judge(Bench&, const SetPose&);
void judge(Bench&, const ExemptFromPose&);
// seats.cpp
void judge(Bench&, const OpenStage&);
void judge(Bench&, const MakeSeating&);
void judge(Bench&, const SeatGame&);
void judge(Bench&, const DrawSeats&);
void judge(Bench&, const RedrawSeats&);
void judge(Bench&, const SwapSeats&);
void judge(Bench&, const AppointJudge&);
void judge(Bench&, const Substitute&);
// games.cpp
void judge(Bench&, const EnterResult&);
void judge(Bench&, const EnterPart&);
void judge(Bench&, const Award&);
void judge(Bench&, const FinePlayer&);
void judge(Bench&, const GiveConsent&);
void judge(Bench&, const Confirm&);
void judge(Bench&, const Reopen&);
void judge(Bench&, const Announce&);
void judge(Bench&, const DeclareTie&);
// appeals.cpp
void judge(Bench&, const Appeal&);
void judge(Bench&, const Hear&);
void judge(Bench&, const Attach&);
void judge(Bench&, const Reject&);
void judge(Bench&, const OrderReplay&);
void judge(Bench&, const ChangeWinner&);
void judge(Bench&, const Correct&);
void judge(Bench&, const VoidPoints&);
void judge(Bench&, const Complain&);
// ending.cpp
void judge(Bench&, const CloseStage&);
void judge(Bench&, const DrawLot&);
void judge(Bench&, const ChooseFairPlay&);
void judge(Bench&, const RefuseFairPlay&);
void judge(Bench&, const Publish&);

}  // namespace mafia::tournament
