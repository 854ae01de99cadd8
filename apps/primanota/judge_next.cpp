#include "judge_next.hpp"

#include "engine/vote.hpp"
#include "notation/texts.hpp"

namespace primanota {
namespace {

using namespace mafia;
using namespace mafia::notation;

Statement last_word_of(const State& state) {
  return {.verb = Verb::last_word, .who = state.last_words.front().number()};
}

// After the last speech: a ballot, or what stands in its place.
Statement after_speeches(const State& state) {
  return {.verb = voting_slot(state) == Slot::vote ? Verb::voting : Verb::no_vote};
}

std::optional<Statement> in_speeches(const State& state) {
  if (!state.last_words.empty()) return last_word_of(state);
  const Day& day = state.day;
  if (!day.speaker && !day.waiting.empty()) return std::nullopt;
  if (!day.speaker) return after_speeches(state);
  // A lost speech is not spoken; the judge goes on to the next player.
  const Verb verb = day.turn == Turn::lost ? Verb::passes : Verb::speaks;
  return Statement{.verb = verb, .who = day.speaker->number()};
}

std::optional<Statement> at_night(const State& state) {
  switch (state.step) {
    case Step::nightfall: return Statement{.verb = Verb::hunt};
    case Step::hunt:
      if (!state.night.shot.contains(state.blacks & state.at_table)) return std::nullopt;
      return Statement{.verb = Verb::don};
    case Step::don_check: return Statement{.verb = Verb::sheriff};
    case Step::sheriff_check: {
      const bool nota = state.night.victim && may_name_nota(state, *state.night.victim);
      return Statement{.verb = nota ? Verb::nota_step : Verb::morning};
    }
    default: return Statement{.verb = Verb::morning};
  }
}

std::string joined(SeatSet seats) {
  std::string list;
  for (Seat s : seats) list += (list.empty() ? "" : " ") + std::to_string(s.number());
  return list;
}

class Hints {
 public:
  Hints(const Table& table, Language language, bool roles_shown)
      : table_(table), state_(table.state()), language_(language), roles_shown_(roles_shown) {}

  std::vector<std::string> list() {
    if (state_.paused) add("resume");
    else by_step();
    if (state_.step != Step::seating && state_.step != Step::over) add("discipline");
    return std::move(hints_);
  }

 private:
  void add(std::string_view key, const std::vector<std::string>& values = {}) {
    hints_.push_back(fill(text(language_, "hint." + std::string(key)), values));
  }
  static std::string number(Seat s) { return std::to_string(s.number()); }

  void by_step() {
    switch (state_.step) {
      case Step::seating: return add("roles"), add("player");
      case Step::arrangement: return add("override");
      case Step::over: return over();
      default: break;
    }
    for (const Offer& offer : legal_commands(table_.rules(), state_)) by_offer(offer);
    if (state_.step == Step::calling) add("late");
    if (!state_.last_words.empty()) return;
    const auto speaker = state_.day.speaker;
    if (state_.step == Step::speeches && speaker && state_.day.turn != Turn::lost && !state_.day.started)
      add("begins", {number(*speaker)});
    if (state_.step == Step::speeches && !state_.day.waiting.empty()) add("rest_speak");
  }

  void by_offer(const Offer& offer) {
    const std::string by = number(offer.by);
    switch (offer.move) {
      case Move::nominate: return add("nominate", {by, joined(offer.seats)});
      case Move::withdraw: return add("withdraw", {by, joined(offer.seats)});
      case Move::count_votes: return add("vote", {by, joined(offer.seats)});
      case Move::count_lift: return add("lift");
      case Move::shoot: return shoot();
      case Move::check: return add(offer.role == Role::don ? "don" : "sheriff");
      case Move::name_nota: return add("nota", {by});
      case Move::draw_card: return card(offer);
      case Move::advance:
      case Move::end_last_word:
      case Move::announce: return;
    }
  }

  // One hint for all the cards that are left: the first offer writes it.
  void card(const Offer& first) {
    if (!hints_.empty()) return;
    constexpr std::string_view keys[] = {"", "role.citizen", "role.sheriff", "role.mafia", "role.don"};
    std::string roles;
    for (const Offer& offer : legal_commands(table_.rules(), state_))
      roles.append(roles.empty() ? "" : " | ").append(text(language_, keys[static_cast<std::size_t>(offer.role)]));
    add("card", {roles, number(first.by)});
  }

  void shoot() {
    add("shot");
    std::string example;
    for (Seat s : state_.blacks & state_.at_table) example += " " + number(s) + ">N";
    if (roles_shown_)
      add("shots", {example.substr(1)});
    else
      add("shots_hidden");
  }

  void over() {
    if (state_.outcome == Outcome::replay) add("replay");
    if (state_.announced) add("awards"), add("after");
  }

  const Table& table_;
  const State& state_;
  Language language_;
  bool roles_shown_;
  std::vector<std::string> hints_;
};

}  // namespace

std::optional<Statement> next_statement(const Table& table) {
  const State& state = table.state();
  if (state.paused) return Statement{.verb = Verb::resume};
  switch (state.step) {
    case Step::seating: return Statement{.verb = Verb::night, .number = 0};
    case Step::dealing:
    case Step::calling:
    case Step::raise: return std::nullopt;
    case Step::arrangement: return Statement{.verb = Verb::don};
    case Step::don_look: return Statement{.verb = Verb::sheriff};
    case Step::sheriff_look: return Statement{.verb = Verb::morning};
    case Step::morning: return Statement{.verb = Verb::day, .number = state.round};
    case Step::speeches: return in_speeches(state);
    case Step::tie_speeches: {
      const Seat by = state.ballot.tied[state.ballot.speeches_held];
      return Statement{.verb = Verb::speaks, .who = by.number()};
    }
    case Step::farewell:
      if (!state.last_words.empty()) return last_word_of(state);
      return Statement{.verb = Verb::night, .number = state.round};
    case Step::nightfall:
    case Step::hunt:
    case Step::don_check:
    case Step::sheriff_check:
    case Step::nota: return at_night(state);
    case Step::over:
      if (!state.last_words.empty() && !state.announced) return last_word_of(state);
      if (!state.announced) return Statement{.verb = Verb::stop};
      return std::nullopt;
  }
  return std::nullopt;
}

std::vector<std::string> hints(const Table& table, Language language, bool roles_shown) {
  return Hints(table, language, roles_shown).list();
}

}  // namespace primanota
