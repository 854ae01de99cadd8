// What only a file can face: two servers, a full disk, a newer program, tampering.
#include <gtest/gtest.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <thread>

#include "../support/event_logs.hpp"
#include "store/sqlite_handle.hpp"

namespace mafia::store {
namespace {

using namespace test;

std::vector<Fault> faults_in(const std::string& database) {
  std::vector<Fault> faults;
  auto reader = open_reader(database);
  if (!reader) throw std::runtime_error(reader.error());
  const auto walked = (*reader)->walk([&](const StreamCopy& stream) -> std::expected<void, std::string> {
    const std::vector<crypto::PublicKey> trusted{test_signer().key.public_key};
    for (const Fault& fault : verify_stream(stream.name, stream.entries, stream.head, &trusted))
      faults.push_back(fault);
    return {};
  });
  if (!walked) throw std::runtime_error(walked.error());
  return faults;
}

class SmallDisk {
 public:
  explicit SmallDisk(const std::string& folder) : folder_(folder) {
    std::filesystem::create_directory(folder);
    mounted_ = ::mount("none", folder.c_str(), "tmpfs", 0, "size=600k") == 0;
  }
  ~SmallDisk() {
    if (mounted_) ::umount(folder_.c_str());
  }
  bool mounted() const { return mounted_; }

 private:
  std::string folder_;
  bool mounted_ = false;
};

}  // namespace

TEST(event_log_sqlite, admits_one_process_at_a_time) {
  const TemporaryFolder folder;
  const std::string database = "sqlite:" + (folder / "log.db");
  {
    TestLog log(database);
    EventLoop loop;
    const auto second = open_log(database, loop.post(), test_signer());
    ASSERT_FALSE(second);
    EXPECT_NE(second.error().find("served by another process"), std::string::npos) << second.error();
    EXPECT_TRUE(open_reader(database));  // Reading is allowed.
    EXPECT_FALSE(open_restore(database));
  }
  TestLog again(database);
  EXPECT_EQ(said(again.append("s", "a")), "1-1");
}

TEST(event_log_sqlite, refuses_an_unknown_database) {
  const TemporaryFolder folder;
  EventLoop loop;
  const std::string database = "sqlite:" + (folder / "log.db");
  { TestLog log(database); }
  SqliteConnection(folder / "log.db", SqliteConnection::Mode::write)
      .run("INSERT INTO migration (number, name) VALUES (9999, 'from the future')");
  const auto newer = open_log(database, loop.post(), test_signer());
  ASSERT_FALSE(newer);
  EXPECT_NE(newer.error().find("newer version"), std::string::npos) << newer.error();
  EXPECT_FALSE(open_reader(database));
  std::ofstream(folder / "text.db") << std::string(5000, 'x');
  EXPECT_FALSE(open_log("sqlite:" + (folder / "text.db"), loop.post(), test_signer()));
  EXPECT_FALSE(open_log("sqlite:" + (folder / "no/such/folder.db"), loop.post(), test_signer()));
  EXPECT_FALSE(open_log("oracle:", loop.post(), test_signer()));
}

TEST(event_log_sqlite, records_its_migrations_once) {
  const TemporaryFolder folder;
  const std::string database = "sqlite:" + (folder / "log.db");
  { TestLog log(database); }
  { TestLog log(database); }
  SqliteConnection file(folder / "log.db", SqliteConnection::Mode::read);
  EXPECT_EQ(file.numbers("SELECT number FROM migration"), (std::vector<std::int64_t>{1, 2, 3, 4, 5}));
  EXPECT_EQ(file.numbers("SELECT count(*) FROM migration WHERE at IS NULL OR name = ''"),
            (std::vector<std::int64_t>{0}));
}

// The first format kept keys in a separate table, and entries sorted by stream.
TEST(event_log_sqlite, continues_an_older_file) {
  const TemporaryFolder folder;
  const std::string database = "sqlite:" + (folder / "log.db");
  const Append two{.stream = "s", .bodies = {"a", "b"}, .key = "of two"};
  const Append one{.stream = "s", .bodies = {"d"}, .key = "of one"};
  {
    TestLog log(database);
    EXPECT_EQ(said(log.append(two)), "1-2");
    EXPECT_EQ(said(log.append("other", "x")), "1-1");
    EXPECT_EQ(said(log.append("s", "c")), "3-3");
    EXPECT_EQ(said(log.append("other", "y")), "2-2");
    EXPECT_EQ(said(log.append(one)), "4-4");
  }
  SqliteConnection(folder / "log.db", SqliteConnection::Mode::write)
      .run(R"(CREATE TABLE idempotency (stream INTEGER NOT NULL, key BLOB NOT NULL, first_version INTEGER NOT NULL,
                last_version INTEGER NOT NULL, PRIMARY KEY (stream, key)) WITHOUT ROWID;
              INSERT INTO idempotency SELECT stream, key, key_first, version FROM entry WHERE key IS NOT NULL;
              CREATE TABLE sorted (stream INTEGER NOT NULL, version INTEGER NOT NULL, body BLOB NOT NULL,
                hash BLOB NOT NULL, PRIMARY KEY (stream, version)) WITHOUT ROWID;
              INSERT INTO sorted SELECT stream, version, body, hash FROM entry;
              DROP TABLE entry;
              ALTER TABLE sorted RENAME TO entry;
              ALTER TABLE stream DROP COLUMN last_entry;
              DELETE FROM entry WHERE stream = (SELECT id FROM stream WHERE name = 'streams');
              DELETE FROM stream WHERE name = 'streams';
              DELETE FROM migration WHERE number > 1)");
  TestLog log(database);
  EXPECT_EQ(bodies_of(log.read("s")), (std::vector<std::string>{"a", "b", "c", "d"}));
  EXPECT_EQ(bodies_of(log.read("other")), (std::vector<std::string>{"x", "y"}));
  EXPECT_EQ(said(log.append(two)), "again 1-2");
  EXPECT_EQ(said(log.append(one)), "again 4-4");
  EXPECT_EQ(said(log.append("s", "e")), "5-5");
  EXPECT_EQ(bodies_of(log.read("s")), (std::vector<std::string>{"a", "b", "c", "d", "e"}));
  EXPECT_TRUE(faults_in(database).empty());
}

TEST(event_log_sqlite, detects_writes_to_the_file) {
  const TemporaryFolder folder;
  const std::string database = "sqlite:" + (folder / "log.db");
  {
    TestLog log(database);
    for (int i = 0; i < 12; ++i) log.append("s", "body");
  }
  EXPECT_TRUE(faults_in(database).empty());
  const auto forge = [&](const char* sql) {
    SqliteConnection(folder / "log.db", SqliteConnection::Mode::write).run(sql);
    return faults_in(database);
  };
  using Kind = Fault::Kind;
  EXPECT_EQ(forge("DELETE FROM entry WHERE version > 10"), (std::vector<Fault>{{Kind::cut, 11, 12}}));
  EXPECT_EQ(forge("UPDATE entry SET body = 'other' WHERE version = 4"),
            (std::vector<Fault>{{Kind::changed, 4, 4}, {Kind::cut, 11, 12}}));
  EXPECT_EQ(forge("UPDATE stream SET signature = NULL WHERE name = 's'"),
            (std::vector<Fault>{{Kind::changed, 4, 4}, {Kind::no_head, 0, 0}}));
  EXPECT_THROW(forge("DELETE FROM stream"), std::runtime_error);
}

// A server follows each entry to the one before it. It must not go in circles where these links were changed.
TEST(event_log_sqlite, detects_moved_entries) {
  const TemporaryFolder folder;
  const std::string database = "sqlite:" + (folder / "log.db");
  const auto forge = [&](const char* sql) {
    SqliteConnection(folder / "log.db", SqliteConnection::Mode::write).run(sql);
  };
  {
    TestLog log(database);
    for (int i = 0; i < 6; ++i) log.append(i % 2 == 0 ? "s" : "t", std::to_string(i));
  }
  forge("UPDATE entry SET previous = id WHERE body = CAST('4' AS BLOB)");
  EXPECT_THROW(faults_in(database), std::runtime_error);
  EXPECT_EQ(reason_of(TestLog(database).try_read("s")), Unavailable::Reason::damaged);
  forge("UPDATE entry SET previous = 4 WHERE body = CAST('4' AS BLOB)");  // Into the other stream.
  EXPECT_EQ(reason_of(TestLog(database).try_read("s")), Unavailable::Reason::damaged);
  forge(
      "UPDATE entry SET previous = (SELECT id FROM entry WHERE body = CAST('2' AS BLOB)) WHERE body = CAST('4' AS "
      "BLOB)");
  EXPECT_TRUE(faults_in(database).empty());
  forge("UPDATE stream SET last_entry = 1 WHERE name = 's'");
  EXPECT_THROW(faults_in(database), std::runtime_error);
}

// The writer prepares for an append; if none comes, it blocks nothing.
TEST(event_log_sqlite, an_expected_append_may_never_arrive) {
  const TemporaryFolder folder;
  TestLog log("sqlite:" + (folder / "log.db"));
  ASSERT_EQ(said(log.append("s", "a")), "1-1");
  SqliteConnection other(folder / "log.db", SqliteConnection::Mode::write);
  for (int i = 0; i < 20; ++i) {
    log.log->expect_append();
    other.run("UPDATE migration SET at = at");  // Waits for the lock; throws if it is not released.
  }
  log.log->expect_append();
  EXPECT_EQ(said(log.append("s", "b")), "2-2");
  EXPECT_EQ(log.read("s").size(), 2U);
}

// What a failed batch has planned is not remembered.
TEST(event_log_sqlite, a_failed_batch_stores_nothing) {
  const TemporaryFolder folder;
  const std::string database = "sqlite:" + (folder / "log.db");
  TestLog log(database);
  ASSERT_EQ(said(log.append({.stream = "s", .bodies = {"a"}, .key = "first"})), "1-1");
  SqliteConnection other(folder / "log.db", SqliteConnection::Mode::write);
  other.run("CREATE TRIGGER in_the_way BEFORE UPDATE ON stream BEGIN SELECT raise(ABORT, 'not now'); END");
  const Append second{.stream = "s", .bodies = {"b"}, .key = "second"};
  EXPECT_EQ(said(log.append(second)), "unavailable");
  other.run("DROP TRIGGER in_the_way");
  EXPECT_EQ(said(log.append(second)), "2-2");
  EXPECT_EQ(said(log.append(second)), "again 2-2");
  EXPECT_EQ(said(log.append({.stream = "s", .bodies = {"a"}, .key = "first"})), "again 1-1");
  EXPECT_TRUE(faults_in(database).empty());
}

TEST(event_log_sqlite, a_full_disk_is_reported_and_survived) {
  const TemporaryFolder folder;
  const SmallDisk disk(folder / "disk");
  if (!disk.mounted()) GTEST_SKIP() << "only root can make a small disk";
  const std::string ballast = folder / "disk/ballast", database = "sqlite:" + (folder / "disk/log.db");
  TestLog log(database);
  ASSERT_EQ(said(log.append({.stream = "s", .bodies = {"before"}, .key = "1"})), "1-1");
  std::ofstream(ballast) << std::string(1U << 20U, 'x');  // As much as there is room for.
  const std::string large(100000, 'y');
  const AppendAnswer refused = log.append({.stream = "s", .bodies = {large}, .key = "2"});
  ASSERT_TRUE(std::holds_alternative<Unavailable>(refused)) << said(refused);
  EXPECT_FALSE(std::get<Unavailable>(refused).why.empty());
  EXPECT_FALSE(log.log->healthy());
  EXPECT_EQ(log.read("s").size(), 1U);  // Reading goes on.
  std::filesystem::remove(ballast);
  EXPECT_TRUE(log.loop.run_until([&] { return log.log->healthy(); }));  // By itself.
  EXPECT_EQ(said(log.append({.stream = "s", .expected = 1, .bodies = {large}, .key = "2"})), "2-2");
  EXPECT_TRUE(log.log->healthy());
  EXPECT_TRUE(faults_in(database).empty());
}

// A process is killed in the middle of its work: everything that it acknowledged as durable is there.
TEST(event_log_sqlite, keeps_acknowledged_entries_when_the_process_is_killed) {
  const TemporaryFolder folder;
  const std::string database = "sqlite:" + (folder / "log.db");
  int pipe[2];
  ASSERT_EQ(::pipe(pipe), 0);
  (void)test_signer();  // Both processes sign with the same key.
  const pid_t process = ::fork();
  ASSERT_GE(process, 0);
  if (process == 0) {
    TestLog log(database);
    for (int i = 0;; ++i)
      if (said(log.append("s", std::to_string(i))) != "unavailable" && ::write(pipe[1], "x", 1) != 1) ::_exit(1);
  }
  ::close(pipe[1]);
  char byte = 0;
  std::size_t acknowledged = 0;
  while (acknowledged < 50 && ::read(pipe[0], &byte, 1) == 1) ++acknowledged;
  ::kill(process, SIGKILL);
  while (::read(pipe[0], &byte, 1) == 1) ++acknowledged;
  ::close(pipe[0]);
  ::waitpid(process, nullptr, 0);
  TestLog log(database);
  EXPECT_GE(acknowledged, 50U);
  EXPECT_GE(log.read("s").size(), acknowledged);
  EXPECT_TRUE(faults_in(database).empty());
}
}  // namespace mafia::store
