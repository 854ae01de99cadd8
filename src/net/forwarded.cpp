#include "net/forwarded.hpp"

#include <algorithm>

#include "net/host.hpp"
#include "net/tokens.hpp"
#include "net/transport.hpp"

namespace mafia::net {
namespace {

bool is_letter_or_digit(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_token_char(char c) {
  return is_letter_or_digit(c) || std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
}
bool is_obfuscated(std::string_view text) {
  return text.size() > 1 && text.front() == '_' && std::ranges::all_of(text.substr(1), [](char c) {
           return is_letter_or_digit(c) || c == '.' || c == '_' || c == '-';
         });
}

// An address with an optional port; both may be obfuscated (RFC 7239, 6). Empty: a hop without an address.
std::optional<std::string> node_of(std::string_view text) {
  std::string_view port;
  const std::size_t colon =
      text.starts_with('[') ? text.find(':', std::min(text.find(']'), text.size())) : text.find(':');
  if (colon != text.npos) {
    port = text.substr(colon + 1);
    text = text.substr(0, colon);
    const bool digits =
        !port.empty() && port.size() <= 5 && std::ranges::all_of(port, [](char c) { return c >= '0' && c <= '9'; });
    if (!digits && !is_obfuscated(port)) return std::nullopt;
  }
  if (same_word(text, "unknown") || is_obfuscated(text)) return "";
  if (text.starts_with('[') != (text.find(':') != text.npos)) return std::nullopt;  // IPv6 needs brackets.
  if (text.starts_with('[')) {
    if (!text.ends_with(']')) return std::nullopt;
    text = text.substr(1, text.size() - 2);
  }
  const auto address = access::parse_address(text);
  return address ? std::optional(access::text_of(*address)) : std::nullopt;
}

// Reads one element; anything that is not in the grammar makes it unreadable.
class ForwardedReader {
 public:
  explicit ForwardedReader(std::string_view text) : text_(text) {}

  std::optional<Hop> read() {
    Hop hop;
    return read_element(hop) && text_.empty() ? std::optional(hop) : std::nullopt;
  }

 private:
  bool read_element(Hop& hop) {
    bool has_from = false, has_proto = false;
    do {
      const std::string name = token();
      if (name.empty() || !take('=')) return false;
      const auto value = text_.starts_with('"') ? quoted() : std::optional(token());
      if (!value || value->empty()) return false;
      if (same_word(name, "for")) {
        const auto node = node_of(*value);
        if (!node || std::exchange(has_from, true)) return false;
        hop.from = *node;
      } else if (same_word(name, "proto")) {
        if (std::exchange(has_proto, true)) return false;
        hop.proto = *value;
      }
    } while (take(';'));
    return true;
  }

  bool take(char c) {
    if (!text_.starts_with(c)) return false;
    text_.remove_prefix(1);
    return true;
  }
  std::string token() {
    const auto end = std::ranges::find_if_not(text_, is_token_char);
    const std::string word(text_.begin(), end);
    text_.remove_prefix(word.size());
    return word;
  }
  std::optional<std::string> quoted() {
    std::string out;
    for (std::size_t i = 1; i < text_.size(); ++i) {
      if (text_[i] == '"') {
        text_.remove_prefix(i + 1);
        return out;
      }
      if (text_[i] == '\\' && ++i == text_.size()) return std::nullopt;
      out += text_[i];
    }
    return std::nullopt;
  }

  std::string_view text_;
};

// All fields of this name as one list: proxies may append to it by adding fields.
std::optional<std::string> joined(const Request& request, std::string_view name) {
  std::optional<std::string> all;
  for (const auto& [field, value] : request.headers)
    if (same_word(field, name)) all = all ? *all + ", " + value : value;
  return all;
}

}  // namespace

// Splits at commas even in quotes, because a client may have left a quote open; no address contains a comma.
std::vector<Hop> parse_forwarded(std::string_view text) {
  std::vector<Hop> hops;
  for (std::string_view each = next_element(text); !each.empty(); each = next_element(text))
    hops.push_back(ForwardedReader(each).read().value_or(Hop{}));
  return hops;
}

// No standard defines it: some proxies add a port, some write IPv6 without brackets.
std::vector<Hop> parse_forwarded_for(std::string_view text) {
  std::vector<Hop> hops;
  for (std::string_view each = next_element(text); !each.empty(); each = next_element(text)) {
    const auto address = access::parse_address(each);
    const auto node = address ? std::optional(access::text_of(*address)) : node_of(each);
    hops.push_back({node.value_or(""), ""});
  }
  return hops;
}

bool TrustedProxies::trusts(std::string_view text) const {
  const auto address = networks_.empty() ? std::nullopt : access::parse_address(text);
  return address && std::ranges::any_of(networks_, [&](const auto& each) { return access::contains(each, *address); });
}

void TrustedProxies::resolve(Request& request) const {
  if (!trusts(request.remote)) return;
  const bool standard = field_ == ForwardedBy::forwarded;
  const std::string field = joined(request, standard ? "Forwarded" : "X-Forwarded-For").value_or("");
  const std::vector<Hop> hops = standard ? parse_forwarded(field) : parse_forwarded_for(field);
  Hop said;
  if (!hops.empty()) {
    auto hop = hops.rbegin();
    while (hop + 1 != hops.rend() && trusts(hop->from)) ++hop;
    said = *hop;
  }
  if (const auto proto = standard ? std::nullopt : joined(request, "X-Forwarded-Proto")) {
    std::string_view list = *proto;
    for (std::string_view each = next_element(list); !each.empty(); each = next_element(list)) said.proto = each;
  }
  if (same_word(said.proto, "https")) request.secure = true;
  if (same_word(said.proto, "http")) request.secure = false;
  if (!said.from.empty()) request.remote = said.from;
}

}  // namespace mafia::net
