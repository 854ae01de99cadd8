#include "attacks.hpp"

#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

#include "net/client.hpp"
#include "raw.hpp"

namespace mafia::torture {
namespace {

using Json = nlohmann::json;

// One request after the other over a connection that is made anew when it breaks.
class Loop {
 public:
  explicit Loop(const Attack& attack) : attack_(attack), line_(attack.from, attack.port) {}
  std::optional<RawAnswer> ask(const std::string& text) {
    if (!line_.is_open()) line_ = Raw(attack_.from, attack_.port);
    auto answer = line_.is_open() && line_.send(text) ? line_.read_answer() : std::nullopt;
    if (!answer) line_ = Raw(attack_.from, attack_.port);
    ++attack_.done;
    return answer;
  }

 private:
  const Attack& attack_;
  Raw line_;
};

struct OwnTable {
  std::string path, judge, spectator;
};
std::optional<OwnTable> open_table(Loop& loop) {
  const auto answer = loop.ask(request_text("POST", "/api/tables", "", R"({"rules":"fiim-2019"})"));
  const Json json = answer && answer->status == 201 ? Json::parse(answer->body, nullptr, false) : Json();
  if (!json.is_object()) return std::nullopt;
  OwnTable table{"/api/tables/" + json["table"].get<std::string>(), "", ""};
  for (const Json& link : json["links"]) {
    if (link["grant"] == "judge") table.judge = link["token"].get<std::string>();
    if (link["grant"] == "spectator") table.spectator = link["token"].get<std::string>();
  }
  return table;
}

std::string upload_text(const OwnTable& table, std::uint64_t number, const std::string& line, int lines) {
  const Json body = {{"base", 1},
                     {"key", "an-upload-" + std::to_string(number)},
                     {"lines", std::vector<std::string>(static_cast<std::size_t>(lines), line)}};
  return request_text("POST", table.path + "/branches", table.judge, body.dump());
}

// Uploads as much as a table takes, then asks for its record over and over and reads nothing.
void stall(const Attack& attack) {
  Loop loop(attack);
  const auto table = open_table(loop);
  if (!table) return;
  for (std::uint64_t i = 0; i < 9 && !attack.over; ++i)
    (void)loop.ask(upload_text(*table, i, "title " + std::string(1'000, 'x'), 900));
  const std::string text = request_text("GET", table->path + "/record.nota", table->judge, "");
  std::vector<Raw> readers;
  for (int i = 0; i < 60; ++i) readers.emplace_back(attack.from, attack.port);
  while (!attack.over) {
    for (Raw& each : readers) {
      if (!each.is_open() || each.is_cut()) each = Raw(attack.from, attack.port);
      attack.done += each.is_open() && each.push(text) > 0 ? 1 : 0;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

void upload(const Attack& attack) {
  Loop loop(attack);
  auto table = open_table(loop);
  for (std::uint64_t i = 0; !attack.over; ++i) {
    if (!table) table = open_table(loop);
    if (table) (void)loop.ask(upload_text(*table, i, "foul " + std::string(1'000, '1'), 1'000));
  }
}

void connect(const Attack& attack) {
  std::vector<Raw> idle;
  while (!attack.over) {
    idle.emplace_back(attack.from, attack.port);
    if (idle.size() > 400) idle.erase(idle.begin(), idle.begin() + 200);
    ++attack.done;
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

// Commands that the link does not allow, without waiting for an answer.
void command(const Attack& attack) {
  Loop loop(attack);
  const auto table = open_table(loop);
  if (!table) return;
  const std::string key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n";
  const std::string upgrade = "GET " + table->path + "/live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n" +
                              "Upgrade: websocket\r\n" + key + "\r\n";
  const auto text = [](const Json& json) { return net::client::masked_frame(1, json.dump()); };
  const std::string hello = text({{"type", "hello"}, {"token", table->spectator}});
  const std::string foul =
      text({{"type", "command"}, {"id", 1}, {"version", 1}, {"key", "a-command"}, {"line", "foul 1"}});
  std::string many;
  for (int i = 0; i < 100; ++i) many += foul;
  while (!attack.over) {
    Raw line(attack.from, attack.port);
    if (!line.is_open() || !line.send(upgrade) || line.receive(1'000).empty() || !line.send(hello)) continue;
    while (!attack.over && line.send(many)) {
      attack.done += 100;
      (void)line.receive(0);
    }
  }
}

void sign_in(const Attack& attack) {
  Loop loop(attack);
  for (int i = 0; !attack.over; ++i) {
    const std::string name = i % 2 == 0 ? "Olga" : "somebody " + std::to_string(i);
    (void)loop.ask(request_text("POST", "/api/sessions", "", Json{{"name", name}, {"password", "a guess"}}.dump()));
  }
}

void guess(const Attack& attack) {
  Loop loop(attack);
  for (std::size_t i = 0; !attack.over; ++i) {
    const std::string& table = attack.victims[i % attack.victims.size()];
    (void)loop.ask(request_text("GET", "/api/tables/" + table, "1.madeup" + std::to_string(i), ""));
    (void)loop.ask(request_text("GET", "/api/tables/nosuch" + std::to_string(i), "1.madeup", ""));
    (void)loop.ask(request_text("GET", "/api/rules", "", ""));
  }
}

void open_tables(const Attack& attack) {
  Loop loop(attack);
  while (!attack.over) (void)open_table(loop);
}

}  // namespace

std::vector<Weapon> weapons() {
  return {{"stalled readers", stall}, {"uploads", upload},   {"connections", connect}, {"headers", send_headers},
          {"commands", command},      {"sign-ins", sign_in}, {"guesses", guess},       {"openings", open_tables}};
}

}  // namespace mafia::torture
