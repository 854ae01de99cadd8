// What the parts of Accounts share: digests of tokens, and how an account is shown.
#pragma once

#include "access/accounts.hpp"

namespace mafia::access {

inline std::string digest_of(std::string_view token) { return crypto::hex(crypto::sha256(token)); }

inline AccountView view_of(const Account& account) { return {account.id, account.name, account.role}; }

inline AccountDetails details_of(const Account& account) {
  return {view_of(account), account.disabled, account.second_factor.on(), account.created, account.last_sign_in};
}

}  // namespace mafia::access
