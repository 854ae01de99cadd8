#include "live/entry.hpp"

#include "base/json_write.hpp"
#include "base/overload.hpp"
#include "live/stored_entry.hpp"
#include "wire/event_json.hpp"
#include "wire/json_text.hpp"

namespace mafia::live {
namespace {

using Json = StoredJson;

Json json_of(const Link& link) {
  return {{"link", link.number},
          {"grant", access::name(link.grant)},
          {"seat", link.seat},
          {"name", link.name},
          {"serial", link.serial}};
}

Json json_of(const std::vector<Link>& links) {
  Json list = Json::array();
  for (const Link& link : links) list.push_back(json_of(link));
  return list;
}

std::expected<Link, std::string> read_link(const Json& json) {
  const auto grant = access::grant_named(text_of(member(json, "grant")));
  const auto number = integer_of(member(json, "link")), seat = integer_of(member(json, "seat")),
             serial = integer_of(member(json, "serial"));
  if (!grant || !number || !seat || !serial) return std::unexpected("a link is not whole");
  return Link{static_cast<int>(*number), *grant, static_cast<int>(*seat), text_of(member(json, "name")),
              static_cast<int>(*serial)};
}

using What = decltype(TableEntry::what);
using Read = std::expected<What, std::string>;

Read read_opened(const Json& json) {
  Opened opened{.seed = text_of(member(json, "seed")),
                .utc_offset = small(json, "utc_offset"),
                .delay_public = small(json, "delay_public"),
                .delay_open = small(json, "delay_open", 300),
                .salt = text_of(member(json, "salt")),
                .deal = text_of(member(json, "deal")),
                .lines = texts_of(json, "lines")};
  opened.trusted = text_of(member(json, "assistants")) == "trusted";
  opened.said = text_of(member(json, "said"));
  opened.from = text_of(member(json, "from"));
  opened.account = static_cast<access::AccountId>(integer_of(member(json, "account")).value_or(0));
  if (const Json* links = list_member(json, "links"))
    for (const Json& each : *links) {
      const auto link = read_link(each);
      if (!link) return std::unexpected(link.error());
      opened.links.push_back(*link);
    }
  return opened;
}

Read read_played(const Json& json) {
  Played played{.by = small(json, "by"), .device = text_of(member(json, "device")), .lines = texts_of(json, "lines")};
  played.because = texts_of(json, "because");
  if (played.lines.empty()) return std::unexpected("a line is missing");
  for (const std::string& text : played.lines) {
    auto line = notation::parse_line(text, 0);
    if (!line || !line->statement) return std::unexpected("a line cannot be read");
    played.statements.push_back(std::move(*line->statement));
  }
  const Json* events = list_member(json, "events");
  if (!events) return std::unexpected("the events of a line are missing");
  for (const Json& each : *events) {
    const auto event = notation::read_event(write_json(each));
    if (!event) return std::unexpected(event.error());
    played.events.push_back(*event);
  }
  return played;
}

Read read_what(const Json& json) {
  const std::string kind = text_of(member(json, "entry"));
  if (kind == "opened") return read_opened(json);
  if (kind == "played") return read_played(json);
  if (kind == "link") {
    const auto link = read_link(json);
    if (!link) return std::unexpected(link.error());
    return LinkChanged{*link};
  }
  if (kind == "held") return Held{text_of(member(json, "device"))};
  if (kind == "branch")
    return BranchKept{small(json, "branch"), static_cast<store::Version>(integer_of(member(json, "base")).value_or(0)),
                      text_of(member(json, "device")), texts_of(json, "lines"), text_of(member(json, "refused"))};
  if (kind == "chosen")
    return BranchChosen{small(json, "branch"), truth_of(member(json, "kept")).value_or(false), small(json, "again")};
  if (kind == "proposed") return Proposed{small(json, "proposal"), small(json, "by"), text_of(member(json, "line"))};
  if (kind == "answered")
    return ProposalAnswered{small(json, "proposal"), truth_of(member(json, "accepted")).value_or(false),
                            static_cast<store::Version>(integer_of(member(json, "line")).value_or(0))};
  if (kind == "closed") return Closed{truth_of(member(json, "closed")).value_or(true)};
  if (kind == "handed")
    return Handed{static_cast<access::AccountId>(integer_of(member(json, "account")).value_or(0)),
                  text_of(member(json, "tournament")),
                  static_cast<store::Version>(integer_of(member(json, "version")).value_or(0))};
  return std::unexpected("an entry of an unknown kind: \"" + kind + "\"");
}

// Written often, while a judge waits: so without a JSON tree.
std::string played_body(const TableEntry& entry, const Played& played) {
  namespace json = notation::json;
  std::string body;
  {
    json::Object object(body);
    object.field("entry", "played");
    object.field("time", entry.time);
    if (!entry.key.empty()) json::put_text(object.key("key"), entry.key);
    object.field("by", played.by);
    json::put_text(object.key("device"), played.device);
    json::put_texts(object.key("lines"), played.lines);
    json::put_texts(object.key("because"), played.because);
    object.key("events");
    json::put_list(body, played.events, [&](const Event& event) { notation::append_event_json(body, event); });
  }
  return body;
}

}  // namespace

std::string body_of(const TableEntry& entry) {
  const auto object = [&](const char* kind, const Json& members) {
    Json json = envelope_of(entry, kind);
    json.update(members);
    return write_json(json);
  };
  return std::visit(
      overload{
          [&](const Opened& e) {
            Json members = {{"seed", e.seed},
                            {"utc_offset", e.utc_offset},
                            {"delay_public", e.delay_public},
                            {"delay_open", e.delay_open},
                            {"salt", e.salt},
                            {"deal", e.deal},
                            {"lines", e.lines},
                            {"links", json_of(e.links)},
                            {"assistants", e.trusted ? "trusted" : "propose"}};
            if (!e.said.empty()) members["said"] = e.said;
            if (!e.from.empty()) members["from"] = e.from;
            if (e.account != 0) members["account"] = e.account;
            return object("opened", members);
          },
          [&](const LinkChanged& e) { return object("link", json_of(e.link)); },
          [&](const Played& e) { return played_body(entry, e); },
          [&](const Held& e) {
            return object("held", {{"device", e.device}});
          },
          [&](const BranchKept& e) {
            return object("branch", {{"branch", e.branch},
                                     {"base", e.base},
                                     {"device", e.device},
                                     {"lines", e.lines},
                                     {"refused", e.refused}});
          },
          [&](const BranchChosen& e) {
            return object("chosen", {{"branch", e.branch}, {"kept", e.kept}, {"again", e.again}});
          },
          [&](const Proposed& e) {
            return object("proposed", {{"proposal", e.proposal}, {"by", e.by}, {"line", e.line}});
          },
          [&](const ProposalAnswered& e) {
            return object("answered", {{"proposal", e.proposal}, {"accepted", e.accepted}, {"line", e.line}});
          },
          [&](const Closed& e) {
            return object("closed", {{"closed", e.closed}});
          },
          [&](const Handed& e) {
            Json members = {{"account", e.account}};
            if (!e.tournament.empty()) members.update({{"tournament", e.tournament}, {"version", e.version}});
            return object("handed", members);
          },
      },
      entry.what);
}

std::expected<TableEntry, std::string> read_entry(std::string_view body) {
  return read_stored<TableEntry>(body, read_what);
}

}  // namespace mafia::live
