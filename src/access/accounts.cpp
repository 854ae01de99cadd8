#include "access/accounts.hpp"

#include <cassert>
#include <memory>
#include <utility>

#include "access/names.hpp"
#include "base/overload.hpp"
#include "base/text.hpp"
#include "crypto/crypto.hpp"

namespace mafia::access {
namespace {

constexpr int most_attempts = 100;              // A change that always loses is not worth a loop without end.
constexpr std::size_t shortest_password = 8;    // Characters.
constexpr std::size_t longest_password = 1024;  // Bytes.

std::string digest_of(std::string_view token) { return crypto::hex(crypto::sha256(token)); }

AccountView view_of(const Account& account) { return {account.id, account.name, account.role}; }

Time machine_time() { return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now()); }

std::optional<Denial> fault_of(const std::string& password) {
  if (length_utf8(password) < shortest_password) return Denial{Code::weak_password};
  if (password.size() > longest_password) return Denial{Code::bad_member, "password"};
  return std::nullopt;
}

}  // namespace

std::string csrf_of(std::string_view session_token) { return crypto::hex(crypto::sha256("csrf ", session_token)); }

Accounts::Accounts(store::EventLog& log, store::Post post, Options options)
    : log_(log), post_(std::move(post)), options_(std::move(options)), passwords_(post_, options_.most_waiting) {
  if (!options_.now) options_.now = machine_time;
}

void Accounts::open(Answer<std::optional<std::string>> done) {
  const auto token = std::make_shared<std::optional<std::string>>();
  const Decide decide = [this, token]() -> Result<Events> {
    token->reset();
    if (book_.owners() > 0) return Events{};
    *token = crypto::new_token();
    return Events{OwnerTokenMade{digest_of(**token)}};
  };
  change(decide, [token, done = std::move(done)](const Result<void>& stored) {
    if (!stored) return done(std::unexpected(stored.error()));
    done(*token);
  });
}

// Reading

void Accounts::catch_up(Answer<void> done) {
  if (!done) done = [](const Result<void>&) {};  // Whoever decides something reads again and hears what is wrong.
  wait_for_reading_.push_back(std::move(done));
  if (reading_) return;  // What is being read may be older than this question: it waits for the next reading.
  reading_ = true;
  reading_for_ = std::exchange(wait_for_reading_, {});
  read_rest();
}

// All at once: a log is read from its end, and the pages of a long one would go through it again and again.
void Accounts::read_rest() {
  log_.read(stream, version_, 0, alive_.guard([this](const store::ReadAnswer& answer) {
    if (const auto* gone = std::get_if<store::Unavailable>(&answer)) return end_reading(denied(*gone));
    const auto& entries = std::get<std::vector<store::Entry>>(answer);
    for (const store::Entry& entry : entries) fold(entry.version, entry.body);
    if (!broken_.empty()) return end_reading(denied(Code::unavailable, broken_));
    end_reading({});
  }));
}

void Accounts::end_reading(Result<void> result) {
  const std::vector<Answer<void>> served = std::exchange(reading_for_, {});
  reading_ = false;
  if (!wait_for_reading_.empty()) {
    reading_ = true;
    reading_for_ = std::exchange(wait_for_reading_, {});
    read_rest();
  }
  for (const Answer<void>& done : served) done(result);
}

// An entry may come twice: from a reading and as the answer to an append of this process.
void Accounts::fold(store::Version version, const std::string& body) {
  if (!broken_.empty() || version <= version_) return;
  assert(version == version_ + 1);
  const std::optional<AccountEvent> event = event_of(body);
  if (!event) {
    broken_ = "entry " + std::to_string(version) + " of the stream accounts cannot be read";
    return;
  }
  book_.apply(*event, options_.now());
  version_ = version;
}

// Changing

void Accounts::change(Decide decide, Answer<void> done) {
  changes_.push_back({std::move(decide), std::move(done)});
  next_change();
}

void Accounts::next_change() {
  if (changing_ || changes_.empty()) return;
  changing_ = true;
  try_change();
}

// Reads first: a refusal, too, rests on all that is stored.
void Accounts::try_change() {
  catch_up([this](const Result<void>& read) {
    if (!read) return end_change(read);
    Change& first = changes_.front();
    const Result<Events> events = first.decide();
    if (!events) return end_change(std::unexpected(events.error()));
    if (events->empty()) return end_change({});
    if (++first.attempts > most_attempts) return end_change(denied(Code::unavailable, "others were always quicker"));

    std::vector<std::string> bodies;
    for (const AccountEvent& event : *events) bodies.push_back(body_of(event, options_.now()));
    log_.append({.stream = stream, .expected = version_, .bodies = bodies},
                alive_.guard([this, bodies](const store::AppendAnswer& answer) { changed(answer, bodies); }));
  });
}

void Accounts::changed(const store::AppendAnswer& answer, const std::vector<std::string>& bodies) {
  std::visit(overload{
                 [&](const store::Appended& appended) {
                   store::Version version = appended.first;
                   for (const std::string& body : bodies) fold(version++, body);
                   end_change({});
                 },
                 [&](const store::Conflict&) { try_change(); },
                 [&](const store::Unavailable& gone) { end_change(denied(gone)); },
             },
             answer);
}

void Accounts::end_change(Result<void> result) {
  const Answer<void> done = std::move(changes_.front().done);
  changes_.pop_front();
  changing_ = false;
  next_change();
  done(std::move(result));
}

template <class T>
void Accounts::refuse(Answer<T> done, Code code, std::string about) {
  post_([done = std::move(done), code, about = std::move(about)] { done(denied(code, about)); });
}

// Accounts

void Accounts::create_owner(std::string token, std::string name, std::string password, Answer<AccountView> done) {
  const auto entitled = [this, digest = digest_of(token)] { return check_owner_token(digest); };
  create(std::move(name), std::move(password), entitled, Role::owner, std::move(done));
}

void Accounts::create_account(std::string name, std::string password, Answer<AccountView> done) {
  if (!options_.registration_open) return refuse(std::move(done), Code::closed);
  const auto entitled = []() -> Result<Events> { return Events{}; };
  create(std::move(name), std::move(password), entitled, Role::player, std::move(done));
}

void Accounts::create_account_for(std::string session_token, std::string name, std::string password,
                                  Answer<AccountView> done) {
  const auto entitled = [this, session = digest_of(session_token)]() -> Result<Events> {
    const auto who = asker(session);
    if (!who) return std::unexpected(who.error());
    if (!may((*who)->role, Right::make_accounts)) return denied(Code::not_entitled);
    return Events{};
  };
  create(std::move(name), std::move(password), entitled, Role::player, std::move(done));
}

Result<Accounts::Events> Accounts::check_owner_token(const std::string& digest) const {
  if (book_.owners() > 0) return denied(Code::owner_exists);
  if (!book_.owner_token() || !crypto::same(*book_.owner_token(), digest)) return denied(Code::unknown_token);
  return Events{OwnerTokenUsed{}};
}

// What can be refused without a hash is refused before one is made: a stranger must not buy work with a guess.
void Accounts::create(std::string typed, std::string password, std::function<Result<Events>()> entitled, Role role,
                      Answer<AccountView> done) {
  const std::optional<std::string> name = account_name(typed);
  if (!name) return refuse(std::move(done), Code::bad_member, "name");
  if (const auto fault = fault_of(password)) return refuse(std::move(done), fault->code, fault->about);
  catch_up([this, name = *name, password = std::move(password), entitled = std::move(entitled), role,
            done = std::move(done)](const Result<void>& read) {
    if (!read) return done(std::unexpected(read.error()));
    if (const auto first = entitled(); !first) return done(std::unexpected(first.error()));
    if (book_.named(name_key(name))) return done(denied(Code::name_taken));
    const bool taken = passwords_.hash(password, alive_.guard([this, name, entitled, role, done](std::string hash) {
      if (hash.empty()) return done(denied(Code::unavailable, "no memory to hash a password"));
      store_account({.name = name, .role = role, .password = std::move(hash)}, entitled, done);
    }));
    if (!taken) done(denied(Code::too_often));
  });
}

void Accounts::store_account(AccountCreated event, std::function<Result<Events>()> entitled, Answer<AccountView> done) {
  const auto made = std::make_shared<AccountView>();
  const Decide decide = [this, event = std::move(event), entitled = std::move(entitled), made]() -> Result<Events> {
    Result<Events> events = entitled();
    if (!events) return events;
    if (book_.named(name_key(event.name))) return denied(Code::name_taken);
    AccountCreated created = event;
    created.account = book_.next_id();
    *made = {created.account, created.name, created.role};
    events->emplace_back(std::move(created));
    return events;
  };
  change(decide, [made, done = std::move(done)](const Result<void>& stored) {
    if (!stored) return done(std::unexpected(stored.error()));
    done(*made);
  });
}

// Sessions

void Accounts::sign_in(std::string name, std::string password, Answer<SignedIn> done) {
  catch_up(
      [this, key = name_key(name), password = std::move(password), done = std::move(done)](const Result<void>& read) {
        if (!read) return done(std::unexpected(read.error()));
        const Account* account = book_.named(key);
        const std::optional<std::string> hash = account ? std::optional(account->password) : std::nullopt;
        const AccountId id = account ? account->id : 0;
        const bool taken = passwords_.check(password, hash, alive_.guard([this, id, hash, done](bool right) {
          if (!right) return done(denied(Code::wrong_password));
          open_session(id, *hash, done);
        }));
        if (!taken) done(denied(Code::too_often));
      });
}

// `hash` is what the password was checked against: if it has been changed since, it was the wrong one.
void Accounts::open_session(AccountId id, std::string hash, Answer<SignedIn> done) {
  const auto made = std::make_shared<SignedIn>();
  const Decide decide = [this, id, hash = std::move(hash), made]() -> Result<Events> {
    const Account* account = book_.find(id);
    if (!account || account->password != hash) return denied(Code::wrong_password);
    made->account = view_of(*account);
    made->token = crypto::new_token();
    made->csrf = csrf_of(made->token);
    return Events{SessionOpened{digest_of(made->token), id, options_.now() + options_.session_length}};
  };
  change(decide, [made, done = std::move(done)](const Result<void>& stored) {
    if (!stored) return done(std::unexpected(stored.error()));
    done(*made);
  });
}

void Accounts::sign_out(std::string session_token, Answer<void> done) {
  const Decide decide = [this, session = digest_of(session_token)]() -> Result<Events> {
    if (const auto who = asker(session); !who) return std::unexpected(who.error());
    return Events{SessionEnded{session}};
  };
  change(decide, std::move(done));
}

void Accounts::change_password(std::string session_token, std::string old_one, std::string new_one, Answer<void> done) {
  catch_up([this, session = digest_of(session_token), old_one = std::move(old_one), new_one = std::move(new_one),
            done = std::move(done)](const Result<void>& read) {
    if (!read) return done(read);
    const auto who = asker(session);
    if (!who) return done(std::unexpected(who.error()));
    if (const auto fault = fault_of(new_one)) return done(std::unexpected(*fault));
    const std::string checked = (*who)->password;
    const auto replaced = [this, session, checked, done](const std::optional<std::string>& hash) {
      if (!hash) return done(denied(Code::wrong_password));
      if (hash->empty()) return done(denied(Code::unavailable, "no memory to hash a password"));
      const Decide decide = [this, session, checked, hash]() -> Result<Events> {
        const auto still = asker(session);
        if (!still) return std::unexpected(still.error());
        if ((*still)->password != checked) return denied(Code::wrong_password);
        return Events{PasswordChanged{(*still)->id, *hash, session}};
      };
      change(decide, done);
    };
    if (!passwords_.replace(old_one, checked, new_one, alive_.guard(replaced))) done(denied(Code::too_often));
  });
}

void Accounts::set_role(std::string session_token, AccountId id, Role role, Answer<AccountView> done) {
  const Decide decide = [this, session = digest_of(session_token), id, role] { return decide_role(session, id, role); };
  change(decide, [this, id, done = std::move(done)](const Result<void>& stored) {
    if (!stored) return done(std::unexpected(stored.error()));
    done(*account(id));  // An account never goes.
  });
}

Result<Accounts::Events> Accounts::decide_role(const std::string& session, AccountId id, Role role) const {
  const auto who = asker(session);
  if (!who) return std::unexpected(who.error());
  if (!may((*who)->role, Right::set_roles)) return denied(Code::not_entitled);
  const Account* account = book_.find(id);
  if (!account) return denied(Code::no_such_account);
  if (account->role == role) return Events{};
  if (account->role == Role::owner && book_.owners() == 1) return denied(Code::not_entitled);
  return Events{RoleChanged{id, role, (*who)->id}};
}

// Looking

Result<const Account*> Accounts::asker(const std::string& session) const {
  // A book that lacks entries may lack the end of this session.
  const Account* account = broken_.empty() ? book_.session(session, options_.now()) : nullptr;
  if (!account) return denied(Code::no_session);
  return account;
}

std::optional<AccountView> Accounts::session(std::string_view token) const {
  const auto who = asker(digest_of(token));
  return who ? std::optional(view_of(**who)) : std::nullopt;
}

std::optional<AccountView> Accounts::account(AccountId id) const {
  const Account* account = book_.find(id);
  return account ? std::optional(view_of(*account)) : std::nullopt;
}

std::optional<AccountView> Accounts::named(std::string_view typed) const {
  const Account* account = book_.named(name_key(typed));
  return account ? std::optional(view_of(*account)) : std::nullopt;
}

Result<std::vector<AccountView>> Accounts::list(std::string_view session_token) const {
  const auto who = asker(digest_of(session_token));
  if (!who) return std::unexpected(who.error());
  if (!may((*who)->role, Right::see_accounts)) return denied(Code::not_entitled);
  std::vector<AccountView> views;
  for (const auto& [id, account] : book_.accounts()) views.push_back(view_of(account));
  return views;
}

}  // namespace mafia::access
