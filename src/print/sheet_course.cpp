// The course of a game: a row for each round, with its day on the left and its night on the right.
#include <map>

#include "nota/names.hpp"
#include "print/sheet_rows.hpp"

namespace mafia::print {
namespace {

struct Side {
  double from, width, label;  // The labels have a column of their own.
};
constexpr Side day_side{left_edge, 300, 72};
constexpr Side night_side{left_edge + 318, right_edge - left_edge - 318, 84};

// Within the value column of a day: the candidate, their votes, the hands.
constexpr double candidate_width = 12, votes_width = 18, hands_from = 40;

}  // namespace

void SheetRows::course(const sheet::Game& game) {
  std::map<int, std::pair<Column, Column>> rounds;
  for (const sheet::DayPage& page : game.days) rounds[page.number].first = day(page);
  for (const sheet::NightPage& page : game.nights) rounds[page.number].second = night(page);
  for (auto& [number, columns] : rounds)
    rows_.push_back({.columns = {std::move(columns.first), std::move(columns.second)}, .above = em(.55)});
}

Column SheetRows::day(const sheet::DayPage& day) {
  Column column;
  column.push_back(
      titled(phrases_.word("protocol.day") + " " + std::to_string(day.number), day_side.from, day_side.width));
  const auto say = [&](std::string_view key, const std::string& value) {
    labelled(column, phrases_.word(key), value, false);
  };
  say("protocol.nominations", phrases_.nominations(day));
  for (const sheet::BallotRound& round : day.ballots) ballot(column, round, day.ballots.size() > 1);
  if (day.lift) say("protocol.raise", phrases_.lift(*day.lift));
  say("protocol.no_vote", phrases_.no_vote(day.vote));
  say("protocol.exits", phrases_.exits(day.exits));
  say("protocol.speeches", phrases_.speeches(day));
  return column;
}

void SheetRows::ballot(Column& column, const sheet::BallotRound& ballot, bool several) {
  const double values = day_side.from + day_side.label;
  std::string label = phrases_.word("protocol.ballot") + (several ? " " + std::to_string(ballot.round) : "");
  for (const sheet::Count& count : ballot.counts) {
    const int votes = static_cast<int>(count.voters.size()) + count.by_default;
    column.push_back(line({
        {day_side.from, set(label, {.size = 8, .ink = Ink::grey})},
        {values, set(std::to_string(count.candidate), {.align = Align::right, .width = candidate_width})},
        {values + candidate_width,
         set(std::to_string(votes), {.bold = true, .align = Align::right, .width = votes_width})},
        {values + hands_from,
         set(phrases_.hands(count), {.size = 8, .width = day_side.width - day_side.label - hands_from})},
    }));
    label.clear();
  }
  if (!ballot.tie.empty()) labelled(column, phrases_.word("protocol.tie"), listed(ballot.tie), false);
}

Column SheetRows::night(const sheet::NightPage& night) {
  Column column;
  column.push_back(
      titled(phrases_.word("protocol.night") + " " + std::to_string(night.number), night_side.from, night_side.width));
  const auto say = [&](std::string_view key, const std::string& value) {
    labelled(column, phrases_.word(key), value, true);
  };
  say("protocol.shots", phrases_.shots(night));
  say("protocol.result", phrases_.hunt(night));
  for (const sheet::CheckRow& check : night.checks)
    say(check.by == Role::don ? "protocol.don_check" : "protocol.sheriff_check", phrases_.check(check));
  for (const sheet::ActRow& act : night.acts)
    say("protocol.act_" + std::string(notation::name_of(act.by)), phrases_.act(act));
  if (night.nota) say(night.nota->best_move ? "protocol.best_move" : "protocol.nota", phrases_.nota(*night.nota));
  say("protocol.exits", phrases_.removals(night));
  return column;
}

void SheetRows::labelled(Column& column, const std::string& label, const std::string& value, bool night) {
  if (value.empty()) return;
  const Side& side = night ? night_side : day_side;
  column.push_back(line({{side.from, set(label, {.size = 8, .ink = Ink::grey, .width = side.label - 4})},
                         {side.from + side.label, set(value, {.width = side.width - side.label})}}));
}

}  // namespace mafia::print
