#include "net/target.hpp"

#include "base/text.hpp"
#include "net/host.hpp"
#include "net/tokens.hpp"

namespace mafia::net {

namespace {

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// Refuses invalid UTF-8 once, here, so that all later code can print and store these texts.
std::optional<std::string> decoded(std::string_view text, bool plus_is_space) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '%') {
      const int high = i + 2 < text.size() ? digit_of(text[i + 1]) : -1;
      const int low = i + 2 < text.size() ? digit_of(text[i + 2]) : -1;
      if (high < 0 || low < 0) return std::nullopt;
      c = static_cast<char>(high * 16 + low);
      i += 2;
    } else if (c == '+' && plus_is_space) {
      c = ' ';
    }
    if (c == '\0') return std::nullopt;
    out += c;
  }
  if (invalid_utf8(out) != std::string::npos) return std::nullopt;
  return out;
}

// The absolute form, which every server must accept (RFC 9112, 3.2.2). Nothing: the host is invalid. Empty: another
// form.
std::optional<std::string_view> take_authority(std::string_view& target) {
  for (std::string_view scheme : {"http://", "https://"}) {
    if (!same_word(target.substr(0, scheme.size()), scheme)) continue;
    target.remove_prefix(scheme.size());
    const std::string_view authority = target.substr(0, target.find_first_of("/?"));
    target.remove_prefix(authority.size());
    return parse_authority(authority) ? std::optional(authority) : std::nullopt;
  }
  return "";
}

}  // namespace

std::optional<Target> parse_target(std::string_view text) {
  const auto authority = take_authority(text);
  if (!authority) return std::nullopt;
  const std::size_t mark = text.find('?');
  auto path = decoded(text.substr(0, mark), false);
  if (!path) return std::nullopt;
  if (path->empty() && !authority->empty()) path = "/";
  if (!path->starts_with('/')) return std::nullopt;
  Target target{std::move(*path), {}, std::string(*authority)};
  std::string_view rest = mark == std::string_view::npos ? std::string_view() : text.substr(mark + 1);
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('&'), rest.size());
    const std::string_view pair = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (pair.empty()) continue;
    const std::size_t equals = std::min(pair.find('='), pair.size());
    auto name = decoded(pair.substr(0, equals), true);
    auto value = decoded(pair.substr(std::min(equals + 1, pair.size())), true);
    if (!name || !value) return std::nullopt;
    target.query.emplace_back(std::move(*name), std::move(*value));
  }
  return target;
}

}  // namespace mafia::net
