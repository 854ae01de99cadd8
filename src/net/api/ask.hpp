// One request in the application: the caller, the place in the path, the language, and how to answer.
#pragma once

#include <memory>

#include "access/accounts.hpp"
#include "access/denial.hpp"
#include "live/refused.hpp"
#include "net/transport.hpp"

namespace mafia::net {

using rules::Language;

// Only uploads and the lines of tournaments may be larger.
inline constexpr std::size_t usual_body = 64U << 10;

inline constexpr std::string_view session_cookie = "primanota_session";

struct Ask {
  Request request;
  Respond respond;
  std::function<void()> on_malformed = [] {};  // The body is not JSON, or too large.
  Language language = Language::en;
  std::vector<std::string> places;  // The values of the placeholders {…} in the path.
  std::string bearer;               // The token of a link; empty: none.
  std::string session;              // The token of a session; empty: none.
  std::optional<access::AccountView> account = {};
  bool lacks_csrf = false;  // The session is valid, but a request that changes something came without its X-CSRF-Token.

  void answer(std::string body, int status = 200) const { respond({.status = status, .body = std::move(body)}); }
  void refuse(const live::Refused&, const std::string& retry_after = "1") const;  // In seconds.
  void refuse(int status, std::string_view code, const std::vector<std::string>& values = {}) const;
  void refuse(const access::Denial&) const;
};
using AskPtr = std::shared_ptr<Ask>;

int number_of(std::string_view typed);  // Of a value in the path; -1: not a number.

std::string error_body(const live::Refused&);
live::Refused refused_of(const access::Denial&, Language);

// ?lang=, else the first supported language of Accept-Language, else English.
Language language_of(const Request&);

}  // namespace mafia::net
