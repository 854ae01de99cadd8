// Who is at the door, and who goes first when it is too full: those that asked for nothing, and those that leave bytes
// waiting, before those that are served.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <string>
#include <unordered_map>

namespace mafia::net {

struct Limits;

class Guest {  // One connection.
 public:
  Guest(std::string network, bool is_proxy) : network_(std::move(network)), is_proxy_(is_proxy) {}
  virtual ~Guest() = default;
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;

  virtual void give_way() = 0;  // Leaves the crowd at once.

 protected:
  bool is_proxy() const { return is_proxy_; }
  const std::string& counted_as() const { return network_; }

 private:
  friend class Crowd;
  bool holds() const { return held_ > 0 || shared_; }
  enum class Stage : std::uint8_t { outside, silent, asking, resting, busy };

  const std::string network_;  // By what its address is counted.
  const bool is_proxy_;        // Speaks for many clients: only the bounds for all hold.
  Stage stage_ = Stage::outside;
  std::list<Guest*>::iterator place_;  // Among the silent, the asking or the resting.
  std::size_t held_ = 0;               // Bytes that wait for it, and are kept for nobody else.
  std::shared_ptr<const std::string> shared_;
  std::list<Guest*>::iterator turn_;  // Among the holders, if it is one.
};

class Crowd {
 public:
  explicit Crowd(const Limits& limits) : limits_(limits) {}

  // For one more of that network. Whoever has asked for nothing the longest gives way; false: all are busy.
  bool make_room(const std::string& network, bool is_proxy);

  void enter(Guest&);      // Silent: it has not asked for anything yet.
  void hear(Guest&);       // Something has come of it, and waits for its turn.
  void hear_more(Guest&);  // It was not a whole request.
  void serve(Guest&);      // A whole request of it has come.
  void rest(Guest&);       // Its answer is sent; it may ask again.
  void leave(Guest&);

  // So many bytes are kept for it now: of a request that is not whole, or of an answer or messages that it has not
  // read. Said again whenever some of them have moved, or others were added. Beyond the bounds those give way for which
  // nothing has moved the longest, perhaps this one itself. What is shared counts once for all, and not for an address:
  // many may want the same.
  enum class Change : std::uint8_t { moved, added };
  void hold(Guest&, std::size_t bytes, std::shared_ptr<const std::string> shared = {}, Change = Change::moved);

  int size() const { return guests_; }
  std::size_t held() const { return held_; }
  std::uint64_t sent_away() const { return sent_away_; }

 private:
  using Queue = std::list<Guest*>;
  using Stage = Guest::Stage;
  struct Share {
    int guests = 0, silent = 0;  // Who has not asked for anything whole counts as silent.
    std::size_t held = 0;
  };
  Queue* queue_of(const Guest&);
  static bool is_silent(const Guest& guest) { return guest.stage_ == Stage::silent || guest.stage_ == Stage::asking; }
  void put(Guest&, Stage);
  void forget_held(Guest&);
  bool send_idle_away(const std::string* network);
  static Guest* first_of(const Queue&, const std::string& network);
  void send_away(Guest&);

  const Limits& limits_;
  int guests_ = 0;
  std::size_t held_ = 0;
  std::uint64_t sent_away_ = 0;
  Queue silent_, asking_, resting_, holders_;  // The longest first.
  std::unordered_map<std::string, Share> shares_;
  std::unordered_map<const std::string*, int> shared_;  // By how many it is held.
};

}  // namespace mafia::net
