#include "live/table_json.hpp"
#include "net/api/api.hpp"
#include "net/api/members.hpp"
#include "net/api/qr.hpp"

namespace mafia::net {
namespace {

using access::TableRight;
using live::Link;

}  // namespace

void Api::show_links(const AskPtr& ask) {
  with_right(ask, TableRight::manage_links, [this, ask](const TablePtr& table, const Link&) {
    read_secret(ask, "links_read", *table, [this, ask, table] {
      ask->answer(R"({"links":)" + live::links_json(*table, base_of(ask->request)) + "}");
    });
  });
}

void Api::add_link(const AskPtr& ask) {
  with_right(ask, TableRight::manage_links, [this, ask](const TablePtr& table, const Link& by) {
    Members members(ask->request.body, ask->language);
    const std::string grant = members.text("grant", 1, 16), name = members.text_if_any("name", 64),
                      given = members.text_if_any("key", 64), key = given.empty() ? "" : "link " + given;
    if (members.problem()) return ask->refuse(*members.problem());
    if (!may_keep_up(*ask, by)) return;
    change_table(
        ask, key,
        [=, this](const live::Table& now) { return now.plan_link(grant, name, key, ask->language, tables_.now()); },
        [this, ask](const live::Tables::Done& done) {
          const auto found = done.item->links().find(done.item->recorded(done.last)->link);
          if (found == done.item->links().end() || found->second.serial == 0) return ask->refuse(409, "key_reused");
          const Link& link = found->second;
          ask->answer(live::link_json(*done.item, link, base_of(ask->request)), 201);
        },
        [this, ask, table, by](const std::vector<live::TableEntry>& entries) {
          const int number = std::get<live::LinkChanged>(entries.back().what).link.number;
          return along(*ask, "link_made", "table " + table->id() + " link " + std::to_string(number),
                       access::ByLink{by.grant, table->id()});
        });
  });
}

void Api::change_link(const AskPtr& ask, bool revoke) {
  with_right(ask, TableRight::manage_links, [this, ask, revoke](const TablePtr& table, const Link& by) {
    const int number = number_of(ask->places[1]);
    if (!revoke && !may_keep_up(*ask, by)) return;  // Making and renewing links is limited: that suffices.
    change_table(
        ask, "",
        [=, this](const live::Table& now) {
          return now.plan_renewal(number, revoke, "", ask->language, tables_.now());
        },
        [this, ask, revoke, number](const live::Tables::Done& done) {
          if (revoke) return ask->answer(R"({"version":)" + std::to_string(done.last) + "}");
          const Link& link = done.item->links().at(number);
          ask->answer(live::link_json(*done.item, link, base_of(ask->request)));
        },
        [this, ask, table, by, revoke, number](const auto&) {
          return along(*ask, revoke ? "link_revoked" : "link_renewed",
                       "table " + table->id() + " link " + std::to_string(number),
                       access::ByLink{by.grant, table->id()});
        });
  });
}

void Api::renew_link(const AskPtr& ask) { change_link(ask, false); }
void Api::revoke_link(const AskPtr& ask) { change_link(ask, true); }

void Api::show_qr(const AskPtr& ask) {
  with_right(ask, TableRight::manage_links, [this, ask](const TablePtr& table, const Link&) {
    const auto found = table->links().find(number_of(ask->places[1]));
    if (found == table->links().end() || found->second.serial == 0) return ask->refuse(404, "no_such_link");
    const std::string url = base_of(ask->request) + "/t/" + table->id() + "#" + table->token(found->second);
    const auto svg = qr_svg(url);
    if (!svg) return ask->refuse(422, "not_writable", {url});
    read_secret(ask, "links_read", *table, [ask, svg] {
      ask->respond({.type = "image/svg+xml", .body = *svg, .headers = {{"Cache-Control", "no-store"}}});
    });
  });
}

}  // namespace mafia::net
