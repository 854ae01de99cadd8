// What only a database server does: serve several processes, die and come back.
#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "../support/event_logs.hpp"
#include "store/postgres_handle.hpp"

namespace mafia::store {
namespace {

using namespace test;

std::size_t faults_in_rows(const std::string& database) {
  std::size_t faults = 0;
  auto reader = open_reader(database);
  if (!reader) throw std::runtime_error(reader.error());
  const auto walked = (*reader)->walk([&](const StreamCopy& stream) -> std::expected<void, std::string> {
    faults += verify_stream(stream.name, stream.entries, stream.head).size();
    return {};
  });
  if (!walked) throw std::runtime_error(walked.error());
  return faults;
}

// Appends to all streams at once, each time at the end that it knows; returns the versions that it won.
std::set<std::pair<std::string, Version>> compete(const std::string& database, const std::string& name, int rounds) {
  TestLog log(database);
  const std::vector<std::string> streams =
      name == "a" ? std::vector<std::string>{"x", "y", "z"} : std::vector<std::string>{"z", "y", "x"};
  std::map<std::string, Version> ends;
  std::set<std::pair<std::string, Version>> own;
  for (int round = 0; round < rounds; ++round) {
    std::size_t answered = 0;
    for (const std::string& stream : streams)
      log.log->append({.stream = stream, .expected = ends[stream], .bodies = {name}},
                      [&, stream](const AppendAnswer& answer) {
                        ++answered;
                        if (const auto* conflict = std::get_if<Conflict>(&answer)) ends[stream] = conflict->actual;
                        if (const auto* appended = std::get_if<Appended>(&answer))
                          own.emplace(stream, ends[stream] = appended->last);
                        EXPECT_NE(said(answer), "unavailable");
                      });
    EXPECT_TRUE(log.loop.run_until([&] { return answered == streams.size(); }));
  }
  return own;
}

}  // namespace

TEST(event_log_postgres, one_of_two_processes_wins_each_version) {
  const std::string database = postgres_server().new_database();
  std::set<std::pair<std::string, Version>> of_a, of_b;
  std::thread a([&] { of_a = compete(database, "a", 150); });  // Both create the tables, too.
  std::thread b([&] { of_b = compete(database, "b", 150); });
  a.join();
  b.join();
  TestLog log(database);
  for (const std::string stream : {"x", "y", "z"})
    for (const Entry& entry : log.read(stream)) {
      const auto& winner = entry.body == "a" ? of_a : of_b;
      const auto& loser = entry.body == "a" ? of_b : of_a;
      EXPECT_TRUE(winner.contains({stream, entry.version})) << stream << entry.version;
      EXPECT_FALSE(loser.contains({stream, entry.version})) << stream << entry.version;
    }
  EXPECT_EQ(log.read("x").size() + log.read("y").size() + log.read("z").size(), of_a.size() + of_b.size());
  EXPECT_GT(of_a.size(), 0U);
  EXPECT_GT(of_b.size(), 0U);
  EXPECT_EQ(faults_in_rows(database), 0U);
}

// Each process believes that the stream still ends with its own entry, and signs that.
TEST(event_log_postgres, a_head_signed_for_another_end_is_not_stored) {
  const std::string database = postgres_server().new_database();
  TestLog a(database), b(database);
  for (int i = 0; i < 6; ++i) {
    TestLog& log = i % 2 == 0 ? a : b;
    EXPECT_EQ(said(log.append("s", std::to_string(i))), std::to_string(i + 1) + "-" + std::to_string(i + 1));
    EXPECT_EQ(faults_in_rows(database), 0U) << i;
  }
}

TEST(event_log_postgres, a_key_is_known_to_all_processes) {
  const std::string database = postgres_server().new_database();
  TestLog a(database), b(database);
  EXPECT_EQ(said(a.append({.stream = "s", .bodies = {"1", "2"}, .key = "k"})), "1-2");
  EXPECT_EQ(said(b.append({.stream = "s", .expected = 0, .bodies = {"1", "2"}, .key = "k"})), "again 1-2");
  EXPECT_EQ(said(b.append({.stream = "s", .expected = 2, .bodies = {"3"}})), "3-3");
  EXPECT_EQ(said(a.append({.stream = "s", .expected = 2, .bodies = {"x"}})), "conflict 3");
}

TEST(event_log_postgres, subscribers_are_notified_of_other_processes) {
  const std::string database = postgres_server().new_database();
  TestLog a(database), b(database);
  std::map<std::string, Version> heard;
  b.log->subscribe([&](const std::string& stream, Version version) { heard[stream] = version; });
  a.append("table:7", "x");
  a.append("table:7", "y");
  EXPECT_TRUE(b.loop.run_until([&] { return heard["table:7"] == 2; }));
}

TEST(event_log_postgres, refuses_a_database_of_a_newer_program) {
  const std::string database = postgres_server().new_database();
  { TestLog log(database); }
  PostgresConnection(database).run("INSERT INTO migration (number, name) VALUES (9999, 'from the future')");
  EventLoop loop;
  const auto newer = open_log(database, loop.post(), test_signer());
  ASSERT_FALSE(newer);
  EXPECT_NE(newer.error().find("newer version"), std::string::npos) << newer.error();
  EXPECT_FALSE(open_log("postgresql:///none?host=/nowhere", loop.post(), test_signer()));
}

TEST(event_log_postgres, survives_a_killed_database_server) {
  PostgresServer server;
  const std::string database = server.new_database();
  TestLog log(database);
  bool missed = false;
  log.log->subscribe([&](const std::string& stream, Version) { missed = missed || stream.empty(); });
  std::size_t acknowledged = 0, refused = 0, asked = 0;
  const auto ask = [&](const std::string& body) {
    ++asked;
    log.log->append({.stream = "s", .bodies = {body}, .key = body}, [&](const AppendAnswer& answer) {
      ++(std::holds_alternative<Appended>(answer) ? acknowledged : refused);
    });
  };
  for (int i = 0; i < 300; ++i) ask("before " + std::to_string(i));
  ASSERT_TRUE(log.loop.run_until([&] { return acknowledged > 0; }));
  for (int i = 0; i < 300; ++i) ask("during " + std::to_string(i));
  server.kill();
  ASSERT_TRUE(log.loop.run_until([&] { return acknowledged + refused == asked; }));
  EXPECT_TRUE(log.loop.run_until([&] { return !log.log->healthy(); }));
  EXPECT_EQ(said(log.append("s", "while it is gone")), "unavailable");
  EXPECT_TRUE(std::holds_alternative<Unavailable>(log.try_read("s")));
  server.start();
  EXPECT_TRUE(log.loop.run_until([&] { return log.log->healthy(); }));
  EXPECT_TRUE(log.loop.run_until([&] { return missed; }));
  EXPECT_NE(said(log.append("s", "after")), "unavailable");
  std::set<std::string> kept;
  for (const Entry& entry : log.read("s")) EXPECT_TRUE(kept.insert(entry.body).second) << entry.body;
  EXPECT_GE(kept.size(), acknowledged + 1);
  // Everything is appended again with the same keys and is stored exactly once.
  acknowledged = refused = asked = 0;
  for (int i = 0; i < 300; ++i) {
    ask("before " + std::to_string(i));
    ask("during " + std::to_string(i));
  }
  ASSERT_TRUE(log.loop.run_until([&] { return acknowledged + refused == asked; }));
  EXPECT_EQ(refused, 0U);
  EXPECT_EQ(log.read("s").size(), 601U);
  EXPECT_EQ(faults_in_rows(database), 0U);
}

TEST(event_log_postgres, a_restart_of_an_idle_database_server_is_not_noticed) {
  PostgresServer server;
  TestLog log(server.new_database());
  EXPECT_EQ(said(log.append("s", "a")), "1-1");
  server.stop();
  server.start();
  EXPECT_EQ(said(log.append({.stream = "s", .expected = 1, .bodies = {"b"}})), "2-2");
  EXPECT_EQ(log.read("s").size(), 2U);
  EXPECT_TRUE(log.loop.run_until([&] { return log.log->healthy(); }));
}

TEST(event_log_postgres, waiting_for_a_locked_stream_ends) {
  const std::string database = postgres_server().new_database();
  TestLog log(database);
  ASSERT_EQ(said(log.append("s", "a")), "1-1");
  PostgresConnection other(database);
  other.run("BEGIN; SELECT 1 FROM stream WHERE name = 's' FOR UPDATE");
  EXPECT_EQ(said(log.append("s", "b")), "unavailable");
  other.run("ROLLBACK");
  EXPECT_TRUE(log.loop.run_until([&] { return log.log->healthy(); }));
  EXPECT_EQ(said(log.append("s", "b")), "2-2");
}
}  // namespace mafia::store
