// Where a tournament stands and what can be done next.
#include <algorithm>

#include "base/columns.hpp"
#include "cup/cup.hpp"
#include "texts/texts.hpp"

namespace mafia::notation {
namespace {

using tournament::GameStatus;
using tournament::State;

template <class Pick>
std::string games_that(const State& state, const Pick& pick) {
  constexpr int most = 12;  // More would hide the rest of the page.
  std::string list;
  int count = 0;
  for (const tournament::Stage& stage : state.stages)
    for (const tournament::Game& game : stage.games) {
      if (!pick(game)) continue;
      if (++count <= most) list += (list.empty() ? "" : ", ") + printable(ref_of(stage, game));
    }
  return count > most ? list + ", … (" + std::to_string(count) + ")" : list;
}

class Summary {
 public:
  Summary(const State& state, Language language) : state_(state), language_(language) {}

  std::string write() {
    line("cup.title", {printable(state_.title), std::string(state_.rules->id)});
    const auto in =
        std::ranges::count(state_.players, tournament::PlayerStatus::registered, &tournament::Player::status);
    line("cup.players", {std::to_string(state_.players.size()), std::to_string(in), std::to_string(state_.teams.size()),
                         std::to_string(state_.officials.size())});
    for (const tournament::Stage& stage : state_.stages) {
      const auto done = std::ranges::count(stage.games, GameStatus::confirmed, &tournament::Game::status);
      if (stage.closed)
        line("cup.stage_closed", {printable(stage.name), std::to_string(stage.games.size())});
      else
        line("cup.stage_open", {printable(stage.name), std::to_string(done), std::to_string(stage.games.size())});
    }
    const bool open = open_matters();
    next_step(open);
    return std::move(out_);
  }

 private:
  void line(std::string_view key, const std::vector<std::string>& values = {}) {
    out_ += fill(text(language_, key), values) + "\n";
  }
  bool listed(std::string_view key, const std::string& list) {
    if (!list.empty()) line(key, {list});
    return !list.empty();
  }

  bool open_matters() {
    const auto with = [](GameStatus status) {
      return [status](const tournament::Game& game) { return game.status == status; };
    };
    bool open = listed("cup.to_enter", games_that(state_, with(GameStatus::planned)));
    open |= listed("cup.to_confirm", games_that(state_, with(GameStatus::entered)));
    open |= listed("cup.to_replay", games_that(state_, with(GameStatus::annulled)));
    open |= listed("cup.appeal_open", games_that(state_, [](const tournament::Game& game) {
                     return game.appeal.status == tournament::AppealStatus::open;
                   }));
    std::string cases;
    for (const tournament::Player& player : state_.players)
      if (player.discipline == tournament::CaseStatus::open)
        cases += (cases.empty() ? "" : ", ") + printable(player.name);
    listed("cup.case_open", cases);
    if (!state_.rules->behind(Law::hint_removals).empty()) suggest_yellow();
    return open;
  }

  // MC-4.17.5, MC-Q81: from the second removal on a yellow card is to be considered.
  void suggest_yellow() {
    const scoring::Standings table = scoring::standings(tournament::results_of(state_));
    std::string names;
    for (const scoring::Row& row : table.players)
      if (row.removals > 1 + row.cards)
        names += (names.empty() ? "" : ", ") + printable(state_.players[static_cast<std::size_t>(row.player)].name);
    if (names.empty()) return;
    line("cup.yellow", {names, std::string(rules::name_of(state_.rules->behind(Law::hint_removals).front()))});
  }

  void next_step(bool open) {
    if (state_.published) return line("cup.published");
    if (state_.stages.empty()) return line("cup.next_register");
    if (state_.open_stage()) {
      if (state_.open_stage()->games.empty()) return line("cup.next_seat");
      if (!open) line("cup.next_close");
      return;
    }
    const scoring::Standings table = scoring::standings(tournament::results_of(state_));
    for (const std::vector<int>& group : table.open_lots) {
      std::string names;
      for (int player : group)
        names += (names.empty() ? "" : ", ") + printable(state_.players[static_cast<std::size_t>(player)].name);
      line("cup.lot_open", {names});
    }
    if (table.open_lots.empty()) line("cup.next_stage");
  }

  const State& state_;
  Language language_;
  std::string out_;
};

}  // namespace

std::string summary(const State& state, Language language) { return Summary(state, language).write(); }

std::string seats_text(const State& state, Language language) {
  std::string out;
  for (const tournament::Stage& stage : state.stages)
    for (const tournament::Game& game : stage.games) {
      if (game.status == GameStatus::confirmed) continue;
      out += printable(ref_of(stage, game));
      if (!game.judge.empty())
        out += ", " + std::string(spelling(CupWord::judge, language)) + " " + printable(game.judge);
      out += "\n";
      for (std::size_t i = 0; i < game.players.size(); ++i)
        out += right_aligned(std::to_string(i + 1), 4) + "  " +
               printable(state.players[static_cast<std::size_t>(game.players[i])].name) + "\n";
    }
  return out;
}

}  // namespace mafia::notation
