#include "live/abandoned.hpp"

#include <algorithm>

#include "live/stored_entry.hpp"
#include "live/table.hpp"

namespace mafia::live {

bool may_be_abandoned(const store::Entry& first, Time before) {
  const auto entry = read_entry(first.body);
  const auto* opened = entry ? std::get_if<Opened>(&entry->what) : nullptr;
  if (!opened || entry->time >= before) return false;
  // A `round` line marks tables of a tournament that were opened before accounts were recorded.
  return std::ranges::none_of(opened->lines, [](const std::string& line) { return line.starts_with("round "); });
}

std::optional<Abandoned> abandoned(const std::string& id, std::span<const store::Entry> entries, Time before) {
  if (entries.empty() || !may_be_abandoned(entries.front(), before)) return std::nullopt;
  Abandoned found{.table = id};
  Table table(id, {});
  for (const store::Entry& each : entries) {
    auto entry = Table::read(each.body);
    if (!entry) return std::nullopt;
    found.last = entry->time;
    found.version = each.version;
    if (each.version == 1) found.opened = entry->time;
    const auto* played = std::get_if<Played>(&entry->what);
    if (played && played->by == 0) return std::nullopt;  // Imported by the operator (game_file.hpp).
    if (!take_next(table, each.version, std::move(entry))) return std::nullopt;
  }
  // This keeps signed games too: only an announced game can be signed.
  if (found.last >= before || table.revealed()) return std::nullopt;
  if (table.opened().account != 0 && !table.rests()) return std::nullopt;  // An account led a game there.
  found.lines = table.record().size();
  found.ended = table.game().state().outcome != Outcome::none;
  return found;
}

}  // namespace mafia::live
