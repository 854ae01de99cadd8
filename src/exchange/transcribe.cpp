#include "exchange/transcribe.hpp"

#include <algorithm>

#include "exchange/formats.hpp"
#include "exchange/transcriber.hpp"
#include "rules/books.hpp"
#include "texts/texts.hpp"

namespace mafia::exchange {

using notation::Mark;

int Transcript::deviations() const {
  return static_cast<int>(std::ranges::count_if(remarks, [](const Remark& r) { return r.deviation; }));
}

Transcriber::Transcriber(const Record& record, std::string_view rules, notation::Language language)
    : record_(record), rules_(rules), language_(language) {
  page_.given.resize(record.incidents.size());
  page_.named.resize(record.best_moves.size());
  last_ = last_phase(record);
}

Transcript Transcriber::run() {
  header();
  notes();
  if (const NightRecord* night = record_.find_night(0)) {  // The law refuses checks in this night, and says why.
    for (int whom : night->don_checks) (void)tell({.verb = Verb::don_checks, .who = whom});
    for (int whom : night->sheriff_checks) (void)tell({.verb = Verb::sheriff_checks, .who = whom});
  }
  give_part(Part::end);
  play(last_);
  if (record_.winner == Outcome::draw && !is_over()) wait_for_draw();
  close();
  Transcript result{{}, std::move(page_.remarks), std::move(page_.game)};
  for (const std::string& line : page_.lines) result.text.append(line).append("\n");
  return result;
}

// Plays phase after phase, up to `last` or the end of the game.
void Transcriber::play(int last) {
  for (; phase_ <= last && !is_over(); ++phase_) {
    if (phase_ == 0) continue;
    if (phase_ % 2 == 1)
      play_day((phase_ + 1) / 2);
    else
      play_night(phase_ / 2);
  }
}

// A draw follows some nights and days in which nothing happens, and a record does not mention those.
void Transcriber::wait_for_draw() {
  constexpr int quiet_phases = 8;
  const Page before = page_;
  const int phase = phase_;
  play(last_ + quiet_phases);
  if (now().outcome == Outcome::draw) return;
  page_ = before;
  phase_ = phase;
}

// A free text is written only if it is read back unchanged.
void Transcriber::header() {
  (void)write({.verb = Verb::rules, .text = rules_});
  const auto say = [&](const Statement& s) {
    const auto again = notation::parse_line(print(s), 1);
    if (!s.text.empty() && again && again->statement == s) (void)write(s);
  };
  if (!record_.id.empty())
    say({.verb = Verb::title, .text = std::string(exchange::name_of(record_.source)) + " " + record_.id});
  say({.verb = Verb::date, .text = record_.date});
  say({.verb = Verb::judge, .text = tidied(record_.judge)});
  if (record_.table > 0) (void)write({.verb = Verb::table, .number = record_.table});
  for (int seat = 1; seat <= seats_at_table; ++seat)
    say({.verb = Verb::player, .who = seat, .text = tidied(record_.players[static_cast<std::size_t>(seat - 1)].name)});
  Statement roles{.verb = Verb::roles};
  for (Role role : {Role::mafia, Role::don, Role::sheriff}) {
    notation::RoleGroup group{{}, role};
    for (int seat = 1; seat <= seats_at_table; ++seat)
      if (record_.players[static_cast<std::size_t>(seat - 1)].role == role) group.seats.push_back(seat);
    roles.groups.push_back(std::move(group));
  }
  (void)tell(roles);
}

void Transcriber::notes() {
  for (const Note& note : record_.notes)
    page_.lines.push_back("# " + notation::fill(notation::text(language_, note.key), note.values));
}

// Announces the result of the night, then adds the incidents without a moment and the result of the game.
void Transcriber::close() {
  if (is_night_step(now().step)) (void)tell({.verb = Verb::morning});
  if (is_over() && phase_ <= last_) recite_rest();
  for (std::size_t i = 0; i < record_.incidents.size(); ++i) {
    if (page_.given[i]) continue;
    page_.given[i] = true;
    give_one(record_.incidents[i]);
  }
  phase_ = std::max(phase_, last_);
  put_out_the_recorded(phase_);
  decide();
  give_bonuses();
  expect();
}

// By law the game is over, but the record goes on.
void Transcriber::recite_rest() {
  const Law law = now().outcome == Outcome::red ? Law::red_wins : Law::black_wins;
  deviate("exchange.goes_on", {name_of(now().outcome)}, clause(now().outcome == Outcome::draw ? Law::draw : law));
  for (int phase = phase_; phase <= last_; ++phase) {
    if (phase % 2 == 0) {
      if (const NightRecord* night = record_.find_night(phase / 2))
        for (const Shot& shot : night->shots) recite({.verb = Verb::shots, .shots = {{shot.by, shot.targets}}});
    } else if (const DayRecord* day = record_.find_day((phase + 1) / 2)) {
      for (const NominationRecord& n : day->nominations) recite({.verb = Verb::nominates, .who = n.by, .whom = n.whom});
      for (const auto& ballot : day->ballots) recite_ballot(ballot);
    }
  }
}

void Transcriber::decide() {
  if (record_.winner == Outcome::none) {
    if (now().outcome == Outcome::none) gap("exchange.no_winner", {});
    return;
  }
  if (now().outcome == record_.winner) return;
  if (now().outcome == Outcome::none)
    deviate("exchange.ends_early", {name_of(record_.winner)}, clause(Law::game_goes_on));
  else
    deviate("exchange.other_winner", {name_of(record_.winner), name_of(now().outcome)}, clause(Law::decisive_moment));
  force_winner(record_.winner);
}

void Transcriber::give_bonuses() {
  for (const Bonus& bonus : record_.bonuses) {
    if (!bonus.word.empty()) {
      page_.lines.push_back("# " + notation::fill(notation::text(language_, "exchange.bonus"),
                                                  {std::to_string(bonus.seat), tidied(bonus.word)}));
      continue;
    }
    Statement award = line("award " + std::to_string(bonus.seat) + " extra 0.1");
    award.points = bonus.points;
    (void)tell(award);
  }
}

// Adds what the record says of the end as expectations, so that a replay of the file is checked against the record.
void Transcriber::expect() {
  const auto demand = [&](Statement s) {
    s.mark = Mark::fact;
    if (page_.game.apply(s))
      page_.lines.push_back(print(s));
    else
      deviate("exchange.not_reached", {print(s)}, {});
  };
  if (record_.winner != Outcome::none) demand({.verb = Verb::winner, .outcome = record_.winner});
  std::vector<int> at_table;
  for (int seat = 1; seat <= seats_at_table; ++seat)
    if (!leaves_by(seat, 2 * most_rounds)) at_table.push_back(seat);
  for (Exit how : {Exit::voted, Exit::lifted, Exit::shot, Exit::removed}) {
    Statement out{.verb = Verb::out, .everybody_in_list = true, .exit = how};
    for (const Departure& exit : record_.exits)
      if (exit.how == how) out.list.push_back(exit.seat);
    if (!out.list.empty()) demand(out);
  }
  demand({.verb = Verb::at_table, .list = at_table, .everybody_in_list = true});
}

bool is_sport(const RuleSet& rules) { return rules.with.seats.value == seats_at_table && !rules.deck_for; }

Transcript transcribe(const Record& record, std::string_view rules, notation::Language language) {
  return Transcriber(record, rules, language).run();
}

Transcript transcribe(const Record& record, notation::Language language) {
  std::optional<Transcript> best;
  for (const RuleSet* rules : rules::all()) {
    if (!is_sport(*rules)) continue;
    Transcript made = transcribe(record, rules->id, language);
    if (!best || made.deviations() < best->deviations()) best = std::move(made);
  }
  if (best) return std::move(*best);
  Transcript nothing;
  return nothing;
}

}  // namespace mafia::exchange
