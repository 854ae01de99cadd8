// Who watches a table and what reaches whom when: at once by day, in equal messages at equal times by night, late for
// those whose link is delayed.
#pragma once

#include <functional>

#include "live/feed.hpp"
#include "notation/clock.hpp"
#include "notation/table.hpp"

namespace mafia::live {

// A text on its way to any number of connections; whoever carries it puts its frame on it once.
struct Packet {
  std::string text;
  mutable std::shared_ptr<const std::string> framed = {};
};
using PacketPtr = std::shared_ptr<const Packet>;

class Watcher {  // One connection.
 public:
  virtual ~Watcher() = default;
  virtual void tell(const PacketPtr&) = 0;
  virtual void end(std::uint16_t code, std::string_view reason) = 0;  // It has been taken off the list already.
};

inline constexpr std::size_t night_bytes = 1024;  // Of a message at night, or a multiple of it.

// So many spaces that a text of `own` bytes becomes as long as that of any other viewer who has followed as far: the
// length of what everybody may know, and `room` for what only he does.
std::string padding(std::size_t own, std::size_t common, std::size_t room);
inline constexpr std::size_t room_in_view = 1024;
constexpr std::size_t room_in_events(std::size_t common) {
  return 16'384 + common / 4;
}  // A hundred corrections of one role.
std::string wide(std::size_t number);  // With spaces before it: the number of digits would tell how much he was shown.

class Audience {
 public:
  using Language = rules::Language;
  // What the judge's messages carry besides the events: `"version":…,"line":…,"prompt":…`.
  using JudgesPart = std::function<std::string(Language)>;

  Audience();

  void open(int seats, int delay_public, int delay_open);
  void add(const State& before, const Event&, std::uint32_t position, Time stored);

  // The game's time runs on from here.
  void set_time(GameTime at, Time now) { game_time_ = at, wall_time_ = now; }
  // Delays are measured by a clock that nobody can set.
  void set_steady(Time steady) { steady_ = steady; }

  // After new events: sends what is due now.
  void deliver(const notation::Table&, Time now, const JudgesPart&);
  void tick(const notation::Table&, Time now);
  // All that was stored before this process looked has been added. `proven`: what time it is at least, whatever the
  // machine's clock says.
  void caught_up(Time now, Time proven);
  Time newest() const;                     // When the last event was stored; 0: there is none.
  void tell_all(const std::string& text);  // At night seats and spectators get it in the morning.
  void tell_judges(const std::string& text);

  void join(std::shared_ptr<Watcher>, const Link&, std::size_t from, Language, const std::string& welcome);
  void leave(const Watcher*);
  void end_link(int link, std::uint16_t code, std::string_view reason);
  std::size_t watchers() const;

  // What the holder of the link has been shown so far.
  std::span<const Feed::Item> shown(const Link&) const;
  State view(const Link&) const;
  bool equal_lengths(const Link&) const;  // Whether nobody may learn anything from the length of what its holder gets.
  int delay_seconds(const Link&) const;   // By how much its holder sees everything late.
  bool up_to_date(const Link&) const;     // Has been shown everything that has happened.
  // What the public has been shown meanwhile: from the holder's event of that number on; of the whole game.
  std::span<const Feed::Item> common(const Link&, std::size_t from) const;
  State common_view(const Link&) const;
  std::string clock_json(const Link&, const notation::Table&, Time now) const;

 private:
  struct Seat {
    std::shared_ptr<Watcher> watcher;
    int link;
    Language language;
  };
  struct Signals {  // What has been signalled of the time that is running.
    std::optional<notation::Clock> clock;
    bool warned = false, ended = false;
  };
  struct Channel {
    std::size_t feed = 0;
    Time delay = 0;
    bool paced = false;  // In equal messages at night.
    std::size_t released = 0;
    // Of a leader:
    bool night = false;      // Such messages are being sent.
    int calm = 0;            // How many of them since the public night was over and everything told.
    std::size_t looked = 0;  // So many events were due when it was last asked whether something is hidden,
    bool hides = false;      // and that was the answer.
    std::string late = {};   // Waits for the morning.
    Signals clock = {};
    std::vector<Seat> seats = {};
  };

  std::size_t channel_of(const Link&) const;
  // Seats and spectators without a delay all follow the public stream: it alone says when a night begins and ends and
  // how long its messages are. Spectators with a delay follow themselves.
  const Channel& leader_of(const Channel& channel) const {
    return channel.paced && channel.delay == 0 ? pace_ : channel;
  }
  template <class Do>
  void each_leader(const Do& what) {
    what(pace_);
    if (Channel& spectators = channels_[channels_.size() - 2]; spectators.delay != 0) what(spectators);
  }
  std::size_t due(const Channel&) const;
  bool all_drained(const Channel& leader) const;
  void release(Channel&, std::size_t count, const JudgesPart*);
  void release_due();
  std::size_t night_size(const Channel& leader, const std::string& clock) const;
  void night_message(Channel&, const std::string& clock, std::size_t size);
  void pass_second(const notation::Table&, Time now);
  void end_night(Channel& leader);
  void signal_all(const notation::Table&, Time now);
  void signal(Channel&, const std::optional<notation::Clock>&, Time now);
  std::string clock_message(std::string_view signal, const notation::Clock&, Time now) const;
  long left(const notation::Clock&, Time now) const;
  bool hidden(Channel& leader) const;  // Something that not everybody sees may be going on.
  bool is_late(const Channel& channel) const { return channel.delay != 0 || &channel == &channels_.back(); }
  const Feed& public_feed() const { return feeds_.back(); }

  std::vector<Feed> feeds_;        // The judge's, the seats', the public one.
  std::vector<Channel> channels_;  // The same, and the open one.
  Channel pace_;                   // The public stream as it would be without a delay.
  Time last_second_ = 0;
  Time steady_ = 0;
  GameTime game_time_;
  Time wall_time_ = 0;
};

// "events" of a stream: from number `from` on.
std::string events_message(std::span<const Feed::Item>, std::size_t from, const std::string& more);

}  // namespace mafia::live
