// JSON about a table. The only place that decides who is told what.
#pragma once

#include <span>

#include "live/table.hpp"

namespace mafia::live {

std::string describe(const Table&, const Link&, Language, Time now);  // The members of an object, without braces.
std::string events_json(const Table&, const Link&, std::size_t from, std::size_t limit);
std::string links_json(const Table&, const std::string& base);  // `base`: the part of the URL before /t/…
std::string link_json(const Table&, const Link&, const std::string& base);
std::string commitment_json(const Table&);  // Null: the judge enters the roles.
const std::string& branches_json(const Table&);
std::string deal_json(const Table&);         // With salt and deal.
std::string hidden_deal_json(const Table&);  // Only the commitment.

// The result of a command. A view: its data must outlive it.
struct CommandAnswer {
  store::Version version = 0;
  std::string_view line;
  std::span<const Event> events;
  std::span<const std::string> because;
  bool repeated = false;
};
CommandAnswer answer_of(const Table&, store::Version first, store::Version last, bool repeated);
std::string answer_json(const CommandAnswer&, const notation::NotatedGame& game, Language);  // With the next prompt.

// Sent with the events in the judge's stream.
std::string judges_part(const Table&, store::Version, Language);
std::string header_message(const Table&);  // For everybody: names and titles have changed.
std::string proposals_json(const Table&);  // Those that wait, and the last that were answered.
std::string proposal_message(const Table&, int proposal);
std::string taken_over_message(const std::string& device);

}  // namespace mafia::live
