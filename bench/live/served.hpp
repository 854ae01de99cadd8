// A server to measure, and tables on it where it is day: what happens there reaches everybody at once.
#pragma once

#include <nlohmann/json.hpp>

#include "../../tests/support/http_client.hpp"
#include "../../tests/support/server_process.hpp"
#include "../../tests/support/temporary_folder.hpp"

namespace mafia::bench {

struct OpenTable {
  std::string id, judge, spectator;  // Tokens.
  std::vector<std::string> seats;
  std::uint64_t version = 0;
  int commands = 0;

  // A foul and its undo, in turn.
  std::string next_command() {
    ++commands;
    const std::string line = commands % 2 == 1 ? "foul " + std::to_string(commands / 2 % 10 + 1) : "undo";
    return R"({"type":"command","id":"1","version":)" + std::to_string(version) + R"(,"key":"bench )" +
           std::to_string(commands) + R"( of this table","line":")" + line + "\"}";
  }
};

class Served {
 public:
  explicit Served(const std::string& program)
      : process_(program, {"--data", folder_ / "data", "--rate-factor", "1000000", "--log", "quiet"}, folder_ / "log") {
    process_.start();
    client_.emplace("127.0.0.1", process_.port());
  }

  OpenTable open_table() {
    const auto opened = nlohmann::json::parse(post("/api/tables", R"({"rules":"mafclub-2023-ru"})", "", 201));
    OpenTable table{.id = opened.at("table"), .version = opened.at("version")};
    for (const auto& link : opened.at("links")) {
      const std::string grant = link.at("grant"), token = link.at("token");
      if (grant == "judge") table.judge = token;
      if (grant == "spectator") table.spectator = token;
      if (grant == "seat") table.seats.push_back(token);
    }
    for (const char* line : {"roles 2 7 mafia, 9 don, 4 sheriff", "override bench", "day 1"}) {
      const nlohmann::json command = {
          {"version", table.version}, {"key", std::string("opening ") + line}, {"line", line}};
      send(table, command.dump());
    }
    return table;
  }

  // Waits until it is stored.
  void send(OpenTable& table, const std::string& command) {
    const std::string answer = post("/api/tables/" + table.id + "/commands", command, table.judge, 200);
    table.version = nlohmann::json::parse(answer).at("version");
  }

  pid_t process() const { return process_.process(); }
  std::uint16_t port() const { return process_.port(); }
  const test::TemporaryFolder& folder() const { return folder_; }

 private:
  std::string post(const std::string& path, const std::string& body, const std::string& token, int expected) {
    const test::Fields fields = token.empty() ? test::Fields{} : test::Fields{{"Authorization", "Bearer " + token}};
    test::Answer answer = client_->post(path, body, fields);
    if (answer.status != expected) throw std::runtime_error(path + ": " + answer.body);
    return answer.body;
  }

  test::TemporaryFolder folder_;
  test::ServerProcess process_;
  std::optional<test::HttpClient> client_;
};

}  // namespace mafia::bench
