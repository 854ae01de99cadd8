// House rules: every number and choice in which books differ, by name.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/rule_set.hpp"

namespace mafia::rules {

struct ParameterError {
  enum class Why { unknown_name, bad_value } why;
  std::string name, value;
  std::string nearest;  // The most similar name, or the values that are allowed.
};

using With = std::pair<std::string, std::string>;  // `with NAME VALUE`

// Changes settings of a book and what follows from them (consequences.hpp). The order of the lines does not matter: a
// line overrides what follows from another. Of a repeated name the last value counts.
std::expected<void, ParameterError> set_parameters(RuleSet&, std::span<const With>);
std::expected<void, ParameterError> set_parameter(RuleSet&, std::string_view name, std::string_view value);

struct Setting {
  std::string_view name;
  std::string_view group;  // "voting": the key of its title is "group.voting".
  std::string_view type;   // number, decimal, choice, deck, steps, roles, points
  std::string value;
  std::string range;
  Clause clause;  // None if the book does not say.
};
std::vector<Setting> settings(const RuleSet&);  // All of them, in the order of play.

// Settings that contradict each other: the key of the explanation, the values in it, and the names of the settings.
struct Contradiction {
  std::string_view key;
  std::vector<std::string> values;
  std::vector<std::string_view> names;
};
std::vector<Contradiction> contradictions(const RuleSet&);

// Changes the number of seats if the book is for tables of any size and has a deck for that number.
bool set_seats(RuleSet&, int seats);

}  // namespace mafia::rules
