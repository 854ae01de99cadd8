// Texts of a table or tournament that take long to write: each is written once for each version, in a separate thread,
// for all who ask, and cached while there is room.
#pragma once

#include <deque>
#include <expected>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "store/worker.hpp"

namespace mafia::net {

struct Rendering {
  std::shared_ptr<const std::string> body;
  std::string tag;      // For ETag: it differs for different bytes.
  std::string refused;  // A code, if this version cannot be written.
};
using RenderingPtr = std::shared_ptr<const Rendering>;

class Renderings {
 public:
  using Make = std::function<std::expected<std::string, std::string>()>;  // In the thread. The error is a code.
  using Prepare = std::function<Make()>;                                  // At once, if it has to be written.
  using Done = std::function<void(const RenderingPtr&)>;                  // Null: it failed.
  using Failed = std::function<void(const std::string& name, const std::string& why)>;

  struct Room {
    std::size_t waiting = 512, of_one = 8;  // Queue places: in all, and of one owner until half are taken.
    std::size_t bytes = 64U << 20;          // In the cache.
  };
  Renderings(store::Post, Room, Failed);

  // `name` is the owner (a table or tournament), a slash, then form and language. Calls `done` at once if the text is
  // in the cache. False, and nothing is done: too many texts are queued in total or for this owner, or too many
  // versions of this one. Owners are served in turn and have few places in the queue, so that none of them can keep the
  // others waiting.
  bool find(const std::string& name, store::Version, const Prepare&, Done);

  bool has(const std::string& name, store::Version version) { return known(name, version) != nullptr; }

  std::size_t bytes() const { return bytes_; }

 private:
  struct Kept {
    std::string name;
    store::Version version = 0;
    RenderingPtr rendering;
  };
  using Place = std::pair<std::string, store::Version>;
  struct Job {
    Place place;
    Make make;
  };
  bool has_room_for(const std::string& owner) const;
  bool start(Job);
  void start_next();
  RenderingPtr known(const std::string& name, store::Version);
  void made(const Place&, const RenderingPtr&);
  void keep(const Place&, const RenderingPtr&);

  const Room room_;
  Failed failed_;
  std::list<Kept> kept_;  // The most recently used first.
  std::unordered_map<std::string, std::list<Kept>::iterator> by_name_;
  std::size_t bytes_ = 0;
  std::map<Place, std::vector<Done>> under_way_;
  std::unordered_map<std::string, std::deque<Job>> waiting_;  // By owner.
  std::deque<std::string> turns_;                             // Owners in the order of their turns.
  std::size_t jobs_waiting_ = 0;
  bool busy_ = false;  // A text is being written.
  store::Worker worker_;
};

}  // namespace mafia::net
