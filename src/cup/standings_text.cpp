#include "cup/standings_text.hpp"

#include <algorithm>
#include <array>

#include "base/columns.hpp"
#include "base/csv.hpp"
#include "base/markdown.hpp"
#include "base/text.hpp"
#include "texts/texts.hpp"

namespace mafia::notation {
namespace {

using scoring::Results;
using scoring::Row;
using scoring::Standings;

constexpr std::size_t columns = 10;
using Cells = std::array<std::string, columns>;

const std::string& player_name(const Results& results, int player) {
  return results.players[static_cast<std::size_t>(player)];
}

Cells heading(Language language) {
  constexpr std::string_view keys[columns] = {"place",        "player", "total",     "main",         "extra",
                                              "compensation", "wins",   "role_wins", "first_deaths", "games"};
  Cells cells;
  for (std::size_t i = 0; i < columns; ++i) cells[i] = text(language, "standings." + std::string(keys[i]));
  return cells;
}

// Exact where decimals end, else rounded with a sign that it is.
std::string shown(const Fraction& points) {
  const std::string exact = points.text();
  return exact.find('/') == std::string::npos ? exact : "≈" + points.rounded(4);
}

template <class Show>
Cells cells_of(const Results& results, const Row& row, const Show& show) {
  return {std::to_string(row.place),
          player_name(results, row.player),
          show(row.total),
          show(row.main),
          show(row.extra),
          show(row.compensation),
          std::to_string(row.wins),
          std::to_string(row.role_wins),
          std::to_string(row.first_deaths),
          std::to_string(row.games)};
}

std::string joined_names(const Results& results, const std::vector<int>& players) {
  std::string list;
  for (int player : players) list += (list.empty() ? "" : ", ") + printable(player_name(results, player));
  return list;
}

struct Nomination {
  std::string_view key;
  const std::vector<int>& names;
};

std::array<Nomination, 6> list_of(const scoring::Nominations& n) {
  return {{{"mvp", n.mvp},
           {"best_sheriff", n.best_sheriff},
           {"best_don", n.best_don},
           {"best_mafia", n.best_mafia},
           {"best_citizen", n.best_citizen},
           {n.fair_play_chosen ? "fair_play_chosen" : "fair_play", n.fair_play}}};
}

// The fair play list is long; people see the first of it.
std::vector<int> first_of(const Nomination& nomination) {
  if (nomination.key != "fair_play" || nomination.names.size() <= 3) return nomination.names;
  return {nomination.names.begin(), nomination.names.begin() + 3};
}

}  // namespace

void add_standings_errors(std::vector<ResultError>& errors, const Results& results, const Standings& standings,
                          Language language) {
  for (const std::vector<int>& group : standings.open_lots) {
    ResultError error{.clause = book_number(*results.rules, Law::tiebreak_lot)};
    for (int player : group) error.players.push_back(player_name(results, player));
    error.message = fill(text(language, "tournament.lot"), {joined_names(results, group)});
    errors.push_back(std::move(error));
  }
  if (standings.too_fine)
    errors.push_back({.clause = "format", .message = std::string(text(language, "tournament.too_fine"))});
}

std::string standings_csv(const Results& results, const Standings& standings) {
  std::string out = "place,player,total,main,extra,compensation,wins,role_wins,first_deaths,games\n";
  for (const Row& row : standings.players) {
    std::string line;
    for (const std::string& cell : cells_of(results, row, [](const Fraction& f) { return f.text(); }))
      line += (line.empty() ? "" : ",") + csv_cell(cell);
    out += line + "\n";
  }
  return out;
}

std::string standings_markdown(const Results& results, const Standings& standings, Language language) {
  std::string out;
  if (!results.title.empty()) out += "# " + markdown_text(results.title) + "\n\n";
  out += "|";
  for (const std::string& title : heading(language)) out += " " + title + " |";
  out += "\n| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n";
  for (const Row& row : standings.players) {
    out += "|";
    for (const std::string& cell : cells_of(results, row, shown)) out += " " + markdown_text(cell) + " |";
    out += "\n";
  }
  if (!standings.teams.empty()) {
    out += "\n| " + std::string(text(language, "standings.place")) + " | " +
           std::string(text(language, "standings.team")) + " | " + std::string(text(language, "standings.total")) +
           " |\n| ---: | --- | ---: |\n";
    for (const auto& team : standings.teams)
      out += "| " + std::to_string(team.place) + " | " +
             markdown_text(results.teams[static_cast<std::size_t>(team.team)].name) + " | " + shown(team.total) +
             " |\n";
  }
  if (!standings.has_nominations) return out;
  out += "\n";
  for (const Nomination& nomination : list_of(standings.nominations))
    if (!nomination.names.empty())
      out += "- **" + std::string(text(language, "standings." + std::string(nomination.key))) +
             "**: " + markdown_text(joined_names(results, first_of(nomination))) + "\n";
  return out;
}

std::string standings_text(const Results& results, const Standings& standings, Language language) {
  constexpr std::size_t widest_name = 28;
  std::vector<Cells> rows{heading(language)};
  for (const Row& row : standings.players) {
    rows.push_back(cells_of(results, row, shown));
    rows.back()[1] = shortened(printable(rows.back()[1]), widest_name);
  }
  std::array<std::size_t, columns> widths{};
  for (const Cells& cells : rows)
    for (std::size_t i = 0; i < columns; ++i) widths[i] = std::max(widths[i], length_utf8(cells[i]));
  std::string out;
  if (!results.title.empty()) out += printable(results.title) + "\n\n";
  for (const Cells& cells : rows) {
    std::string line;
    for (std::size_t i = 0; i < columns; ++i)
      line += (i == 0 ? "" : "  ") + (i == 1 ? padded(cells[i], widths[i]) : right_aligned(cells[i], widths[i]));
    out += line + "\n";
  }
  if (!standings.teams.empty()) {
    out += "\n" + std::string(text(language, "standings.teams")) + "\n";
    for (const auto& team : standings.teams)
      out += right_aligned(std::to_string(team.place), widths[0]) + "  " +
             padded(shortened(printable(results.teams[static_cast<std::size_t>(team.team)].name), widest_name),
                    widths[1]) +
             "  " + right_aligned(shown(team.total), widths[2]) + "\n";
  }
  const auto nominated = list_of(standings.nominations);
  if (std::ranges::all_of(nominated, [](const Nomination& each) { return each.names.empty(); })) return out;
  out += "\n" + std::string(text(language, "standings.nominations")) + "\n";
  for (const Nomination& nomination : list_of(standings.nominations))
    if (!nomination.names.empty())
      out += beside("  " + std::string(text(language, "standings." + std::string(nomination.key))), 26,
                    joined_names(results, first_of(nomination)), 100);
  return out;
}

std::string sentence_of(const ResultError& error, Language language) {
  std::string place;
  if (error.of_a_game && error.stage.empty())
    place = fill(text(language, "tournament.place_only"), {std::to_string(error.round), std::to_string(error.table)}) +
            ": ";
  else if (error.of_a_game)
    place = fill(text(language, "tournament.place"),
                 {error.stage, std::to_string(error.round), std::to_string(error.table)}) +
            ": ";
  const std::string clause = error.clause == "format" ? "" : " (" + error.clause + ")";
  return place + error.message + clause;
}

}  // namespace mafia::notation
