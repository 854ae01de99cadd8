// Texts that take long to make of a table: made once for each version, in a thread of their own, for all who ask for
// them, and kept while there is room.
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
  std::string tag;      // For ETag: other bytes, another tag.
  std::string refused;  // A code: it cannot be made of this version.
};
using RenderingPtr = std::shared_ptr<const Rendering>;

class Renderings {
 public:
  using Make = std::function<std::expected<std::string, std::string>()>;  // In the thread. Or a code.
  using Prepare = std::function<Make()>;                                  // At once, if it is not there yet.
  using Done = std::function<void(const RenderingPtr&)>;                  // Null: it failed.
  using Failed = std::function<void(const std::string& name, const std::string& why)>;

  struct Room {
    std::size_t waiting = 512, of_one = 8;  // To be made: in all, and of the same thing until half of them are taken.
    std::size_t bytes = 64U << 20;          // That are kept.
  };
  Renderings(store::Post, Room, Failed);

  // `name`: of what, a slash, in which form and language. At once if it is there. False: too many wait to be made, or
  // too many of the same thing, or too many versions of this one; nothing is done then. Whoever has many tables cannot
  // keep the others waiting: what is before the slash is served in turn, and has few places in the queue.
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
  std::list<Kept> kept_;  // The one asked for last comes first.
  std::unordered_map<std::string, std::list<Kept>::iterator> by_name_;
  std::size_t bytes_ = 0;
  std::map<Place, std::vector<Done>> under_way_;
  std::unordered_map<std::string, std::deque<Job>> waiting_;  // By what stands before the slash,
  std::deque<std::string> turns_;                             // which come in this order.
  std::size_t jobs_waiting_ = 0;
  bool busy_ = false;  // One is being made.
  store::Worker worker_;
};

}  // namespace mafia::net
