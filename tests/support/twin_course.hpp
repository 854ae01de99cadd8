// Makes the second of two twin games follow the first. A Course is a game in progress: it has a `state`, and
// submit(command, time) says whether the command was accepted.
#pragma once

#include "twin_games.hpp"

namespace mafia::test {

template <class Course>
class TwinCourse {
 public:
  TwinCourse(const Viewer& viewer, Course first, Course second)
      : a(std::move(first)), b(std::move(second)), viewer_(viewer) {}

  // Plays the next step in both games, in the second with the other deal if there is one. Returns false when the viewer
  // can tell the games apart from here on.
  bool follow(const Entry& step, const Deal* other) {
    const bool hunt = a.state.step == Step::hunt && std::holds_alternative<Advance>(step.command);
    if (!a.submit(step.command, step.at) || !play_second(step, other, hunt)) return false;
    return a.state.outcome == b.state.outcome && !a.state.announced;
  }

  Course a, b;

 private:
  bool knows_blacks() const {
    const auto own = seat_of(viewer_);
    return own && a.state.blacks.contains(*own);
  }

  bool play_second(const Entry& step, const Deal* other, bool hunt) {
    if (const auto* card = std::get_if<DrawCard>(&step.command); card && other)
      return b.submit(DrawCard{card->by, (*other)[card->by.index()]}, step.at);
    if (std::holds_alternative<Shoot>(step.command)) return knows_blacks() ? b.submit(step.command, step.at) : true;
    if (const auto* check = std::get_if<Check>(&step.command)) {
      const auto own = seat_of(viewer_);
      const bool visible = own && a.state[*own].role == check->by;
      return b.submit(step.command, step.at) || !visible;  // The new holder may be out of the game; nobody sees that.
    }
    if (hunt && !knows_blacks()) shoot_alike(step.at);
    // If an offender whose shot is void is black in only one of the games, the victims may differ.
    return b.submit(step.command, step.at) && a.state.night.victim == b.state.night.victim;
  }

  // The blacks of the second game shoot so that its night ends like that of the first.
  void shoot_alike(GameTime at) {
    const auto victim = a.state.night.victim;
    const SeatSet targets = victim ? SeatSet{*victim} : SeatSet{};
    for (Seat s : b.state.blacks& b.state.at_table) b.submit(Shoot{s, targets}, at);
  }

  Viewer viewer_;
};

}  // namespace mafia::test
