// A viewer of a table or a tournament: a handshake, a hello with the token of a link, and then anything: frames, one
// message per line, one command per line; for the tournament, lines that its owner enters meanwhile. The server's
// frames must be complete, their texts JSON, their close codes allowed, and the table must go on. The first byte
// chooses what the rest is, and how much time passes after each message.
#include "base/text.hpp"
#include "connection.hpp"
#include "net/frame.hpp"

namespace {

using namespace mafia;
using fuzz::demand;
using fuzz::Json;

std::string masked(unsigned char opcode, std::string_view payload) {  // With a mask of zeros.
  std::string out;
  out += static_cast<char>(0x80 | opcode);
  if (payload.size() < 126) {
    out += static_cast<char>(0x80 | payload.size());
  } else {
    out += '\xfe';
    out += static_cast<char>(payload.size() >> 8);
    out += static_cast<char>(payload.size());
  }
  return out.append(4, '\0').append(payload);
}

// The server's frames, as they come.
class Frames {
 public:
  std::size_t texts = 0;
  bool closed = false;
  std::uint64_t version = 0;  // The last one sent.

  // Removes the complete frames from the front.
  void take(std::string& said) {
    std::string_view rest = said;
    while (take_one(rest)) {
    }
    said.erase(0, said.size() - rest.size());
  }

 private:
  bool take_one(std::string_view& rest) {
    if (rest.empty()) return false;
    demand(!closed, "something after a close");
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(rest[i]); };
    if (rest.size() < 2) return false;
    const unsigned opcode = byte(0) & 0x0fU, extended = byte(1) == 127 ? 8 : byte(1) == 126 ? 2 : 0;
    demand((byte(0) & 0xf0U) == 0x80U && byte(1) < 128, "an odd frame");
    if (rest.size() < 2 + extended) return false;
    std::size_t size = extended == 0 ? byte(1) : 0;
    for (std::size_t i = 2; i < 2 + extended; ++i) size = size << 8 | byte(i);
    if (rest.size() - 2 - extended < size) return false;
    check(opcode, rest.substr(2 + extended, size));
    rest.remove_prefix(2 + extended + size);
    return true;
  }

  void check(unsigned opcode, std::string_view payload) {
    demand(opcode == 1 || opcode == 8 || opcode == 9 || opcode == 10, "an odd opcode");
    if (opcode == 1) check_text(payload);
    if (opcode == 8) check_close(payload);
  }

  void check_text(std::string_view payload) {
    const Json json = Json::parse(payload, nullptr, false);
    demand(!json.is_discarded(), "a message that is not JSON", payload);
    demand(json.is_object(), "a message that is no object", payload);
    ++texts;
    const Json& told = json.contains("body") ? json["body"] : json;
    if (told.is_object() && told.contains("version") && told["version"].is_number_unsigned())
      version = told["version"].get<std::uint64_t>();
    demand(!json.contains("status") || json["status"] != 500, "no answer", payload);
  }

  void check_close(std::string_view payload) {
    closed = true;
    demand(payload.size() != 1 && payload.size() <= 125, "an odd close");
    if (payload.empty()) return;
    const auto code = static_cast<std::uint16_t>(static_cast<unsigned char>(payload[0]) << 8 |
                                                 static_cast<unsigned char>(payload[1]));
    demand(net::may_be_sent(code) && invalid_utf8(payload.substr(2)) == payload.npos,
           "a close code that may not be sent");
  }
};

class Viewer {
 public:
  Viewer(fuzz::World& world, const std::string& target, live::Time pause)
      : world_(world), pause_(pause), connection_(world) {
    connection_.write("GET " + target +
                      " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                      "X-Forwarded-For: 203.0.113.9\r\nForwarded: for=203.0.113.9\r\n"
                      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    std::string& said = connection_.said();
    const std::size_t end = said.find("\r\n\r\n");
    demand(said.starts_with("HTTP/1.1 101 ") && end != std::string::npos, "no handshake", said);
    said.erase(0, end + 4);
  }

  const Frames& frames() {
    frames_.take(connection_.said());
    return frames_;
  }
  void write(std::string_view bytes) {
    connection_.write(bytes);
    wait();
  }
  void say(std::string_view text) { write(masked(1, text)); }
  void wait() {
    world_.pass(pause_);
    world_.tick();
    frames();
  }
  // Waits for one more text than before, unless the connection was closed.
  void await_text(std::size_t before) {
    demand(world_.settle_until([&] { return frames().closed || frames().texts > before; }), "nothing is told");
  }
  void end() {
    frames();
    demand(connection_.said().empty(), "half a frame");
  }

 private:
  fuzz::World& world_;
  const live::Time pause_;
  fuzz::World::Connection connection_;
  Frames frames_;
};

// Calls `take` for each line, up to `most` of them.
template <class Take>
void for_lines(std::string_view rest, int most, Take take) {
  for (int i = 0; i < most && !rest.empty(); ++i) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    take(std::string(rest.substr(0, end)));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

constexpr int some = 300, few = 16;

void watch_table(fuzz::World& world, const fuzz::World::Table& table, unsigned kind, live::Time pause,
                 std::string_view rest) {
  const bool assists = !table.assistant.empty();
  Viewer viewer(world, table.path("/live"), pause);
  if (kind % 4 != 0)
    viewer.say(R"({"type":"hello","token":")" + (assists ? table.assistant : table.judge) + R"(","from":0})");
  if (kind % 2 == 0)
    viewer.write(rest);
  else
    for_lines(rest, some, [&](const std::string& line) { viewer.say(line); });
  viewer.end();
}

// Sends each line as a command for the table's current version.
void play(fuzz::World& world, const fuzz::World::Table& table, live::Time pause, std::string_view rest) {
  Viewer viewer(world, table.path("/live"), pause);
  viewer.say(fuzz::written({{"type", "hello"}, {"token", table.judge}, {"lang", "ru"}}));
  int number = 0;
  for_lines(rest, some, [&](const std::string& line) {
    Json command = {{"type", "command"}, {"id", ++number}, {"key", "command " + std::to_string(number)}};
    command["version"] = std::max(viewer.frames().version, table.version);
    if (line.empty())
      command["next"] = true;
    else
      command["line"] = line;
    viewer.say(fuzz::written(command));
  });
  viewer.end();
}

// The tournament's stream is open to all and expects no messages.
void watch_tournament(fuzz::World& world, unsigned kind, live::Time pause, std::string_view rest) {
  const fuzz::World::Names& names = world.names();
  Viewer viewer(world, names.cup(kind % 4 < 2 ? "/live" : "/live?lang=ru"), pause);
  viewer.await_text(0);
  demand(!viewer.frames().closed, "no standings");
  int number = 0;
  std::uint64_t version = names.tournament_version;
  const auto enter = [&](const std::string& line) {
    const std::size_t before = viewer.frames().texts;
    const Json body = {
        {"version", version}, {"key", "line number " + std::to_string(++number)}, {"lines", Json::array({line})}};
    const auto answer = world.ask("POST", names.cup("/commands"), fuzz::fields_of(fuzz::owner_session), body);
    demand(answer.status != 500 && answer.body.is_object(), "no answer", answer.said);
    viewer.wait();
    if (answer.status != 200) return;
    demand(answer.body["version"].is_number_unsigned(), "no version", answer.said);
    const auto known = std::exchange(version, answer.body["version"].get<std::uint64_t>());
    if (version > known) viewer.await_text(before);
  };
  if (kind % 2 == 0) {
    viewer.write(rest);
    enter("withdraw Alice");
  } else {
    for_lines(rest, few, enter);
  }
  viewer.end();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  if (size < 1) return 0;
  fuzz::World world(data[0] / 32 % 2 == 0 ? net::ForwardedBy::x_forwarded_for : net::ForwardedBy::forwarded);
  const std::string_view rest(reinterpret_cast<const char*>(data) + 1, size - 1);
  const unsigned kind = data[0] % 4;
  const live::Time pause = data[0] < 128 ? 100 : 60'000;
  const fuzz::World::Names& names = world.names();
  switch (data[0] / 4 % 4) {
    case 0: watch_table(world, names.fresh, kind, pause, rest); break;
    case 1: watch_table(world, names.played, kind, pause, rest); break;
    case 2: play(world, names.fresh, pause, rest); break;
    default: watch_tournament(world, kind, pause, rest); break;
  }
  for (const auto* table : {&names.fresh, &names.played, &names.over}) {
    const auto shown = world.ask("GET", table->path(), fuzz::bearer_of(table->judge));
    const bool revoked = table == &names.over && shown.status == 401;  // Lines of the tournament may revoke it.
    demand(shown.status == 200 || revoked, "the table is gone", shown.said);
  }
  const auto standings = world.ask("GET", names.cup("/standings"), {});
  demand(standings.status == 200, "the tournament is gone", standings.said);
  return 0;
}
