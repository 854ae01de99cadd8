#include "texts/notices.hpp"

#include "base/overload.hpp"
#include "nota/names.hpp"
#include "texts/texts.hpp"

namespace mafia::notation {

namespace {

// CITY-morning-1: the dead of a night are told together. Who fell with the Putana would tell who she was.
bool is_killed(Exit how) { return how == Exit::shot || how == Exit::companion; }

SeatSet killed_in(std::span<const Event> events) {
  SeatSet killed;
  for (const Event& event : events)
    if (const auto* left = std::get_if<PlayerLeft>(&event.what); left && is_killed(left->how)) killed.add(left->who);
  return killed;
}

}  // namespace

std::vector<std::string> notices(std::span<const Event> events, const RuleSet& rules, Language language, Tense tense) {
  std::vector<std::string> list;
  const auto tell = [&](std::string_view key, const std::vector<std::string>& values = {}) {
    list.push_back(fill(text(language, rules, "notice." + std::string(key)), values));
  };
  const auto tell_result = [&](Outcome outcome) {
    tell("result", {std::string(text(language, "outcome." + std::string(name_of(outcome))))});
  };
  SeatSet killed = killed_in(events);
  const auto tell_killed = [&] {
    Seats seats;
    for (Seat s : killed) seats.push_back(s);
    if (!seats.empty()) tell(seats.size() > 1 ? "killed_several" : "killed", {joined(seats)});
    killed = SeatSet{};
  };
  const auto number = [](auto n) { return std::to_string(n); };
  for (const Event& event : events)
    std::visit(
        overload{
            [&](const PenaltyGiven& e) {
              if (e.penalty == Penalty::foul) tell("foul", {number(e.to.number()), number(e.total)});
              if (e.penalty == Penalty::technical) tell("technical", {number(e.to.number()), number(e.total)});
            },
            [&](const SpeechForfeited& e) { tell("silenced", {number(e.by.number())}); },
            [&](const PlayerLeft& e) {
              if (is_killed(e.how)) return tell_killed();
              const std::string_view how = text(language, "exit." + std::string(name_of(e.how)));
              tell("left", {number(e.who.number()), std::string(how)});
            },
            [&](const RemovalRecorded& e) { tell("removal_later", {number(e.who.number())}); },
            [&](const VotesOwed& e) {
              if (e.slots > 0) tell(e.slots == 1 ? "votes_owed.one" : "votes_owed", {number(e.slots)});
            },
            [&](const VoteCancelled&) { tell("vote_cancelled"); },
            [&](const LiftCounted& e) { tell(e.lifted ? "lifted" : "not_lifted"); },
            [&](const HuntEnded& e) {
              if (e.victim)
                tell("killed", {number(e.victim->number())});
              else
                tell("missed");
            },
            [&](const Checked& e) {  // To whoever is blocked the prompt has the answer.
              if (!e.whom || e.blocked) return;
              const std::string_view answer = text(language, answer_key(e.by, e.yes, rules.with.sides.value));
              tell("answer", {number(e.whom->number()), std::string(answer)});
            },
            [&](const AlibiShown& e) { tell("alibi", {number(e.who.number())}); },
            [&](const RemovalAnnounced& e) {
              tell("left", {number(e.who.number()), std::string(text(language, "exit.removed"))});
            },
            [&](const RoundForfeited& e) { tell(e.vote_too ? "muted" : "silenced", {number(e.by.number())}); },
            // MC-2.7.4, MC-2.7.5: who has won is told when it is announced, after the last word. MC-4.14: a replay at
            // once.
            [&](const ResultDecided& e) {
              if (tense == Tense::foreseen) return tell("ends");
              if (e.outcome == Outcome::replay) return tell_result(e.outcome);
              tell("decided");
            },
            [&](const ResultAnnounced& e) {
              if (e.outcome != Outcome::replay) tell_result(e.outcome);
            },
            [&](const RulingReversed&) { tell("taken_back"); }, [](const auto&) {},  // The screen shows the rest.
        },
        event.what);
  return list;
}

}  // namespace mafia::notation
