#include "attacks.hpp"

#include <nlohmann/json.hpp>

#include "net/client.hpp"
#include "own_table.hpp"
#include "reading_attacks.hpp"

namespace mafia::torture {
namespace {

using Json = nlohmann::json;

void upload(const Attack& attack) {
  Loop loop(attack.from, attack.port);
  const std::vector<std::string> lines(1'000, "foul " + std::string(1'000, '1'));
  for (std::uint64_t i = 1; !attack.over; ++i, ++attack.done) (void)loop.ask(upload_text(attack.full.back(), i, lines));
}

std::string text_frame(const Json& json) { return net::client::masked_frame(1, json.dump()); }

// Sends the same frame endlessly over a WebSocket that a spectator's link opened. Does not wait for answers.
void send_frames(const Attack& attack, const std::string& frame) {
  constexpr int at_once = 100;
  const OwnTable& table = attack.full.front();
  const std::string hello = text_frame({{"type", "hello"}, {"token", table.spectator}});
  std::string many;
  for (int i = 0; i < at_once; ++i) many += frame;
  while (!attack.over) {
    Raw line(attack.from, attack.port);
    if (!line.is_open() || !line.send(upgrade_text(table.path + "/live")) || line.receive(1'000).empty() ||
        !line.send(hello))
      continue;
    while (!attack.over && line.send(many)) {
      attack.done += at_once;
      (void)line.receive(0);
    }
  }
}

void ping(const Attack& attack) { send_frames(attack, net::client::masked_frame(9, "ping")); }

void connect(const Attack& attack) {
  std::vector<Raw> idle;
  while (!attack.over) {
    idle.emplace_back(attack.from, attack.port);
    if (idle.size() > 400) idle.erase(idle.begin(), idle.begin() + 200);
    ++attack.done;
  }
}

// A complete request on a new connection each time, so that the server always sees a new client.
void ask_anew(const Attack& attack) {
  const std::string text = "GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
  std::vector<Raw> asked;
  while (!attack.over) {
    Raw line(attack.from, attack.port);
    if (!line.is_open() || !line.send(text)) continue;
    ++attack.done;
    asked.push_back(std::move(line));
    if (asked.size() > 200) asked.erase(asked.begin(), asked.begin() + 100);
  }
}

void send_headers(const Attack& attack) {
  while (!attack.over) {
    Raw line(attack.from, attack.port);
    if (!line.is_open() || !line.send("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")) continue;
    const std::string field = "X-Field: " + std::string(1'000, 'x') + "\r\n";
    for (int i = 0; i < 64 && line.send(field); ++i) ++attack.done;
  }
}

// Sends a command that the link does not allow.
void command(const Attack& attack) {
  send_frames(attack,
              text_frame({{"type", "command"}, {"id", 1}, {"version", 1}, {"key", "a-command"}, {"line", "foul 1"}}));
}

void sign_in(const Attack& attack) {
  Loop loop(attack.from, attack.port);
  for (int i = 0; !attack.over; ++i) {
    const std::string name = i % 2 == 0 ? "Olga" : "somebody " + std::to_string(i);
    (void)loop.ask(request_text("POST", "/api/sessions", "", Json{{"name", name}, {"password", "a guess"}}.dump()));
    ++attack.done;
  }
}

void guess(const Attack& attack) {
  Loop loop(attack.from, attack.port);
  for (std::size_t i = 0; !attack.over; ++i) {
    const std::string& table = attack.victims[i % attack.victims.size()];
    (void)loop.ask(request_text("GET", "/api/tables/" + table, "1.madeup" + std::to_string(i), ""));
    (void)loop.ask(request_text("GET", "/api/tables/nosuch" + std::to_string(i), "1.madeup", ""));
    (void)loop.ask(request_text("GET", "/api/rules", "", ""));
    attack.done += 3;
  }
}

void open_tables(const Attack& attack) {
  Loop loop(attack.from, attack.port);
  for (; !attack.over; ++attack.done) (void)open_table(loop);
}

}  // namespace

std::vector<Weapon> weapons() {
  return {{"stalled readers", stall},
          {"signatures", ask_for_signatures},
          {"heads of a table", ask_for_heads},
          {"full tables", ask_in_turn},
          {"stalled viewers", stall_viewers},
          {"no tournaments", watch_nothing},
          {"uploads", upload},
          {"connections", connect},
          {"new requests", ask_anew},
          {"pages", ask_for_pages},
          {"pings", ping},
          {"headers", send_headers},
          {"commands", command},
          {"sign-ins", sign_in},
          {"guesses", guess},
          {"openings", open_tables}};
}

}  // namespace mafia::torture
