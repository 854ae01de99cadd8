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

inline constexpr std::size_t night_bytes = 1024;  // Of every message at night.

// So many spaces that a text of `own` bytes becomes as long as that of any other viewer who has followed as far: the
// length of what everybody may know, and `room` for what only he does.
std::string padding(std::size_t own, std::size_t common, std::size_t room);
inline constexpr std::size_t room_in_view = 1024, room_in_events = 4096;  // More than the longest games need.

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

  // After new events: sends what is due now.
  void deliver(const notation::Table&, Time now, const JudgesPart&);
  void tick(const notation::Table&, Time now);
  void caught_up(Time now);                // All that was stored before this process looked has been added.
  void tell_all(const std::string& text);  // At night seats and spectators get it in the morning.
  void tell_judges(const std::string& text);

  void join(std::shared_ptr<Watcher>, const Link&, std::size_t from, Language, const std::string& welcome);
  void leave(const Watcher*);
  void end_link(int link, std::uint16_t code, std::string_view reason);
  std::size_t watchers() const;

  // What the holder of the link has been shown so far.
  std::span<const Feed::Item> shown(const Link&, Time now) const;
  State view(const Link&, Time now) const;
  bool equal_lengths(const Link&) const;  // Whether nobody may learn anything from the length of what its holder gets.
  int delay_seconds(const Link&) const;   // By how much its holder sees everything late.
  bool up_to_date(const Link&, Time now) const;  // Has been shown everything that has happened.
  // What the public has been shown of those events, and of all that the holder has been shown.
  std::span<const Feed::Item> common(std::span<const Feed::Item>) const;
  struct Common {
    std::size_t cursor;
    State view;
  };
  Common common(const Link&, Time now) const;
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
    bool night = false;  // Such messages are being sent.
    int calm = 0;        // How many of them since the public night was over and told.
    std::size_t released = 0;
    std::size_t looked = 0;  // So many events were due when it was last asked whether something is hidden,
    bool hides = false;      // and that was the answer.
    std::string late = {};   // Waits for the morning.
    Signals clock = {};
    std::vector<Seat> seats = {};
  };

  std::size_t channel_of(const Link&) const;
  std::size_t due(const Channel&, Time now) const;
  bool drained(const Channel& channel, Time now) const { return channel.released == due(channel, now); }
  void release(Channel&, std::size_t count, const JudgesPart*);
  void release_due(Time now);
  void night_message(Channel&, const std::string& clock, Time now);
  void pass_second(const notation::Table&, Time now);
  void end_night(Channel&);
  void signal_all(const notation::Table&, Time now);
  void signal(Channel&, const std::optional<notation::Clock>&, Time now);
  std::string clock_message(std::string_view signal, const notation::Clock&, Time now) const;
  long left(const notation::Clock&, Time now) const;
  bool hidden(Channel&, Time now) const;  // Something that not everybody sees may be going on.
  bool is_late(const Channel& channel) const { return channel.delay != 0 || &channel == &channels_.back(); }
  const Feed& public_feed() const { return feeds_.back(); }

  std::vector<Feed> feeds_;        // The judge's, the seats', the public one.
  std::vector<Channel> channels_;  // The same, and the open one.
  // The public stream as it would be without a delay: it alone says how long a night lasts, so that its end does not
  // tell how much anybody else was shown.
  Channel pace_;
  Time last_second_ = 0;
  GameTime game_time_;
  Time wall_time_ = 0;
};

// "events" of a stream: from number `from` on.
std::string events_message(std::span<const Feed::Item>, std::size_t from, const std::string& more);

}  // namespace mafia::live
