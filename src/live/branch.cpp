// What a device recorded without the network, and the judge's choice between it and the log.
#include <algorithm>
#include <utility>

#include "live/line_rights.hpp"
#include "live/table.hpp"
#include "play/time_lines.hpp"
#include "texts/texts.hpp"

namespace mafia::live {
namespace {

using notation::Verb;

// By how much the device's time lies before the table's.
std::uint32_t behind(const notation::NotatedGame& table, std::uint32_t told) {
  const std::uint32_t late = (table.time_of_day().value_or(told) + notation::day_ms - told) % notation::day_ms;
  return late < notation::day_ms / 2 ? late : 0;
}

bool begins_with_time(const std::vector<std::string>& lines) {
  for (const std::string& text : lines)
    if (const auto line = notation::parse_line(text, 1); line && line->statement)
      return line->statement->verb == Verb::time;
  return false;
}

// The times that a device wrote before a line.
class DeviceTime {
 public:
  void tell(std::uint32_t time) { told_.push_back(time); }
  // The clock of the trial goes there. What lies behind it is moved, with all that follows; but not for the sake of
  // what a player showed at night, or the times of the others would tell of it.
  std::vector<std::string> pass(notation::NotatedGame& trial, Verb verb) {
    std::vector<std::string> times;
    for (const std::uint32_t told : std::exchange(told_, {})) {
      const std::uint32_t late = behind(trial, (told + shift_) % notation::day_ms);
      if (late > 0 && is_night_act(verb)) continue;
      shift_ = (shift_ + late) % notation::day_ms;
      for (std::string& time : written(pass_time(trial, (told + shift_) % notation::day_ms)))
        times.push_back(std::move(time));
    }
    return times;
  }

 private:
  std::vector<std::uint32_t> told_;
  std::uint32_t shift_ = 0;
};

// By how much the device's clock is ahead of ours, judged by its last time: a record cannot be from the future.
std::uint32_t lead_of_device(const std::vector<std::string>& lines, std::uint32_t now) {
  std::uint32_t lead = 0;
  for (const std::string& text : lines)
    if (const auto line = notation::parse_line(text, 0); line && line->statement && line->statement->verb == Verb::time)
      lead = (line->statement->time_ms % notation::day_ms + notation::day_ms - now) % notation::day_ms;
  return lead < notation::day_ms / 2 ? lead : 0;
}

// Nothing but what players showed at night.
bool are_secret(const std::vector<std::string>& lines) {
  return std::ranges::all_of(lines, [](const std::string& text) {
    const auto line = notation::parse_line(text, 0);
    if (!line || !line->statement) return true;
    const Verb verb = line->statement->verb;
    return verb == Verb::time || is_header(verb) || is_night_act(verb);
  });
}

}  // namespace

// A device may have brought times that lie ahead of ours: the record goes on from there and never takes the step back
// for a whole day.
std::vector<std::string> Table::pass_until(notation::NotatedGame& trial, Time now) const {
  std::uint32_t to = (time_of_day(now) + ahead()) % notation::day_ms;
  const bool soon = now - last_time_ < notation::day_ms / 2;
  if (soon && behind(trial, to) > 0) to = *trial.time_of_day();
  return written(pass_time(trial, to));
}

// By how much the record is ahead of the clock, after a device has brought times that had to be moved. The last line
// that everybody may know of says it, so that the time of another does not show.
std::uint32_t Table::ahead() const {
  if (!told_) return 0;
  const auto stored =
      static_cast<std::uint32_t>((told_->stored + Time{opened_.utc_offset} * 60'000) % notation::day_ms);
  const std::uint32_t lead = (told_->day_time + notation::day_ms - stored) % notation::day_ms;
  return lead < notation::day_ms / 2 ? lead : 0;
}

// Times are taken as the device wrote them. Where they lie before what the table has seen they are moved, and all that
// follow with them, so that every speech keeps its length. What comes before the first of them happens now: the time of
// the last line must not show again, for it may be one that nobody knows of. So many of the lines are ours and not the
// device's, and the record was so far ahead of the device's clock.
Table::Plan Table::play_lines(notation::NotatedGame& trial, const std::vector<std::string>& lines, Brought brought,
                              const Author& author) const {
  std::vector<TableEntry> entries;
  std::vector<std::string> times;
  if (!begins_with_time(lines)) times = pass_until(trial, author.now);
  DeviceTime device;
  for (const std::string& text : lines) {
    const auto number = static_cast<std::size_t>(&text - lines.data()) + 1;
    const auto at_line = [&](Refused refused) {
      if (number > brought.own) refused.more = R"("line":)" + std::to_string(number - brought.own);
      return std::unexpected(refused);
    };
    const auto line = notation::parse_line(text, 1);
    if (line && !line->statement) continue;  // A comment.
    if (line && line->statement->verb == Verb::time) {
      device.tell(line->statement->time_ms + (number > brought.own ? brought.ahead : 0));
      continue;
    }
    const auto statement = statement_of(author.by, {.line = text}, author.language);
    if (!statement) return at_line(statement.error());
    for (std::string& time : device.pass(trial, statement->verb)) times.push_back(std::move(time));
    auto entry = play(trial, *statement, text, std::exchange(times, {}), author);
    if (!entry) return at_line(entry.error());
    entries.push_back(std::move(*entry));
  }
  return entries;
}

std::expected<Table::Received, Refused> Table::plan_upload(const Link& by, const Upload& upload, Language language,
                                                           Time now) const {
  if (!access::may(by.grant, access::TableRight::bring_branch))
    return std::unexpected(refuse(403, "not_entitled", language));
  if (closed_) return std::unexpected(refuse(409, "game_confirmed", language));
  if (const auto seen = check_seen(upload.device, language); !seen) return std::unexpected(seen.error());
  if (upload.base == 0 || upload.base > version_)
    return std::unexpected(refuse_member("base", "number", language, {"1", std::to_string(version_)}));
  for (const std::string& line : upload.lines)
    if (line.size() > room.line_bytes) {
      Refused refused = too_long(language);
      refused.more = R"("line":)" + std::to_string(&line - upload.lines.data() + 1);
      return std::unexpected(refused);
    }
  Received received;
  // As with commands: whoever names another device than the one that leads must take over first.
  const bool leads = holder_.empty() || upload.device.empty() || upload.device == holder_;
  if (leads && upload.base >= game_version_) {  // Links, and branches that wait, change nothing for the game.
    notation::NotatedGame trial = game_;
    // A device that is ahead itself has made the record so: its times need not be moved once more.
    const std::uint32_t own = lead_of_device(upload.lines, time_of_day(now)), lead = ahead();
    auto entries =
        play_lines(trial, upload.lines, {0, lead > own ? lead - own : 0}, {by, upload.device, language, now});
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
    constexpr std::ptrdiff_t most_waiting = 50;
    if (std::ranges::count_if(branches_, [](const auto& each) { return !each.second.chosen; }) >= most_waiting)
      return std::unexpected(refuse(422, "too_many_branches", language));
    received.branch = branches_.empty() ? 1 : branches_.rbegin()->first + 1;
    received.entries = {
        {now, {}, BranchKept{received.branch, upload.base, upload.device, upload.lines, received.refused}}};
  }
  for (TableEntry& entry : received.entries) entry.key = upload.key;
  return received;
}

// The lines of play that held at that version.
std::vector<store::Version> Table::holding_lines(store::Version version) const {
  std::vector<store::Version> lines;
  for (store::Version v = 1; v <= version; ++v) {
    const std::string& text = recorded_[v].line;
    if (text.empty()) continue;
    const auto line = notation::parse_line(text, 0);
    if (!line || !line->statement || is_header(line->statement->verb)) continue;
    if (line->statement->verb != Verb::undo) {
      lines.push_back(v);
      continue;
    }
    const auto count = static_cast<std::size_t>(line->statement->number);
    lines.resize(lines.size() - std::min(count, lines.size()));
  }
  return lines;
}

// How many of these lines there are from the last one on that set this clock; none if no line did.
std::size_t Table::lines_since_clock(std::span<const store::Version> lines, GameTime State::*clock) const {
  constexpr GameTime never{~std::uint32_t{0}};
  const auto log = game_.history().log();
  State state;
  std::size_t since = 0;
  for (const store::Version version : lines) {
    if (since > 0) ++since;
    for (std::uint32_t i = recorded_[version].first; i < recorded_[version].last; ++i) {
      state.*clock = never;
      evolve(state, log[i]);
      if ((state.*clock).ms == log[i].at.ms) since = 1;
    }
  }
  return since;
}

bool Table::is_at_night(std::span<const store::Version> lines) const {
  const auto log = game_.history().log();
  State state;
  for (const store::Version version : lines)
    for (std::uint32_t i = recorded_[version].first; i < recorded_[version].last; ++i) evolve(state, log[i]);
  return state.round > 0 && is_night(state);
}

// Keeping the branch: back to where the log and the branch part, then what held there and the branch itself. The clock
// has gone on meanwhile, and a speech that ran then may be over by now: if it is the time that a line is refused for,
// the lines from the one that began the speech on are played again as well.
Table::Plan Table::plan_choice(const Link& by, int number, bool keep, const std::string& key, Language language,
                               Time now) const {
  if (!access::may(by.grant, access::TableRight::choose_branch))
    return std::unexpected(refuse(403, "not_entitled", language));
  const auto found = branches_.find(number);
  if (found == branches_.end()) return std::unexpected(refuse(404, "no_such_branch", language));
  const Branch& branch = found->second;
  if (branch.chosen) return std::unexpected(refuse(422, "already_chosen", language));
  if (!keep) return std::vector<TableEntry>{{now, key, BranchChosen{number, false}}};
  if (closed_) return std::unexpected(refuse(409, "game_confirmed", language));

  const auto here = holding_lines(version_), there = holding_lines(branch.kept.base);
  const auto text_of = [this](store::Version version) -> const std::string& { return recorded_[version].line; };
  const auto parted = std::ranges::mismatch(here, there, {}, text_of, text_of);
  const auto common = std::span(here.begin(), parted.in1);
  const Author author{by, branch.kept.device, language, now};
  const auto attempt = [&](std::size_t again) {
    const auto back = static_cast<int>(static_cast<std::size_t>(here.end() - parted.in1) + again);
    std::vector<std::string> lines;
    if (back > 0) lines.push_back(notation::print_statement({.verb = Verb::undo, .number = back}, Language::en));
    const auto once_more = [&](std::span<const store::Version> versions) {
      for (const store::Version version : versions) {
        if (const auto time = recorded_[version].time)
          lines.push_back(notation::print_statement({.verb = Verb::time, .time_ms = *time}, Language::en));
        lines.push_back(recorded_[version].line);
      }
    };
    once_more(common.last(again));
    once_more(std::span(parted.in2, there.end()));
    const std::size_t own = lines.size();
    lines.insert(lines.end(), branch.kept.lines.begin(), branch.kept.lines.end());
    notation::NotatedGame trial = game_;
    return play_lines(trial, lines, {own, recorded_[branch.kept.base].ahead}, author);
  };
  // What a player shows at night is in time or not, depending on when the step began. Whether there is such a line must
  // not show: the step begins again in any case, or never if nothing else is taken back or brought.
  const bool night = is_at_night(common);
  std::vector<std::string> changed = branch.kept.lines;
  for (const auto rest : {std::span(parted.in1, here.end()), std::span(parted.in2, there.end())})
    for (const store::Version version : rest) changed.push_back(text_of(version));
  const bool secret = night && are_secret(changed);
  std::size_t again = night && !secret ? lines_since_clock(common, &State::since) : 0;
  Plan played = attempt(again);
  if (!played && again > 0) played = attempt(again = 0);
  if (!played && !secret) {
    const bool protest = played.error().code == "protest_too_late";
    if (protest || played.error().code == "time_is_up")
      again = lines_since_clock(common, protest ? &State::ended_at : &State::since);
    if (again > 0) played = attempt(again);
  }
  if (!played) return played;
  std::vector<TableEntry> entries = {{now, key, BranchChosen{number, true, static_cast<int>(again)}}};
  for (TableEntry& entry : *played) {
    entry.key = key;
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace mafia::live
