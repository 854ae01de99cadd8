// What the entries of all logs have in common: the kind, the time and the key around what each one tells.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_members.hpp"

namespace mafia::live {

using StoredJson = nlohmann::ordered_json;

template <class Entry>
StoredJson envelope_of(const Entry& entry, const char* kind) {
  StoredJson json = {{"entry", kind}, {"time", entry.time}};
  if (!entry.key.empty()) json["key"] = entry.key;
  return json;
}

// Entry: with time, key and what; `read_what` makes the last of an object, or a sentence.
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
