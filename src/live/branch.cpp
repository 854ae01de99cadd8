// What a device recorded without the network, and the judge's choice between it and the log.
#include <algorithm>
#include <utility>

#include "live/table.hpp"
#include "notation/texts.hpp"
#include "notation/time_lines.hpp"

namespace mafia::live {
namespace {

using notation::Verb;

// By how much the device's time lies before the table's.
std::uint32_t behind(const notation::Table& table, std::uint32_t told) {
  const std::uint32_t late = (table.time_of_day().value_or(told) + notation::day_ms - told) % notation::day_ms;
  return late < notation::day_ms / 2 ? late : 0;
}

}  // namespace

// A device may have brought times that lie ahead of ours: the record goes on from there and never takes the step back
// for a whole day.
std::vector<std::string> Table::pass_until(notation::Table& trial, Time now) const {
  std::uint32_t to = time_of_day(now);
  const Time passed = std::max<Time>(now - last_time_, 0);
  if (behind(trial, to) > 0 && passed < notation::day_ms / 2)
    to = static_cast<std::uint32_t>((*trial.time_of_day() + passed) % notation::day_ms);
  return written(pass_time(trial, to));
}

// Times are taken as the device wrote them. Where they lie before what the table has seen they are moved as a whole, so
// that every speech keeps its length.
Table::Plan Table::play_lines(notation::Table& trial, const std::vector<std::string>& lines,
                              const Author& author) const {
  std::vector<TableEntry> entries;
  std::vector<std::string> times;
  std::optional<std::uint32_t> shift;
  for (const std::string& text : lines) {
    const auto at_line = [&](Refused refused) {
      refused.more = R"("line":)" + std::to_string(&text - lines.data() + 1);
      return std::unexpected(refused);
    };
    const auto line = notation::parse_line(text, 1);
    if (line && !line->statement) continue;  // A comment.
    if (line && line->statement->verb == Verb::time) {
      const std::uint32_t told = line->statement->time_ms;
      if (!shift) shift = behind(trial, told);
      for (std::string& time : written(pass_time(trial, (told + *shift) % notation::day_ms)))
        times.push_back(std::move(time));
      continue;
    }
    const auto statement = statement_of(author.by, {.line = text}, author.language);
    if (!statement) return at_line(statement.error());
    auto entry = play(trial, *statement, std::exchange(times, {}), author);
    if (!entry) return at_line(entry.error());
    entries.push_back(std::move(*entry));
  }
  return entries;
}

std::expected<Table::Received, Refused> Table::plan_upload(const Link& by, const Upload& upload, Language language,
                                                           Time now) const {
  if (!access::may(by.grant, access::TableRight::bring_branch))
    return std::unexpected(refuse(403, "not_entitled", language));
  if (upload.base == 0 || upload.base > version_)
    return std::unexpected(refuse_member("base", "number", language, {"1", std::to_string(version_)}));
  Received received;
  if (upload.base >= game_version_) {  // Links, and branches that wait, change nothing for the game.
    notation::Table trial = game_;
    auto entries = play_lines(trial, upload.lines, {by, upload.device, language, now});
    if (entries && entries->empty())  // Comments and times.
      return std::unexpected(refuse(422, "not_a_command", language));
    if (entries) {
      received.merged = true;
      received.entries = std::move(*entries);
    } else {
      received.refused = entries.error().sentence;
    }
  }
  if (!received.merged) {
    received.branch = branches_.empty() ? 1 : branches_.rbegin()->first + 1;
    received.entries = {
        {now, {}, BranchKept{received.branch, upload.base, upload.device, upload.lines, received.refused}}};
  }
  for (TableEntry& entry : received.entries) entry.key = upload.key;
  return received;
}

// The lines of play that held at that version.
std::vector<std::string> Table::holding_lines(store::Version version) const {
  std::vector<std::string> lines;
  for (store::Version v = 1; v <= version; ++v) {
    const std::string& text = recorded_[v].line;
    if (text.empty()) continue;
    const auto line = notation::parse_line(text, 0);
    if (!line || !line->statement || is_header(line->statement->verb)) continue;
    if (line->statement->verb != Verb::undo) {
      lines.push_back(text);
      continue;
    }
    const auto count = static_cast<std::size_t>(line->statement->number);
    lines.resize(lines.size() - std::min(count, lines.size()));
  }
  return lines;
}

// Keeping the branch: back to where the log and the branch part, then what held there and the branch itself. The clock
// has gone on meanwhile, and a speech that ran then may be over by now: where a line of the branch is refused, the
// lines before the parting are played again as well, as many as it takes to begin that speech anew.
Table::Plan Table::plan_choice(const Link& by, int number, bool keep, const std::string& key, Language language,
                               Time now) const {
  if (!access::may(by.grant, access::TableRight::choose_branch))
    return std::unexpected(refuse(403, "not_entitled", language));
  const auto found = branches_.find(number);
  if (found == branches_.end()) return std::unexpected(refuse(404, "no_such_branch", language));
  const Branch& branch = found->second;
  if (branch.chosen) return std::unexpected(refuse(422, "already_chosen", language));
  std::vector<TableEntry> entries = {{now, key, BranchChosen{number, keep}}};
  if (!keep) return entries;

  constexpr std::ptrdiff_t most_again = 40;
  const auto here = holding_lines(version_), there = holding_lines(branch.kept.base);
  const auto parted = std::ranges::mismatch(here, there);
  const std::ptrdiff_t common = parted.in2 - there.begin();
  const Author author{by, branch.kept.device, language, now};
  const auto attempt = [&](std::ptrdiff_t again) {
    const auto back = static_cast<int>(here.end() - parted.in1 + again);
    std::vector<std::string> lines;
    if (back > 0) lines.push_back(notation::print_statement({.verb = Verb::undo, .number = back}, Language::en));
    lines.insert(lines.end(), parted.in2 - again, there.end());
    lines.insert(lines.end(), branch.kept.lines.begin(), branch.kept.lines.end());
    notation::Table trial = game_;
    return play_lines(trial, lines, author);
  };
  Plan played = attempt(0);
  for (std::ptrdiff_t again = 1; !played && again <= std::min(common, most_again); ++again)
    if (Plan later = attempt(again)) played = std::move(later);
  if (!played) return played;
  for (TableEntry& entry : *played) {
    entry.key = key;
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace mafia::live
