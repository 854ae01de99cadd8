// One-time codes with the test values of their RFCs, and the second factor of an account.
#include <gtest/gtest.h>

#include <set>

#include "../support/phone.hpp"
#include "access/totp.hpp"
#include "accounts_fixture.hpp"
#include "crypto/hmac.hpp"

namespace mafia::access {
namespace {

const std::string rfc_secret = "12345678901234567890";

TEST(Totp, CountersOfRfc4226) {  // Appendix D.
  const char* const codes[] = {"755224", "287082", "359152", "969429", "338314",
                               "254676", "287922", "162583", "399871", "520489"};
  for (std::uint64_t i = 0; i < 10; ++i) EXPECT_EQ(hotp(rfc_secret, i), codes[i]);
  EXPECT_EQ(crypto::hex(crypto::hmac_sha1(rfc_secret, std::string(8, '\0'))),
            "cc93cf18508d94934c64b65d8ba7667fb7cde4b0");
}

TEST(Totp, TimesOfRfc6238) {  // Appendix B, the rows of SHA-1.
  const std::pair<std::int64_t, const char*> rows[] = {{59, "94287082"},         {1111111109, "07081804"},
                                                       {1111111111, "14050471"}, {1234567890, "89005924"},
                                                       {2000000000, "69279037"}, {20000000000, "65353130"}};
  for (const auto& [second, code] : rows)
    EXPECT_EQ(hotp(rfc_secret, totp_step(Time(std::chrono::seconds(second))), 8), code);
}

TEST(Totp, AcceptsOneStepToEitherSideAndEachCodeOnce) {
  const Time time{std::chrono::seconds(1'700'000'010)};
  const std::uint64_t now = totp_step(time);
  for (const std::uint64_t step : {now - 1, now, now + 1})
    EXPECT_EQ(step_of_code(rfc_secret, hotp(rfc_secret, step), time, 0), step);
  for (const std::uint64_t step : {now - 2, now + 2})
    EXPECT_EQ(step_of_code(rfc_secret, hotp(rfc_secret, step), time, 0), std::nullopt);
  EXPECT_EQ(step_of_code(rfc_secret, hotp(rfc_secret, now), time, now), std::nullopt);
  EXPECT_EQ(step_of_code(rfc_secret, hotp(rfc_secret, now - 1), time, now), std::nullopt);
  EXPECT_EQ(step_of_code(rfc_secret, hotp(rfc_secret, now + 1), time, now), now + 1);
  EXPECT_EQ(step_of_code(rfc_secret, "", time, 0), std::nullopt);
}

TEST(Totp, Base32OfRfc4648) {  // Chapter 10, without the padding.
  const std::pair<const char*, const char*> rows[] = {{"", ""},
                                                      {"f", "MY"},
                                                      {"fo", "MZXQ"},
                                                      {"foo", "MZXW6"},
                                                      {"foob", "MZXW6YQ"},
                                                      {"fooba", "MZXW6YTB"},
                                                      {"foobar", "MZXW6YTBOI"}};
  for (const auto& [plain, coded] : rows) EXPECT_EQ(base32(plain), coded);
}

TEST(Sealed, OpensOnlyWithItsKeyAndPurpose) {
  const auto pair = crypto::new_key_pair(), other = crypto::new_key_pair();
  const auto key = crypto::sealing_key(pair.secret_key, "a purpose");
  const std::string sealed = crypto::seal(key, "the secret", "account 1");
  EXPECT_EQ(crypto::unseal(key, sealed, "account 1"), "the secret");
  EXPECT_NE(crypto::seal(key, "the secret", "account 1"), sealed);
  EXPECT_EQ(crypto::unseal(key, sealed, "account 2"), std::nullopt);
  EXPECT_EQ(crypto::unseal(crypto::sealing_key(pair.secret_key, "another"), sealed, "account 1"), std::nullopt);
  EXPECT_EQ(crypto::unseal(crypto::sealing_key(other.secret_key, "a purpose"), sealed, "account 1"), std::nullopt);
  for (const std::string& broken :
       {std::string(), std::string("x"), std::string("not base64!"), "A" + sealed, sealed.substr(0, sealed.size() - 2)})
    EXPECT_EQ(crypto::unseal(key, broken, "account 1"), std::nullopt);
}

class SecondFactorTest : public AccountsTest {
 protected:
  using Codes = std::vector<std::string>;

  void SetUp() override {
    given_vera();
    given_session(1, "vera");
    accounts = process();
  }
  Result<SecondFactorSecret> prepare(const std::string& password = "eight888") {
    return answer<SecondFactorSecret>(loop,
                                      [&](auto done) { accounts->prepare_second_factor("vera", password, done); });
  }
  Result<Codes> confirm(const std::string& code) {
    return answer<Codes>(loop, [&](auto done) { accounts->confirm_second_factor("vera", code, done); });
  }
  Result<Codes> renew(const std::string& password, const std::string& code) {
    return answer<Codes>(loop, [&](auto done) { accounts->renew_recovery_codes("vera", password, code, done); });
  }
  Result<void> switch_off(const std::string& password, const std::string& code) {
    return answer<void>(loop, [&](auto done) { accounts->switch_off_second_factor("vera", password, code, done); });
  }
  Result<SignedIn> enter(const std::string& code) {
    return sign_in(*accounts, SignIn{.name = "Vera", .password = "eight888", .code = code});
  }
  std::string phone(std::chrono::seconds ahead = 0s) const {
    return test::phone_code(secret, (now + ahead).time_since_epoch().count());
  }
  // A code that the phone shows neither now nor a step before or after.
  std::string wrong() const {
    const std::set<std::string> right = {phone(-30s), phone(), phone(30s)};
    for (const char* guess : {"000000", "000001", "000002"})
      if (!right.contains(guess)) return guess;
    return "000003";
  }

  // Switches the factor on; the current step has not been used.
  Codes switched_on() {
    const auto made = prepare();
    EXPECT_TRUE(made);
    secret = made->secret;
    EXPECT_EQ(secret.size(), 32U) << "20 bytes";
    const auto codes = confirm(phone());
    EXPECT_TRUE(codes);
    now += 30s;
    return codes.value_or(Codes{});
  }

  std::unique_ptr<Accounts> accounts;
  std::string secret;  // In base32.
};

TEST_F(SecondFactorTest, IsEnabledByTheFirstCode) {
  EXPECT_EQ(code(confirm("000000")), "no_second_factor");
  EXPECT_EQ(code(prepare("a wrong guess")), "wrong_password");
  const auto made = prepare();
  ASSERT_TRUE(made);
  EXPECT_TRUE(enter("")) << "not confirmed yet";
  secret = made->secret;
  EXPECT_EQ(code(confirm("12345")), "wrong_code");
  const auto codes = confirm(phone());
  ASSERT_TRUE(codes);
  EXPECT_EQ(codes->size(), 10U);
  EXPECT_EQ(std::set(codes->begin(), codes->end()).size(), 10U);
  EXPECT_EQ(code(prepare()), "second_factor_on");
  EXPECT_EQ(code(confirm(phone())), "second_factor_on");
  EXPECT_EQ(code(enter("")), "code_needed");
  EXPECT_EQ(code(enter(phone())), "wrong_code") << "it was used to confirm";
  now += 30s;
  EXPECT_TRUE(enter(phone()));
  const auto own = accounts->own_state("vera");
  ASSERT_TRUE(own);
  EXPECT_TRUE(own->second_factor);
  EXPECT_EQ(own->recovery_codes_left, 10U);
}

TEST_F(SecondFactorTest, CodeNeedsThePassword) {
  switched_on();
  EXPECT_EQ(code(sign_in(*accounts, SignIn{.name = "Vera", .password = "a guess", .code = phone()})), "wrong_password");
  EXPECT_EQ(code(sign_in(*accounts, SignIn{.name = "Vera", .password = "a guess"})), "wrong_password");
  EXPECT_TRUE(enter(phone())) << "a refusal did not use it up";
}

TEST_F(SecondFactorTest, CodeWorksOnceInAllProcesses) {
  switched_on();
  const auto other = process();
  ASSERT_TRUE(enter(phone()));
  const SignIn again{.name = "Vera", .password = "eight888", .code = phone()};
  EXPECT_EQ(code(sign_in(*other, again)), "wrong_code");
  now += 30s;
  EXPECT_TRUE(sign_in(*other, SignIn{.name = "Vera", .password = "eight888", .code = phone()}));
}

TEST_F(SecondFactorTest, EachRecoveryCodeWorksOnce) {
  const Codes codes = switched_on();
  std::string typed = codes[3];
  for (char& c : typed) c = c == '-' ? ' ' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  EXPECT_TRUE(enter(typed)) << typed;
  EXPECT_EQ(code(enter(codes[3])), "wrong_code");
  EXPECT_TRUE(enter(codes[4]));
  EXPECT_EQ(accounts->own_state("vera")->recovery_codes_left, 8U);

  EXPECT_EQ(code(renew("eight888", "")), "code_needed");
  EXPECT_EQ(code(renew("a guess", phone())), "wrong_password");
  const auto next = renew("eight888", phone());
  ASSERT_TRUE(next);
  EXPECT_EQ(next->size(), 10U);
  EXPECT_EQ(code(enter(codes[5])), "wrong_code") << "new ones replace the old";
  EXPECT_TRUE(enter(next->front()));
}

TEST_F(SecondFactorTest, DisablingNeedsPasswordAndCode) {
  EXPECT_EQ(code(switch_off("eight888", "000000")), "no_second_factor");
  EXPECT_EQ(code(renew("eight888", "000000")), "no_second_factor");
  const Codes codes = switched_on();
  EXPECT_EQ(code(switch_off("eight888", "")), "code_needed");
  EXPECT_EQ(code(switch_off("eight888", "wrong")), "wrong_code");
  EXPECT_EQ(code(switch_off("a guess", codes[0])), "wrong_password");
  ASSERT_TRUE(switch_off("eight888", codes[0]));
  EXPECT_TRUE(enter(""));
}

TEST_F(SecondFactorTest, GuessingCodesIsBlocked) {
  const Codes codes = switched_on();
  for (int i = 0; i < 10; ++i) EXPECT_EQ(code(enter(wrong())), "wrong_code") << i;
  const auto stopped = enter(phone());
  ASSERT_EQ(code(stopped), "too_often");
  EXPECT_EQ(stopped.error().about, "3600");
  EXPECT_TRUE(enter(codes[0])) << "a recovery code cannot be guessed, and the right person still gets in";
  now += 1h;
  EXPECT_TRUE(enter(phone()));
}

TEST_F(SecondFactorTest, EachRoundOfWrongCodesWaitsLonger) {
  given(SessionOpened{crypto::hex(crypto::sha256("long")), 1, now + std::chrono::days(30)});
  accounts = process();
  const auto made = prepare();
  ASSERT_TRUE(made);
  secret = made->secret;
  const auto confirm = [&](const std::string& typed) {
    return answer<Codes>(loop, [&](auto done) { accounts->confirm_second_factor("long", typed, done); });
  };
  const auto guess = [&] { return code(confirm("12345")); };  // One digit too few: never right.
  auto between_guesses = 2h;                                  // Slow guesses are counted as well.
  for (const auto wait : {1h, 2h, 4h, 8h, 16h, 24h, 24h}) {
    for (int i = 0; i < 10; ++i) {
      if (i > 0) now += between_guesses;
      EXPECT_EQ(guess(), "wrong_code") << i;
    }
    between_guesses = 0h;
    now += wait - 1s;
    EXPECT_EQ(guess(), "too_often") << wait.count();
    now += 1s;
  }
  EXPECT_TRUE(confirm(phone()));
}

// Otherwise an attacker who waits for restarts or asks several processes has any number of tries.
TEST_F(SecondFactorTest, WrongCodesAreCountedAcrossRestartsAndProcesses) {
  switched_on();
  const auto other = process();
  const SignIn guess{.name = "Vera", .password = "eight888", .code = wrong()};
  for (int i = 0; i < 10; ++i) {
    if (i % 3 == 0) accounts = process();
    EXPECT_EQ(code(sign_in(i % 2 == 0 ? *accounts : *other, guess)), "wrong_code") << i;
  }
  accounts = process();
  EXPECT_EQ(code(enter(phone())), "too_often");
  now += 1h;
  for (int i = 0; i < 10; ++i) EXPECT_EQ(code(enter(wrong())), "wrong_code") << i;
  accounts = process();
  now += 1h;
  EXPECT_EQ(code(enter(phone())), "too_often") << "the length of the wait is kept, too";
  now += 1h;
  EXPECT_TRUE(enter(phone()));
}

TEST_F(SecondFactorTest, CodeIsNotCheckedIfItCannotBeCounted) {
  switched_on();
  const auto before = log.entries[Accounts::stream].size();
  EXPECT_EQ(code(enter("no code")), "wrong_code");
  EXPECT_EQ(log.entries[Accounts::stream].size(), before) << "a recovery code cannot be guessed: nothing is kept";
  log.refuses_appends = true;
  EXPECT_EQ(code(enter(wrong())), "unavailable");
  log.refuses_appends = false;
  EXPECT_EQ(code(enter(wrong())), "wrong_code");
  EXPECT_EQ(log.entries[Accounts::stream].size(), before + 1);
}

TEST_F(SecondFactorTest, ResetKeepsItUnlessTheLinkDisablesIt) {
  switched_on();
  for (const bool too : {false, true}) {
    const auto link = answer<ResetToken>(
        loop, [&](auto done) { accounts->make_reset_link(Authority::command_line(), 1, too, done); });
    ASSERT_TRUE(link);
    ASSERT_TRUE(answer<AccountView>(loop, [&](auto done) { accounts->reset_password(link->token, "eight888", done); }));
    EXPECT_EQ(code(enter("")), too ? "" : "code_needed");
  }
}

TEST_F(SecondFactorTest, BackupAloneDoesNotRevealTheSecret) {
  const Codes codes = switched_on();
  const std::string stored = log.all_bodies();
  EXPECT_EQ(stored.find(secret), std::string::npos);
  for (const std::string& each : codes) {
    std::string plain = each;
    std::erase(plain, '-');
    EXPECT_EQ(stored.find(each), std::string::npos);
    EXPECT_EQ(stored.find(crypto::hex(crypto::sha256(plain))), std::string::npos);
  }
  Accounts::Options other = options();
  other.key = {8};
  const auto elsewhere = process(other);
  const auto refused = sign_in(*elsewhere, SignIn{.name = "Vera", .password = "eight888", .code = phone()});
  EXPECT_EQ(code(refused), "unavailable");
  EXPECT_EQ(code(sign_in(*elsewhere, SignIn{.name = "Vera", .password = "eight888", .code = codes[0]})), "wrong_code");
}

}  // namespace
}  // namespace mafia::access
