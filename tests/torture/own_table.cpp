#include "own_table.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>

namespace mafia::torture {
namespace {

using Json = nlohmann::json;

constexpr std::size_t remarks = 230, least_record = 220'000;  // Bytes; a table holds 256 KiB.

std::vector<std::string> long_game() {
  std::string remark = "remark 4 FIIM-6.3a";
  for (int i = 0; i < 120; ++i) remark += " because";
  std::vector<std::string> lines = {"roles 2 7 mafia, 9 don, 4 sheriff", "day 1"};
  lines.insert(lines.end(), remarks, remark);
  lines.insert(lines.end(), {"remove 2", "remove 7", "remove 9", "stop"});
  return lines;
}

RawAnswer expect(Loop& loop, const std::string& request, const char* what) {
  const auto answer = loop.ask(request);
  if (!answer) throw std::runtime_error(std::string("no full table: ") + what + ": no answer");
  if (answer->status != 200)
    throw std::runtime_error(std::string("no full table: ") + what + ": " + answer->body.substr(0, 200));
  return *answer;
}

}  // namespace

std::optional<RawAnswer> Loop::ask(const std::string& text) {
  if (!line_.is_open()) line_ = Raw(from_, target_);
  auto answer = line_.is_open() && line_.send(text) ? line_.read_answer() : std::nullopt;
  // After a 429 the server stops reading the connection for a while, so an attacker takes another one.
  if (!answer || answer->status == 429) line_ = Raw(from_, target_);
  return answer;
}

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

std::string upload_text(const OwnTable& table, std::uint64_t number, const std::vector<std::string>& lines) {
  const Json body = {{"base", 1}, {"key", "an-upload-" + std::to_string(number)}, {"lines", lines}};
  return request_text("POST", table.path + "/branches", table.judge, body.dump());
}

OwnTable open_full_table(const std::string& from, Target target) {
  Loop loop(from, target);
  const auto table = open_table(loop);
  if (!table) throw std::runtime_error("no full table: it was not opened");
  (void)expect(loop, upload_text(*table, 0, long_game()), "upload");
  const auto shown = [&](const char* file) {
    return expect(loop, request_text("GET", table->path + file, table->judge, ""), file).body.size();
  };
  if (shown("/record.nota") < least_record || shown("/signed.json") < least_record)
    throw std::runtime_error("no full table: its record is short");
  return *table;
}

}  // namespace mafia::torture
