#include <algorithm>

#include "tournament/tournament.hpp"

namespace mafia::tournament {
namespace {

// MC-Q83: nothing is carried over into a replay that was ordered on appeal except cards and removals.
ScoreSheet discipline_of(ScoreSheet sheet) {
  sheet.outcome = Outcome::replay;
  sheet.nota_right = false;
  for (Seat s : seats_of(sheet)) {
    sheet[s].awards.clear();
    sheet[s].caused_replays = 0;
  }
  return sheet;
}

void add_causes(Game& game, Seat s, const ScoredSeat& seat) {
  std::uint8_t& count = game.causes[s.index()];
  count = static_cast<std::uint8_t>(count + seat.caused_replays);
}

// A player who is replaced keeps the points of the annulled parts: they do not belong to the seat.
void take_along(State& state, GameId id, int player) {
  Game& game = state[id];
  const Fraction& coefficient = state.stages[static_cast<std::size_t>(id.stage)].coefficient;
  const auto found = std::ranges::find(game.players, player);
  const Seat s = *Seat::from(static_cast<int>(found - game.players.begin()) + 1);
  for (ScoreSheet& part : game.parts) {
    for (const PointLine& line : point_lines(*state.rules, part, s)) {
      const Fraction points = Fraction::hundredths(line.points.hundredths);
      state.standing.push_back({player, is_discipline(line.kind) ? points : points * coefficient, line.kind, line.law});
    }
    part[s] = {.role = part[s].role};
    if (part.first_victim == s) part.nota_right = false;
  }
  std::uint8_t& causes = game.causes[s.index()];
  if (causes > 0)
    state.standing.push_back({player, Fraction::hundredths(state.rules->with.replay.value * causes), PointKind::replay,
                              Law::replay_offender});
  causes = 0;
}

struct Evolve {
  State& state;
  Moment at;

  Player& player(int who) const { return state.players[static_cast<std::size_t>(who)]; }

  void operator()(const Created& e) const { state.title = e.title; }
  void operator()(const RulesChosen& e) const { state.rules = e.rules; }
  void operator()(const OfficialAppointed& e) const { state.officials.push_back({e.name, e.offices}); }
  void operator()(const PlayerRegistered& e) const { state.players.push_back({.name = e.name}); }
  void operator()(const PlayerLeft& e) const {
    player(e.player).status = e.how;
    player(e.player).left = at;
  }
  void operator()(const TeamFormed& e) const { state.teams.push_back({e.name, e.members}); }
  void operator()(const CardGiven& e) const { state.cards.push_back({e.player, e.red}); }
  void operator()(const CaseOpened& e) const { player(e.player).discipline = CaseStatus::open; }
  void operator()(const CaseReviewed& e) const { player(e.player).discipline = e.status; }
  void operator()(const PoseSet& e) const { state.pose = e.text; }
  void operator()(const PoseExempted& e) const { player(e.player).pose_exempt = true; }

  void operator()(const StageOpened& e) const {
    state.stages.push_back({.name = e.name, .coefficient = e.coefficient, .players = e.players, .games = {}});
  }
  void operator()(const PlayerJoinedStage& e) const {
    state.stages[static_cast<std::size_t>(e.stage)].players.push_back(e.player);
  }
  void operator()(const GameSeated& e) const {
    state.stages.back().games.push_back({.round = e.round, .table = e.table, .judge = e.judge, .players = e.players});
  }
  void operator()(const SeatsRedrawn& e) const { state[e.game].players = e.players; }
  void operator()(const JudgeAppointed& e) const { state[e.game].judge = e.judge; }
  void operator()(const PlayerSubstituted& e) const {
    take_along(state, e.game, e.goes);
    std::ranges::replace(state[e.game].players, e.goes, e.comes);
  }

  void operator()(const ResultEntered& e) const {
    Game& game = state[e.game];
    game.played = e.played;
    game.entered_by = e.by;
    game.status = GameStatus::entered;
    if (!game.announced) game.ended = at;
  }
  void operator()(const PartEntered& e) const {
    Game& game = state[e.game];
    ScoreSheet part = e.sheet;
    for (Seat s : seats_of(part)) {
      add_causes(game, s, part[s]);
      part[s].caused_replays = 0;
    }
    game.parts.push_back(part);
    ++game.replays;
    game.announced = false;  // The end of the replay will be announced.
    game.status = GameStatus::planned;
  }
  void operator()(const PointsAwarded& e) const {
    Game& game = state[e.game];
    game.played.sheet[e.to].awards.push_back({e.kind, e.points.hundredths});
    if (e.reason) game.played.reasons.push_back({e.to, e.kind, e.reason});
  }
  void operator()(const PlayerFined& e) const {
    ScoredSeat& seat = state[e.game].played.sheet[e.to];
    ++seat.fines;
    if (!seat.fine_clauses.full()) seat.fine_clauses.push_back(e.clause);
  }
  void operator()(const ConsentGiven& e) const { state[e.game].played.sheet.consent = true; }
  void operator()(const ResultConfirmed& e) const { state[e.game].status = GameStatus::confirmed; }
  void operator()(const ResultReopened& e) const { state[e.game].status = GameStatus::entered; }
  void operator()(const ResultAnnounced& e) const {
    state[e.game].ended = at;
    state[e.game].announced = true;
  }
  void operator()(const TieDeclared& e) const {
    Game& game = state[e.game];
    game.played = {};
    game.played.sheet.outcome = Outcome::draw;
    for (Seat s : seats_of(game.played.sheet)) game.played.sheet[s].role = game.parts.back()[s].role;
    game.entered_by = e.by;
    game.status = GameStatus::entered;
    if (!game.announced) game.ended = at;
  }

  void operator()(const AppealMade& e) const {
    AppealState& appeal = state[e.game].appeal;
    appeal = {};
    appeal.status = AppealStatus::open;
    appeal.by = e.by;
    appeal.ground = e.ground;
    appeal.text = e.text;
    appeal.allowed_by = e.allowed_by;
  }
  void operator()(const SideHeard& e) const {
    AppealState& appeal = state[e.game].appeal;
    (e.host ? appeal.host_heard : appeal.players_heard) = true;
  }
  void operator()(const EvidenceAttached& e) const { state[e.game].appeal.evidence.push_back(e.kind); }
  void operator()(const AppealRejected& e) const { state[e.game].appeal.status = AppealStatus::rejected; }
  void operator()(const ReplayOrdered& e) const {
    Game& game = state[e.game];
    for (Seat s : seats_of(game.played.sheet)) add_causes(game, s, game.played.sheet[s]);
    game.parts.insert(game.parts.end(), game.played.annulled.begin(), game.played.annulled.end());
    game.parts.push_back(game.played.sheet);
    for (ScoreSheet& part : game.parts) part = discipline_of(part);
    if (!e.discipline_stays) game.parts.clear();
    game.played = {};
    game.entered_by.clear();
    game.announced = false;
    game.replays = 0;
    game.appeal.status = AppealStatus::replay;
    game.status = GameStatus::annulled;
  }
  void operator()(const WinnerChanged& e) const {
    state[e.game].played.sheet = e.sheet;
    state[e.game].appeal.status = AppealStatus::changed;
  }
  void operator()(const ResultCorrected& e) const {
    Game& game = state[e.game];
    game.played = e.played;
    game.appeal.status = AppealStatus::changed;
    game.status = GameStatus::entered;
  }
  // Cards and the cost of a replay stay: they are not points of this win (MC-3.13).
  void operator()(const PointsVoided& e) const {
    Game& game = state[e.game];
    ScoredSeat& seat = game.played.sheet[e.of];
    seat.awards.clear();
    seat.removed = seat.removed_by_fouls = false;
    if (game.played.sheet.first_victim == e.of) game.played.sheet.nota_right = false;
    game.status = GameStatus::entered;
  }
  void operator()(const ComplaintMade&) const { ++state.complaints; }

  void operator()(const StageClosed&) const { state.stages.back().closed = true; }
  void operator()(const LotDrawn& e) const { state.lots.push_back(e.order); }
  void operator()(const FairPlayChosen& e) const { state.fair_play = e.player; }
  void operator()(const FairPlayRefused& e) const {
    state.fair_play_refused.push_back(e.player);
    if (state.fair_play == e.player) state.fair_play = -1;
  }
  void operator()(const Published&) const { state.published = true; }
};

}  // namespace

void evolve(State& state, const Event& event) {
  state.at = event.at;
  std::visit(Evolve{state, event.at}, event.what);
}

}  // namespace mafia::tournament
