// House rules on disk: `rules/ID.rules` beside a game, or in the folder where the program runs.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nota/statement.hpp"
#include "rules/house.hpp"

namespace primanota {

// The books, and the house rules that this game names. nullopt: its house rules are invalid; the error was printed.
std::optional<mafia::rules::Library> rules_of_game(std::string_view game, const std::string& path,
                                                   mafia::notation::Language);
std::optional<mafia::rules::Library> rules_named(std::string_view id, const std::string& path,
                                                 mafia::notation::Language);

// All house rules that are found from here; the errors of the invalid ones, as sentences.
struct Shelf {
  mafia::rules::Library library;
  std::vector<std::string> complaints;
};
Shelf rules_here(mafia::notation::Language);

}  // namespace primanota
