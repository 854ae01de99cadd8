// primanota watch LINK: the live stream of a table, one message a line.
#include <fmt/core.h>

#include <memory>

#include "base/json_members.hpp"
#include "commands.hpp"
#include "database.hpp"
#include "net/client.hpp"
#include "notation/texts.hpp"

namespace primanota {
namespace {

using namespace mafia;
using notation::fill;
using notation::text;

struct Options {
  std::string link, until;
  std::size_t from = 0;
  int seconds = 0;
  notation::Language language{};
};

struct Place {
  bool secure = false;
  std::string host, table, token;
  std::uint16_t port = 0;
};

// http://HOST:PORT/t/TABLE#TOKEN
std::optional<Place> place_of(std::string_view link) {
  Place place;
  place.secure = link.starts_with("https://");
  if (!place.secure && !link.starts_with("http://")) return std::nullopt;
  link.remove_prefix(place.secure ? 8 : 7);
  const std::size_t path = link.find("/t/"), mark = link.find('#');
  if (path == link.npos || mark == link.npos || mark < path) return std::nullopt;
  std::string_view host = link.substr(0, path);
  place.table = link.substr(path + 3, mark - path - 3);
  place.token = link.substr(mark + 1);
  place.port = place.secure ? 443 : 80;
  if (const std::size_t colon = host.rfind(':'); colon != host.npos && host.find(']', colon) == host.npos) {
    place.port = static_cast<std::uint16_t>(std::atoi(std::string(host.substr(colon + 1)).c_str()));
    host = host.substr(0, colon);
  }
  place.host = host;
  return place;
}

// Whether this message holds the event that is waited for.
bool holds(const std::string& message, const std::string& event) {
  const auto json = nlohmann::json::parse(message, nullptr, false);
  if (const auto* events = list_member(json, "events"))
    for (const auto& each : *events)
      if (text_of(member(each, "event")) == event) return true;
  return false;
}

int follow(const Options& options, const Place& place) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::seconds(options.seconds);
  net::client::WebSocket socket(place.host, place.port, "/api/tables/" + place.table + "/live", {},
                                {.tls = place.secure, .verify = true});
  socket.send(nlohmann::json({{"type", "hello"},
                              {"token", place.token},
                              {"from", options.from},
                              {"lang", options.language == notation::Language::ru ? "ru" : "en"}})
                  .dump());
  while (options.seconds == 0 || Clock::now() < end) {
    std::optional<std::string> message;
    try {
      message = socket.receive(std::chrono::milliseconds(500));
    } catch (const net::client::TimedOut&) {
      continue;
    }
    if (!message) return complain(fill(text(options.language, "watch.closed"), {std::to_string(socket.close_code())}));
    fmt::print("{}\n", *message);
    std::fflush(stdout);
    if (!options.until.empty() && holds(*message, options.until)) return exit_ok;
  }
  return options.until.empty() ? exit_ok : exit_does_not_hold;
}

int watch(const Options& options) {
  const auto place = place_of(options.link);
  if (!place) return complain(std::string(text(options.language, "watch.bad_link")));
  try {
    return follow(options, *place);
  } catch (const net::client::ClientError& error) {
    return complain(error.what());
  }
}

}  // namespace

void add_watch(Shell shell) {
  auto options = std::make_shared<Options>();
  CLI::App* command = shell.app.add_subcommand("watch", "Print the live stream of a table, one message a line");
  command->add_option("LINK", options->link, "http://HOST/t/TABLE#TOKEN, as the judge gives it")->required();
  command->add_option("--from", options->from, "How many events are known already");
  command->add_option("--until", options->until, "Stop after this event, such as result_announced");
  command->add_option("--seconds", options->seconds, "Stop after so long; with --until that is a failure");
  add_language(*command, options->language);
  command->callback([options, shell] { shell.exit_code = watch(*options); });
}

}  // namespace primanota
