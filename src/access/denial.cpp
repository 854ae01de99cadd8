#include "access/denial.hpp"

namespace mafia::access {

std::string_view name(Code code) {
  switch (code) {
    case Code::bad_member: return "bad_member";
    case Code::unknown_token: return "unknown_token";
    case Code::not_entitled: return "not_entitled";
    case Code::no_session: return "no_session";
    case Code::no_such_account: return "no_such_account";
    case Code::too_often: return "too_often";
    case Code::unavailable: return "unavailable";
    case Code::damaged: return "damaged";
    case Code::name_taken: return "name_taken";
    case Code::weak_password: return "weak_password";
    case Code::wrong_password: return "wrong_password";
    case Code::closed: return "closed";
    case Code::owner_exists: return "owner_exists";
    case Code::last_owner: return "last_owner";
    case Code::no_such_session: return "no_such_session";
    case Code::code_needed: return "code_needed";
    case Code::wrong_code: return "wrong_code";
    case Code::second_factor_on: return "second_factor_on";
    case Code::no_second_factor: return "no_second_factor";
  }
  return {};
}

std::unexpected<Denial> denied(const store::Unavailable& gone) {
  const bool damaged = gone.reason == store::Unavailable::Reason::damaged;
  return denied(damaged ? Code::damaged : Code::unavailable, gone.why);
}

}  // namespace mafia::access
