#include "net/api/api.hpp"

#include "crypto/crypto.hpp"
#include "net/api/live_session.hpp"
#include "net/api/standings_session.hpp"

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

// The parts of the path that stand in the places {…} of the pattern; nothing if they differ.
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

}  // namespace

Api::Api(store::EventLog& log, store::Post post, live::Surroundings around, Settings settings)
    : log_(log),
      post_(post),
      settings_(std::move(settings)),
      tables_(log, around),
      tournaments_(log, around),
      accounts_(log, post, {.registration_open = settings_.registration_open}),
      audit_(log,
             [complain = around.complain](const access::Deed& deed, const std::string& why) {
               complain("audit entry lost: " + deed.action + " " + deed.object + ": " + why);
             }),
      limits_(settings_.rate_factor),
      complain_(around.complain),
      printing_(post, settings_.most_sheets_waiting) {
  if (!settings_.web.empty()) pages_.emplace(settings_.web);
  log_.subscribe([this](const std::string& stream, store::Version version) {
    tables_.notice(stream, version);
    tournaments_.notice(stream, version);
    if (stream.empty() || stream == access::Accounts::stream) accounts_.catch_up();
  });
}

void Api::tick() {
  tables_.tick();
  tournaments_.tick();
  constexpr std::chrono::seconds patience{10};
  const auto now = std::chrono::steady_clock::now();
  std::erase_if(strangers_, [&](const auto& each) {
    const auto session = each.second.lock();
    if (!session || session->greeted()) return true;
    if (each.first + patience > now) return false;
    session->end(4000, "no hello");
    return true;
  });
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
  ask->language = language_of(ask->request);
  ask->bearer = bearer_of(ask->request);
  ask->session = cookie_of(ask->request);
  if (ask->session.empty() || accounts_.session(ask->session)) return route(ask);
  if (!within(*ask, access::Limit::anonymous, ask->request.remote)) return;
  // The session may have been opened by another process a moment ago.
  accounts_.catch_up([this, ask](const access::Result<void>&) { route(ask); });
}

// A page of another site can make a browser send our cookie, but it can neither read the token nor hide where it is
// from; and it does not know the token of a link.
bool Api::identify(Ask& ask) {
  const bool changes = ask.request.method != "GET";
  const bool by_link_alone = !ask.bearer.empty() && ask.session.empty();
  if (changes && !by_link_alone && is_foreign(ask.request)) {
    ask.refuse(403, "bad_origin");
    return false;
  }
  if (ask.session.empty()) return true;
  const auto account = accounts_.session(ask.session);
  const bool proven = !changes || crypto::same(ask.request.header("x-csrf-token"), access::csrf_of(ask.session));
  if (proven) ask.account = account;
  ask.lacks_csrf = account && !proven;
  return true;
}

std::optional<std::string> Api::seconds_to_wait(access::Limit limit, const std::string& key) {
  const auto wait = limits_.take(limit, key, std::chrono::steady_clock::now());
  return wait ? std::optional(std::to_string(wait->count())) : std::nullopt;
}

bool Api::within(const Ask& ask, access::Limit limit, const std::string& key) {
  const auto wait = seconds_to_wait(limit, key);
  if (!wait) return true;
  Response response{.status = 429, .body = error_body(live::refuse(429, "too_often", ask.language, {*wait}))};
  response.headers.emplace_back("Retry-After", *wait);
  ask.respond(std::move(response));
  return false;
}

bool Api::allowed(const Ask& ask, access::Limit limit) {
  const bool by_token = limit == access::Limit::command;
  // A link counts where links do; whoever makes up tokens is counted by his address as well (with_table).
  const bool linked = !ask.bearer.empty() && ask.request.path.starts_with("/api/tables/");
  const std::string& token = linked ? ask.bearer : ask.account ? ask.session : ask.request.remote;
  const bool stranger = by_token && !linked && !ask.account;
  return within(ask, stranger ? access::Limit::anonymous : limit, by_token ? token : ask.request.remote);
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
    if (allowed(*ask, each.limit)) (this->*each.handler)(ask);
    return;
  }
  if (!methods.empty()) {
    Response response{.status = 405, .body = error_body(live::refuse(405, "no_such_method", ask->language))};
    response.headers.emplace_back("Allow", methods);
    return ask->respond(std::move(response));
  }
  if (ask->request.method == "GET" && answered_with_page(ask)) return;
  ask->refuse(404, "no_such_path");
}

// A link that somebody opens in a browser: the page reads the rest of it. Without pages it says at least how to go on.
bool Api::answered_with_page(const AskPtr& ask) {
  const std::string& path = ask->request.path;
  const bool front = path == "/" || path == "/owner" || path.starts_with("/t/");
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

store::Along Api::along(const Ask& ask, std::string action, std::string object, access::Actor who) const {
  return audit_.along({std::move(who), ask.request.remote, std::move(action), std::move(object)});
}

// Whoever has no link is told the same about a table that is there and about one that is not.
// A token that is not known here counts against its address before the log is searched for it: a guess must not buy
// work. One that is known does not. Whether a token is known shows only once its table has been read: for that every
// table has a little of its own, so that nobody can keep others in the same network from theirs after a restart.
void Api::with_table(const AskPtr& ask, WithTable then) {
  const live::Table* here = tables_.find_loaded(ask->places.front());
  if (!(here && here->link_of(ask->bearer)) && seconds_to_wait(access::Limit::anonymous, ask->request.remote)) {
    const bool may_read = !here && !seconds_to_wait(access::Limit::table_reading, ask->places.front()) &&
                          !seconds_to_wait(access::Limit::all_readings, "");
    if (!may_read && !allowed(*ask, access::Limit::anonymous)) return;
  }
  tables_.find(ask->places.front(), ask->language, [ask, then](std::expected<TablePtr, live::Refused> found) {
    if (!found && found.error().status != 404) return ask->refuse(found.error());
    const auto link = found ? (*found)->link_of(ask->bearer) : std::nullopt;
    if (!link) return ask->refuse(401, "unknown_token");
    then(*found, *link);
  });
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
    return Response{.status = status, .body = error_body(live::refuse(status, code, language))};
  };
  if (draining_) return refused(503, "draining");
  if (is_foreign(request)) return refused(403, "bad_origin");
  if (const auto wait = seconds_to_wait(access::Limit::anonymous, request.remote)) {
    Response response{.status = 429, .body = error_body(live::refuse(429, "too_often", language, {*wait}))};
    response.headers.emplace_back("Retry-After", *wait);
    return response;
  }
  if (const auto places = fits("/api/tables/{table}/live", request.path)) {
    auto session = std::make_shared<LiveSession>(*this, places->front());
    strangers_.emplace_back(std::chrono::steady_clock::now(), session);
    return session;
  }
  if (const auto places = fits("/api/tournaments/{tournament}/live", request.path))
    return std::make_shared<StandingsSession>(*this, places->front(), language);
  return refused(404, "no_such_path");
}

}  // namespace mafia::net
