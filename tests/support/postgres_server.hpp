// A private PostgreSQL server in a new folder, reached through a Unix socket there. It is removed after the test.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>

namespace mafia::test {

class PostgresServer {
 public:
  PostgresServer();  // Creates and starts it.
  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  std::string uri(const std::string& database = "postgres") const;
  std::string new_database();  // Returns its URI.

  void start();  // Returns when it answers.
  void stop();   // With SIGINT: does not wait until clients disconnect.
  void kill();   // Kills all its processes with -9.

 private:
  void wait_for_end();

  std::filesystem::path folder_;
  pid_t process_ = 0;
  int databases_ = 0;
};

}  // namespace mafia::test
