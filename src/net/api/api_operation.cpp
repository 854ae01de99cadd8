#include <algorithm>

#include "base/json_members.hpp"
#include "base/json_write.hpp"
#include "crypto/crypto.hpp"
#include "net/api/api.hpp"
#include "store/stream_list.hpp"

namespace mafia::net {
namespace {

bool from_this_machine(const Request& request) {
  const bool local = request.remote == "127.0.0.1" || request.remote == "::1";
  return local && request.header("x-forwarded-for").empty() && request.header("forwarded").empty();
}

}  // namespace

void Api::show_alive(const AskPtr& ask) { ask->answer(R"({"alive":true})"); }

void Api::show_ready(const AskPtr& ask) {
  if (draining_) return ask->refuse(503, "draining");
  if (!log_.healthy()) return ask->refuse(503, "unavailable");
  const std::vector<std::string> damaged = log_.damaged();
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  constexpr std::size_t most = 100;
  for (std::size_t i = 0; i < std::min(most, damaged.size()); ++i) list.push_back(damaged[i]);
  // One damaged table does not make the server unready; damaged accounts, audit or list of streams do.
  const bool serves = std::ranges::none_of(damaged, [](const std::string& stream) {
    return stream == access::Accounts::stream || stream == access::Audit::stream || stream == store::list_stream;
  });
  if (serves) return ask->answer(R"({"ready":true,"damaged":)" + write_json(list) + "}");
  live::Refused refused = live::refuse(503, "damaged", ask->language);
  refused.more = R"("damaged":)" + write_json(list);
  ask->refuse(refused);
}

// Restricted, because the numbers grow with every command of a judge: at night a player could see from them which roles
// have something to do.
void Api::show_metrics(const AskPtr& ask) {
  const std::string& token = settings_.metrics_token;
  if (token.empty() ? !settings_.url.empty() || !from_this_machine(ask->request) : !crypto::same(ask->bearer, token))
    return ask->refuse(403, "not_entitled");
  const auto gauge = [](const char* name, const char* help, std::size_t value) {
    const std::string full = std::string("primanota_") + name;
    return "# HELP " + full + " " + help + "\n# TYPE " + full + " gauge\n" + full + " " + std::to_string(value) + "\n";
  };
  std::string text = settings_.metrics ? settings_.metrics() : std::string{};
  text += gauge("tables", "Tables held in memory.", tables_.loaded());
  text += gauge("watchers", "Connections that watch a table.", tables_.watchers());
  text += gauge("store_healthy", "1: appends are accepted.", log_.healthy() ? 1 : 0);
  ask->respond({.type = "text/plain; version=0.0.4; charset=utf-8", .body = std::move(text)});
}

}  // namespace mafia::net
