// The illegal half of the random tournaments: one legal file, one mistake, and the clause it breaks.
#include <algorithm>
#include <functional>
#include <stdexcept>

#include "random_tournament.hpp"

namespace second {

using Json = nlohmann::json;

namespace {

// A legal tournament and one of its played games, which holds only players, roles and a winner.
struct Scene {
  Dice& dice;
  Json& file;
  Json& game;

  std::vector<int> seats_in_any_order() {
    std::vector<int> order = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    dice.shuffle(order);
    return order;
  }
  std::vector<int> team(bool winning) {
    std::vector<int> out = team_seats(game["seats"], (game["winner"] == "red") == winning);
    dice.shuffle(out);
    return out;
  }
  Json& winner() { return game["seats"][team(true)[0]]; }
  Json& loser() { return game["seats"][team(false)[0]]; }
  Json& anybody() { return game["seats"][dice.below(10)]; }
  void draw() { game["winner"] = "draw"; }
  void red_win() { game["winner"] = "red"; }  // For mistakes that need more than three winners.
  void give(Json& seat, const char* kind, int hundredths) {
    seat["awards"].push_back({{"kind", kind}, {"points", number(dice, hundredths)}});
  }
  // Gives best moves to `count` players. Call it once: a second call may pick the same players.
  void best_moves(Json& seats, int count, int hundredths, int except = -1) {
    std::vector<int> order = seats_in_any_order();
    std::erase(order, except);
    for (int i = 0; i < count; ++i) give(seats[order[static_cast<std::size_t>(i)]], "best_move", hundredths);
  }
  void best_play_and_moves(int play, int moves, int each) {
    const int best = team(true)[0];
    give(game["seats"][best], "best_play", play);
    best_moves(game["seats"], moves, each, best);
  }
  // Maf Club 3.11.1: a part that ended in a replay; legal as returned.
  Json& annulled() {
    const std::vector<std::string> deck = random_deal(dice);
    Json seats = Json::array();
    for (std::size_t i = 0; i < 10; ++i) seats.push_back({{"player", game["seats"][i]["player"]}, {"role", deck[i]}});
    game["annulled"].push_back({{"seats", seats}});
    return game["annulled"].back();
  }
  void extras(bool winning, const std::vector<int>& hundredths) {
    const std::vector<int> order = team(winning);
    for (std::size_t i = 0; i < hundredths.size(); ++i) give(game["seats"][order[i]], "extra", hundredths[i]);
  }
  // FIIM 8.3.4: a red first victim whose note names this many blacks; returns the victim's seat.
  Json& victim_with_note(int blacks) {
    const std::vector<int> black = team_seats(game["seats"], false);
    const std::vector<int> red = team_seats(game["seats"], true);
    game["first_killed"] = red[0] + 1;
    game["nota"] = Json::array();
    for (std::size_t i = 0; i < 3; ++i)
      game["nota"].push_back((static_cast<int>(i) < blacks ? black[i] : red[i + 1]) + 1);
    return game["seats"][red[0]];
  }
};

struct Way {
  std::string name;
  std::string clause;
  std::function<void(Scene&)> apply;
  std::vector<std::string> also = {};
  bool file_error = false;
};
using Ways = std::vector<Way>;

void append(Ways& to, Ways from) { to.insert(to.end(), from.begin(), from.end()); }

// Mistakes in names and in the file format, which no book numbers.
Ways file_ways() {
  Ways ways = {
      {"unknown rule set", "format", [](Scene& s) { s.file["rules"] = "mafclub-1999-xx"; }},
      {"city has no points", "format", [](Scene& s) { s.file["rules"] = "city"; }},
      {"player listed twice", "format", [](Scene& s) { s.file["players"].push_back(s.file["players"][3]); }},
      {"unknown name in a team", "format",
       [](Scene& s) { s.file["teams"]["Strangers"] = Json::array({"Nobody knows him"}); }},
      {"unknown name in lots", "format", [](Scene& s) { s.file["lots"].push_back("Nobody knows him"); }},
      {"name twice in lots", "format",
       [](Scene& s) {
         s.file["lots"] = Json::array({s.file["players"][1], s.file["players"][0], s.file["players"][1]});
       }},
      {"player in two teams", "format",
       [](Scene& s) {
         const std::string name = s.file["players"][2];
         s.file["teams"] = {{"A", Json::array({name, s.file["players"][0]})}, {"B", Json::array({name})}};
       }},
      {"player twice in a team", "format",
       [](Scene& s) {
         s.file["teams"] = {{"A", Json::array({s.file["players"][0], s.file["players"][0]})}};
       }},
  };
  const std::vector<std::pair<std::string, Json>> coefficients = {
      {"coefficient zero", "0"},     {"coefficient zero number", 0},  {"coefficient below zero", "-1.5"},
      {"coefficient word", "twice"}, {"coefficient fraction", "3/2"}, {"coefficient exponent", "1e1"},
      {"coefficient empty", ""},     {"coefficient yes", true}};
  for (const auto& [name, value] : coefficients)
    ways.push_back({name, "format", [value](Scene& s) {
                      Json& stages = s.file["stages"];
                      stages[s.dice.below(static_cast<int>(stages.size()))]["coefficient"] = value;
                    }});
  for (Way& way : ways) way.file_error = true;
  return ways;
}

// Illegal in any book.
Ways common_ways(bool mafclub) {
  const std::string deck = mafclub ? "2.1.7" : "1.1", note = mafclub ? "2.6.1" : "8.3";
  const std::string mine = mafclub ? "best_move" : "extra", other = mafclub ? "extra" : "best_move";
  return {
      {"nine seats", "1.1", [](Scene& s) { s.game["seats"].erase(s.dice.below(10)); }},
      {"eleven seats", "1.1",
       [](Scene& s) {
         s.game["seats"].push_back({{"player", "X"}, {"role", "citizen"}});
       }},
      {"two Sheriffs", deck,
       [](Scene& s) { s.game["seats"][team_seats(s.game["seats"], false)[0]]["role"] = "sheriff"; }},
      {"four blacks", deck, [](Scene& s) { s.game["seats"][team_seats(s.game["seats"], true)[0]]["role"] = "mafia"; }},
      {"unknown role", deck, [](Scene& s) { s.anybody()["role"] = "doctor"; }},
      {"role missing", deck, [](Scene& s) { s.anybody().erase("role"); }},
      {"player twice in a game", "format",
       [](Scene& s) { s.game["seats"][7]["player"] = s.game["seats"][s.dice.below(7)]["player"]; }},
      {"unknown player", "format", [](Scene& s) { s.anybody()["player"] = "Nobody knows him"; }},
      {"unknown winner", "format", [](Scene& s) { s.game["winner"] = "maniac"; }},
      {"first_killed 11", "format", [](Scene& s) { s.game["first_killed"] = 11; }},
      {"first_killed 0", "format", [](Scene& s) { s.game["first_killed"] = 0; }},
      {"note with seat 11", note,
       [](Scene& s) {
         s.game["first_killed"] = 4;
         s.game["nota"] = Json::array({1, 11, 3});
       }},
      {"note with seat 0", note,
       [](Scene& s) {
         s.game["first_killed"] = 4;
         s.game["nota"] = Json::array({0, 2});
       }},
      {"note of four seats", note,
       [](Scene& s) {
         s.game["first_killed"] = 4;
         s.game["nota"] = Json::array({1, 2, 3, s.dice.chance(50) ? 5 : 1});
       }},
      {"note without the right and out of range", note,
       [](Scene& s) {
         s.game["first_killed"] = 4;
         s.game["nota_allowed"] = false;
         s.game["nota"] = Json::array({1, 2, 12});
       }},
      {"note without first_killed", note,
       [](Scene& s) {
         if (s.dice.chance(50)) s.game["first_killed"] = nullptr;
         s.game["nota"] = Json::array({1, 2, 3});
       }},
      {"unknown award", "format", [](Scene& s) { s.give(s.anybody(), "best_hat", 50); }},
      {"award of the other book", "format", [other](Scene& s) { s.give(s.winner(), other.c_str(), 50); }},
      {"award without points", "format",
       [mine](Scene& s) {
         s.winner()["awards"] = Json::array({Json::object({{"kind", mine}})});
       }},
      {"points as a fraction", "format",
       [mine](Scene& s) {
         s.winner()["awards"] = Json::array({Json{{"kind", mine}, {"points", "1/2"}}});
       }},
      {"points as a word", "format",
       [mine](Scene& s) {
         s.winner()["awards"] = Json::array({Json{{"kind", mine}, {"points", "half"}}});
       }},
      {"points with an exponent", "format",
       [mine](Scene& s) {
         s.winner()["awards"] = Json::array({Json{{"kind", mine}, {"points", "5e-1"}}});
       }},
  };
}

Ways mafclub_ways(bool russian) {
  Ways ways = {
      {"five best moves", "3.3", [](Scene& s) { s.best_moves(s.game["seats"], 5, 50); }, {"3.8"}},
      {"best play and four best moves", "3.8", [](Scene& s) { s.best_play_and_moves(150, 4, 50); }, {"3.3"}},
      {"sum of six", "3.4", [](Scene& s) { s.best_play_and_moves(200, 4, 100); }, {"3.3", "3.8"}},
      {"best move of 1.5", "3.2", [](Scene& s) { s.give(s.anybody(), "best_move", 150); }},
      {"best move of 0.25", "3.2", [](Scene& s) { s.give(s.anybody(), "best_move", 25); }},
      {"best move of 0", "3.2", [](Scene& s) { s.give(s.anybody(), "best_move", 0); }},
      {"best move below zero", "3.2", [](Scene& s) { s.give(s.anybody(), "best_move", -50); }},
      {"best play of 1", "3.2", [](Scene& s) { s.give(s.winner(), "best_play", 100); }},
      {"best play of 2.5", "3.2", [](Scene& s) { s.give(s.winner(), "best_play", 250); }},
      {"best play to a loser", "3.6", [](Scene& s) { s.give(s.loser(), "best_play", 150); }},
      {"two best plays", "3.6",
       [](Scene& s) {
         const std::vector<int> team = s.team(true);
         for (int i = 0; i < 2; ++i) s.give(s.game["seats"][team[static_cast<std::size_t>(i)]], "best_play", 150);
       }},
      {"best play twice to one player", "3.6",
       [](Scene& s) {
         Json& seat = s.winner();
         for (int i = 0; i < 2; ++i) s.give(seat, "best_play", 150);
       }},
      {"best play in a tie", "3.7",
       [](Scene& s) {
         s.draw();
         s.give(s.anybody(), "best_play", 200);
       }},
      {"best move and best play to one player", "3.9",
       [](Scene& s) {
         Json& seat = s.winner();
         s.give(seat, "best_move", 50);
         s.give(seat, "best_play", 150);
       }},
      {"two best moves to one player", "3.9",
       [](Scene& s) {
         Json& seat = s.anybody();
         for (int i = 0; i < 2; ++i) s.give(seat, "best_move", 50);
       }},
      {"worst move of -1.5", "3.12", [](Scene& s) { s.give(s.anybody(), "worst_move", -150); }},
      {"worst move above zero", "3.12", [](Scene& s) { s.give(s.anybody(), "worst_move", 50); }},
      {"worst play of -1", "3.12", [](Scene& s) { s.give(s.loser(), "worst_play", -100); }},
      {"worst play above zero", "3.12", [](Scene& s) { s.give(s.loser(), "worst_play", 150); }},
      {"two worst moves to one player", "3.18",
       [](Scene& s) {
         Json& seat = s.anybody();
         for (int i = 0; i < 2; ++i) s.give(seat, "worst_move", -50);
       }},
      {"worst play to a winner", "3.15", [](Scene& s) { s.give(s.winner(), "worst_play", -150); }},
      {"two worst plays", "3.15",
       [](Scene& s) {
         const std::vector<int> team = s.team(false);
         for (int i = 0; i < 2; ++i) s.give(s.game["seats"][team[static_cast<std::size_t>(i)]], "worst_play", -150);
       }},
      {"worst play in a tie", "3.16",
       [](Scene& s) {
         s.draw();
         s.give(s.anybody(), "worst_play", -150);
       }},
      {"worst move and worst play to one player", "3.18",
       [](Scene& s) {
         Json& seat = s.loser();
         s.give(seat, "worst_move", -50);
         s.give(seat, "worst_play", -150);
       }},
      {"team_lost in Maf Club", "format", [](Scene& s) { s.loser()["team_lost"] = true; }},
      {"unknown card", "format", [](Scene& s) { s.anybody()["cards"] = Json::array({"green"}); }},
      {"annulled: five best moves", "3.8", [](Scene& s) { s.best_moves(s.annulled()["seats"], 5, 50); }, {"3.3"}},
      {"annulled: best play", "3.11.1", [](Scene& s) { s.give(s.annulled()["seats"][4], "best_play", 150); }},
      {"annulled: worst move", "3.11.1", [](Scene& s) { s.give(s.annulled()["seats"][4], "worst_move", -50); }},
      {"annulled: best move of 2", "3.2", [](Scene& s) { s.give(s.annulled()["seats"][4], "best_move", 200); }},
      {"annulled: seats swapped", "4.14",
       [](Scene& s) {
         Json& seats = s.annulled()["seats"];
         std::swap(seats[0]["player"], seats[9]["player"]);
       }},
      {"annulled: two Dons", "2.1.7",
       [](Scene& s) {
         Json& seats = s.annulled()["seats"];
         seats[team_seats(seats, true)[0]]["role"] = "don";
       }},
      {"annulled: first_killed 12", "format", [](Scene& s) { s.annulled()["first_killed"] = 12; }},
      {"annulled: note without first_killed", "2.6.1",
       [](Scene& s) {
         s.annulled()["nota"] = Json::array({1, 2, 3});
       }},
      {"annulled: note of four seats", "2.6.1",
       [](Scene& s) {
         Json& part = s.annulled();
         part["first_killed"] = 2;
         part["nota"] = Json::array({1, 2, 3, 4});
       }},
  };
  const auto consented = [](auto apply) {
    return [apply](Scene& s) {
      s.game["consent"] = true;
      apply(s);
    };
  };
  if (russian) {
    append(ways, {
                     {"six best moves with consent",
                      "3.3.1",
                      consented([](Scene& s) { s.best_moves(s.game["seats"], 6, 50); }),
                      {"3.8"}},
                     {"best play and five best moves with consent",
                      "3.8",
                      consented([](Scene& s) { s.best_play_and_moves(150, 5, 50); }),
                      {"3.3.1"}},
                     {"sum of seven with consent",
                      "3.4.1",
                      consented([](Scene& s) { s.best_play_and_moves(200, 5, 100); }),
                      {"3.3.1", "3.8"}},
                     {"annulled: consent of the game is not the part's",
                      "3.8",
                      consented([](Scene& s) { s.best_moves(s.annulled()["seats"], 5, 50); }),
                      {"3.3"}},
                 });
  } else {  // 3.3.1 and 3.4.1 are not in the English edition: consent changes nothing.
    append(ways, {
                     {"five best moves with consent",
                      "3.3",
                      consented([](Scene& s) { s.best_moves(s.game["seats"], 5, 50); }),
                      {"3.8"}},
                     {"sum of six with consent",
                      "3.4",
                      consented([](Scene& s) { s.best_play_and_moves(200, 4, 100); }),
                      {"3.3", "3.8"}},
                 });
  }
  return ways;
}

Ways fiim_ways() {
  return {
      {"five rewarded", "8.4.1",
       [](Scene& s) {
         s.red_win();
         s.extras(true, {20, 20, 20, 20, 20});
       }},
      {"sum of 1.1", "8.4.2",
       [](Scene& s) {
         s.extras(true, {40, 40, 30});
       }},
      {"sum of 1.1 with consent", "8.4.2",
       [](Scene& s) {
         s.game["consent"] = true;
         s.extras(true, {70, 40});
       }},
      {"sum of 1.1, the victim's 0.4 above his 0.25", "8.4.2",
       [](Scene& s) {
         s.red_win();
         s.give(s.victim_with_note(2), "extra", 40);
         s.extras(false, {40, 30});
       }},
      {"five rewarded, the victim's 0.3 above his 0.25", "8.4.1",
       [](Scene& s) {
         s.game["winner"] = "black";
         s.give(s.victim_with_note(2), "extra", 30);
         const std::vector<int> red = team_seats(s.game["seats"], true);  // red[0] is the victim.
         for (std::size_t i = 1; i <= 4; ++i) s.give(s.game["seats"][red[i]], "extra", 10);
       }},
      {"yielding extra of an illegal value", "8.4.3",
       [](Scene& s) {
         s.red_win();
         s.give(s.victim_with_note(3), "extra", 10);
       }},
      {"yielding extra in a draw", "8.4.7",
       [](Scene& s) {
         s.draw();
         s.give(s.victim_with_note(3), "extra", 30);
       }},
      {"winner with 0.1", "8.4.3", [](Scene& s) { s.extras(true, {10}); }},
      {"winner with 0.25", "8.4.3", [](Scene& s) { s.extras(true, {25}); }},
      {"winner with 0.8", "8.4.3",
       [](Scene& s) {
         s.game["consent"] = true;
         s.extras(true, {80});
       }},
      {"winner with 0.6 without consent", "8.4.3", [](Scene& s) { s.extras(true, {60}); }},
      {"winner with 0.7 and refused consent", "8.4.3",
       [](Scene& s) {
         s.game["consent"] = false;
         s.extras(true, {70});
       }},
      {"winner below zero", "8.4.3", [](Scene& s) { s.extras(true, {-20}); }},
      {"loser with 0.5", "8.4.4", [](Scene& s) { s.extras(false, {50}); }},
      {"loser with 0.5 and consent", "8.4.4",
       [](Scene& s) {
         s.game["consent"] = true;
         s.extras(false, {50});
       }},
      {"loser with 0", "8.4.4", [](Scene& s) { s.extras(false, {0}); }},
      {"loser with 0.15", "8.4.4", [](Scene& s) { s.extras(false, {15}); }},
      {"extra in a draw", "8.4.7",
       [](Scene& s) {
         s.draw();
         s.give(s.anybody(), "extra", 30);
       }},
      {"two extras to one player", "8.4",
       [](Scene& s) {
         Json& seat = s.winner();
         for (int i = 0; i < 2; ++i) s.give(seat, "extra", 20);
       }},
      {"fine of -0.3", "8.5", [](Scene& s) { s.give(s.anybody(), "fine", -30); }},
      {"fine of -0.8", "8.5", [](Scene& s) { s.give(s.anybody(), "fine", -80); }},
      {"fine above zero", "8.5", [](Scene& s) { s.give(s.anybody(), "fine", 40); }},
      {"team_lost on a winner", "6.8", [](Scene& s) { s.winner()["team_lost"] = true; }},
      {"team_lost in a draw", "6.8",
       [](Scene& s) {
         s.draw();
         s.anybody()["team_lost"] = true;
       }},
      {"cards in FIIM", "format",
       [](Scene& s) { s.anybody()["cards"] = Json::array({s.dice.chance(50) ? "yellow" : "red"}); }},
      {"caused_replay in FIIM", "format", [](Scene& s) { s.anybody()["caused_replay"] = true; }},
      {"annulled in FIIM", "format", [](Scene& s) { s.annulled(); }},
  };
}

Ways all_ways(const std::string& rules) {
  const bool mafclub = rules.starts_with("mafclub");
  Ways ways = common_ways(mafclub);
  append(ways, mafclub ? mafclub_ways(rules == "mafclub-2023-ru") : fiim_ways());
  append(ways, file_ways());
  return ways;
}

Broken apply(std::mt19937_64& rng, const std::string& rules, const Way& way) {
  Dice dice(rng);
  for (;;) {
    Json file = random_tournament(rng, {.rules = rules});
    std::vector<std::pair<Json*, Json*>> played;  // Stage and game.
    for (Json& stage : file["stages"])
      for (Json& game : stage["games"])
        if (game.contains("winner")) played.emplace_back(&stage, &game);
    if (played.empty()) continue;
    const auto [stage, game] = dice.one_of(played);
    Json bare = {{"round", game->at("round")}, {"table", game->at("table")}, {"seats", Json::array()}};
    bare["winner"] = dice.chance(50) ? "red" : "black";
    for (const Json& seat : game->at("seats"))
      bare["seats"].push_back({{"player", seat.at("player")}, {"role", seat.at("role")}});
    *game = bare;
    Broken out;
    out.stage = stage->at("name");
    out.round = game->at("round");
    out.table = game->at("table");
    Scene scene{dice, file, *game};
    way.apply(scene);
    out.clause = way.clause;
    out.also = way.also;
    out.file_error = way.file_error;
    out.way = way.name;
    out.tournament = std::move(file);
    return out;
  }
}

}  // namespace

std::vector<std::string> ways_to_break(const std::string& rules) {
  std::vector<std::string> names;
  for (const Way& way : all_ways(rules)) names.push_back(way.name);
  return names;
}

Broken broken_tournament(std::mt19937_64& rng, const std::string& rules) {
  const Ways ways = all_ways(rules);
  return apply(rng, rules, Dice(rng).one_of(ways));
}

Broken broken_tournament(std::mt19937_64& rng, const std::string& rules, const std::string& way) {
  for (const Way& one : all_ways(rules))
    if (one.name == way) return apply(rng, rules, one);
  throw std::invalid_argument("no such way to break a tournament: " + way);
}

}  // namespace second
