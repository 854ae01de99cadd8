// What the server says about a table, as JSON: the only place that decides what of it whom is told.
#pragma once

#include <span>

#include "live/table.hpp"

namespace mafia::live {

std::string describe(const Table&, const Link&, Language, Time now);  // The members of an object, without braces.
std::string events_json(const Table&, const Link&, std::size_t from, std::size_t limit);
std::string links_json(const Table&, const std::string& base);  // `base`: what stands before /t/…
std::string link_json(const Table&, const Link&, const std::string& base);
std::string commitment_json(const Table&);  // Null: the judge enters the roles.
const std::string& branches_json(const Table&);
std::string deal_json(const Table&);         // With salt and deal:
std::string hidden_deal_json(const Table&);  // only the commitment.

// What a command has brought. A view: what it shows lives longer.
struct CommandAnswer {
  store::Version version = 0;
  std::string_view line;
  std::span<const Event> events;
  std::span<const std::string> because;
  bool repeated = false;
};
CommandAnswer answer_of(const Table&, store::Version first, store::Version last, bool repeated);
std::string answer_json(const CommandAnswer&, const notation::Table& game, Language);  // With what is next in the game.

// Besides the events in the judge's stream.
std::string judges_part(const Table&, store::Version, Language);
std::string header_message(const Table&);  // For everybody: names and titles have changed.
std::string proposals_json(const Table&);  // Those that wait, and the last that were answered.
std::string proposal_message(const Table&, int proposal);
std::string taken_over_message(const std::string& device);

}  // namespace mafia::live
