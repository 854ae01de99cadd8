// Security events. All of them are counted, a few are written to the program's log, with only their kind and address:
// no names, no tokens, no text from the request.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace mafia::access {

enum class SecurityEvent : std::uint8_t {
  malformed_request,     // Not HTTP, not WebSocket, or too large.
  foreign_host,          // For a host name that is not this server's.
  foreign_origin,        // From a page of another site.
  too_many_connections,  // In total or from one address.
  slow_client,           // Cut: sends or reads too slowly.
  rate_limit,            // Asked too often.
  sign_in_failed,
  unknown_token,
};
inline constexpr std::array all_security_events{SecurityEvent::malformed_request, SecurityEvent::foreign_host,
                                                SecurityEvent::foreign_origin,    SecurityEvent::too_many_connections,
                                                SecurityEvent::slow_client,       SecurityEvent::rate_limit,
                                                SecurityEvent::sign_in_failed,    SecurityEvent::unknown_token};
std::string_view name(SecurityEvent);

class SecurityLog {
 public:
  using Now = std::chrono::steady_clock::time_point;
  // `times`: how many of this kind there were since its last line, this one included.
  using Write = std::function<void(SecurityEvent, std::string_view address, std::uint64_t times)>;

  // Writes at most so many lines of a kind in a minute, and one of a kind for each address, so that nobody can fill the
  // log.
  explicit SecurityLog(Write write, std::size_t lines_a_minute = 10)
      : write_(std::move(write)), lines_a_minute_(lines_a_minute) {}

  void note(SecurityEvent, std::string_view address, Now);
  std::uint64_t count(SecurityEvent) const;

 private:
  struct Kind {
    std::uint64_t count = 0, told = 0;
    Now minute;
    std::vector<std::string> addresses;  // Written in this minute.
  };
  Write write_;
  std::size_t lines_a_minute_;
  std::array<Kind, all_security_events.size()> kinds_;
};

}  // namespace mafia::access
