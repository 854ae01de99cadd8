// The play that is possible now, as offers: a kind of command and the seats it may name. An offer stands for many
// commands; that is what a screen with ten buttons needs, and it costs nothing to make.
#pragma once

#include "engine/command.hpp"
#include "engine/rule_set.hpp"
#include "engine/state.hpp"

namespace mafia {

enum class Move : std::uint8_t {
  advance,
  draw_card,
  nominate,
  withdraw,
  count_votes,
  count_lift,
  shoot,
  check,
  name_nota,
  end_last_word,
  announce,
  act,
  miss,
};

struct Offer {
  Move move;
  Seat by;             // Who acts, or the candidate of a count.
  SeatSet seats;       // Whom it may name.
  std::uint8_t least;  // How many of them; a count of hands may be none.
  std::uint8_t most;
  Role role;       // Of a check, an act or a card.
  bool skippable;  // The judge may advance instead.
};
using Offers = FixedVector<Offer, 24>;

// Everything that can be done next to play on. Discipline, pauses and what follows the game are not play.
Offers legal_commands(const RuleSet&, const State&);

// The act that this step of the night asks of its role, as it would be offered to one who sits there and has not acted:
// whether anybody is left for it must not show in what a judge is asked to enter. Whose it is may be gone. Of the mafia
// as long as no shot was recorded.
std::optional<Offer> asked_act(const RuleSet&, const State&);

}  // namespace mafia
