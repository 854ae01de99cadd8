// Names as people type them: invisible characters, and names that look alike.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nota/statement.hpp"

namespace primanota {

// A sentence about an invisible character in the text; nullopt: there is none.
std::optional<std::string> hidden_in(std::string_view text, mafia::notation::Language);

// A sentence for each name after the first `known` ones that looks like one before it.
std::vector<std::string> look_alikes_in(std::span<const std::string> names, mafia::notation::Language,
                                        std::size_t known);

// Prints them to standard error; returns whether there were any. `place` is put before each sentence: "FILE: ", or
// nothing.
bool warn_of_look_alikes(std::string_view place, std::span<const std::string> names, mafia::notation::Language,
                         std::size_t known = 0);

}  // namespace primanota
