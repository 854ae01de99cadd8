#include "net/api/ask.hpp"

#include <charconv>

#include "base/json_members.hpp"
#include "base/json_write.hpp"

namespace mafia::net {
namespace {

int status_of(access::Code code) {
  using access::Code;
  switch (code) {
    case Code::bad_member:
    case Code::weak_password: return 400;
    case Code::unknown_token:
    case Code::no_session:
    case Code::wrong_password:
    case Code::code_needed:
    case Code::wrong_code: return 401;
    case Code::not_entitled:
    case Code::closed: return 403;
    case Code::no_such_account:
    case Code::no_such_session: return 404;
    case Code::name_taken:
    case Code::owner_exists:
    case Code::last_owner:
    case Code::second_factor_on:
    case Code::no_second_factor: return 409;
    case Code::too_often: return 429;
    case Code::unavailable: return 503;
    case Code::damaged: return 500;
  }
  return 500;
}

std::string seconds_of(const access::Denial& denial) { return denial.about.empty() ? "1" : denial.about; }

}  // namespace

int number_of(std::string_view typed) {
  int number = -1;
  const auto read = std::from_chars(typed.data(), typed.data() + typed.size(), number);
  return read.ec == std::errc{} && read.ptr == typed.data() + typed.size() ? number : -1;
}

std::string error_body(const live::Refused& refused) {
  using Json = nlohmann::ordered_json;
  const Json error = {{"code", refused.code},
                      {"clause", refused.clause.empty() ? Json(nullptr) : Json(refused.clause)},
                      {"sentence", refused.sentence}};
  std::string body = R"({"error":)" + write_json(error);
  if (!refused.more.empty()) (body += ',') += refused.more;
  return body += '}';
}

live::Refused refused_of(const access::Denial& denial, Language language) {
  using access::Code;
  if (denial.code == Code::bad_member) return live::refuse_member(denial.about, denial.about, language);
  std::string key(access::name(denial.code));
  // One code, but the sentence says what is wrong with the password, or what kind of link is invalid.
  if ((denial.code == Code::weak_password || denial.code == Code::unknown_token) && !denial.about.empty())
    key += "." + denial.about;
  std::vector<std::string> values;
  if (denial.code == Code::too_often) values = {seconds_of(denial)};
  live::Refused refused = live::refuse(status_of(denial.code), key, language, values);
  refused.code = access::name(denial.code);
  return refused;
}

void Ask::refuse(const live::Refused& refused, const std::string& retry_after) const {
  if (refused.code == "not_json" || refused.code == "body_too_large") on_malformed();
  Response response{.status = refused.status, .body = error_body(refused)};
  if (refused.status == 429 || refused.status == 503) response.headers.emplace_back("Retry-After", retry_after);
  if (refused.status == 401) response.headers.emplace_back("WWW-Authenticate", "Bearer");
  respond(std::move(response));
}

void Ask::refuse(int status, std::string_view code, const std::vector<std::string>& values) const {
  refuse(live::refuse(status, code, language, values));
}

void Ask::refuse(const access::Denial& denial) const {
  const bool waits = denial.code == access::Code::too_often;
  refuse(refused_of(denial, language), waits ? seconds_of(denial) : "1");
}

Language language_of(const Request& request) {
  const auto chosen = request.parameter("lang");
  std::string_view wish = chosen ? *chosen : request.header("accept-language");
  while (!wish.empty()) {
    const std::string_view one = wish.substr(0, wish.find(','));
    wish.remove_prefix(std::min(one.size() + 1, wish.size()));
    const std::size_t begin = one.find_first_not_of(" \t");
    if (begin == one.npos) continue;
    const std::string_view tag = one.substr(begin, 2);
    if (tag == "ru") return Language::ru;
    if (tag == "en") return Language::en;
  }
  return Language::en;
}

}  // namespace mafia::net
