// Lists in header fields: "gzip, br;q=0.5".
#pragma once

#include <string_view>

namespace mafia::net {

bool same_word(std::string_view, std::string_view);  // Of ASCII; case does not matter.

// Takes the next element off the front of a list separated by commas, without the space around it; empty at the end.
std::string_view next_element(std::string_view& list);

bool has_token(std::string_view list, std::string_view token);

// Whether If-None-Match names this entity tag, in its quotes.
bool names_tag(std::string_view list, std::string_view tag);

}  // namespace mafia::net
