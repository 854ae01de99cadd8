#include "client.hpp"

#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

namespace mafia::torture {
namespace {

using Json = nlohmann::json;
constexpr int commands_of_a_game = 300;

std::string path_of(const Game& game) { return "/api/tables/" + game.id; }

}  // namespace

void pause(const Scene& scene) {
  if (scene.abandoned) throw std::runtime_error("abandoned");
  std::this_thread::sleep_for(std::chrono::milliseconds(3));
}

std::optional<Reply> Line::request(const std::string& method, const std::string& target, const std::string& token,
                                   const std::string& body) {
  const std::uint16_t port = scene_.port;
  if (port == 0) return std::nullopt;
  try {
    if (!client_) client_.emplace("127.0.0.1", port);
    const test::Fields fields = token.empty() ? test::Fields{} : test::Fields{{"Authorization", "Bearer " + token}};
    const test::Answer answer = client_->request(method, target, fields, body);
    return Reply{answer.status, answer.body};
  } catch (const test::ClientError&) {
    if (client_) ++scene_.unanswered;
    client_.reset();
    return std::nullopt;
  }
}

Client::Client(Scene& scene, Desk& desk, int number, Way way, std::uint64_t seed)
    : scene_(scene),
      desk_(desk),
      name_(std::to_string(desk.number) + "-" + std::to_string(number)),
      way_(way),
      random_(seed),
      line_(scene) {}

void Client::run() {
  try {
    while (!scene_.stopping) {
      const Game game = current_game();
      if (game.id != game_) {
        game_ = game.id;
        version_ = game.version;
        socket_.reset();
        seen_ = 0;
        may_undo_ = false;
      }
      settle(game, {next_key(), next_line(), version_});
    }
  } catch (const std::exception& error) {
    scene_.ledger.fault("client " + name_ + ": " + error.what());
  }
}

std::string Client::next_key() { return scene_.seed + "-" + name_ + "-" + std::to_string(++commands_); }

// Remarks can be given endlessly, and their reason makes each one unique. Only remarks are undone: every undo follows
// one.
std::string Client::next_line() {
  if (std::exchange(may_undo_, false) && random_.one_in(4)) return "undo";
  const std::string seat = std::to_string(random_.below(10) + 1);
  return "remark " + seat + " no-" + name_ + "-" + std::to_string(commands_);
}

Game Client::current_game() {
  const std::lock_guard lock(desk_.mutex);
  if (desk_.game.left-- <= 0) open_game(desk_.game);
  return desk_.game;
}

// Opens the next game of this desk and takes it to the first day.
void Client::open_game(Game& game) {
  const std::string key =
      "a-game-of-" + scene_.seed + "-" + std::to_string(desk_.number) + "-" + std::to_string(++desk_.games);
  const std::string body = Json{{"rules", "mafclub-2023-ru"}, {"key", key}}.dump();
  std::optional<Reply> reply;
  while (!(reply = line_.request("POST", "/api/tables", "", body)) || reply->status == 503) pause(scene_);
  if (reply->status != 201 && reply->status != 200) throw std::runtime_error("no table: " + reply->body);
  const Json opened = Json::parse(reply->body);
  game = {opened.at("table"), opened.at("links").at(0).at("token"), 1, commands_of_a_game};
  scene_.ledger.acknowledge(name_, {game.id, 1, "open", ""});
  for (const char* line : {"roles 2 7 mafia, 9 don, 4 sheriff", "override torture", "day 1"}) play(game, line);
}

void Client::play(Game& game, const std::string& line) {
  settle(game, {next_key(), line, game.version});
  game.version = version_;
}

void Client::settle(const Game& game, Command command) {
  while (true) {
    const std::optional<Reply> reply = send(game, command);
    if (reply && take(game, command, *reply)) return;
    if (!reply || reply->status != 409) pause(scene_);
  }
}

bool Client::take(const Game& game, Command& command, const Reply& reply) {
  if (reply.status == 503) {
    ++scene_.unavailable;
    return false;
  }
  const Json body = Json::parse(reply.body, nullptr, false);
  if (reply.status == 409 && body.contains("version")) {
    ++scene_.conflicts;
    command.version = body.at("version");
    return false;
  }
  if (reply.status != 200) throw std::runtime_error("\"" + command.line + "\" was answered " + reply.body);
  if (body.at("line") != command.line) scene_.ledger.fault(command.key + " became " + body.at("line").dump());
  if (body.at("repeated")) ++scene_.repeated;
  version_ = body.at("version");
  may_undo_ = command.line.starts_with("remark");
  scene_.ledger.acknowledge(name_, {game.id, version_, command.key, command.line});
  return true;
}

std::optional<Reply> Client::send(const Game& game, const Command& command) {
  if (way_ == Way::websocket && game.id == game_) return send_by_websocket(game, command);
  const Json body = {{"version", command.version}, {"key", command.key}, {"line", command.line}};
  return line_.request("POST", path_of(game) + "/commands", game.token, body.dump());
}

std::optional<Reply> Client::send_by_websocket(const Game& game, const Command& command) {
  try {
    if (!socket_) connect(game);
    if (!socket_) return std::nullopt;
    const Json message = {{"type", "command"},
                          {"id", command.key},
                          {"version", command.version},
                          {"key", command.key},
                          {"line", command.line}};
    socket_->send(message.dump());
    while (const auto text = socket_->receive()) {
      const Json said = Json::parse(*text);
      if (said.at("type") == "answer" && said.at("id") == command.key)
        return Reply{said.at("status"), said.at("body").dump()};
      watch(*text);
    }
    const bool unavailable = socket_->close_code() == 1013;
    socket_.reset();
    return unavailable ? std::optional(Reply{503, ""}) : std::nullopt;
  } catch (const test::ClientError&) {
    if (socket_) ++scene_.unanswered;
    socket_.reset();
    return std::nullopt;
  }
}

void Client::connect(const Game& game) {
  const std::uint16_t port = scene_.port;
  if (port == 0) return;
  socket_.emplace("127.0.0.1", port, path_of(game) + "/live");
  socket_->send(Json{{"type", "hello"}, {"token", game.token}, {"from", seen_}}.dump());
}

// The judge's stream continues where it was cut: nothing is missing or repeated, and nothing once shown is lost.
void Client::watch(const std::string& message) {
  const Json said = Json::parse(message);
  if (said.at("type") == "welcome" && said.at("cursor") < seen_)
    scene_.ledger.fault("table " + game_ + " has lost events that were shown");
  if (said.at("type") != "events") return;
  if (said.at("from") != seen_)
    scene_.ledger.fault("table " + game_ + " goes on at event " + said.at("from").dump() + ", not " +
                        std::to_string(seen_));
  seen_ = said.at("from").get<std::uint64_t>() + said.at("events").size();
}

}  // namespace mafia::torture
