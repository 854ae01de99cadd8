// An event as one line of JSON: how games are stored and sent. docs/view-json.md lists the events and their fields.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "engine/event.hpp"

namespace mafia::notation {

std::string_view event_name(const What&);  // "votes_counted"

// {"event":"votes_counted","at":123456,"candidate":8,"hands":[6,7],"defaulted":0}
std::string event_json(const Event&);
void append_event_json(std::string&, const Event&);

// The event again, bit for bit; of anything else a sentence that says what is wrong. Fields it does not know are passed
// over; one that was added later and has a default may be missing.
std::expected<Event, std::string> read_event(std::string_view json);

}  // namespace mafia::notation
