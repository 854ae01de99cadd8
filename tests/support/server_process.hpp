// `primanota serve` as a separate process, which can be killed.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace mafia::test {

class ServerProcess {
 public:
  // Adds `--port 0` to the arguments; stderr goes to the file `log`.
  ServerProcess(std::string program, std::vector<std::string> arguments, std::string log);
  ~ServerProcess();  // Killed if it runs.
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  void launch();                      // Only starts it. The server dies with the calling thread.
  std::uint16_t listens();            // Waits for its port. Throws std::runtime_error if it prints none.
  std::chrono::milliseconds start();  // Both, then waits for /readyz; returns how long that took.
  void kill();                        // With -9.
  void stop();                        // With SIGTERM.

  bool runs() const { return process_ != 0; }
  std::uint16_t port() const { return port_; }
  pid_t process() const { return process_; }

 private:
  void end(int signal);

  std::string program_;
  std::vector<std::string> arguments_;
  std::string log_;
  pid_t process_ = 0;
  int output_ = -1;
  std::uint16_t port_ = 0;
};

// The status of /readyz; 0 if nothing answers.
int readiness(std::uint16_t port, bool tls = false);

}  // namespace mafia::test
