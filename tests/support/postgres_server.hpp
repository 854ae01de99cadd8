// A PostgreSQL server of one's own, in a new folder, reached through a Unix socket there. It is gone when the test is.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>

namespace mafia::tests {

class PostgresServer {
 public:
  PostgresServer();  // Made and started.
  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  std::string uri(const std::string& database = "postgres") const;
  std::string new_database();  // Its URI.

  void start();  // Returns when it answers.
  void stop();   // As an administrator would who has no time to wait for the connections.
  void kill();   // With -9, and all its processes.

 private:
  void wait_for_end();

  std::filesystem::path folder_;
  pid_t process_ = 0;
  int databases_ = 0;
};

}  // namespace mafia::tests
