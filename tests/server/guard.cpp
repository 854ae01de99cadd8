// Tampering with the database is found: what was changed is neither served nor continued.
#include <gtest/gtest.h>

#include "../support/event_logs.hpp"
#include "store/guard.hpp"
#include "store/postgres_handle.hpp"
#include "store/sqlite_handle.hpp"
#include "store/stream_list.hpp"

namespace mafia::store {
namespace {

using namespace test;

using Reason = Unavailable::Reason;
using Names = std::vector<std::string>;

enum class Database { sqlite, postgres };

class guarded_log : public testing::TestWithParam<Database> {
 protected:
  void SetUp() override { fill("log.db"); }

  void fill(const std::string& name) {
    file = folder / name;
    database = GetParam() == Database::sqlite ? "sqlite:" + file : postgres_server().new_database();
    TestLog log(database);
    for (const char* stream : {"accounts", "audit", "table/1", "table/2"})
      for (const char* body : {"a", "b", "c"}) ASSERT_NE(said(log.append(stream, body)), "unavailable");
  }

  void forge(const std::string& sql) const {
    if (GetParam() == Database::sqlite)
      SqliteConnection(file, SqliteConnection::Mode::write).run(sql);
    else
      PostgresConnection(database).run(sql);
  }
  static std::string id(const std::string& stream) { return "(SELECT id FROM stream WHERE name = '" + stream + "')"; }
  void remove(const std::string& stream) const {
    forge("DELETE FROM entry WHERE stream = " + id(stream) + "; DELETE FROM stream WHERE name = '" + stream + "'");
  }

  // As if a program from before the list of streams had written it.
  void make_older_than_lists() const {
    remove("streams");
    forge("DELETE FROM migration WHERE number > 3");
  }

  // A server whose folder remembers the list of streams.
  Signer with_mark() const { return {test_signer().key, {}, folder / "streams.mark"}; }

  // What `primanota verify` would name.
  Names faults() const {
    Names names, found;
    StreamList list;
    auto reader = open_reader(database);
    EXPECT_TRUE(reader);
    const auto walked = (*reader)->walk([&](const StreamCopy& stream) -> std::expected<void, std::string> {
      const std::vector<crypto::PublicKey> trusted{test_signer().key.public_key};
      if (!verify_stream(stream.name, stream.entries, stream.head, &trusted).empty()) names.push_back(stream.name);
      for (const Entry& entry : stream.name == list_stream ? stream.entries : std::vector<Entry>{})
        EXPECT_TRUE(list.take(entry));
      found.push_back(stream.name);
      return {};
    });
    EXPECT_TRUE(walked);
    for (const auto& [stream, fault] : list.faults(found)) names.push_back(stream);
    return names;
  }

  void expect_refused(TestLog& log, const std::string& stream) {
    EXPECT_EQ(reason_of(log.try_read(stream)), Reason::damaged) << stream;
    EXPECT_EQ(reason_of(log.try_read(stream, 2)), Reason::damaged) << stream;
    EXPECT_EQ(reason_of(log.append(stream, "d")), Reason::damaged) << stream;
    EXPECT_EQ(reason_of(log.erase({.stream = stream})), Reason::damaged) << stream;
    EXPECT_EQ(log.log->damaged(), Names{stream});
    EXPECT_EQ(said(log.append("table/2", "d")), "4-4");  // The others are not affected.
    EXPECT_EQ(log.read("table/2").size(), 4U);
  }

  TemporaryFolder folder;
  std::string file, database;
};

std::string name_of_database(const testing::TestParamInfo<Database>& info) {
  return info.param == Database::sqlite ? "sqlite" : "postgres";
}

INSTANTIATE_TEST_SUITE_P(kept_in, guarded_log, testing::Values(Database::sqlite, Database::postgres), name_of_database);

}  // namespace

TEST_P(guarded_log, serves_untouched_streams) {
  TestLog log(database);
  for (const char* stream : {"accounts", "audit", "table/1", "table/2"}) EXPECT_EQ(log.read(stream).size(), 3U);
  EXPECT_EQ(said(log.append("table/1", "d")), "4-4");
  EXPECT_TRUE(log.log->damaged().empty());
  EXPECT_TRUE(faults().empty());
}

TEST_P(guarded_log, refuses_a_changed_entry) {
  forge("UPDATE entry SET body = 'x' WHERE version = 2 AND stream = " + id("table/1"));
  EXPECT_EQ(faults(), Names{"table/1"});
  TestLog log(database);
  std::string told;
  log.log->on_damage([&](const std::string& stream, const std::string& what) { told = stream + ": " + what; });
  expect_refused(log, "table/1");
  EXPECT_EQ(told, "table/1: entry 2 was changed");
}

// Nothing is read before, so the writer itself has to check.
TEST_P(guarded_log, signs_nothing_after_a_changed_entry) {
  forge("UPDATE entry SET body = 'x' WHERE version = 2 AND stream = " + id("audit"));
  TestLog log(database);
  EXPECT_EQ(reason_of(log.append("audit", "d")), Reason::damaged);
  expect_refused(log, "audit");
}

TEST_P(guarded_log, refuses_a_stream_without_its_end) {
  forge("DELETE FROM entry WHERE version = 3 AND stream = " + id("table/1"));
  TestLog log(database);
  expect_refused(log, "table/1");
}

TEST_P(guarded_log, refuses_a_shifted_end) {
  forge("DELETE FROM entry WHERE version = 3 AND stream = " + id("table/1") +
        "; UPDATE stream SET version = 2, hash = (SELECT hash FROM entry WHERE version = 2 AND stream = " +
        id("table/1") + ") WHERE name = 'table/1'");
  if (GetParam() == Database::sqlite)
    forge("UPDATE stream SET last_entry = (SELECT id FROM entry WHERE version = 2 AND stream = " + id("table/1") +
          ") WHERE name = 'table/1'");
  EXPECT_EQ(faults(), Names{"table/1"});
  TestLog log(database);
  expect_refused(log, "table/1");
}

TEST_P(guarded_log, refuses_reordered_entries) {
  for (const char* step : {"11 WHERE version = 1", "1 WHERE version = 2", "2 WHERE version = 11"})
    forge("UPDATE entry SET version = " + std::string(step) + " AND stream = " + id("table/1"));
  TestLog log(database);
  expect_refused(log, "table/1");
}

TEST_P(guarded_log, finds_removed_streams_of_every_kind) {
  for (const std::string stream : {"accounts", "audit", "table/1"}) {
    fill(std::string(stream.substr(0, 5)) + ".db");
    remove(stream);
    EXPECT_EQ(faults(), Names{stream});
    TestLog log(database);
    EXPECT_EQ(log.log->damaged(), Names{stream});  // Without a request for it.
    expect_refused(log, stream);
  }
}

TEST_P(guarded_log, finds_a_removed_list) {
  remove("streams");
  TestLog log(database);
  EXPECT_EQ(log.log->damaged(), Names{"streams"});
  EXPECT_EQ(log.read("table/1").size(), 3U);
  EXPECT_EQ(said(log.append("table/1", "d")), "4-4");
  EXPECT_EQ(reason_of(log.append("table/3", "a")), Reason::damaged);
  EXPECT_EQ(reason_of(log.try_read("table/3")), Reason::damaged);  // It might be one that was removed.
}

TEST_P(guarded_log, refuses_an_unlisted_stream) {
  make_older_than_lists();
  forge("UPDATE stream SET name = 'hidden' WHERE name = 'table/1'");
  { TestLog log(database); }  // Lists what it finds.
  forge("UPDATE stream SET name = 'table/1' WHERE name = 'hidden'");
  TestLog log(database);
  EXPECT_EQ(reason_of(log.try_read("table/1")), Reason::damaged);
  EXPECT_EQ(reason_of(log.append("table/1", "d")), Reason::damaged);
  EXPECT_EQ(log.log->damaged(), (Names{"hidden", "table/1"}));
}

TEST_P(guarded_log, lists_the_streams_of_an_older_database_once) {
  make_older_than_lists();
  {
    TestLog log(database, with_mark());
    EXPECT_TRUE(log.log->damaged().empty());
    EXPECT_EQ(said(log.append("table/3", "a")), "1-1");
  }
  EXPECT_TRUE(faults().empty());
  remove("table/2");
  EXPECT_EQ(faults(), Names{"table/2"});
  EXPECT_EQ(TestLog(database, with_mark()).log->damaged(), Names{"table/2"});
}

// Nothing in the database makes the server sign the streams that are left.
TEST_P(guarded_log, adopts_no_streams_at_the_request_of_the_database) {
  remove("audit");
  remove("streams");
  forge("CREATE TABLE adoption (due integer NOT NULL); INSERT INTO adoption VALUES (1)");
  TestLog log(database);
  EXPECT_EQ(log.log->damaged(), Names{"streams"});
  EXPECT_EQ(reason_of(log.append("table/9", "a")), Reason::damaged);
}

TEST_P(guarded_log, misses_the_list_that_its_folder_remembers) {
  EXPECT_TRUE(TestLog(database, with_mark()).log->damaged().empty());
  remove("audit");
  make_older_than_lists();
  EXPECT_EQ(TestLog(database, with_mark()).log->damaged(), Names{"streams"});
}

TEST_P(guarded_log, refuses_a_newer_list) {
  EXPECT_TRUE(TestLog(database, with_mark()).log->damaged().empty());
  remove("audit");
  make_older_than_lists();
  { TestLog log(database); }  // Adopts: without a mark it remembers nothing.
  EXPECT_EQ(TestLog(database, with_mark()).log->damaged(), Names{"streams"});
}

TEST_P(guarded_log, reports_an_emptied_database) {
  EXPECT_TRUE(TestLog(database, with_mark()).log->damaged().empty());
  for (const char* stream : {"accounts", "audit", "table/1", "table/2", "streams"}) remove(stream);
  TestLog log(database, with_mark());
  EXPECT_EQ(log.log->damaged(), Names{"streams"});
  EXPECT_EQ(reason_of(log.append("accounts", "a")), Reason::damaged);
}

TEST_P(guarded_log, remembers_the_list_from_its_first_stream_on) {
  file = folder / "new.db";
  database = GetParam() == Database::sqlite ? "sqlite:" + file : postgres_server().new_database();
  EXPECT_EQ(said(TestLog(database, with_mark()).append("s", "a")), "1-1");
  for (const char* stream : {"s", "streams"}) remove(stream);
  EXPECT_EQ(TestLog(database, with_mark()).log->damaged(), Names{"streams"});
}

TEST_P(guarded_log, checks_pages_in_the_middle) {
  {
    TestLog log(database);
    for (int i = 0; i < 26; ++i) log.append({.stream = "audit", .bodies = std::vector<std::string>(100, "more")});
  }
  TestLog log(database);
  ASSERT_EQ(log.read("audit", 0, 1).size(), 1U);
  const std::vector<Entry> page = log.read("audit", 1200, 100);
  ASSERT_EQ(page.size(), 100U);
  EXPECT_EQ(page.front().version, 1201U);
  EXPECT_EQ(log.read("audit", 2590, 1000).size(), 13U);
  EXPECT_EQ(said(log.append("audit", "own")), "2604-2604");
  EXPECT_EQ(log.read("audit", 2600, 1000).size(), 4U);
  forge("UPDATE entry SET body = 'x' WHERE version = 1250 AND stream = " + id("audit"));
  EXPECT_EQ(log.read("audit", 2600, 1000).size(), 4U);  // This page was not read.
  EXPECT_EQ(reason_of(log.try_read("audit", 1200, 10)), Reason::damaged);
}

TEST_P(guarded_log, checks_a_stream_again_on_request) {
  TestLog log(database);
  EXPECT_EQ(log.read("table/1").size(), 3U);
  std::optional<std::optional<Unavailable>> fault;
  const auto check = [&] {
    fault.reset();
    log.log->check("table/1", [&](const std::optional<Unavailable>& answer) { fault = answer; });
    EXPECT_TRUE(log.loop.run_until([&] { return fault.has_value(); }));
    return *fault ? (*fault)->reason : Reason::failed;
  };
  EXPECT_EQ(check(), Reason::failed);
  EXPECT_FALSE(*fault);
  forge("UPDATE entry SET body = 'x' WHERE version = 1 AND stream = " + id("table/1"));
  EXPECT_EQ(check(), Reason::damaged);
  EXPECT_EQ(reason_of(log.append("table/1", "d")), Reason::damaged);
}

TEST_P(guarded_log, trusts_only_configured_keys) {
  const Signer other{crypto::new_key_pair()};
  {
    TestLog log(database, other);
    EXPECT_EQ(reason_of(log.try_read("table/1")), Reason::damaged);
    EXPECT_EQ(reason_of(log.append("table/1", "d")), Reason::damaged);
  }
  const Signer both{other.key, {test_signer().key.public_key}};
  {
    TestLog log(database, both);
    EXPECT_EQ(log.read("table/1").size(), 3U);
    EXPECT_EQ(said(log.append("table/1", "d")), "4-4");
    EXPECT_EQ(said(log.append("table/3", "a")), "1-1");
  }
  EXPECT_EQ(TestLog(database).log->damaged(), Names{"streams"});  // The list is signed with the other key now.
}

// Streams in memory that count how many entries were asked for at once.
class CountingSource : public Source {
 public:
  explicit CountingSource(const Signer& signer) : signer_(signer) {}

  void add(const std::string& stream, std::string body) {
    Part& part = streams_[stream];
    const Hash before = part.entries.empty() ? first_hash(stream) : part.entries.back().hash;
    part.entries.push_back({part.entries.size() + 1, body, next_hash(before, body)});
    part.there = true;
  }
  StreamEnd sign(const std::string& stream) {
    const Entry& last = streams_[stream].entries.back();
    streams_[stream].head = signed_head(signer_, stream, last.version, last.hash);
    return {last.version, last.hash};
  }

  Part part(const std::string& stream, Version after, std::size_t limit) override {
    Part part = streams_[stream];
    std::erase_if(part.entries, [&](const Entry& entry) { return entry.version <= after; });
    if (limit != 0 && part.entries.size() > limit) part.entries.resize(limit);
    if (stream != list_stream) most = std::max(most, part.entries.size());
    return part;
  }
  Names names(const std::string&) override { return {}; }

  std::size_t most = 0;

 private:
  Signer signer_;
  std::map<std::string, Part> streams_;
};

TEST(guard, checks_a_long_stream_in_pieces_before_it_grows) {
  const Signer signer = test_signer();
  CountingSource source(signer);
  source.add(std::string(list_stream), created_text("audit"));
  source.sign(std::string(list_stream));
  for (int i = 0; i < 2500; ++i) source.add("audit", "entry " + std::to_string(i));
  const StreamEnd end = source.sign("audit");
  Guard guard(signer);
  EXPECT_FALSE(guard.refuse_growth(source, "audit", end));
  EXPECT_LE(source.most, 1000U);
  source.add("audit", "nobody has signed this");
  Guard other(signer);
  const auto refused = other.refuse_growth(source, "audit", end);
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->reason, Reason::damaged);
}

TEST(guarded_processes, check_entries_of_other_processes) {
  const std::string database = postgres_server().new_database();
  TestLog a(database), b(database);
  EXPECT_EQ(said(a.append("s", "1")), "1-1");
  EXPECT_EQ(b.read("s").size(), 1U);
  EXPECT_EQ(said(b.append("s", "2")), "2-2");
  EXPECT_EQ(said(a.append("s", "3")), "3-3");  // After what b has signed.
  EXPECT_EQ(said(a.append("t", "1")), "1-1");
  EXPECT_EQ(b.read("t").size(), 1U);
  EXPECT_TRUE(std::holds_alternative<Erased>(a.erase({.stream = "t"})));
  EXPECT_EQ(reason_of(b.try_read("t", 1)), Reason::erased);
  EXPECT_EQ(reason_of(b.append({.stream = "t", .expected = 1, .bodies = {"2"}})), Reason::erased);
  PostgresConnection(database).run("UPDATE entry SET body = 'x' WHERE version = 3");
  EXPECT_EQ(reason_of(b.try_read("s", 2)), Reason::damaged);
  EXPECT_EQ(reason_of(b.append("s", "4")), Reason::damaged);
  EXPECT_TRUE(a.log->damaged().empty());
  EXPECT_EQ(b.log->damaged(), std::vector<std::string>{"s"});
}
}  // namespace mafia::store
