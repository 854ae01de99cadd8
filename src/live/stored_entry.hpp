// What the entries of all logs share: kind, time and key around the content.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_members.hpp"
#include "store/event_log.hpp"

namespace mafia::live {

using StoredJson = nlohmann::ordered_json;

template <class Entry>
StoredJson envelope_of(const Entry& entry, const char* kind) {
  StoredJson json = {{"entry", kind}, {"time", entry.time}};
  if (!entry.key.empty()) json["key"] = entry.key;
  return json;
}

// Entry: has time, key and what. `read_what` makes `what` from the object; its error is a sentence.
template <class Entry, class ReadWhat>
std::expected<Entry, std::string> read_stored(std::string_view body, const ReadWhat& read_what) {
  const StoredJson json = StoredJson::parse(body, nullptr, false);
  if (!json.is_object()) return std::unexpected("an entry is no JSON object");
  const auto time = integer_of(member(json, "time"));
  if (!time) return std::unexpected("an entry has no time");
  auto what = read_what(json);
  if (!what) return std::unexpected(what.error());
  return Entry{*time, text_of(member(json, "key")), std::move(*what)};
}

// Applies the next entry, as read from the log of an Item. The error is a sentence that names the entry where the log
// is damaged.
template <class Item>
std::expected<void, std::string> take_next(Item& item, store::Version version,
                                           std::expected<typename Item::Entry, std::string> entry) {
  const auto taken = entry ? item.take(version, std::move(*entry)) : std::unexpected(std::move(entry.error()));
  if (!taken) return std::unexpected("entry " + std::to_string(version) + ": " + taken.error());
  return {};
}

inline std::vector<std::string> texts_of(const StoredJson& json, const char* key) {
  std::vector<std::string> texts;
  if (const StoredJson* list = list_member(json, key))
    for (const StoredJson& each : *list) texts.push_back(text_of(&each));
  return texts;
}

inline int small(const StoredJson& json, const char* key, int otherwise = 0) {
  return static_cast<int>(integer_of(member(json, key)).value_or(otherwise));
}

}  // namespace mafia::live
