#include "crypto/crypto.hpp"
#include "net/api/api.hpp"

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
  ask->answer(R"({"ready":true})");
}

// Their numbers grow with every command of a judge: at night a player would see from them who has something to do.
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
