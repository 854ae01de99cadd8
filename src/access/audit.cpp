#include "access/audit.hpp"

#include <cstdint>
#include <deque>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/json_write.hpp"
#include "base/overload.hpp"

namespace mafia::access {
namespace {

using nlohmann::json;

json who_of(const Actor& actor) {
  return std::visit(overload{
                        [](const ByStranger&) -> json { return nullptr; },
                        [](const ByAccount& by) -> json {
                          return {{"account", by.id}, {"name", by.name}};
                        },
                        [](const ByLink& by) -> json {
                          return {{"grant", name(by.grant)}, {"table", by.table}};
                        },
                    },
                    actor);
}

std::string body_of(const Deed& deed, Time time) {
  const json body = {{"time", time.time_since_epoch().count()},
                     {"who", who_of(deed.who)},
                     {"address", deed.address},
                     {"action", deed.action},
                     {"object", deed.object}};
  return write_json(body);  // Replaces invalid UTF-8: the address may come from a proxy.
}

const std::string* text_in(const json& object, const char* member) {
  const auto found = object.find(member);
  return found == object.end() ? nullptr : found->get_ptr<const std::string*>();
}

std::optional<std::uint64_t> number_in(const json& object, const char* member) {
  const auto found = object.find(member);
  if (found == object.end() || !found->is_number_unsigned()) return std::nullopt;
  return found->get<std::uint64_t>();
}

std::optional<Actor> actor_of(const json& who) {
  if (who.is_null()) return ByStranger{};
  if (!who.is_object()) return std::nullopt;
  const auto account = number_in(who, "account");
  const std::string *name = text_in(who, "name"), *grant_name = text_in(who, "grant"), *table = text_in(who, "table");
  if (account && name) return ByAccount{*account, *name};
  const std::optional<Grant> grant = grant_name ? grant_named(*grant_name) : std::nullopt;
  if (grant && table) return ByLink{*grant, *table};
  return std::nullopt;
}

AuditEntry entry_of(const store::Entry& stored) {
  AuditEntry unreadable{.version = stored.version, .deed = {.action = "unreadable"}};
  const json body = json::parse(stored.body, nullptr, false);
  if (!body.is_object()) return unreadable;
  const auto time = number_in(body, "time");
  const auto who = body.contains("who") ? actor_of(body["who"]) : std::nullopt;
  const std::string *address = text_in(body, "address"), *action = text_in(body, "action"),
                    *object = text_in(body, "object");
  if (!time || !who || !address || !action || !object) return unreadable;
  return {stored.version, Time(std::chrono::milliseconds(*time)), {*who, *address, *action, *object}};
}

}  // namespace

// How many notes were begun and have ended: the log answers in the order of the calls.
struct Audit::Notes {
  std::uint64_t begun = 0, ended = 0;
  std::deque<std::pair<std::uint64_t, std::function<void()>>> waiting;  // To be called after so many have ended.

  void end_one() {
    ++ended;
    while (!waiting.empty() && waiting.front().first <= ended) {
      const auto next = std::move(waiting.front().second);
      waiting.pop_front();
      next();
    }
  }
};

Audit::Audit(store::EventLog& log, std::function<void(const Deed&, const std::string&)> lost, std::function<Time()> now)
    : log_(log), lost_(std::move(lost)), now_(std::move(now)), notes_(std::make_shared<Notes>()) {
  if (!now_) now_ = [] { return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now()); };
}

void Audit::note(Deed deed, Noted done) {
  store::Append append{.stream = stream, .bodies = {body_of(deed, now_())}};
  ++notes_->begun;
  log_.append(std::move(append), [lost = lost_, deed = std::move(deed), done = std::move(done),
                                  notes = notes_](const store::AppendAnswer& answer) {
    const auto* gone = std::get_if<store::Unavailable>(&answer);
    if (gone) lost(deed, gone->why);
    if (done) done(gone ? std::optional(*gone) : std::nullopt);
    notes->end_one();
  });
}

store::Along Audit::along(const Deed& deed) const { return {stream, body_of(deed, now_())}; }

void Audit::read(store::Version after, std::size_t limit, Answer<std::vector<AuditEntry>> done) {
  const auto answer = [done = std::move(done)](const store::ReadAnswer& read) {
    if (const auto* gone = std::get_if<store::Unavailable>(&read)) return done(denied(*gone));
    std::vector<AuditEntry> entries;
    for (const store::Entry& stored : std::get<std::vector<store::Entry>>(read)) entries.push_back(entry_of(stored));
    done(std::move(entries));
  };
  const auto look = [&log = log_, after, limit, answer] { log.read(stream, after, limit, answer); };
  if (notes_->ended == notes_->begun) return look();
  notes_->waiting.emplace_back(notes_->begun, look);
}

}  // namespace mafia::access
