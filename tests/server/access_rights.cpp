// Roles and grants, the audit, and rate limits.
#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "access/audit.hpp"
#include "access/rate_limit.hpp"
#include "access/roles.hpp"
#include "access_support.hpp"

namespace mafia::access {
namespace {

using namespace std::chrono_literals;

template <class Who, class Rights>
auto rights_of(Who who, const Rights& all) {
  std::set<typename Rights::value_type> held;
  for (const auto right : all)
    if (may(who, right)) held.insert(right);
  return held;
}

TEST(RolesTest, NamesMatchTheApi) {
  std::string names;
  for (const Role role : all_roles) {
    names += std::string(name(role)) + ' ';
    EXPECT_EQ(role_named(name(role)), role);
  }
  EXPECT_EQ(names, "owner organiser chief_judge judge player spectator overlay ");
  names.clear();
  for (const Grant grant : all_grants) {
    names += std::string(name(grant)) + ' ';
    EXPECT_EQ(grant_named(name(grant)), grant);
  }
  EXPECT_EQ(names, "judge assistant seat spectator overlay ");
  EXPECT_EQ(role_named("assistant"), std::nullopt);
  EXPECT_EQ(role_named(""), std::nullopt);
  EXPECT_EQ(grant_named("owner"), std::nullopt);
}

// The lists that other tests use are complete: the values count up from 0.
TEST(RolesTest, ListsAreComplete) {
  const auto whole = [](const auto& list) {
    for (std::size_t i = 0; i < list.size(); ++i) EXPECT_EQ(static_cast<std::size_t>(list[i]), i);
  };
  whole(all_roles);
  whole(all_grants);
  whole(all_rights);
  whole(all_table_rights);
  whole(all_limits);
  EXPECT_EQ(all_rights.back(), Right::delete_tables);
  EXPECT_EQ(all_table_rights.back(), TableRight::decide);
  EXPECT_EQ(all_limits.back(), Limit::all_readings);
}

TEST(RolesTest, RightsOfAccounts) {
  using enum Right;
  using Set = std::set<Right>;
  EXPECT_EQ(rights_of(Role::owner, all_rights).size(), all_rights.size());
  EXPECT_EQ(rights_of(Role::organiser, all_rights),
            (Set{open_tournament, lead_tournament, enter_any_line, enter_results, see_accounts}));
  EXPECT_EQ(rights_of(Role::chief_judge, all_rights), (Set{enter_any_line, enter_results}));
  EXPECT_EQ(rights_of(Role::judge, all_rights), Set{enter_results});
  for (const Role role : {Role::player, Role::spectator, Role::overlay}) EXPECT_EQ(rights_of(role, all_rights), Set{});
}

TEST(RolesTest, RightsOfLinks) {
  using enum TableRight;
  using Set = std::set<TableRight>;
  EXPECT_EQ(rights_of(Grant::judge, all_table_rights).size(), all_table_rights.size());
  EXPECT_EQ(rights_of(Grant::assistant, all_table_rights),
            (Set{see_all, see_all_late, see_seat, see_public, see_judging, enter_lines, read_record_always}));
  EXPECT_EQ(rights_of(Grant::seat, all_table_rights), (Set{see_seat, see_public}));
  EXPECT_EQ(rights_of(Grant::spectator, all_table_rights), Set{see_public});
  EXPECT_EQ(rights_of(Grant::overlay, all_table_rights), (Set{see_all_late, see_public}));
}

class AuditTest : public testing::Test {
 protected:
  Result<std::vector<AuditEntry>> read(store::Version after, std::size_t limit) {
    return answer<std::vector<AuditEntry>>(loop, [&](auto done) { audit.read(after, limit, done); });
  }

  Loop loop;
  PlainLog log{loop.post()};
  std::vector<std::string> lost;
  Audit audit{log, [this](const Deed& deed, const std::string& why) { lost.push_back(deed.action + ": " + why); },
              [] { return Time(1'700'000'000'123ms); }};
};

TEST_F(AuditTest, EntriesAreReadPageByPage) {
  audit.note({ByStranger{}, "192.0.2.1", "sign_in_refused", "Вера"});
  audit.note({ByAccount{3, "Olga"}, "192.0.2.2", "role_changed", "account 5"});
  audit.note({ByLink{Grant::judge, "7f3a"}, "2001:db8::1", "link_renewed", "table 7f3a, link 2"});
  const auto first = read(0, 2);
  ASSERT_TRUE(first);
  ASSERT_EQ(first->size(), 2);
  EXPECT_EQ((*first)[0].deed.who, Actor(ByStranger{}));
  EXPECT_EQ((*first)[0].deed.object, "Вера");
  EXPECT_EQ((*first)[1].deed.who, Actor(ByAccount{3, "Olga"}));
  EXPECT_EQ((*first)[1].time, Time(1'700'000'000'123ms));
  const auto second = read(first->back().version, 2);
  ASSERT_TRUE(second);
  ASSERT_EQ(second->size(), 1);
  EXPECT_EQ((*second)[0].version, 3);
  EXPECT_EQ((*second)[0].deed.who, Actor(ByLink{Grant::judge, "7f3a"}));
  EXPECT_EQ((*second)[0].deed.address, "2001:db8::1");
  EXPECT_EQ((*second)[0].deed.action, "link_renewed");
  EXPECT_TRUE(lost.empty());
}

TEST_F(AuditTest, BodyHasTheGivenFieldsOnly) {
  audit.note({ByLink{Grant::assistant, "7f3a"}, "192.0.2.1", "signed_in", "account 1"});
  ASSERT_TRUE(read(0, 0));
  EXPECT_EQ(log.all_bodies(),
            R"({"action":"signed_in","address":"192.0.2.1","object":"account 1","time":1700000000123,)"
            R"("who":{"grant":"assistant","table":"7f3a"}})"
            "\n");
}

TEST_F(AuditTest, FailedWriteIsReported) {
  log.down = true;
  audit.note({ByStranger{}, "192.0.2.1", "signed_in", "account 1"});
  EXPECT_EQ(code(read(0, 0)), "unavailable");
  EXPECT_EQ(lost, std::vector<std::string>{"signed_in: the disk is full"});
}

TEST_F(AuditTest, UnknownEntriesAreShownAsUnreadable) {
  audit.note({ByStranger{}, "\xFF\xFE", "signed_in", "account 1"});
  ASSERT_TRUE(read(0, 0));
  log.entries[Audit::stream].push_back({2, "not JSON", {}});
  log.entries[Audit::stream].push_back({3, R"({"time":1,"who":7,"address":"","action":"x","object":""})", {}});
  const auto entries = read(0, 0);
  ASSERT_TRUE(entries);
  ASSERT_EQ(entries->size(), 3);
  EXPECT_EQ((*entries)[0].deed.action, "signed_in");
  EXPECT_EQ((*entries)[0].deed.address, "\uFFFD\uFFFD");
  EXPECT_EQ((*entries)[1].deed.action, "unreadable");
  EXPECT_EQ((*entries)[2].deed.action, "unreadable");
  EXPECT_EQ((*entries)[2].version, 3);
}

const RateLimit::Now start = RateLimit::Now() + 1h;

int passed(RateLimit& limits, Limit limit, std::string_view key, RateLimit::Now now, int times) {
  int count = 0;
  for (int i = 0; i < times; ++i) count += limits.take(limit, key, now) ? 0 : 1;
  return count;
}

TEST(RateLimitTest, AllowsABurstThenASteadyRate) {
  RateLimit limits;
  EXPECT_EQ(passed(limits, Limit::sign_in, "192.0.2.1", start, 50), 10);
  EXPECT_EQ(limits.take(Limit::sign_in, "192.0.2.1", start), 40s);
  EXPECT_EQ(limits.take(Limit::sign_in, "192.0.2.1", start + 2500ms), 38s) << "rounded up";
  EXPECT_EQ(passed(limits, Limit::sign_in, "192.0.2.1", start + 40s, 5), 1);
  EXPECT_EQ(passed(limits, Limit::sign_in, "192.0.2.1", start + 1h, 50), 10) << "never more than the burst";
  EXPECT_EQ(passed(limits, Limit::anonymous, "192.0.2.1", start, 500), 200);
  EXPECT_EQ(limits.take(Limit::anonymous, "192.0.2.1", start), 1s);
  EXPECT_EQ(passed(limits, Limit::anonymous, "192.0.2.1", start + 1s, 500), 50);
  EXPECT_EQ(passed(limits, Limit::table_opening, "192.0.2.1", start, 500), 30);
  EXPECT_EQ(passed(limits, Limit::command, "token", start, 500), 400);
}

// The limits on password guesses that docs/security.md promises.
TEST(RateLimitTest, LimitsSignInsOfTheFirstHour) {
  RateLimit limits;
  const auto in_an_hour = [&](Limit limit) {
    int count = 0;
    for (auto at = start; at <= start + 1h; at += 1s) count += passed(limits, limit, "a", at, 50);
    return count;
  };
  EXPECT_EQ(in_an_hour(Limit::sign_in), 100);
  EXPECT_EQ(in_an_hour(Limit::sign_in_name), 90);
  EXPECT_EQ(in_an_hour(Limit::sign_in_first), 6) << "three at once and three an hour";
}

TEST(RateLimitTest, KeysAndLimitsAreSeparate) {
  RateLimit limits;
  for (const Limit limit : all_limits) {
    EXPECT_GT(allowance(limit).per_second, 0);
    const int burst = static_cast<int>(allowance(limit).burst);
    EXPECT_EQ(passed(limits, limit, "a", start, 10'000), burst);
    EXPECT_EQ(passed(limits, limit, "b", start, 10'000), burst);
  }
  const std::string long_name(100'000, 'x');
  EXPECT_EQ(passed(limits, Limit::sign_in_name, long_name, start, 50), 30);
  EXPECT_EQ(passed(limits, Limit::sign_in_name, long_name + "y", start, 50), 30);
}

TEST(RateLimitTest, FactorForLoadTests) {
  RateLimit limits(100);
  EXPECT_EQ(passed(limits, Limit::table_opening, "a", start, 5000), 3000);
  EXPECT_EQ(passed(limits, Limit::table_opening, "a", start + 6s, 5000), 100);
  RateLimit strict(0.01);
  EXPECT_EQ(passed(strict, Limit::sign_in_name, "a", start, 5), 1) << "nobody is shut out for ever";
}

TEST(RateLimitTest, MemoryIsBounded) {
  RateLimit limits(1, 100);
  EXPECT_EQ(passed(limits, Limit::sign_in, "guesser", start, 20), 10);
  for (int i = 0; i < 5000; ++i) {
    EXPECT_FALSE(limits.take(Limit::sign_in, std::to_string(i), start));
    EXPECT_TRUE(limits.take(Limit::sign_in, "guesser", start)) << "who goes on asking is not forgotten";
  }
  EXPECT_EQ(limits.keys(Limit::sign_in), 100);
  EXPECT_EQ(limits.keys(Limit::anonymous), 0);
  EXPECT_FALSE(limits.take(Limit::sign_in, "0", start)) << "forgotten: a new bucket";
}

TEST(RateLimitTest, InventedKeysDoNotEvictAUsedOne) {
  RateLimit limits(1, 100);
  EXPECT_EQ(passed(limits, Limit::sign_in, "guesser", start, 20), 10);
  for (int i = 0; i < 5000; ++i) (void)limits.take(Limit::sign_in, "made up " + std::to_string(i), start);
  EXPECT_EQ(limits.keys(Limit::sign_in), 100);
  EXPECT_EQ(limits.take(Limit::sign_in, "guesser", start), 40s) << "silent meanwhile, and not forgotten";
}

TEST(RateLimitTest, FullBucketsAreEvictedFirst) {
  RateLimit limits(1, 2);
  EXPECT_EQ(passed(limits, Limit::sign_in, "a", start, 3), 3);
  EXPECT_EQ(passed(limits, Limit::sign_in, "b", start + 80s, 2), 2) << "full in 80 s, a in 40 s";
  EXPECT_FALSE(limits.take(Limit::sign_in, "c", start + 80s)) << "instead of a";
  EXPECT_EQ(passed(limits, Limit::sign_in, "b", start + 80s, 20), 8);
}

TEST(RateLimitTest, WaitingTimeIsReportedWithoutStoringTheKey) {
  RateLimit limits;
  EXPECT_FALSE(limits.wait(Limit::sign_in, "a", start));
  EXPECT_EQ(limits.keys(Limit::sign_in), 0);
  EXPECT_EQ(passed(limits, Limit::sign_in, "a", start, 10), 10);
  EXPECT_EQ(limits.wait(Limit::sign_in, "a", start), 40s);
  EXPECT_FALSE(limits.wait(Limit::sign_in, "a", start + 40s));
}

TEST(RateLimitTest, WhatIsGivenBackCanBeTakenAgain) {
  RateLimit limits;
  limits.give_back(Limit::sign_in, "a", start);
  EXPECT_EQ(limits.keys(Limit::sign_in), 0) << "nothing was taken";
  EXPECT_EQ(passed(limits, Limit::sign_in, "a", start, 20), 10);
  limits.give_back(Limit::sign_in, "a", start);
  EXPECT_EQ(passed(limits, Limit::sign_in, "a", start, 20), 1);
  limits.give_back(Limit::sign_in, "a", start + 1h);
  EXPECT_EQ(passed(limits, Limit::sign_in, "a", start + 1h, 20), 10) << "never more than the burst";
  RateLimit few(1, 2);
  EXPECT_EQ(passed(few, Limit::sign_in, "a", start, 2), 2);
  EXPECT_EQ(passed(few, Limit::sign_in, "b", start, 2), 2);
  few.give_back(Limit::sign_in, "b", start);
  EXPECT_EQ(passed(few, Limit::sign_in, "c", start, 1), 1) << "instead of b, which is full sooner";
  EXPECT_EQ(passed(few, Limit::sign_in, "a", start, 20), 8);
}

TEST(FamiliarTest, ForgetsTheLeastRecentlySeen) {
  Familiar familiar(3);
  for (const char* each : {"a", "b", "c", "a", "d"}) familiar.see(each);
  EXPECT_TRUE(familiar.knows("a"));
  EXPECT_FALSE(familiar.knows("b"));
  EXPECT_TRUE(familiar.knows("c"));
  EXPECT_TRUE(familiar.knows("d"));
  familiar.see(std::string(100'000, 'x'));
  EXPECT_TRUE(familiar.knows(std::string(100'000, 'x')));
  EXPECT_FALSE(familiar.knows(std::string(100'001, 'x')));
}

TEST(RateLimitTest, ClockThatGoesBackRefillsNothing) {
  RateLimit limits;
  EXPECT_EQ(passed(limits, Limit::sign_in, "a", start, 10), 10);
  EXPECT_TRUE(limits.take(Limit::sign_in, "a", start - 1h));
  EXPECT_TRUE(limits.take(Limit::sign_in, "a", start));
}

}  // namespace
}  // namespace mafia::access
