// The second factor: codes of a phone (totp.hpp), and recovery codes for a phone that is lost.
#include <algorithm>
#include <memory>
#include <utility>

#include "access/account_views.hpp"
#include "access/totp.hpp"
#include "base/text.hpp"

namespace mafia::access {
namespace {

constexpr std::size_t secret_size = 20;  // Bytes; RFC 4226, 4 wants at least 16.
constexpr std::size_t recovery_codes = 10;

std::string about(AccountId id) { return "account " + std::to_string(id); }

// Without the case, spaces and dashes that people type: "ABCD efgh-ijkl".
std::string plain(std::string_view typed) {
  std::string code;
  for (const char c : folded(typed))
    if (c != ' ' && c != '-') code += c;
  return code;
}

bool is_totp(const std::string& code) {
  return code.size() == 6 && std::ranges::all_of(code, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

Result<Accounts::Events> Accounts::check_code(const Account& account, const std::string& typed) {
  const SecondFactor& factor = account.second_factor;
  if (!factor.on()) return Events{};
  const std::string code = plain(typed);
  if (code.empty()) return denied(Code::code_needed);
  if (is_totp(code)) return check_totp(account, factor.secret, code);
  const std::string digest = recovery_digest(account.id, code);
  // Nobody guesses 60 bits, so these are not counted, and the number of stored guesses stays bounded.
  if (std::ranges::find(factor.recovery, digest) == factor.recovery.end()) return denied(Code::wrong_code);
  return Events{RecoveryCodeUsed{account.id, digest}};
}

Result<Accounts::Events> Accounts::check_totp(const Account& account, const std::string& sealed,
                                              const std::string& code) {
  const Time now = options_.now();
  if (const Time until = account.second_factor.wrong.until; until > now) {
    const auto wait = std::chrono::ceil<std::chrono::seconds>(until - now);
    return denied(Code::too_often, std::to_string(wait.count()));
  }
  const auto secret = crypto::unseal(options_.key, sealed, about(account.id));
  if (!secret) return denied(Code::unavailable, "the second factor of " + about(account.id) + " needs another key");
  const auto step = step_of_code(*secret, code, now, account.second_factor.last_step);
  if (step) return Events{CodeUsed{account.id, *step}};
  stream_.store_with_refusal(WrongCodeTyped{account.id});  // Stored, so that a restart does not give new tries.
  return denied(Code::wrong_code);
}

std::string Accounts::recovery_digest(AccountId id, std::string_view code) const {
  return crypto::hex(crypto::keyed_digest(options_.key, about(id) + " " + std::string(code)));
}

std::pair<std::vector<std::string>, std::vector<std::string>> Accounts::new_recovery_codes(AccountId id) const {
  std::vector<std::string> codes, digests;
  for (std::size_t i = 0; i < recovery_codes; ++i) {
    const std::string code = folded(base32(crypto::random_bytes(8))).substr(0, 12);  // 60 bits.
    codes.push_back(code.substr(0, 4) + "-" + code.substr(4, 4) + "-" + code.substr(8));
    digests.push_back(recovery_digest(id, code));
  }
  return {codes, digests};
}

void Accounts::prepare_second_factor(std::string session_token, TypedPassword password,
                                     Answer<SecondFactorSecret> done) {
  const auto made = std::make_shared<SecondFactorSecret>();
  const auto decide = [this, made](const Account& account) -> Result<Events> {
    if (account.second_factor.on()) return denied(Code::second_factor_on);
    const std::string secret = crypto::random_bytes(secret_size);
    *made = {view_of(account), base32(secret)};
    return Events{SecondFactorPrepared{account.id, crypto::seal(options_.key, secret, about(account.id))}};
  };
  with_password(digest_of(session_token), std::move(password), decide,
                [made, done = std::move(done)](const Result<void>& stored) {
                  if (!stored) return done(std::unexpected(stored.error()));
                  done(*made);
                });
}

void Accounts::confirm_second_factor(std::string session_token, std::string code, Answer<std::vector<std::string>> done,
                                     Along along) {
  const auto codes = std::make_shared<std::vector<std::string>>();
  const Decide decide = [this, session = digest_of(session_token), code = plain(code), codes]() -> Result<Events> {
    const auto who = asker(session);
    if (!who) return std::unexpected(who.error());
    const Account& account = **who;
    if (account.second_factor.on()) return denied(Code::second_factor_on);
    if (account.second_factor.prepared.empty()) return denied(Code::no_second_factor);
    const auto used = check_totp(account, account.second_factor.prepared, code);
    if (!used) return used;
    auto [shown, digests] = new_recovery_codes(account.id);
    *codes = std::move(shown);
    return Events{SecondFactorSwitchedOn{account.id, std::move(digests)}, used->front()};
  };
  change<std::vector<std::string>>(
      decide, [codes] { return *codes; }, std::move(done), std::move(along));
}

void Accounts::renew_recovery_codes(std::string session_token, TypedPassword password, std::string code,
                                    Answer<std::vector<std::string>> done, Along along) {
  const auto codes = std::make_shared<std::vector<std::string>>();
  const auto decide = [this, code = std::move(code), codes](const Account& account) -> Result<Events> {
    if (!account.second_factor.on()) return denied(Code::no_second_factor);
    Result<Events> events = check_code(account, code);
    if (!events) return events;
    auto [shown, digests] = new_recovery_codes(account.id);
    *codes = std::move(shown);
    events->emplace_back(RecoveryCodesMade{account.id, std::move(digests)});
    return events;
  };
  const auto answer = [codes, done = std::move(done)](const Result<void>& stored) {
    if (!stored) return done(std::unexpected(stored.error()));
    done(*codes);
  };
  with_password(digest_of(session_token), std::move(password), decide, answer, std::move(along));
}

void Accounts::switch_off_second_factor(std::string session_token, TypedPassword password, std::string code,
                                        Answer<void> done, Along along) {
  const auto decide = [this, code = std::move(code)](const Account& account) -> Result<Events> {
    if (!account.second_factor.on()) return denied(Code::no_second_factor);
    if (const auto right = check_code(account, code); !right) return right;
    return Events{SecondFactorSwitchedOff{account.id}};
  };
  with_password(digest_of(session_token), std::move(password), decide, std::move(done), std::move(along));
}

}  // namespace mafia::access
