// The contract of every event log, whatever stores it.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <thread>

#include "../support/event_logs.hpp"
#include "store/chain.hpp"

namespace mafia::store {
namespace {

using namespace test;

enum class Kind { memory, sqlite, postgres };

class event_log : public testing::TestWithParam<Kind> {
 protected:
  std::string database() {
    if (GetParam() == Kind::memory) return "memory:";
    if (GetParam() == Kind::sqlite) return "sqlite:" + (folder_ / "log.db");
    if (database_.empty()) database_ = postgres_server().new_database();
    return database_;
  }
  bool forgets() const { return GetParam() == Kind::memory; }

 private:
  TemporaryFolder folder_;
  std::string database_;
};

std::string kind_name(const testing::TestParamInfo<Kind>& info) {
  return info.param == Kind::memory ? "memory" : info.param == Kind::sqlite ? "sqlite" : "postgres";
}

INSTANTIATE_TEST_SUITE_P(kept_in, event_log, testing::Values(Kind::memory, Kind::sqlite, Kind::postgres), kind_name);

}  // namespace

TEST_P(event_log, entries_are_read_in_order_and_chained) {
  TestLog log(database());
  EXPECT_TRUE(log.log->healthy());
  EXPECT_TRUE(log.read("table/1").empty());
  EXPECT_EQ(said(log.append("table/1", "a")), "1-1");
  EXPECT_EQ(said(log.append({.stream = "table/1", .expected = 1, .bodies = {"b", "c"}})), "2-3");
  EXPECT_EQ(said(log.append("table/2", "other")), "1-1");

  const std::vector<Entry> entries = log.read("table/1");
  EXPECT_EQ(bodies_of(entries), (std::vector<std::string>{"a", "b", "c"}));
  Hash hash = first_hash("table/1");
  for (std::size_t i = 0; i < entries.size(); ++i) {
    hash = next_hash(hash, entries[i].body);
    EXPECT_EQ(entries[i].hash, hash);
    EXPECT_EQ(entries[i].version, i + 1);
  }
  EXPECT_EQ(bodies_of(log.read("table/1", 1)), (std::vector<std::string>{"b", "c"}));
  EXPECT_EQ(bodies_of(log.read("table/1", 1, 1)), (std::vector<std::string>{"b"}));
  EXPECT_TRUE(log.read("table/1", 3).empty());
  EXPECT_TRUE(log.read("table/1", 99).empty());
}

TEST_P(event_log, a_conflict_is_reported_and_stores_nothing) {
  TestLog log(database());
  EXPECT_EQ(said(log.append({.stream = "s", .expected = 5, .bodies = {"x"}})), "conflict 0");
  EXPECT_TRUE(log.streams().empty());
  EXPECT_EQ(said(log.append({.stream = "s", .expected = 0, .bodies = {"a"}})), "1-1");
  EXPECT_EQ(said(log.append({.stream = "s", .expected = 0, .bodies = {"x", "y"}})), "conflict 1");
  EXPECT_EQ(said(log.append({.stream = "s", .expected = 2, .bodies = {"x", "y"}, .key = "k"})), "conflict 1");
  EXPECT_EQ(said(log.append({.stream = "s", .expected = 1, .bodies = {"b"}, .key = "k"})), "2-2");  // The key is free.
  EXPECT_EQ(bodies_of(log.read("s")), (std::vector<std::string>{"a", "b"}));
}

TEST_P(event_log, a_repeated_key_gets_the_first_answer) {
  TestLog log(database());
  const std::string key("k\0\xff'", 4);
  const Append append{.stream = "s", .expected = 0, .bodies = {"a", "b"}, .key = key};
  EXPECT_EQ(said(log.append(append)), "1-2");
  EXPECT_EQ(said(log.append(append)), "again 1-2");  // Although 0 is no longer the end.
  EXPECT_EQ(said(log.append("s", "c")), "3-3");
  EXPECT_EQ(said(log.append(append)), "again 1-2");
  EXPECT_EQ(said(log.append({.stream = "t", .bodies = {"a"}, .key = key})), "1-1");  // Another stream has its own keys.
  EXPECT_EQ(log.read("s").size(), 3U);
}

TEST_P(event_log, appends_of_one_batch_are_independent) {
  TestLog log(database());
  std::vector<AppendAnswer> answers;
  const auto append = [&](Append a) {
    log.log->append(std::move(a), [&](const AppendAnswer& answer) { answers.push_back(answer); });
  };
  // The first one keeps the writer busy, so that the others are waiting together.
  append({.stream = "first", .bodies = {std::string(1U << 20U, 'x')}});
  append({.stream = "s", .expected = 0, .bodies = {"a"}, .key = "k"});
  append({.stream = "s", .expected = 0, .bodies = {"lost"}});
  append({.stream = "s", .expected = 7, .bodies = {"again"}, .key = "k"});
  append({.stream = "s", .expected = 1, .bodies = {"b"}});
  append({.stream = "t", .expected = 0, .bodies = {"a"}});
  append({.stream = "bad\nname", .bodies = {"a"}});
  append({.stream = "s", .bodies = {"c"}});
  ASSERT_TRUE(log.loop.run_until([&] { return answers.size() == 8; }));
  std::size_t refused = 0;  // The name is refused without waiting for the database.
  while (refused < answers.size() && !std::holds_alternative<Unavailable>(answers[refused])) ++refused;
  ASSERT_LT(refused, answers.size());
  answers.erase(answers.begin() + static_cast<std::ptrdiff_t>(refused));
  EXPECT_EQ(said(answers[1]), "1-1");
  EXPECT_EQ(said(answers[2]), "conflict 1");
  EXPECT_EQ(said(answers[3]), "again 1-1");
  EXPECT_EQ(said(answers[4]), "2-2");
  EXPECT_EQ(said(answers[5]), "1-1");
  EXPECT_EQ(said(answers[6]), "3-3");
  EXPECT_EQ(bodies_of(log.read("s")), (std::vector<std::string>{"a", "b", "c"}));
}

TEST_P(event_log, accompanying_entries_are_stored_together_or_not_at_all) {
  TestLog log(database());
  const Append first{.stream = "s", .expected = 0, .bodies = {"a", "b"}, .key = "k", .along = Along{"audit", "1"}};
  EXPECT_EQ(said(log.append(first)), "1-2");
  EXPECT_EQ(said(log.append(first)), "again 1-2");
  EXPECT_EQ(said(log.append({.stream = "s", .expected = 1, .bodies = {"x"}, .along = Along{"audit", "x"}})),
            "conflict 2");
  EXPECT_EQ(said(log.append({.stream = "s", .expected = 2, .bodies = {"c"}, .along = Along{"audit", "2"}})), "3-3");
  EXPECT_EQ(said(log.append("audit", "3")), "3-3");
  EXPECT_EQ(bodies_of(log.read("s")), (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(bodies_of(log.read("audit")), (std::vector<std::string>{"1", "2", "3"}));
  EXPECT_TRUE(log.log->damaged().empty());
}

TEST_P(event_log, bodies_are_bytes) {
  TestLog log(database());
  std::string all;
  for (int i = 0; i < 256; ++i) all += static_cast<char>(i);
  std::string large(1U << 20U, '\0');
  std::mt19937 chance(1);
  for (char& c : large) c = static_cast<char>(chance());
  const std::vector<std::string> bodies{"", "{\"имя\":\"Дон — 🎩\"}", all, large, "\\x00'\"{},\n"};
  ASSERT_EQ(said(log.append({.stream = "стол/1:ё", .bodies = bodies})), "1-5");
  EXPECT_TRUE(bodies_of(log.read("стол/1:ё")) == bodies);
}

TEST_P(event_log, names_are_listed_by_prefix_in_order) {
  TestLog log(database());
  for (const char* name : {"table/b", "table/a", "table", "cup/1", "tablf", "table/Ж", "table/a%"})
    log.append(name, "x");
  EXPECT_EQ(log.streams("table/"), (std::vector<std::string>{"table/a", "table/a%", "table/b", "table/Ж"}));
  EXPECT_EQ(log.streams("table/a%"), (std::vector<std::string>{"table/a%"}));
  EXPECT_EQ(log.streams("none"), (std::vector<std::string>{}));
  EXPECT_EQ(log.streams(),
            (std::vector<std::string>{"cup/1", "table", "table/a", "table/a%", "table/b", "table/Ж", "tablf"}));
}

TEST_P(event_log, thousands_of_appends_are_answered_in_order) {
  TestLog log(database());
  constexpr int streams = 50, each = 60;
  std::vector<int> order;
  std::map<std::string, Version> last;
  for (int i = 0; i < streams * each; ++i) {
    const std::string stream = "table/" + std::to_string(i % streams);
    const Append append{.stream = stream, .expected = static_cast<Version>(i / streams), .bodies = {std::to_string(i)}};
    log.log->append(append, [&, i, stream](const AppendAnswer& answer) {
      order.push_back(i);
      if (const auto* appended = std::get_if<Appended>(&answer)) last[stream] = appended->last;
    });
  }
  ASSERT_TRUE(log.loop.run_until([&] { return order.size() == streams * each; }));
  EXPECT_TRUE(std::ranges::is_sorted(order));
  ASSERT_EQ(last.size(), static_cast<std::size_t>(streams));
  for (const auto& [stream, version] : last) EXPECT_EQ(version, static_cast<Version>(each)) << stream;
  const std::vector<Entry> entries = log.read("table/7");
  ASSERT_EQ(entries.size(), static_cast<std::size_t>(each));
  for (int i = 0; i < each; ++i) EXPECT_EQ(entries[static_cast<std::size_t>(i)].body, std::to_string(i * streams + 7));
}

// An owner that polls while something is under way, and sleeps when told that nothing is.
TEST_P(event_log, a_living_owner_gets_every_answer_in_order) {
  TestLog log(database());
  std::vector<int> order;
  int attended = 0, posted = 0;
  for (int i = 0; i < 200; ++i) {
    log.log->append({.stream = "s", .expected = static_cast<Version>(i), .bodies = {std::to_string(i)}},
                    [&, i](const AppendAnswer& answer) {
                      EXPECT_EQ(std::get<Appended>(answer).last, static_cast<Version>(i + 1));
                      order.push_back(i);
                    });
    const auto answered = [&] { return order.size() == static_cast<std::size_t>(i + 1); };
    if (i % 3 != 0)  // Otherwise it sleeps at once.
      while (log.log->attend()) std::this_thread::yield();
    ++(answered() ? attended : posted);
    ASSERT_TRUE(log.loop.run_until(answered)) << i;
  }
  EXPECT_TRUE(std::ranges::is_sorted(order));
  EXPECT_GT(posted, 0);
  EXPECT_TRUE(attended > 0 || GetParam() != Kind::memory);  // The others may take longer than the owner stays awake.
}

TEST_P(event_log, subscribers_are_notified_of_own_appends) {
  TestLog log(database());
  std::map<std::string, Version> heard;
  log.log->subscribe([&](const std::string& stream, Version version) { heard[stream] = version; });
  log.append("s:1", "a");
  log.append({.stream = "s:1", .bodies = {"b", "c"}});
  log.append({.stream = "t", .expected = 4, .bodies = {"conflict"}});
  EXPECT_TRUE(log.loop.run_until([&] { return heard["s:1"] == 3; }));
  EXPECT_FALSE(heard.contains("t"));
}

TEST_P(event_log, a_destroyed_log_calls_nobody) {
  TestLog log(database());
  int called = 0;
  for (int i = 0; i < 20; ++i)
    log.log->append({.stream = "s", .bodies = {"x"}}, [&](const AppendAnswer&) {
      ++called;
      log.log.reset();  // In the middle of its own callback.
    });
  ASSERT_TRUE(log.loop.run_until([&] { return !log.log; }));
  bool all = false;
  log.loop.post()([&] { all = true; });  // After everything that the log has posted.
  EXPECT_TRUE(log.loop.run_until([&] { return all; }));
  EXPECT_EQ(called, 1);
}

TEST_P(event_log, an_erased_stream_stays_erased) {
  using Reason = Unavailable::Reason;
  TestLog log(database());
  std::map<std::string, Version> heard;
  log.log->subscribe([&](const std::string& stream, Version version) { heard[stream] = version; });
  log.append({.stream = "table/1", .bodies = {"a", "b"}, .key = "k"});
  log.append("table/2", "x");
  EXPECT_TRUE(std::holds_alternative<Erased>(log.erase({.stream = "never there", .expected = 3, .time = 1})));
  const EraseAnswer conflict = log.erase({.stream = "table/1", .expected = 1, .time = 1});
  ASSERT_TRUE(std::holds_alternative<Conflict>(conflict));
  EXPECT_EQ(std::get<Conflict>(conflict).actual, 2U);
  EXPECT_EQ(log.read("table/1").size(), 2U);

  EXPECT_TRUE(std::holds_alternative<Erased>(log.erase({.stream = "table/1", .expected = 2, .time = 1})));
  EXPECT_EQ(reason_of(log.try_read("table/1")), Reason::erased);
  EXPECT_EQ(reason_of(log.try_read("table/1", 2)), Reason::erased);
  EXPECT_EQ(log.streams(), std::vector<std::string>{"table/2"});
  for (const auto expected : {std::optional<Version>(), std::optional<Version>(0), std::optional<Version>(2)})
    EXPECT_EQ(reason_of(log.append({.stream = "table/1", .expected = expected, .bodies = {"c"}})), Reason::erased);
  EXPECT_EQ(reason_of(log.append({.stream = "table/1", .bodies = {"a"}, .key = "k"})), Reason::erased);
  EXPECT_TRUE(log.loop.run_until([&] { return heard["table/1"] == 3; }));  // Subscribers read it again.
  EXPECT_TRUE(std::holds_alternative<Erased>(log.erase({.stream = "table/1", .expected = 2, .time = 1})));
  EXPECT_EQ(said(log.append("table/2", "y")), "2-2");
  EXPECT_EQ(log.read("table/2").size(), 2U);
  EXPECT_TRUE(log.log->damaged().empty());
  if (forgets()) return;
  log.log.reset();
  TestLog again(database());
  EXPECT_EQ(reason_of(again.try_read("table/1")), Reason::erased);
  EXPECT_EQ(again.streams(), std::vector<std::string>{"table/2"});
  EXPECT_TRUE(again.log->damaged().empty());
}

TEST_P(event_log, accompanying_entries_are_stored_with_an_erasure) {
  TestLog log(database());
  log.append("table/1", "a");
  log.append("table/2", "a");
  const Along deed{"audit", "deleted"};
  EXPECT_TRUE(std::holds_alternative<Erased>(log.erase({.stream = "never there", .time = 1, .along = deed})));
  EXPECT_TRUE(
      std::holds_alternative<Conflict>(log.erase({.stream = "table/1", .expected = 3, .time = 1, .along = deed})));
  EXPECT_TRUE(log.read("audit").empty());
  EXPECT_TRUE(
      std::holds_alternative<Erased>(log.erase({.stream = "table/1", .expected = 1, .time = 1, .along = deed})));
  EXPECT_EQ(bodies_of(log.read("audit")), std::vector<std::string>{"deleted"});
  EXPECT_TRUE(std::holds_alternative<Erased>(log.erase({.stream = "table/1", .time = 1, .along = deed})));  // Again.
  EXPECT_TRUE(std::holds_alternative<Erased>(log.erase({.stream = "table/2", .time = 1, .along = deed})));
  EXPECT_EQ(said(log.append("audit", "more")), "3-3");
  EXPECT_EQ(bodies_of(log.read("audit")), (std::vector<std::string>{"deleted", "deleted", "more"}));
  EXPECT_EQ(log.streams(), std::vector<std::string>{"audit"});
  EXPECT_TRUE(log.log->damaged().empty());
  if (forgets()) return;
  log.log.reset();
  TestLog again(database());
  EXPECT_EQ(again.read("audit").size(), 3U);
  EXPECT_TRUE(again.log->damaged().empty());
}

// If the entry along with it belongs to an erased stream, it is not stored, and nothing is erased either.
TEST_P(event_log, a_failed_accompanying_entry_keeps_the_stream) {
  TestLog log(database());
  log.append("table/1", "a");
  log.append("gone", "a");
  EXPECT_TRUE(std::holds_alternative<Erased>(log.erase({.stream = "gone", .time = 1})));
  const EraseAnswer refused = log.erase({.stream = "table/1", .time = 1, .along = Along{"gone", "deleted"}});
  EXPECT_EQ(reason_of(refused), Unavailable::Reason::erased);
  EXPECT_EQ(log.read("table/1").size(), 1U);
}

TEST_P(event_log, the_list_of_streams_takes_no_appends) {
  TestLog log(database());
  EXPECT_EQ(said(log.append("streams", "created\naccounts")), "unavailable");
}

TEST_P(event_log, everything_survives_reopening) {
  if (forgets()) GTEST_SKIP() << "memory forgets";
  const Append append{.stream = "s", .expected = 0, .bodies = {"a", "b"}, .key = "k"};
  {
    TestLog log(database());
    log.append(append);
    for (int i = 0; i < 100; ++i) log.log->append({.stream = "t", .bodies = {"x"}}, [](const AppendAnswer&) {});
  }  // Waiting appends are still written.
  TestLog log(database());
  EXPECT_EQ(bodies_of(log.read("s")), append.bodies);
  EXPECT_EQ(log.read("t").size(), 100U);
  EXPECT_EQ(said(log.append(append)), "again 1-2");
  EXPECT_EQ(said(log.append({.stream = "s", .expected = 2, .bodies = {"c"}})), "3-3");
  const std::vector<Entry> entries = log.read("s");
  EXPECT_EQ(entries.back().hash, next_hash(entries[1].hash, "c"));
}
}  // namespace mafia::store
