#include "net/api/api.hpp"

#include <algorithm>

#include "crypto/crypto.hpp"
#include "net/api/live_socket.hpp"
#include "net/api/standings_socket.hpp"

namespace mafia::net {
namespace {

std::string cookie_of(const Request& request) {
  std::string_view cookies = request.header("cookie");
  while (!cookies.empty()) {
    std::string_view one = cookies.substr(0, cookies.find(';'));
    cookies.remove_prefix(std::min(one.size() + 1, cookies.size()));
    one.remove_prefix(std::min(one.find_first_not_of(' '), one.size()));
    if (one.starts_with(session_cookie) && one.substr(session_cookie.size()).starts_with('='))
      return std::string(one.substr(session_cookie.size() + 1));
  }
  return {};
}

std::string bearer_of(const Request& request) {
  constexpr std::string_view scheme = "Bearer ";
  const std::string_view given = request.header("authorization");
  return given.starts_with(scheme) ? std::string(given.substr(scheme.size())) : std::string{};
}

// The values for the placeholders {…} of the pattern; nothing if the path does not match.
std::optional<std::vector<std::string>> fits(std::string_view pattern, std::string_view path) {
  std::vector<std::string> places;
  while (!pattern.empty() || !path.empty()) {
    if (pattern.empty() || path.empty() || pattern.front() != '/' || path.front() != '/') return std::nullopt;
    pattern.remove_prefix(1);
    path.remove_prefix(1);
    const std::string_view wanted = pattern.substr(0, pattern.find('/')), given = path.substr(0, path.find('/'));
    if (wanted.starts_with('{')) {
      if (given.empty()) return std::nullopt;
      places.emplace_back(given);
    } else if (wanted != given) {
      return std::nullopt;
    }
    pattern.remove_prefix(wanted.size());
    path.remove_prefix(given.size());
  }
  return places;
}

// Links, roles and records must not be cached.
Respond unstored(Respond respond) {
  return [respond = std::move(respond)](Response response) {
    const auto is_set = [](const auto& field) { return field.first == "Cache-Control"; };
    if (std::ranges::none_of(response.headers, is_set)) response.headers.emplace_back("Cache-Control", "no-store");
    respond(std::move(response));
  };
}

// Paths that the script of the front page interprets.
bool is_front(std::string_view path) {
  constexpr std::string_view pages[] = {"/", "/owner", "/sign-in", "/account", "/accounts", "/audit", "/reset"};
  return path.starts_with("/t/") || std::ranges::find(pages, path) != std::end(pages);
}

}  // namespace

Api::Api(store::EventLog& log, store::Post post, live::Dependencies dependencies, Settings settings)
    : log_(log),
      post_(post),
      settings_(std::move(settings)),
      tables_(log, dependencies),
      tournaments_(log, dependencies),
      accounts_(log, post,
                {.registration_open = settings_.registration_open,
                 .now = [now = dependencies.now] { return access::Time(std::chrono::milliseconds(now())); },
                 .session_idle = settings_.session_idle,
                 .key = crypto::sealing_key(settings_.key.secret_key, "second factors of accounts")}),
      audit_(log,
             [complain = dependencies.complain](const access::Deed& deed, const std::string& why) {
               complain("audit entry lost: " + deed.action + " " + deed.object + ": " + why);
             }),
      limits_(settings_.rate_factor),
      steady_(dependencies.steady),
      complain_(dependencies.complain),
      texts_(post, room_of_renderings(), complain_of_rendering()),
      sheets_(post, room_of_renderings(), complain_of_rendering()),
      // A longer queue: everybody in a hall asks for their own points at once, and opening a tournament takes a right.
      tournament_texts_(post, room_of_renderings(128), complain_of_rendering()) {
  limits_.set(access::Limit::accounts_a_day, access::per_day(settings_.accounts_per_day));
  limits_.set(access::Limit::tables_a_day, access::per_day(settings_.tables_per_day));
  limits_.set(access::Limit::account_tables, access::per_day(10.0 * settings_.tables_per_day));
  if (!settings_.web.empty()) pages_.emplace(settings_.web);
  tables_.learn_names();
  tables_.watch_hands([this](const live::Table& table, access::AccountId id) { return has_lost_office(table, id); },
                      [this](const std::string& table, access::AccountId account) {
                        later([this, table, account] { revoke_links(table, account); });
                      });
  tournaments_.learn_names();
  tournaments_.publish_with(
      [this](const TournamentPtr& tournament, Language language) { tell_standings(tournament, language); });
  log_.subscribe([this](const std::string& stream, store::Version version) {
    tables_.notice(stream, version);
    tournaments_.notice(stream, version);
    if (stream.empty() || stream == access::Accounts::stream) accounts_.catch_up();
  });
}

Renderings::Room Api::room_of_renderings(std::size_t of_one) const {
  return {.waiting = settings_.most_sheets_waiting, .of_one = of_one, .bytes = settings_.kept_bytes};
}

Renderings::Failed Api::complain_of_rendering() {
  // The log must not contain what follows the form: it may be the name of a player.
  return [this](const std::string& name, const std::string& why) {
    complain_(name.substr(0, name.find(' ', name.find('/'))) + " cannot be written: " + why);
  };
}

void Api::tick() {
  tables_.tick();
  tournaments_.tick();
  constexpr std::chrono::seconds patience{10};
  const auto now = steady();
  std::erase_if(strangers_, [&](const auto& each) {
    const auto session = each.second.lock();
    if (!session || session->greeted()) return true;
    if (each.first + patience > now) return false;
    session->give_up(access::SecurityEvent::slow_client);
    return true;
  });
}

// A client with a link says hello at once. If too many have not, the one that has waited longest is closed.
void Api::await_hello(const std::shared_ptr<LiveSocket>& session) {
  if (strangers_.size() >= settings_.most_strangers)
    std::erase_if(strangers_, [](const auto& each) {
      const auto known = each.second.lock();
      return !known || known->greeted();
    });
  if (strangers_.size() >= settings_.most_strangers) {
    if (const auto oldest = strangers_.front().second.lock())
      oldest->give_up(access::SecurityEvent::too_many_connections);
    strangers_.pop_front();
  }
  strangers_.emplace_back(steady(), session);
}

std::string Api::base_of(const Request& request) const {
  if (!settings_.url.empty()) return settings_.url;
  return (request.secure ? "https://" : "http://") + std::string(request.header("host"));
}

// An origin has no path; the configured address may have one.
bool Api::is_foreign(const Request& request) const {
  const std::string_view origin = request.header("origin");
  if (origin.empty()) return false;
  const std::string here = base_of(request);
  const std::size_t host = here.find("://");
  return origin != here.substr(0, here.find('/', host == here.npos ? 0 : host + 3));
}

void Api::handle(Request request, Respond respond) {
  auto ask = std::make_shared<Ask>(Ask{std::move(request), std::move(respond)});
  if (ask->request.path.starts_with("/api/")) ask->respond = unstored(std::move(ask->respond));
  ask->on_malformed = [this, remote = ask->request.remote] {
    security_event(access::SecurityEvent::malformed_request, remote);
  };
  ask->language = language_of(ask->request);
  ask->bearer = bearer_of(ask->request);
  ask->session = cookie_of(ask->request);
  if (ask->session.empty() || accounts_.session(ask->session)) return route(ask);
  // Another process may just have opened the session. But it may also be made up, or have ended long ago on a phone
  // that has a link too: an address with too many guesses only skips the search.
  if (exceeds(access::Limit::guess, ask->request.remote)) return route(ask);
  accounts_.catch_up([this, ask](const access::Result<void>&) { route(ask); });
}

// A page of another site can make a browser send our cookie, but it can neither read the CSRF token nor hide its
// origin, and it does not know the token of a link.
bool Api::identify(Ask& ask) {
  const bool changes = ask.request.method != "GET";
  const bool by_link_alone = !ask.bearer.empty() && ask.session.empty();
  if (changes && !by_link_alone && is_foreign(ask.request)) {
    security_event(access::SecurityEvent::foreign_origin, ask.request.remote);
    ask.refuse(403, "bad_origin");
    return false;
  }
  if (ask.session.empty()) return true;
  const auto account = accounts_.session(ask.session);
  const bool proven = !changes || crypto::same(ask.request.header("x-csrf-token"), access::csrf_of(ask.session));
  if (proven) ask.account = account;
  if (ask.account) accounts_.use(ask.session);
  ask.lacks_csrf = account && !proven;
  return true;
}

void Api::route(const AskPtr& ask) {
  if (!identify(*ask)) return;
  std::string methods;
  for (const Route& each : routes()) {
    auto places = fits(each.path, ask->request.path);
    if (!places) continue;
    if (each.method != ask->request.method) {
      methods += (methods.empty() ? "" : ", ") + std::string(each.method);
      continue;
    }
    ask->places = std::move(*places);
    if (ask->request.body.size() > usual_body && !each.long_bodies) return ask->refuse(413, "body_too_large");
    if (allowed(*ask, each)) (this->*each.handler)(ask);
    return;
  }
  if (!methods.empty()) {
    Response response{.status = 405, .body = error_body(live::refuse(405, "no_such_method", ask->language))};
    response.headers.emplace_back("Allow", methods);
    return ask->respond(std::move(response));
  }
  if (!allowed(*ask, {.limit = access::Limit::page})) return;
  if (ask->request.method == "GET" && answered_with_page(ask)) return;
  ask->refuse(404, "no_such_path");
}

// A link opened in a browser: the page interprets the rest of it. Without a folder of pages, the built-in page at least
// says how to go on.
bool Api::answered_with_page(const AskPtr& ask) {
  const std::string& path = ask->request.path;
  const bool front = is_front(path);
  if (pages_) {
    auto page = front ? pages_->front_page(ask->request) : pages_->serve(ask->request);
    if (page) ask->respond(std::move(*page));
    return page.has_value();
  }
  if (front)
    show_page(ask);
  else if (path == "/style.css")
    show_style(ask);
  return front || path == "/style.css";
}

access::Actor Api::actor_of(const Ask& ask) const {
  if (ask.account) return access::ByAccount{ask.account->id, ask.account->name};
  return access::ByStranger{};
}

void Api::note(const Ask& ask, std::string action, std::string object, access::Actor who) {
  audit_.note({std::move(who), ask.request.remote, std::move(action), std::move(object)});
}

void Api::noted(const AskPtr& ask, std::string action, std::string object, access::Actor who,
                std::function<void()> then) {
  audit_.note({std::move(who), ask->request.remote, std::move(action), std::move(object)},
              [ask, then = std::move(then)](const std::optional<store::Unavailable>& fault) {
                if (!fault) return then();
                const bool damaged = fault->reason == store::Unavailable::Reason::damaged;
                damaged ? ask->refuse(500, "damaged") : ask->refuse(503, "unavailable");
              });
}

store::Along Api::along_own(const Ask& ask, std::string action, const access::AccountView& account) const {
  return along(ask, std::move(action), "account " + std::to_string(account.id),
               access::ByAccount{account.id, account.name});
}

store::Along Api::along(const Ask& ask, std::string action, std::string object, access::Actor who) const {
  return audit_.along({std::move(who), ask.request.remote, std::move(action), std::move(object)});
}

void Api::with_right(const AskPtr& ask, access::TableRight right, WithTable then) {
  with_table(ask, [ask, right, then](const TablePtr& table, const live::Link& link) {
    if (!access::may(link.grant, right)) return ask->refuse(403, "not_entitled");
    then(table, link);
  });
}

void Api::with_account(const AskPtr& ask, std::optional<access::Right> right, WithAccount then) {
  if (ask->lacks_csrf) return ask->refuse(403, "bad_csrf");
  if (!ask->account) return ask->refuse(401, "no_session");
  if (right && !access::may(ask->account->role, *right)) return ask->refuse(403, "not_entitled");
  then(*ask->account);
}

void Api::change_table(const AskPtr& ask, const std::string& key, live::Tables::Planner plan,
                       std::function<void(const live::Tables::Done&)> then, live::Tables::Along noted) {
  const auto done = [ask, then](std::expected<live::Tables::Done, live::Refused> made) {
    if (!made) return ask->refuse(made.error());
    then(*made);
  };
  tables_.change(ask->places.front(), key, ask->language, std::move(plan), done, std::move(noted));
}

std::variant<std::shared_ptr<Listener>, Response> Api::upgrade(const Request& request) {
  const Language language = language_of(request);
  const auto refused = [&](int status, std::string_view code) {
    return Response{.status = status,
                    .body = error_body(live::refuse(status, code, language)),
                    .headers = {{"Cache-Control", "no-store"}}};
  };
  if (draining_) return refused(503, "draining");
  if (is_foreign(request)) {
    security_event(access::SecurityEvent::foreign_origin, request.remote);
    return refused(403, "bad_origin");
  }
  if (const auto places = fits("/api/tables/{table}/live", request.path)) {
    auto session =
        std::make_shared<LiveSocket>(*this, places->front(), request.remote, accounts_.session(cookie_of(request)));
    await_hello(session);
    return session;
  }
  if (const auto places = fits("/api/tournaments/{tournament}/live", request.path)) {
    if (!may_watch(request.remote, places->front())) {
      security_event(access::SecurityEvent::rate_limit, request.remote);
      return Response{.status = 429,
                      .body = error_body(live::refuse(429, "too_often", language, {"1"})),
                      .headers = {{"Cache-Control", "no-store"}, {"Retry-After", "1"}}};
    }
    return std::make_shared<StandingsSocket>(*this, places->front(), language);
  }
  return refused(404, "no_such_path");
}

}  // namespace mafia::net
