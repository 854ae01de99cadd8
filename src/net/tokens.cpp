#include "net/tokens.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace mafia::net {

namespace {
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
}  // namespace

bool same_word(std::string_view a, std::string_view b) { return std::ranges::equal(a, b, {}, lower, lower); }

std::string_view next_element(std::string_view& list) {
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(','), list.size());
    const std::string_view element = trimmed(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
    if (!element.empty()) return element;
  }
  return {};
}

bool has_token(std::string_view list, std::string_view token) {
  for (std::string_view element = next_element(list); !element.empty(); element = next_element(list))
    if (same_word(element, token)) return true;
  return false;
}

bool names_tag(std::string_view list, std::string_view tag) {
  for (std::string_view element = next_element(list); !element.empty(); element = next_element(list)) {
    if (element == "*") return true;
    if (element.starts_with("W/")) element.remove_prefix(2);  // If-None-Match compares weakly.
    if (element == tag) return true;
  }
  return false;
}

}  // namespace mafia::net
