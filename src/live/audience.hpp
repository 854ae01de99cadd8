// The connections that watch a table, and when each gets its events: at once by day, in equal messages at equal times
// by night, late for delayed links.
#pragma once

#include <functional>

#include "live/feed.hpp"
#include "play/notated_game.hpp"
#include "wire/clock.hpp"

namespace mafia::live {

// A text for any number of connections. The first connection that sends it adds the frame, once for all.
struct Packet {
  std::string text;
  mutable std::shared_ptr<const std::string> framed = {};
};
using PacketPtr = std::shared_ptr<const Packet>;

class Watcher {  // One connection.
 public:
  virtual ~Watcher() = default;
  virtual void tell(const PacketPtr&) = 0;
  virtual void end(std::uint16_t code, std::string_view reason) = 0;  // Called after its removal from the list.
};

inline constexpr std::size_t night_bytes = 1024;  // Size of a night message, or a multiple of it.

// Spaces that make a text of `own` bytes as long as that of any other viewer who has followed as far. `common` is the
// length of what everybody may know, `room` is for what only this viewer may know. If that is too little for the
// longest of their texts, all of them get more.
std::string padding(std::size_t own, std::size_t longest, std::size_t common, std::size_t room);
inline constexpr std::size_t room_in_view = 1024;
// Enough for a hundred corrections of one role.
constexpr std::size_t room_in_events(std::size_t common) { return 16'384 + common / 4; }
std::string wide(std::size_t number);  // Padded: the number of digits would tell how much was shown.

class Audience {
 public:
  using Language = rules::Language;
  // Further members of the judge's messages: `"version":…,"line":…,"prompt":…`.
  using JudgesPart = std::function<std::string(Language)>;

  Audience();

  void open(int seats, int delay_public, int delay_open);
  void add(const State& before, const Event&, std::uint32_t position, Time stored);

  // The game's time runs on from here.
  void set_time(GameTime at, Time now) {
    game_time_ = at;
    wall_time_ = now;
  }
  // Delays are measured by a clock that nobody can set.
  void set_steady(Time steady) { steady_ = steady; }

  // After new events: sends what is due now.
  void deliver(const notation::NotatedGame&, Time now, const JudgesPart&);
  void tick(const notation::NotatedGame&, Time now);
  // Everything that was stored before this process started has been added. `proven`: the time that it is at least,
  // whatever the machine's clock says.
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
  bool equal_lengths(const Link&) const;  // The length of what its holder gets must reveal nothing.
  int delay_seconds(const Link&) const;   // Delay of everything that its holder sees.
  bool up_to_date(const Link&) const;     // Its holder has been shown everything that has happened.
  // What the public has been shown by now: the events from the holder's event number `from` on; the view of the whole
  // game.
  std::span<const Feed::Item> common(const Link&, std::size_t from) const;
  State common_view(const Link&) const;
  // Of the viewers who have the same nights: the length of the longest message with what one of them has been shown
  // from the holder's event number `from` on, in at most `limit` events.
  std::size_t longest_shown(const Link&, std::size_t from, std::size_t limit) const;
  std::string clock_json(const Link&, const notation::NotatedGame&, Time now) const;

 private:
  struct Seat {
    std::shared_ptr<Watcher> watcher;
    int link;
    Language language;
  };
  struct Signals {  // Signals already sent for the running clock.
    std::optional<notation::Clock> clock;
    bool warned = false, ended = false;
  };
  struct Channel {
    std::size_t feed = 0;
    Time delay = 0;
    bool paced = false;  // Gets equal messages at night.
    std::size_t released = 0;
    // Of a leader:
    bool night = false;      // Night messages are being sent.
    int calm = 0;            // Night messages since the public night ended and everything was sent.
    std::size_t looked = 0;  // Events that were due at the last call of hidden().
    bool hides = false;      // Its result then.
    std::string late = {};   // A message that waits for the morning.
    Signals clock = {};
    std::vector<Seat> seats = {};
  };

  std::size_t channel_of(const Link&) const;
  // A leader decides when a night begins and ends and how long its messages are. Seats and spectators without a delay
  // follow the public stream; spectators with a delay follow their own.
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
  void pass_second(const notation::NotatedGame&, Time now);
  void end_night(Channel& leader);
  void signal_all(const notation::NotatedGame&, Time now);
  void signal(Channel&, const std::optional<notation::Clock>&, Time now);
  std::string clock_message(std::string_view signal, const notation::Clock&, Time now) const;
  long left(const notation::Clock&, Time now) const;
  bool hidden(Channel& leader) const;  // Something may be going on that not everybody sees.
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

// The "events" message of a stream, from number `from` on.
std::string events_message(std::span<const Feed::Item>, std::size_t from, const std::string& more);

}  // namespace mafia::live
