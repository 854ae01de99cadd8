// Reading a tournament file. Everything that is wrong is said, each with its place and clause; what is right is kept.
#include "cup/tournament_file.hpp"

#include <algorithm>
#include <charconv>
#include <set>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "base/json_members.hpp"
#include "base/json_write.hpp"
#include "base/text.hpp"
#include "cup/cup_line.hpp"
#include "nota/names.hpp"
#include "play/game_record.hpp"
#include "texts/texts.hpp"

namespace mafia::notation {

std::string book_number(const RuleSet& rules, Law law) {
  const auto clauses = rules.behind(law);
  return clauses.empty() ? "format" : book_number(clauses.front());
}

std::string book_number(Clause clause) {
  std::string_view name = rules::name_of(clause);
  name.remove_prefix(std::min(name.find('-') + 1, name.size()));
  name = name.substr(0, name.find('-'));
  while (!name.empty() && name.back() >= 'a' && name.back() <= 'z') name.remove_suffix(1);
  return std::string(name);
}

namespace {

using Json = nlohmann::ordered_json;
using scoring::table_size;

std::optional<int> whole(const Json* value) {
  const auto number = integer_of(value);
  const bool fits = number && *number >= 0 && *number <= 1'000'000;
  return fits ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

// "0.25" and 0.25 are the same: a number is taken by its shortest decimal.
std::optional<Fraction> decimal(const Json& value) {
  if (value.is_string()) return Fraction::decimal(value.get<std::string>());
  if (value.is_number_unsigned()) return Fraction::decimal(std::to_string(value.get<std::uint64_t>()));
  if (value.is_number_integer()) return Fraction::decimal(std::to_string(value.get<std::int64_t>()));
  if (!value.is_number_float()) return std::nullopt;
  char digits[64];
  const auto end = std::to_chars(digits, digits + sizeof digits, value.get<double>(), std::chars_format::fixed);
  if (end.ec != std::errc{}) return std::nullopt;
  return Fraction::decimal({digits, static_cast<std::size_t>(end.ptr - digits)});
}

// One game: fills the sheet and gathers what is wrong.
class GameReader {
 public:
  struct Wrong {
    std::string clause, message;
  };

  GameReader(const RuleSet& rules, const std::unordered_map<std::string, int>& players, Language language)
      : rules_(rules), players_(players), language_(language) {}

  std::vector<Wrong> read(const Json& json, scoring::Game& game) {
    read_winner(json, game.sheet);
    if (!read_players(json, game)) return std::move(wrong_);
    read_sheet(json, game.sheet, false);
    const Json& seats = *member(json, "seats");
    for (std::size_t i = 0; i < seats.size(); ++i)
      game.fouls[i] = static_cast<std::uint8_t>(std::min(whole(member(seats[i], "fouls")).value_or(0), 9));
    if (const Json* parts = member(json, "annulled")) read_annulled(*parts, json, game);
    return std::move(wrong_);
  }

 private:
  void format(std::string_view key, std::vector<std::string> values = {}) { add("format", key, std::move(values)); }
  void broken(Law law, std::string_view key, std::vector<std::string> values = {}) {
    add(book_number(rules_, law), key, std::move(values));
  }
  void add(std::string clause, std::string_view key, std::vector<std::string> values) {
    Wrong wrong{std::move(clause), fill(text(language_, key), values)};
    for (const Wrong& said : wrong_)
      if (said.clause == wrong.clause && said.message == wrong.message) return;
    wrong_.push_back(std::move(wrong));
  }

  // What is there but of another kind than the format says is an error: it may have been meant.
  bool flag(const Json& json, const char* key) {
    const Json* value = member(json, key);
    if (!value) return false;
    if (!value->is_boolean()) {
      format("tournament.wrong_type", {key});
      return false;
    }
    return value->get<bool>();
  }
  const Json* list(const Json& json, const char* key) {
    const Json* value = member(json, key);
    if (value && !value->is_array()) {
      format("tournament.wrong_type", {key});
      return nullptr;
    }
    return value && !value->empty() ? value : nullptr;
  }

  void read_winner(const Json& json, ScoreSheet& sheet) {
    const std::string winner = text_of(member(json, "winner"));
    if (winner == "red")
      sheet.outcome = Outcome::red;
    else if (winner == "black")
      sheet.outcome = Outcome::black;
    else if (winner == "draw")
      sheet.outcome = Outcome::draw;
    else
      format("tournament.winner", {winner});
  }

  bool read_players(const Json& json, scoring::Game& game) {
    const Json* seats = member(json, "seats");
    if (!seats || !seats->is_array() || seats->size() != table_size) {
      broken(Law::ten_seats, "tournament.ten_seats", {std::to_string(seats && seats->is_array() ? seats->size() : 0)});
      return false;
    }
    for (std::size_t i = 0; i < table_size; ++i) {
      const std::string name = text_of(member((*seats)[i], "player"));
      const auto found = players_.find(name);
      if (found == players_.end()) {
        format("tournament.unknown_player", {name});
        game.players[i] = -1;
        continue;
      }
      game.players[i] = found->second;
      if (std::find(game.players.begin(), game.players.begin() + static_cast<std::ptrdiff_t>(i), found->second) !=
          game.players.begin() + static_cast<std::ptrdiff_t>(i))
        format("tournament.player_twice", {name});
    }
    return true;
  }

  void read_sheet(const Json& json, ScoreSheet& sheet, bool part) {
    sheet.consent = flag(json, "consent") && rules_.with.consent_possible.value == YesNo::yes;
    const Json* seats = member(json, "seats");
    bool legible = sheet.outcome != Outcome::none;
    for (std::size_t i = 0; i < table_size; ++i)
      legible &= read_seat((*seats)[i], sheet, *Seat::from(static_cast<int>(i) + 1), part);
    check_deck(sheet);
    read_first_kill(json, sheet);
    if (!legible) return;
    for (const Breach& breach : breaches(rules_, sheet))
      broken(exceeded(breach.law, sheet), "refusal." + std::string(code_of(breach.why)));
    for (Seat s : seats_of(sheet))
      if (sheet[s].team_lost && !has_lost(sheet, s))
        broken(Law::team_loss, "tournament.team_lost", {std::to_string(s.number())});
  }

  // MC-3.3.1, MC-3.4.1: with the chief judge's consent it is the wider limit that is exceeded.
  Law exceeded(Law law, const ScoreSheet& sheet) const {
    if (!sheet.consent || rules_.behind(Law::award_sum_consent).empty()) return law;
    return law == Law::award_players ? Law::award_consent : law == Law::award_sum ? Law::award_sum_consent : law;
  }

  bool read_seat(const Json& json, ScoreSheet& sheet, Seat s, bool part) {
    ScoredSeat& seat = sheet[s];
    seat.role = role_of(text_of(member(json, "role")));
    seat.removed = flag(json, "removed");
    seat.caused_replays = flag(json, "caused_replay") ? 1 : 0;
    if (part && seat.caused_replays > 0) format("tournament.cause_in_part");
    seat.team_lost = flag(json, "team_lost");
    const bool cards = rules_.with.cards.value == Cards::yellow_red;
    const bool replays = rules_.with.replays.value == Replays::automatic;
    if (seat.caused_replays && !replays) format("tournament.not_in_this_book", {"caused_replay"});
    if (seat.team_lost && rules_.behind(Law::team_loss).empty()) format("tournament.not_in_this_book", {"team_lost"});
    if (const Json* given = list(json, "cards")) {
      if (!cards) format("tournament.not_in_this_book", {"cards"});
      for (const Json& card : *given) {
        const std::string colour = text_of(&card);
        if (colour != "yellow" && colour != "red") format("tournament.unknown_card", {colour});
        std::uint8_t& count = colour == "red" ? seat.reds : seat.yellows;
        if (count < 50) ++count;
      }
    }
    if (const Json* given = list(json, "awards"))
      for (const Json& award : *given) read_award(award, seat, part);
    return seat.role != Role::unknown;
  }

  static Role role_of(std::string_view name) {
    for (Role role : {Role::citizen, Role::sheriff, Role::mafia, Role::don})
      if (name == name_of(role)) return role;
    return Role::unknown;
  }

  void read_award(const Json& json, ScoredSeat& seat, bool part) {
    const std::string kind = text_of(member(json, "kind"));
    const Json* value = member(json, "points");
    const auto points = value ? decimal(*value) : std::nullopt;
    if (!points) return format("tournament.points", {kind});
    if (kind == "fine" && !rules_.fines.empty()) {
      if (points->as_hundredths() != rules_.with.blame.value.front()) broken(Law::fine, "tournament.fine");
      if (seat.fines < 200) ++seat.fines;
      const Clause clause = rules::find_clause(text_of(member(json, "clause")));
      if (clause && !seat.fine_clauses.full()) seat.fine_clauses.push_back(clause);
      return;
    }
    for (Award award : {Award::best_move, Award::best_play, Award::worst_move, Award::worst_play, Award::extra}) {
      if (kind != name_of(award) || (award == Award::extra) != rules_.behind(Law::best_play_winner).empty()) continue;
      if (part && award != Award::best_move) return broken(Law::replay_carries, "tournament.part_award");
      // What is no whole number of hundredths is no value of any book.
      if (!seat.awards.full())
        seat.awards.push_back({award, static_cast<std::int32_t>(points->as_hundredths().value_or(1))});
      return;
    }
    format("tournament.unknown_award", {kind});
  }

  void check_deck(const ScoreSheet& sheet) {
    if (!has_deck(rules_, sheet)) add(book_number(rules_.deck.clause), "tournament.deck", {});
  }

  void read_first_kill(const Json& json, ScoreSheet& sheet) {
    if (const Json* killed = member(json, "first_killed")) {
      const int seat = whole(killed).value_or(0);
      sheet.first_victim = Seat::from(seat);
      if (!sheet.first_victim || seat > table_size) {
        sheet.first_victim.reset();
        format("tournament.first_killed");
      }
    }
    const Json* voted = member(json, "voted_out_day1");
    const int left = whole(voted).value_or(0);
    if (voted && (!whole(voted) || left > table_size)) format("tournament.voted_out");
    const Json* allowed = member(json, "nota_allowed");
    sheet.nota_right = may_leave_note(rules_, left, allowed ? std::optional(flag(json, "nota_allowed")) : std::nullopt);
    if (const Json* nota = member(json, "nota")) read_nota(*nota, sheet);
  }

  void read_nota(const Json& nota, ScoreSheet& sheet) {
    if (!nota.is_array()) return format("tournament.nota");
    bool good = nota.size() <= 3 && (nota.empty() || sheet.first_victim);
    for (const Json& each : nota) {
      const auto seat = Seat::from(whole(&each).value_or(0));
      if (!seat || seat->number() > table_size)
        good = false;
      else
        sheet.nota.add(*seat);
    }
    sheet.nota_named = static_cast<std::uint8_t>(std::min<std::size_t>(nota.size(), 3));
    if (!good) broken(Law::nota_right, "tournament.nota");
  }

  // MC-3.11.1, MC-Q78: same players, same seats, roles of that deal.
  void read_annulled(const Json& parts, const Json& json, scoring::Game& game) {
    if (!parts.is_array()) return format("tournament.annulled");
    if (parts.empty()) return;
    if (rules_.with.replays.value != Replays::automatic) return format("tournament.not_in_this_book", {"annulled"});
    for (const Json& part : parts) {
      const Json* seats = member(part, "seats");
      if (!seats || !seats->is_array() || seats->size() != table_size) {
        broken(Law::ten_seats, "tournament.ten_seats",
               {std::to_string(seats && seats->is_array() ? seats->size() : 0)});
        continue;
      }
      for (std::size_t i = 0; i < table_size; ++i)
        if (text_of(member((*seats)[i], "player")) != text_of(member((*member(json, "seats"))[i], "player")))
          broken(Law::replay_procedure, "tournament.same_seats");
      ScoreSheet sheet;
      sheet.outcome = Outcome::replay;
      read_sheet(part, sheet, true);
      game.annulled.push_back(sheet);
    }
  }

  const RuleSet& rules_;
  const std::unordered_map<std::string, int>& players_;
  Language language_;
  std::vector<Wrong> wrong_;
};

class FileReader {
 public:
  FileReader(Language language, const rules::Library& library, const Records& records)
      : language_(language), library_(library), records_(records) {}

  TournamentFile read(std::string_view text) {
    file_.library = library_;
    const Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded() || !json.is_object()) {
      fail("tournament.no_json");
      return std::move(file_);
    }
    read_head(json);
    if (file_.errors.empty()) read_stages(json);
    return std::move(file_);
  }

 private:
  void fail(std::string_view key, std::vector<std::string> values = {}) {
    file_.errors.push_back({.clause = "format", .message = fill(text(language_, key), values)});
  }

  void fail_with(std::string message) { file_.errors.push_back({.clause = "format", .message = std::move(message)}); }

  void read_head(const Json& json) {
    scoring::Results& results = file_.results;
    const Json* format = member(json, "format");
    if (format && text_of(format) != "primanota-tournament/1") fail("tournament.format", {text_of(format)});
    results.title = text_of(member(json, "title"));
    read_rules(json);
    if (const Json* names = member(json, "players"); names && names->is_array())
      for (const Json& name : *names) add_player(name);
    else if (!records_.loose.empty())
      collect_players();
    else
      fail("tournament.no_players");
    read_teams(json);
    read_lots(json);
    read_penalties(json);
    read_panel(json);
  }

  // Additions of this program: what its own logs know beyond the format.
  void read_panel(const Json& json) {
    if (const Json* chosen = member(json, "fair_play"))
      if (const auto player = known(*chosen, "fair_play")) file_.results.fair_play = *player;
    if (const Json* refused = member(json, "fair_play_refused"); refused && refused->is_array())
      for (const Json& each : *refused)
        if (const auto player = known(each, "fair_play_refused")) file_.results.fair_play_refused.push_back(*player);
    const Json* standing = member(json, "standing");
    if (!standing || !standing->is_array()) return;
    for (const Json& each : *standing) {
      const Json* name = member(each, "player");
      const auto player = known(name ? *name : Json(), "standing");
      const Json* value = member(each, "points");
      const auto points = value ? decimal(*value) : std::nullopt;
      if (!points) fail("tournament.points", {"standing"});
      if (player && points)
        file_.results.pending.push_back({*player, *points, PointKind::carried, Law::removal_points});
    }
  }

  void read_rules(const Json& json) {
    const std::string id = text_of(member(json, "rules"));
    const RuleSet* rules = library_.find(id);
    if (!rules) return fail("tournament.unknown_rules", {id, library_.ids()});
    if (!scoring::has_points(*rules)) return fail("tournament.no_points", {id});
    file_.results.rules = rules;
    if (const Json* settings = member(json, "settings")) use_settings(*settings);
  }

  // House rules, as `with NAME VALUE` lines in a game.
  void use_settings(const Json& json) {
    if (!json.is_object()) return fail("tournament.settings");
    std::vector<rules::With> lines;
    for (const auto& [name, value] : json.items())
      lines.emplace_back(name, value.is_string() ? value.get<std::string>() : write_json(value));
    if (lines.empty()) return;
    auto changed = std::make_shared<RuleSet>(*file_.results.rules);
    if (const auto set = rules::set_parameters(*changed, lines); !set)
      return fail_with(sentence_of(set.error(), language_));
    if (const auto found = rules::contradictions(*changed); !found.empty())
      return fail_with(fill(text(language_, found.front().key), found.front().values));
    file_.results.rules = changed.get();
    file_.amended = std::move(changed);
  }

  void add_player(const Json& json) {
    const std::string name = text_of(&json);
    if (name.empty()) return fail("tournament.empty_name");
    const auto place = static_cast<int>(file_.results.players.size());
    if (!players_.emplace(name, place).second) return fail("tournament.listed_twice", {name});
    file_.results.players.push_back(name);
  }

  // A small tournament file may leave the list out: whoever sits in its records plays.
  void collect_players() {
    for (const Records::Loose& each : records_.loose) {
      const auto record = records_.read(each.name);
      const auto scored = record ? score_record(*record, language_, library_) : std::unexpected(std::string{});
      if (!scored) continue;  // Said when the game itself is read.
      for (const std::string& name : scored->players)
        if (!name.empty() && !players_.contains(name)) add_player(Json(name));
    }
  }

  std::optional<int> known(const Json& json, std::string_view where) {
    const auto found = players_.find(text_of(&json));
    if (found != players_.end()) return found->second;
    fail("tournament.unknown_name", {text_of(&json), std::string(where)});
    return std::nullopt;
  }

  void read_teams(const Json& json) {
    const Json* teams = member(json, "teams");
    if (!teams) return;
    if (!teams->is_object()) return fail("tournament.teams");
    std::vector<bool> taken(file_.results.players.size());
    for (const auto& [name, members] : teams->items()) {
      scoring::TeamOfPlayers team{name, {}};
      for (const Json& each : members) {
        const auto player = known(each, "teams");
        if (!player) continue;
        if (taken[static_cast<std::size_t>(*player)]) fail("tournament.two_teams", {text_of(&each)});
        taken[static_cast<std::size_t>(*player)] = true;
        team.members.push_back(*player);
      }
      file_.results.teams.push_back(std::move(team));
    }
  }

  void read_lots(const Json& json) {
    const Json* lots = member(json, "lots");
    if (!lots) return;
    if (!lots->is_array()) return fail("tournament.lots");
    auto& drawn = file_.results.lots;
    for (const Json& each : *lots) {
      const auto player = known(each, "lots");
      if (player && std::ranges::find(drawn, *player) != drawn.end()) fail("tournament.listed_twice", {text_of(&each)});
      if (player) drawn.push_back(*player);
    }
  }

  void read_penalties(const Json& json) {
    const Json* penalties = member(json, "penalties");
    if (!penalties || !file_.results.rules) return;
    if (!penalties->is_array()) return fail("tournament.penalties");
    if (!penalties->empty() && file_.results.rules->with.cards.value != Cards::yellow_red)
      return fail("tournament.not_in_this_book", {"penalties"});
    for (const Json& each : *penalties) {
      const std::string card = text_of(member(each, "card"));
      const Json* name = member(each, "player");
      const auto player = known(name ? *name : Json(), "penalties");
      if (card != "yellow" && card != "red") fail("tournament.unknown_card", {card});
      if (player) file_.results.cards.push_back({*player, card == "red"});
    }
  }

  void read_stages(const Json& json) {
    const Json* stages = member(json, "stages");
    if (stages && !stages->is_array()) return fail("tournament.stages");
    const Json one = Json::array({Json::object()});
    if (!stages) stages = &one;
    for (const Json& each : *stages) {
      if (!each.is_object()) return fail("tournament.stages");
      scoring::Stage stage{.name = text_of(member(each, "name")), .games = {}};
      if (const Json* value = member(each, "coefficient")) {
        const auto coefficient = decimal(*value);
        if (!coefficient || *coefficient <= 0)
          fail("tournament.coefficient", {stage.name});
        else
          stage.coefficient = *coefficient;
      }
      if (const Json* games = member(each, "games")) {
        if (!games->is_array()) return fail("tournament.wrong_type", {"games"});
        for (const Json& game : *games) read_game(game, stage);
      }
      for (const Records::Loose& loose : records_.loose)
        if (!named_.contains(loose.name) &&
            (loose.stage == stage.name || (loose.stage.empty() && file_.results.stages.empty())))
          read_game(Json{{"record", loose.name}}, stage);
      file_.results.stages.push_back(std::move(stage));
    }
    for (const Records::Loose& loose : records_.loose)
      if (!named_.contains(loose.name)) fail("tournament.no_such_stage", {loose.name, loose.stage});
  }

  void read_game(const Json& json, scoring::Stage& stage) {
    scoring::Game game{.round = whole(member(json, "round")).value_or(0),
                       .table = whole(member(json, "table")).value_or(0),
                       .judge = text_of(member(json, "judge"))};
    std::vector<GameReader::Wrong> wrong;
    if (!json.is_object()) return fail("tournament.wrong_type", {"games"});
    const bool numbered = (!member(json, "round") || whole(member(json, "round"))) &&
                          (!member(json, "table") || whole(member(json, "table")));
    if (const Json* record = member(json, "record")) {
      named_.insert(text_of(record));
      wrong = read_record(text_of(record), game);
    } else if (!member(json, "winner")) {
      stage.planned_rounds.push_back(game.round);
      return;
    } else {
      if (!numbered) wrong.push_back({"format", fill(text(language_, "tournament.wrong_type"), {"round, table"})});
      for (GameReader::Wrong& each : GameReader(*file_.results.rules, players_, language_).read(json, game))
        wrong.push_back(std::move(each));
    }
    for (GameReader::Wrong& each : wrong)
      file_.errors.push_back({.stage = stage.name,
                              .round = game.round,
                              .table = game.table,
                              .clause = std::move(each.clause),
                              .message = std::move(each.message),
                              .of_a_game = true});
    if (!wrong.empty() || game.sheet.outcome == Outcome::none) return stage.planned_rounds.push_back(game.round);
    if (game.round > 0 && !places_.insert({file_.results.stages.size(), game.round, game.table}).second)
      file_.warnings.push_back(fill(text(language_, "tournament.place_twice"),
                                    {stage.name, std::to_string(game.round), std::to_string(game.table)}));
    stage.games.push_back(std::move(game));
  }

  std::vector<GameReader::Wrong> read_record(const std::string& name, scoring::Game& game) {
    const auto wrong = [&](std::string_view key, std::vector<std::string> values) {
      return std::vector<GameReader::Wrong>{{"format", fill(text(language_, key), values)}};
    };
    const auto record = records_.read ? records_.read(name) : std::nullopt;
    if (!record) return wrong("tournament.no_record", {name});
    const auto scored = score_record(*record, language_, library_);
    if (!scored) return wrong("tournament.bad_record", {name, scored.error()});
    if (game.round == 0) game.round = scored->round;
    if (game.table == 0) game.table = scored->table;
    if (scored->rules->id != file_.results.rules->id)
      return wrong("tournament.other_rules", {name, std::string(scored->rules->id)});
    if (!scored->decided) return {};
    if (const auto broken = breaches(*file_.results.rules, scored->sheet); !broken.empty())
      return {{book_number(*file_.results.rules, first_said(broken).law),
               name + ": " + std::string(text(language_, "refusal." + std::string(code_of(first_said(broken).why))))}};
    game.sheet = scored->sheet;
    game.annulled = scored->annulled;
    if (game.judge.empty()) game.judge = scored->judge;
    for (std::size_t i = 0; i < table_size; ++i) {
      const std::string& player = scored->players[i];
      const auto found = players_.find(player);
      if (found == players_.end()) return wrong("tournament.record_player", {name, std::to_string(i + 1), player});
      const auto seated = game.players.begin() + static_cast<std::ptrdiff_t>(i);
      if (std::find(game.players.begin(), seated, found->second) != seated)
        return wrong("tournament.player_twice", {player});
      game.players[i] = found->second;
      game.fouls[i] = scored->fouls[i];
    }
    return {};
  }

  Language language_;
  const rules::Library& library_;
  const Records& records_;
  std::unordered_map<std::string, int> players_;
  std::unordered_set<std::string> named_;               // Records that were read.
  std::set<std::tuple<std::size_t, int, int>> places_;  // Stage, round and table of the games that count.
  TournamentFile file_;
};

}  // namespace

bool TournamentFile::broken() const {
  return std::ranges::any_of(errors,
                             [](const ResultError& error) { return !error.of_a_game && error.players.empty(); });
}

TournamentFile read_tournament(std::string_view json, Language language, const rules::Library& library,
                               const Records& records) {
  return FileReader(language, library, records).read(json);
}

namespace {

bool keep_before(scoring::Results& results, std::string_view stage, int round) {
  const auto has_round = [&](const scoring::Stage& each) {
    return stage.empty()
               ? std::ranges::any_of(each.games, [&](const scoring::Game& game) { return game.round == round; })
               : each.name == stage;
  };
  auto last = results.stages.size();
  while (last > 0 && !has_round(results.stages[last - 1])) --last;
  if (last == 0) {  // A round that is still to be played comes after everything.
    const auto later = [&](const scoring::Game& game) { return game.round < round; };
    return stage.empty() && !results.stages.empty() && std::ranges::all_of(results.stages.back().games, later);
  }
  results.stages.resize(last);
  std::erase_if(results.stages.back().games, [&](const scoring::Game& game) { return game.round >= round; });
  return true;
}

}  // namespace

std::optional<RoundName> round_of(std::string_view text) {
  const auto colon = text.rfind(':');
  RoundName name{colon == text.npos ? "" : text.substr(0, colon), 0};
  const std::string_view digits = text.substr(colon == text.npos ? 0 : colon + 1);
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), name.round);
  if (error != std::errc{} || end != digits.data() + digits.size() || name.round <= 0) return std::nullopt;
  return name;
}

bool keep_before(scoring::Results& results, std::string_view before) {
  const auto name = round_of(before);
  return name && keep_before(results, name->stage, name->round);
}

}  // namespace mafia::notation
