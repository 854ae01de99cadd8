#include "net/config.hpp"

#include <algorithm>
#include <charconv>

#include "base/text.hpp"
#include "net/host.hpp"
#include "net/hosts.hpp"
#include "texts/texts.hpp"

namespace mafia::net {
namespace {

template <class Number>
bool read(const std::string& text, Number& number, Number least, Number most) {
  Number value{};
  const auto end = std::from_chars(text.data(), text.data() + text.size(), value);
  if (end.ec != std::errc{} || end.ptr != text.data() + text.size() || value < least || value > most) return false;
  number = value;
  return true;
}

bool is_database(const std::string& text) {
  return text == "memory:" || (text.starts_with("sqlite:") && text.size() > 7) || text.starts_with("postgresql://") ||
         text.starts_with("postgres://");
}

// Items are separated by commas or white space. Returns the first item that `read_one` refuses; empty: none.
template <class Item>
std::string read_list(std::string_view text, std::vector<Item>& items,
                      std::optional<Item> (*read_one)(std::string_view)) {
  items.clear();
  while (!(text = text.substr(std::min(text.find_first_not_of(", \t"), text.size()))).empty()) {
    const std::string_view one = text.substr(0, text.find_first_of(", \t"));
    text.remove_prefix(one.size());
    auto item = read_one(one);
    if (!item) return std::string(one);
    items.push_back(std::move(*item));
  }
  return {};
}

std::optional<crypto::PublicKey> read_key(std::string_view text) {
  const auto bytes = crypto::from_hex(text);
  crypto::PublicKey key{};
  if (!bytes || bytes->size() != key.size()) return std::nullopt;
  std::ranges::copy(*bytes, key.begin());
  return key;
}

std::optional<std::string> read_host(std::string_view text) {
  std::string host = host_of(text);
  return host.empty() ? std::nullopt : std::optional(std::move(host));
}

// A list setting: the member that holds it, and the function that reads an item.
template <auto list, auto read_one>
constexpr Setting list_setting(std::string_view name, std::string_view value) {
  return {name, value, [](Config& c, const std::string& v) { return read_list(v, c.*list, read_one).empty(); },
          [](const std::string& v) {
            Config scratch;
            return read_list(v, scratch.*list, read_one);
          }};
}

std::string host_of_url(std::string_view url) {
  const std::size_t scheme = url.find("://");
  if (scheme == url.npos) return {};
  url.remove_prefix(scheme + 3);
  const auto authority = parse_authority(url.substr(0, url.find('/')));
  return authority ? host_of(authority->host) : std::string{};
}

template <std::string Config::*member>
bool set_text(Config& config, const std::string& value) {
  config.*member = value;
  return true;
}

constexpr Setting list[] = {
    {"data", "FOLDER", [](Config& c, const std::string& v) { return !(c.data = v).empty(); }},
    {"database", "ADDRESS", [](Config& c, const std::string& v) { return is_database(c.database = v); }},
    {"address", "ADDRESS", [](Config& c, const std::string& v) { return !(c.address = v).empty(); }},
    {"port", "NUMBER", [](Config& c, const std::string& v) { return read<std::uint16_t>(v, c.port, 0, 65535); }},
    {"url", "URL",
     [](Config& c, const std::string& v) {
       c.url = v;
       while (c.url.ends_with('/')) c.url.pop_back();
       return v.empty() || ((v.starts_with("http://") || v.starts_with("https://")) && !host_of_url(v).empty());
     }},
    list_setting<&Config::hosts, read_host>("hosts", "NAME,…"),
    list_setting<&Config::trusted_proxies, access::parse_network>("trusted-proxy", "ADDRESS,…"),
    {"forwarded-by", "x-forwarded-for|forwarded",
     [](Config& c, const std::string& v) {
       c.forwarded_by = v == "forwarded" ? ForwardedBy::forwarded : ForwardedBy::x_forwarded_for;
       return v == "forwarded" || v == "x-forwarded-for";
     }},
    {"web", "FOLDER", set_text<&Config::web>},
    {"certificate", "FILE", set_text<&Config::certificate>},
    {"certificate-key", "FILE", set_text<&Config::certificate_key>},
    {"registration", "open|closed",
     [](Config& c, const std::string& v) {
       c.registration_open = v == "open";
       return v == "open" || v == "closed";
     }},
    {"accounts-per-day", "NUMBER",
     [](Config& c, const std::string& v) { return read<int>(v, c.accounts_per_day, 1, 1'000'000); }},
    list_setting<&Config::trusted_keys, read_key>("trusted-keys", "HEX,HEX…"),
    {"tables", "open|accounts",
     [](Config& c, const std::string& v) {
       c.tables_open = v == "open";
       return v == "open" || v == "accounts";
     }},
    {"tables-per-day", "NUMBER",
     [](Config& c, const std::string& v) { return read<int>(v, c.tables_per_day, 1, 1'000'000); }},
    {"abandoned-days", "NUMBER",
     [](Config& c, const std::string& v) { return read<int>(v, c.abandoned_days, 1, 36'500); }},
    {"session-idle-days", "DAYS",
     [](Config& c, const std::string& v) { return read<int>(v, c.session_idle_days, 1, 30); }},
    {"metrics-token", "TOKEN", set_text<&Config::metrics_token>},
    {"rate-factor", "NUMBER",
     [](Config& c, const std::string& v) { return read<double>(v, c.rate_factor, 0.01, 1e6); }},
    {"drain", "SECONDS", [](Config& c, const std::string& v) { return read<int>(v, c.drain_seconds, 0, 600); }},
    {"log", "quiet|normal|requests",
     [](Config& c, const std::string& v) {
       c.log = v == "quiet" ? Config::Log::quiet : v == "requests" ? Config::Log::requests : Config::Log::normal;
       return v == "quiet" || v == "normal" || v == "requests";
     }},
    {"log-file", "FILE", set_text<&Config::log_file>},
};

class Reader {
 public:
  explicit Reader(Language language) : language_(language) {}

  void complain(const char* key, const std::vector<std::string>& values = {}) {
    mistakes.push_back(notation::fill(notation::text(language_, key), values));
  }

  void take(const Setting& setting, const std::string& value, std::string origin) {
    if (!setting.set(configured.config, value))
      complain(setting.wrong_item ? "config.bad_item" : "config.bad_value",
               {origin, std::string(setting.name), setting.wrong_item ? setting.wrong_item(value) : value,
                std::string(setting.value), std::string(help_of(setting, language_))});
    configured.origins.emplace_back(setting.name, std::move(origin));
  }

  void take_file(const std::string& name, std::string_view text) {
    int number = 0;
    while (!text.empty()) {
      ++number;
      const std::string_view line = trimmed(text.substr(0, text.find('\n')));
      text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
      if (line.empty() || line.starts_with('#')) continue;
      take_line(line, name + ":" + std::to_string(number));
    }
  }

  Configured configured;
  std::vector<std::string> mistakes;

 private:
  void take_line(std::string_view line, const std::string& origin) {
    const std::size_t sign = line.find('=');
    const std::string name(trimmed(line.substr(0, sign)));
    const auto found = std::ranges::find(list, std::string_view(name), &Setting::name);
    if (sign == line.npos) return complain("config.not_a_line", {origin});
    if (found != std::end(list)) return take(*found, std::string(trimmed(line.substr(sign + 1))), origin);
    std::vector<std::string_view> names;
    for (const Setting& each : list) names.push_back(each.name);
    const std::string_view similar = nearest_word(name, names);
    complain("config.no_setting", {origin, name});
    if (!similar.empty())
      mistakes.back() += " " + notation::fill(notation::text(language_, "error.did_you_mean"), {std::string(similar)});
  }

  Language language_;
};

}  // namespace

std::string Config::database_or_default() const {
  return database.empty() ? "sqlite:" + data + "/primanota.db" : database;
}

std::string without_password(const std::string& address) {
  std::string database = address;
  constexpr std::string_view field = "password=";
  for (std::size_t at = 0; (at = database.find(field, at)) != database.npos;) {
    at += field.size();
    database.replace(at, std::min(database.find_first_of("& ", at), database.size()) - at, "…");
  }
  const std::size_t scheme = database.find("://"), at = database.rfind('@');
  if (scheme == database.npos || at == database.npos || at < scheme) return database;
  const std::size_t colon = database.find(':', scheme + 3);
  return colon < at ? database.substr(0, colon) + ":…" + database.substr(at) : database;
}

std::vector<std::string> Config::all_hosts() const {
  std::vector<std::string> all = hosts;
  if (!url.empty()) all.push_back(host_of_url(url));
  return all;
}

bool Config::listens_everywhere() const {
  const auto bound = access::parse_address(address);
  return bound && access::is_unspecified(*bound);
}

std::string Config::key_file() const { return data + "/signing.key"; }
std::string Config::list_mark() const { return data + "/streams.mark"; }

std::span<const Setting> settings() { return list; }

std::string_view help_of(const Setting& setting, Language language) {
  return notation::text(language, "setting." + std::string(setting.name));
}

std::string environment_name(const Setting& setting) {
  std::string name = "PRIMANOTA_";
  for (char c : setting.name) name += c == '-' ? '_' : static_cast<char>(c - 'a' + 'A');
  return name;
}

std::expected<Configured, std::vector<std::string>> configure(const std::map<std::string, std::string>& flags,
                                                              const Lookup& environment, const std::string& file_name,
                                                              std::string_view file, Language language) {
  Reader reader(language);
  reader.take_file(file_name, file);
  for (const Setting& setting : list)
    if (const auto value = environment(environment_name(setting)))
      reader.take(setting, *value, environment_name(setting));
  for (const Setting& setting : list)
    if (const auto flag = flags.find(std::string(setting.name)); flag != flags.end())
      reader.take(setting, flag->second, "--" + flag->first);
  const Config& config = reader.configured.config;
  if (config.certificate.empty() != config.certificate_key.empty()) reader.complain("config.together");
  if (!reader.mistakes.empty()) return std::unexpected(reader.mistakes);
  return reader.configured;
}

}  // namespace mafia::net
