// The least that any server must do for V viewers: read a message from one socket, send it to V others.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>

namespace mafia::bench {

class Relay {  // Runs in a process of its own.
 public:
  // Messages of `bytes` bytes come from the first connection and go to `viewers` further ones.
  Relay(std::size_t viewers, std::size_t bytes);
  ~Relay();
  Relay(const Relay&) = delete;
  Relay& operator=(const Relay&) = delete;

  std::uint16_t port() const { return port_; }
  pid_t process() const { return process_; }

 private:
  pid_t process_ = 0;
  std::uint16_t port_ = 0;
};

double cpu_seconds(pid_t);  // Of all threads of a process so far.
double resident_bytes(pid_t);

}  // namespace mafia::bench
