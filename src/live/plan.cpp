// What a command would add to the log of a table, or why it is refused. Nothing is changed here.
#include "live/deal.hpp"
#include "live/line_rights.hpp"
#include "live/proposal.hpp"
#include "live/table.hpp"
#include "play/next.hpp"
#include "play/time_lines.hpp"
#include "texts/texts.hpp"

namespace mafia::live {
namespace {

using access::TableRight;
using notation::Statement;
using notation::Verb;

// The step of the night that a line should have been called for by a line of its own. Everybody is told when each step
// began: if a line leads two steps on, or acts in a step that it has begun itself, the times tell whether there was
// anybody to act. In night 0 nobody acts.
std::optional<Step> uncalled_step(const State& before, Verb verb, std::span<const Event> events) {
  if (before.round == 0) return std::nullopt;
  std::optional<Step> first;
  Step step = before.step;
  int left = 0;
  for (const Event& event : events) {
    const auto* began = std::get_if<StepBegan>(&event.what);
    if (!began) continue;
    if (is_night_step(step) && left++ == 0) first = began->step;
    step = began->step;
  }
  return left > 1 || is_night_act(verb) ? first : std::nullopt;
}

}  // namespace

std::optional<Refused> Table::held_elsewhere(const Link& by, const std::string& device, Language language) const {
  const bool leads = access::may(by.grant, TableRight::decide) && !device.empty();
  if (!leads || holder_.empty() || holder_ == device) return std::nullopt;
  return refuse(409, "held_elsewhere", language, {holder_});
}

Refused Table::too_long(Language language) {
  return refuse(422, "line_too_long", language, {std::to_string(room.line_bytes)});
}

std::vector<std::string> written(const std::vector<Statement>& statements) {
  std::vector<std::string> lines;
  for (const Statement& s : statements) lines.push_back(print_statement(s, Language::en));
  return lines;
}

std::expected<Statement, Refused> Table::statement_of(const Link& by, const CommandRequest& request,
                                                      Language language) const {
  if (request.deal && opened_.deal.empty()) return std::unexpected(refuse(422, "no_deal", language));
  if (request.next) {
    const auto next = notation::next_statement(game_);
    if (!next) return std::unexpected(refuse(422, "nothing_next", language));
    if (!access::may(by.grant, right_for(next->verb))) return std::unexpected(refuse(403, "not_entitled", language));
    return *next;
  }
  if (request.line.size() > room.line_bytes) return std::unexpected(too_long(language));
  const auto line = notation::parse_line(request.deal ? opened_.deal : request.line, 1);
  if (!line) {
    Refused refused = refuse(422, "unreadable_line", language);
    refused.sentence = notation::sentence_of(line.error(), language);
    return std::unexpected(refused);
  }
  if (!line->statement || is_for_files_only(*line->statement))
    return std::unexpected(refuse(422, "not_a_command", language));
  const Statement& s = *line->statement;
  if (!access::may(by.grant, right_for(s.verb))) return std::unexpected(refuse(403, "not_entitled", language));
  const bool deals = s.verb == Verb::roles || s.verb == Verb::card || s.verb == Verb::deck || s.verb == Verb::shows;
  // What was committed to must be what is dealt.
  if (deals && !opened_.deal.empty() && print_statement(s, Language::en) != opened_.deal)
    return std::unexpected(refuse(422, "server_deals", language));
  return s;
}

std::expected<TableEntry, Refused> Table::play(notation::NotatedGame& trial, const Statement& s,
                                               std::string_view read_from, std::vector<std::string> times,
                                               const Author& author) const {
  const std::string written = print_statement(s, Language::en);
  const auto reads_back = [&] {
    const auto line = notation::parse_line(written, 0);
    return line && line->statement == s;
  };
  if (const auto seen = check_seen(written, author.language); !seen) return std::unexpected(seen.error());
  if (written != read_from && !reads_back())  // A name with a '#', for one.
    return std::unexpected(refuse(422, "not_writable", author.language, {written}));
  if (written.size() > room.line_bytes) return std::unexpected(too_long(author.language));
  const std::size_t size = trial.history().log().size();
  const State before = trial.state();
  if (const auto held = trial.apply(s); !held) return std::unexpected(refuse(held.error(), s, author.language));
  if (const auto step = uncalled_step(before, s.verb, trial.history().log().subspan(size)))
    return std::unexpected(refuse(422, "step_not_called", author.language,
                                  {print_statement(notation::heading_of(*step), author.language)}));
  Played played{.by = author.by.number, .device = author.device, .lines = std::move(times)};
  played.lines.push_back(written);
  const auto log = trial.history().log();
  played.events.assign(log.begin() + static_cast<std::ptrdiff_t>(size), log.end());
  if (!is_header(s.verb))
    for (Clause clause : trial.because()) played.because.emplace_back(rules::name_of(clause));
  return TableEntry{std::max(author.now, last_time_), {}, std::move(played)};
}

std::expected<Table::Foreseen, Refused> Table::plan(const Link& by, const CommandRequest& request, Language language,
                                                    Time now) const {
  if (!access::may(by.grant, TableRight::enter_lines)) return std::unexpected(refuse(403, "not_entitled", language));
  if (closed_) return std::unexpected(refuse(409, "game_confirmed", language));
  if (const auto seen = check_seen(request.device, language); !seen) return std::unexpected(seen.error());
  const bool leads = access::may(by.grant, TableRight::decide) && !request.device.empty();
  if (const auto held = held_elsewhere(by, request.device, language)) return std::unexpected(*held);
  // Links that were made or renewed meanwhile, branches that wait and proposals change nothing for the game.
  if (request.version < game_version_ || request.version > version_) {
    Refused refused = refuse(409, "conflict", language);
    refused.more = R"("version":)" + std::to_string(version_);
    return std::unexpected(refused);
  }
  const auto statement = statement_of(by, request, language);
  if (!statement) return std::unexpected(statement.error());
  Foreseen foreseen{{}, game_};
  std::vector<std::string> times;
  if (!is_header(statement->verb)) times = pass_until(foreseen.game, now);
  auto entry = play(foreseen.game, *statement, request.line, std::move(times), {by, request.device, language, now});
  if (!entry) return std::unexpected(entry.error());
  const auto& played = std::get<Played>(entry->what);
  if (!access::may(by.grant, TableRight::decide) && (!opened_.trusted || weighs(played.events))) {
    auto proposed = propose(by, played.lines.back(), request.key, language, now);
    if (!proposed) return std::unexpected(proposed.error());
    foreseen.proposal = std::get<Proposed>(proposed->what).proposal;
    foreseen.entries.push_back(std::move(*proposed));
    return foreseen;
  }
  if (leads && holder_.empty()) foreseen.entries.push_back({entry->time, request.key, Held{request.device}});
  entry->key = request.key;
  foreseen.entries.push_back(std::move(*entry));
  return foreseen;
}

Table::Plan Table::plan_link(const std::string& grant, const std::string& name, const std::string& key,
                             Language language, Time now) const {
  const auto wanted = access::grant_named(grant);
  // Seats have their links, and there is one judge.
  if (!wanted || *wanted == access::Grant::judge || *wanted == access::Grant::seat)
    return std::unexpected(refuse_member("grant", "one_of", language, {"assistant, spectator, overlay"}));
  if (const auto seen = check_seen(name, language); !seen) return std::unexpected(seen.error());
  constexpr std::size_t most = 200;
  if (links_.size() >= most) return std::unexpected(refuse(422, "too_many_links", language));
  return std::vector<TableEntry>{
      {now, key, LinkChanged{Link{.number = links_.rbegin()->first + 1, .grant = *wanted, .name = name}}}};
}

Table::Plan Table::plan_renewal(int number, bool revoke, const std::string& key, Language language, Time now) const {
  const auto found = links_.find(number);
  if (found == links_.end() || (revoke && found->second.serial == 0))
    return std::unexpected(refuse(404, "no_such_link", language));
  Link link = found->second;
  if (revoke && link.grant == access::Grant::judge) return std::unexpected(refuse(422, "judges_link", language));
  link.serial = revoke ? 0 : serials_.at(number) + 1;
  return std::vector<TableEntry>{{now, key, LinkChanged{link}}};
}

Table::Plan Table::plan_takeover(const std::string& device, const std::string& key, Language language, Time now) const {
  if (const auto seen = check_seen(device, language); !seen) return std::unexpected(seen.error());
  return std::vector<TableEntry>{{now, key, Held{device}}};
}

Table::Plan Table::plan_closing(bool closed, Time now) const {
  if (closed == closed_) return std::vector<TableEntry>{};
  return std::vector<TableEntry>{{now, {}, Closed{closed}}};
}

Table::Plan Table::plan_handing(const Handed& handed, Time now) const {
  if (was_handed_to(handed.account) && office_.tournament == handed.tournament) return std::vector<TableEntry>{};
  return std::vector<TableEntry>{{now, {}, handed}};
}

Table::Plan Table::plan_new_links(Time now) const {
  std::vector<TableEntry> entries;
  for (const auto& [number, link] : links_) {
    if (link.serial == 0 || link.grant == access::Grant::spectator) continue;
    Link renewed = link;
    renewed.serial = serials_.at(number) + 1;
    entries.push_back({now, {}, LinkChanged{renewed}});
  }
  entries.push_back({now, {}, Handed{0}});
  return entries;
}

}  // namespace mafia::live
