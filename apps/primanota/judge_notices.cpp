// What an accepted line brought about, in a word each: the judge reads it and says it.
#include "base/columns.hpp"
#include "base/overload.hpp"
#include "judge_session.hpp"
#include "notation/names.hpp"
#include "notation/texts.hpp"

namespace primanota {
namespace {

using namespace mafia;
using namespace mafia::notation;

bool names_roles(Verb verb) {
  return verb == Verb::roles || verb == Verb::card || verb == Verb::shots || verb == Verb::deck;
}

}  // namespace

std::string Session::recorded(const Line& line) const {
  std::string text = print_line(line, language_);
  // What was typed blind must not stand on the screen for whoever walks by.
  if (line.statement && names_roles(line.statement->verb) && !sight().roles_shown) {
    const Verb verb = line.statement->verb;
    const Word first = verb == Verb::roles  ? Word::roles
                       : verb == Verb::card ? Word::card
                       : verb == Verb::deck ? Word::deck
                                            : Word::shots;
    text = std::string(spelling(first, language_)) + " " + std::string(word("judge.hidden"));
    terminal_.forget_line();
  }
  return fill(word("judge.recorded"), {printable(text)});
}

void Session::note_events(std::size_t from) {
  const auto tell = [&](std::string_view key, const std::vector<std::string>& values = {}) {
    messages_.push_back(fill(word("notice." + std::string(key)), values));
  };
  const auto number = [](auto n) { return std::to_string(n); };
  const auto log = table_.history().log();
  for (std::size_t i = from; i < log.size(); ++i)
    std::visit(
        overload{
            [&](const PenaltyGiven& e) {
              if (e.penalty == Penalty::foul) tell("foul", {number(e.to.number()), number(e.total)});
              if (e.penalty == Penalty::technical) tell("technical", {number(e.to.number()), number(e.total)});
            },
            [&](const SpeechForfeited& e) { tell("silenced", {number(e.by.number())}); },
            [&](const PlayerLeft& e) {
              const std::string_view how = word("exit." + std::string(name_of(e.how)));
              tell("left", {number(e.who.number()), std::string(how)});
            },
            [&](const RemovalRecorded& e) { tell("removal_later", {number(e.who.number())}); },
            [&](const VotesOwed& e) {
              if (e.slots > 0) tell("votes_owed", {number(e.slots)});
            },
            [&](const VoteCancelled&) { tell("vote_cancelled"); },
            [&](const LiftCounted& e) { tell(e.lifted ? "lifted" : "not_lifted"); },
            [&](const HuntEnded& e) {
              if (e.victim)
                tell("killed", {number(e.victim->number())});
              else
                tell("missed");
            },
            [&](const Checked& e) {
              if (e.blocked) return tell("blocked");
              if (e.whom) tell(e.yes ? "answer_yes" : "answer_no", {number(e.whom->number())});
            },
            [&](const Healed& e) {
              if (e.blocked) tell("blocked");
            },
            [&](const PreySought& e) {
              if (e.blocked) tell("blocked");
            },
            [&](const AlibiShown& e) { tell("alibi", {number(e.who.number())}); },
            [&](const RemovalAnnounced& e) {
              tell("left", {number(e.who.number()), std::string(word("exit.removed"))});
            },
            [&](const RoundForfeited& e) { tell(e.vote_too ? "muted" : "silenced", {number(e.by.number())}); },
            [&](const ResultDecided& e) {
              tell("result", {std::string(word("outcome." + std::string(name_of(e.outcome))))});
            },
            [&](const RulingReversed&) { tell("taken_back"); }, [](const auto&) {},  // The screen shows the rest.
        },
        log[i].what);
}

}  // namespace primanota
