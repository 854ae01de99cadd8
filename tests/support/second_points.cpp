#include "second_points.hpp"

#include <algorithm>

namespace second {

// ---------------------------------------------------------------------------------------------- numbers

Fraction Fraction::of(Wide p, Wide q) {
  Wide a = p < 0 ? -p : p;
  Wide b = q < 0 ? -q : q;
  while (b != 0) {
    const Wide rest = a % b;
    a = b;
    b = rest;
  }
  if (q < 0) a = -a;
  return {p / a, q / a};
}

namespace {
std::string digits(Wide n) {
  if (n == 0) return "0";
  std::string text;
  for (; n > 0; n /= 10) text.insert(text.begin(), static_cast<char>('0' + static_cast<int>(n % 10)));
  return text;
}
}  // namespace

std::string Fraction::text() const {
  const std::string sign = p < 0 ? "-" : "";
  const Wide top = p < 0 ? -p : p;
  Wide rest = q;
  while (rest % 2 == 0) rest /= 2;
  while (rest % 5 == 0) rest /= 5;
  if (rest != 1) return sign + digits(top) + "/" + digits(q);
  std::string out = sign + digits(top / q);
  Wide left = top % q;
  if (left != 0) out += '.';
  while (left != 0) {  // Ends, because q has no prime factor but 2 and 5.
    left *= 10;
    out += digits(left / q);
    left %= q;
  }
  return out;
}

std::optional<Fraction> decimal(const Json& value) {
  if (!value.is_string() && !value.is_number()) return std::nullopt;
  // dump() prints the shortest text that reads back, which is the decimal the author wrote.
  const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
  std::size_t at = !text.empty() && text[0] == '-' ? 1 : 0;
  Wide p = 0, q = 1;
  bool point = false;
  int before = 0, after = 0;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '.' && !point) {
      point = true;
    } else if (c >= '0' && c <= '9') {
      p = p * 10 + (c - '0');
      if (point) q *= 10;
      ++(point ? after : before);
    } else {
      return std::nullopt;
    }
  }
  if (before == 0 || (point && after == 0) || before + after > 15) return std::nullopt;
  return Fraction::of(text[0] == '-' ? -p : p, q);
}

// ---------------------------------------------------------------------------------------------- reading

std::optional<Rules> rules_of(const std::string& id) {
  if (id == "mafclub-2023-ru") return Rules{.mafclub = true, .consent_raises_limits = true, .nominations = true};
  if (id == "mafclub-2023-en") return Rules{.mafclub = true};
  if (id == "fiim-2019" || id == "fsm") return Rules{};  // The FSM comments score as FIIM.
  return std::nullopt;
}

const Json& member(const Json& object, const char* key) {
  static const Json nothing;
  if (!object.is_object()) return nothing;
  const auto found = object.find(key);
  return found == object.end() ? nothing : *found;
}

bool flag(const Json& object, const char* key) {
  const Json& value = member(object, key);
  return value.is_boolean() && value.get<bool>();
}

std::string word(const Json& object, const char* key) {
  const Json& value = member(object, key);
  return value.is_string() ? value.get<std::string>() : "";
}

bool is_red(const std::string& role) { return role == "citizen" || role == "sheriff"; }

bool is_played(const Json& game) { return !member(game, "winner").is_null(); }

namespace {

bool is_seat(const Json& value) {
  return value.is_number_integer() && value.get<std::int64_t>() >= 1 && value.get<std::int64_t>() <= 10;
}

std::string team_of(const Json& seat) { return is_red(word(seat, "role")) ? "red" : "black"; }

int voted_out_day1(const Json& part) {
  const Json& value = member(part, "voted_out_day1");
  return value.is_number_integer() ? value.get<int>() : 0;
}

// How many blacks the note names; each seat once (FIIM-Q33).
int blacks_named(const Json& part) {
  std::set<int> named;
  for (const Json& seat : member(part, "nota")) named.insert(seat.get<int>());
  return static_cast<int>(
      std::ranges::count_if(named, [&](int seat) { return team_of(part.at("seats").at(seat - 1)) == "black"; }));
}

// Maf Club 2.6.1, 2.6.4, 3.2. A game and its annulled parts have the same form.
Fraction prima_nota(const Json& part) {
  const Json& victim = member(part, "first_killed");
  if (victim.is_null()) return {};
  const Json& allowed = member(part, "nota_allowed");
  const bool right = allowed.is_boolean() ? allowed.get<bool>() : voted_out_day1(part) == 0;
  if (!right) return {};
  std::set<int> different;
  for (const Json& seat : member(part, "nota")) different.insert(seat.get<int>());
  if (different.size() != 3) return {};  // MC-Q54: exactly three different seats, else no note.
  const int blacks = blacks_named(part);
  const std::string role = word(part.at("seats").at(victim.get<int>() - 1), "role");
  if (role == "citizen" && blacks == 3) return Fraction::of(1);
  if (is_red(role) && blacks >= 2) return Fraction::of(1, 2);
  return {};
}

// FIIM 8.3.4 to 8.3.6.
Fraction best_move(const Json& game) {
  const Json& victim = member(game, "first_killed");
  if (victim.is_null() || !is_red(word(game.at("seats").at(victim.get<int>() - 1), "role"))) return {};
  const Json& allowed = member(game, "nota_allowed");
  if (allowed.is_boolean() && !allowed.get<bool>()) return {};
  if (voted_out_day1(game) > 1) return {};
  const int blacks = blacks_named(game);
  return blacks == 3 ? Fraction::of(2, 5) : blacks == 2 ? Fraction::of(1, 4) : Fraction{};
}

// ---------------------------------------------------------------------------------------------- legality

// Collects each clause once, in the order found.
struct Clauses {
  std::vector<std::string> list;
  void add(const std::string& clause) {
    if (std::ranges::find(list, clause) == list.end()) list.push_back(clause);
  }
};

// Checks what all books share. Returns false if the seats cannot be read further.
bool check_seats(const Json& part, const Rules& rules, const std::set<std::string>& players, Clauses& broken) {
  const Json& seats = member(part, "seats");
  if (!seats.is_array() || seats.size() != 10) {
    broken.add("1.1");  // Both books: exactly ten players.
    return false;
  }
  std::set<std::string> seen;
  std::map<std::string, int> deck;
  for (const Json& seat : seats) {
    const std::string name = word(seat, "player");
    if (!players.contains(name) || !seen.insert(name).second) broken.add("format");
    ++deck[word(seat, "role")];
  }
  const std::map<std::string, int> right = {{"citizen", 6}, {"sheriff", 1}, {"mafia", 2}, {"don", 1}};
  if (deck != right) broken.add(rules.mafclub ? "2.1.7" : "1.1");
  return true;
}

void check_note(const Json& part, const Rules& rules, Clauses& broken) {
  const Json& victim = member(part, "first_killed");
  if (!victim.is_null() && !is_seat(victim)) broken.add("format");
  const Json& out = member(part, "voted_out_day1");
  if (!out.is_null() && !out.is_number_unsigned() && !(out.is_number_integer() && out.get<int>() >= 0))
    broken.add("format");
  const Json& note = member(part, "nota");
  if (note.is_null() || (note.is_array() && note.empty())) return;
  const std::string clause = rules.mafclub ? "2.6.1" : "8.3";
  if (!note.is_array() || note.size() > 3 || !std::ranges::all_of(note, is_seat)) broken.add(clause);
  if (victim.is_null()) broken.add(clause);
}

struct Award {
  std::string kind;
  Fraction points;
};

// The readable awards of a seat. An unreadable award or an unknown kind breaks the file format.
std::vector<Award> awards_of(const Json& seat, const std::set<std::string>& kinds, Clauses& broken) {
  std::vector<Award> out;
  for (const Json& award : member(seat, "awards")) {
    const std::optional<Fraction> points = decimal(member(award, "points"));
    if (!points || !kinds.contains(word(award, "kind")))
      broken.add("format");
    else
      out.push_back({word(award, "kind"), *points});
  }
  return out;
}

// Maf Club 3.2 to 3.9 and 3.12 to 3.18. `winner` is empty in an annulled part, which allows only best moves (3.11.1).
void check_mafclub_awards(const Json& part, const std::string& winner, const Rules& rules, Clauses& broken) {
  const bool annulled = winner.empty();
  const Fraction half = Fraction::of(1, 2), one = Fraction::of(1), three_halves = Fraction::of(3, 2);
  int awarded = 0, best_moves = 0, best_plays = 0, worst_plays = 0;
  Fraction sum;
  for (const Json& seat : part.at("seats")) {
    const bool won = team_of(seat) == winner;
    std::map<std::string, int> has;
    for (const auto& [kind, points] : awards_of(seat, {"best_move", "best_play", "worst_move", "worst_play"}, broken)) {
      ++has[kind];
      if (annulled && kind != "best_move") {
        broken.add("3.11.1");
        continue;
      }
      if (kind == "best_move") {
        if (points != half && points != one) broken.add("3.2");
      } else if (kind == "best_play") {
        if (points != three_halves && points != Fraction::of(2)) broken.add("3.2");
        if (winner == "draw")
          broken.add("3.7");
        else if (!won)
          broken.add("3.6");
      } else if (kind == "worst_move") {
        if (points != Fraction::of(-1, 2) && points != Fraction::of(-1)) broken.add("3.12");
      } else {
        if (points != Fraction::of(-3, 2)) broken.add("3.12");
        if (winner == "draw")
          broken.add("3.16");
        else if (won)
          broken.add("3.15");
      }
      if (kind.starts_with("best") && points > Fraction{}) sum += points;
    }
    if (has["best_move"] > 1) broken.add("3.9");    // MC-Q91: one positive nomination a player.
    if (has["worst_move"] > 1) broken.add("3.18");  // Its negative twin.
    if (has["best_move"] > 0 && has["best_play"] > 0) broken.add("3.9");
    if (has["worst_move"] > 0 && has["worst_play"] > 0) broken.add("3.18");
    awarded += has["best_move"] + has["best_play"] > 0 ? 1 : 0;
    best_moves += has["best_move"];
    best_plays += has["best_play"];
    worst_plays += has["worst_play"];
  }
  if (annulled) best_plays = worst_plays = 0;  // Already refused as a kind.
  if (best_plays > 1) broken.add("3.6");
  if (worst_plays > 1) broken.add("3.15");
  const int more = rules.consent_raises_limits && flag(part, "consent") ? 1 : 0;  // 3.3.1, 3.4.1, MC-Q68
  if (awarded > 4 + more) broken.add(more ? "3.3.1" : "3.3");
  if (sum > Fraction::of(5 + more)) broken.add(more ? "3.4.1" : "3.4");
  if (best_moves > (best_plays > 0 ? 3 : 4) + more) broken.add("3.8");
}

void check_cards(const Json& part, Clauses& broken) {
  for (const Json& seat : part.at("seats"))
    for (const Json& card : member(seat, "cards"))
      if (card != "yellow" && card != "red") broken.add("format");
}

void check_mafclub(const Json& game, const Rules& rules, const std::set<std::string>& players, Clauses& broken) {
  check_mafclub_awards(game, word(game, "winner"), rules, broken);
  check_cards(game, broken);
  for (const Json& seat : game.at("seats"))
    if (flag(seat, "team_lost")) broken.add("format");
  for (const Json& part : member(game, "annulled")) {
    if (!check_seats(part, rules, players, broken)) continue;
    for (int i = 0; i < 10; ++i)  // 4.14: the replay keeps the players in their seats.
      if (word(part.at("seats").at(i), "player") != word(game.at("seats").at(i), "player")) broken.add("4.14");
    check_note(part, rules, broken);
    check_mafclub_awards(part, "", rules, broken);
    check_cards(part, broken);
  }
}

// FIIM 6.8 and 8.4 to 8.5.
void check_fiim(const Json& game, Clauses& broken) {
  const std::string winner = word(game, "winner");
  const bool consent = flag(game, "consent");
  // A wrong victim or note has been reported already and leaves no best move to compare with.
  const Fraction note = broken.list.empty() ? best_move(game) : Fraction{};
  int rewarded = 0;
  Fraction sum;
  for (int i = 0; i < 10; ++i) {
    const Json& seat = game.at("seats").at(i);
    const bool won = team_of(seat) == winner;
    const bool lost = !won && winner != "draw";
    if (flag(seat, "team_lost") && !lost) broken.add("6.8");
    if (!member(seat, "cards").empty() || flag(seat, "caused_replay")) broken.add("format");
    const bool victim = member(game, "first_killed") == i + 1;
    int extras = 0;
    bool counts = false;
    for (const auto& [kind, points] : awards_of(seat, {"extra", "fine"}, broken)) {
      if (kind == "fine") {
        if (points != Fraction::of(-2, 5)) broken.add("8.5");
        continue;
      }
      ++extras;
      const Fraction tenths = points * Fraction::of(10);
      const bool whole = tenths.q == 1;
      if (winner == "draw")
        broken.add("8.4.7");
      else if (won && !(whole && tenths.p >= 2 && tenths.p <= (consent ? 7 : 5)))
        broken.add("8.4.3");
      else if (lost && !(whole && tenths.p >= 1 && tenths.p <= 4))
        broken.add("8.4.4");
      if (victim && note >= points) continue;  // 8.4.6, FIIM-Q36, FIIM-Q37: it yields and counts towards no limit.
      counts = true;
      sum += points;
    }
    if (extras > 1) broken.add("8.4");
    rewarded += counts ? 1 : 0;
  }
  if (rewarded > 4) broken.add("8.4.1");
  if (sum > Fraction::of(1)) broken.add("8.4.2");
  if (!member(game, "annulled").empty()) broken.add("format");
}

}  // namespace

std::vector<std::string> broken_clauses(const Json& game, const Rules& rules, const std::set<std::string>& players) {
  Clauses broken;
  const std::string winner = word(game, "winner");
  if (winner != "red" && winner != "black" && winner != "draw") broken.add("format");
  if (!check_seats(game, rules, players, broken)) return broken.list;
  check_note(game, rules, broken);
  if (winner != "red" && winner != "black" && winner != "draw")
    return broken.list;  // Nothing more can be checked without a winner.
  if (rules.mafclub)
    check_mafclub(game, rules, players, broken);
  else
    check_fiim(game, broken);
  return broken.list;
}

// ---------------------------------------------------------------------------------------------- points

namespace {

void add_results(const Json& game, const Rules& rules, const Fraction& coefficient, Lines& lines) {
  const std::string winner = word(game, "winner");
  for (int i = 0; i < 10; ++i) {
    const Json& seat = game.at("seats").at(i);
    const std::string role = word(seat, "role");
    Line& line = lines[word(seat, "player")];
    ++line.games;
    if (member(game, "first_killed") == i + 1) ++line.first_deaths;  // MC-Q72, FIIM-Q45: any role and result.
    if (winner == "draw") continue;
    if (team_of(seat) != winner) {
      if (rules.mafclub) line.main += coefficient;  // Maf Club 3.1: a loss brings 1, a tie nothing.
      continue;
    }
    line.main += Fraction::of(rules.mafclub ? 4 : 1) * coefficient;
    ++line.wins;
    if (role == "sheriff") ++line.sheriff_wins;
    if (role == "don") ++line.don_wins;
    if (role == "sheriff" || role == "don") ++line.role_wins;
    ++(is_red(role) ? line.red_wins : line.black_wins);
  }
}

// The game itself and each annulled part: note and awards are multiplied, removals and cards are not (MC-Q87).
void add_mafclub_part(const Json& part, const Fraction& coefficient, Lines& lines) {
  const Json& seats = part.at("seats");
  if (const Json& victim = member(part, "first_killed"); !victim.is_null())
    lines[word(seats.at(victim.get<int>() - 1), "player")].extra += prima_nota(part) * coefficient;
  for (const Json& seat : seats) {
    Line& line = lines[word(seat, "player")];
    for (const Json& award : member(seat, "awards")) line.extra += *decimal(award.at("points")) * coefficient;
    if (flag(seat, "removed")) line.extra += Fraction::of(-3, 2);
    line.extra += Fraction::of(-2 * static_cast<int>(member(seat, "cards").size()));
  }
}

void add_fiim(const Json& game, const Fraction& coefficient, Lines& lines) {
  const Fraction note = best_move(game);
  for (int i = 0; i < 10; ++i) {
    const Json& seat = game.at("seats").at(i);
    Fraction reward = member(game, "first_killed") == i + 1 ? note : Fraction{};
    Fraction fines;
    for (const Json& award : member(seat, "awards")) {
      const Fraction points = *decimal(award.at("points"));
      if (word(award, "kind") == "fine")
        fines += points;
      else
        reward = std::max(reward, points);  // 8.4.6: the larger of the two.
    }
    Line& line = lines[word(seat, "player")];
    line.extra += (reward + fines) * coefficient;
    if (flag(seat, "removed") || flag(seat, "team_lost")) line.extra += Fraction::of(-1, 2);  // 8.2.4, once
  }
}

}  // namespace

void add_game(const Json& game, const Rules& rules, const Fraction& coefficient, Lines& lines) {
  add_results(game, rules, coefficient, lines);
  if (!rules.mafclub) return add_fiim(game, coefficient, lines);
  add_mafclub_part(game, coefficient, lines);
  for (const Json& part : member(game, "annulled")) add_mafclub_part(part, coefficient, lines);  // 3.11.1, MC-Q78
  for (const Json& seat : game.at("seats"))
    if (flag(seat, "caused_replay")) lines[word(seat, "player")].extra += Fraction::of(-7, 2);  // 4.15
}

std::string red_first_victim(const Json& game) {
  const Json& victim = member(game, "first_killed");
  if (victim.is_null()) return "";
  const Json& seat = game.at("seats").at(victim.get<int>() - 1);
  return is_red(word(seat, "role")) ? word(seat, "player") : "";
}

}  // namespace second
