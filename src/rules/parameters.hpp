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

// Changes settings of a book and what follows from them (consequences.hpp). The order of the lines does not matter:
// what follows from one line gives way to what another says. A name that comes twice has its last value.
std::expected<void, ParameterError> set_parameters(RuleSet&, std::span<const With>);
std::expected<void, ParameterError> set_parameter(RuleSet&, std::string_view name, std::string_view value);

struct Setting {
  std::string_view name;
  std::string_view group;  // "voting": the key of its title is "group.voting".
  std::string_view type;   // number, decimal, choice, deck, steps, roles, points
  std::string value;
  std::string range;
  Clause clause;  // None: the book is silent.
};
std::vector<Setting> settings(const RuleSet&);  // All of them, in the order of play.

// Settings that contradict each other: the key of the sentence that says why, what fills it, and which they are.
struct Contradiction {
  std::string_view key;
  std::vector<std::string> values;
  std::vector<std::string_view> names;
};
std::vector<Contradiction> contradictions(const RuleSet&);

// Another number of seats; a book for tables of any size deals its own deck for it.
bool set_seats(RuleSet&, int seats);

}  // namespace mafia::rules
