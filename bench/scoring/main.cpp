// bench_scoring [--json]: times the standings of large tournaments on one core against fixed limits, and reading a
// tournament file against only parsing its JSON. Each figure is the median of several runs in thread CPU time.
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/random.hpp"
#include "cup/tournament_file.hpp"
#include "rules/books.hpp"
#include "scoring/standings.hpp"

namespace mafia::bench {
namespace {

using scoring::table_size;

double now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

template <class Run>
double median_ms(int runs, const Run& run) {
  std::vector<double> times;
  for (int i = 0; i < runs; ++i) {
    const double start = now();
    run();
    times.push_back((now() - start) * 1000);
  }
  std::ranges::nth_element(times, times.begin() + runs / 2);
  return times[static_cast<std::size_t>(runs) / 2];
}

ScoreSheet random_sheet(Random& random, const RuleSet& rules) {
  ScoreSheet sheet;
  sheet.outcome = random.one_in(20) ? Outcome::draw : random.one_in(2) ? Outcome::red : Outcome::black;
  std::array<Role, table_size> roles{Role::sheriff, Role::don, Role::mafia, Role::mafia};
  std::fill(roles.begin() + 4, roles.end(), Role::citizen);
  random.shuffle(roles);
  for (Seat s : seats_of(sheet)) sheet[s].role = roles[s.index()];
  const auto seat = [&] { return *Seat::from(static_cast<int>(random.below(table_size)) + 1); };
  if (!random.one_in(5)) sheet.first_victim = seat();
  sheet.nota_right = true;
  for (int i = 0; i < 3; ++i) sheet.nota.add(seat());
  const bool nominations = !rules.reasons.empty();
  for (int i = 0; i < 2; ++i) {
    ScoredSeat& praised = sheet[seat()];
    if (praised.awards.empty())
      praised.awards.push_back({nominations ? Award::best_move : Award::extra, nominations ? 50 : 20});
  }
  if (random.one_in(6)) sheet[seat()].removed = true;
  return sheet;
}

scoring::Results random_results(const RuleSet& rules, int players, int games, int stages) {
  Random random(7);
  scoring::Results results{.rules = &rules};
  for (int i = 0; i < players; ++i) results.players.push_back("Player " + std::to_string(i));
  std::vector<int> order(static_cast<std::size_t>(players));
  for (int i = 0; i < players; ++i) order[static_cast<std::size_t>(i)] = i;
  const int tables = players / table_size;
  for (int stage = 0; stage < stages; ++stage) {
    scoring::Stage made{
        .name = "stage " + std::to_string(stage), .coefficient = Fraction::of(stage + 2, 2), .games = {}};
    for (int i = 0; i < games / stages; ++i) {
      if (i % tables == 0) random.shuffle(order);
      scoring::Game game{.round = i / tables + 1, .table = i % tables + 1};
      std::copy_n(order.begin() + (i % tables) * table_size, table_size, game.players.begin());
      game.sheet = random_sheet(random, rules);
      made.games.push_back(std::move(game));
    }
    results.stages.push_back(std::move(made));
  }
  return results;
}

struct Line {
  std::string name;
  double ms, limit_ms;
  std::string against;
};

Line standings_of(const RuleSet& rules, int players, int games, double limit_ms) {
  const scoring::Results results = random_results(rules, players, games, 2);
  std::size_t places = 0;
  const double ms = median_ms(games > 10000 ? 3 : 15, [&] { places += scoring::standings(results).players.size(); });
  if (places == 0) std::abort();
  return {std::string(rules.id) + ", " + std::to_string(players) + " players, " + std::to_string(games) + " games", ms,
          limit_ms, "limit"};
}

// Reading and checking a file of 2,000 games, compared with parsing alone.
Line reading() {
  const RuleSet& rules = rules::at("fiim-2019");
  const scoring::Results results = random_results(rules, 1000, 2000, 1);
  nlohmann::json file{{"rules", rules.id}, {"players", results.players}};
  auto& games = file["stages"][0]["games"];
  constexpr const char* roles[] = {"", "citizen", "sheriff", "mafia", "don"};
  for (const scoring::Game& game : results.stages[0].games) {
    nlohmann::json json{{"round", game.round}, {"table", game.table}, {"winner", "red"}};
    for (Seat s : seats_of(game.sheet))
      json["seats"].push_back({{"player", results.players[static_cast<std::size_t>(game.players[s.index()])]},
                               {"role", roles[static_cast<std::size_t>(game.sheet[s].role)]}});
    games.push_back(std::move(json));
  }
  const std::string text = file.dump();
  const double parse = median_ms(5, [&] {
    if (nlohmann::ordered_json::parse(text, nullptr, false).is_discarded()) std::abort();
  });
  const double read = median_ms(5, [&] {
    if (!notation::read_tournament(text, notation::Language::en).errors.empty()) std::abort();
  });
  return {"reading a file of 2000 games", read, parse, "bare JSON"};
}

}  // namespace
}  // namespace mafia::bench

int main(int argc, char** argv) {
  using namespace mafia;
  const bool json = argc > 1 && std::strcmp(argv[1], "--json") == 0;
  std::vector<bench::Line> lines;
  for (const char* id : {"mafclub-2023-ru", "fiim-2019"}) {
    lines.push_back(bench::standings_of(rules::at(id), 1000, 2000, 50));
    lines.push_back(bench::standings_of(rules::at(id), 10000, 100000, 1000));
  }
  lines.push_back(bench::reading());
  const bool kept = std::ranges::all_of(
      lines, [](const bench::Line& line) { return line.against != "limit" || line.ms <= line.limit_ms; });
  if (json) {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const bench::Line& line : lines)
      all.push_back(
          {{"name", line.name}, {"ms", line.ms}, {line.against, line.limit_ms}, {"ratio", line.ms / line.limit_ms}});
    std::printf("%s\n", all.dump(2).c_str());
    return kept ? 0 : 1;
  }
  std::printf("%-50s %10s %10s %8s\n", "", "ms", "against", "ratio");
  for (const bench::Line& line : lines)
    std::printf("%-50s %10.2f %10.1f %8.3f  of the %s\n", line.name.c_str(), line.ms, line.limit_ms,
                line.ms / line.limit_ms, line.against.c_str());
  return kept ? 0 : 1;
}
