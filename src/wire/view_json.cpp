#include "wire/view_json.hpp"

#include "wire/clock.hpp"
#include "wire/json_text.hpp"

namespace mafia::notation {
namespace {

using json::Object;
using json::put;

template <class Word>
std::optional<Word> unless(Word value, Word nothing) {
  return value == nothing ? std::nullopt : std::optional(value);
}

void put_player(std::string& out, const State& view, Seat s) {
  const Player& player = view[s];
  Object object(out);
  object.field("seat", s);
  object.field("role", unless(player.role, Role::unknown));
  object.field("shown", unless(player.shown, Team::unknown));
  object.field("at_table", view.at_table.contains(s));
  object.field("exit", unless(player.exit, Exit::none));
  object.field("fouls", player.fouls);
  object.field("technicals", player.technicals);
  object.field("yellow_cards", player.yellows);
  object.field("red_card", view.red_cards.contains(s));
  object.field("excluded", view.excluded.contains(s));
  object.field("silenced", silenced(view).contains(s));
}

void put_nomination(std::string& out, const Nomination& nomination) {
  Object object(out);
  object.field("by", nomination.by);
  object.field("whom", nomination.whom);
}

void put_counts(std::string& out, const Ballot& ballot) {
  out += '[';
  for (std::size_t i = 0; i < ballot.called; ++i) {
    if (i > 0) out += ',';
    Object count(out);
    const bool last = i + 1U == ballot.candidates.size();
    count.field("candidate", ballot.candidates[i]);
    count.field("hands", ballot.hands[i]);
    count.field("by_default", last ? int{ballot.defaulted} : 0);
  }
  out += ']';
}

void put_ballot(std::string& out, const Ballot& ballot) {
  if (ballot.round == 0) return void(out += "null");
  Object object(out);
  object.field("round", ballot.round);
  object.field("candidates", ballot.candidates);
  put_counts(object.key("counted"), ballot);
  object.field("tied", ballot.tied);
}

// Whoever has the floor, by day.
void put_speaker(std::string& out, const RuleSet& rules, const State& view) {
  const Day& day = view.day;
  const bool last_word = !view.last_words.empty();
  const bool tie = view.step == Step::tie_speeches;
  const bool speech = view.step == Step::speeches && day.speaker;
  if (is_night_step(view.step) || view.announced || (!last_word && !tie && !speech)) return void(out += "null");
  const auto clock = clock_of(rules, view);
  Object object(out);
  const Seat who = last_word ? view.last_words.front()
                   : tie     ? view.ballot.tied[view.ballot.speeches_held]
                             : *day.speaker;
  const bool own_turn = !last_word && !tie;
  object.field("seat", who);
  object.field("kind", last_word ? "last_word" : tie ? "tie_speech" : "speech");
  object.field("turn", own_turn ? std::optional(day.turn) : std::nullopt);
  object.field("seconds", clock ? clock->allowed_ms / 1000U : 0U);
  object.field("started", own_turn ? day.started : view.word_started);
  object.field("shares_with", own_turn ? day.guest_speaker : std::nullopt);
}

void put_nota(std::string& out, const State& view) {
  if (!view.nota_given) return void(out += "null");
  json::put_list(out, std::span(view.nota).first(view.nota_named));
}

void put_course(Object& object, const State& view) {
  object.field("step", view.step);
  object.field("phase", phase_of(view));
  object.field("round", view.round);
  object.field("seats", view.seats);
  object.field("paused", view.paused);
  object.field("outcome", unless(view.outcome, Outcome::none));
  object.field("announced", view.announced);
}

}  // namespace

std::string_view phase_of(const State& view) {
  if (view.step == Step::seating) return "before";
  if (view.step == Step::over) return "after";
  return is_night_step(view.step) ? "night" : "day";
}

std::string view_json(const RuleSet& rules, const State& folded) {
  State view = folded;
  if (view.step == Step::seating) view.seats = static_cast<std::uint8_t>(rules.with.seats.value);  // Nobody sits yet.
  std::string out;
  {
    Object object(out);
    put_course(object, view);
    std::string& players = object.key("players");
    json::put_list(players, everyone(view), [&](Seat s) { put_player(players, view, s); });
    std::string& nominations = object.key("nominations");
    json::put_list(nominations, view.day.nominations, [&](const Nomination& n) { put_nomination(nominations, n); });
    object.field("nominees_withheld", view.nominees_withheld && view.ballot.round == 0 && !view.day.vote_settled);
    put_ballot(object.key("ballot"), view.ballot);
    put_speaker(object.key("speaker"), rules, view);
    object.field("last_words", view.last_words);
    object.field("first_victim", view.first_victim);
    put_nota(object.key("nota"), view);
    object.field("owed_votes", view.owed);
    object.field("last_night", view.last_night.known ? std::optional(view.last_night.victims) : std::nullopt);
  }
  return out;
}

}  // namespace mafia::notation
