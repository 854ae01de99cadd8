// The moves that are possible now, as offers: a kind of command and the seats it may name. An offer stands for many
// commands, which suits a screen with ten buttons and is cheap to compute.
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
  SeatSet seats;       // Whom the command may name.
  std::uint8_t least;  // How many of them; 0 for a count of hands.
  std::uint8_t most;
  Role role;       // Of a check, an act or a card.
  bool skippable;  // The judge may advance instead.
};
using Offers = FixedVector<Offer, 24>;

// Every command that can move the game on now. Discipline, pauses and what follows the game are not among them, nor is
// the check of the masks, without which nothing is offered.
Offers legal_commands(const RuleSet&, const State&);

// The act that this night step asks of its role, offered as if the player were at the table and had not acted: what a
// judge is asked to enter must not reveal whether the role is still there. The player may have left. For the mafia, as
// long as no shot has been recorded.
std::optional<Offer> asked_act(const RuleSet&, const State&);

}  // namespace mafia
