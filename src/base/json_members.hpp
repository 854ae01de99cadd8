// Reads JSON from outside: a missing member or a wrong type gives null or nothing, never an error.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace mafia {

// A member of an object; null counts as missing. For nlohmann's json and its ordered_json.
template <class Json>
const Json* member(const Json& object, const char* key) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(key);
  return found == object.end() || found->is_null() ? nullptr : &*found;
}

template <class Json>
const Json* list_member(const Json& object, const char* key) {  // Null unless it is an array.
  const Json* found = member(object, key);
  return found && found->is_array() ? found : nullptr;
}

template <class Json>
std::string text_of(const Json* value) {  // Empty unless it is a string.
  return value && value->is_string() ? *value->template get_ptr<const std::string*>() : std::string{};
}

template <class Json>
std::optional<std::int64_t> integer_of(const Json* value) {
  if (!value || !value->is_number_integer()) return std::nullopt;
  if (value->is_number_unsigned() && *value->template get_ptr<const std::uint64_t*>() > INT64_MAX) return std::nullopt;
  return value->template get<std::int64_t>();
}

template <class Json>
std::optional<bool> truth_of(const Json* value) {
  return value && value->is_boolean() ? std::optional(*value->template get_ptr<const bool*>()) : std::nullopt;
}

}  // namespace mafia
