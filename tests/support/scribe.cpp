#include "scribe.hpp"

#include "base/overload.hpp"
#include "engine/history.hpp"
#include "play/next.hpp"
#include "rules/catalogue.hpp"
#include "simulation/random_game.hpp"

namespace mafia::test {
namespace {

using notation::heading_of;
using notation::Statement;
using notation::Verb;

std::vector<int> numbers(SeatSet set) {
  std::vector<int> list;
  for (Seat s : set) list.push_back(s.number());
  return list;
}

Statement by(Verb verb, Seat who) { return {.verb = verb, .who = who.number()}; }

Statement pair(Verb verb, Seat who, Seat whom, Form form) {
  return {.verb = verb, .who = who.number(), .whom = whom.number(), .form = form};
}

Statement hands(Verb verb, std::optional<Seat> candidate, SeatSet set) {
  Statement s{.verb = verb, .list = numbers(set), .everybody_in_list = true};
  if (candidate) s.who = candidate->number();
  return s;
}

Statement numbered(Verb verb, int number) { return {.verb = verb, .number = number}; }

Statement check_by(const Check& c) {
  Statement s{.verb = c.by == Role::don ? Verb::don_checks : Verb::sheriff_checks};
  if (c.whom) s.who = c.whom->number();
  return s;
}

Statement nota(const NameNota& c) {
  Statement s{.verb = Verb::nota, .who = c.by.number(), .form = c.form};
  for (Seat named : c.three) s.list.push_back(named.number());
  return s;
}

Statement act_of(const Act& c) {
  Statement s{.verb = Verb::acts, .role = c.by};
  if (c.whom) s.who = c.whom->number();
  return s;
}

Statement punish(const Punish& c) {
  Statement s{.verb = Verb::punish, .penalty = c.penalty};
  if (c.whom) s.who = c.whom->number();
  if (c.clause) s.name = rules::name_of(c.clause);
  if (c.explained) s.text = "as the judge saw it";
  return s;
}

// Commands whose line advances the game to the step where it belongs.
bool passes_by_itself(const Command& command) {
  return std::holds_alternative<Advance>(command) || std::holds_alternative<NameNota>(command) ||
         std::holds_alternative<EndLastWord>(command) || std::holds_alternative<Nominate>(command) ||
         std::holds_alternative<StartSpeech>(command) || std::holds_alternative<EndSpeech>(command);
}

}  // namespace

Scribe::Scribe(const RuleSet& rules) : open_(rules.with.shot_mode.value == ShotMode::open) {
  add({.verb = Verb::rules, .text = std::string(rules.id)});
}

void Scribe::add(Statement s) { statements_.push_back(std::move(s)); }

// The judge pressed "next": the step before decides which line that is.
void Scribe::advance(const State& before, const State& after) {
  const Seat speaker_of_tie =
      before.step == Step::tie_speeches ? before.ballot.tied[before.ballot.speeches_held] : Seat{};
  const bool last_word = !before.last_words.empty() &&
                         (before.step == Step::speeches || before.step == Step::farewell || before.step == Step::over);
  if (last_word) return add(by(Verb::last_word, before.last_words.front()));
  switch (before.step) {
    case Step::seating: return add(numbered(Verb::night, 0));
    case Step::morning: return add(numbered(Verb::day, before.round));
    case Step::speeches:
      if (before.day.speaker && before.day.turn == Turn::lost) {  // Nobody speaks; the next line skips the turn.
        silent_advance_ = true;
        return;
      }
      if (before.day.speaker) return add(by(Verb::speaks, *before.day.speaker));
      if (after.step == Step::calling) return add({.verb = Verb::voting});
      if (after.step == Step::over && after.last_words.empty()) return add(numbered(Verb::night, before.round));
      silent_advance_ = true;
      return;
    case Step::tie_speeches: return add(by(Verb::speaks, speaker_of_tie));
    case Step::farewell: return add(numbered(Verb::night, before.round));
    case Step::over: return add({.verb = Verb::stop});
    case Step::dealing:
    case Step::calling:
    case Step::lift: return;  // Refused there.
    default: break;           // The night: the heading of the step that follows.
  }
  add(heading_of(after.step));
}

// One line for all living blacks.
void Scribe::shoot(const Shoot& command, const State& after) {
  // Open shots: the host accepts the Don's number.
  if (after[command.by].role == Role::don && open_) {
    add({.verb = Verb::mafia_kills, .who = command.targets.lowest().number()});
    return;
  }
  shots_.push_back({command.by.number(), numbers(command.targets)});
  if (!after.night.shot.contains(after.blacks & after.at_table)) return;
  Statement s{.verb = Verb::shots};
  s.shots = std::move(shots_);
  shots_.clear();
  add(std::move(s));
}

void Scribe::write(const State& before, const Command& command, const State& after) {
  if (silent_advance_ && !passes_by_itself(command)) exact_ = false;
  if (!shots_.empty() && !std::holds_alternative<Shoot>(command)) exact_ = false;
  silent_advance_ = false;
  std::visit(overload{
                 [](const CheckMasks&) {},  // Every table begins with it.
                 [&](const DrawCard& c) { add({.verb = Verb::card, .who = c.by.number(), .role = c.role}); },
                 [&](const Redeal& c) { add(by(Verb::redeal, c.offender)); },
                 [&](const Advance&) { advance(before, after); },
                 [&](const Override&) { add({.verb = Verb::override_, .text = "nobody minds"}); },
                 [&](const StartSpeech& c) { add(by(Verb::begins, c.by)); },
                 [&](const EndSpeech& c) { add(by(c.early ? Verb::passes : Verb::speaks, c.by)); },
                 [&](const EndLastWord& c) { add(by(Verb::last_word, c.by)); },
                 [&](const Nominate& c) { add(pair(Verb::nominates, c.by, c.whom, c.form)); },
                 [&](const Withdraw& c) { add(pair(Verb::withdraws, c.by, c.whom, c.form)); },
                 [&](const CountVotes& c) { add(hands(Verb::vote, c.candidate, c.hands)); },
                 [&](const LateHand& c) { add(by(Verb::late, c.by)); },
                 [&](const CountLift& c) { add(hands(Verb::lift, std::nullopt, c.hands)); },
                 [&](const Shoot& c) { shoot(c, after); },
                 [&](const Miss&) { add({.verb = Verb::mafia_misses}); },
                 [&](const Check& c) { add(check_by(c)); },
                 [&](const NameNota& c) { add(nota(c)); },
                 [&](const Punish& c) { add(punish(c)); },
                 [&](const Surrender& c) { add(hands(Verb::surrender, std::nullopt, c.blacks)); },
                 [&](const Pause&) { add({.verb = Verb::pause}); },
                 [&](const Resume&) { add({.verb = Verb::resume}); },
                 [&](const AnnounceResult&) { add({.verb = Verb::stop}); },
                 [&](const GiveAward& c) {
                   add({.verb = Verb::award, .who = c.to.number(), .award = c.kind, .points = c.points});
                 },
                 [&](const Consent&) { add({.verb = Verb::consent}); },
                 [&](const Protest& c) { add(by(Verb::protest, c.by)); },
                 [&](const DecideProtest& c) { add(by(c.upheld ? Verb::upholds : Verb::rejects, c.by)); },
                 [&](const LayDeck& c) {
                   add({.verb = Verb::deck, .cards = std::vector<Role>(c.cards.begin(), c.cards.end())});
                 },
                 [&](const ShowNumber& c) { add({.verb = Verb::shows, .who = c.by.number(), .number = c.number}); },
                 [&](const ShareSpeech& c) { add(pair(Verb::shares, c.by, c.with, Form::plain)); },
                 [&](const Act& c) { add(act_of(c)); },
                 [&](const GiveFine& c) {
                   add({.verb = Verb::fine, .who = c.to.number(), .name = std::string(rules::name_of(c.clause))});
                 },
                 [&](const RecordExit& c) { add({.verb = Verb::record_out, .who = c.who.number(), .exit = c.how}); },
                 [&](const RecordOutcome& c) { add({.verb = Verb::record_winner, .outcome = c.outcome}); },
                 [&](const RecordPass&) { add({.verb = Verb::record_pass}); },
             },
             command);
}

Written written_game(const RuleSet& rules, std::uint64_t seed) {
  simulation::Players players(seed);
  players.set_timid(seed % 8 == 0);
  const bool discipline = seed % 2 == 1;
  History history(rules);
  Scribe scribe(rules);
  Command command = CheckMasks{SeatSet::first(rules.with.seats.value)};
  for (int after = 0; after < 8;) {
    const State before = history.state();
    if (history.submit(command, {})) scribe.write(before, command, history.state());
    after += history.state().announced;
    const bool disturb = history.state().announced || (discipline && players.random().one_in(12));
    command = disturb ? players.disturb(rules, history.state()) : players.play(rules, history.state());
    if (history.state().announced && std::holds_alternative<Punish>(command)) command = Consent{};
  }
  return {{history.log().begin(), history.log().end()}, scribe.statements(), scribe.exact()};
}

}  // namespace mafia::test
