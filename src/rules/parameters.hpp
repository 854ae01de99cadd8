// House rules: every number and choice in which books differ, by name.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rule_set.hpp"

namespace mafia::rules {

struct ParameterError {
  enum class Why { unknown_name, bad_value } why;
  std::string nearest;  // The most similar name, or the values that are allowed.
};

// `with NAME VALUE` changes one parameter of a rule set.
std::expected<void, ParameterError> set_parameter(RuleSet&, std::string_view name, std::string_view value);

struct Setting {
  std::string_view name;
  std::string_view type;  // number, decimal, choice, deck, steps, points
  std::string value;
  std::string range;
  Clause clause;  // None: the book is silent.
};
std::vector<Setting> settings(const RuleSet&);  // All of them, in the order of play.

// Settings that contradict each other: the key of the sentence that says why, and the two names.
struct Contradiction {
  std::string_view key;
  std::vector<std::string> values;
};
std::vector<Contradiction> contradictions(const RuleSet&);

// Another number of seats; a book for tables of any size deals its own deck for it.
bool set_seats(RuleSet&, int seats);

}  // namespace mafia::rules
