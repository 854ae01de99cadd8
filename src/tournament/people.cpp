// Who takes part, and who has left.                                                | MC          | FIIM
// Officials, registration, teams                                                   |             |
// Removal from the tournament                                                      | 3.12, 4.18  | 7.3
// Cards between games and their review                                             | 4.17.4, 4.19 |
// A night pose for everybody                                                       | 2.1.2.1     |
#include <algorithm>

#include "tournament/bench.hpp"

namespace mafia::tournament {

void judge(Bench& bench, const Create& command) {
  if (!bench.state.title.empty()) return void(bench.refuse("already_there"));
  bench.record(Created{command.title});
}

void judge(Bench& bench, const ChooseRules& command) {
  if (bench.state.title.empty()) return void(bench.refuse("not_created"));
  if (bench.state.rules) return void(bench.refuse("already_there"));
  if (!scoring::has_points(*command.rules)) return void(bench.refuse("not_in_this_book"));
  bench.record(RulesChosen{command.rules});
}

void judge(Bench& bench, const Appoint& command) {
  if (find_official(bench.state, command.name)) return void(bench.refuse("already_there"));
  bench.record(OfficialAppointed{command.name, command.offices});
}

namespace {

bool has_left(const State& state) {
  return std::ranges::any_of(state.players, [](const Player& p) { return p.status != PlayerStatus::registered; });
}

}  // namespace

// MC-Q85, FIIM-Q32: once the stages have begun, only substitutes for players who left may register.
void judge(Bench& bench, const Register& command) {
  const bool late = !bench.state.stages.empty();
  if (late && !has_left(bench.state)) return void(bench.refuse("registration_closed"));
  for (std::size_t i = 0; i < command.names.size(); ++i) {
    const std::string& name = command.names[i];
    const bool again = std::find(command.names.begin(), command.names.begin() + static_cast<std::ptrdiff_t>(i), name) !=
                       command.names.begin() + static_cast<std::ptrdiff_t>(i);
    if (again || find_player(bench.state, name)) return void(bench.refuse("already_there", Clause{}, name));
    bench.record(PlayerRegistered{name});
    if (late && bench.state.open_stage())
      bench.record(PlayerJoinedStage{static_cast<int>(bench.state.players.size() + i),
                                     static_cast<int>(bench.state.stages.size()) - 1});
  }
}

void judge(Bench& bench, const Withdraw& command) {
  const auto player = bench.player_in(command.name);
  if (player) bench.record(PlayerLeft{*player, PlayerStatus::withdrawn, {}, {}});
}

void judge(Bench& bench, const FormTeam& command) {
  for (const auto& team : bench.state.teams)
    if (team.name == command.name) return void(bench.refuse("already_there"));
  std::vector<int> members;
  for (const std::string& name : command.members) {
    const auto player = bench.player(name);
    if (!player) return;
    for (const auto& team : bench.state.teams)
      if (std::ranges::find(team.members, *player) != team.members.end())
        return void(bench.refuse("two_teams", Clause{}, name));
    if (std::ranges::find(members, *player) != members.end()) return void(bench.refuse("two_teams", Clause{}, name));
    members.push_back(*player);
  }
  bench.record(TeamFormed{command.name, std::move(members)});
}

// FIIM-7.3. Under Maf Club a red card is used instead.
void judge(Bench& bench, const Exclude& command) {
  const RuleSet& rules = *bench.state.rules;
  if (rules.with.cards.value == Cards::yellow_red || rules.behind(Law::excluded).empty())
    return void(bench.refuse("not_in_this_book"));
  const auto player = bench.player_in(command.name);
  if (!player) return;
  const Sanction* sanction = find_sanction(rules, command.clause);
  if (!sanction || (sanction->penalties & bit(Penalty::exclusion)) == 0)
    return void(bench.refuse("penalty_not_allowed", Law::excluded));
  bench.record(PlayerLeft{*player, PlayerStatus::removed, command.clause, command.text});
  bench.cite(Law::excluded);
  bench.cite(command.clause);
}

// MC-4.17, MC-4.18, MC-3.12: a red card also ends the tournament for the player. Each card may be reviewed (MC-4.19).
void judge(Bench& bench, const GiveCard& command) {
  const RuleSet& rules = *bench.state.rules;
  const Law law = command.red ? Law::red_card : Law::yellow_card;
  if (rules.with.cards.value != Cards::yellow_red) return void(bench.refuse("not_in_this_book"));
  const auto player = bench.player(command.name);
  if (!player) return;
  const Sanction* sanction = find_sanction(rules, command.clause);
  if (!sanction || (sanction->penalties & bit(command.red ? Penalty::red : Penalty::yellow)) == 0)
    return void(bench.refuse("penalty_not_allowed", law));
  std::optional<GameId> game;
  if (command.game && !(game = bench.game(*command.game))) return;
  if (game && std::ranges::find(bench.state[*game].players, *player) == bench.state[*game].players.end())
    return void(bench.refuse("not_of_the_ten", law));
  bench.record(CardGiven{*player, command.red, command.clause, game, command.text});
  bench.record(CaseOpened{*player});
  if (command.red) bench.record(PlayerLeft{*player, PlayerStatus::removed, command.clause, command.text});
  bench.cite(law);
  bench.cite(command.clause);
}

void judge(Bench& bench, const ReviewCase& command) {
  if (bench.state.rules->behind(Law::case_review).empty()) return void(bench.refuse("not_in_this_book"));
  const auto player = bench.player(command.name);
  if (!player || !bench.entitled(command.by, {Office::discipline}, Law::case_review)) return;
  if (bench.state.players[static_cast<std::size_t>(*player)].discipline == CaseStatus::none)
    return void(bench.refuse("no_case", Law::case_review));
  if (!command.confirmed && command.text.empty()) return void(bench.refuse("reason_needed", Law::case_review));
  bench.record(CaseReviewed{*player, command.by, command.confirmed ? CaseStatus::confirmed : CaseStatus::recommended,
                            command.text});
  bench.cite(Law::case_review);
}

void judge(Bench& bench, const SetPose& command) {
  if (bench.state.rules->behind(Law::night_pose).empty()) return void(bench.refuse("not_in_this_book"));
  if (command.text.empty()) return void(bench.refuse("reason_needed", Law::night_pose));
  if (command.approved_by.empty()) return void(bench.refuse("approval_needed", Law::night_pose));
  if (!bench.entitled(command.approved_by, {Office::referees}, Law::night_pose)) return;
  bench.record(PoseSet{command.text, command.approved_by});
  bench.cite(Law::night_pose);
  bench.cite(Law::night_pose_same);
}

void judge(Bench& bench, const ExemptFromPose& command) {
  if (bench.state.rules->behind(Law::night_pose).empty()) return void(bench.refuse("not_in_this_book"));
  const auto player = bench.player_in(command.name);
  if (!player) return;
  if (bench.state.pose.empty()) return void(bench.refuse("no_pose", Law::night_pose_same));
  if (bench.state.players[static_cast<std::size_t>(*player)].pose_exempt)
    return void(bench.refuse("already_there", Law::night_pose_same));
  bench.record(PoseExempted{*player});
  bench.cite(Law::night_pose_same);
}

}  // namespace mafia::tournament
