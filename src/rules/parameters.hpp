// House rules: `with NAME VALUE` changes one parameter of a rule set.
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

std::expected<void, ParameterError> set_parameter(RuleSet&, std::string_view name, std::string_view value);

struct Setting {
  std::string_view name;
  std::string value;
  std::string range;
  Clause clause;
};
std::vector<Setting> settings(const RuleSet&);

}  // namespace mafia::rules
