// Examples counted by hand from the books' rows, run against the second scorer; then both generators against it.
#include <algorithm>
#include <cstdio>
#include <map>
#include <random>
#include <set>
#include <string>

#include "random_tournament.hpp"
#include "second_scorer.hpp"

namespace {

using Json = nlohmann::json;

const std::string ru = "mafclub-2023-ru", en = "mafclub-2023-en", fiim = "fiim-2019";
int failures = 0, examples = 0;

void expect(const std::string& what, const Json& actual, const Json& wanted) {
  ++examples;
  if (actual == wanted) return;
  ++failures;
  std::printf("FAIL %s\n  wanted %s\n  actual %s\n", what.c_str(), wanted.dump().c_str(), actual.dump().c_str());
}

// P1 is the Sheriff, P2..P7 citizens, P8 and P9 mafia, P10 the Don; Pn sits in seat n.
Json game(const std::string& winner) {
  Json seats = Json::array();
  for (int i = 1; i <= 10; ++i)
    seats.push_back({{"player", "P" + std::to_string(i)},
                     {"role", i == 1   ? "sheriff"
                              : i < 8  ? "citizen"
                              : i < 10 ? "mafia"
                                       : "don"}});
  return {{"round", 1}, {"table", 1}, {"winner", winner}, {"seats", seats}};
}

// Sets the first victim and the note; an empty note is left out.
Json killed(Json one, int seat, const std::vector<int>& note = {}) {
  one["first_killed"] = seat;
  if (!note.empty()) one["nota"] = note;
  return one;
}

Json with(Json one, const char* key, Json value) {
  one[key] = std::move(value);
  return one;
}

Json seated(Json one, int seat, const char* key, Json value) {
  one["seats"][seat - 1][key] = std::move(value);
  return one;
}

Json awarded(Json one, int seat, const char* kind, const char* points) {
  one["seats"][seat - 1]["awards"].push_back({{"kind", kind}, {"points", points}});
  return one;
}

// Exchanges the roles of two seats, so that a player may hold another card in another game.
Json swapped(Json one, int a, int b) {
  std::swap(one["seats"][a - 1]["role"], one["seats"][b - 1]["role"]);
  return one;
}

Json cup(const std::string& rules, const std::vector<Json>& games, Json coefficient = nullptr) {
  Json players = Json::array();
  for (int i = 1; i <= 10; ++i) players.push_back("P" + std::to_string(i));
  Json stage = {{"name", "main"}, {"games", games}};
  if (!coefficient.is_null()) stage["coefficient"] = coefficient;
  return {
      {"format", "primanota-tournament/1"}, {"rules", rules}, {"players", players}, {"stages", Json::array({stage})}};
}

std::vector<Json> times(const Json& one, int count) { return std::vector<Json>(static_cast<std::size_t>(count), one); }

std::vector<Json> operator+(std::vector<Json> a, const std::vector<Json>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

Json row(const Json& tournament, const std::string& player) {
  const Json result = second::standings(tournament, false);
  for (const Json& one : result["players"])
    if (one["player"] == player) return one;
  return nullptr;
}

Json of(const Json& tournament, const std::string& player, const char* column) {
  const Json found = row(tournament, player);
  return found.is_null() ? Json("no standings") : found[column];
}

Json clauses(const Json& tournament) {
  std::set<std::string> out;
  const Json result = second::standings(tournament, false);
  for (const Json& error : result["errors"])
    if (error["clause"] != "3.20.5" && error["clause"] != "8.7.5") out.insert(error["clause"]);
  return out;
}

Json order(const Json& tournament) {
  Json out = Json::array();
  const Json result = second::standings(tournament, false);
  for (const Json& one : result["players"]) out.push_back(one["player"]);
  return out;
}

void mafclub_examples() {
  const Json red = game("red"), black = game("black"), tie = game("draw");
  expect("3.1 win", of(cup(ru, {red}), "P1", "main"), "4");
  expect("3.1 loss", of(cup(ru, {red}), "P10", "main"), "1");
  expect("3.1 tie is less than a loss", of(cup(ru, {tie}), "P10", "main"), "0");
  expect("2.6.4a three blacks", of(cup(ru, {killed(red, 2, {8, 9, 10})}), "P2", "extra"), "1");
  expect("2.6.4a two blacks", of(cup(ru, {killed(red, 2, {8, 9, 3})}), "P2", "extra"), "0.5");
  expect("2.6.4a one black", of(cup(ru, {killed(red, 2, {8, 2, 3})}), "P2", "extra"), "0");
  expect("2.6.4b Sheriff, three blacks", of(cup(ru, {killed(red, 1, {8, 9, 10})}), "P1", "extra"), "0.5");
  expect("2.6.4b Sheriff, two blacks", of(cup(ru, {killed(red, 1, {8, 9, 2})}), "P1", "extra"), "0.5");
  expect("2.6.4 Don", of(cup(ru, {killed(red, 10, {8, 9, 10})}), "P10", "extra"), "0");
  expect("MC-Q54 two seats", of(cup(ru, {killed(red, 2, {8, 9})}), "P2", "extra"), "0");
  expect("MC-Q54 repeated seat", of(cup(ru, {killed(red, 2, {8, 9, 9})}), "P2", "extra"), "0");
  const Json note = killed(red, 2, {8, 9, 10});
  expect("2.6.1a one voted out", of(cup(ru, {with(note, "voted_out_day1", 1)}), "P2", "extra"), "0");
  expect("nota_allowed false", of(cup(ru, {with(note, "nota_allowed", false)}), "P2", "extra"), "0");
  expect("3.11 note in a tie", of(cup(ru, {killed(tie, 2, {8, 9, 10})}), "P2", "total"), "1");

  const Json dead = killed(black, 2);
  const char* sums[] = {"0", "0", "1", "3", "6", "9", "12"};
  for (int n = 1; n <= 6; ++n) expect("3.10 sum", of(cup(ru, times(dead, n)), "P2", "compensation"), sums[n]);
  expect("3.10.1 L, W, L", of(cup(ru, {dead, killed(red, 2), dead}), "P2", "compensation"), "1");
  expect("MC-Q86 tie does not count", of(cup(ru, {dead, killed(tie, 2)}), "P2", "compensation"), "0");
  expect("3.10b Don", of(cup(ru, times(killed(red, 10), 3)), "P10", "compensation"), "0");
  expect("MC-Q87 cap before coefficient", of(cup(ru, times(dead, 4), "1.5"), "P2", "compensation"), "9");
  Json stages = cup(ru, times(dead, 2));
  stages["stages"].push_back({{"name", "final"}, {"coefficient", 1.5}, {"games", {dead}}});
  expect("3.10.3 each stage starts again", of(stages, "P2", "compensation"), "1");
  stages["stages"][1]["games"].push_back(dead);
  expect("3.10.3a times 1.5", of(stages, "P2", "compensation"), "2.5");

  expect("3.13 win, removal, yellow",
         of(cup(ru, {seated(seated(red, 4, "removed", true), 4, "cards", {"yellow", "red"})}), "P4", "total"), "-1.5");
  expect("3.12 removal is not multiplied", of(cup(ru, {seated(red, 4, "removed", true)}, "2"), "P4", "total"), "6.5");
  const Json replay = seated(red, 4, "caused_replay", true);
  expect("4.15 win", of(cup(ru, {replay}), "P4", "total"), "0.5");
  expect("4.15.1-c1 minus nine", of(cup(ru, {replay, replay}, "2"), "P4", "extra"), "-9");
  expect("4.15.1 third", of(cup(ru, times(replay, 3)), "P4", "extra"), "-14.5");
  expect("3.19 sum", of(cup(ru, {awarded(awarded(red, 4, "best_move", "1"), 4, "worst_move", "-0.5")}), "P4", "mvp"),
         "0.5");
  expect("coefficient on awards", of(cup(ru, {awarded(red, 9, "worst_play", "-1.5")}, "0.75"), "P9", "total"),
         "-0.375");
  Json penalty = cup(ru, {red}, "3");
  penalty["penalties"] = {{{"player", "P3"}, {"card", "yellow"}}, {{"player", "P3"}, {"card", "red"}}};
  expect("cards between games", of(penalty, "P3", "total"), "8");
  const Json part = {{"seats", swapped(red, 2, 8)["seats"]}, {"first_killed", 3}, {"nota", {2, 9, 10}}};
  expect("3.11.1 note of the annulled deal", of(cup(ru, {with(red, "annulled", {part})}, 2), "P3", "extra"), "2");
  expect("annulled first kill is no first death", of(cup(ru, {with(red, "annulled", {part})}), "P3", "first_deaths"),
         0);

  Json team = cup(ru, times(dead, 2));
  team["teams"] = {{"T", {"P2", "P3"}}, {"U", {"P4", "P5"}}, {"V", {"P8"}}};
  expect("3.10.2 teams without compensation", second::standings(team, false)["teams"],
         Json::parse(R"([{"place":1,"team":"V","total":"8"},{"place":2,"team":"T","total":"4"},
                         {"place":2,"team":"U","total":"4"}])"));

  // Five best moves: 3.3 and 3.8 without consent, legal with it in Russian only.
  Json five = red;
  for (int i = 1; i <= 5; ++i) five = awarded(five, i, "best_move", "1");
  expect("3.3 five players", clauses(cup(ru, {five})), {"3.3", "3.8"});
  expect("3.3.1 consent", clauses(cup(ru, {with(five, "consent", true)})), Json::array());
  expect("3.3.1 not in English", clauses(cup(en, {with(five, "consent", true)})), {"3.3", "3.8"});
  Json six = awarded(red, 6, "best_play", "2");
  for (int i = 1; i <= 4; ++i) six = awarded(six, i, "best_move", "1");
  expect("3.4.1 six points", clauses(cup(ru, {with(six, "consent", true)})), Json::array());
  expect("3.4 six points", clauses(cup(ru, {six})), {"3.3", "3.4", "3.8"});
}

void mafclub_ranking() {
  // P8 and P9 win twice as mafia; the Don is level in points until extras differ.
  Json level = cup(ru, times(game("black"), 2));
  level["lots"] = {"P9", "P8", "P7", "P6", "P5", "P4", "P3", "P2", "P1"};
  expect("3.20.2 role cards, 3.20.5 lot", order(level), {"P10", "P9", "P8", "P7", "P6", "P5", "P4", "P3", "P2", "P1"});
  level["lots"] = {"P9", "P7", "P6", "P5", "P4", "P3", "P2", "P1"};
  const Json shared = second::standings(level, false);
  expect("a lot must name all", shared["players"][2]["place"], 2);
  expect("shared order is that of players", shared["players"][1]["player"], "P8");
  expect("the next place", shared["players"][3]["place"], 4);
  expect("missing lot", shared["errors"], Json::parse(R"([{"clause":"3.20.5","players":["P8","P9"],"message":""}])"));
  // P2: compensation 1 + 2 losses = 3; P3: two losses and best moves of 1 = 3. Level in 3.20.1 (MC-Q70), P2 died more.
  const Json dead = awarded(killed(game("black"), 2), 3, "best_move", "0.5");
  const Json close = cup(ru, {dead, dead});
  expect("MC-Q70 compensation is additional", row(close, "P2")["total"], row(close, "P3")["total"]);
  expect("3.20.4 first deaths", of(close, "P2", "place"), 4);
  expect("3.20.4 the other", of(close, "P3", "place"), 5);
  const Json chosen = second::standings(close, false)["nominations"];
  expect("3.21.1 MVP without compensation", chosen["mvp"], {"P3"});
  expect("3.22.4 Best Don", chosen["best_don"], {"P10"});
  expect("3.22.5 Best Mafia: the Don has the better place", chosen["best_mafia"], {"P10"});
  expect("3.22.6 nobody won as red", chosen["best_citizen"], Json::array());
  expect("3.21 is Russian only", second::standings(cup(en, {dead}), false)["nominations"], Json::object());
}

void fiim_examples() {
  const Json red = game("red"), black = game("black"), tie = game("draw");
  const Json dead = killed(black, 2);
  const auto c = [&](int n, int lost, int won) {
    return of(cup(fiim, times(dead, lost) + times(killed(red, 2), won) + times(tie, n - lost - won)), "P2",
              "compensation");
  };
  expect("8.6.1 n=10 i=1", c(10, 1, 0), "0.1");
  expect("8.6.2 n=10 i=3, all lost", c(10, 3, 0), "0.9");
  expect("8.6.3 n=10 i=3, two lost", c(10, 2, 1), "0.6");
  expect("8.6.1 n=10 i=5", c(10, 5, 0), "2");
  expect("8.6.1a n=12 i=1", c(12, 1, 0), "0.08");
  expect("8.6.1a n=12 i=6", c(12, 1, 5), "0.4");
  expect("8.6.1b n=17 i=1", c(17, 1, 0), "2/35");
  expect("8.6.1b n=17 i=6", c(17, 1, 5), "12/35");
  expect("8.6.1c n=20 i=7", c(20, 1, 6), "0.35");
  expect("8.6.1d n=1", c(1, 1, 0), "0.4");
  expect("8.6.1d n=3 i=1", c(3, 1, 0), "0.4");
  expect("8.6.1d n=13 i=1", c(13, 1, 0), "0.08");
  expect("8.6.1e killed as Don",
         of(cup(fiim, times(dead, 2) + times(killed(swapped(red, 2, 10), 2), 1) + times(tie, 7)), "P2", "compensation"),
         "0.4");
  Json two = cup(fiim, times(dead, 2) + times(tie, 10));
  two["stages"].push_back({{"name", "final"}, {"games", times(dead, 1) + times(tie, 4)}});
  expect("8.6.4 stages", of(two, "P2", "compensation"), "0.52");
  const Json guilty = seated(dead, 2, "team_lost", true);
  expect("FIIM-Q43 his own loss",
         of(cup(fiim, times(guilty, 1) + times(dead, 1) + times(tie, 8)), "P2", "compensation"), "0.2");
  expect("6.8 and removed: once", of(cup(fiim, {seated(guilty, 2, "removed", true)}, 2), "P2", "extra"), "-0.5");

  expect("8.3.4 three", of(cup(fiim, {killed(black, 5, {8, 9, 10})}), "P5", "extra"), "0.4");
  expect("8.3.4 two of three", of(cup(fiim, {killed(red, 5, {8, 9, 1})}), "P5", "total"), "1.25");
  expect("8.3.4 short list", of(cup(fiim, {killed(tie, 1, {8, 9})}), "P1", "extra"), "0.25");
  expect("FIIM-Q33 repeats once", of(cup(fiim, {killed(tie, 1, {8, 8, 8})}), "P1", "extra"), "0");
  expect("8.3.4a black", of(cup(fiim, {killed(tie, 9, {8, 9, 10})}), "P9", "extra"), "0");
  const Json named = killed(red, 5, {8, 9, 10});
  expect("8.3.6 two voted out", of(cup(fiim, {with(named, "voted_out_day1", 2)}), "P5", "extra"), "0");
  expect("8.3.6 true does not help",
         of(cup(fiim, {with(with(named, "voted_out_day1", 2), "nota_allowed", true)}), "P5", "extra"), "0");
  expect("7.10a one voted out", of(cup(fiim, {with(named, "voted_out_day1", 1)}), "P5", "extra"), "0.4");
  expect("8.3.5 hint", of(cup(fiim, {with(named, "nota_allowed", false)}), "P5", "extra"), "0");
  const Json quarter = killed(red, 5, {8, 9, 1});
  expect("8.4.6 larger", of(cup(fiim, {awarded(quarter, 5, "extra", "0.4")}), "P5", "extra"), "0.4");
  Json full = awarded(awarded(awarded(named, 1, "extra", "0.3"), 2, "extra", "0.3"), 3, "extra", "0.2");
  full = awarded(awarded(full, 4, "extra", "0.2"), 5, "extra", "0.4");
  expect("FIIM-Q36 equal extra yields", clauses(cup(fiim, {full})), Json::array());
  expect("8.4.1 and 8.4.2 without the note", clauses(cup(fiim, {with(full, "nota_allowed", false)})),
         {"8.4.1", "8.4.2"});
  expect("8.4.3a consent", clauses(cup(fiim, {awarded(red, 4, "extra", "0.6")})), {"8.4.3"});
  expect("8.4.3a given", of(cup(fiim, {with(awarded(red, 4, "extra", "0.6"), "consent", true)}), "P4", "total"), "1.6");
  expect("fines are multiplied",
         of(cup(fiim, {awarded(awarded(red, 4, "fine", "-0.4"), 4, "fine", "-0.4")}, 2), "P4", "total"), "0.4");
  Json team = cup(fiim, {dead});
  team["teams"] = {{"T", {"P2", "P8"}}};
  expect("FIIM teams with compensation", second::standings(team, false)["teams"][0]["total"], "1.4");
  // P2: 0.4 by compensation; P3: 0.4 judge's extra. Level totals, extra decides.
  const Json level = cup(fiim, {awarded(dead, 3, "extra", "0.4")});
  expect("8.7.1 extra without compensation", of(level, "P3", "place"), 4);
  expect("8.7.1 the other", of(level, "P2", "place"), 5);
  Json fsm = level;
  fsm["rules"] = "fsm";
  expect("fsm scores as FIIM", row(fsm, "P2"), row(level, "P2"));
}

// Each generator agrees with the scorer: legal files are legal, broken ones break exactly the clauses that they name.
void generator_examples() {
  std::map<std::string, int> seen;
  for (const std::string& rules : {ru, en, fiim, std::string("fsm")}) {
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
      std::mt19937_64 rng(seed);
      const Json file = second::random_tournament(rng, {.rules = rules});
      const Json result = second::standings(Json::parse(file.dump()), false);
      expect("legal file of seed " + std::to_string(seed) + " " + rules, clauses(file), Json::array());
      for (const Json& stage : file["stages"]) {
        std::map<std::string, int> lost;
        for (const Json& one : stage["games"])
          if (one.contains("winner") && one["winner"] == "black" && one.contains("first_killed") &&
              !one["first_killed"].is_null()) {
            const Json& victim = one["seats"][one["first_killed"].get<int>() - 1];
            if (victim["role"] == "citizen" || victim["role"] == "sheriff")
              if (const int time = ++lost[victim["player"]]; time >= 3)
                ++seen[rules + " lost first kill no. " + std::to_string(std::min(time, 5))];
          }
      }
      const bool missing = !result["errors"].empty();
      ++seen[rules + (missing ? " lots missing" : " all places decided")];
      for (const Json& player : result["players"])
        if (player["compensation"].get<std::string>().contains('/')) ++seen[rules + " endless compensation"];
    }
    for (const std::string& way : second::ways_to_break(rules))
      for (std::uint64_t seed = 0; seed < 12; ++seed) {
        std::mt19937_64 rng(seed);
        const second::Broken broken = second::broken_tournament(rng, rules, way);
        std::set<std::string> wanted(broken.also.begin(), broken.also.end());
        wanted.insert(broken.clause);
        expect(rules + " " + way, clauses(broken.tournament), wanted);
        const Json forced = second::standings(broken.tournament, true);
        expect(rules + " " + way + " forced", forced["players"].empty(), broken.file_error);
        expect(rules + " " + way + " place", forced["errors"][0].value("stage", ""),
               broken.file_error ? "" : broken.stage);
      }
  }
  for (const auto& [what, count] : seen) std::printf("%6d  %s\n", count, what.c_str());
}

}  // namespace

int main() {
  mafclub_examples();
  mafclub_ranking();
  fiim_examples();
  std::printf("%d examples by hand\n", examples);
  generator_examples();
  std::printf("%d checks, %d failures\n", examples, failures);
  return failures == 0 ? 0 : 1;
}
