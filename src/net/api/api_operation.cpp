#include "net/api/api.hpp"

namespace mafia::net {

void Api::show_alive(const AskPtr& ask) { ask->answer(R"({"alive":true})"); }

void Api::show_ready(const AskPtr& ask) {
  if (draining_) return ask->refuse(503, "draining");
  if (!log_.healthy()) return ask->refuse(503, "unavailable");
  ask->answer(R"({"ready":true})");
}

void Api::show_metrics(const AskPtr& ask) {
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
