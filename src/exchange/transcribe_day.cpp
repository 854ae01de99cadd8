// The day up to the vote: last words, speeches with their nominations, and incidents in between.
#include <algorithm>

#include "exchange/transcriber.hpp"

namespace mafia::exchange {

using Kind = Incident::Kind;

void Transcriber::play_day(int number) {
  const Page before = page_;
  spared_ = 0;
  play_day_once(number);
  if (spared_ == 0) return;
  page_ = before;  // Without the nomination that puts the player out.
  play_day_once(number);
}

void Transcriber::play_day_once(int number) {
  (void)tell({.verb = Verb::day, .number = number});
  put_out_the_recorded(phase_ - 1);
  name_best_move();
  give([](const Incident& i) { return i.at.part <= Part::dawn; });
  if (!is_over()) speeches(number);
  give_part(Part::speech);
  if (!is_over()) vote(number);
  give_part(Part::end);
  put_out_the_recorded(phase_);
}

// Writes the remaining incidents of this phase up to that part.
void Transcriber::give_part(Part up_to) {
  give([&](const Incident& i) { return i.at.part <= up_to && i.at.part != Part::end; });
}

std::vector<int> Transcriber::speaking_order() const {
  const auto first = now().day.speaker ? now().day.speaker : next_speaker(now());
  std::vector<int> order;
  if (!first) return order;
  for (int i = 0; i < seats_at_table; ++i) {
    const int number = (first->number() - 1 + i) % seats_at_table + 1;
    if (i == 0 || now().day.waiting.contains(seat(number))) order.push_back(number);
  }
  return order;
}

void Transcriber::speeches(int number) {
  const DayRecord nothing;
  const DayRecord* day = record_.find_day(number);
  const std::vector<int> order = speaking_order();
  for (int speaker : order)
    if (!is_over()) speech(day ? *day : nothing, speaker);
  if (!day) return;
  // A player without a speech today cannot nominate; the law says why.
  for (const NominationRecord& n : day->nominations)
    if (std::ranges::find(order, n.by) == order.end())
      (void)tell({.verb = Verb::nominates, .who = n.by, .whom = n.whom});
}

// One speech, if anything in it was recorded. Earlier speeches pass implicitly.
void Transcriber::speech(const DayRecord& day, int speaker) {
  const auto here = [&](const Incident& i) { return i.at.part == Part::speech && i.at.seat == speaker; };
  const bool nominates = std::ranges::find(day.nominations, speaker, &NominationRecord::by) != day.nominations.end();
  const bool own_foul = any_incident([&](const Incident& i) { return here(i) && i.seat == speaker; });
  // A third foul costs the speech that has not begun.
  if (own_foul || (!nominates && any_incident(here))) reach(speaker);
  for (const NominationRecord& n : day.nominations) {
    if (n.by != speaker) continue;
    const Statement nomination{.verb = Verb::nominates, .who = n.by, .whom = n.whom};
    if (n.whom != spared_) {
      (void)tell(nomination);
    } else {
      deviate("exchange.spared", {std::to_string(spared_)}, clause(Law::single_later));
      recite(nomination);
    }
  }
  give(here);
}

void Transcriber::reach(int speaker) {
  if (write({.verb = Verb::begins, .who = speaker}) == Written::yes) return;
  // The speech is lost: the others speak until it is this player's turn.
  for (int i = 0; i < seats_at_table; ++i) {
    const auto current = now().day.speaker;
    if (!current || current->number() == speaker || !now().day.waiting.contains(seat(speaker))) return;
    if (write({.verb = Verb::speaks, .who = current->number()}) != Written::yes &&
        write({.verb = Verb::passes, .who = current->number()}) != Written::yes)
      return;
  }
}

// Some books take it at night, some in the last word: it is written where it is first accepted.
void Transcriber::name_best_move() {
  for (std::size_t i = 0; i < record_.best_moves.size(); ++i) {
    const BestMove& move = record_.best_moves[i];
    if (page_.named[i] || !leaves_by(move.by, phase_)) continue;
    const Statement nota{.verb = Verb::nota, .who = move.by, .list = move.named};
    const Written written = write(nota);
    page_.named[i] = written == Written::yes || phase_ % 2 == 1;
    if (written != Written::yes && phase_ % 2 == 1) explain(written, nota);
  }
}

void Transcriber::give_one(const Incident& incident) {
  switch (incident.kind) {
    case Kind::foul: return (void)tell({.verb = Verb::punish, .who = incident.seat, .penalty = Penalty::foul});
    case Kind::technical:
      return (void)tell({.verb = Verb::punish, .who = incident.seat, .penalty = Penalty::technical});
    case Kind::removal:
    case Kind::gave_up: return remove(incident);
    case Kind::team_loss: return lose_team(incident);
  }
}

// Earlier fouls may have caused the removal already.
void Transcriber::remove(const Incident& incident) {
  const Seat who = seat(incident.seat);
  if (now().expelled.contains(who) || is_leaving(incident.seat)) return;
  if (is_out(incident.seat) && !now().last_words.contains(who)) return;
  Statement removal{.verb = Verb::punish, .who = incident.seat, .penalty = Penalty::removal};
  if (incident.kind == Kind::gave_up) removal.text = language_ == notation::Language::ru ? "сдался" : "gave up";
  const Written written = write(removal);
  if (written != Written::yes) explain(written, removal);
  if (written == Written::refused) force_out(incident.seat, Exit::removed);
}

void Transcriber::lose_team(const Incident& incident) {
  const Outcome others = record_.is_black(incident.seat) ? Outcome::red : Outcome::black;
  remove(incident);
  if (now().outcome == others) return;
  if (!tell(line("team loses " + std::to_string(incident.seat)))) force_winner(others);
  if (!is_out(incident.seat)) force_out(incident.seat, Exit::removed);  // At night it was no longer carried out.
}

// The exits of the record always hold: forces those that the law has not brought about.
void Transcriber::put_out_the_recorded(int phase) {
  for (const Departure& exit : record_.exits) {
    if (exit.phase > phase || is_out(exit.seat)) continue;
    if (!is_over() && (is_leaving(exit.seat) || now().night.victim == seat(exit.seat))) continue;
    deviate("exchange.leaves", {std::to_string(exit.seat)}, clause(Law::game_goes_on));
    force_out(exit.seat, exit.how);
  }
}

}  // namespace mafia::exchange
