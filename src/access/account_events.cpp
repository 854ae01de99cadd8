#include "access/account_events.hpp"

#include <nlohmann/json.hpp>

#include "base/overload.hpp"

namespace mafia::access {
namespace {

using nlohmann::json;

json fields_of(const AccountEvent& event) {
  return std::visit(
      overload{
          [](const OwnerTokenMade& e) -> json {
            return {{"event", "owner_token_made"}, {"digest", e.digest}};
          },
          [](const OwnerTokenUsed&) -> json {
            return {{"event", "owner_token_used"}};
          },
          [](const AccountCreated& e) -> json {
            return {{"event", "account_created"},
                    {"account", e.account},
                    {"name", e.name},
                    {"role", name(e.role)},
                    {"password", e.password}};
          },
          [](const RoleChanged& e) -> json {
            return {{"event", "role_changed"}, {"account", e.account}, {"role", name(e.role)}, {"by", e.by}};
          },
          [](const PasswordChanged& e) -> json {
            return {{"event", "password_changed"}, {"account", e.account}, {"password", e.password}, {"kept", e.kept}};
          },
          [](const SessionOpened& e) -> json {
            return {{"event", "session_opened"},
                    {"session", e.session},
                    {"account", e.account},
                    {"until", e.until.time_since_epoch().count()}};
          },
          [](const SessionEnded& e) -> json {
            return {{"event", "session_ended"}, {"session", e.session}};
          },
      },
      event);
}

// Takes members out of a body; what is missing or of another kind is remembered.
class Reader {
 public:
  explicit Reader(const json& body) : body_(body) {}

  std::string text(const char* member) {
    const auto found = body_.find(member);
    const auto* value = found == body_.end() ? nullptr : found->get_ptr<const std::string*>();
    whole_ = whole_ && value != nullptr;
    return value ? *value : std::string();
  }
  std::uint64_t number(const char* member) {
    const auto found = body_.find(member);
    const bool known = found != body_.end() && found->is_number_unsigned();
    whole_ = whole_ && known;
    return known ? found->get<std::uint64_t>() : 0;
  }
  Time time(const char* member) { return Time(std::chrono::milliseconds(number(member))); }
  Role role(const char* member) {
    const std::optional<Role> role = role_named(text(member));
    whole_ = whole_ && role;
    return role.value_or(Role::spectator);
  }
  std::optional<AccountEvent> checked(AccountEvent event) const {
    return whole_ ? std::optional(std::move(event)) : std::nullopt;
  }

 private:
  const json& body_;
  bool whole_ = true;
};

}  // namespace

std::string body_of(const AccountEvent& event, Time time) {
  json body = fields_of(event);
  body["time"] = time.time_since_epoch().count();
  return body.dump();
}

std::optional<AccountEvent> event_of(std::string_view text) {
  const json body = json::parse(text, nullptr, false);
  if (!body.is_object()) return std::nullopt;
  Reader read(body);
  const std::string kind = read.text("event");
  AccountEvent event;
  if (kind == "owner_token_made") {
    event = OwnerTokenMade{read.text("digest")};
  } else if (kind == "owner_token_used") {
    event = OwnerTokenUsed{};
  } else if (kind == "account_created") {
    event = AccountCreated{read.number("account"), read.text("name"), read.role("role"), read.text("password")};
  } else if (kind == "role_changed") {
    event = RoleChanged{read.number("account"), read.role("role"), read.number("by")};
  } else if (kind == "password_changed") {
    event = PasswordChanged{read.number("account"), read.text("password"), read.text("kept")};
  } else if (kind == "session_opened") {
    event = SessionOpened{read.text("session"), read.number("account"), read.time("until")};
  } else if (kind == "session_ended") {
    event = SessionEnded{read.text("session")};
  } else {
    return std::nullopt;
  }
  return read.checked(std::move(event));
}

}  // namespace mafia::access
