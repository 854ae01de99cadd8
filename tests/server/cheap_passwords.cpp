// Tests of the server make hundreds of accounts; tests/cli/account.sh checks the real cost of passwords.
#include "../support/cheap_passwords.hpp"

#include <mutex>
#include <string_view>
#include <utility>

#include "../support/checked_passwords.hpp"

namespace mafia::test {
namespace {

std::mutex mutex;
std::vector<std::string> checked;

}  // namespace

std::vector<std::string> take_checked_passwords() {
  const std::lock_guard lock(mutex);
  return std::exchange(checked, {});
}

}  // namespace mafia::test

// "$argon2id$v=19$m=8,t=1,p=1$salt$hash"
extern "C" int crypto_pwhash_str_verify(const char* hash, const char* password, unsigned long long size) {
  using namespace mafia::test;
  std::string_view cost(hash);
  for (int parts = 0; parts < 2; ++parts) cost = cost.substr(0, cost.rfind('$'));
  {
    const std::lock_guard lock(mutex);
    checked.emplace_back(cost);
  }
  return crypto_pwhash_argon2id_str_verify(hash, password, size);
}
