// Names as people type them: what nobody can see in them, and which of them are taken for each other.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "notation/statement.hpp"

namespace primanota {

// What to say of a text with a character that nobody can see; nothing: there is none.
std::optional<std::string> hidden_in(std::string_view text, mafia::notation::Language);

// Says of each name after the first `known` ones which one before it it looks like; whether there was any. `place`
// stands before the sentence: "FILE: ", or nothing.
bool warn_of_look_alikes(std::string_view place, std::span<const std::string> names, mafia::notation::Language,
                         std::size_t known = 0);

}  // namespace primanota
