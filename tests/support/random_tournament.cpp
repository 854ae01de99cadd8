#include "random_tournament.hpp"

#include <algorithm>
#include <set>

namespace second {

using Json = nlohmann::json;

Json number(Dice& dice, int hundredths) {
  const int whole = std::abs(hundredths) / 100, part = std::abs(hundredths) % 100;
  if (dice.chance(25)) {
    if (part == 0 && dice.chance(50)) return hundredths / 100;
    return hundredths / 100.0;
  }
  std::string text = (hundredths < 0 ? "-" : "") + std::to_string(whole);
  const bool padded = dice.chance(10);  // "0.50" is the same decimal.
  if (part != 0 || padded) text += "." + std::to_string(part / 10);
  if (part % 10 != 0 || padded) text += std::to_string(part % 10);
  return text;
}

std::vector<std::string> random_deal(Dice& dice) {
  std::vector<std::string> deck = {"citizen", "citizen", "citizen", "citizen", "citizen",
                                   "citizen", "sheriff", "mafia",   "mafia",   "don"};
  dice.shuffle(deck);
  return deck;
}

std::vector<int> team_seats(const Json& seats, bool red) {
  std::vector<int> out;
  for (int i = 0; i < static_cast<int>(seats.size()); ++i) {
    const std::string role = seats.at(i).value("role", "");
    if ((role == "citizen" || role == "sheriff") == red) out.push_back(i);
  }
  return out;
}

namespace {

const std::vector<std::string> name_pool = {"Алиса",
                                            "Борис",
                                            "Вера \"Верба\"",
                                            "Smith, John",
                                            "О'Хара",
                                            "Ёлка",
                                            "Жанна",
                                            "Player",
                                            "player",
                                            "Анна-Мария",
                                            "Игрок 7",
                                            "=1+1",
                                            "back\\slash",
                                            "Ян",
                                            "Zoë",
                                            "«Тень»",
                                            "a;b",
                                            "<b>Кот</b>",
                                            "Очень длинное имя игрока",
                                            "100",
                                            "Щ",
                                            "naïve",
                                            "Тень",
                                            "Bob",
                                            "Bob Jr., \"B\""};

const std::vector<std::string> team_pool = {"Север", "Юг, запад", "\"Восток\"", "North", "Молния", "T-5", "Щит", "Ω"};

void award(Json& seat, const std::string& kind, Json points) {
  seat["awards"].push_back({{"kind", kind}, {"points", std::move(points)}});
}

// Builds one tournament. Two players may have a fate, so that rare rules come up: the favourite victim reaches the
// third and fourth compensation, the hothead the second replay of 4.15.1.
class Maker {
 public:
  Maker(Dice& dice, const std::string& rules)
      : dice_(dice), mafclub_(rules.starts_with("mafclub")), consent_raises_(rules == "mafclub-2023-ru") {}

  Json make(const std::string& rules) {
    choose_players();
    Json out = {{"format", "primanota-tournament/1"}, {"rules", rules}, {"players", players_}};
    if (dice_.chance(80)) out["title"] = "Кубок \"Осень\", 2024";
    if (dice_.chance(50)) out["settings"] = Json::object();
    out["stages"] = Json::array();
    const int stages = dice_.from(1, 3);
    for (int i = 0; i < stages; ++i) out["stages"].push_back(make_stage(i));
    if (dice_.chance(60)) out["teams"] = make_teams();
    if (mafclub_ && dice_.chance(25)) out["penalties"] = make_penalties();
    add_lots(out);
    return out;
  }

 private:
  void choose_players() {
    const int count = dice_.chance(50) ? dice_.from(10, 14) : dice_.from(10, 40);
    std::vector<std::string> pool;
    for (const std::string& name : name_pool) {
      pool.push_back(name);
      pool.push_back(name + " II");
    }
    dice_.shuffle(pool);
    players_.assign(pool.begin(), pool.begin() + count);
    if (dice_.chance(65)) victim_ = players_[0];
    if (dice_.chance(50)) hothead_ = dice_.chance(20) ? players_[0] : players_[1];
    dice_.shuffle(players_);
    calm_ = dice_.chance(35);  // No awards or penalties at all: whole teams stay equal.
  }

  Json make_stage(int index) {
    Json stage = {{"name", std::vector<std::string>{"main", "Полуфинал", "final"}[static_cast<std::size_t>(index)]}};
    const std::vector<Json> coefficients = {"1", 1, "1.5", 1.5, "2", 2, "0.75", 0.75, "1.0", "3", "0.1"};
    if (dice_.chance(55)) stage["coefficient"] = dice_.one_of(coefficients);
    const int games = dice_.chance(40) ? dice_.from(0, 3) : dice_.from(0, 12);
    const int tables = dice_.from(1, static_cast<int>(players_.size()) / 10);
    Json list = Json::array();
    for (int round = 1; static_cast<int>(list.size()) < games; ++round) {
      const std::vector<std::string> order = seating();
      for (int table = 1; table <= tables && static_cast<int>(list.size()) < games; ++table) {
        const auto first = order.begin() + (table - 1) * 10;
        list.push_back(make_game(round, table, {first, first + 10}));
      }
    }
    if (dice_.chance(10)) dice_.shuffle(list);
    stage["games"] = std::move(list);
    return stage;
  }

  // The players with a fate sit at the first table of nearly every round.
  std::vector<std::string> seating() {
    std::vector<std::string> order = players_;
    dice_.shuffle(order);
    int front = 0;
    for (const std::string& name : std::set<std::string>{victim_, hothead_})
      if (!name.empty() && dice_.chance(92))
        std::swap(*std::ranges::find(order, name), order[static_cast<std::size_t>(front++)]);
    return order;
  }

  Json make_game(int round, int table, std::vector<std::string> ten) {
    dice_.shuffle(ten);
    Json game = {{"round", round}, {"table", table}};
    if (dice_.chance(70)) game["judge"] = "Судья \"А\"";
    if (dice_.chance(8)) return unplayed(game, ten);
    game["seats"] = deal(ten);
    Json& seats = game["seats"];
    const int fated = seat_of(seats, victim_);
    if (fated >= 0 && dice_.chance(85)) make_red(seats, fated);
    const int luck = dice_.below(100);
    game["winner"] = luck < 10 ? "draw" : luck < (fated >= 0 ? 78 : 55) ? "black" : "red";
    add_note(game, fated);
    if (dice_.chance(25)) game["consent"] = dice_.chance(70);
    if (calm_) return game;
    if (mafclub_)
      add_mafclub(game);
    else
      add_fiim(game);
    return game;
  }

  // Not played yet, so not checked: anything may stand here.
  Json unplayed(Json game, const std::vector<std::string>& ten) {
    if (dice_.chance(10)) return game;
    game["seats"] = Json::array();
    for (const std::string& name : ten) game["seats"].push_back({{"player", name}});
    if (dice_.chance(25)) game["seats"].erase(3);
    if (dice_.chance(25)) game["seats"][0]["player"] = "Nobody knows him";
    if (dice_.chance(25)) game["seats"][1]["role"] = "don";
    if (dice_.chance(15)) game["seats"][2]["removed"] = true;
    if (dice_.chance(15)) award(game["seats"][4], mafclub_ ? "best_move" : "extra", "0.5");
    if (dice_.chance(15)) game["first_killed"] = 1;
    return game;
  }

  Json deal(const std::vector<std::string>& ten) {
    const std::vector<std::string> deck = random_deal(dice_);
    Json seats = Json::array();
    for (std::size_t i = 0; i < 10; ++i) seats.push_back({{"player", ten[i]}, {"role", deck[i]}});
    return seats;
  }

  static int seat_of(const Json& seats, const std::string& name) {
    for (int i = 0; i < static_cast<int>(seats.size()); ++i)
      if (seats.at(i).at("player") == name) return i;
    return -1;
  }

  void make_red(Json& seats, int seat) {
    if (std::vector<int> black = team_seats(seats, false); std::ranges::find(black, seat) != black.end())
      std::swap(seats[seat]["role"], seats[dice_.one_of(team_seats(seats, true))]["role"]);
  }

  // first_killed, voted_out_day1, nota_allowed and nota of a game or of an annulled part.
  void add_note(Json& part, int fated) {
    const int out = dice_.below(100);
    if (out < 65) part["voted_out_day1"] = out < 45 ? 0 : out < 57 ? 1 : 2;
    if (dice_.chance(30)) part["nota_allowed"] = dice_.chance(60);
    if (dice_.chance(fated >= 0 ? 8 : 25)) {
      if (dice_.chance(50)) part["first_killed"] = nullptr;
      return;
    }
    const int victim = fated >= 0 && dice_.chance(90) ? fated : dice_.below(10);
    part["first_killed"] = victim + 1;
    if (dice_.chance(75)) part["nota"] = note(part["seats"]);
  }

  Json note(const Json& seats) {
    std::vector<int> black = team_seats(seats, false), red = team_seats(seats, true), all;
    dice_.shuffle(black);
    dice_.shuffle(red);
    switch (dice_.below(7)) {
      case 0:
      case 1: all = black; break;
      case 2:
      case 3: all = {black[0], red[0], black[1]}; break;
      case 4: all = {black[0], black[1]}; break;                                          // Short.
      case 5: all = {black[0], black[0], dice_.chance(50) ? black[1] : black[0]}; break;  // Repeated.
      default:
        for (int i = dice_.from(0, 3); i > 0; --i) all.push_back(dice_.below(10));
    }
    dice_.shuffle(all);
    Json out = Json::array();
    for (const int seat : all) out.push_back(seat + 1);
    return out;
  }

  // ---- Maf Club

  int limit(const Json& part) const { return consent_raises_ && part.value("consent", false) ? 5 : 4; }

  // Maf Club 3.8: `count` best moves to players of either team, none of them `taken` (3.9).
  void add_best_moves(Json& seats, int count, int taken) {
    std::vector<int> order = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    dice_.shuffle(order);
    std::erase(order, taken);
    const bool all_full = dice_.chance(30);  // Reaches 5 and 6 points exactly.
    for (int i = 0; i < count; ++i)
      award(seats[order[static_cast<std::size_t>(i)]], "best_move",
            number(dice_, all_full || dice_.chance(40) ? 100 : 50));
  }

  void add_mafclub(Json& game) {
    Json& seats = game["seats"];
    const bool draw = game["winner"] == "draw", red_won = game["winner"] == "red";
    int best_player = -1;
    if (!draw && dice_.chance(35)) {
      best_player = dice_.one_of(team_seats(seats, red_won));
      award(seats[best_player], "best_play", number(dice_, dice_.chance(50) ? 200 : 150));
    }
    const int moves = limit(game) - (best_player >= 0 ? 1 : 0);
    if (dice_.chance(60)) add_best_moves(seats, dice_.chance(35) ? moves : dice_.from(0, moves), best_player);

    int worst_player = -1;
    if (!draw && dice_.chance(20)) {
      worst_player = dice_.one_of(team_seats(seats, !red_won));
      award(seats[worst_player], "worst_play", number(dice_, -150));
    }
    for (int i = 0; i < 10; ++i)  // 3.17: any number, either team, also on top of a best move (3.19).
      if (i != worst_player && dice_.chance(8))
        award(seats[i], "worst_move", number(dice_, dice_.chance(50) ? -50 : -100));
    add_offences(seats);
    bool replay = false;
    for (Json& seat : seats) {
      if (!dice_.chance(seat["player"] == hothead_ ? 40 : 1)) continue;
      seat["caused_replay"] = replay = true;
    }
    if (dice_.chance(replay ? 60 : 8))
      for (int parts = dice_.from(1, 2); parts > 0; --parts) game["annulled"].push_back(annulled_part(seats));
  }

  void add_offences(Json& seats) {
    for (Json& seat : seats) {
      if (dice_.chance(5))
        seat["removed"] = true;
      else if (dice_.chance(3))
        seat["removed"] = false;
      if (mafclub_ && dice_.chance(4))
        for (int cards = dice_.from(1, 2); cards > 0; --cards)
          seat["cards"].push_back(dice_.chance(70) ? "yellow" : "red");
    }
  }

  // Maf Club 3.11.1: same players and seats, another deal, best moves only.
  Json annulled_part(const Json& seats) {
    std::vector<std::string> ten;
    for (const Json& seat : seats) ten.push_back(seat.at("player"));
    Json part = {{"seats", deal(ten)}};
    if (dice_.chance(30)) part["consent"] = dice_.chance(70);
    add_note(part, seat_of(part["seats"], dice_.chance(50) ? victim_ : ""));
    if (dice_.chance(60)) add_best_moves(part["seats"], dice_.from(0, limit(part)), -1);
    add_offences(part["seats"]);
    return part;
  }

  // ---- FIIM

  // FIIM 8.3.4, in hundredths; needed to place judge's points that yield to it.
  static int best_move(const Json& game) {
    if (!game.contains("nota") || game.value("voted_out_day1", 0) > 1 || !game.value("nota_allowed", true)) return 0;
    const std::vector<int> black = team_seats(game.at("seats"), false);
    const auto is_black = [&](int seat) { return std::ranges::find(black, seat - 1) != black.end(); };
    if (is_black(game.at("first_killed"))) return 0;
    std::set<int> right;
    for (const int seat : game.at("nota"))
      if (is_black(seat)) right.insert(seat);
    return right.size() == 3 ? 40 : right.size() == 2 ? 25 : 0;
  }

  void add_fiim(Json& game) {
    Json& seats = game["seats"];
    const int victim =
        game.contains("first_killed") && !game["first_killed"].is_null() ? game["first_killed"].get<int>() - 1 : -1;
    if (game["winner"] != "draw") {
      add_extras(game, victim);
      const std::vector<int> losers = team_seats(seats, game["winner"] != "red");
      if (dice_.chance(10)) {
        const bool self = std::ranges::find(losers, victim) != losers.end() && dice_.chance(50);
        Json& offender = seats[self ? victim : dice_.one_of(losers)];
        offender["team_lost"] = true;
        if (dice_.chance(40)) offender["removed"] = true;
      }
    }
    add_offences(seats);
    for (Json& seat : seats)
      if (dice_.chance(6))
        for (int fines = dice_.from(1, 2); fines > 0; --fines) award(seat, "fine", number(dice_, -40));
  }

  // FIIM 8.4: at most four players and a sum of 1, not counting a first victim whose best move is not smaller (8.4.6).
  void add_extras(Json& game, int victim) {
    Json& seats = game["seats"];
    const int note = best_move(game);
    const bool consent = game.value("consent", false);
    const std::vector<int> winners = team_seats(seats, game["winner"] == "red");
    std::vector<int> order = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    dice_.shuffle(order);
    if (note > 0 && dice_.chance(60)) std::swap(*std::ranges::find(order, victim), order[0]);
    int places = dice_.chance(40) ? 4 : dice_.from(0, 4), left = 100;
    for (const int seat : order) {
      const bool won = std::ranges::find(winners, seat) != winners.end();
      const int low = won ? 20 : 10, high = won ? (consent ? 70 : 50) : 40;
      int value = 10 * dice_.from(low / 10, high / 10);
      if (consent && won && dice_.chance(40)) value = 10 * dice_.from(6, 7);
      if (seat == victim && note == 40 && dice_.chance(50)) value = 40;  // Equal: it yields (FIIM-Q36).
      if (seat == victim && value <= note) {
        award(seats[seat], "extra", number(dice_, value));
        continue;
      }
      if (places == 0) break;
      if (value > left || (places == 1 && dice_.chance(50))) value = std::min(left, high);  // Often exactly 1.
      if (value < low) continue;
      award(seats[seat], "extra", number(dice_, value));
      left -= value;
      --places;
    }
  }

  // ---- The file around the games

  Json make_teams() {
    Json teams = Json::object();
    if (dice_.chance(10)) return teams;
    std::vector<std::string> order = players_;
    dice_.shuffle(order);
    const std::size_t size = static_cast<std::size_t>(dice_.from(1, 4));
    const int count =
        dice_.from(1, std::min<int>(static_cast<int>(order.size() / size), static_cast<int>(team_pool.size())));
    for (int i = 0; i < count; ++i) {
      const auto first = order.begin() + static_cast<std::ptrdiff_t>(size) * i;
      teams[team_pool[static_cast<std::size_t>(i)]] =
          std::vector<std::string>(first, first + static_cast<std::ptrdiff_t>(size));
    }
    return teams;
  }

  Json make_penalties() {
    Json out = Json::array();
    for (int i = dice_.from(0, 3); i > 0; --i)
      out.push_back({{"player", dice_.one_of(players_)}, {"card", dice_.chance(70) ? "yellow" : "red"}});
    return out;
  }

  void add_lots(Json& out) {
    const int kind = dice_.below(100);
    if (kind < 25) return;
    std::vector<std::string> order = players_;
    dice_.shuffle(order);
    if (kind < 35)
      order.clear();
    else if (kind < 50)
      order.resize(order.size() - static_cast<std::size_t>(dice_.from(1, 2)));
    else if (kind < 65)
      order.resize(static_cast<std::size_t>(dice_.from(1, static_cast<int>(order.size()))));
    out["lots"] = order;
  }

  Dice& dice_;
  bool mafclub_, consent_raises_;
  std::vector<std::string> players_;
  std::string victim_, hothead_;  // Empty: nobody.
  bool calm_ = false;
};

}  // namespace

Json random_tournament(std::mt19937_64& rng, const Options& options) {
  if (options.broken) return broken_tournament(rng, options.rules).tournament;
  Dice dice(rng);
  return Maker(dice, options.rules).make(options.rules);
}

}  // namespace second
