// What holds in the tournament now.
#include <algorithm>
#include <array>

#include "cup/cup.hpp"
#include "nota/names.hpp"
#include "texts/texts.hpp"

namespace mafia::notation {
namespace {

using W = CupWord;
using scoring::Results;
using scoring::Row;
using scoring::Standings;

constexpr std::array<W, 3> statuses{W::registered, W::withdrawn, W::removed};
constexpr std::array<W, 4> game_states{W::planned, W::entered, W::confirmed, W::annulled};
constexpr std::array<W, 5> appeal_states{W::none, W::open, W::rejected, W::replay, W::changed};
constexpr std::array<W, 4> case_states{W::none, W::open, W::confirmed, W::recommended};

template <class Enum, std::size_t N>
W word_of(const std::array<W, N>& words, Enum value) {
  return words[static_cast<std::size_t>(value)];
}

std::optional<std::string> unless(bool holds, std::string instead) {
  return holds ? std::nullopt : std::optional(std::move(instead));
}

W winner_word(Outcome outcome) {
  return outcome == Outcome::red     ? W::red
         : outcome == Outcome::black ? W::black
         : outcome == Outcome::draw  ? W::draw
                                     : W::none;
}

// Each player in every seat as often as in any other, give or take one game.
bool seats_even(const tournament::State& state) {
  if (state.stages.empty()) return true;
  const tournament::Stage& stage = state.stages.back();
  for (int player : stage.players) {
    std::array<int, tournament::table_size> times{};
    for (const tournament::Game& game : stage.games)
      for (std::size_t i = 0; i < times.size(); ++i) times[i] += game.players[i] == player;
    const auto [least, most] = std::ranges::minmax(times);
    if (most - least > 1) return false;
  }
  return true;
}

}  // namespace

std::expected<void, CupProblem> Cup::fact(const CupFact& asked) {
  if (const auto settled = settle(); !settled) return settled;
  if (!state_.created()) return std::unexpected(CupProblem{CupProblem::Kind::refused, "not_created", {}, {}});
  const auto instead = differs(asked);
  if (instead.has_value() == asked.negated) return {};
  return std::unexpected(CupProblem{CupProblem::Kind::fact_false, {}, {}, instead.value_or("")});
}

std::optional<std::string> Cup::differs(const CupFact& asked) {
  switch (asked.what) {
    case W::seat:
    case W::state:
    case W::winner:
    case W::appeal:
    case W::points:
    case W::suggests: return game_differs(asked);
    case W::seats_even: return unless(seats_even(state_), "");
    case W::published: return unless(state_.published, "");
    case W::pose: return unless(state_.pose == asked.name, state_.pose);
    case W::cites: {
      const bool found =
          std::ranges::any_of(because_, [&](Clause c) { return rules::covers(asked.name, rules::name_of(c)); });
      std::string all;
      for (Clause clause : because_) all += std::string(rules::name_of(clause)) + " ";
      return unless(found, all);
    }
    case W::status:
    case W::case_: {
      const auto player = tournament::find_player(state_, asked.name);
      if (!player) return std::string(text(language_, "refusal.unknown_player"));
      const tournament::Player& found = state_.players[static_cast<std::size_t>(*player)];
      const W word = asked.what == W::status ? word_of(statuses, found.status) : word_of(case_states, found.discipline);
      return unless(word == asked.word, std::string(spelling(word, language_)));
    }
    default: break;
  }
  if (asked.what == W::compensation && asked.name.empty()) {
    const W word = state_.open_stage() ? W::provisional : W::final_;
    return unless(word == asked.word, std::string(spelling(word, language_)));
  }
  const Results results = tournament::results_of(state_);
  const Standings table = scoring::standings(results);
  because_ = tournament::grounds_of(*state_.rules, table.laws);
  note(because_);
  if (asked.what == W::lot_needed) {
    std::vector<int> players;
    for (const std::string& name : asked.names) players.push_back(tournament::find_player(state_, name).value_or(-1));
    std::ranges::sort(players);
    for (std::vector<int> group : table.open_lots) {
      std::ranges::sort(group);
      if (group == players) return std::nullopt;
    }
    return std::string{};
  }
  const bool nomination = asked.what == W::mvp || asked.what == W::best_sheriff || asked.what == W::best_don ||
                          asked.what == W::best_mafia || asked.what == W::best_citizen || asked.what == W::fair_play;
  return nomination ? nomination_differs(asked, results, table) : row_differs(asked, results, table);
}

std::optional<std::string> Cup::game_differs(const CupFact& asked) {
  const auto id = tournament::find_game(state_, asked.game);
  if (!id) return std::string(text(language_, "refusal.no_such_game"));
  const tournament::Game& game = state_[*id];
  const auto seat = Seat::from(asked.seat);
  switch (asked.what) {
    case W::seat: {
      const std::string& name = state_.players[static_cast<std::size_t>(game.players[seat->index()])].name;
      return unless(name == asked.name, name);
    }
    case W::state: {
      const W word = word_of(game_states, game.status);
      return unless(word == asked.word, std::string(spelling(word, language_)));
    }
    case W::winner: {
      const W word = winner_word(game.played.sheet.outcome);
      return unless(word == asked.word, std::string(spelling(word, language_)));
    }
    case W::appeal: {
      const W word = word_of(appeal_states, game.appeal.status);
      return unless(word == asked.word, std::string(spelling(word, language_)));
    }
    case W::suggests: {
      for (const scoring::Suggestion& each : game.played.suggestions) {
        note(state_.rules->behind(each.law));
        for (Clause clause : state_.rules->behind(each.law))
          if (each.who == *seat && rules::covers(asked.name, rules::name_of(clause))) return std::nullopt;
      }
      return std::string{};
    }
    default: break;
  }
  Fraction sum;
  Laws laws;
  const auto add = [&](const ScoreSheet& sheet) {
    for (const PointLine& line : point_lines(*state_.rules, sheet, *seat)) {
      sum += Fraction::hundredths(line.points.hundredths);
      laws.add(line.law);
    }
  };
  const scoring::Game scored = tournament::scored_game(game);
  add(scored.sheet);
  for (const ScoreSheet& part : scored.annulled) add(part);
  because_ = tournament::grounds_of(*state_.rules, laws);
  note(because_);
  return unless(sum == asked.number, sum.text());
}

// The clause that put a player above or below his neighbours.
void Cup::note_place(int player, const Standings& table) {
  for (std::size_t i = 0; i + 1 < table.players.size(); ++i) {
    const Row &above = table.players[i], &below = table.players[i + 1];
    if (above.player != player && below.player != player) continue;
    for (Law law : compared_by(*state_.rules, above, below)) {
      const auto clauses = state_.rules->behind(law);
      because_.insert(because_.end(), clauses.begin(), clauses.end());
      note(clauses);
    }
  }
}

std::optional<std::string> Cup::row_differs(const CupFact& asked, const Results& results, const Standings& table) {
  if (asked.what == W::team_total || asked.what == W::team_place) {
    for (const scoring::TeamRow& team : table.teams) {
      if (results.teams[static_cast<std::size_t>(team.team)].name != asked.name) continue;
      const Fraction value = asked.what == W::team_total ? team.total : Fraction(team.place);
      return unless(value == asked.number, value.text());
    }
    return std::string{};
  }
  const auto player = tournament::find_player(state_, asked.name);
  if (!player) return std::string(text(language_, "refusal.unknown_player"));
  const Row& row = *std::ranges::find(table.players, *player, &Row::player);
  const auto value = [&]() -> Fraction {
    switch (asked.what) {
      case W::place: return row.place;
      case W::total: return row.total;
      case W::main: return row.main;
      case W::extra: return row.extra;
      case W::compensation: return row.compensation;
      case W::wins: return row.wins;
      case W::role_wins: return row.role_wins;
      case W::first_deaths: return row.first_deaths;
      default: return row.games;
    }
  }();
  if (asked.what == W::place) note_place(*player, table);
  return unless(value == asked.number, value.text());
}

std::optional<std::string> Cup::nomination_differs(const CupFact& asked, const Results& results,
                                                   const Standings& table) {
  const auto player = tournament::find_player(state_, asked.name);
  if (!player) return std::string(text(language_, "refusal.unknown_player"));
  const scoring::Nominations& n = table.nominations;
  std::vector<int> list = asked.what == W::mvp            ? n.mvp
                          : asked.what == W::best_sheriff ? n.best_sheriff
                          : asked.what == W::best_don     ? n.best_don
                          : asked.what == W::best_mafia   ? n.best_mafia
                          : asked.what == W::best_citizen ? n.best_citizen
                                                          : n.fair_play;
  if (asked.what == W::fair_play && list.size() > 1) list.resize(1);
  std::string names;
  for (int each : list) names += (names.empty() ? "" : ", ") + results.players[static_cast<std::size_t>(each)];
  return unless(std::ranges::find(list, *player) != list.end(), names);
}

}  // namespace mafia::notation
