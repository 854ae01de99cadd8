#include "net/api/members.hpp"

#include <algorithm>

#include "base/json_write.hpp"
#include "base/text.hpp"
#include "net/api/json_depth.hpp"

namespace mafia::net {

Members::Members(std::string_view body, rules::Language language) : json_(parse_shallow(body)), language_(language) {
  if (!json_.is_object()) problem_ = live::refuse(400, "not_json", language);
}

void Members::missing(const char* key) {
  if (!problem_) problem_ = live::refuse(400, "missing_member", language_, {key});
}

void Members::wrong(const char* key, std::string_view kind, const std::vector<std::string>& values) {
  if (!problem_) problem_ = live::refuse_member(key, kind, language_, values);
}

bool Members::has_only(std::initializer_list<std::string_view> keys) const {
  return std::ranges::all_of(json_.items(),
                             [&](const auto& each) { return std::ranges::find(keys, each.key()) != keys.end(); });
}

bool Members::fits(const Json& value, std::size_t shortest, std::size_t longest) {
  const std::string text = text_of(&value);
  if (!value.is_string() || invalid_utf8(text) != std::string::npos || text.find('\0') != text.npos) return false;
  const std::size_t length = length_utf8(text);
  return length >= shortest && length <= longest;
}

std::string Members::checked(const char* key, const Json& value, std::size_t shortest, std::size_t longest) {
  if (!fits(value, shortest, longest)) {
    if (shortest == 0)
      wrong(key, "short_text", {std::to_string(longest)});
    else
      wrong(key, "text", {std::to_string(shortest), std::to_string(longest)});
  }
  return text_of(&value);
}

std::string Members::text(const char* key, std::size_t shortest, std::size_t longest) {
  const Json* value = member(json_, key);
  if (!value) {
    missing(key);
    return {};
  }
  return checked(key, *value, shortest, longest);
}

std::string Members::text_if_any(const char* key, std::size_t longest) {
  const Json* value = member(json_, key);
  return value ? checked(key, *value, 0, longest) : std::string{};
}

std::optional<std::int64_t> Members::number_if_any(const char* key, std::int64_t least, std::int64_t most) {
  const Json* value = member(json_, key);
  if (!value) return std::nullopt;
  const auto number = integer_of(value);
  if (!number || *number < least || *number > most) {
    wrong(key, "number", {std::to_string(least), std::to_string(most)});
    return least;
  }
  return number;
}

std::int64_t Members::number(const char* key, std::int64_t least, std::int64_t most) {
  const auto number = number_if_any(key, least, most);
  if (!number) missing(key);
  return number.value_or(least);
}

std::vector<std::string> Members::texts_if_any(const char* key, std::size_t most, std::size_t longest) {
  std::vector<std::string> texts;
  const Json* value = member(json_, key);
  if (!value) return texts;
  const auto is_text = [&](const Json& each) { return fits(each, 0, longest); };
  if (!value->is_array() || value->size() > most || !std::ranges::all_of(*value, is_text)) {
    wrong(key, "texts", {std::to_string(most), std::to_string(longest)});
    return texts;
  }
  for (const Json& each : *value) texts.push_back(text_of(&each));
  return texts;
}

std::vector<std::string> Members::texts(const char* key, std::size_t most, std::size_t longest) {
  if (!has(key)) missing(key);
  return texts_if_any(key, most, longest);
}

std::vector<std::pair<std::string, std::string>> Members::pairs_if_any(const char* key) {
  std::vector<std::pair<std::string, std::string>> pairs;
  const Json* value = member(json_, key);
  if (!value) return pairs;
  constexpr std::size_t most = 500;
  if (!value->is_object() || value->size() > most) wrong(key, "settings");
  if (problem_) return pairs;
  for (const auto& [name, each] : value->items()) {
    if (each.is_structured() || each.is_null()) wrong(key, "settings");
    pairs.emplace_back(name, each.is_string() ? text_of(&each) : write_json(each));
  }
  return pairs;
}

bool Members::flag(const char* key) {
  const Json* value = member(json_, key);
  if (value && !value->is_boolean()) wrong(key, "flag");
  return truth_of(value).value_or(false);
}

std::string Members::scalar(const char* key) const {
  constexpr std::size_t longest = 128;
  const Json* value = member(json_, key);
  const bool plain = value && (value->is_string() || value->is_number());
  const std::string text = plain ? write_json(*value) : "null";
  return text.size() <= longest ? text : "null";
}

Members Members::object_if_any(const char* key) {
  const Json* value = member(json_, key);
  if (value && !value->is_object()) wrong(key, "object");
  return {Parsed{value && value->is_object() ? *value : Json::object()}, language_};
}

}  // namespace mafia::net
