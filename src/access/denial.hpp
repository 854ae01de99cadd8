// The errors of accounts: codes of docs/api.md.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "store/event_log.hpp"

namespace mafia::access {

enum class Code : std::uint8_t {
  bad_member,
  unknown_token,
  not_entitled,
  no_session,
  no_such_account,
  too_often,
  unavailable,
  damaged,  // The stream does not match its signature.
  name_taken,
  weak_password,
  wrong_password,
  closed,
  owner_exists,
  last_owner,
  no_such_session,
  code_needed,
  wrong_code,
  second_factor_on,
  no_second_factor,
};
std::string_view name(Code);

struct Denial {
  Code code;
  // bad_member: which one; unknown_token: of what; weak_password: what is wrong with it; too_often: seconds to wait;
  // unavailable: why, for the log of the program.
  std::string about = {};
};

template <class T>
using Result = std::expected<T, Denial>;

// Called later, in the owner's thread, never inside the call that it was passed to.
template <class T>
using Answer = std::function<void(Result<T>)>;

std::unexpected<Denial> denied(const store::Unavailable&);

inline std::unexpected<Denial> denied(Code code, std::string about = {}) {
  return std::unexpected(Denial{code, std::move(about)});
}

}  // namespace mafia::access
