// A whole server in its own thread and a new folder, and a client that keeps a session as a browser does.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "http_client.hpp"
#include "net/service.hpp"

namespace mafia::test {

using Json = nlohmann::ordered_json;

class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "primanota.XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make a folder for the test");
    path = name;
  }
  ~Folder() {
    std::error_code ignored;  // A folder left behind does not fail the test.
    std::filesystem::remove_all(path, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::filesystem::path path;
};

class RunningService {
 public:
  // Replaces the port by any free one, and the folder by a new one unless `in_own_folder` is false.
  explicit RunningService(net::Config config = {}, bool in_own_folder = true) {
    if (in_own_folder) config.data = folder_.path.string();
    config.port = 0;
    config.drain_seconds = 1;
    auto opened = net::Service::open(
        config, {.now = [this] { return now(); }, .limits = {.pause_after_429 = std::chrono::milliseconds(0)}});
    if (!opened) throw std::runtime_error(opened.error());
    service = std::move(*opened);
    std::promise<void> started;
    thread_ = std::thread([this, &started] { service->run([&started] { started.set_value(); }); });
    started.get_future().wait();
    port = service->port();
    tls_ = !config.certificate.empty();
    if (const auto link = service->owner_link()) owner_token = link->substr(link->find('#') + 1);
  }
  ~RunningService() {
    service->stop();
    thread_.join();
  }
  RunningService(const RunningService&) = delete;
  RunningService& operator=(const RunningService&) = delete;

  HttpClient http() const { return {"127.0.0.1", port, {.tls = tls_}}; }
  std::string origin() const { return (tls_ ? "https://127.0.0.1:" : "http://127.0.0.1:") + std::to_string(port); }
  // Each call uses its own connection.
  Answer ask(const std::string& method, const std::string& target, const Fields& headers = {},
             const std::string& body = {}) const {
    return http().request(method, target, headers, body);
  }

  live::Time now() const { return (held_ != 0 ? held_.load() : machine_time()) + ahead; }
  // From now on only `ahead` moves the time: limits depend no longer on how fast the machine is.
  void hold_clock() { held_ = machine_time(); }

 private:
  Folder folder_;  // Removed after the service that writes there.

 public:
  std::atomic<live::Time> ahead = 0;  // Of the machine's clock, so that a game does not take an hour.
  std::unique_ptr<net::Service> service;
  std::uint16_t port = 0;
  std::string owner_token;

 private:
  static live::Time machine_time() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  }
  std::atomic<live::Time> held_ = 0;
  std::thread thread_;
  bool tls_ = false;
};

inline Json json_of(const Answer& answer) { return Json::parse(answer.body, nullptr, false); }
inline std::string code_of(const Answer& answer) {
  const Json json = json_of(answer);
  return json.is_object() && json.contains("error") ? json["error"]["code"].get<std::string>() : std::string{};
}

class Browser {
 public:
  explicit Browser(const RunningService& service) : service_(&service) {}

  Answer sign_in(const std::string& name, const std::string& password, const std::string& code = {}) {
    Answer answer = ask("POST", "/api/sessions", Json{{"name", name}, {"password", password}, {"code", code}});
    if (answer.status != 201) return answer;
    const std::string cookie = answer.header("set-cookie");
    session = cookie.substr(0, cookie.find(';'));
    csrf = json_of(answer)["csrf"].get<std::string>();
    return answer;
  }
  Answer ask(const std::string& method, const std::string& target, const Json& body = nullptr) const {
    return service_->ask(method, target, fields(), body.is_null() ? std::string{} : body.dump());
  }
  Answer get(const std::string& target) const { return ask("GET", target); }
  Answer post(const std::string& target, const Json& body) const { return ask("POST", target, body); }

  Fields fields() const {
    Fields fields = {{"Origin", service_->origin()}};
    if (!session.empty()) fields.emplace_back("Cookie", session);
    if (!csrf.empty()) fields.emplace_back("X-CSRF-Token", csrf);
    return fields;
  }

  std::string session;  // "primanota_session=…"
  std::string csrf;

 private:
  const RunningService* service_;
};

inline Browser owner_of(const RunningService& service) {
  Browser owner(service);
  const Json body = {{"token", service.owner_token}, {"name", "Olga"}, {"password", "olga's secret"}};
  if (owner.post("/api/owner", body).status != 201) throw std::runtime_error("there is no owner");
  if (owner.sign_in("Olga", "olga's secret").status != 201) throw std::runtime_error("the owner cannot sign in");
  return owner;
}

}  // namespace mafia::test
