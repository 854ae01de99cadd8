#include "access/account_events.hpp"

#include <nlohmann/json.hpp>

#include "base/json_write.hpp"

namespace mafia::access {
namespace {

using nlohmann::json;

auto millis(Time time) { return time.time_since_epoch().count(); }

// The members of each event, in the order of account_events.hpp.
json fields_of(const OwnerTokenMade& e) { return {{"event", "owner_token_made"}, {"digest", e.digest}}; }
json fields_of(const OwnerTokenUsed&) { return {{"event", "owner_token_used"}}; }
json fields_of(const AccountCreated& e) {
  return {{"event", "account_created"},
          {"account", e.account},
          {"name", e.name},
          {"role", name(e.role)},
          {"password", e.password}};
}
json fields_of(const RoleChanged& e) {
  return {{"event", "role_changed"}, {"account", e.account}, {"role", name(e.role)}, {"by", e.by}};
}
json fields_of(const PasswordChanged& e) {
  return {{"event", "password_changed"}, {"account", e.account}, {"password", e.password}, {"kept", e.kept}};
}
json fields_of(const SessionOpened& e) {
  return {{"event", "session_opened"}, {"session", e.session}, {"account", e.account},
          {"until", millis(e.until)},  {"address", e.address}, {"agent", e.agent}};
}
json fields_of(const SessionEnded& e) { return {{"event", "session_ended"}, {"session", e.session}}; }
json fields_of(const SessionUsed& e) { return {{"event", "session_used"}, {"session", e.session}}; }
json fields_of(const SessionsEnded& e) {
  return {{"event", "sessions_ended"}, {"account", e.account}, {"kept", e.kept}};
}
json fields_of(const AccountDisabled& e) {
  return {{"event", "account_disabled"}, {"account", e.account}, {"by", e.by}};
}
json fields_of(const AccountEnabled& e) { return {{"event", "account_enabled"}, {"account", e.account}, {"by", e.by}}; }
json fields_of(const AccountDeleted& e) { return {{"event", "account_deleted"}, {"account", e.account}, {"by", e.by}}; }
json fields_of(const ResetLinkMade& e) {
  return {{"event", "reset_link_made"},
          {"account", e.account},
          {"digest", e.digest},
          {"until", millis(e.until)},
          {"second_factor", e.second_factor},
          {"by", e.by}};
}
json fields_of(const PasswordReset& e) {
  return {{"event", "password_reset"}, {"account", e.account}, {"password", e.password}};
}
json fields_of(const SecondFactorPrepared& e) {
  return {{"event", "second_factor_prepared"}, {"account", e.account}, {"secret", e.secret}};
}
json fields_of(const SecondFactorSwitchedOn& e) {
  return {{"event", "second_factor_switched_on"}, {"account", e.account}, {"recovery", e.recovery}};
}
json fields_of(const SecondFactorSwitchedOff& e) {
  return {{"event", "second_factor_switched_off"}, {"account", e.account}};
}
json fields_of(const RecoveryCodesMade& e) {
  return {{"event", "recovery_codes_made"}, {"account", e.account}, {"recovery", e.recovery}};
}
json fields_of(const RecoveryCodeUsed& e) {
  return {{"event", "recovery_code_used"}, {"account", e.account}, {"code", e.code}};
}
json fields_of(const CodeUsed& e) { return {{"event", "code_used"}, {"account", e.account}, {"step", e.step}}; }
json fields_of(const WrongCodeTyped& e) { return {{"event", "wrong_code_typed"}, {"account", e.account}}; }

// Reads the members of a body, and remembers if any is missing or of another type.
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
  std::string text_if_any(const char* member) { return body_.contains(member) ? text(member) : std::string(); }
  bool flag(const char* member) {
    const auto found = body_.find(member);
    const bool known = found != body_.end() && found->is_boolean();
    whole_ = whole_ && known;
    return known && found->get<bool>();
  }
  std::vector<std::string> texts(const char* member) {
    std::vector<std::string> list;
    const auto found = body_.find(member);
    whole_ = whole_ && found != body_.end() && found->is_array();
    if (!whole_) return list;
    for (const json& each : *found) {
      const auto* value = each.get_ptr<const std::string*>();
      whole_ = whole_ && value != nullptr;
      if (value) list.push_back(*value);
    }
    return list;
  }
  Time time(const char* member) { return Time(std::chrono::milliseconds(number(member))); }
  Role role(const char* member) {
    const std::optional<Role> role = role_named(text(member));
    whole_ = whole_ && role;
    return role.value_or(Role::spectator);
  }
  bool whole() const { return whole_; }

 private:
  const json& body_;
  bool whole_ = true;
};

// Nothing: none of these kinds.
std::optional<AccountEvent> first_events(const std::string& kind, Reader& read) {
  if (kind == "owner_token_made") return OwnerTokenMade{read.text("digest")};
  if (kind == "owner_token_used") return OwnerTokenUsed{};
  if (kind == "account_created")
    return AccountCreated{read.number("account"), read.text("name"), read.role("role"), read.text("password")};
  if (kind == "role_changed") return RoleChanged{read.number("account"), read.role("role"), read.number("by")};
  if (kind == "password_changed")
    return PasswordChanged{read.number("account"), read.text("password"), read.text("kept")};
  if (kind == "session_opened")
    return SessionOpened{read.text("session"), read.number("account"), read.time("until"), read.text_if_any("address"),
                         read.text_if_any("agent")};
  if (kind == "session_ended") return SessionEnded{read.text("session")};
  return std::nullopt;
}

std::optional<AccountEvent> later_events(const std::string& kind, Reader& read) {
  if (kind == "session_used") return SessionUsed{read.text("session")};
  if (kind == "sessions_ended") return SessionsEnded{read.number("account"), read.text("kept")};
  if (kind == "account_disabled") return AccountDisabled{read.number("account"), read.number("by")};
  if (kind == "account_enabled") return AccountEnabled{read.number("account"), read.number("by")};
  if (kind == "account_deleted") return AccountDeleted{read.number("account"), read.number("by")};
  if (kind == "reset_link_made")
    return ResetLinkMade{read.number("account"), read.text("digest"), read.time("until"), read.flag("second_factor"),
                         read.number("by")};
  if (kind == "password_reset") return PasswordReset{read.number("account"), read.text("password")};
  if (kind == "second_factor_prepared") return SecondFactorPrepared{read.number("account"), read.text("secret")};
  if (kind == "second_factor_switched_on")
    return SecondFactorSwitchedOn{read.number("account"), read.texts("recovery")};
  if (kind == "second_factor_switched_off") return SecondFactorSwitchedOff{read.number("account")};
  if (kind == "recovery_codes_made") return RecoveryCodesMade{read.number("account"), read.texts("recovery")};
  if (kind == "recovery_code_used") return RecoveryCodeUsed{read.number("account"), read.text("code")};
  if (kind == "code_used") return CodeUsed{read.number("account"), read.number("step")};
  if (kind == "wrong_code_typed") return WrongCodeTyped{read.number("account")};
  return std::nullopt;
}

}  // namespace

std::string body_of(const AccountEvent& event, Time time) {
  // An event without an overload above does not compile.
  json body = std::visit([](const auto& e) { return fields_of(e); }, event);
  body["time"] = millis(time);
  return write_json(body);
}

std::optional<DatedEvent> event_of(std::string_view text) {
  const json body = json::parse(text, nullptr, false);
  if (!body.is_object()) return std::nullopt;
  Reader read(body);
  const std::string kind = read.text("event");
  std::optional<AccountEvent> event = first_events(kind, read);
  if (!event) event = later_events(kind, read);
  const Time time = read.time("time");
  if (!event || !read.whole()) return std::nullopt;
  return DatedEvent{std::move(*event), time};
}

}  // namespace mafia::access
