// The single commands that an offer stands for: counted, by number, at random.
//
// Hands of a count are every subset of those who may raise one; a nota is every three of the seats. Left out, because
// they are for the judge to rule on: a shot at two numbers (a miss, like no shot at all), hands at the wrong time, and
// wordings. "The checker skips" is the advance that is offered together with the check.
#pragma once

#include "engine/game.hpp"
#include "simulation/random.hpp"

namespace mafia::simulation {

std::uint64_t command_count(const Offer&);
std::uint64_t command_count(const Offers&);

// The command number `place`, counted from 0; place < command_count.
Command command_at(const Offer&, std::uint64_t place);

// Each command is equally likely.
Command random_command(const Offer&, Random&);

template <class Visit>
void for_each_command(const Offers& offers, Visit&& visit) {
  for (const Offer& offer : offers)
    for (std::uint64_t place = 0, count = command_count(offer); place < count; ++place) visit(command_at(offer, place));
}

// Whether the offers include the command.
bool offered(const Offers&, const Command&);

}  // namespace mafia::simulation
