#include "live/audience.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "wire/event_json.hpp"

namespace mafia::live {
namespace {

constexpr Time second = 1000;
// Night messages after the last one with news, before a night ends.
constexpr int calm_enough = 2;
// Bytes of a night message beside its public events: for its own members, and for what only its viewer sees. The latter
// is as much as a judge can take back and enter again within a second. A message with many public events, as in an
// upload, gets more.
constexpr std::size_t frame_of_night = 128, room_at_night = 1536, room_beside_public = 256;
// At least the other members of a message with events, whatever their numbers.
constexpr std::size_t frame_of_events = 128;
const std::string no_clock = "null";

PacketPtr packet(std::string text) { return std::make_shared<const Packet>(Packet{std::move(text)}); }

// As the rules say, otherwise ten seconds before the end of anything long enough.
long warn_at(const notation::Clock& clock) {
  constexpr long notice = 10'000, long_enough = 20'000;
  const auto allowed = static_cast<long>(clock.allowed_ms);
  if (clock.warn_ms != 0) return allowed - static_cast<long>(clock.warn_ms);
  return allowed >= long_enough ? notice : 0;
}

std::string number_or_null(const std::optional<int>& number) { return number ? std::to_string(*number) : "null"; }

// During the deal and at night, not everybody sees the same.
bool hides(const State& view) { return view.step == Step::dealing || is_night(view); }

}  // namespace

std::string padding(std::size_t own, std::size_t longest, std::size_t common, std::size_t room) {
  std::size_t whole = common + room;
  while (whole < std::max(own, longest)) whole += room;
  return std::string(whole - own, ' ');
}

std::string wide(std::size_t number) {
  constexpr std::size_t digits = 6;
  std::string text = std::to_string(number);
  return text.insert(0, digits - std::min(digits, text.size()), ' ');
}

std::string events_message(std::span<const Feed::Item> items, std::size_t from, const std::string& more) {
  std::string text = R"({"type":"events","from":)" + wide(from) + R"(,"events":[)";
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i != 0) text += ',';
    text += *items[i].json;
  }
  text += ']';
  if (!more.empty()) (text += ',') += more;
  return text += '}';
}

Audience::Audience() { open(0, 0, 0); }

void Audience::open(int seats, int delay_public, int delay_open) {
  feeds_ = {Feed(Judge{})};
  channels_ = {Channel{.feed = 0}};
  for (int number = 1; number <= seats; ++number) {
    channels_.push_back({.feed = feeds_.size(), .paced = true});
    feeds_.push_back(Feed(seat(number)));
  }
  channels_.push_back({.feed = feeds_.size(), .delay = delay_public * second, .paced = true});
  pace_ = {.feed = feeds_.size(), .paced = true};
  feeds_.push_back(Feed(Spectator{}));
  channels_.push_back({.feed = 0, .delay = delay_open * second});
}

void Audience::add(const State& before, const Event& event, std::uint32_t position, Time stored) {
  const Text full = std::make_shared<const std::string>(notation::event_json(event));
  for (Feed& feed : feeds_) feed.add(before, event, position, full, {stored, steady_});
}

Time Audience::newest() const {
  const auto items = feeds_.front().items();
  return items.empty() ? 0 : items.back().stored;
}

std::size_t Audience::channel_of(const Link& link) const {
  switch (link.grant) {
    case access::Grant::judge:
    case access::Grant::assistant: return 0;
    case access::Grant::seat: return static_cast<std::size_t>(link.seat);
    case access::Grant::spectator: return channels_.size() - 2;
    case access::Grant::overlay: break;
  }
  return channels_.size() - 1;
}

bool Audience::hidden(Channel& leader) const {
  if (leader.delay == 0) return hides(public_feed().view());
  // A delayed channel has its nights late.
  const std::size_t count = due(leader);
  if (count != leader.looked) leader.hides = hides(feeds_[leader.feed].view(count));
  leader.looked = count;
  return leader.hides;
}

std::size_t Audience::due(const Channel& channel) const {
  const auto items = feeds_[channel.feed].items();
  if (channel.delay == 0) return items.size();
  const auto later = items.subspan(channel.released);
  const auto late = std::ranges::find_if(later, [&](const auto& item) { return item.heard + channel.delay > steady_; });
  return channel.released + static_cast<std::size_t>(late - later.begin());
}

void Audience::release(Channel& channel, std::size_t count, const JudgesPart* judges_part) {
  const std::size_t from = channel.released;
  channel.released = count;
  PacketPtr by_language[2];
  for (const Seat& seat : channel.seats) {
    PacketPtr& made = by_language[judges_part ? static_cast<std::size_t>(seat.language) : 0];
    if (!made)
      made = packet(events_message(feeds_[channel.feed].items().subspan(from, count - from), from,
                                   judges_part ? (*judges_part)(seat.language) : std::string{}));
    seat.watcher->tell(made);
  }
}

void Audience::release_due() {
  each_leader([&](Channel& leader) {
    if (!leader.night && hidden(leader)) {
      leader.night = true;
      leader.calm = 0;
    }
  });
  for (Channel& channel : std::span(channels_).subspan(1)) {
    if (leader_of(channel).night) continue;
    if (const std::size_t count = due(channel); count > channel.released) release(channel, count, nullptr);
  }
  if (!pace_.night) pace_.released = due(pace_);
}

void Audience::deliver(const notation::NotatedGame& table, Time now, const JudgesPart& judges_part) {
  // The judge gets a message for every entry, even one without events: its version is new.
  release(channels_.front(), feeds_.front().items().size(), &judges_part);
  release_due();
  if (table.has_rules()) signal_all(table, now);
}

// The length of the messages of this second. It depends only on what all of them contain, never on what only some
// viewers see. More public events get more room, since more may have happened that is not public.
std::size_t Audience::night_size(const Channel& leader, const std::string& clock) const {
  const auto items = feeds_[leader.feed].items();
  const auto now = items.subspan(leader.released, due(leader) - leader.released);
  std::size_t needed = frame_of_night + clock.size() + std::max(room_at_night, room_beside_public * now.size());
  for (const Feed::Item& item : now) needed += (item.json->size() + 1) * 3 / 2;
  return (needed + night_bytes - 1) / night_bytes * night_bytes;
}

// One message with the events that are due. Events that do not fit wait for the next second; this only happens after a
// judge has taken back and entered again a great deal that is not public.
void Audience::night_message(Channel& channel, const std::string& clock, std::size_t size) {
  const auto items = feeds_[channel.feed].items();
  const std::size_t count = due(channel);
  std::string text = R"({"type":"night","from":)" + wide(channel.released) + R"(,"events":[)";
  const std::string tail = R"(],"clock":)" + clock + R"(,"pad":")";
  for (bool first = true; channel.released < count; first = false, ++channel.released) {
    const std::string& next = *items[channel.released].json;
    if (text.size() + next.size() + tail.size() + 3 > size) break;
    if (!first) text += ',';
    text += next;
  }
  if (channel.seats.empty()) return;
  text += tail;
  text.append(size - text.size() - 2, ' ');
  text += "\"}";
  const PacketPtr made = packet(std::move(text));
  for (const Seat& seat : channel.seats) seat.watcher->tell(made);
}

bool Audience::all_drained(const Channel& leader) const {
  return std::ranges::all_of(channels_, [&](const Channel& channel) {
    return &leader_of(channel) != &leader || channel.released == due(channel);
  });
}

void Audience::pass_second(const notation::NotatedGame& table, Time now) {
  const auto running = notation::clock_of(table.rules(), public_feed().view());
  const std::string clock = running ? clock_message("", *running, now) : no_clock;
  each_leader([&](Channel& leader) {
    if (!leader.night) return;
    const std::string& shown = is_late(leader) ? no_clock : clock;
    const std::size_t size = night_size(leader, shown);
    for (Channel& channel : channels_)
      if (&leader_of(channel) == &leader) night_message(channel, shown, size);
    leader.released = due(leader);
    leader.calm = hidden(leader) || !all_drained(leader) ? 0 : leader.calm + 1;
    if (leader.calm > calm_enough) end_night(leader);
  });
}

// Ends it for all followers at once.
void Audience::end_night(Channel& leader) {
  leader.night = false;
  for (Channel& channel : channels_) {
    if (&leader_of(channel) != &leader) continue;
    channel.clock = {};
    if (channel.late.empty()) continue;
    const PacketPtr made = packet(std::exchange(channel.late, {}));
    for (const Seat& seat : channel.seats) seat.watcher->tell(made);
  }
}

// Nobody was watching earlier, so only events of the current second are sent in messages of equal size.
void Audience::caught_up(Time now, Time proven) {
  for (Feed& feed : feeds_) feed.set_ages(proven, steady_);
  release_due();
  const auto skip = [&](Channel& channel) {
    if (!leader_of(channel).night) return;
    const auto items = feeds_[channel.feed].items().first(due(channel));
    const Time this_second = now / second * second;
    const auto recent = std::ranges::find_if(items, [&](const auto& item) { return item.stored >= this_second; });
    channel.released = std::max(channel.released, static_cast<std::size_t>(recent - items.begin()));
  };
  for (Channel& channel : channels_) skip(channel);
  skip(pace_);
  each_leader([&](Channel& leader) {
    if (!hidden(leader) && all_drained(leader)) leader.night = false;
  });
  last_second_ = now / second;
}

void Audience::tick(const notation::NotatedGame& table, Time now) {
  if (!table.has_rules()) return;
  release_due();
  const bool whole_second = now / second != last_second_;
  last_second_ = now / second;
  if (whole_second) pass_second(table, now);
  signal_all(table, now);
}

void Audience::signal_all(const notation::NotatedGame& table, Time now) {
  signal(channels_.front(), notation::clock_of(table.rules(), table.state()), now);
  const auto clock = notation::clock_of(table.rules(), public_feed().view());
  for (Channel& channel : std::span(channels_).subspan(1))
    if (!is_late(channel) && !leader_of(channel).night) signal(channel, clock, now);
}

long Audience::left(const notation::Clock& clock, Time now) const {
  const Time passed = std::max<Time>(now - wall_time_, 0);
  const Time game_now =
      clock.paused ? static_cast<Time>(clock.paused_at.ms) : static_cast<Time>(game_time_.ms) + passed;
  return static_cast<long>(static_cast<Time>(clock.allowed_ms) - (game_now - static_cast<Time>(clock.since.ms)));
}

std::string Audience::clock_message(std::string_view signal, const notation::Clock& clock, Time now) const {
  std::string text = "{";
  if (!signal.empty()) (text += R"("type":"clock","signal":")") += std::string(signal) + "\",";
  text += R"("acting":)" + number_or_null(clock.acting) + R"(,"allowed_ms":)" + std::to_string(clock.allowed_ms);
  text += R"(,"left_ms":)" + std::to_string(left(clock, now)) + R"(,"paused":)" + (clock.paused ? "true" : "false");
  return text += R"(,"time":)" + std::to_string(now) + "}";
}

void Audience::signal(Channel& channel, const std::optional<notation::Clock>& clock, Time now) {
  Signals& signals = channel.clock;
  const auto tell = [&](std::string_view what, const notation::Clock& of) {
    if (channel.seats.empty()) return;
    const PacketPtr made = packet(clock_message(what, of, now));
    for (const Seat& seat : channel.seats) seat.watcher->tell(made);
  };
  if (clock != signals.clock) {
    const auto before = signals.clock;
    const bool same_time =
        before && clock && before->acting == clock->acting && before->allowed_ms == clock->allowed_ms;
    const bool only_pause = same_time && before->paused != clock->paused;
    if (!only_pause) signals = {};
    signals.clock = clock;
    if (!clock) return tell("stopped", *before);
    tell(only_pause ? (clock->paused ? "paused" : "resumed") : "started", *clock);
  }
  if (!clock || clock->paused) return;
  const long remaining = left(*clock, now);
  if (!signals.ended && remaining <= 0) {
    signals.ended = signals.warned = true;
    tell("ended", *clock);
  } else if (!signals.warned && remaining <= warn_at(*clock)) {
    signals.warned = true;
    tell("warning", *clock);
  }
}

void Audience::tell_judges(const std::string& text) {
  const PacketPtr made = packet(text);
  for (const Seat& seat : channels_.front().seats) seat.watcher->tell(made);
}

void Audience::tell_all(const std::string& text) {
  const PacketPtr made = packet(text);
  for (Channel& channel : channels_) {
    if (leader_of(channel).night) {
      channel.late = text;
      continue;
    }
    for (const Seat& seat : channel.seats) seat.watcher->tell(made);
  }
}

void Audience::join(std::shared_ptr<Watcher> watcher, const Link& link, std::size_t from, Language language,
                    const std::string& welcome) {
  Channel& channel = channels_[channel_of(link)];
  watcher->tell(packet(welcome));
  from = std::min(from, channel.released);
  const auto missed = feeds_[channel.feed].items().subspan(from, channel.released - from);
  if (channel.paced) {  // Sent even if nothing was missed, which must not show.
    const std::string common_text = events_message(common(link, from), 0, R"("pad":"")");
    const std::string text = events_message(missed, from, R"("pad":"")");
    const std::size_t longest = longest_shown(link, from, std::numeric_limits<std::size_t>::max());
    const std::string pad = padding(text.size(), longest, common_text.size(), room_in_events(common_text.size()));
    watcher->tell(packet(events_message(missed, from, R"("pad":")" + pad + '"')));
  } else if (!missed.empty()) {
    watcher->tell(packet(events_message(missed, from, "")));
  }
  channel.seats.push_back({std::move(watcher), link.number, language});
}

void Audience::leave(const Watcher* watcher) {
  for (Channel& channel : channels_)
    std::erase_if(channel.seats, [&](const Seat& seat) { return seat.watcher.get() == watcher; });
}

void Audience::end_link(int link, std::uint16_t code, std::string_view reason) {
  std::vector<std::shared_ptr<Watcher>> ended;
  for (Channel& channel : channels_)
    std::erase_if(channel.seats, [&](const Seat& seat) {
      if (seat.link != link) return false;
      ended.push_back(seat.watcher);
      return true;
    });
  for (const auto& watcher : ended) watcher->end(code, reason);
}

std::size_t Audience::watchers() const {
  std::size_t count = 0;
  for (const Channel& channel : channels_) count += channel.seats.size();
  return count;
}

std::span<const Feed::Item> Audience::shown(const Link& link) const {
  const Channel& channel = channels_[channel_of(link)];
  return feeds_[channel.feed].items().first(channel.released);
}

State Audience::view(const Link& link) const {
  return feeds_[channels_[channel_of(link)].feed].view(shown(link).size());
}

bool Audience::equal_lengths(const Link& link) const { return channels_[channel_of(link)].paced; }

int Audience::delay_seconds(const Link& link) const {
  return static_cast<int>(channels_[channel_of(link)].delay / second);
}

bool Audience::up_to_date(const Link& link) const {
  return shown(link).size() == feeds_[channels_[channel_of(link)].feed].items().size();
}

std::span<const Feed::Item> Audience::common(const Link& link, std::size_t from) const {
  const Channel& channel = channels_[channel_of(link)];
  const auto own = feeds_[channel.feed].items();
  const auto shown = public_feed().items().first(leader_of(channel).released);
  if (from >= own.size()) return {};
  // Every viewer sees all public events: the first one that this viewer has not seen is found by its position in the
  // log.
  const auto first = std::ranges::lower_bound(shown, own[from].position, {}, &Feed::Item::position);
  return {first, shown.end()};
}

std::size_t Audience::longest_shown(const Link& link, std::size_t from, std::size_t limit) const {
  const Channel& channel = channels_[channel_of(link)];
  const auto own = feeds_[channel.feed].items();
  if (from >= own.size()) return 0;
  std::size_t longest = 0;
  for (const Channel& each : channels_) {
    if (!each.paced || &leader_of(each) != &leader_of(channel)) continue;
    const auto shown = feeds_[each.feed].items().first(each.released);
    const auto first = std::ranges::lower_bound(shown, own[from].position, {}, &Feed::Item::position);
    std::size_t bytes = frame_of_events;
    const std::span missed(first, shown.end());
    for (const Feed::Item& item : missed.first(std::min(limit, missed.size()))) bytes += item.json->size() + 1;
    longest = std::max(longest, bytes);
  }
  return longest;
}

State Audience::common_view(const Link& link) const {
  return public_feed().view(leader_of(channels_[channel_of(link)]).released);
}

std::string Audience::clock_json(const Link& link, const notation::NotatedGame& table, Time now) const {
  const Channel& channel = channels_[channel_of(link)];
  if (channel.delay != 0 || !table.has_rules()) return "null";
  const State seen = &channel == &channels_.front() ? table.state() : view(link);
  const auto clock = notation::clock_of(table.rules(), seen);
  return clock ? clock_message("", *clock, now) : "null";
}

}  // namespace mafia::live
