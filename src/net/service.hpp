// A complete server: log, application and transport. Wiring only.
#pragma once

#include <memory>

#include "live/tables.hpp"
#include "net/config.hpp"
#include "net/transport.hpp"

namespace mafia::net {

class Service {
 public:
  // Injected dependencies; tests replace the clock and the randomness. Empty members: the machine's own.
  struct Dependencies {
    std::function<live::Time()> now;
    std::function<live::Time()> steady;  // If only this one is empty: the clock of `now`.
    std::function<std::string(std::size_t)> random_bytes;
    live::Below below = nullptr;
    Limits limits = {};
    std::function<void(const std::string& line)> log;
    std::function<std::expected<void, std::string>()> reopen_log;  // On SIGHUP; an error is a sentence.
    bool ticks = true;  // False: the tables notice the passing of time only by tick().
  };

  // The error is a sentence: why the server cannot start.
  static std::expected<std::unique_ptr<Service>, std::string> open(const Config&, Dependencies);
  ~Service();

  std::uint16_t port() const;
  std::string address() const;  // The url, or else the address to open on this machine: "http://localhost:80"
  std::optional<std::string> owner_link() const;  // While there is no owner; known once run() has called `started`.
  void run(std::function<void()> started);        // Until stop(), which signals call too.
  void tick(std::function<void()> first = {});    // From any thread: runs on the loop, before any later request.
  void stop();                                    // From any thread: drains, then run() returns.
  void heed_signals();  // SIGTERM and SIGINT stop the server, SIGHUP reads the certificate again and reopens the log.

 private:
  struct Parts;
  explicit Service(std::unique_ptr<Parts>);
  std::unique_ptr<Parts> parts_;
};

}  // namespace mafia::net
