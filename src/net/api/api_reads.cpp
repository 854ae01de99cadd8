// Audits reads of roles and links by officials before they are answered (docs/api.md, Links).
#include "access/address.hpp"
#include "net/api/api.hpp"

namespace mafia::net {
namespace {

using access::TableRight;

constexpr live::Time between_entries = 3'600'000;

}  // namespace

// A judge's own link is used all the time and not recorded; reads with an account are.
void Api::read_secret(const AskPtr& ask, const char* action, const live::Table& table, std::function<void()> then) {
  if (!ask->account) return then();
  noted(ask, action, "table " + table.id(), actor_of(*ask), std::move(then));
}

// A seat's link shows one role, mostly to its player: only reads by a signed-in official are recorded.
bool Api::is_official_read(const Admitted& admitted, const Reader& reader) const {
  const access::Grant grant = admitted.link.grant;
  const bool all_roles = access::may(grant, TableRight::see_all) || access::may(grant, TableRight::see_all_late);
  const bool some_role = all_roles || access::may(grant, TableRight::see_seat);
  const bool in_office = reader.account && access::may(reader.account->role, access::Right::enter_any_line);
  return (all_roles && !admitted.table->handed().empty()) || (some_role && in_office);
}

// Every page load is a read, and the audit must stay readable: one entry an hour for the same link, account and
// address. Reads that arrive while the entry is being stored wait for it, too.
void Api::note_reading(const Reader& reader, const Admitted& admitted, Language language,
                       live::Tables::Answer<Admitted> then) {
  if (!is_official_read(admitted, reader)) return then(admitted);
  const auto& [table, link] = admitted;
  const std::string object = "table " + table->id() + " link " + std::to_string(link.number);
  const std::string key = object + "." + std::to_string(link.serial) + " account " +
                          std::to_string(reader.account ? reader.account->id : 0) + " " +
                          access::network_of(reader.remote) + " " + std::to_string(steady_() / between_entries);
  if (read_lately_.knows(key)) return then(admitted);
  // What everybody has been shown is no secret any more.
  if (table->audience().view(link).announced && table->audience().up_to_date(link)) return then(admitted);
  const auto answer = [admitted, language, then](const std::optional<store::Unavailable>& fault) {
    if (fault && fault->reason == store::Unavailable::Reason::damaged)
      return then(std::unexpected(live::refuse(500, "damaged", language)));
    if (fault) return then(std::unexpected(live::refuse(503, "unavailable", language)));
    // The link may have been revoked meanwhile.
    if (!admitted.table->holds(admitted.link))
      return then(std::unexpected(live::refuse(401, "unknown_token", language)));
    then(admitted);
  };
  std::vector<access::Audit::Noted>& waiting = being_noted_[key];
  waiting.push_back(answer);
  if (waiting.size() > 1) return;
  access::Actor who = access::ByLink{link.grant, table->id()};
  if (reader.account) who = access::ByAccount{reader.account->id, reader.account->name};
  audit_.note({who, reader.remote, "roles_read", object}, [this, key](const std::optional<store::Unavailable>& fault) {
    if (!fault) read_lately_.see(key);
    const auto readers = being_noted_.extract(key);
    for (const access::Audit::Noted& each : readers.mapped()) each(fault);
  });
}

}  // namespace mafia::net
