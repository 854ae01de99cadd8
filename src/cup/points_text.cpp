// Points that explain themselves: every line with its clause.
#include <nlohmann/json.hpp>

#include "base/columns.hpp"
#include "base/json_write.hpp"
#include "base/text.hpp"
#include "cup/standings_text.hpp"
#include "nota/names.hpp"
#include "texts/texts.hpp"

namespace mafia::notation {
namespace {

constexpr std::string_view kinds[] = {"main",       "nota",  "best_move", "best_play", "worst_move",
                                      "worst_play", "extra", "fine",      "removal",   "team_loss",
                                      "yellow",     "red",   "replay",    "carried"};

std::string_view key_of(PointKind kind) { return kinds[static_cast<std::size_t>(kind)]; }

bool is_best_move(const RuleSet& rules, const PointLine& line) {
  return line.kind == PointKind::nota && rules.with.first_kill.value == FirstKill::best_move;
}

std::string label_of(const RuleSet& rules, const PointLine& line, Language language) {
  std::string label(
      text(language, is_best_move(rules, line) ? "points.first_kill" : "points." + std::string(key_of(line.kind))));
  if (line.times > 1) label += " ×" + std::to_string(line.times);
  return label;
}

// The clauses behind a line: the fined ones by name, else the first of the point of law.
std::string clauses_of(const RuleSet& rules, Law law, std::span<const Clause> fines) {
  std::string list;
  for (Clause clause : fines) list += (list.empty() ? "" : ", ") + std::string(rules::name_of(clause));
  if (!list.empty() || rules.behind(law).empty()) return list;
  return std::string(rules::name_of(rules.behind(law).front()));
}

std::string signed_points(const Fraction& points) {
  const std::string exact = points.text();
  return (points > 0 ? "+" : "") + exact;
}

std::string line_text(const std::string& label, const Fraction& points, const std::string& clauses) {
  return "    " + right_aligned(signed_points(points), 7) + "  " + padded(label, 34) + "  " + clauses + "\n";
}

}  // namespace

std::string game_points(const RuleSet& rules, const scoring::ScoredLog& log, std::span<const std::string> names,
                        Language language) {
  std::string out;
  for (Seat s : seats_of(log.sheet)) {
    Fraction total;
    std::string lines;
    const auto add = [&](const ScoreSheet& sheet, std::string_view prefix) {
      for (const PointLine& line : point_lines(rules, sheet, s)) {
        const Fraction points = Fraction::hundredths(line.points.hundredths);
        total += points;
        const auto& fines = sheet[s].fine_clauses;
        const std::span<const Clause> under{fines.begin(), line.kind == PointKind::fine ? fines.size() : 0};
        lines += line_text(std::string(prefix) + label_of(rules, line, language), points,
                           clauses_of(rules, line.law, under));
      }
    };
    add(log.sheet, "");
    for (const ScoreSheet& part : log.annulled) add(part, std::string(text(language, "points.annulled")) + ": ");
    const std::string& name = names[s.index()];
    const std::string role(text(language, "role." + std::string(name_of(log.sheet[s].role))));
    out += right_aligned(std::to_string(s.number()), 2) + "  " +
           padded(shortened(printable(name.empty() ? role : name + ", " + role), 44), 46) + total.text() + "\n" + lines;
  }
  for (const scoring::Suggestion& each : log.suggestions)
    out +=
        fill(text(language, "points.suggests"),
             {std::to_string(each.who.number()), std::string(rules::name_of(rules.behind(each.law).front())),
              std::string(rules::row_of(rules.behind(each.law).front()).title[static_cast<std::size_t>(language)])}) +
        "\n";
  return out;
}

std::string game_points_json(const RuleSet& rules, const scoring::ScoredLog& log, std::span<const std::string> names,
                             std::optional<Language> language) {
  using Json = nlohmann::ordered_json;
  Json players = Json::array();
  for (Seat s : seats_of(log.sheet)) {
    Fraction total;
    Json lines = Json::array();
    const auto add = [&](const ScoreSheet& sheet, bool annulled) {
      for (const PointLine& line : point_lines(rules, sheet, s)) {
        total += Fraction::hundredths(line.points.hundredths);
        const auto& fines = sheet[s].fine_clauses;
        const std::span<const Clause> under{fines.begin(), line.kind == PointKind::fine ? fines.size() : 0};
        Json json{{"kind", key_of(line.kind)},
                  {"points", Fraction::hundredths(line.points.hundredths).text()},
                  {"clause", clauses_of(rules, line.law, under)}};
        if (annulled) json["annulled"] = true;
        if (language)
          json["label"] = is_best_move(rules, line) ? std::string(text(*language, rules, "word.nota"))
                                                    : label_of(rules, line, *language);
        lines.push_back(std::move(json));
      }
    };
    add(log.sheet, false);
    for (const ScoreSheet& part : log.annulled) add(part, true);
    players.push_back({{"seat", s.number()},
                       {"player", names[s.index()]},
                       {"role", name_of(log.sheet[s].role)},
                       {"total", total.text()},
                       {"lines", std::move(lines)}});
  }
  Json suggestions = Json::array();
  for (const scoring::Suggestion& each : log.suggestions)
    suggestions.push_back({{"seat", each.who.number()}, {"clause", rules::name_of(rules.behind(each.law).front())}});
  const Json json{{"rules", rules.id},
                  {"winner", name_of(log.sheet.outcome)},
                  {"players", std::move(players)},
                  {"suggestions", std::move(suggestions)}};
  return write_json(json, 2) + "\n";
}

std::string explanation(const scoring::Results& results, const scoring::Standings& standings, int player,
                        Language language) {
  const RuleSet& rules = *results.rules;
  const scoring::Row* row = nullptr;
  for (const scoring::Row& each : standings.players)
    if (each.player == player) row = &each;
  std::string out = fill(text(language, "standings.explained"),
                         {printable(results.players[static_cast<std::size_t>(player)]), std::to_string(row->place),
                          row->total.text(), row->main.text(), row->extra.text(), row->compensation.text()}) +
                    "\n";
  int stage = -2, game = -2;
  for (const scoring::Explained& each : scoring::explain(results, player)) {
    if (each.stage != stage || each.game != game) {
      stage = each.stage;
      game = each.game;
      if (game >= 0) {
        const scoring::Stage& in = results.stages[static_cast<std::size_t>(stage)];
        const scoring::Game& played = in.games[static_cast<std::size_t>(game)];
        out +=
            fill(
                text(language, "standings.game"),
                {in.name.empty() ? std::string(text(language, "standings.unnamed")) : printable(in.name),
                 std::to_string(played.round), std::to_string(played.table), std::to_string(each.seat),
                 std::string(text(language, "role." + std::string(name_of(played.sheet[*Seat::from(each.seat)].role)))),
                 std::string(text(language, "outcome." + std::string(name_of(played.sheet.outcome)))),
                 in.coefficient == 1 ? "" : " ×" + in.coefficient.text()}) +
            "\n";
      } else {
        out += stage >= 0 ? printable(results.stages[static_cast<std::size_t>(stage)].name) + "\n"
                          : std::string(text(language, "standings.between")) + "\n";
      }
    }
    const std::string prefix = each.annulled ? std::string(text(language, "points.annulled")) + ": " : "";
    const std::string label = each.compensation ? std::string(text(language, "standings.compensation_full"))
                                                : prefix + label_of(rules, each.line, language);
    out += line_text(label, each.points, clauses_of(rules, each.line.law, each.fines));
  }
  for (std::size_t i = 0; i + 1 < standings.players.size(); ++i) {
    const scoring::Row &above = standings.players[i], &below = standings.players[i + 1];
    if (above.player != player && below.player != player) continue;
    const auto law = above.place == below.place
                         ? std::nullopt
                         : std::optional(decided_by(rules, above, below).value_or(Law::tiebreak_lot));
    out += fill(text(language, law ? "standings.above" : "standings.shared"),
                {printable(results.players[static_cast<std::size_t>(above.player)]),
                 printable(results.players[static_cast<std::size_t>(below.player)]),
                 law ? std::string(rules::name_of(rules.behind(*law).front())) : "",
                 law ? std::string(rules::row_of(rules.behind(*law).front()).title[static_cast<std::size_t>(language)])
                     : ""}) +
           "\n";
  }
  return out;
}

}  // namespace mafia::notation
