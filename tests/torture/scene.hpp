// What the clients of one torture share: where the server is now, the tables, what was acknowledged.
#pragma once

#include <atomic>
#include <mutex>
#include <optional>
#include <string>

#include "../support/http_client.hpp"
#include "ledger.hpp"

namespace mafia::torture {

struct Game {
  std::string id, token;  // The judge's.
  std::uint64_t version = 0;
  int left = 0;  // Commands still to be sent to it.
};

struct Desk {  // Several clients run one game after another here.
  std::mutex mutex;
  int number = 0, games = 0;
  Game game;
};

struct Scene {
  std::atomic<std::uint16_t> port = 0;  // 0: the server is down.
  std::atomic<bool> stopping = false;   // Commands under way are finished.
  std::atomic<bool> abandoned = false;  // No server is left to finish them.
  std::atomic<std::uint64_t> repeated = 0, unanswered = 0, unavailable = 0, conflicts = 0;
  Ledger ledger;
  std::string seed;  // Part of every key, so that no two tortures share one.
};

struct Reply {
  int status = 0;
  std::string body;
};

// A connection that is reopened whenever it breaks.
class Line {
 public:
  explicit Line(Scene& scene) : scene_(scene) {}
  // Nothing if no answer came. The same request may be sent again.
  std::optional<Reply> request(const std::string& method, const std::string& target, const std::string& token,
                               const std::string& body);

 private:
  Scene& scene_;
  std::optional<test::HttpClient> client_;
};

void pause(const Scene&);  // Before the next try. Throws when the scene is abandoned.

}  // namespace mafia::torture
