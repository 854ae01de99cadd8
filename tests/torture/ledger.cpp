#include "ledger.hpp"

#include <nlohmann/json.hpp>
#include <set>

#include "store/open.hpp"

namespace mafia::torture {
namespace {

constexpr std::string_view prefix = "table/";

struct Kept {  // An entry as the store has it, read without the server's code.
  std::string key, line;
};

Kept read_entry(const std::string& body) {
  const auto json = nlohmann::json::parse(body, nullptr, false);
  if (!json.is_object()) return {};
  Kept kept{.key = json.value("key", "")};
  const auto lines = json.find("lines");
  if (json.value("entry", "") == "played" && lines != json.end() && !lines->empty()) kept.line = lines->back();
  return kept;
}

std::string place(const std::string& table, std::uint64_t version) {
  return table + ", version " + std::to_string(version);
}

}  // namespace

void Ledger::acknowledge(const std::string& client, const Acknowledged& what) {
  const std::lock_guard lock(mutex_);
  std::uint64_t& last = last_[{client, what.table}];
  if (what.version <= last) faults_.push_back(place(what.table, what.version) + " was given after a later one");
  last = what.version;
  const auto [known, is_new] = tables_[what.table].emplace(what.version, what);
  if (!is_new)
    faults_.push_back(place(what.table, what.version) + " was given to " + known->second.key + " and " + what.key);
}

void Ledger::fault(const std::string& sentence) {
  const std::lock_guard lock(mutex_);
  faults_.push_back(sentence);
}

std::vector<std::string> Ledger::tables() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> names;
  for (const auto& [name, versions] : tables_) names.push_back(name);
  return names;
}

std::vector<Acknowledged> Ledger::of_table(const std::string& table) const {
  const std::lock_guard lock(mutex_);
  std::vector<Acknowledged> list;
  if (const auto found = tables_.find(table); found != tables_.end())
    for (const auto& [version, what] : found->second) list.push_back(what);
  return list;
}

std::size_t Ledger::size() const {
  const std::lock_guard lock(mutex_);
  std::size_t count = 0;
  for (const auto& [table, versions] : tables_) count += versions.size();
  return count;
}

std::vector<std::string> Ledger::faults() const {
  const std::lock_guard lock(mutex_);
  return faults_;
}

void Ledger::compare(const std::string& database, bool whole) {
  const auto reader = store::open_reader(database);
  if (!reader) return fault(reader.error());
  std::set<std::string> missing;
  for (const std::string& table : tables()) missing.insert(table);
  const auto walked = (*reader)->walk([&](const store::StreamCopy& stream) -> std::expected<void, std::string> {
    compare_stream(stream, whole);
    if (stream.name.starts_with(prefix)) missing.erase(stream.name.substr(prefix.size()));
    return {};
  });
  if (!walked) fault(walked.error());
  for (const std::string& table : missing) fault("table " + table + " is lost");
}

void Ledger::compare_stream(const store::StreamCopy& stream, bool whole) {
  for (const store::Fault& wrong : store::verify_stream(stream.name, stream.entries, stream.head))
    fault(stream.name + ": " + store::describe(wrong));
  if (stream.name.starts_with(prefix)) compare_table(stream.name.substr(prefix.size()), stream, whole);
}

void Ledger::compare_table(const std::string& table, const store::StreamCopy& stream, bool whole) {
  std::map<std::uint64_t, Acknowledged> told;
  for (const Acknowledged& what : of_table(table)) told.emplace(what.version, what);
  std::set<std::string> keys;
  for (const store::Entry& entry : stream.entries) {
    const Kept kept = read_entry(entry.body);
    if (!keys.insert(kept.key).second) fault(place(table, entry.version) + " is there twice: " + kept.key);
    const auto found = told.find(entry.version);
    if (found == told.end()) {
      if (whole) fault(place(table, entry.version) + " was never acknowledged: " + kept.line);
      continue;
    }
    if (kept.key != found->second.key || kept.line != found->second.line)
      fault(place(table, entry.version) + " is \"" + kept.line + "\" instead of \"" + found->second.line + "\"");
    told.erase(found);
  }
  // While commands are under way, the missing ones may have been acknowledged after the database was read.
  for (const auto& [version, what] : told)
    if (whole) fault(place(table, version) + " is lost: " + what.line);
}

}  // namespace mafia::torture
