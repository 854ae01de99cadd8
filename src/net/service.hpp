// A whole server: its log, its application, its transport. Wiring only.
#pragma once

#include <memory>

#include "live/tables.hpp"
#include "net/config.hpp"
#include "net/transport.hpp"

namespace mafia::net {

class Service {
 public:
  // What it runs on; a test brings its own time and chance. Empty members: the machine's.
  struct Means {
    std::function<live::Time()> now;
    std::function<live::Time()> steady;  // Empty, but `now` is not: the same clock.
    std::function<std::string(std::size_t)> random_bytes;
    live::Below below = nullptr;
    Limits limits = {};
    std::function<void(const std::string& line)> log;
    std::function<std::expected<void, std::string>()> reopen_log;  // On SIGHUP; an error is a sentence.
    bool ticks = true;  // False: tables learn that time has passed from tick() alone.
  };

  // Or a sentence: what stands in the way.
  static std::expected<std::unique_ptr<Service>, std::string> open(const Config&, Means);
  ~Service();

  std::uint16_t port() const;
  std::string address() const;                    // The url; without one what this machine opens: "http://localhost:80"
  std::optional<std::string> owner_link() const;  // While there is no owner; only after started.
  void run(std::function<void()> started);        // Until stop(), also by a signal.
  void tick(std::function<void()> first = {});    // From any thread: in the loop, before what is asked for next.
  void stop();                                    // From any thread: drains, then run() returns.
  void heed_signals();  // SIGTERM and SIGINT stop it, SIGHUP reads certificates again and reopens the log.

 private:
  struct Parts;
  explicit Service(std::unique_ptr<Parts>);
  std::unique_ptr<Parts> parts_;
};

}  // namespace mafia::net
