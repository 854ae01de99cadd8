#include <algorithm>

#include "tournament/bench.hpp"

namespace mafia::tournament {

std::optional<int> Bench::player(std::string_view name) {
  const auto found = find_player(state, name);
  if (!found) refuse("unknown_player", Clause{}, name);
  return found;
}

std::optional<int> Bench::player_in(std::string_view name) {
  const auto found = player(name);
  if (!found) return std::nullopt;
  if (state.players[static_cast<std::size_t>(*found)].status == PlayerStatus::registered) return found;
  refuse("not_in_tournament", Law::excluded, name);
  return std::nullopt;
}

const Official* Bench::official(std::string_view name) {
  const Official* found = find_official(state, name);
  if (!found) refuse("unknown_official", Clause{}, name);
  return found;
}

bool Bench::entitled(std::string_view name, Offices offices, Law law) {
  const Official* found = official(name);
  if (!found) return false;
  if (found->offices.any_of(offices)) return true;
  return !refuse("not_entitled", law);
}

std::optional<GameId> Bench::game(const GameRef& ref) {
  if (state.stages.empty()) {
    refuse("no_stage");
    return std::nullopt;
  }
  const auto found = find_game(state, ref);
  if (!found) refuse("no_such_game");
  return found;
}

namespace {

// MC-4.19, FIIM-8.8.4: cases may be reviewed and complaints made at any time.
bool may_follow_publication(const Command& command) {
  return std::holds_alternative<Publish>(command) || std::holds_alternative<Complain>(command) ||
         std::holds_alternative<ReviewCase>(command);
}

}  // namespace

std::expected<Ruling, Violation> decide(const State& state, const Command& command, Moment at) {
  Bench bench(state, at);
  const bool founding = std::holds_alternative<Create>(command) || std::holds_alternative<ChooseRules>(command);
  if (!founding && !state.created())
    bench.refuse("not_created");
  else if (at < state.at)
    bench.refuse("time_goes_back");
  else if (state.published && !may_follow_publication(command))
    bench.refuse("published");
  else
    std::visit([&](const auto& each) { judge(bench, each); }, command);
  return std::move(bench).result();
}

std::vector<Clause> grounds_of(const RuleSet& rules, const Laws& laws) {
  std::vector<Clause> grounds;
  for (std::size_t i = 0; i < law_count; ++i)
    if (laws.contains(static_cast<Law>(i)))
      grounds.insert(grounds.end(), rules.behind(static_cast<Law>(i)).begin(), rules.behind(static_cast<Law>(i)).end());
  return grounds;
}

}  // namespace mafia::tournament
