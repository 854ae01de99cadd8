// All items of one kind that are replayed from streams of the log. Reads them on demand, carries out changes one after
// the other, and follows what other processes store. No process owns a stream: the versions of the log decide who was
// first.
//
// An Item has id(), version(), take(version, entry), made_by(key), amount(), rests(); Item::Entry with body_of(entry)
// and Item::read(body); Item::prefix of its streams; Item::missing and Item::full, the refusal codes for an unknown id
// and for an item without room for more (Item::room).
#pragma once

#include <algorithm>
#include <deque>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "live/dependencies.hpp"
#include "live/refused.hpp"
#include "live/room.hpp"
#include "live/stored_entry.hpp"

namespace mafia::live {

template <class Item>
class Streams {
 public:
  template <class T>
  using Answer = std::function<void(std::expected<T, Refused>)>;
  using ItemPtr = std::shared_ptr<Item>;
  using Language = rules::Language;

  Streams(store::EventLog& log, Dependencies dependencies) : log_(log), dependencies_(std::move(dependencies)) {}
  virtual ~Streams();

  // The item with that id, read from the log if necessary.
  void find(const std::string& id, Language, Answer<ItemPtr>);

  // Changes an item. Changes are planned one after the other, each on the newest version that this process knows. A
  // repeated key brings back what it made the first time. An empty plan: nothing has to change.
  struct Done {
    ItemPtr item;
    store::Version first = 0, last = 0;
    bool repeated = false;
  };
  using Entry = typename Item::Entry;
  using Plan = std::expected<std::vector<Entry>, Refused>;
  using Planner = std::function<Plan(const Item&)>;
  // An entry that is stored together with the planned entries, or not at all.
  using Along = std::function<store::Along(const std::vector<Entry>&)>;
  void change(const std::string& id, const std::string& key, Language, Planner, Answer<Done>, Along = {});

  Refused refused(const store::Unavailable& why, Language language) const { return unavailable(why, language); }

  // A change may follow soon: the log gets ready while the command is read and checked.
  void expect_change() { log_.expect_append(); }

  void notice(const std::string& stream, store::Version);  // From the log.
  void tick();                                             // Several times a second.
  Time now() const { return dependencies_.now(); }
  const Dependencies& dependencies() const { return dependencies_; }
  // Whether the item is in memory or being loaded; if not, find() reads the log.
  bool at_hand(const std::string& id) const { return slots_.contains(id); }
  ItemPtr loaded_one(const std::string& id) const;  // Null: it is not in memory, or not whole.
  // False: there is no such item, as far as this process knows. Another process may have just made it.
  bool is_known(const std::string& id) const { return !names_whole_ || names_.contains(std::hash<std::string>{}(id)); }
  void learn_names();  // Reads all ids from the log once; notices add later ones.
  std::size_t loaded() const { return slots_.size(); }
  std::size_t watchers() const;

  static std::string stream_of(const std::string& id) { return std::string(Item::prefix) + id; }
  static bool is_id(std::string_view);

 protected:
  struct Created {
    ItemPtr item;
    bool repeated = false;  // It existed already.
  };
  void create(const std::string& id, std::string body, Language, Answer<Created>, std::optional<store::Along>);
  Refused unavailable(const store::Unavailable& why, Language language) const {
    using Reason = store::Unavailable::Reason;
    if (why.reason == Reason::erased) return refuse(404, Item::missing, language);
    if (why.reason == Reason::damaged) return refuse(500, "damaged", language);  // The log has already reported it.
    dependencies_.complain(why.why);
    return refuse(503, "unavailable", language);
  }
  store::EventLog& log() { return log_; }
  void forget(const std::string& id) { slots_.erase(id); }

 private:
  virtual void taken(Item&, store::Version) = 0;  // After every entry.
  virtual void read_first(Item&) {}               // All earlier entries have been taken; the next ones are news.
  virtual void pass(Item&, Time now) = 0;         // On every tick.
  virtual std::size_t watchers_of(const Item&) const = 0;

  struct Task {
    std::string key;
    Language language;
    Planner plan;
    Answer<Done> answer;
    Along along;
  };
  using ReadEntry = std::expected<Entry, std::string>;
  struct UnderWay {
    Task task;
    std::vector<ReadEntry> entries;
  };
  struct Slot {
    ItemPtr item;
    std::string damage;  // Why it cannot be served.
    bool loaded = false, reading = false, busy = false, again = false;
    bool stale = false;  // Something may have been stored without a notice.
    store::Version noticed = 0;
    Time used = 0;
    std::deque<Task> tasks;
    std::vector<std::function<void(const store::Unavailable*)>> waiting;  // For the read in progress.
  };
  using SlotPtr = std::shared_ptr<Slot>;

  SlotPtr slot(const std::string& id);
  void find_slot(const std::string& id, Language, Answer<SlotPtr>);
  void drop(const std::string& id, const SlotPtr&);
  void read(const SlotPtr&, std::function<void(const store::Unavailable*)> then);
  void read_page(const SlotPtr&);
  void end_reading(const SlotPtr&, const store::Unavailable*);
  void run(const SlotPtr&);
  void append(const SlotPtr&, Task, const std::vector<Entry>&);
  void settle(const SlotPtr&, UnderWay, store::AppendAnswer);
  void look(const SlotPtr&);
  void follow();
  void note_name(const std::string& id) { names_.insert(std::hash<std::string>{}(id)); }
  bool is_idle(const Slot&) const;
  void forget_idle(Time now);
  bool take(Slot&, store::Version, ReadEntry);  // Whether it was new, and holds.

  static constexpr Time looking_ms = 200;
  // Idle items are dropped from memory; the log has them. Resting items (nothing has happened yet, or the game is over)
  // are dropped sooner, and only a limited number of the others stay.
  static constexpr Time idle_ms = 10 * 60 * 1000, resting_ms = 60 * 1000;
  static constexpr std::size_t most_idle = 500, most_idle_lines = 40'000;  // Whichever is reached first.
  static constexpr std::size_t most_waiting = 64;                          // Changes of one item.
  static constexpr std::size_t page = 200;                                 // Entries that are read at once.

  store::EventLog& log_;
  Dependencies dependencies_;
  std::unordered_map<std::string, SlotPtr> slots_;
  Time looked_ = 0;
  std::unordered_set<std::size_t> names_;  // Hashes of all ids.
  bool names_whole_ = false;               // They are complete: the log has listed them.
};

// A waiting callback may own its slot, so they would keep each other in memory.
template <class Item>
Streams<Item>::~Streams() {
  for (auto& [id, place] : slots_) {
    place->waiting.clear();
    place->tasks.clear();
  }
}

template <class Item>
bool Streams<Item>::is_id(std::string_view id) {
  return id.size() >= 4 && id.size() <= 40 && std::ranges::all_of(id, [](unsigned char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
         });
}

template <class Item>
auto Streams<Item>::loaded_one(const std::string& id) const -> ItemPtr {
  const auto found = slots_.find(id);
  const bool whole = found != slots_.end() && found->second->loaded && found->second->damage.empty();
  return whole ? found->second->item : nullptr;
}

template <class Item>
auto Streams<Item>::slot(const std::string& id) -> SlotPtr {
  SlotPtr& place = slots_[id];
  if (!place) {
    place = std::make_shared<Slot>();
    place->item = std::make_shared<Item>(id, dependencies_.library);
  }
  place->used = dependencies_.now();
  return place;
}

template <class Item>
bool Streams<Item>::take(Slot& slot, store::Version version, ReadEntry entry) {
  if (version <= slot.item->version() || !slot.damage.empty()) return false;  // Already known, or the item is damaged.
  if (const auto held = take_next(*slot.item, version, std::move(entry)); !held) {
    slot.damage = held.error();
    dependencies_.complain(stream_of(slot.item->id()) + ": " + slot.damage);
    return false;
  }
  return true;
}

template <class Item>
void Streams<Item>::read(const SlotPtr& slot, std::function<void(const store::Unavailable*)> then) {
  slot->waiting.push_back(std::move(then));
  if (slot->reading) {
    slot->again = true;  // The result may be older than what this caller needs.
    return;
  }
  slot->reading = true;
  slot->again = false;
  read_page(slot);
}

// A long stream is read in pages, so that others get their turn in between.
template <class Item>
void Streams<Item>::read_page(const SlotPtr& slot) {
  const auto start = slot->item->version();
  log_.read(stream_of(slot->item->id()), start, page, [this, slot](store::ReadAnswer answer) {
    if (const auto* gone = std::get_if<store::Unavailable>(&answer)) return end_reading(slot, gone);
    const auto& entries = std::get<std::vector<store::Entry>>(answer);
    for (const store::Entry& entry : entries)
      if (take(*slot, entry.version, Item::read(entry.body))) taken(*slot->item, entry.version);
    if (entries.size() == page && slot->damage.empty()) return read_page(slot);
    end_reading(slot, nullptr);
  });
}

template <class Item>
void Streams<Item>::end_reading(const SlotPtr& slot, const store::Unavailable* gone) {
  slot->reading = false;
  auto waiting = std::exchange(slot->waiting, {});
  if (!gone && !std::exchange(slot->loaded, true)) read_first(*slot->item);
  if (slot->again && !gone) {  // Callers that came in between wait for another read.
    auto late = std::make_shared<decltype(waiting)>(std::move(waiting));
    return read(slot, [late](const store::Unavailable* why) {
      for (auto& each : *late) each(why);
    });
  }
  for (auto& each : waiting) each(gone);
}

// Meanwhile another slot may have taken its place.
template <class Item>
void Streams<Item>::drop(const std::string& id, const SlotPtr& place) {
  const auto found = slots_.find(id);
  if (found != slots_.end() && found->second == place) slots_.erase(found);
}

template <class Item>
void Streams<Item>::find(const std::string& id, Language language, Answer<ItemPtr> answer) {
  find_slot(id, language, [answer](const std::expected<SlotPtr, Refused>& found) {
    if (!found) return answer(std::unexpected(found.error()));
    answer((*found)->item);
  });
}

template <class Item>
void Streams<Item>::find_slot(const std::string& id, Language language, Answer<SlotPtr> answer) {
  if (!is_id(id)) return answer(std::unexpected(refuse(404, Item::missing, language)));
  const SlotPtr place = slot(id);
  const auto give = [this, place, id, language, answer] {
    if (!place->damage.empty()) return answer(std::unexpected(refuse(500, "damaged", language)));
    if (place->item->version() != 0) return answer(place);
    drop(id, place);
    answer(std::unexpected(refuse(404, Item::missing, language)));
  };
  if (place->loaded) return give();
  read(place, [this, id, place, give, language, answer](const store::Unavailable* why) {
    if (!why) return give();
    if (why->reason == store::Unavailable::Reason::erased) drop(id, place);
    answer(std::unexpected(unavailable(*why, language)));
  });
}

template <class Item>
void Streams<Item>::create(const std::string& id, std::string body, Language language, Answer<Created> answer,
                           std::optional<store::Along> along) {
  log_.append({stream_of(id), 0, {std::move(body)}, {}, std::move(along)},
              [this, id, language, answer](store::AppendAnswer stored) {
                if (const auto* gone = std::get_if<store::Unavailable>(&stored))
                  return answer(std::unexpected(unavailable(*gone, language)));
                const bool repeated = std::holds_alternative<store::Conflict>(stored);
                note_name(id);
                find(id, language, [answer, repeated](std::expected<ItemPtr, Refused> found) {
                  if (!found) return answer(std::unexpected(found.error()));
                  answer(Created{*found, repeated});
                });
              });
}

template <class Item>
void Streams<Item>::change(const std::string& id, const std::string& key, Language language, Planner plan,
                           Answer<Done> answer, Along along) {
  const auto task = std::make_shared<Task>(Task{key, language, std::move(plan), std::move(answer), std::move(along)});
  // The slot that was found: if the item was deleted meanwhile, one under the same id would be empty.
  find_slot(id, language, [this, task](const std::expected<SlotPtr, Refused>& found) {
    if (!found) return task->answer(std::unexpected(found.error()));
    const SlotPtr& place = *found;
    if (place->tasks.size() >= most_waiting)
      return task->answer(std::unexpected(refuse(429, "too_often", task->language, {"1"})));
    place->tasks.push_back(std::move(*task));
    run(place);
  });
}

template <class Item>
void Streams<Item>::run(const SlotPtr& slot) {
  while (!slot->busy && !slot->tasks.empty()) {
    Task task = std::move(slot->tasks.front());
    slot->tasks.pop_front();
    if (!slot->damage.empty()) {
      task.answer(std::unexpected(refuse(500, "damaged", task.language)));
      continue;
    }
    if (const auto made = task.key.empty() ? std::nullopt : slot->item->made_by(task.key)) {
      task.answer(Done{slot->item, made->first, made->second, true});
      continue;
    }
    auto plan = task.plan(*slot->item);
    if (plan && !has_room(*slot->item, *plan)) plan = std::unexpected(refuse(422, Item::full, task.language));
    if (!plan) {
      task.answer(std::unexpected(plan.error()));
      continue;
    }
    if (plan->empty()) {
      task.answer(Done{slot->item, slot->item->version(), slot->item->version(), true});
      continue;
    }
    append(slot, std::move(task), *plan);
  }
}

// The entries to be taken are parsed from the same bytes that are stored, while the disk writes them.
template <class Item>
void Streams<Item>::append(const SlotPtr& slot, Task task, const std::vector<Entry>& plan) {
  std::vector<std::string> bodies;
  for (const Entry& entry : plan) bodies.push_back(body_of(entry));
  slot->busy = true;
  store::Append append{stream_of(slot->item->id()), slot->item->version(), bodies, task.key};
  if (task.along) append.along = task.along(plan);
  auto under_way = std::make_shared<UnderWay>(UnderWay{std::move(task), {}});
  log_.append(std::move(append), [this, slot, under_way](store::AppendAnswer answer) {
    settle(slot, std::move(*under_way), std::move(answer));
  });
  for (const std::string& body : bodies) under_way->entries.push_back(Item::read(body));
}

template <class Item>
void Streams<Item>::settle(const SlotPtr& slot, UnderWay under_way, store::AppendAnswer answer) {
  Task& task = under_way.task;
  std::vector<ReadEntry>& entries = under_way.entries;
  slot->busy = false;
  const auto* stored = std::get_if<store::Appended>(&answer);
  if (stored && !stored->repeated) {
    bool fresh = false;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (fresh) taken(*slot->item, stored->first + i - 1);
      fresh = take(*slot, stored->first + i, std::move(entries[i]));
    }
    // The caller is answered before a thousand watchers are told.
    if (slot->damage.empty())
      task.answer(Done{slot->item, stored->first, stored->last, false});
    else
      task.answer(std::unexpected(refuse(500, "damaged", task.language)));
    if (fresh) taken(*slot->item, stored->last);
    return run(slot);
  }
  if (const auto* gone = std::get_if<store::Unavailable>(&answer)) {
    task.answer(std::unexpected(unavailable(*gone, task.language)));
    return run(slot);
  }
  // Another process was faster, or has already carried out this very command: read the log and plan the task again.
  slot->busy = true;
  read(slot, [this, slot, again = std::move(task)](const store::Unavailable* why) mutable {
    slot->busy = false;
    if (why)
      again.answer(std::unexpected(unavailable(*why, again.language)));
    else
      slot->tasks.push_front(std::move(again));
    run(slot);
  });
}

template <class Item>
void Streams<Item>::notice(const std::string& stream, store::Version version) {
  if (stream.empty()) {  // The connection to the database was lost: anything may have happened.
    for (auto& [id, place] : slots_) place->stale = true;
    learn_names();
    return follow();
  }
  if (!stream.starts_with(Item::prefix)) return;
  const std::string id = stream.substr(Item::prefix.size());
  note_name(id);
  const auto found = slots_.find(id);
  if (found == slots_.end()) return;
  found->second->noticed = std::max(found->second->noticed, version);
  look(found->second);
}

// Reads until the version of the notice is there. Covers notices that came during a read or an append of our own, or
// while the database was gone.
template <class Item>
void Streams<Item>::look(const SlotPtr& place) {
  const bool behind = place->stale || place->item->version() < place->noticed;
  if (!behind || !place->loaded || place->busy || place->reading || !place->damage.empty()) return;
  place->stale = false;
  read(place, [this, place](const store::Unavailable* why) {
    if (!why) return;
    if (why->reason == store::Unavailable::Reason::erased) return drop(place->item->id(), place);
    if (why->reason == store::Unavailable::Reason::damaged) return void(place->damage = why->why);
    place->stale = true;
    dependencies_.complain(why->why);
  });
}

template <class Item>
void Streams<Item>::follow() {
  std::vector<SlotPtr> places;  // A copy: a read may answer at once and change the list.
  for (auto& [id, place] : slots_) places.push_back(place);
  for (const SlotPtr& place : places) look(place);
}

template <class Item>
void Streams<Item>::tick() {
  const Time now = dependencies_.now();
  if (now / looking_ms != std::exchange(looked_, now / looking_ms)) follow();
  for (auto& [id, place] : slots_)
    if (place->loaded && place->damage.empty()) pass(*place->item, now);
  forget_idle(now);
}

template <class Item>
bool Streams<Item>::is_idle(const Slot& place) const {
  return place.tasks.empty() && !place.busy && !place.reading && watchers_of(*place.item) == 0 &&
         place.item.use_count() == 1;
}

template <class Item>
void Streams<Item>::forget_idle(Time now) {
  std::vector<std::pair<Time, std::size_t>> others;  // Items that stay: time of last use, number of lines.
  std::size_t forgotten = std::erase_if(slots_, [&](const auto& each) {
    const Slot& place = *each.second;
    const Time patience = place.item->rests() ? resting_ms : idle_ms;
    if (!is_idle(place)) return false;
    if (place.used + patience < now) return true;
    others.emplace_back(place.used, place.item->amount().lines);
    return false;
  });
  std::ranges::sort(others, std::ranges::greater{});
  std::size_t lines = 0;
  const auto first_too_many = std::ranges::find_if(others, [&, count = std::size_t{0}](const auto& each) mutable {
    lines += each.second;
    // An item that exceeds the limit by itself is kept while it is the newest: otherwise every request would read it
    // again.
    return ++count > most_idle || (count > 1 && lines > most_idle_lines);
  });
  if (first_too_many != others.end())
    forgotten += std::erase_if(slots_, [&, last = first_too_many->first](const auto& each) {
      return each.second->used <= last && is_idle(*each.second);
    });
  if (forgotten > 0) dependencies_.forgotten(forgotten);
}

template <class Item>
void Streams<Item>::learn_names() {
  log_.streams(std::string(Item::prefix), [this](store::NamesAnswer answer) {
    const auto* list = std::get_if<std::vector<std::string>>(&answer);
    if (!list) return;  // Until the names are known, any item may exist.
    for (const std::string& name : *list) note_name(name.substr(Item::prefix.size()));
    names_whole_ = true;
  });
}

template <class Item>
std::size_t Streams<Item>::watchers() const {
  std::size_t count = 0;
  for (const auto& [id, place] : slots_) count += watchers_of(*place->item);
  return count;
}

}  // namespace mafia::live
