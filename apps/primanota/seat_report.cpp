#include "seat_report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/columns.hpp"
#include "base/csv.hpp"
#include "base/json_write.hpp"
#include "base/text.hpp"
#include "texts/texts.hpp"

namespace primanota {
namespace {

using namespace mafia;
using notation::fill;
using notation::Language;
using seating::Complaint;
using seating::Report;
using seating::table_size;

std::string sentence(Language language, std::string_view key, const std::vector<std::string>& values) {
  return fill(notation::text(language, std::string("seat.").append(key)), values);
}

std::string number(auto value) { return std::to_string(value); }

// Everything about one seating, so that the parts below need no long parameter lists.
class Sheet {
 public:
  Sheet(const seating::Seating& seating, const Roster& roster, Language language, std::size_t width)
      : seating_(seating), roster_(roster), language_(language), width_(width) {}

  std::string round(int round) const {
    std::string result = roster_.has_names() ? columns(round) : lines(round);
    const std::string rest = resting(round);
    for (const std::string& line : wrapped(rest, width_)) result += line + "\n";
    return result;
  }

 private:
  std::string word(std::string_view key, int value) const { return sentence(language_, key, {number(value)}); }

  // With numbers: seats across, one line per table.
  std::string lines(int round) const {
    const std::size_t label =
        std::max(length_utf8(word("round", seating_.rounds)), length_utf8(word("table", seating_.tables)));
    const std::string seats = sentence(language_, "seats", {});
    const std::size_t cell = number(seating_.players).size() + 2;
    std::string result = padded(word("round", round + 1), label) + "  " + seats;
    for (int seat = 0; seat < table_size; ++seat) result += right_aligned(number(seat + 1), cell);
    result += "\n";
    for (int table = 0; table < seating_.tables; ++table) {
      result += padded(word("table", table + 1), label + 2 + length_utf8(seats));
      for (int seat = 0; seat < table_size; ++seat)
        result += right_aligned(roster_.name(seating_.at(round, table, seat)), cell);
      result += "\n";
    }
    return result;
  }

  // With names: tables side by side, as many as there is room for, one line per seat.
  std::string columns(int round) const {
    std::size_t longest = length_utf8(word("table", seating_.tables));
    for (const std::string& name : roster_.names()) longest = std::max(longest, length_utf8(name));
    const std::size_t cell = std::min<std::size_t>(longest, 24) + 2;
    const int beside = std::max(1, static_cast<int>((width_ - 4) / cell));
    std::string result = word("round", round + 1) + "\n";
    for (int first = 0; first < seating_.tables; first += beside) {
      const int last = std::min(first + beside, seating_.tables);
      if (first > 0) result += "\n";
      result += line(round, first, last, cell, -1);
      for (int seat = 0; seat < table_size; ++seat) result += line(round, first, last, cell, seat);
    }
    return result;
  }

  std::string line(int round, int first, int last, std::size_t cell, int seat) const {
    std::string result = seat < 0 ? "    " : right_aligned(number(seat + 1), 2) + "  ";
    for (int table = first; table < last; ++table)
      result += padded(seat < 0 ? word("table", table + 1)
                                : shortened(printable(roster_.name(seating_.at(round, table, seat))), cell - 2),
                       cell);
    result.erase(result.find_last_not_of(' ') + 1);
    return result + "\n";
  }

  std::string resting(int round) const {
    std::vector<bool> plays(roster_.names().size());
    for (int table = 0; table < seating_.tables; ++table)
      for (int seat = 0; seat < table_size; ++seat)
        plays[static_cast<std::size_t>(seating_.at(round, table, seat))] = true;
    std::string list;
    for (int player = 0; player < seating_.players; ++player)
      if (!plays[static_cast<std::size_t>(player)])
        list += (list.empty() ? "" : ", ") + printable(roster_.name(player));
    return list.empty() ? "" : sentence(language_, "resting", {list});
  }

  const seating::Seating& seating_;
  const Roster& roster_;
  Language language_;
  std::size_t width_;
};

std::string decimal(seating::Fraction fraction) {
  return fmt::format("{:.1f}", static_cast<double>(fraction.over) / static_cast<double>(fraction.under));
}

std::string exact(seating::Fraction fraction) {
  return fraction.under == 1 ? number(fraction.over) : fmt::format("{}/{}", fraction.over, fraction.under);
}

std::string games_text(const Report& report, Language language) {
  if (report.most_games == report.fewest_games) return sentence(language, "games.same", {number(report.most_games)});
  const bool even = report.most_games == report.fewest_games + 1;
  return sentence(language, even ? "games.differ" : "games.uneven",
                  {number(report.fewest_games), number(report.most_games)});
}

// Two rows of a table: how many pairs meet how often.
std::string meetings_text(const Report& report, Language language, std::size_t label, std::size_t width) {
  std::string result, counts, pairs;
  const auto finish = [&] {
    if (counts.empty()) return;
    result += padded(sentence(language, "quality.meetings", {}), label) + counts + "\n";
    result += padded(sentence(language, "quality.pairs", {}), label) + pairs + "\n";
    counts.clear();
    pairs.clear();
  };
  for (const auto& [meetings, number_of_pairs] : report.pairs_by_meetings) {
    const std::size_t cell =
        std::max(number(meetings).size(), number(number_of_pairs).size()) + (counts.empty() ? 0 : 2);
    if (label + counts.size() + cell > width) finish();
    counts += right_aligned(number(meetings), cell);
    pairs += right_aligned(number(number_of_pairs), cell);
  }
  finish();
  return result;
}

std::string score_text(const Report& report, Language language) {
  const std::string score = decimal(pair_score(report));
  if (report.squares == report.least_squares) return sentence(language, "score.least", {score});
  return sentence(language, "score.above",
                  {score, number(report.squares - report.least_squares), decimal(pair_bound(report))});
}

std::string spread_text(const Report::Spread& spread, std::string_view key, Language language) {
  const std::string range =
      spread.most == spread.fewest ? number(spread.most) : fmt::format("{}–{}", spread.fewest, spread.most);
  const std::string games = sentence(language, key, {range});
  if (spread.even) return sentence(language, "spread.even", {games});
  return sentence(language, "spread.uneven", {games, number(spread.uneven_players)});
}

std::string neighbours_text(const Report& report, Language language) {
  if (report.repeated_neighbours == 0) return sentence(language, "neighbours.none", {});
  return sentence(language, "neighbours.some", {number(report.repeated_neighbours), number(report.most_beside)});
}

constexpr std::string_view code_of(Complaint::Kind kind) {
  constexpr std::string_view codes[] = {"twice_in_round", "seat_taken", "no_such_seat",  "table_size",
                                        "games_uneven",   "apart_meet", "unknown_player"};
  return codes[static_cast<std::size_t>(kind)];
}

nlohmann::ordered_json json_of(const Complaint& complaint) {
  nlohmann::ordered_json json = {{"code", code_of(complaint.kind)}};
  const auto add = [&json](const char* key, int value) {
    if (value != 0) json[key] = value;
  };
  add("round", complaint.round);
  add("table", complaint.table);
  if (complaint.kind == Complaint::Kind::seat_taken || complaint.kind == Complaint::Kind::no_such_seat)
    json["seat"] = complaint.seat;
  add("other_table", complaint.other_table);
  add("count", complaint.count);
  add("other_count", complaint.other_count);
  if (!complaint.player.empty()) json["player"] = complaint.player;
  if (!complaint.other.empty()) json["other"] = complaint.other;
  json["sentence"] = complaint_text(complaint, Language::en);
  return json;
}

nlohmann::ordered_json json_of(const Report::Spread& spread) {
  return {{"fewest", spread.fewest},
          {"most", spread.most},
          {"worst", spread.worst_difference},
          {"uneven_players", spread.uneven_players},
          {"at_bound", spread.even}};
}

}  // namespace

std::string seating_text(const seating::Seating& seating, const Roster& roster, Language language, std::size_t width) {
  const Sheet sheet(seating, roster, language, width);
  std::string result;
  for (int round = 0; round < seating.rounds; ++round) result += sheet.round(round) + "\n";
  return result;
}

std::string seating_csv(const seating::Seating& seating, const Roster& roster) {
  std::string result = "round,table,seat,player\n";
  for (int round = 0; round < seating.rounds; ++round)
    for (int table = 0; table < seating.tables; ++table)
      for (int seat = 0; seat < table_size; ++seat)
        result += fmt::format("{},{},{},{}\n", round + 1, table + 1, seat + 1,
                              csv_cell(roster.name(seating.at(round, table, seat))));
  return result;
}

std::string quality_text(const Report& report, Language language, std::size_t width) {
  std::size_t label = 0;
  for (const std::string_view key : {"games", "meetings", "pairs", "score", "seats", "tables", "neighbours"})
    label = std::max(label, length_utf8(sentence(language, std::string("quality.").append(key), {})) + 2);
  const auto row = [&](std::string_view key, const std::string& said) {
    return beside(sentence(language, key, {}), label, said, width);
  };
  return row("quality.games", games_text(report, language)) + meetings_text(report, language, label, width) +
         row("quality.score", score_text(report, language)) +
         row("quality.seats", spread_text(report.seats, "spread.seats", language)) +
         row("quality.tables", spread_text(report.tables_spread, "spread.tables", language)) +
         row("quality.neighbours", neighbours_text(report, language));
}

std::string complaint_text(const Complaint& c, Language language) {
  using Kind = Complaint::Kind;
  const std::string round = number(c.round), table = number(c.table), seat = number(c.seat);
  const std::string player = printable(c.player), other = printable(c.other);
  const auto say = [&](const std::vector<std::string>& values) {
    return sentence(language, std::string("complaint.").append(code_of(c.kind)), values);
  };
  switch (c.kind) {
    case Kind::twice_in_round: return say({round, table, player, number(c.other_table)});
    case Kind::seat_taken: return say({round, table, other, player, seat});
    case Kind::no_such_seat: return say({round, table, player, seat});
    case Kind::table_size: return say({round, table, number(c.count)});
    case Kind::games_uneven: return say({player, number(c.count), other, number(c.other_count)});
    case Kind::apart_meet: return say({round, table, player, other});
    case Kind::unknown_player: return say({player});
  }
  return {};
}

std::string report_json(const Report& report) {
  nlohmann::ordered_json meetings = nlohmann::ordered_json::object();
  for (const auto& [count, pairs] : report.pairs_by_meetings) meetings[number(count)] = pairs;
  nlohmann::ordered_json complaints = nlohmann::ordered_json::array();
  for (const Complaint& complaint : report.complaints) complaints.push_back(json_of(complaint));
  const nlohmann::ordered_json json = {
      {"players", report.players},
      {"tables", report.tables},
      {"rounds", report.rounds},
      {"games", {{"fewest", report.fewest_games}, {"most", report.most_games}}},
      {"pair_score", exact(pair_score(report))},
      {"bound", exact(pair_bound(report))},
      {"excess", report.squares - report.least_squares},
      {"meetings", meetings},
      {"seats", json_of(report.seats)},
      {"at_tables", json_of(report.tables_spread)},
      {"neighbours",
       {{"pairs", report.neighbour_pairs}, {"repeated", report.repeated_neighbours}, {"most", report.most_beside}}},
      {"complaints", complaints}};
  return write_json(json, 2) + "\n";
}

}  // namespace primanota
