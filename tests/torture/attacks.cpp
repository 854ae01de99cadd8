#include "attacks.hpp"

#include <nlohmann/json.hpp>

#include "net/client.hpp"
#include "own_table.hpp"
#include "reading_attacks.hpp"

namespace mafia::torture {
namespace {

using Json = nlohmann::json;

void upload(const Attack& attack) {
  Loop loop(attack.from, attack.target);
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
    Raw line(attack.from, attack.target);
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

// Connections that say this much and no more, whatever protocol the server speaks.
void connect_and_say(const Attack& attack, const std::string& text, std::ptrdiff_t at_once) {
  std::vector<Raw> idle;
  while (!attack.over) {
    Raw& line = idle.emplace_back(attack.from, Target{attack.target.port});
    if (line.is_open()) (void)line.push(text);
    if (std::ssize(idle) > at_once) idle.erase(idle.begin(), idle.begin() + at_once / 2);
    ++attack.done;
  }
}

void connect(const Attack& attack) { connect_and_say(attack, "", 400); }

// The server answers with its certificate and a signature, which is most of the work of a handshake, and waits.
void stall_handshakes(const Attack& attack) { connect_and_say(attack, client_hello(), 200); }

void stall_hellos(const Attack& attack) {
  const std::string hello = client_hello();
  connect_and_say(attack, hello.substr(0, hello.size() / 2), 200);
}

// A complete request on a new connection each time, so that the server always sees a new client.
void ask_anew(const Attack& attack) {
  const std::string text = "GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
  std::vector<Raw> asked;
  while (!attack.over) {
    Raw line(attack.from, attack.target);
    if (!line.is_open() || !line.send(text)) continue;
    ++attack.done;
    asked.push_back(std::move(line));
    if (asked.size() > 200) asked.erase(asked.begin(), asked.begin() + 100);
  }
}

void send_headers(const Attack& attack) {
  while (!attack.over) {
    Raw line(attack.from, attack.target);
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
  Loop loop(attack.from, attack.target);
  for (int i = 0; !attack.over; ++i) {
    const std::string name = i % 2 == 0 ? "Olga" : "somebody " + std::to_string(i);
    (void)loop.ask(request_text("POST", "/api/sessions", "", Json{{"name", name}, {"password", "a guess"}}.dump()));
    ++attack.done;
  }
}

void guess(const Attack& attack) {
  Loop loop(attack.from, attack.target);
  for (std::size_t i = 0; !attack.over; ++i) {
    const std::string& table = attack.victims[i % attack.victims.size()];
    (void)loop.ask(request_text("GET", "/api/tables/" + table, "1.madeup" + std::to_string(i), ""));
    (void)loop.ask(request_text("GET", "/api/tables/nosuch" + std::to_string(i), "1.madeup", ""));
    (void)loop.ask(request_text("GET", "/api/rules", "", ""));
    attack.done += 3;
  }
}

void open_tables(const Attack& attack) {
  Loop loop(attack.from, attack.target);
  for (; !attack.over; ++attack.done) (void)open_table(loop);
}

}  // namespace

std::vector<Weapon> weapons(bool tls) {
  std::vector<Weapon> all = {{"stalled readers", stall},
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
  if (!tls) return all;
  all.push_back({"handshakes", stall_handshakes});
  all.push_back({"half hellos", stall_hellos});
  return all;
}

}  // namespace mafia::torture
