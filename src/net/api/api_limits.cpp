// Rate limits. A valid link or session is counted by itself, apart from other requests of its address, because a whole
// hall may share one address. Reads by a link are counted for each network separately. Requests with invalid links or
// sessions are counted by address.
#include "access/address.hpp"
#include "access/names.hpp"
#include "net/api/api.hpp"

namespace mafia::net {
namespace {

using access::Limit;

std::string key_of(const std::string& table, const live::Link& link) {
  return table + "/" + std::to_string(link.number);
}

// A spectator's link may hang on a wall. Heavy use from another network must not exhaust its budget in the hall.
std::string reader_key(const live::Table& table, const live::Link& link, const std::string& remote) {
  return key_of(table.id(), link) + " " + access::network_of(remote);
}

std::string name_and_address(const Ask& ask, const std::string& name) {
  return access::name_key(name) + "\n" + access::network_of(ask.request.remote);
}

}  // namespace

std::optional<std::string> Api::seconds_to_wait(Limit limit, const std::string& key) {
  const auto wait = limits_.take(limit, key, steady());
  return wait ? std::optional(std::to_string(wait->count())) : std::nullopt;
}

void Api::refuse_too_often(const Ask& ask, const std::string& seconds) const {
  security_event(access::SecurityEvent::rate_limit, ask.request.remote);
  Response response{.status = 429, .body = error_body(live::refuse(429, "too_often", ask.language, {seconds}))};
  response.headers.emplace_back("Retry-After", seconds);
  ask.respond(std::move(response));
}

void Api::refuse_guess(const Ask& ask, const access::Denial& denial) const {
  using access::Code;
  using access::SecurityEvent;
  const std::string& remote = ask.request.remote;
  if (denial.code == Code::wrong_password || denial.code == Code::wrong_code)
    security_event(SecurityEvent::sign_in_failed, remote);
  if (denial.code == Code::unknown_token) security_event(SecurityEvent::unknown_token, remote);
  if (denial.code == Code::too_often) security_event(SecurityEvent::rate_limit, remote);
  ask.refuse(denial);
}

bool Api::within(const Ask& ask, Limit limit, const std::string& key) {
  const auto wait = seconds_to_wait(limit, key);
  if (wait) refuse_too_often(ask, *wait);
  return !wait;
}

bool Api::allowed(const Ask& ask, const Route& route) {
  const bool by_link = route.limit == Limit::account && route.path.starts_with("/api/tables/{table}");
  if (by_link) return true;  // Counted once its link is known (with_table).
  const bool known = ask.account || ask.lacks_csrf;
  switch (route.limit) {
    // By connection: pages cost little, and a phone in a hall can show its link only after it has loaded them.
    case Limit::page:
      return within(ask, Limit::page, ask.request.remote + " by " + std::to_string(ask.request.connection));
    case Limit::account:
    case Limit::reference:
    case Limit::operation: {
      if (known) return within(ask, Limit::account, ask.session);
      return within(ask, route.limit == Limit::account ? Limit::anonymous : route.limit, ask.request.remote);
    }
    case Limit::table_opening: return within(ask, route.limit, known ? ask.session : ask.request.remote);
    case Limit::sign_in: return true;  // Counted once its name is known (may_sign_in).
    case Limit::registration:
    case Limit::accounts_a_day:
    case Limit::anonymous:
    case Limit::guess:
    case Limit::sign_in_first:
    case Limit::sign_in_address:
    case Limit::sign_in_name:
    case Limit::viewing:
    case Limit::command:
    case Limit::message:
    case Limit::refusal:
    case Limit::tables_a_day:
    case Limit::account_tables:
    case Limit::upload:
    case Limit::upkeep:
    case Limit::table_reading:
    case Limit::all_readings: break;
  }
  return within(ask, route.limit, ask.request.remote);
}

// Guesses at one name are limited for each address and for all addresses together. The second limit must not lock
// anybody out, so it does not count the first tries from an address. Nor may guesses at many names from one address
// keep out people who have signed in from there before. A name that its address may not try is not remembered, and a
// name without tries left costs its address nothing.
bool Api::may_sign_in(const Ask& ask, const std::string& name) {
  const std::string pair = name_and_address(ask, name);
  const bool before = signed_in_.knows(pair);
  if (const auto wait = limits_.wait(Limit::sign_in, pair, steady())) {
    refuse_too_often(ask, std::to_string(wait->count()));
    return false;
  }
  if (!before && !within(ask, Limit::sign_in_address, ask.request.remote)) return false;
  if (!within(ask, Limit::sign_in, pair)) return false;
  return before || !exceeds(Limit::sign_in_first, pair) || within(ask, Limit::sign_in_name, access::name_key(name));
}

void Api::signed_in_from(const Ask& ask, const std::string& name) { signed_in_.see(name_and_address(ask, name)); }

bool Api::may_keep_up(const Ask& ask, const live::Link& link) {
  return within(ask, Limit::upkeep, key_of(ask.places.front(), link));
}

// A token can be checked only after its table has been read. Reading a table that is not in memory is charged to the
// table, so that after a restart nobody can keep others in the same network from theirs. Searching for an unknown id is
// charged to the address: a guess must not cause work for free.
template <class Streams>
bool Api::may_read(const Streams& streams, const std::string& remote, const std::string& id) {
  if (streams.at_hand(id)) return true;
  const bool at_its_own = streams.is_known(id) && !exceeds(Limit::table_reading, Streams::stream_of(id)) &&
                          !exceeds(Limit::all_readings, "");
  return at_its_own || !exceeds(Limit::guess, remote);
}

bool Api::may_watch(const std::string& remote, const std::string& tournament) {
  return may_read(tournaments_, remote, tournament);
}

// Hellos have a budget of their own, so that a neighbour who reloads a page in a loop stops no phone.
bool Api::may_view(const Admitted& admitted, const std::string& remote) {
  return !exceeds(Limit::viewing, "hello " + reader_key(*admitted.table, admitted.link, remote));
}

void Api::admit(const std::string& remote, const std::string& id, const std::string& token, Language language,
                live::Tables::Answer<Admitted> answer) {
  // The search for an unknown table is charged; its token is not charged again.
  const bool paid = !tables_.at_hand(id) && !tables_.is_known(id);
  const auto too_often = [this, remote, language] {
    security_event(access::SecurityEvent::rate_limit, remote);
    return live::refuse(429, "too_often", language, {"1"});
  };
  const auto unknown = [this, remote, too_often, paid, language] {
    security_event(access::SecurityEvent::unknown_token, remote);
    return !paid && exceeds(Limit::guess, remote) ? too_often() : live::refuse(401, "unknown_token", language);
  };
  if (!may_read(tables_, remote, id)) return answer(std::unexpected(too_often()));
  // Without a valid link, existing and unknown tables get the same answer.
  tables_.find(id, language, [this, unknown, token, language, answer](std::expected<TablePtr, live::Refused> found) {
    if (!found && found.error().status != 404) return answer(std::unexpected(found.error()));
    const auto link = found ? (*found)->link_of(token) : std::nullopt;
    if (!link) return answer(std::unexpected(unknown()));
    if (link->grant == access::Grant::spectator) return answer(Admitted{*found, *link});
    const auto checked = [unknown, token, answer, table = *found](const std::optional<live::Refused>& refused) {
      if (refused) return answer(std::unexpected(*refused));
      const auto still = table->link_of(token);
      still ? answer(Admitted{table, *still}) : answer(std::unexpected(unknown()));
    };
    check_offices(*found, language, checked);
  });
}

void Api::with_table(const AskPtr& ask, WithTable then) {
  const std::string& id = ask->places.front();
  admit(ask->request.remote, id, ask->bearer, ask->language,
        [this, ask, then](const std::expected<Admitted, live::Refused>& admitted) {
          if (!admitted) return ask->refuse(admitted.error());
          const auto& [table, link] = *admitted;
          const bool reads = ask->request.method == "GET";
          const std::string key = reads ? reader_key(*table, link, ask->request.remote) : key_of(table->id(), link);
          if (!within(*ask, reads ? Limit::viewing : Limit::command, key)) return;
          const auto read = [ask, then](const std::expected<Admitted, live::Refused>& noted) {
            noted ? then(noted->table, noted->link) : ask->refuse(noted.error());
          };
          note_reading({ask->request.remote, ask->account}, *admitted, ask->language, read);
        });
}

}  // namespace mafia::net
