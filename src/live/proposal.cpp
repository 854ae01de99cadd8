// A line called by an assistant counts once the judge accepts it (docs/api.md, Assistants).
#include "live/proposal.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "live/table.hpp"
#include "texts/texts.hpp"

namespace mafia::live {

bool weighs(std::span<const Event> events) {
  return std::ranges::any_of(events, [](const Event& event) {
    return std::holds_alternative<PlayerLeft>(event.what) || std::holds_alternative<RemovalRecorded>(event.what) ||
           std::holds_alternative<TeamLost>(event.what) || std::holds_alternative<ReplayOrdered>(event.what) ||
           std::holds_alternative<ResultDecided>(event.what) || std::holds_alternative<ResultDeferred>(event.what);
  });
}

std::expected<TableEntry, Refused> Table::propose(const Link& by, const std::string& line, const std::string& key,
                                                  Language language, Time now) const {
  constexpr std::ptrdiff_t most_waiting = 20;
  if (std::ranges::count_if(proposals_, [](const auto& each) { return !each.second.accepted; }) >= most_waiting)
    return std::unexpected(refuse(422, "too_many_proposals", language));
  const int number = proposals_.empty() ? 1 : proposals_.rbegin()->first + 1;
  return TableEntry{now, key, Proposed{number, by.number, line}};
}

Table::Plan Table::plan_verdict(const Link& by, int number, const Verdict& verdict, Language language, Time now) const {
  if (!access::may(by.grant, access::TableRight::decide)) return std::unexpected(refuse(403, "not_entitled", language));
  const auto found = proposals_.find(number);
  if (found == proposals_.end()) return std::unexpected(refuse(404, "no_such_proposal", language));
  const Proposal& proposal = found->second;
  if (proposal.accepted) return std::unexpected(refuse(422, "already_chosen", language));
  const auto answered = [&](store::Version line) {
    return TableEntry{now, verdict.key, ProposalAnswered{number, line != 0, line}};
  };
  if (!verdict.accept) return std::vector{answered(0)};
  if (verdict.entered) {
    for (store::Version v = version_; v > proposal.version; --v)
      if (recorded_[v].line == proposal.made.line && recorded_[v].caller == 0) return std::vector{answered(v)};
    return std::unexpected(refuse(409, "not_entered", language));
  }
  if (closed_) return std::unexpected(refuse(409, "game_confirmed", language));
  if (const auto seen = check_seen(verdict.device, language); !seen) return std::unexpected(seen.error());
  if (const auto held = held_elsewhere(by, verdict.device, language)) return std::unexpected(*held);
  const auto statement = statement_of(by, {.line = proposal.made.line}, language);
  if (!statement) return std::unexpected(statement.error());
  notation::NotatedGame trial = game_;
  std::vector<std::string> times;
  if (!is_header(statement->verb)) times = pass_until(trial, now);
  auto entry = play(trial, *statement, proposal.made.line, std::move(times), {by, verdict.device, language, now});
  if (!entry) return std::unexpected(entry.error());
  entry->key = verdict.key;
  return std::vector{std::move(*entry), answered(version_ + 1)};
}

std::vector<std::string> Table::record_with_callers(Language language) const {
  std::vector<std::string> lines = record_;
  for (const Recorded& each : recorded_) {
    if (each.caller == 0) continue;
    const auto link = links_.find(each.caller);
    const bool named =
        link != links_.end() && !link->second.name.empty() && hidden_character(link->second.name) == std::string::npos;
    const std::string name = named ? link->second.name : std::to_string(each.caller);
    lines[each.place] += "  # " + notation::fill(notation::text(language, "server.proposal.called_by"), {name});
  }
  return lines;
}

}  // namespace mafia::live
