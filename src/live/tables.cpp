#include "live/tables.hpp"

#include <algorithm>
#include <utility>

#include "crypto/crypto.hpp"
#include "live/opening.hpp"
#include "live/table_json.hpp"

namespace mafia::live {
namespace {

constexpr Time idle_ms = 10 * 60 * 1000;  // An idle table is forgotten; the log has it.
constexpr std::size_t most_waiting = 64;  // Commands of one table.

Refused unavailable(const store::Unavailable& why, Language language, const Surroundings& around) {
  around.complain(why.why);
  return refuse(503, "unavailable", language);
}

}  // namespace

Tables::Tables(store::EventLog& log, Surroundings around) : log_(log), around_(std::move(around)) {}

Tables::SlotPtr Tables::slot(const std::string& id) {
  SlotPtr& place = slots_[id];
  if (!place) {
    place = std::make_shared<Slot>();
    place->table = std::make_shared<Table>(id, around_.library);
  }
  place->used = around_.now();
  return place;
}

void Tables::take(Slot& slot, store::Version version, const std::string& body) {
  if (version <= slot.table->version() || !slot.damage.empty()) return;  // Known already, or hopeless.
  if (const auto taken = slot.table->take(version, body); !taken) {
    slot.damage = taken.error();
    around_.complain("table " + slot.table->id() + ": " + slot.damage);
    return;
  }
  const TablePtr& table = slot.table;
  table->audience().deliver(table->game(), around_.now(),
                            [&](Language language) { return judges_part(*table, version, language); });
  const Table::Recorded& recorded = *table->recorded(version);
  if (!recorded.news.empty()) table->audience().tell_judges(recorded.news);
  if (recorded.header) table->audience().tell_all(header_message(*table));
}

void Tables::read(const SlotPtr& slot, std::function<void(const store::Unavailable*)> then) {
  slot->waiting.push_back(std::move(then));
  if (slot->reading) {
    slot->again = true;  // What is wanted now may be newer than what is on its way.
    return;
  }
  slot->reading = true;
  slot->again = false;
  const auto start = slot->table->version();
  log_.read(stream_of_table(slot->table->id()), start, 0, [this, slot](store::ReadAnswer answer) {
    slot->reading = false;
    auto waiting = std::exchange(slot->waiting, {});
    const auto* gone = std::get_if<store::Unavailable>(&answer);
    if (!gone) {
      for (const store::Entry& entry : std::get<std::vector<store::Entry>>(answer))
        take(*slot, entry.version, entry.body);
      if (!std::exchange(slot->loaded, true)) slot->table->audience().caught_up(around_.now());
    }
    if (slot->again && !gone) {  // Those who asked in between wait for another look.
      auto late = std::make_shared<decltype(waiting)>(std::move(waiting));
      return read(slot, [late](const store::Unavailable* why) {
        for (auto& each : *late) each(why);
      });
    }
    for (auto& each : waiting) each(gone);
  });
}

void Tables::find(const std::string& id, Language language, Answer<TablePtr> answer) {
  if (!is_table_id(id)) return answer(std::unexpected(refuse(404, "no_such_table", language)));
  const SlotPtr place = slot(id);
  const auto give = [this, place, id, language, answer] {
    if (!place->damage.empty()) return answer(std::unexpected(refuse(500, "damaged", language, {place->damage})));
    if (place->table->version() != 0) return answer(place->table);
    slots_.erase(id);
    answer(std::unexpected(refuse(404, "no_such_table", language)));
  };
  if (place->loaded) return give();
  read(place, [this, give, language, answer](const store::Unavailable* why) {
    if (why) return answer(std::unexpected(unavailable(*why, language, around_)));
    give();
  });
}

void Tables::open(const OpenRequest& request, Language language, Answer<Opening> answer) {
  auto opened = open_table(request, language, around_);
  if (!opened) return answer(std::unexpected(opened.error()));
  const std::string chosen = request.key.empty()
                                 ? around_.random_bytes(9)
                                 : std::string(crypto::bytes_of(crypto::sha256("table\n", request.key)).substr(0, 9));
  const std::string id = crypto::base64url(chosen);
  const std::string body = body_of({around_.now(), request.key.empty() ? "" : "open", std::move(*opened)});
  log_.append({stream_of_table(id), 0, {body}, {}}, [this, id, language, answer](store::AppendAnswer stored) {
    if (const auto* gone = std::get_if<store::Unavailable>(&stored))
      return answer(std::unexpected(unavailable(*gone, language, around_)));
    const bool repeated = std::holds_alternative<store::Conflict>(stored);
    find(id, language, [answer, repeated](std::expected<TablePtr, Refused> found) {
      if (!found) return answer(std::unexpected(found.error()));
      answer(Opening{*found, repeated});
    });
  });
}

void Tables::change(const std::string& id, const std::string& key, Language language, Planner plan,
                    Answer<Done> answer) {
  find(id, language, [this, id, key, language, plan, answer](std::expected<TablePtr, Refused> found) {
    if (!found) return answer(std::unexpected(found.error()));
    const SlotPtr place = slot(id);
    if (place->tasks.size() >= most_waiting) return answer(std::unexpected(refuse(429, "too_often", language, {"1"})));
    place->tasks.push_back({key, language, plan, answer});
    run(place);
  });
}

void Tables::run(const SlotPtr& slot) {
  while (!slot->busy && !slot->tasks.empty()) {
    Task task = std::move(slot->tasks.front());
    slot->tasks.pop_front();
    if (const auto made = task.key.empty() ? std::nullopt : slot->table->made_by(task.key)) {
      task.answer(Done{slot->table, made->first, made->second, true});
      continue;
    }
    auto plan = task.plan(*slot->table);
    if (!plan) {
      task.answer(std::unexpected(plan.error()));
      continue;
    }
    std::vector<std::string> bodies;
    for (const TableEntry& entry : *plan) bodies.push_back(body_of(entry));
    slot->busy = true;
    store::Append append{stream_of_table(slot->table->id()), slot->table->version(), bodies, task.key};
    auto carried = std::make_shared<std::pair<Task, std::vector<std::string>>>(std::move(task), std::move(bodies));
    log_.append(std::move(append), [this, slot, carried](store::AppendAnswer answer) {
      settle(slot, std::move(carried->first), std::move(carried->second), std::move(answer));
    });
  }
}

void Tables::settle(const SlotPtr& slot, Task task, std::vector<std::string> bodies, store::AppendAnswer answer) {
  slot->busy = false;
  const auto* stored = std::get_if<store::Appended>(&answer);
  if (stored && !stored->repeated) {
    for (std::size_t i = 0; i < bodies.size(); ++i) take(*slot, stored->first + i, bodies[i]);
    task.answer(Done{slot->table, stored->first, stored->last, false});
    if (slot->table->version() < slot->noticed) notice(stream_of_table(slot->table->id()), slot->noticed);
    return run(slot);
  }
  if (const auto* gone = std::get_if<store::Unavailable>(&answer)) {
    task.answer(std::unexpected(unavailable(*gone, task.language, around_)));
    return run(slot);
  }
  // Another process was quicker, or has carried out this very command: look at the log and judge the task anew.
  slot->busy = true;
  read(slot, [this, slot, task = std::move(task)](const store::Unavailable* why) mutable {
    slot->busy = false;
    if (why)
      task.answer(std::unexpected(unavailable(*why, task.language, around_)));
    else
      slot->tasks.push_front(std::move(task));
    run(slot);
  });
}

void Tables::notice(const std::string& stream, store::Version version) {
  const auto look = [this](const SlotPtr& place) {
    read(place, [this](const store::Unavailable* why) {
      if (why) around_.complain(why->why);
    });
  };
  if (stream.empty()) {  // The connection to the database was lost: anything may have happened.
    for (auto& [id, place] : slots_)
      if (place->loaded) look(place);
    return;
  }
  const std::string prefix = stream_of_table("");
  if (!stream.starts_with(prefix)) return;
  const auto found = slots_.find(stream.substr(prefix.size()));
  if (found == slots_.end() || !found->second->loaded) return;
  Slot& place = *found->second;
  place.noticed = std::max(place.noticed, version);
  // While an append of our own is on its way, its answer brings the same entries.
  if (!place.busy && place.table->version() < version) look(found->second);
}

void Tables::tick() {
  const Time now = around_.now();
  for (auto& [id, place] : slots_)
    if (place->loaded && place->damage.empty()) place->table->audience().tick(place->table->game(), now);
  std::erase_if(slots_, [&](const auto& each) {
    const Slot& place = *each.second;
    return place.used + idle_ms < now && place.tasks.empty() && !place.busy && !place.reading &&
           place.table->audience().watchers() == 0 && place.table.use_count() == 1;
  });
}

std::size_t Tables::watchers() const {
  std::size_t count = 0;
  for (const auto& [id, place] : slots_) count += place->table->audience().watchers();
  return count;
}

}  // namespace mafia::live
