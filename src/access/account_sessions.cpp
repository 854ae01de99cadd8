// Signing in and out, and the list of one's own sessions.
#include <algorithm>
#include <memory>
#include <utility>

#include "access/account_views.hpp"

namespace mafia::access {
namespace {

constexpr std::size_t longest_origin = 120;

// What a client says of itself, for display: printable ASCII, up to a limit.
std::string cleaned(std::string_view text) {
  std::string kept;
  for (const char c : text)
    if (c >= ' ' && c <= '~' && kept.size() < longest_origin) kept += c;
  return kept;
}

std::string id_of(const std::string& digest) { return digest.substr(0, 16); }

SessionView view_of(const AccountBook& book, const std::string& digest, const Session& session,
                    const std::string& current) {
  return {id_of(digest),   session.opened, session.last_used, book.end_of(session),
          session.address, session.agent,  digest == current};
}

}  // namespace

void Accounts::sign_in(SignIn asked, Answer<SignedIn> done, AlongOf along) {
  catch_up(
      [this, asked = std::move(asked), done = std::move(done), along = std::move(along)](const Result<void>& read) {
        if (!read) return done(std::unexpected(read.error()));
        const Account* account = book().named(asked.name);
        const std::optional<std::string> hash = account ? std::optional(account->password) : std::nullopt;
        const AccountId id = account && !account->disabled ? account->id : 0;
        const auto checked = [this, id, hash, asked, done, along](bool right) {
          if (!right || id == 0) return done(denied(Code::wrong_password));
          open_session(id, *hash, asked, done, along);
        };
        if (!passwords_.check({asked.password, asked.address}, hash, alive_.guard(checked)))
          done(denied(Code::too_often));
      });
}

// `hash` is what the password was checked against: if it has changed since, the password was the wrong one.
void Accounts::open_session(AccountId id, std::string hash, SignIn asked, Answer<SignedIn> done, AlongOf along) {
  const auto made = std::make_shared<SignedIn>();
  const Decide decide = [this, id, hash = std::move(hash), asked = std::move(asked), made]() -> Result<Events> {
    const Account* account = book().find(id);
    if (!account || account->disabled || account->password != hash) return denied(Code::wrong_password);
    Result<Events> events = check_code(*account, asked.code);
    if (!events) return events;
    made->account = access::view_of(*account);
    made->token = crypto::new_token();
    made->csrf = csrf_of(made->token);
    events->emplace_back(SessionOpened{digest_of(made->token), id, options_.now() + options_.session_length,
                                       cleaned(asked.address), cleaned(asked.agent)});
    return events;
  };
  const auto answer = [made, done = std::move(done)](const Result<void>& stored) {
    if (!stored) return done(std::unexpected(stored.error()));
    done(*made);
  };
  const auto note = [made, along = std::move(along)] { return along ? along(made->account) : std::nullopt; };
  stream_.change(decide, answer, note);
}

void Accounts::sign_out(std::string session_token, Answer<void> done, Along along) {
  const Decide decide = [this, session = digest_of(session_token)]() -> Result<Events> {
    if (const auto who = asker(session); !who) return std::unexpected(who.error());
    return Events{SessionEnded{session}};
  };
  change(decide, std::move(done), std::move(along));
}

void Accounts::use(std::string_view session_token) {
  const std::string session = digest_of(session_token);
  if (!stream_.book().use(session, options_.now())) return;
  const Decide decide = [this, session]() -> Result<Events> {
    if (!book().find_session(session, options_.now())) return Events{};
    return Events{SessionUsed{session}};
  };
  change(decide, [](const Result<void>&) {});  // On failure the session only seems idle for longer.
}

Result<OwnState> Accounts::own_state(std::string_view session_token) const {
  const std::string current = digest_of(session_token);
  const auto who = asker(current);
  if (!who) return std::unexpected(who.error());
  const Session* session = book().find_session(current, options_.now());
  const SecondFactor& factor = (*who)->second_factor;
  return OwnState{access::view_of(**who), view_of(book(), current, *session, current), factor.on(),
                  factor.recovery.size()};
}

Result<std::vector<SessionView>> Accounts::sessions(std::string_view session_token) const {
  const std::string current = digest_of(session_token);
  const auto who = asker(current);
  if (!who) return std::unexpected(who.error());
  std::vector<SessionView> list;
  for (const auto& [digest, session] : book().sessions_of((*who)->id, options_.now()))
    list.push_back(view_of(book(), digest, session, current));
  return list;
}

void Accounts::end_session(std::string session_token, std::string id, Answer<void> done, Along along) {
  const Decide decide = [this, current = digest_of(session_token), id = std::move(id)]() -> Result<Events> {
    const auto who = asker(current);
    if (!who) return std::unexpected(who.error());
    const auto own = book().sessions_of((*who)->id, options_.now());
    const auto found = std::ranges::find_if(own, [&](const auto& each) { return id_of(each.first) == id; });
    if (found == own.end()) return denied(Code::no_such_session);
    return Events{SessionEnded{found->first}};
  };
  change(decide, std::move(done), std::move(along));
}

void Accounts::end_other_sessions(std::string session_token, Answer<void> done, Along along) {
  const Decide decide = [this, current = digest_of(session_token)]() -> Result<Events> {
    const auto who = asker(current);
    if (!who) return std::unexpected(who.error());
    if (book().sessions_of((*who)->id, options_.now()).size() == 1) return Events{};
    return Events{SessionsEnded{(*who)->id, current}};
  };
  change(decide, std::move(done), std::move(along));
}

}  // namespace mafia::access
