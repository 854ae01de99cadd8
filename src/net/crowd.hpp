// Limits on connections and on the memory they hold. When a limit is reached, connections without a request and those
// whose bytes do not move are evicted before those being served.
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

  virtual void give_way() = 0;  // Evicts it: it must leave the crowd at once.

 protected:
  bool is_proxy() const { return is_proxy_; }
  const std::string& counted_as() const { return network_; }

 private:
  friend class Crowd;
  bool holds() const { return held_ > 0 || shared_; }
  enum class Stage : std::uint8_t { outside, silent, asking, resting, busy };

  const std::string network_;  // The key that counts its address.
  const bool is_proxy_;        // Carries many clients: only the overall limits apply.
  Stage stage_ = Stage::outside;
  struct Place {  // Among all, and among those of its address.
    std::list<Guest*>::iterator of_all, of_one;
  };
  Place place_;           // In the queues of its stage.
  std::size_t held_ = 0;  // Bytes held for it alone.
  std::shared_ptr<const std::string> shared_;
  Place turn_;  // Among the holders, if it holds anything.
};

class Crowd {
 public:
  explicit Crowd(const Limits& limits) : limits_(limits) {}

  // Makes room for one more connection of that network by evicting the one that has been idle longest. False: all are
  // busy.
  bool make_room(const std::string& network, bool is_proxy);

  void enter(Guest&);      // As silent: it has not sent anything yet.
  void hear(Guest&);       // Some bytes have arrived and wait for their turn.
  void hear_more(Guest&);  // They were not a whole request.
  void serve(Guest&);      // A whole request has arrived.
  void rest(Guest&);       // The response is sent; it may ask again.
  void leave(Guest&);

  // Sets how many bytes are held for it now: of an incomplete request, or of a response or messages that it has not
  // read. Called whenever some of them have moved or others were added. Above the limits, those whose bytes have not
  // moved for longest are evicted, perhaps this one itself. What is shared counts once in total, and not for an
  // address, since many may want the same.
  enum class Change : std::uint8_t { moved, added };
  void hold(Guest&, std::size_t bytes, std::shared_ptr<const std::string> shared = {}, Change = Change::moved);

  int size() const { return guests_; }
  std::size_t held() const { return held_; }
  std::uint64_t sent_away() const { return sent_away_; }

 private:
  using Stage = Guest::Stage;
  using Queue = std::list<Guest*>;
  struct Queues {
    Queue silent, asking, resting, holders;  // Oldest first.
    Queue* of(Stage);
  };
  struct Share : Queues {  // Of one address.
    int guests = 0;
    std::size_t held = 0;
  };
  void put(Guest&, Stage);
  void forget_held(Guest&);
  bool send_idle_away(const Queues&);
  void send_away(Guest&);

  const Limits& limits_;
  int guests_ = 0;
  std::size_t held_ = 0;
  std::uint64_t sent_away_ = 0;
  Queues all_;
  std::unordered_map<std::string, Share> shares_;
  std::unordered_map<const std::string*, int> shared_;  // How many hold each.
};

}  // namespace mafia::net
