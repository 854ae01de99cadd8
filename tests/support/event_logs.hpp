// Event logs for tests: a PostgreSQL server, a signing key, and calls that wait for the answer.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "event_loop.hpp"
#include "postgres_server.hpp"
#include "store/open.hpp"
#include "temporary_folder.hpp"

namespace mafia::test {

// One for the whole program, because creating it takes a second.
inline PostgresServer& postgres_server() {
  static PostgresServer server;
  return server;
}

inline store::Signer test_signer() {
  static const store::Signer signer{crypto::new_key_pair()};
  return signer;
}

// A server started in this folder then signs with the same key as the test logs.
inline void put_test_key(const std::string& data) {
  std::filesystem::create_directories(data);
  const std::filesystem::path file = std::filesystem::path(data) / "signing.key";
  std::ofstream(file) << "primanota signing key\n" << crypto::hex(test_signer().key.secret_key) << "\n";
  std::filesystem::permissions(file, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

inline std::vector<std::string> bodies_of(const std::vector<store::Entry>& entries) {
  std::vector<std::string> bodies;
  for (const store::Entry& entry : entries) bodies.push_back(entry.body);
  return bodies;
}

// "1-3", "again 1-3", "conflict 4" or "unavailable".
inline std::string said(const store::AppendAnswer& answer) {
  if (const auto* conflict = std::get_if<store::Conflict>(&answer))
    return "conflict " + std::to_string(conflict->actual);
  const auto* appended = std::get_if<store::Appended>(&answer);
  if (!appended) return "unavailable";
  return (appended->repeated ? "again " : "") + std::to_string(appended->first) + "-" + std::to_string(appended->last);
}

// Why the operation failed; also `failed` if it succeeded.
template <class Answer>
store::Unavailable::Reason reason_of(const Answer& answer) {
  const auto* unavailable = std::get_if<store::Unavailable>(&answer);
  return unavailable ? unavailable->reason : store::Unavailable::Reason::failed;
}

// A log, the event loop of its owner, and calls that wait.
class TestLog {
 public:
  explicit TestLog(const std::string& database, const store::Signer& signer = test_signer()) {
    auto opened = store::open_log(database, loop.post(), signer);
    if (!opened) throw std::runtime_error(opened.error());
    log = std::move(*opened);
  }

  store::AppendAnswer append(store::Append append) {
    std::optional<store::AppendAnswer> got;
    log->append(std::move(append), [&](const store::AppendAnswer& answer) { got = answer; });
    EXPECT_TRUE(loop.run_until([&] { return got.has_value(); }));
    return got.value_or(store::Unavailable{"no answer"});
  }
  store::EraseAnswer erase(store::Erase erase) {
    std::optional<store::EraseAnswer> got;
    log->erase(std::move(erase), [&](const store::EraseAnswer& answer) { got = answer; });
    EXPECT_TRUE(loop.run_until([&] { return got.has_value(); }));
    return got.value_or(store::Unavailable{"no answer"});
  }
  store::AppendAnswer append(const std::string& stream, const std::string& body) {
    return append({.stream = stream, .bodies = {body}});
  }
  store::ReadAnswer try_read(const std::string& stream, store::Version after = 0, std::size_t limit = 0) {
    std::optional<store::ReadAnswer> got;
    log->read(stream, after, limit, [&](const store::ReadAnswer& answer) { got = answer; });
    EXPECT_TRUE(loop.run_until([&] { return got.has_value(); }));
    return got.value_or(store::Unavailable{"no answer"});
  }
  std::vector<store::Entry> read(const std::string& stream, store::Version after = 0, std::size_t limit = 0) {
    const store::ReadAnswer answer = try_read(stream, after, limit);
    if (const auto* unavailable = std::get_if<store::Unavailable>(&answer)) {
      ADD_FAILURE() << unavailable->why;
      return {};
    }
    return std::get<std::vector<store::Entry>>(answer);
  }
  std::vector<std::string> streams(const std::string& prefix = "") {
    std::optional<store::NamesAnswer> got;
    log->streams(prefix, [&](const store::NamesAnswer& answer) { got = answer; });
    EXPECT_TRUE(loop.run_until([&] { return got.has_value(); }));
    if (!got || !std::holds_alternative<std::vector<std::string>>(*got)) {
      ADD_FAILURE() << "no names";
      return {};
    }
    return std::get<std::vector<std::string>>(*got);
  }

  EventLoop loop;
  std::unique_ptr<store::EventLog> log;
};

}  // namespace mafia::test
