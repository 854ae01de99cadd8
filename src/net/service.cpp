#include "net/service.hpp"

#include <malloc.h>

#include <csignal>
#include <ctime>
#include <filesystem>

#include "base/json_members.hpp"
#include "base/json_write.hpp"
#include "crypto/crypto.hpp"
#include "net/api/api.hpp"
#include "store/key_file.hpp"
#include "store/open.hpp"

namespace mafia::net {
namespace {

live::Time machine_time() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

live::Time uptime() {
  timespec now{};
  clock_gettime(CLOCK_BOOTTIME, &now);
  return live::Time{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
}

// Stands in for the Api, which is created after the transport, and reports served requests.
class ApiForwarder : public Application {
 public:
  Api* api = nullptr;
  std::function<void(const Request&, const Response&, std::chrono::microseconds)> served;

  void handle(Request request, Respond respond) override {
    if (!served) return api->handle(std::move(request), std::move(respond));
    const auto began = std::chrono::steady_clock::now();
    auto seen =
        std::make_shared<Request>(Request{.method = request.method, .path = request.path, .remote = request.remote});
    api->handle(std::move(request), [this, seen, began, respond = std::move(respond)](Response response) {
      const auto took = std::chrono::steady_clock::now() - began;
      served(*seen, response, std::chrono::duration_cast<std::chrono::microseconds>(took));
      respond(std::move(response));
    });
  }
  std::variant<std::shared_ptr<Listener>, Response> upgrade(const Request& request) override {
    return api->upgrade(request);
  }
};

// Tables are many small allocations, and the C library keeps what they free unless it is asked to return it.
void give_back_memory(std::size_t forgotten) {
  constexpr std::size_t some = 64;
  static std::size_t since = 0;
  if ((since += forgotten) < some) return;
  since = 0;
  ::malloc_trim(0);
}

// One JSON object a line. Paths hold ids, never tokens; bodies and headers are not logged.
using LogLine = std::function<void(const char* level, const nlohmann::ordered_json& members)>;

LogLine line_writer(std::function<void(const std::string&)> write, std::function<live::Time()> now, bool quiet) {
  return [write = std::move(write), now = std::move(now), quiet](const char* level,
                                                                 const nlohmann::ordered_json& members) {
    using Json = nlohmann::ordered_json;
    if (!write || (quiet && std::string_view(level) == "info")) return;
    Json line = {{"time", now()}, {"level", level}};
    line.update(members);
    write(write_json(line) + "\n");
  };
}

std::string counter(const char* name, const char* help, std::uint64_t value, const char* kind = "counter") {
  const std::string full = std::string("primanota_") + name;
  return "# HELP " + full + " " + help + "\n# TYPE " + full + " " + kind + "\n" + full + " " + std::to_string(value) +
         "\n";
}

std::string security_metrics(const access::SecurityLog& log) {
  const std::string name = "primanota_security_events_total";
  std::string text =
      "# HELP " + name + " Malformed requests, limits hit, failed sign-ins.\n# TYPE " + name + " counter\n";
  for (const access::SecurityEvent event : access::all_security_events)
    text += name + "{kind=\"" + std::string(access::name(event)) + "\"} " + std::to_string(log.count(event)) + "\n";
  return text;
}

std::string transport_metrics(const Counters& c) {
  return counter("requests_total", "HTTP requests.", c.requests) +
         counter("refused_total", "Connections and requests refused by the transport.", c.refused) +
         counter("messages_in_total", "WebSocket messages received.", c.messages_in) +
         counter("messages_out_total", "WebSocket messages sent.", c.messages_out) +
         counter("slow_connections_cut_total", "Connections that did not keep up.", c.cut_slow) +
         counter("connections_sent_away_total", "Idle or stalled connections closed to make room.", c.sent_away) +
         counter("held_bytes", "Bytes of unfinished requests and unread answers.", c.held, "gauge") +
         counter("connections", "Open connections.", static_cast<std::uint64_t>(c.connections), "gauge") +
         counter("websockets", "Open WebSockets.", static_cast<std::uint64_t>(c.websockets), "gauge");
}

}  // namespace

struct Service::Parts {
  Config config;
  Dependencies dependencies;
  LogLine log_line;
  access::SecurityLog security{[this](access::SecurityEvent event, std::string_view address, std::uint64_t times) {
    log_line("warning", {{"event", "security"}, {"kind", access::name(event)}, {"remote", address}, {"times", times}});
  }};
  ApiForwarder forwarder;
  std::optional<Server> server;
  std::unique_ptr<store::EventLog> log;
  std::optional<Api> api;
  std::optional<std::string> owner_token;

  Parts(const Config&, Dependencies);

  // The steps of Service::open, in order; an error is a sentence.
  using Done = std::expected<void, std::string>;
  std::expected<crypto::KeyPair, std::string> open_folder() const;
  Done listen();
  Done open_log(const crypto::KeyPair&);
  Done open_api(const crypto::KeyPair&);
  void log_requests();

  void reload();
  void note(access::SecurityEvent event, const std::string& address) {
    security.note(event, address, std::chrono::steady_clock::now());
  }
  live::Dependencies live_dependencies();
};

Service::Parts::Parts(const Config& settings, Dependencies given) : config(settings), dependencies(std::move(given)) {
  if (!dependencies.steady) dependencies.steady = dependencies.now ? dependencies.now : uptime;
  if (!dependencies.now) dependencies.now = machine_time;
  if (!dependencies.random_bytes) dependencies.random_bytes = crypto::random_bytes;
  if (!dependencies.below) dependencies.below = crypto::random_below;
  log_line = line_writer(dependencies.log, dependencies.now, config.log == Config::Log::quiet);
}

std::expected<crypto::KeyPair, std::string> Service::Parts::open_folder() const {
  std::error_code failed;
  std::filesystem::create_directories(config.data, failed);
  if (failed) return std::unexpected("cannot make the folder " + config.data + ": " + failed.message());
  return store::open_key_file(config.key_file());
}

Service::Parts::Done Service::Parts::listen() {
  try {
    server.emplace(
        forwarder,
        Listen{config.address, config.port, config.certificate, config.certificate_key,
               Hosts(config.address, config.all_hosts()), TrustedProxies(config.trusted_proxies, config.forwarded_by)},
        dependencies.limits);
  } catch (const std::exception& error) {
    return std::unexpected(error.what());
  }
  server->on_security_event([this](access::SecurityEvent event, const std::string& address) { note(event, address); });
  return {};
}

Service::Parts::Done Service::Parts::open_log(const crypto::KeyPair& key) {
  auto opened =
      store::open_log(config.database_or_default(), server->post(), {key, config.trusted_keys, config.list_mark()});
  if (!opened) return std::unexpected(opened.error());
  log = std::move(*opened);
  log->on_damage([this](const std::string& stream, const std::string& what) {
    log_line("error", {{"event", "damaged"}, {"stream", stream}, {"what", what}});
  });
  return {};
}

live::Dependencies Service::Parts::live_dependencies() {
  const auto complain = [this](const std::string& what) {
    log_line("warning", {{"event", "complaint"}, {"what", what}});
  };
  return {.now = dependencies.now,
          .steady = dependencies.steady,
          .random_bytes = dependencies.random_bytes,
          .below = dependencies.below,
          .library = {},
          .complain = complain,
          .forgotten = give_back_memory};
}

Service::Parts::Done Service::Parts::open_api(const crypto::KeyPair& key) {
  Api::Settings settings{
      .url = config.url,
      .web = config.web,
      .rate_factor = config.rate_factor,
      .registration_open = config.registration_open,
      .accounts_per_day = config.accounts_per_day,
      .session_idle = std::chrono::days(config.session_idle_days),
      .tables_open = config.tables_open,
      .tables_per_day = config.tables_per_day,
      .abandoned_days = config.abandoned_days,
      .key = key,
      .metrics_token = config.metrics_token,
      .metrics = [this] { return transport_metrics(server->counters()) + security_metrics(security); },
      .security_event = [this](access::SecurityEvent event, const std::string& address) { note(event, address); }};
  try {
    api.emplace(*log, server->post(), live_dependencies(), std::move(settings));
  } catch (const std::exception& error) {  // There is no folder of pages.
    return std::unexpected(error.what());
  }
  forwarder.api = &*api;
  return {};
}

void Service::Parts::log_requests() {
  forwarder.served = [this](const Request& request, const Response& response, std::chrono::microseconds took) {
    log_line("info", {{"event", "request"},
                      {"method", request.method},
                      {"path", request.path},
                      {"status", response.status},
                      {"us", took.count()},
                      {"remote", request.remote}});
  };
}

// Each is reloaded even if the other fails, and what fails keeps its old state. The log goes first, so that the new
// file tells what became of the certificate.
void Service::Parts::reload() {
  bool good = true;
  const auto failed = [&](const char* what, const std::string& why) {
    good = false;
    log_line("warning", {{"event", "not_reloaded"}, {"what", what}, {"why", why}});
  };
  if (dependencies.reopen_log)
    if (const auto reopened = dependencies.reopen_log(); !reopened) failed("log-file", reopened.error());
  try {
    server->reload_tls();
  } catch (const std::exception& error) {
    failed("certificate", error.what());
  }
  if (good) log_line("info", {{"event", "reloaded"}});
}

Service::Service(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
// Ends the log before the application that its callbacks use, and the application before the loop.
Service::~Service() {
  parts_->log.reset();
  parts_->api.reset();
}

std::expected<std::unique_ptr<Service>, std::string> Service::open(const Config& config, Dependencies dependencies) {
  auto parts = std::make_unique<Parts>(config, std::move(dependencies));
  const auto key = parts->open_folder();
  if (!key) return std::unexpected(key.error());
  if (const auto done = parts->listen(); !done) return std::unexpected(done.error());
  if (const auto done = parts->open_log(*key); !done) return std::unexpected(done.error());
  if (const auto done = parts->open_api(*key); !done) return std::unexpected(done.error());
  if (config.log == Config::Log::requests) parts->log_requests();
  return std::unique_ptr<Service>(new Service(std::move(parts)));
}

std::uint16_t Service::port() const { return parts_->server->port(); }

std::string Service::address() const {
  const Config& config = parts_->config;
  if (!config.url.empty()) return config.url;
  std::string host = config.listens_everywhere() ? "localhost" : config.address;
  if (host.find(':') != host.npos) host = "[" + host + "]";
  return (config.certificate.empty() ? "http://" : "https://") + host + ":" + std::to_string(port());
}

std::optional<std::string> Service::owner_link() const {
  if (!parts_->owner_token) return std::nullopt;
  return address() + "/owner#" + *parts_->owner_token;
}

void Service::run(std::function<void()> started) {
  Parts& p = *parts_;
  using namespace std::chrono_literals;
  if (p.dependencies.ticks) p.server->every(100ms, [&p] { p.api->tick(); });
  p.server->post()([&p, started = std::move(started)] {
    p.api->accounts().open([&p, started](const access::Result<std::optional<std::string>>& owner) {
      if (!owner)
        p.log_line("warning", {{"event", "accounts_unavailable"}, {"why", owner.error().about}});
      else
        p.owner_token = *owner;
      if (started) started();
    });
  });
  p.log_line("info", {{"event", "listening"}, {"address", address()}, {"bound", p.config.address}, {"port", port()}});
  p.server->run([&p] { return p.log->attend(); });
  p.log_line("info", {{"event", "stopped"}});
}

void Service::tick(std::function<void()> first) {
  parts_->server->post()([&p = *parts_, first = std::move(first)] {
    if (first) first();
    p.api->tick();
  });
}

void Service::stop() {
  Parts& p = *parts_;
  p.server->post()([&p] {
    p.log_line("info", {{"event", "draining"}});
    p.api->drain();
    p.server->drain(std::chrono::seconds(p.config.drain_seconds));
  });
}

void Service::heed_signals() {
  parts_->server->on_signal({SIGINT, SIGTERM}, [this](int) { stop(); });
  parts_->server->on_signal({SIGHUP}, [&p = *parts_](int) { p.reload(); });
}

}  // namespace mafia::net
