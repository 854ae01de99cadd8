// Thousands of connections in one thread, as cheap for the machine as possible: the server is what is measured.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace mafia::bench {

using Clock = std::chrono::steady_clock;

class Crowd {
 public:
  // A whole WebSocket message, or the received bytes of a bare connection.
  using Heard = std::function<void(std::size_t member, std::string_view)>;

  Crowd();
  ~Crowd();
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;

  std::size_t join(std::uint16_t port, const std::string& table, const std::string& token);  // Awaits the welcome.
  std::size_t join_bare(std::uint16_t port);
  void say(std::size_t member, std::string_view text);  // A WebSocket message.
  void say_bare(std::size_t member, std::string_view bytes);
  void listen(Clock::time_point until, const Heard&);  // To what has arrived, or waits for it until then.
  std::size_t size() const { return members_.size(); }

 private:
  struct Member {
    int socket = -1;
    bool bare = false;
    std::string input;
  };
  std::size_t add(int socket, bool bare, std::string input);
  void hear(std::size_t member, const Heard&);

  int epoll_;
  std::vector<Member> members_;
};

}  // namespace mafia::bench
