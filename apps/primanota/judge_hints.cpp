#include "judge_hints.hpp"

#include "nota/names.hpp"
#include "texts/texts.hpp"

namespace primanota {
namespace {

using namespace mafia;
using namespace mafia::notation;

std::string joined(SeatSet seats) {
  std::string list;
  for (Seat s : seats) list += (list.empty() ? "" : " ") + std::to_string(s.number());
  return list;
}

class Hints {
 public:
  Hints(const NotatedGame& game, Language language, bool roles_shown)
      : game_(game), state_(game.state()), language_(language), roles_shown_(roles_shown) {}

  std::vector<std::string> list() {
    if (state_.paused)
      add("resume");
    else
      by_step();
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
      case Step::seating:
        add("roles");
        add("player");
        return;
      case Step::arrangement: return add("override");
      case Step::over: return over();
      default: break;
    }
    for (const Offer& offer : legal_commands(game_.rules(), state_)) by_offer(offer);
    if (state_.step == Step::calling) add("late");
    if (const auto by = word_due(state_)) {
      if (!state_.word_started && prompt(game_.rules(), state_).allowed_ms > 0) add("begins", {number(*by)});
      return;
    }
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
      case Move::miss: return add("mafia_misses");
      case Move::check: return add(std::string(name_of(offer.role)) + (offer.skippable ? "" : "_duty"));
      case Move::act: return add(name_of(offer.role));
      case Move::name_nota: return add("nota", {by});
      case Move::draw_card: return card(offer);
      case Move::advance:
      case Move::end_last_word:
      case Move::announce: return;
    }
  }

  // One hint for all remaining cards: the first offer writes it.
  void card(const Offer& first) {
    if (!hints_.empty()) return;
    std::string roles;
    for (const Offer& offer : legal_commands(game_.rules(), state_))
      roles.append(roles.empty() ? "" : " | ").append(text(language_, "role." + std::string(name_of(offer.role))));
    add("card", {roles, number(first.by)});
  }

  void shoot() {
    if (game_.rules().with.shot_mode.value == ShotMode::open) add("mafia_kills");
    add("shot");
    std::string example;
    for (Seat s : state_.blacks& state_.at_table) example += " " + number(s) + ">N";
    if (roles_shown_)
      add("shots", {example.substr(1)});
    else
      add("shots_hidden");
  }

  void over() {
    if (state_.outcome == Outcome::replay) add("replay");
    if (state_.announced) {
      add("awards");
      add("after");
    }
  }

  const NotatedGame& game_;
  const State& state_;
  Language language_;
  bool roles_shown_;
  std::vector<std::string> hints_;
};

}  // namespace

std::vector<std::string> hints(const NotatedGame& game, Language language, bool roles_shown) {
  return Hints(game, language, roles_shown).list();
}

}  // namespace primanota
