#include "base/json_members.hpp"
#include "base/json_write.hpp"
#include "net/api/api.hpp"

namespace mafia::net {

live::Time Api::abandoned_before() const {
  return tables_.now() - live::Time{settings_.abandoned_days} * 24 * 3600 * 1000;
}

void Api::show_abandoned(const AskPtr& ask) {
  with_account(ask, access::Right::delete_tables, [this, ask](const access::AccountView&) {
    using Json = nlohmann::ordered_json;
    const auto answer = [ask](const std::expected<live::Tables::AbandonedPage, live::Refused>& page) {
      if (!page) return ask->refuse(page.error());
      Json list = Json::array();
      for (const live::Abandoned& each : page->tables)
        list.push_back({{"table", each.table},
                        {"opened", each.opened},
                        {"last", each.last},
                        {"lines", each.lines},
                        {"ended", each.ended}});
      Json json = {{"tables", list}, {"next", nullptr}};
      if (!page->next.empty()) json["next"] = page->next;
      ask->answer(write_json(json));
    };
    const std::string after(ask->request.parameter("after").value_or(""));
    tables_.list_abandoned(after, abandoned_before(), ask->language, answer);
  });
}

void Api::delete_table(const AskPtr& ask) {
  with_account(ask, access::Right::delete_tables, [this, ask](const access::AccountView&) {
    const store::Along deed = along(*ask, "table_deleted", "table " + ask->places.front(), actor_of(*ask));
    const auto answer = [ask](const std::expected<live::Tables::Deleted, live::Refused>& done) {
      if (!done) return ask->refuse(done.error());
      ask->respond({.status = 204, .body = ""});
    };
    tables_.delete_abandoned(ask->places.front(), abandoned_before(), ask->language, deed, answer);
  });
}

}  // namespace mafia::net
