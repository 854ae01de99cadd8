#include "notation/notices.hpp"

#include "base/overload.hpp"
#include "notation/names.hpp"
#include "notation/texts.hpp"

namespace mafia::notation {

std::vector<std::string> notices(std::span<const Event> events, Language language, Tense tense) {
  std::vector<std::string> list;
  const auto tell = [&](std::string_view key, const std::vector<std::string>& values = {}) {
    list.push_back(fill(text(language, "notice." + std::string(key)), values));
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
              const std::string_view how = text(language, "exit." + std::string(name_of(e.how)));
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
              tell("left", {number(e.who.number()), std::string(text(language, "exit.removed"))});
            },
            [&](const RoundForfeited& e) { tell(e.vote_too ? "muted" : "silenced", {number(e.by.number())}); },
            [&](const ResultDecided& e) {
              if (tense == Tense::foreseen) return tell("ends");
              tell("result", {std::string(text(language, "outcome." + std::string(name_of(e.outcome))))});
            },
            [&](const RulingReversed&) { tell("taken_back"); }, [](const auto&) {},  // The screen shows the rest.
        },
        event.what);
  return list;
}

}  // namespace mafia::notation
