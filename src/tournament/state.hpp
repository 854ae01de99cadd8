// The state of a tournament, folded from its events.
#pragma once

#include "scoring/standings.hpp"
#include "tournament/event.hpp"

namespace mafia::tournament {

struct Player {
  std::string name;
  PlayerStatus status = PlayerStatus::registered;
  CaseStatus discipline = CaseStatus::none;
  bool pose_exempt = false;
  Moment left;  // When the player left, if they did.
};

struct Official {
  std::string name;
  Offices offices;
};

struct AppealState {
  AppealStatus status = AppealStatus::none;
  int by = -1;
  Clause ground;
  std::string text, allowed_by;
  bool players_heard = false, host_heard = false;
  std::vector<Evidence> evidence;
};

struct Game {
  int round = 0, table = 0;
  std::string judge;
  Seating players{};
  GameStatus status = GameStatus::planned;
  PlayedGame played;
  std::vector<ScoreSheet> parts;  // Annulled by automatic replays, and what an ordered replay leaves of a game.
  std::array<std::uint8_t, table_size> causes{};  // How many of those replays each seat caused.
  int replays = 0;                                // Automatic ones.
  std::string entered_by;
  Moment ended;  // When it was announced, or until then entered.
  bool announced = false;
  AppealState appeal;
};

struct Stage {
  std::string name;
  Fraction coefficient = 1;
  std::vector<int> players;
  std::vector<Game> games;
  bool closed = false;
};

struct State {
  std::string title;
  const RuleSet* rules = nullptr;
  Moment at;
  std::vector<Player> players;
  std::vector<Official> officials;
  std::vector<scoring::TeamOfPlayers> teams;
  std::vector<Stage> stages;
  std::vector<scoring::CardBetweenGames> cards;
  std::vector<std::vector<int>> lots;             // Each draw, the best first.
  std::vector<scoring::StandingPoints> standing;  // Of players who were substituted.
  std::string pose;
  int fair_play = -1;
  std::vector<int> fair_play_refused;
  int complaints = 0;
  bool published = false;

  bool created() const { return !title.empty() && rules != nullptr; }
  const Stage* open_stage() const { return stages.empty() || stages.back().closed ? nullptr : &stages.back(); }
  const Game& operator[](GameId id) const {
    return stages[static_cast<std::size_t>(id.stage)].games[static_cast<std::size_t>(id.place)];
  }
  Game& operator[](GameId id) {
    return stages[static_cast<std::size_t>(id.stage)].games[static_cast<std::size_t>(id.place)];
  }
};

std::optional<int> find_player(const State&, std::string_view name);
const Official* find_official(const State&, std::string_view name);
// Of players, officials and teams, each in order of entry. An official may have the same name as a player.
using NamesByKind = std::array<std::vector<std::string>, 3>;
NamesByKind names_by_kind(const State&);
std::optional<GameId> find_game(const State&, const GameRef&);
std::string ref_of(const Stage&, const Game&);  // "main/3.1"

// What counts so far: the confirmed games.
scoring::Results results_of(const State&);
// The parts of a game that automatic replays annulled, entered by hand or taken from its record.
std::vector<ScoreSheet> parts_of(const Game&);
// A game as the standings see it, with everything entered so far.
scoring::Game scored_game(const Game&);

}  // namespace mafia::tournament
