// The judge's sheet as JSON; the shape is described in docs/game-sheet-json.md. Keys are added, never renamed.
#include <nlohmann/json.hpp>

#include "base/json_write.hpp"
#include "nota/names.hpp"
#include "play/game_sheet.hpp"

namespace mafia::notation::game_sheet {
namespace {

using Json = nlohmann::ordered_json;  // Keys in the order in which they are written here.

template <class Enum, std::size_t N>
std::string_view name(const std::string_view (&names)[N], Enum value) {
  return names[static_cast<std::size_t>(value)];
}

constexpr std::string_view fates[] = {"stands", "withdrawn", "replaced"};
constexpr std::string_view votes[] = {"not_reached",   "held",         "cancelled",    "stopped",
                                      "no_candidates", "single_stays", "single_leaves"};
constexpr std::string_view speech_kinds[] = {"speech", "tie_speech", "last_word"};
constexpr std::string_view phases[] = {"before", "day", "night", "after"};

// A whole number of hundredths as the shortest decimal: 4, 4.5, 0.25.
Json decimal(long hundredths) {
  if (hundredths % 100 == 0) return hundredths / 100;
  return static_cast<double>(hundredths) / 100.0;
}
Json decimal(Points p) { return decimal(p.hundredths); }

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

template <class T>
Json value_or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

template <class Row, class Write>
Json array(const std::vector<Row>& rows, const Write& write) {
  Json list = Json::array();
  for (const Row& row : rows) list.push_back(write(row));
  return list;
}

Json when(const When& w) {
  const bool numbered = w.phase == When::Phase::day || w.phase == When::Phase::night;
  return {{"phase", name(phases, w.phase)}, {"number", numbered ? Json(w.number) : Json(nullptr)}};
}

Json departure(const Departure& row) { return {{"seat", row.seat}, {"kind", name_of(row.how)}}; }

Json player(const PlayerRow& row) {
  Json exit = nullptr;
  if (row.exit != Exit::none) exit = {{"kind", name_of(row.exit)}, {"when", when(row.left)}};
  return {{"seat", row.seat},
          {"name", text_or_null(row.name)},
          {"role", row.role == Role::unknown ? Json(nullptr) : Json(name_of(row.role))},
          {"team", row.team == Team::unknown ? Json(nullptr) : Json(name_of(row.team))},
          {"fouls", row.fouls},
          {"technicals", row.technicals},
          {"yellow_cards", row.yellow_cards},
          {"red_card", row.red_card},
          {"excluded", row.excluded},
          {"exit", exit},
          {"points", {{"main", decimal(row.main)}, {"extra", decimal(row.extra)}, {"total", decimal(row.total)}}}};
}

Json ballot(const BallotRound& round) {
  return {{"round", round.round},
          {"counts", array(round.counts,
                           [](const Count& count) -> Json {
                             const int total = static_cast<int>(count.voters.size()) + count.by_default;
                             return {{"candidate", count.candidate},
                                     {"votes", total},
                                     {"voters", count.voters},
                                     {"by_default", count.by_default}};
                           })},
          {"tie", round.tie}};
}

Json speech(const SpeechLength& row) {
  return {{"seat", row.seat},
          {"kind", name(speech_kinds, row.kind)},
          {"ended_early", row.early},
          {"seconds", decimal(static_cast<long>((row.used_ms + 5) / 10))}};
}

Json day(const DayPage& page) {
  Json lift = nullptr;
  if (page.lift)
    lift = {{"candidates", page.lift->candidates}, {"hands", page.lift->hands}, {"passed", page.lift->passed}};
  const auto nomination = [](const NominationRow& row) -> Json {
    return {{"by", row.by}, {"whom", row.whom}, {"state", name(fates, row.fate)}};
  };
  return {{"number", page.number},
          {"nominations", array(page.nominations, nomination)},
          {"vote", name(votes, page.vote)},
          {"ballots", array(page.ballots, ballot)},
          {"raise", lift},
          {"speeches", array(page.speeches, speech)},
          {"exits", array(page.exits, departure)}};
}

Json check(const CheckRow& row) {
  return {{"by", name_of(row.by)},
          {"seat", row.seat > 0 ? Json(row.seat) : Json(nullptr)},
          {"whom", value_or_null(row.whom)},
          {"answer", row.whom && !row.blocked ? Json(row.yes) : Json(nullptr)},
          {"blocked", row.blocked}};
}

Json act(const ActRow& row) {
  return {{"by", name_of(row.by)}, {"seat", row.seat}, {"whom", value_or_null(row.whom)}, {"blocked", row.blocked}};
}

Json night(const NightPage& page) {
  Json nota = nullptr;
  if (page.nota) nota = {{"by", page.nota->by}, {"named", page.nota->named}, {"black", page.nota->black}};
  const auto shot = [](const ShotRow& row) -> Json {
    return {{"by", row.by}, {"targets", row.targets}, {"void", row.is_void}};
  };
  constexpr std::string_view results[] = {"not_reached", "miss", "killed"};
  return {{"number", page.number},
          {"shots", array(page.shots, shot)},
          {"shots_unwritten", page.shots_unwritten},
          {"result", results[page.hunted ? (page.victim ? 2 : 1) : 0]},
          {"victim", value_or_null(page.victim)},
          {"killed", page.killed ? Json(*page.killed) : Json(nullptr)},
          {"checks", array(page.checks, check)},
          {"acts", array(page.acts, act)},
          {"nota", nota},
          {"exits", array(page.exits, departure)}};
}

Json sanction(const SanctionRow& row) {
  return {{"penalty", name_of(row.penalty)},
          {"seat", value_or_null(row.seat)},
          {"total", row.total},
          {"clause", row.clause ? Json(rules::name_of(row.clause)) : Json(nullptr)},
          {"reason", text_or_null(row.reason)},
          {"when", when(row.when)}};
}

Json text_row(const TextRow& row) { return {{"text", text_or_null(row.text)}, {"when", when(row.when)}}; }

Json protest(const ProtestRow& row) {
  Json decision = nullptr;
  if (row.upheld) decision = {{"upheld", *row.upheld}, {"reason", text_or_null(row.decision)}};
  return {{"text", text_or_null(row.text)}, {"when", when(row.when)}, {"seat", row.seat}, {"decision", decision}};
}

Json award(const AwardRow& row) {
  Json json{{"seat", row.seat}, {"kind", name_of(row.kind)}, {"points", decimal(row.points)}};
  if (row.reason) json["clause"] = rules::name_of(row.reason);
  return json;
}

Json fine(const FineRow& row) {
  return {{"seat", row.seat}, {"clause", rules::name_of(row.clause)}, {"points", decimal(row.points)}};
}

Json ending(const Game& game) {
  if (game.ending == Ending::unknown) return nullptr;
  return {{"kind", name_of(game.ending)},
          {"clause", game.ending_clause ? Json(rules::name_of(game.ending_clause)) : Json(nullptr)}};
}

void add_game(Json& json, const Game& game) {
  const bool decided = game.outcome != Outcome::none;
  json["result"] = {{"outcome", decided ? Json(name_of(game.outcome)) : Json(nullptr)},
                    {"decided", decided ? when(game.decided) : Json(nullptr)},
                    {"announced", game.announced},
                    {"ending", ending(game)}};
  json["days"] = array(game.days, day);
  json["nights"] = array(game.nights, night);
  json["sanctions"] = array(game.sanctions, sanction);
  json["awards"] = array(game.awards, award);
  json["fines"] = array(game.fines, fine);
  json["consent"] = game.consent;
  json["overrides"] = array(game.overrides, text_row);
  json["protests"] = array(game.protests, protest);
}

}  // namespace

std::string as_json(const GameSheet& p) {
  Json house = Json::object();
  for (const auto& [parameter, value] : p.header.with) house[parameter] = value;
  Json json{{"format", "primanota-protocol"},
            {"version", 1},
            {"rules", p.rules},
            {"house_rules", house},
            {"title", text_or_null(p.header.title)},
            {"event", text_or_null(p.header.event)},
            {"date", text_or_null(p.header.date)},
            {"table", p.header.table > 0 ? Json(p.header.table) : Json(nullptr)},
            {"judge", text_or_null(p.header.judge)},
            {"assistants", p.header.assistants},
            {"signed", text_or_null(p.header.signed_on)},
            {"players", array(p.players, player)}};
  add_game(json, p.game);
  json["annulled"] = array(p.annulled, [](const Game& game) {
    Json one = Json::object();
    add_game(one, game);
    return one;
  });
  // Text that is not UTF-8 cannot come from a file, but a program that feeds a table may have let it in.
  return write_json(json, 2) + "\n";
}

}  // namespace mafia::notation::game_sheet
