#include "reading_attacks.hpp"

#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "net/client.hpp"
#include "own_table.hpp"

namespace mafia::torture {
namespace {

using Json = nlohmann::json;

constexpr std::size_t connections = 60;

struct Pipe {
  Raw line;
  std::string rest;  // What the connection has not taken yet.
};

void drain(Raw& line) {
  constexpr int most = 64;  // A server that is quicker than its reader must not hold up the other connections.
  for (int i = 0; i < most && !line.receive(0).empty(); ++i) continue;
}

// Sends the text again and again over many connections, as fast as they take it. Answers are read or left unread.
void flood(const Attack& attack, const std::string& text, bool reads) {
  std::vector<Pipe> pipes;
  for (std::size_t i = 0; i < connections; ++i) pipes.push_back({Raw(attack.from, attack.target), ""});
  while (!attack.over) {
    for (auto& [line, rest] : pipes) {
      if (!line.is_open() || line.is_cut()) {
        line = Raw(attack.from, attack.target);
        rest.clear();
      }
      if (!line.is_open()) continue;
      if (rest.empty()) {
        rest = text;
        ++attack.done;
      }
      rest.erase(0, line.push(rest));
      if (reads) drain(line);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));  // Does not spin while all connections are full.
  }
}

std::string many(const std::string& text) {
  constexpr int times = 10;
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

}  // namespace

void stall(const Attack& attack) {
  const OwnTable& table = attack.full.front();
  const std::string text = request_text("GET", table.path + "/record.nota", table.judge, "");
  flood(attack, text, false);
}

void ask_for_signatures(const Attack& attack) {
  const OwnTable& table = attack.full.front();
  const std::string path = table.path + "/signed.json";
  const std::string text =
      many(request_text("HEAD", path, table.judge, "") + request_text("GET", path, table.judge, ""));
  flood(attack, text, true);
}

void ask_for_heads(const Attack& attack) {
  const OwnTable& table = attack.full.front();
  const std::string text = many(request_text("HEAD", table.path, table.judge, ""));
  flood(attack, text, true);
}

void ask_for_pages(const Attack& attack) {
  flood(attack, many(request_text("GET", "/", "", "") + request_text("GET", "/style.css", "", "")), true);
}

void ask_in_turn(const Attack& attack) {
  Loop loop(attack.from, attack.target);
  for (std::size_t i = 0; !attack.over; ++i) {
    const OwnTable& table = attack.full[i % attack.full.size()];
    for (const char* file : {"", "/record.nota", "/protocol.json", "/events"}) {
      (void)loop.ask(request_text("GET", table.path + file, table.judge, ""));
      ++attack.done;
    }
  }
}

void stall_viewers(const Attack& attack) {
  const OwnTable& table = attack.full.front();
  const std::string hello = net::client::masked_frame(1, Json{{"type", "hello"}, {"token", table.judge}}.dump());
  std::vector<Raw> viewers;
  for (std::size_t i = 0; !attack.over; ++i) {
    Raw viewer(attack.from, attack.target);
    if (!viewer.is_open() || !viewer.send(upgrade_text(table.path + "/live")) || viewer.receive(1'000).empty())
      continue;
    if (viewer.send(hello)) ++attack.done;
    if (viewers.size() < connections)
      viewers.push_back(std::move(viewer));
    else
      viewers[i % connections] = std::move(viewer);
  }
}

void watch_nothing(const Attack& attack) {
  for (std::uint64_t i = 0; !attack.over; ++i) {
    Raw line(attack.from, attack.target);
    if (line.is_open() && line.send(upgrade_text("/api/tournaments/madeup" + std::to_string(i) + "/live")))
      ++attack.done;
    (void)line.receive(1'000);
  }
}

}  // namespace mafia::torture
