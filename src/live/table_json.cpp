#include "live/table_json.hpp"

#include "access/roles.hpp"
#include "base/json_members.hpp"
#include "base/json_write.hpp"
#include "live/deal.hpp"
#include "wire/event_json.hpp"
#include "wire/json_text.hpp"
#include "wire/prompt_json.hpp"
#include "wire/view_json.hpp"

namespace mafia::live {
namespace {

using Json = nlohmann::ordered_json;
using access::TableRight;

// Names and titles come from people; lines with invalid UTF-8 were refused.
std::string json_text(std::string_view text) {
  std::string out;
  notation::json::put_text(out, text);
  return out;
}

std::string json_texts(std::span<const std::string> texts) {
  std::string out;
  notation::json::put_texts(out, texts);
  return out;
}

Json header_json(const Table& table) {
  const notation::Header& header = table.game().header();
  Json players = Json::array();
  for (int seat = 1; seat <= table.game().rules().with.seats.value; ++seat) {
    const auto found = header.players.find(seat);
    players.push_back(found == header.players.end() ? "" : found->second);
  }
  return {{"title", header.title},
          {"event", header.event},
          {"date", header.date},
          {"judge", header.judge},
          {"players", players}};
}

// Where the table departs from its book.
std::string with_json(const Table& table) {
  Json with = Json::object();
  for (const auto& [name, value] : table.game().header().with) with[name] = value;
  return write_json(with);
}

// Without the braces, for use among other members.
std::string members_of(const Json& object) {
  const std::string text = write_json(object);
  return text.substr(1, text.size() - 2);
}

}  // namespace

std::string commitment_json(const Table& table) {
  const Opened& opened = table.opened();
  return opened.deal.empty() ? "null" : json_text(commitment(opened.salt, opened.deal));
}

namespace {

// The part that differs between viewers.
std::string viewers_part(const Table& table, const Link& link, std::size_t cursor, const State& view, Time now) {
  std::string text = R"("viewer":{"grant":)" + json_text(access::name(link.grant)) + R"(,"seat":)" +
                     (link.seat != 0 ? std::to_string(link.seat) : "null") + "}";
  text += R"(,"cursor":)" + std::to_string(cursor);
  text += R"(,"view":)" + notation::view_json(table.game().rules(), view);
  return text += R"(,"clock":)" + table.audience().clock_json(link, table.game(), now);
}

std::string padded(const Table& table, const Link& link, std::string own, Time now) {
  if (!table.audience().equal_lengths(link)) return own;
  const Link anybody{.grant = access::Grant::spectator};
  const std::string all = viewers_part(table, anybody, 0, table.audience().common_view(link), now);
  const std::string pad = padding(own.size(), own.size(), all.size(), room_in_view);
  return own += R"(,"pad":")" + pad + '"';
}

}  // namespace

std::string describe(const Table& table, const Link& link, Language language, Time now) {
  const Audience& audience = table.audience();
  std::string text = R"("table":)" + json_text(table.id()) + R"(,"rules":)" + json_text(table.game().rules().id);
  text += R"(,"with":)" + with_json(table);
  text += "," + members_of(header_json(table));
  const std::size_t cursor = audience.shown(link).size();
  text += "," + padded(table, link, viewers_part(table, link, cursor, audience.view(link), now), now);
  text += R"(,"time":)" + std::to_string(now);
  text += R"(,"delay":)" + std::to_string(audience.delay_seconds(link));
  text += R"(,"commitment":)" + commitment_json(table);
  if (!access::may(link.grant, TableRight::see_judging)) return text;
  text += R"(,"version":)" + std::to_string(table.version());
  text += R"(,"prompt":)" + notation::prompt_json(table.game(), language);
  text += R"(,"holder":)" + (table.holder().empty() ? "null" : json_text(table.holder()));
  text += R"(,"branches":)" + branches_json(table);
  return text += R"(,"proposals":)" + proposals_json(table);
}

std::string events_json(const Table& table, const Link& link, std::size_t from, std::size_t limit) {
  const auto shown = table.audience().shown(link);
  from = std::min(from, shown.size());
  const auto written = [&](std::span<const Feed::Item> items, std::size_t first, std::size_t cursor) {
    std::string text = R"({"from":)" + std::to_string(first) + R"(,"events":[)";
    for (std::size_t i = 0; i < std::min(limit, items.size()); ++i) {
      if (i != 0) text += ',';
      text += *items[i].json;
    }
    return text += R"(],"cursor":)" + std::to_string(cursor);
  };
  std::string text = written(shown.subspan(from), from, shown.size());
  if (table.audience().equal_lengths(link)) {
    const std::string common = written(table.audience().common(link, from), 0, 0);
    const std::size_t longest = table.audience().longest_shown(link, from, limit);
    text += R"(,"pad":")" + padding(text.size(), longest, common.size(), room_in_events(common.size())) + '"';
  }
  return text += '}';
}

std::string link_json(const Table& table, const Link& link, const std::string& base) {
  const std::string token = table.token(link);
  Json json = {{"link", link.number}, {"grant", access::name(link.grant)}, {"seat", nullptr}, {"name", link.name}};
  if (link.seat != 0) json["seat"] = link.seat;
  json["token"] = token;
  json["url"] = base + "/t/" + table.id() + "#" + token;
  return write_json(json);
}

std::string links_json(const Table& table, const std::string& base) {
  std::string text = "[";
  for (const auto& [number, link] : table.links()) {
    if (link.serial == 0) continue;
    if (text.size() > 1) text += ',';
    text += link_json(table, link, base);
  }
  return text += "]";
}

const std::string& branches_json(const Table& table) {
  Table::WrittenBranches& written = table.written_branches();
  if (written.version == table.version()) return written.json;
  Json list = Json::array();
  for (const auto& [number, branch] : table.branches())
    list.push_back({{"branch", number},
                    {"base", branch.kept.base},
                    {"device", branch.kept.device},
                    {"lines", branch.kept.lines},
                    {"kept", branch.chosen ? Json(*branch.chosen) : Json(nullptr)}});
  written = {table.version(), write_json(list)};
  return written.json;
}

namespace {

Json proposal_json(const Table& table, const Proposal& proposal) {
  const auto link = table.links().find(proposal.made.by);
  return {{"proposal", proposal.made.proposal},
          {"link", proposal.made.by},
          {"name", link == table.links().end() ? "" : link->second.name},
          {"line", proposal.made.line},
          {"time", proposal.time},
          {"accepted", proposal.accepted ? Json(*proposal.accepted) : Json(nullptr)}};
}

}  // namespace

std::string proposals_json(const Table& table) {
  constexpr int shown = 20;
  const int last = table.proposals().empty() ? 0 : table.proposals().rbegin()->first;
  Json list = Json::array();
  for (const auto& [number, proposal] : table.proposals())
    if (!proposal.accepted || number > last - shown) list.push_back(proposal_json(table, proposal));
  return write_json(list);
}

std::string proposal_message(const Table& table, int proposal) {
  return R"({"type":"proposal",)" + members_of(proposal_json(table, table.proposals().at(proposal))) + "}";
}

std::string hidden_deal_json(const Table& table) {
  return R"({"commitment":)" + commitment_json(table) + R"(,"salt":null,"deal":null})";
}

std::string deal_json(const Table& table) {
  const Opened& opened = table.opened();
  if (opened.deal.empty()) return hidden_deal_json(table);
  return R"({"commitment":)" + commitment_json(table) + R"(,"salt":)" + json_text(opened.salt) + R"(,"deal":)" +
         json_text(opened.deal) + "}";
}

CommandAnswer answer_of(const Table& table, store::Version first, store::Version last, bool repeated) {
  const Table::Recorded& begin = *table.recorded(first);
  const Table::Recorded& end = *table.recorded(last);
  const auto events = table.game().history().log().subspan(begin.first, end.last - begin.first);
  return {last, end.line, events, end.because, repeated};
}

std::string answer_json(const CommandAnswer& answer, const notation::NotatedGame& game, Language language) {
  std::string text = R"({"version":)" + std::to_string(answer.version) + R"(,"line":)" + json_text(answer.line);
  text += R"(,"events":[)";
  for (const Event& event : answer.events) {
    if (&event != answer.events.data()) text += ',';
    notation::append_event_json(text, event);
  }
  text += R"(],"because":)" + json_texts(answer.because);
  text += answer.repeated ? R"(,"repeated":true)" : R"(,"repeated":false)";
  return text += R"(,"prompt":)" + notation::prompt_json(game, language) + "}";
}

std::string judges_part(const Table& table, store::Version version, Language language) {
  const Table::Recorded* recorded = table.recorded(version);
  const std::string line = recorded && !recorded->line.empty() ? json_text(recorded->line) : "null";
  return R"("version":)" + std::to_string(version) + R"(,"line":)" + line + R"(,"prompt":)" +
         notation::prompt_json(table.game(), language);
}

std::string header_message(const Table& table) { return R"({"type":"table",)" + members_of(header_json(table)) + "}"; }

std::string taken_over_message(const std::string& device) {
  return R"({"type":"taken_over","device":)" + json_text(device) + "}";
}

}  // namespace mafia::live
