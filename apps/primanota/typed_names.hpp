// Names as people type them: what nobody can see in them, and which of them are taken for each other.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "notation/statement.hpp"

namespace primanota {

// What to say of a text with a character that nobody can see; nothing: there is none.
std::optional<std::string> hidden_in(std::string_view text, mafia::notation::Language);

// A sentence for each name after the first `known` ones that looks like one before it.
std::vector<std::string> look_alikes_in(std::span<const std::string> names, mafia::notation::Language,
                                        std::size_t known);

// Says them to standard error; whether there were any. `place` stands before the sentence: "FILE: ", or nothing.
bool warn_of_look_alikes(std::string_view place, std::span<const std::string> names, mafia::notation::Language,
                         std::size_t known = 0);

}  // namespace primanota
