// primanota watch LINK: prints the live stream of a table, one message per line, also across a restart of the server.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <thread>

#include "base/json_members.hpp"
#include "base/json_write.hpp"
#include "commands.hpp"
#include "database.hpp"
#include "net/client.hpp"
#include "texts/texts.hpp"

namespace primanota {
namespace {

using namespace mafia;
using notation::fill;
using notation::text;

struct WatchOptions {
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

std::string reason(int code, notation::Language language) {
  const std::string known = "watch.closed." + std::to_string(code);
  if (notation::has_text(known)) return std::string(text(language, known));
  return fill(text(language, "watch.closed"), {std::to_string(code)});
}

// Whether it is worth connecting again.
bool passes(int code) {
  constexpr int lost = 1006, restarting = 1012, try_later = 1013, too_slow = 4008;
  return code == lost || code == restarting || code == try_later || code == too_slow;
}

// A viewer that reconnects when the connection ends and continues where it was.
class Viewer {
 public:
  Viewer(const WatchOptions& options, const Place& place)
      : options_(options),
        place_(place),
        end_(Clock::now() + std::chrono::seconds(options.seconds)),
        from_(options.from) {}

  int follow() {
    while (true) {
      const Ended ended = connect();
      if (ended.exit) return *ended.exit;
      if (!ended.again || tries_ == most_tries) return complain(ended.why);
      const std::chrono::seconds pause(1 << tries_++);
      complain(ended.why + " " +
               fill(text(options_.language, "watch.again"),
                    {std::to_string(pause.count()), std::to_string(tries_), std::to_string(most_tries)}));
      std::this_thread::sleep_until(options_.seconds == 0 ? Clock::now() + pause
                                                          : std::min(Clock::now() + pause, end_));
      if (is_over()) return exit_when_over();
    }
  }

 private:
  using Clock = std::chrono::steady_clock;
  struct Ended {
    std::string why;
    bool again = false;
    std::optional<int> exit = {};  // It ended as it should.
  };

  bool is_over() const { return options_.seconds != 0 && Clock::now() >= end_; }
  int exit_when_over() const { return options_.until.empty() ? exit_ok : exit_does_not_hold; }

  Ended connect() {
    try {
      net::client::WebSocket socket(place_.host, place_.port, "/api/tables/" + place_.table + "/live", {},
                                    {.tls = place_.secure, .verify = true, .patience = std::chrono::seconds(5)});
      socket.send(write_json(nlohmann::json({{"type", "hello"},
                                             {"token", place_.token},
                                             {"from", from_},
                                             {"lang", options_.language == notation::Language::ru ? "ru" : "en"}})));
      return listen(socket);
    } catch (const net::client::ClientError& error) {
      return {error.what(), welcomed_};  // If the server never answered, do not try again.
    }
  }

  Ended listen(net::client::WebSocket& socket) {
    while (!is_over()) {
      std::optional<std::string> message;
      try {
        message = socket.receive(std::chrono::milliseconds(500));
      } catch (const net::client::TimedOut&) {
        continue;
      }
      if (!message) return {reason(socket.close_code(), options_.language), passes(socket.close_code())};
      fmt::print("{}\n", *message);
      std::fflush(stdout);
      welcomed_ = true;
      tries_ = 0;
      if (take(*message)) return {.exit = exit_ok};
    }
    return {.exit = exit_when_over()};
  }

  // Counts the events; returns whether the awaited one is among them.
  bool take(const std::string& message) {
    const auto json = nlohmann::json::parse(message, nullptr, false);
    const auto* events = list_member(json, "events");
    const auto from = integer_of(member(json, "from"));
    if (!events || !from) return false;
    from_ = static_cast<std::size_t>(*from) + events->size();
    const auto is_awaited = [&](const auto& each) { return text_of(member(each, "event")) == options_.until; };
    return !options_.until.empty() && std::ranges::any_of(*events, is_awaited);
  }

  static constexpr int most_tries = 5;  // In a row; half a minute.

  const WatchOptions& options_;
  const Place& place_;
  Clock::time_point end_;
  std::size_t from_;  // How many events are known.
  bool welcomed_ = false;
  int tries_ = 0;
};

int watch(const WatchOptions& options) {
  const auto place = place_of(options.link);
  if (!place) return complain(std::string(text(options.language, "watch.bad_link")));
  return Viewer(options, *place).follow();
}

}  // namespace

void add_watch(Shell shell) {
  auto options = std::make_shared<WatchOptions>();
  CLI::App* command = shell.app.add_subcommand("watch", "Print the live stream of a table, one message a line");
  command->add_option("LINK", options->link, "http://HOST/t/TABLE#TOKEN, as the judge gives it")->required();
  command->add_option("--from", options->from, "How many events are known already");
  command->add_option("--until", options->until, "Stop after this event, such as result_announced");
  command->add_option("--seconds", options->seconds, "Stop after so long; with --until that is a failure");
  add_language(*command, options->language);
  command->callback([options, shell] { shell.exit_code = watch(*options); });
}

}  // namespace primanota
