// Lists in header fields: "gzip, br;q=0.5".
#pragma once

#include <string_view>

namespace mafia::net {

bool same_word(std::string_view, std::string_view);  // For ASCII; ignores case.

// Removes the next element from the front of a comma-separated list, and trims it; empty at the end.
std::string_view next_element(std::string_view& list);

bool has_token(std::string_view list, std::string_view token);

// Whether the value of If-None-Match contains this entity tag, which is in quotes.
bool names_tag(std::string_view list, std::string_view tag);

}  // namespace mafia::net
