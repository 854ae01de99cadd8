// The second factor of one's own account: a secret for the phone, codes, recovery codes.
#include "net/api/account_json.hpp"
#include "net/api/api.hpp"
#include "net/api/members.hpp"
#include "net/api/qr.hpp"

namespace mafia::net {
namespace {

using access::AccountView;
using access::TypedPassword;
using Codes = std::vector<std::string>;

// RFC 3986: escapes everything but unreserved characters.
std::string percent_encoded(std::string_view text) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string encoded;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       std::string_view("-._~").find(c) != std::string_view::npos;
    if (plain)
      encoded += c;
    else
      ((encoded += '%') += digits[byte >> 4]) += digits[byte & 15];
  }
  return encoded;
}

// In the format of authenticator apps: https://github.com/google/google-authenticator/wiki/Key-Uri-Format
std::string uri_of(const access::SecondFactorSecret& made) {
  const std::string issuer = percent_encoded("Prima Nota");
  return "otpauth://totp/" + issuer + ":" + percent_encoded(made.account.name) + "?secret=" + made.secret +
         "&issuer=" + issuer;
}

}  // namespace

void Api::prepare_second_factor(const AskPtr& ask) {
  with_password(ask, [this, ask](const AccountView& account, const TypedPassword& password, const std::string&) {
    const auto answer = [this, ask, account](const access::Result<access::SecondFactorSecret>& made) {
      if (!made) return refuse_check(ask, account, made.error());
      const std::string uri = uri_of(*made);
      ask->answer(written({{"secret", made->secret}, {"uri", uri}, {"qr", qr_svg(uri).value_or("")}}), 201);
    };
    accounts_.prepare_second_factor(ask->session, password, answer);
  });
}

void Api::confirm_second_factor(const AskPtr& ask) {
  with_account(ask, std::nullopt, [this, ask](const AccountView& account) {
    Members members(ask->request.body, ask->language);
    const std::string code = members.text("code", 1, longest_code);
    if (members.problem()) return ask->refuse(*members.problem());
    if (!may_sign_in(*ask, account.name)) return;
    const auto answer = [this, ask, account](const access::Result<Codes>& codes) {
      if (!codes) return refuse_check(ask, account, codes.error());
      ask->answer(written(Json{{"recovery_codes", Json(*codes)}}));
    };
    accounts_.confirm_second_factor(ask->session, code, answer, along_own(*ask, "second_factor_on", account));
  });
}

void Api::renew_recovery_codes(const AskPtr& ask) {
  with_password(ask, [this, ask](const AccountView& account, const TypedPassword& password, const std::string& code) {
    const auto answer = [this, ask, account](const access::Result<Codes>& codes) {
      if (!codes) return refuse_check(ask, account, codes.error());
      ask->answer(written(Json{{"recovery_codes", Json(*codes)}}));
    };
    accounts_.renew_recovery_codes(ask->session, password, code, answer,
                                   along_own(*ask, "recovery_codes_renewed", account));
  });
}

void Api::switch_off_second_factor(const AskPtr& ask) {
  with_password(ask, [this, ask](const AccountView& account, const TypedPassword& password, const std::string& code) {
    const auto answer = [this, ask, account](const access::Result<void>& done) {
      if (!done) return refuse_check(ask, account, done.error());
      ask->respond({.status = 204, .body = ""});
    };
    accounts_.switch_off_second_factor(ask->session, password, code, answer,
                                       along_own(*ask, "second_factor_off", account));
  });
}

}  // namespace mafia::net
